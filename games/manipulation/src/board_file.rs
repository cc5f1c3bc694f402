//! Board files, and what the rulebook settles of a board.
//!
//! The rulebook's picture is lost. Owners of the real box may correct what is assumed: the order of the colors, the
//! lengths of the lines, and where everything is drawn. What a sentence of the rulebook settles is refused with its
//! clause, and every problem is named at once.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::space::Lane;
use crate::{Board, Color, Kind, Layout, Place, Space, TOKENS};

/// How near to each other two spaces may be drawn, in steps.
const ON_TOP: f64 = 0.2;

/// A board file: what [`Board::examine`] turns into a board, or refuses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the format.
    pub boxlid_board: u8,
    /// The game it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What the board is called.
    pub title: String,
    /// How sure we are of it.
    pub about: String,
    /// Every space; of each holding there are four places, `X01` to `X34`.
    pub spaces: Vec<SpaceFile>,
}

/// A space as it stands in a file. Where it leads is said too, so that a slip is found.
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

/// Why a board cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Another format.
    #[error("this board file has format {0}; only 1 is known here")]
    Format(u8),
    /// A name that no space has.
    #[error("there is no space {name}: {}", why_none(name))]
    NoSuchSpace {
        /// The name.
        name: String,
    },
    /// Two spaces with one name.
    #[error("space {0} is there twice")]
    Twice(String),
    /// A space that is left out.
    #[error("space {name} is missing: {}", settled(*space))]
    Missing {
        /// Its name in the file.
        name: String,
        /// The space.
        space: Space,
    },
    /// A BEAST that is not in the middle.
    #[error(
        "{} has {before} spaces before it and {past} behind it, and lies in the middle of its lane (BM-11)",
        Space::beast(*side)
    )]
    Middle {
        /// The side.
        side: u8,
        /// The spaces before the BEAST.
        before: u8,
        /// Those behind it.
        past: u8,
    },
    /// A lane that is too short.
    #[error(
        "{} has {length} spaces before it and behind it; with fewer than {} two ways of one roll could end on one space, and a move says only where it ends (BM-5)",
        Space::beast(*side),
        Layout::SHORTEST_LANE
    )]
    Short {
        /// The side.
        side: u8,
        /// The spaces on each side of the BEAST.
        length: u8,
    },
    /// Colors that are not opposite each other.
    #[error(
        "{end} leads to the corner of {found}; red is opposite green and yellow opposite blue, so that corner is yellow's or blue's (BM-1)"
    )]
    Opposite {
        /// The last space before the corner.
        end: Space,
        /// The color.
        found: Color,
    },
    /// A space of the wrong kind.
    #[error("space {name} is of the kind {wanted:?}, not {found:?}: {}", settled(*space))]
    Kind {
        /// Its name in the file.
        name: String,
        /// The space.
        space: Space,
        /// What the file says.
        found: SpaceKind,
        /// What the rules say.
        wanted: SpaceKind,
    },
    /// A space of the wrong colour.
    #[error("space {name} belongs to {}, not to {}", whose(*wanted), whose(*found))]
    Color {
        /// Its name in the file.
        name: String,
        /// What the file says.
        found: Option<Color>,
        /// What the rules say.
        wanted: Option<Color>,
    },
    /// A space that leads elsewhere.
    #[error("for a {color} token space {name} leads to {wanted}, not to {found} ({})", leads_by(*space))]
    Leads {
        /// Its name in the file.
        name: String,
        /// The space.
        space: Space,
        /// For whom.
        color: Color,
        /// What the file says.
        found: String,
        /// What the rules say.
        wanted: String,
    },
    /// A space that lies nowhere.
    #[error("space {0} lies outside the picture, which reaches from -40 to 40")]
    Outside(String),
    /// Two spaces that are drawn in one place.
    #[error("spaces {0} and {1} are drawn on top of each other")]
    OnTop(String, String),
}

impl Board {
    /// Checks a board file; the error is the first of [`Board::examine`].
    pub fn check(file: &BoardFile) -> Result<Board, BadBoard> {
        Board::examine(file).map_err(|mut problems| problems.swap_remove(0))
    }

    /// Checks a board file against what the rulebook settles, and names every problem; there is at least one in an error.
    pub fn examine(file: &BoardFile) -> Result<Board, Vec<BadBoard>> {
        if file.boxlid_board != 1 {
            return Err(vec![BadBoard::Format(file.boxlid_board)]);
        }
        let mut problems = Vec::new();
        let mut places: BTreeMap<&str, Place> = BTreeMap::new();
        let mut spaces: Vec<(Space, &SpaceFile)> = Vec::new();
        for space in &file.spaces {
            let place = Place { x: space.x, y: space.y };
            let Some(found) = find(&space.id) else {
                problems.push(BadBoard::NoSuchSpace { name: shortened(&space.id) });
                continue;
            };
            if !place.is_near() {
                problems.push(BadBoard::Outside(space.id.clone()));
            }
            let on_top = |other: &Place| (other.x - place.x).hypot(other.y - place.y) < ON_TOP;
            if let Some((other, _)) = places.iter().find(|(_, other)| on_top(other)) {
                problems.push(BadBoard::OnTop((*other).to_owned(), space.id.clone()));
            }
            if places.insert(&space.id, place).is_some() {
                problems.push(BadBoard::Twice(space.id.clone()));
            } else {
                spaces.push((found, space));
            }
        }
        let layout = measure(&spaces, &mut problems);
        for (space, file) in &spaces {
            check_space(&layout, *space, file, &mut problems);
        }
        let holdings = Color::ALL.into_iter().flat_map(|color| {
            (1..=TOKENS)
                .map(move |number| (Space::holding(color), format!("{}{number}", Space::holding(color))))
        });
        let wanted = layout.playing().map(|space| (space, space.to_string())).chain(holdings);
        let mut drawn = Vec::new();
        for (space, name) in wanted {
            match places.get(name.as_str()) {
                Some(place) => drawn.push(*place),
                None => problems.push(BadBoard::Missing { name, space }),
            }
        }
        match Board::new(file.title.clone(), file.about.clone(), layout, &drawn) {
            Some(board) if problems.is_empty() => Ok(board),
            Some(_) | None => Err(problems),
        }
    }
}

/// The shape of a board by the spaces it has. A line is as long as its last space says, so that a gap is one problem.
fn measure(spaces: &[(Space, &SpaceFile)], problems: &mut Vec<BadBoard>) -> Layout {
    let mut layout = Layout {
        corners: Layout::BUILT_IN.corners,
        before: [1; 4],
        past: [1; 4],
        spoke: [1; 4],
        diamond: [1; 4],
    };
    for (space, _) in spaces {
        let (lengths, side, number) = match space.kind() {
            Kind::Lane(Lane { side, past: false, number }) => (&mut layout.before, side, number),
            Kind::Lane(Lane { side, past: true, number }) => (&mut layout.past, side, number),
            Kind::Spoke(side, number) => (&mut layout.spoke, side, number),
            Kind::Diamond(side, number) => (&mut layout.diamond, side, number),
            Kind::Start(_)
            | Kind::Beast(_)
            | Kind::Entrance(_)
            | Kind::Home(..)
            | Kind::StarBeast(_)
            | Kind::World
            | Kind::Holding(_) => continue,
        };
        let length = &mut lengths[usize::from(side)];
        *length = number.max(*length);
    }
    for side in 0..4 {
        let (before, past) = (layout.before[usize::from(side)], layout.past[usize::from(side)]);
        if before != past {
            problems.push(BadBoard::Middle { side, before, past });
        } else if before < Layout::SHORTEST_LANE {
            problems.push(BadBoard::Short { side, length: before });
        }
    }
    // The corner after red's is yellow's or blue's, and says how the colors lie.
    let end = Space::on_lane(Lane { side: 0, past: true, number: layout.past[0] });
    let last = spaces.iter().find(|(space, _)| *space == end);
    let corner = last.and_then(|(_, file)| file.next_other.iter().find_map(|name| find(name)));
    match corner.map(Space::kind) {
        Some(Kind::Start(Color::Blue)) => layout.corners = Layout::CORNERS[1],
        Some(Kind::Start(found @ (Color::Red | Color::Green))) => {
            problems.push(BadBoard::Opposite { end, found });
        }
        _ => {}
    }
    layout
}

fn check_space(layout: &Layout, space: Space, file: &SpaceFile, problems: &mut Vec<BadBoard>) {
    let name = || file.id.clone();
    let (wanted, color) = describe(space);
    if file.kind != wanted {
        problems.push(BadBoard::Kind { name: name(), space, found: file.kind, wanted });
    }
    if file.color != color {
        problems.push(BadBoard::Color { name: name(), found: file.color, wanted: color });
    }
    let named = [&file.next, &file.next_owner, &file.next_other, &file.next_from_here].into_iter().flatten();
    let unknown: BTreeSet<&String> = named.filter(|name| find(name).is_none()).collect();
    if !unknown.is_empty() {
        problems.extend(unknown.into_iter().map(|name| BadBoard::NoSuchSpace { name: shortened(name) }));
        return;
    }
    for color in Color::ALL {
        let found = leads(file, color);
        let wanted: BTreeSet<Space> = match space.kind() {
            Kind::Holding(owner) => BTreeSet::from([Space::start(owner)]),
            Kind::World => BTreeSet::from([Space::entrance(color)]),
            // A Home Refuge is walked by its owner alone.
            Kind::Home(owner, _) if owner != color => continue,
            Kind::Lane(_)
            | Kind::Start(_)
            | Kind::Beast(_)
            | Kind::Entrance(_)
            | Kind::Home(..)
            | Kind::StarBeast(_)
            | Kind::Spoke(..)
            | Kind::Diamond(..) => layout.next(color, &[space]).into_iter().collect(),
        };
        if found != wanted {
            let [found, wanted] = [found, wanted].map(list);
            problems.push(BadBoard::Leads { name: name(), space, color, found, wanted });
            // The other colors would say the same of it.
            return;
        }
    }
}

/// Where a space of a file leads for a token of `color`.
fn leads(file: &SpaceFile, color: Color) -> BTreeSet<Space> {
    let read = |names: &[String]| names.iter().filter_map(|name| find(name)).collect::<Vec<_>>();
    let is_owners = |space: &Space| matches!(space.kind(), Kind::Entrance(owner) | Kind::Home(owner, _) if owner == color);
    let own: Vec<Space> = read(&file.next_owner).into_iter().filter(is_owners).collect();
    let forked = if own.is_empty() { read(&file.next_other) } else { own };
    [read(&file.next), read(&file.next_from_here), forked].into_iter().flatten().collect()
}

/// A space by its name in a file, where each holding has four places and names are large letters.
fn find(name: &str) -> Option<Space> {
    let space = match *name.as_bytes() {
        [b'X', _, b'1'..=b'4'] => name[..2].parse().ok(),
        [b'X', ..] => None,
        _ => name.parse().ok().filter(|space: &Space| space.to_string() == name),
    };
    space.filter(|space| space.is_holding() == name.starts_with('X'))
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

/// What the rulebook settles about such a space.
fn settled(space: Space) -> &'static str {
    match space.kind() {
        Kind::Holding(_) => "there is a place in holding for each of a color's four tokens (BM-2)",
        Kind::Start(_) => "each color has a Starting Position (BM-2)",
        Kind::Entrance(_) => "each color has a Home Refuge Entrance (BM-17)",
        Kind::Home(..) => "a Home Refuge has four spaces (BM-18)",
        Kind::Lane(_) => "a lane has no gaps, and spaces on both sides of its BEAST (BM-11)",
        Kind::Beast(_) => "a BEAST lies in the middle of each lane (BM-11)",
        Kind::StarBeast(_) => "a STAR-BEAST lies one step inward of each BEAST (BM-11)",
        Kind::Spoke(..) => "a spoke leads from its STAR-BEAST to WORLD without gaps (BM-15)",
        Kind::Diamond(..) => "the diamond leads from STAR-BEAST to STAR-BEAST without gaps (BM-15)",
        Kind::World => "WORLD lies in the middle and leads to every entrance (BM-16)",
    }
}

/// The clause by which a space leads where it does.
fn leads_by(space: Space) -> &'static str {
    match space.kind() {
        Kind::Holding(_) => "BM-4",
        Kind::Start(_) => "BM-3",
        Kind::Lane(Lane { past: false, .. }) => "BM-3",
        Kind::Lane(Lane { past: true, .. }) | Kind::Entrance(_) => "BM-17",
        Kind::Home(..) => "BM-18",
        Kind::Beast(_) => "BM-14",
        Kind::StarBeast(_) | Kind::Spoke(..) | Kind::Diamond(..) => "BM-15",
        Kind::World => "BM-16",
    }
}

/// Why no space has such a name.
fn why_none(name: &str) -> &'static str {
    match name.chars().next() {
        Some('H') => "each color's Home Refuge has four spaces, H01 to H34 (BM-18)",
        Some('X') => "each color has four places in holding, X01 to X34 (BM-2)",
        Some('S' | 'E') => "there are four colors, 0 to 3 (BM-1)",
        Some('B' | 'T') => "there are four sides, 0 to 3, each with a BEAST and a STAR-BEAST (BM-11)",
        Some('O' | 'U' | 'V') => "a lane has three to eight spaces on each side of its BEAST",
        Some('P') => "a spoke has at most seven spaces, P01 to P37",
        Some('N') => "at most nine spaces lie between two STAR-BEASTs, N01 to N39",
        Some(_) | None => "names begin with S, O, U, V, B, E, H, T, P, N or X, and WORLD is WORLD",
    }
}

/// A name that somebody sent, as far as it is worth repeating.
fn shortened(name: &str) -> String {
    name.chars().take(12).collect()
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
