//! The board as data: spaces, what they are, and which lie side by side.
//!
//! A board comes from a file that owners of the real box may correct, so it is checked against what the
//! rulebook pins before it is played on, and an error names the space.

use std::collections::{HashMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::{Category, EditionName};

/// A board file: what [`Board::check`] turns into a board, or refuses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the format.
    pub boxlid_board: u8,
    /// The game it is for.
    pub edition: EditionName,
    /// What the board is called.
    pub title: String,
    /// How sure we are of it.
    pub about: String,
    /// The space tokens start from.
    pub start: String,
    /// Every space.
    pub spaces: Vec<SpaceFile>,
}

/// A space as it stands in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFile {
    /// Its name.
    pub id: String,
    /// What happens there.
    pub kind: SpaceKind,
    /// Its category, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<Category>,
    /// Where it is drawn, from -1 to 1.
    pub x: f64,
    /// Where it is drawn, from -1 to 1.
    pub y: f64,
    /// The spaces beside it.
    pub next: Vec<String>,
}

/// What happens on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceKind {
    /// The hub, or H.M., the museum.
    Hub,
    /// A question of its category.
    Category,
    /// A question that can win a wedge or a peg.
    Headquarters,
    /// No question; roll again.
    RollAgain,
}

/// A space of a board, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(pub u8);

/// A board that keeps what the rulebook pins.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    file: BoardFile,
    start: Space,
    next: Vec<Vec<Space>>,
}

/// Why a board cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Another format.
    #[error("this board file has format {0}; only 1 is known here")]
    Format(u8),
    /// A board for another game.
    #[error("this board is for another game")]
    OtherGame,
    /// Two spaces with one name.
    #[error("space {0} is there twice")]
    Twice(String),
    /// A name that no space has.
    #[error("space {0} leads to {1}, and there is no such space")]
    NoSuchSpace(String, String),
    /// A way that leads only there.
    #[error("space {0} leads to {1}, but {1} does not lead back")]
    OneWay(String, String),
    /// A category where there should be none, or none where there should be one.
    #[error("space {0} is of the kind {1:?} and so {2}")]
    Category(String, SpaceKind, &'static str),
    /// A category of the other game.
    #[error("space {0} has the category {1}, which this game does not know")]
    OtherCategory(String, Category),
    /// Too many or too few of something the rulebook counts.
    #[error("the board has {found} {what}; the rulebook has {wanted}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A space that is nearer or farther than the rulebook says.
    #[error("space {space} is {found} steps from the hub; {what} {wanted}")]
    Distance {
        /// The space.
        space: String,
        /// What the rulebook says.
        what: &'static str,
        /// How far it is.
        found: usize,
        /// How far it should be.
        wanted: usize,
    },
    /// Categories at a distance that the rulebook pins.
    #[error(
        "at {distance} steps from the hub the spaces should show every category once; {category} is there {found} times"
    )]
    Ring {
        /// How far from the hub.
        distance: usize,
        /// The category.
        category: Category,
        /// How often it is there.
        found: usize,
    },
    /// A space nobody can come to.
    #[error("no way leads to space {0}")]
    Unreachable(String),
    /// A neighbour of a headquarters that the rulebook does not allow.
    #[error("space {0} lies beside a headquarters and so is ABC or Patterns")]
    BesideHeadquarters(String),
}

impl Board {
    /// Checks a board file against what the rulebook of its game pins.
    pub fn check(file: BoardFile, edition: EditionName) -> Result<Board, BadBoard> {
        if file.boxlid_board != 1 {
            return Err(BadBoard::Format(file.boxlid_board));
        }
        if file.edition != edition {
            return Err(BadBoard::OtherGame);
        }
        let board = Board::connect(file)?;
        board.check_categories(edition)?;
        board.check_shape(edition)?;
        Ok(board)
    }

    fn connect(file: BoardFile) -> Result<Board, BadBoard> {
        let mut places = HashMap::new();
        for (place, space) in file.spaces.iter().enumerate() {
            if place >= usize::from(u8::MAX) {
                return Err(BadBoard::Count { what: "spaces or more", found: place, wanted: 73 });
            }
            if places.insert(space.id.as_str(), Space(place as u8)).is_some() {
                return Err(BadBoard::Twice(space.id.clone()));
            }
        }
        let find = |from: &str, to: &str| {
            places.get(to).copied().ok_or_else(|| BadBoard::NoSuchSpace(from.to_owned(), to.to_owned()))
        };
        let start = find("the start", &file.start)?;
        let mut next = Vec::new();
        for space in &file.spaces {
            let beside = space.next.iter().map(|to| find(&space.id, to));
            next.push(beside.collect::<Result<Vec<Space>, BadBoard>>()?);
        }
        for (place, beside) in next.iter().enumerate() {
            for to in beside {
                if !next[usize::from(to.0)].contains(&Space(place as u8)) {
                    let [from, to] = [place, usize::from(to.0)].map(|place| file.spaces[place].id.clone());
                    return Err(BadBoard::OneWay(from, to));
                }
            }
        }
        Ok(Board { start, next, file })
    }

    fn check_categories(&self, edition: EditionName) -> Result<(), BadBoard> {
        for space in &self.file.spaces {
            let wrong = |why| Err(BadBoard::Category(space.id.clone(), space.kind, why));
            match (space.kind, space.category) {
                (SpaceKind::Hub | SpaceKind::RollAgain, Some(_)) => return wrong("has no category"),
                (SpaceKind::Category | SpaceKind::Headquarters, None) => return wrong("needs a category"),
                (SpaceKind::Category | SpaceKind::Headquarters, Some(category)) => {
                    if !edition.categories().contains(&category) {
                        return Err(BadBoard::OtherCategory(space.id.clone(), category));
                    }
                }
                (SpaceKind::Hub | SpaceKind::RollAgain, None) => {}
            }
        }
        Ok(())
    }

    /// Counts, distances and the categories at each distance: what TP-2 to TP-5 and HM-1 to HM-5 rest on.
    fn check_shape(&self, edition: EditionName) -> Result<(), BadBoard> {
        let count = |kind| self.spaces().filter(|space| self.kind(*space) == kind).count();
        let arms = edition.categories().len();
        let (spaces, roll_again, arm) = match edition {
            EditionName::TrivialPursuit => (73, 12, 5),
            EditionName::HeiseyMania => (45, 8, 4),
        };
        for (what, found, wanted) in [
            ("spaces", self.next.len(), spaces),
            ("hubs", count(SpaceKind::Hub), 1),
            ("headquarters", count(SpaceKind::Headquarters), arms),
            ("Roll Again spaces", count(SpaceKind::RollAgain), roll_again),
            ("ways out of the hub", self.next(self.start).len(), arms),
        ] {
            if found != wanted {
                return Err(BadBoard::Count { what, found, wanted });
            }
        }
        let far = self.distances();
        for space in self.spaces() {
            let name = || self.name(space).to_owned();
            let found = far[usize::from(space.0)].ok_or_else(|| BadBoard::Unreachable(name()))?;
            if self.kind(space) == SpaceKind::Headquarters && found != arm + 1 {
                let what = "a headquarters is at";
                return Err(BadBoard::Distance { space: name(), what, found, wanted: arm + 1 });
            }
            if self.kind(space) == SpaceKind::Hub && space != self.start {
                return Err(BadBoard::Distance { space: name(), what: "the hub is at", found, wanted: 0 });
            }
        }
        for distance in 1..=arm {
            for category in edition.categories() {
                let here = |space: &Space| {
                    far[usize::from(space.0)] == Some(distance) && self.category(*space) == Some(*category)
                };
                let found = self.spaces().filter(here).count();
                if found != 1 {
                    return Err(BadBoard::Ring { distance, category: *category, found });
                }
            }
        }
        if edition == EditionName::HeiseyMania {
            self.check_beside_headquarters()?;
        }
        Ok(())
    }

    fn check_beside_headquarters(&self) -> Result<(), BadBoard> {
        for headquarters in self.spaces().filter(|space| self.kind(*space) == SpaceKind::Headquarters) {
            for beside in self.next(headquarters) {
                let on_rim = self.next(*beside).iter().all(|space| self.kind(*space) != SpaceKind::Hub);
                let allowed = matches!(self.category(*beside), Some(Category::Abc | Category::Patterns));
                let on_path = self.distances()[usize::from(beside.0)] == Some(4);
                if on_rim && !on_path && !allowed {
                    return Err(BadBoard::BesideHeadquarters(self.name(*beside).to_owned()));
                }
            }
        }
        Ok(())
    }

    fn distances(&self) -> Vec<Option<usize>> {
        let mut far = vec![None; self.next.len()];
        far[usize::from(self.start.0)] = Some(0);
        let mut queue = VecDeque::from([(self.start, 0)]);
        while let Some((space, steps)) = queue.pop_front() {
            for to in self.next(space) {
                if far[usize::from(to.0)].is_none() {
                    far[usize::from(to.0)] = Some(steps + 1);
                    queue.push_back((*to, steps + 1));
                }
            }
        }
        far
    }

    /// The file the board came from, for drawing it.
    pub fn file(&self) -> &BoardFile {
        &self.file
    }

    /// The space tokens start from: the hub.
    pub fn start(&self) -> Space {
        self.start
    }

    /// Every space.
    pub fn spaces(&self) -> impl Iterator<Item = Space> {
        (0..self.next.len() as u8).map(Space)
    }

    /// The spaces beside one.
    pub fn next(&self, space: Space) -> &[Space] {
        &self.next[usize::from(space.0)]
    }

    /// The name of a space.
    pub fn name(&self, space: Space) -> &str {
        &self.file.spaces[usize::from(space.0)].id
    }

    /// What happens on a space.
    pub fn kind(&self, space: Space) -> SpaceKind {
        self.file.spaces[usize::from(space.0)].kind
    }

    /// The category of a space.
    pub fn category(&self, space: Space) -> Option<Category> {
        self.file.spaces[usize::from(space.0)].category
    }

    /// The space with a name.
    pub fn find(&self, name: &str) -> Option<Space> {
        self.spaces().find(|space| self.name(*space) == name)
    }
}
