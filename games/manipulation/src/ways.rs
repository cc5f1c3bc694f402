//! Where the lines lead: every way a token of a colour can take with a roll, were it alone on the board.
//!
//! There are few of them, so they are all worked out once. Who stands in the way, and what happens at the end of
//! one, is for `landing`. A foreign corner is passed and reached by its Start; that its entrance may be taken
//! instead is a matter of landing, too.

use std::sync::LazyLock;

use crate::space::{Kind, LAP, PLAYING_SPACES, SIDE};
use crate::{Color, Space};

/// The most spaces a roll goes.
const MOST: usize = 6;

/// A way from one space to another, as long as the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    steps: [Space; MOST],
    roll: u8,
    passed: u128,
}

impl Way {
    /// The spaces in order, the last being the one it ends on.
    #[inline]
    pub fn path(&self) -> &[Space] {
        &self.steps[..usize::from(self.roll)]
    }

    /// The space it ends on.
    #[inline]
    pub fn end(&self) -> Space {
        // OK because a roll is at least one.
        self.steps[usize::from(self.roll) - 1]
    }

    /// The spaces between its first and its last, as a set.
    #[inline]
    pub(crate) fn passed(&self) -> u128 {
        self.passed
    }

    /// Whether it came to its end along the diamond.
    #[inline]
    pub(crate) fn came_along_the_diamond(&self, from: Space) -> bool {
        let before = if self.roll == 1 { from } else { self.steps[usize::from(self.roll) - 2] };
        matches!(before.kind(), Kind::Diamond(..))
    }
}

/// The ways of a token of `color` on `from` with a roll of 1 to 6. Holding has none: see BM-4.
#[inline]
pub fn ways(color: Color, from: Space, roll: u8) -> &'static [Way] {
    if from.index() >= usize::from(PLAYING_SPACES) || !(1..=6).contains(&roll) {
        return &[];
    }
    let (start, end) = ATLAS.index[place(color, from, roll)];
    &ATLAS.ways[usize::from(start)..usize::from(end)]
}

/// The spaces from which a token of `color` could come to `to` with a roll, were nobody in its way. A foreign
/// entrance is reached like its Start.
#[inline]
pub(crate) fn sources(color: Color, to: Space, roll: u8) -> u128 {
    ATLAS.sources[place(color, to, roll)]
}

/// All ways, and where those of each colour, space and roll lie among them.
struct Atlas {
    ways: Vec<Way>,
    index: Vec<(u16, u16)>,
    sources: Vec<u128>,
}

static ATLAS: LazyLock<Atlas> = LazyLock::new(survey);

#[inline]
fn place(color: Color, space: Space, roll: u8) -> usize {
    (color.index() * usize::from(PLAYING_SPACES) + space.index()) * MOST + usize::from(roll) - 1
}

fn survey() -> Atlas {
    let places = 4 * usize::from(PLAYING_SPACES) * MOST;
    let mut atlas = Atlas { ways: Vec::new(), index: vec![(0, 0); places], sources: vec![0; places] };
    for color in Color::ALL {
        for from in Space::playing() {
            for roll in 1..=6 {
                let start = atlas.ways.len();
                walk(color, roll, &mut vec![from], &mut atlas.ways);
                // OK because there are fewer than 4,000 ways.
                atlas.index[place(color, from, roll)] = (start as u16, atlas.ways.len() as u16);
                for way in &atlas.ways[start..] {
                    atlas.sources[place(color, way.end(), roll)] |= from.bit();
                    if let Kind::Start(corner) = way.end().kind() {
                        atlas.sources[place(color, Space::entrance(corner), roll)] |= from.bit();
                    }
                }
            }
        }
    }
    atlas
}

/// Adds every way that begins with `path`, whose first space is where the token stands.
fn walk(color: Color, roll: u8, path: &mut Vec<Space>, found: &mut Vec<Way>) {
    if path.len() > usize::from(roll) {
        let mut steps = [Space::WORLD; MOST];
        steps[..usize::from(roll)].copy_from_slice(&path[1..]);
        let passed = path[1..path.len() - 1].iter().fold(0, |set, space| set | space.bit());
        found.push(Way { steps, roll, passed });
        return;
    }
    for space in next(color, path) {
        path.push(space);
        walk(color, roll, path, found);
        path.pop();
    }
}

/// The spaces a token of `color` may step to after `path`.
fn next(color: Color, path: &[Space]) -> Vec<Space> {
    let here = path[path.len() - 1];
    let before = path.len().checked_sub(2).map(|last| path[last]);
    let along = |steps: u8| {
        // BM-17: one's own corner is reached by its entrance; the Start is not counted on the way home.
        let home = steps % LAP == color as u8 * SIDE;
        if home { Space::entrance(color) } else { Space::lane(steps) }
    };
    let lane = |side: u8| Space::lane(side * SIDE + SIDE / 2 + 1);
    match here.kind() {
        Kind::Lane(steps) => vec![along(steps + 1)],
        Kind::Start(corner) => vec![along(corner as u8 * SIDE + 1)],
        // BM-14: the centre is open only to a token whose move begins on a BEAST.
        Kind::Beast(side) if before.is_none() => vec![lane(side), Space::star_beast(side)],
        Kind::Beast(side) => vec![lane(side)],
        // BM-15: down the spoke, along the diamond, or back out, but not to the BEAST it has just come from.
        Kind::StarBeast(side) => {
            let mut open = vec![Space::spoke(side, 1), Space::diamond(side, 1)];
            if before != Some(Space::beast(side)) {
                open.push(Space::beast(side));
            }
            open
        }
        Kind::Spoke(_, 4) => vec![Space::WORLD],
        Kind::Spoke(side, number) => vec![Space::spoke(side, number + 1)],
        Kind::Diamond(side, 6) => vec![Space::star_beast(side + 1)],
        Kind::Diamond(side, number) => vec![Space::diamond(side, number + 1)],
        // BM-17: the owner goes on into the Home Refuge, everybody else along the lane.
        Kind::Entrance(corner) if corner == color => vec![Space::home(color, 1)],
        Kind::Entrance(corner) => vec![along(corner as u8 * SIDE + 1)],
        // BM-18: the count must fit.
        Kind::Home(_, 4) => Vec::new(),
        Kind::Home(owner, number) => vec![Space::home(owner, number + 1)],
        // BM-16: WORLD is reached by exact count only.
        Kind::World | Kind::Holding(_) => Vec::new(),
    }
}
