//! The board as data: spaces, what they are, and which lie side by side.
//!
//! A board comes from a file that owners of the real box may correct, so it is checked against what the
//! rulebook pins before it is played on, and an error names the space.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::board_check::problems;
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
    /// Where it is drawn, from -1 to 1, to four decimal places.
    #[serde(deserialize_with = "place")]
    pub x: f64,
    /// Where it is drawn, from -1 to 1, to four decimal places.
    #[serde(deserialize_with = "place")]
    pub y: f64,
    /// The spaces beside it.
    pub next: Vec<String>,
}

/// Rounded, so that a board is read again exactly as it was written.
fn place<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    const PARTS: f64 = 10_000.0;
    f64::deserialize(from).map(|at| (at * PARTS).round() / PARTS)
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

/// The most spaces any board has.
pub(crate) const MOST_SPACES: usize = 128;

/// A space of a board, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(pub u8);

/// A board that keeps what the rulebook pins.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    file: Arc<BoardFile>,
    start: Space,
    next: Arc<[Vec<Space>]>,
    /// Whether somebody brought it, so that those who play must be shown it.
    own: bool,
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
    /// A name that cannot be typed.
    #[error("space {0:?} needs a name of one to six letters and digits")]
    Name(String),
    /// A place where nothing can be drawn.
    #[error("space {0} lies outside the picture, which reaches from -1 to 1")]
    Outside(String),
    /// Two spaces in one place.
    #[error("spaces {0} and {1} lie on top of each other")]
    OnTop(String, String),
    /// More or fewer ways than a space of its kind has.
    #[error("space {space} has {found} ways to other spaces; a space of its kind has {wanted}")]
    Ways {
        /// The space.
        space: String,
        /// How many there are, each counted once.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The rim is in pieces.
    #[error("the way around the edge does not pass every headquarters once; from {0} it comes back too soon")]
    NoRound(String),
    /// A side that is too long.
    #[error(
        "there are {found} spaces between {from} and the next headquarters; from 1 to {most} are possible"
    )]
    Side {
        /// The headquarters it begins at.
        from: String,
        /// How many there are.
        found: usize,
        /// The most there may be.
        most: usize,
    },
    /// A neighbour of a headquarters that the rulebook does not allow.
    #[error("space {0} lies beside a headquarters and so is ABC or Patterns")]
    BesideHeadquarters(String),
}

impl Board {
    /// Checks a board file against what the rulebook of its game pins; the error is the first of [`Board::examine`].
    pub fn check(file: BoardFile, edition: EditionName) -> Result<Board, BadBoard> {
        Board::examine(file, edition).map_err(|mut problems| problems.swap_remove(0))
    }

    /// Checks a board file and names every problem; there is at least one in an error.
    pub fn examine(file: BoardFile, edition: EditionName) -> Result<Board, Vec<BadBoard>> {
        if file.boxlid_board != 1 {
            return Err(vec![BadBoard::Format(file.boxlid_board)]);
        }
        if file.edition != edition {
            return Err(vec![BadBoard::OtherGame]);
        }
        let board = Board::connect(file)?;
        let problems = problems(&board, edition);
        if problems.is_empty() { Ok(board) } else { Err(problems) }
    }

    /// The same board as one that somebody brought: every view shows it.
    pub fn brought(mut self) -> Board {
        self.own = true;
        self
    }

    /// Whether somebody brought the board.
    pub fn is_brought(&self) -> bool {
        self.own
    }

    fn connect(file: BoardFile) -> Result<Board, Vec<BadBoard>> {
        let mut problems = Vec::new();
        let mut places = HashMap::new();
        if file.spaces.len() > MOST_SPACES {
            let found = file.spaces.len();
            return Err(vec![BadBoard::Count { what: "spaces", found, wanted: MOST_SPACES }]);
        }
        for (place, space) in file.spaces.iter().enumerate() {
            // OK because there are few enough spaces.
            if places.insert(space.id.as_str(), Space(place as u8)).is_some() {
                problems.push(BadBoard::Twice(space.id.clone()));
            }
        }
        let mut find = |from: &str, to: &str| {
            let found = places.get(to).copied();
            if found.is_none() {
                problems.push(BadBoard::NoSuchSpace(from.to_owned(), to.to_owned()));
            }
            found
        };
        let start = find("the start", &file.start);
        let beside = |space: &SpaceFile| space.next.iter().filter_map(|to| find(&space.id, to)).collect();
        let next: Vec<Vec<Space>> = file.spaces.iter().map(beside).collect();
        for (place, beside) in next.iter().enumerate() {
            for to in beside {
                if !next[usize::from(to.0)].contains(&Space(place as u8)) {
                    let [from, to] = [place, usize::from(to.0)].map(|place| file.spaces[place].id.clone());
                    problems.push(BadBoard::OneWay(from, to));
                }
            }
        }
        match start {
            Some(start) if problems.is_empty() => {
                Ok(Board { start, next: next.into(), file: Arc::new(file), own: false })
            }
            Some(_) | None => Err(problems),
        }
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

/// A board travels as its file, and is checked when it arrives.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.file.as_ref().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let file = BoardFile::deserialize(deserializer)?;
        let edition = file.edition;
        Board::check(file, edition).map(Board::brought).map_err(serde::de::Error::custom)
    }
}
