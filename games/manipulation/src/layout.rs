//! The shape of a board: which color has which corner, and how long its lines are.
//!
//! The rulebook's picture is lost. What its sentences settle is the same on every board: four corners, a BEAST in the
//! middle of each lane, WORLD in the middle of all. What a stranger would get wrong: a space belongs to a side of the
//! board or to a color, and which color begins which side differs from board to board.

use crate::space::{Kind, Lane};
use crate::{Color, Space};

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The colors of the corners, clockwise from red's. Red is opposite green, and yellow opposite blue (BM-1).
    pub corners: [Color; 4],
    /// The spaces from the corner to the BEAST, side by side.
    pub before: [u8; 4],
    /// The spaces from the BEAST to the next corner. There are as many, for a BEAST lies in the middle (BM-11).
    pub past: [u8; 4],
    /// The spaces between a side's STAR-BEAST and WORLD.
    pub spoke: [u8; 4],
    /// The spaces between a side's STAR-BEAST and the next one.
    pub diamond: [u8; 4],
}

impl Layout {
    /// The board that comes with the program.
    pub const BUILT_IN: Layout =
        Layout { corners: Color::ALL, before: [5; 4], past: [5; 4], spoke: [4; 4], diamond: [6; 4] };

    /// The fewest spaces between a corner and a BEAST. With fewer, a six from a BEAST could come to the next one by the lane
    /// and through the center, and a move that says only where it ends (BM-5) would be two.
    pub const SHORTEST_LANE: u8 = 3;

    /// The two ways the colors can lie around the board (BM-1).
    pub const CORNERS: [[Color; 4]; 2] = [Color::ALL, [Color::Red, Color::Blue, Color::Green, Color::Yellow]];

    /// Whether a game can be played on it: it keeps what the rulebook settles, and every line has spaces that have names.
    pub fn is_sound(&self) -> bool {
        let fits =
            |lengths: [u8; 4], longest: u8| lengths.iter().all(|length| (1..=longest).contains(length));
        Layout::CORNERS.contains(&self.corners)
            && self.before == self.past
            && self.before.iter().all(|length| *length >= Layout::SHORTEST_LANE)
            && fits(self.before, Space::LONGEST_LANE)
            && fits(self.spoke, Space::LONGEST_SPOKE)
            && fits(self.diamond, Space::LONGEST_DIAMOND)
    }

    /// The color of the corner where a side begins.
    pub fn corner(&self, side: u8) -> Color {
        self.corners[usize::from(side % 4)]
    }

    /// The side that begins at a color's corner.
    pub fn side_of(&self, color: Color) -> u8 {
        (0..4).find(|side| self.corner(*side) == color).unwrap_or(0)
    }

    /// Whether the board has a space. Holdings are on every board.
    pub fn has(&self, space: Space) -> bool {
        let at = |lengths: [u8; 4], side: u8, number: u8| number <= lengths[usize::from(side)];
        match space.kind() {
            Kind::Lane(Lane { side, past: false, number }) => at(self.before, side, number),
            Kind::Lane(Lane { side, past: true, number }) => at(self.past, side, number),
            Kind::Spoke(side, number) => at(self.spoke, side, number),
            Kind::Diamond(side, number) => at(self.diamond, side, number),
            Kind::Start(_)
            | Kind::Beast(_)
            | Kind::Entrance(_)
            | Kind::Home(..)
            | Kind::StarBeast(_)
            | Kind::World
            | Kind::Holding(_) => true,
        }
    }

    /// Every playing space of the board; holdings are left out.
    pub fn playing(&self) -> impl Iterator<Item = Space> + use<> {
        let layout = *self;
        Space::every().filter(move |space| !space.is_holding() && layout.has(*space))
    }

    /// The lane space behind a side's BEAST.
    pub(crate) fn after_beast(side: u8) -> Space {
        Space::on_lane(Lane { side, past: true, number: 1 })
    }

    /// The next space for a token of `color` that goes around the outer lane; nothing if it is not on it.
    pub(crate) fn along(&self, color: Color, from: Space) -> Option<Space> {
        let first = |side: u8| Space::on_lane(Lane { side, past: false, number: 1 });
        Some(match from.kind() {
            Kind::Lane(Lane { side, past: false, number }) if number < self.before[usize::from(side)] => {
                Space::on_lane(Lane { side, past: false, number: number + 1 })
            }
            Kind::Lane(Lane { side, past: false, .. }) => Space::beast(side),
            Kind::Lane(Lane { side, past: true, number }) if number < self.past[usize::from(side)] => {
                Space::on_lane(Lane { side, past: true, number: number + 1 })
            }
            // BM-17: one's own corner is reached by its entrance; the Start is not counted on the way home.
            Kind::Lane(Lane { side, past: true, .. }) => match self.corner(side + 1) {
                own if own == color => Space::entrance(own),
                other => Space::start(other),
            },
            Kind::Beast(side) => Layout::after_beast(side),
            Kind::Start(corner) | Kind::Entrance(corner) => first(self.side_of(corner)),
            Kind::Home(..)
            | Kind::StarBeast(_)
            | Kind::Spoke(..)
            | Kind::Diamond(..)
            | Kind::World
            | Kind::Holding(_) => return None,
        })
    }

    /// The spaces a token of `color` may step to after `path`, which begins where its move began.
    pub(crate) fn next(&self, color: Color, path: &[Space]) -> Vec<Space> {
        let here = path[path.len() - 1];
        let before = path.len().checked_sub(2).map(|last| path[last]);
        match here.kind() {
            // BM-14: the centre is open only to a token whose move begins on a BEAST.
            Kind::Beast(side) if before.is_none() => {
                vec![Layout::after_beast(side), Space::star_beast(side)]
            }
            // BM-15: down the spoke, along the diamond, or back out, but not to the BEAST it has just come from.
            Kind::StarBeast(side) => {
                let mut open = vec![Space::spoke(side, 1), Space::diamond(side, 1)];
                if before != Some(Space::beast(side)) {
                    open.push(Space::beast(side));
                }
                open
            }
            Kind::Spoke(side, number) if number < self.spoke[usize::from(side)] => {
                vec![Space::spoke(side, number + 1)]
            }
            Kind::Spoke(..) => vec![Space::WORLD],
            Kind::Diamond(side, number) if number < self.diamond[usize::from(side)] => {
                vec![Space::diamond(side, number + 1)]
            }
            Kind::Diamond(side, _) => vec![Space::star_beast(side + 1)],
            // BM-17: the owner goes on into the Home Refuge, everybody else along the lane.
            Kind::Entrance(corner) if corner == color => vec![Space::home(color, 1)],
            // BM-18: the count must fit.
            Kind::Home(_, 4) => Vec::new(),
            Kind::Home(owner, number) => vec![Space::home(owner, number + 1)],
            // BM-16: WORLD is reached by exact count only.
            Kind::World | Kind::Holding(_) => Vec::new(),
            Kind::Lane(_) | Kind::Start(_) | Kind::Beast(_) | Kind::Entrance(_) => {
                self.along(color, here).into_iter().collect()
            }
        }
    }

    /// How far WORLD is from a space whose lines lead there without leaving the center.
    pub(crate) fn steps_to_world(&self, from: Space) -> Option<u8> {
        let spoke = |side: u8| self.spoke[usize::from(side % 4)];
        match from.kind() {
            Kind::Beast(side) => Some(spoke(side) + 2),
            Kind::StarBeast(side) => Some(spoke(side) + 1),
            Kind::Spoke(side, number) => Some(spoke(side) + 1 - number),
            Kind::Diamond(side, number) => {
                Some(self.diamond[usize::from(side)] + 1 - number + spoke(side + 1) + 1)
            }
            Kind::Lane(_)
            | Kind::Start(_)
            | Kind::Entrance(_)
            | Kind::Home(..)
            | Kind::World
            | Kind::Holding(_) => None,
        }
    }

    /// How many seats on the next turn is: turns pass clockwise (BM-3), and seats are colors.
    pub(crate) fn turns_by(&self, seats: u8) -> u8 {
        if self.corner(1) == Color::Yellow { 1 } else { seats - 1 }
    }

    /// In what it differs from the built-in board, each in a sentence.
    pub fn differences(&self) -> Vec<String> {
        let usual = Layout::BUILT_IN;
        let mut all = Vec::new();
        let mut differ = |what: &str, own: String, built_in: String| {
            if own != built_in {
                all.push(format!("{what} {own}; built in are {built_in}."));
            }
        };
        let colors = |corners: [Color; 4]| corners.map(Color::name).join(", ");
        let lengths = |lengths: [u8; 4]| lengths.map(|length| length.to_string()).join(", ");
        differ("Clockwise lie", colors(self.corners), colors(usual.corners));
        differ("Spaces between a corner and a BEAST:", lengths(self.before), lengths(usual.before));
        differ("Spaces between a STAR-BEAST and WORLD:", lengths(self.spoke), lengths(usual.spoke));
        differ("Spaces between STAR-BEASTs:", lengths(self.diamond), lengths(usual.diamond));
        all
    }
}
