//! A board as it is drawn: its title, its shape, and where each space lies.
//!
//! It comes from a board file, checked in `board_file`, or out of a view, where it travels as its shape and a list of
//! places. What a stranger would get wrong: a space that the board does not have has a place too, in the middle, so that
//! a name somebody typed never does harm.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Color, Kind, Layout, Lines, Space, TOKENS};

/// How far from red's Start a space may be drawn, in steps, in any direction.
const FARTHEST: f64 = 40.0;

/// Where something is drawn, in steps from red's Start: to the right and downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Place {
    /// Whether it can be drawn at all.
    pub(crate) fn is_near(self) -> bool {
        // A number that is none is not near either.
        self.x.abs() <= FARTHEST && self.y.abs() <= FARTHEST
    }
}

/// A board that keeps what the rulebook settles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Shown", into = "Shown")]
pub struct Board(Arc<Drawn>);

/// All places are numbers that equal themselves.
impl Eq for Board {}

#[derive(Debug, PartialEq)]
struct Drawn {
    title: String,
    about: String,
    lines: Arc<Lines>,
    /// By the index of the space.
    places: Vec<Place>,
    holdings: [[Place; TOKENS as usize]; 4],
}

impl Board {
    /// A board of a sound layout, with the place of each playing space in their order, and then of the holdings.
    pub(crate) fn new(title: String, about: String, layout: Layout, drawn: &[Place]) -> Option<Board> {
        let spaces: Vec<Space> = layout.playing().collect();
        let trays = 4 * usize::from(TOKENS);
        if !layout.is_sound()
            || drawn.len() != spaces.len() + trays
            || !drawn.iter().all(|place| place.is_near())
        {
            return None;
        }
        let middle = spaces.iter().position(|space| *space == Space::WORLD).map(|at| drawn[at])?;
        let mut places = vec![middle; Space::COUNT];
        spaces.iter().zip(drawn).for_each(|(space, place)| places[space.index()] = *place);
        let mut left = drawn[spaces.len()..].iter().copied();
        let holdings = Color::ALL.map(|_| [(); TOKENS as usize].map(|()| left.next().unwrap_or(middle)));
        let drawn = Drawn { title, about, lines: Lines::of(layout), places, holdings };
        Some(Board(Arc::new(drawn)))
    }

    /// What its owner calls it.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// How sure its owner is of it.
    pub fn about(&self) -> &str {
        &self.0.about
    }

    /// Its shape.
    pub fn layout(&self) -> &Layout {
        self.0.lines.layout()
    }

    /// Where its lines lead.
    pub(crate) fn lines(&self) -> &Arc<Lines> {
        &self.0.lines
    }

    /// Where a space is drawn; of a holding, the first place.
    pub fn place(&self, space: Space) -> Place {
        if let Kind::Holding(color) = space.kind() {
            return self.0.holdings[color.index()][0];
        }
        self.0.places[space.index()]
    }

    /// Where the tokens of a colour wait.
    pub fn holding(&self, color: Color) -> [Place; TOKENS as usize] {
        self.0.holdings[color.index()]
    }

    /// The pairs of neighbors, each once, to be joined by lines under the spaces. The portal is none.
    pub fn neighbors(&self) -> Vec<(Space, Space)> {
        let mut pairs = BTreeSet::new();
        for color in Color::ALL {
            for from in self.layout().playing() {
                let ends = self.0.lines.ways(color, from, 1).iter().map(crate::Way::end);
                pairs.extend(ends.map(|to| (from.min(to), from.max(to))));
            }
        }
        pairs.into_iter().collect()
    }
}

/// A board in a view.
#[derive(Serialize, Deserialize)]
struct Shown {
    title: String,
    about: String,
    /// The colors of the corners, clockwise from red's.
    corners: [Color; 4],
    /// How many spaces lie on each side of a BEAST, side by side.
    lanes: [u8; 4],
    /// How many lie between a STAR-BEAST and WORLD.
    spokes: [u8; 4],
    /// How many lie between a STAR-BEAST and the next.
    diamond: [u8; 4],
    /// Where every playing space is drawn, in their order, and then the places of each holding.
    places: Vec<[f64; 2]>,
}

impl From<Board> for Shown {
    fn from(board: Board) -> Shown {
        let Layout { corners, before: lanes, spoke: spokes, diamond, .. } = *board.layout();
        let places = board.layout().playing().map(|space| board.place(space));
        let holdings = Color::ALL.into_iter().flat_map(|color| board.holding(color));
        let places = places.chain(holdings).map(|place| [place.x, place.y]).collect();
        let (title, about) = (board.title().to_owned(), board.about().to_owned());
        Shown { title, about, corners, lanes, spokes, diamond, places }
    }
}

impl TryFrom<Shown> for Board {
    type Error = &'static str;
    fn try_from(shown: Shown) -> Result<Board, Self::Error> {
        let Shown { title, about, corners, lanes, spokes: spoke, diamond, places } = shown;
        let layout = Layout { corners, before: lanes, past: lanes, spoke, diamond };
        let places: Vec<Place> = places.into_iter().map(|[x, y]| Place { x, y }).collect();
        Board::new(title, about, layout, &places).ok_or("this is no board that can be played on")
    }
}
