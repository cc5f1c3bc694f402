//! The board as it is drawn: a file that says where each space lies, checked against the lines the rules know.
//!
//! A game needs none of this. Owners of the real box may correct where the spaces lie; that a file shows the very
//! board the rules are played on is checked before it is drawn, and an error names the space.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};

use crate::{Color, Kind, Space, TOKENS, ways};

/// A board file: what [`Board::check`] turns into a board, or refuses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the format.
    pub boxlid_board: u8,
    /// What the board is called.
    pub title: String,
    /// How sure we are of it.
    pub about: String,
    /// Every space; of each holding there are four places, `X01` to `X34`.
    pub spaces: Vec<SpaceFile>,
}

/// A space as it stands in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceFile {
    /// Its name.
    pub id: String,
    /// What it is.
    pub kind: SpaceKind,
    /// The colour it belongs to, if it does to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Where it is drawn, in steps from red's Start to the right.
    pub x: f64,
    /// Where it is drawn, in steps from red's Start downwards.
    pub y: f64,
    /// Where it leads for everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<String>,
    /// Where it leads for the owner of the corner: into the Home Refuge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next_owner: Vec<String>,
    /// Where it leads for everybody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next_other: Vec<String>,
    /// Where else it leads for a token that begins its move there (BM-14).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next_from_here: Vec<String>,
}

/// What a space of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceKind {
    /// A place for one token in holding.
    Holding,
    /// A Starting Position.
    Start,
    /// A Home Refuge Entrance.
    Entrance,
    /// A space of a Home Refuge.
    Home,
    /// A space of the outer lane.
    Lane,
    /// A BEAST.
    Beast,
    /// A STAR-BEAST.
    StarBeast,
    /// A space between a STAR-BEAST and WORLD.
    Spoke,
    /// A space between two STAR-BEASTs.
    Diamond,
    /// WORLD.
    World,
}

/// Where something is drawn, in steps from red's Start: to the right and downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// A board that shows what the rules are played on.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    file: BoardFile,
    places: Vec<Place>,
    holdings: [[Place; TOKENS as usize]; 4],
}

/// Why a board cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Another format.
    #[error("this board file has format {0}; only 1 is known here")]
    Format(u8),
    /// A name that no space has.
    #[error("there is no space {0}")]
    NoSuchSpace(String),
    /// Two spaces with one name.
    #[error("space {0} is there twice")]
    Twice(String),
    /// A space that is left out.
    #[error("space {0} is missing")]
    Missing(String),
    /// A space of the wrong kind.
    #[error("space {space} is of the kind {wanted:?}, not {found:?}")]
    Kind {
        /// The space.
        space: String,
        /// What the file says.
        found: SpaceKind,
        /// What the rules say.
        wanted: SpaceKind,
    },
    /// A space of the wrong colour.
    #[error("space {space} belongs to {}, not to {}", whose(*wanted), whose(*found))]
    Color {
        /// The space.
        space: String,
        /// What the file says.
        found: Option<Color>,
        /// What the rules say.
        wanted: Option<Color>,
    },
    /// A space that leads elsewhere.
    #[error("for a {color} token space {space} leads to {wanted}, not to {found}")]
    Leads {
        /// The space.
        space: String,
        /// For whom.
        color: Color,
        /// What the file says.
        found: String,
        /// What the rules say.
        wanted: String,
    },
    /// A space that lies nowhere.
    #[error("space {0} lies at no number that can be drawn")]
    Nowhere(String),
}

impl Board {
    /// Checks a board file against the lines of the rules.
    pub fn check(file: BoardFile) -> Result<Board, BadBoard> {
        if file.boxlid_board != 1 {
            return Err(BadBoard::Format(file.boxlid_board));
        }
        let mut seen: HashMap<&str, Place> = HashMap::new();
        for space in &file.spaces {
            check_space(space)?;
            if seen.insert(&space.id, Place { x: space.x, y: space.y }).is_some() {
                return Err(BadBoard::Twice(space.id.clone()));
            }
        }
        let find = |name: String| seen.get(name.as_str()).copied().ok_or(BadBoard::Missing(name));
        let places = Space::playing().map(|space| find(space.to_string())).collect::<Result<_, _>>()?;
        let mut holdings = [[Place { x: 0.0, y: 0.0 }; TOKENS as usize]; 4];
        for color in Color::ALL {
            for (number, place) in (1..).zip(&mut holdings[color.index()]) {
                *place = find(format!("{}{number}", Space::holding(color)))?;
            }
        }
        Ok(Board { places, holdings, file })
    }

    /// The file the board came from.
    pub fn file(&self) -> &BoardFile {
        &self.file
    }

    /// Where a space is drawn; of a holding, the first place.
    pub fn place(&self, space: Space) -> Place {
        if let Kind::Holding(color) = space.kind() {
            return self.holdings[color.index()][0];
        }
        self.places[space.index()]
    }

    /// Where the tokens of a colour wait.
    pub fn holding(&self, color: Color) -> [Place; TOKENS as usize] {
        self.holdings[color.index()]
    }

    /// The lines of the board, each pair of neighbours once, to be drawn under the spaces. The portal is none.
    pub fn lines(&self) -> Vec<(Space, Space)> {
        let mut lines = BTreeSet::new();
        for color in Color::ALL {
            for from in Space::playing() {
                let ends = ways(color, from, 1).iter().map(crate::Way::end);
                lines.extend(ends.map(|to| (from.min(to), from.max(to))));
            }
        }
        lines.into_iter().collect()
    }
}

fn check_space(file: &SpaceFile) -> Result<(), BadBoard> {
    let name = || file.id.clone();
    let space = find(&file.id)?;
    let (wanted, color) = describe(space);
    if file.kind != wanted {
        return Err(BadBoard::Kind { space: name(), found: file.kind, wanted });
    }
    if file.color != color {
        return Err(BadBoard::Color { space: name(), found: file.color, wanted: color });
    }
    if !file.x.is_finite() || !file.y.is_finite() {
        return Err(BadBoard::Nowhere(name()));
    }
    for color in Color::ALL {
        let found = leads(file, color)?;
        let wanted: BTreeSet<Space> = if let Kind::Holding(owner) = space.kind() {
            BTreeSet::from([Space::start(owner)])
        } else if space == Space::WORLD {
            BTreeSet::from([Space::entrance(color)])
        } else {
            ways(color, space, 1).iter().map(crate::Way::end).collect()
        };
        // A Home Refuge is walked by its owner alone.
        let walks = !matches!(space.kind(), Kind::Home(owner, _) if owner != color);
        if walks && found != wanted {
            let [found, wanted] = [found, wanted].map(list);
            return Err(BadBoard::Leads { space: name(), color, found, wanted });
        }
    }
    Ok(())
}

/// Where a space of a file leads for a token of `color`.
fn leads(file: &SpaceFile, color: Color) -> Result<BTreeSet<Space>, BadBoard> {
    let read = |names: &[String]| names.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>();
    let owners = read(&file.next_owner)?;
    let is_owners = |space: &Space| matches!(space.kind(), Kind::Entrance(owner) | Kind::Home(owner, _) if owner == color);
    let own: Vec<Space> = owners.into_iter().filter(is_owners).collect();
    let forked = if own.is_empty() { read(&file.next_other)? } else { own };
    Ok([read(&file.next)?, read(&file.next_from_here)?, forked].into_iter().flatten().collect())
}

/// A space by its name in a file, where each holding has four places.
fn find(name: &str) -> Result<Space, BadBoard> {
    let wrong = || BadBoard::NoSuchSpace(name.to_owned());
    match *name.as_bytes() {
        [b'X', _, b'1'..=b'4'] => name[..2].parse().map_err(|_| wrong()),
        [b'X', ..] => Err(wrong()),
        _ => name.parse().map_err(|_| wrong()),
    }
}

/// What a space is, and whose.
fn describe(space: Space) -> (SpaceKind, Option<Color>) {
    match space.kind() {
        Kind::Holding(color) => (SpaceKind::Holding, Some(color)),
        Kind::Start(color) => (SpaceKind::Start, Some(color)),
        Kind::Entrance(color) => (SpaceKind::Entrance, Some(color)),
        Kind::Home(color, _) => (SpaceKind::Home, Some(color)),
        Kind::Lane(_) => (SpaceKind::Lane, None),
        Kind::Beast(_) => (SpaceKind::Beast, None),
        Kind::StarBeast(_) => (SpaceKind::StarBeast, None),
        Kind::Spoke(..) => (SpaceKind::Spoke, None),
        Kind::Diamond(..) => (SpaceKind::Diamond, None),
        Kind::World => (SpaceKind::World, None),
    }
}

fn list(spaces: BTreeSet<Space>) -> String {
    if spaces.is_empty() {
        return "nothing".to_owned();
    }
    spaces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

fn whose(color: Option<Color>) -> &'static str {
    color.map_or("nobody", Color::name)
}
