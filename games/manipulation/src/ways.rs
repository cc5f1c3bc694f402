//! Where the lines lead: every way a token of a colour can take with a roll, were it alone on the board.
//!
//! There are few of them, so they are all worked out once for each board. Who stands in the way, and what happens at
//! the end of one, is for `landing`. A foreign corner is passed and reached by its Start; that its entrance may be taken
//! instead is a matter of landing, too.

use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use crate::appraise::Works;
use crate::set::Set;
use crate::space::Kind;
use crate::{Color, Layout, Space};

/// The most spaces a roll goes.
const MOST: usize = 6;

/// A way from one space to another, as long as the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    steps: [Space; MOST],
    roll: u8,
    passed: Set,
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
    pub(crate) fn passed(&self) -> Set {
        self.passed
    }

    /// Whether it came to its end along the diamond.
    #[inline]
    pub(crate) fn came_along_the_diamond(&self, from: Space) -> bool {
        let before = if self.roll == 1 { from } else { self.steps[usize::from(self.roll) - 2] };
        matches!(before.kind(), Kind::Diamond(..))
    }
}

/// The lines of a board: all ways, and where those of each colour, space and roll lie among them.
pub struct Lines {
    layout: Layout,
    ways: Vec<Way>,
    index: Vec<(u16, u16)>,
    sources: Vec<Set>,
    pub(crate) works: Works,
}

static BUILT_IN: LazyLock<Arc<Lines>> = LazyLock::new(|| Arc::new(survey(Layout::BUILT_IN)));
/// The lines of boards that people brought, as long as somebody plays on them.
static BROUGHT: Mutex<Vec<Weak<Lines>>> = Mutex::new(Vec::new());

impl Lines {
    /// Those of the built-in board.
    pub fn built_in() -> &'static Arc<Lines> {
        &BUILT_IN
    }

    /// Those of any sound board. Boards of one shape share them.
    pub(crate) fn of(layout: Layout) -> Arc<Lines> {
        if layout == Layout::BUILT_IN {
            return Arc::clone(&BUILT_IN);
        }
        let known = || {
            let mut brought = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
            brought.retain(|lines| lines.strong_count() > 0);
            brought.iter().filter_map(Weak::upgrade).find(|lines| lines.layout == layout)
        };
        known().unwrap_or_else(|| {
            let lines = Arc::new(survey(layout));
            BROUGHT.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::downgrade(&lines));
            lines
        })
    }

    /// The shape of the board.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The ways of a token of `color` on `from` with a roll of 1 to 6. Holding has none: see BM-4.
    #[inline]
    pub fn ways(&self, color: Color, from: Space, roll: u8) -> &[Way] {
        if !(1..=6).contains(&roll) {
            return &[];
        }
        let (start, end) = self.index[place(color, from, roll)];
        &self.ways[usize::from(start)..usize::from(end)]
    }

    /// The spaces from which a token of `color` could come to `to` with a roll, were nobody in its way. A foreign
    /// entrance is reached like its Start.
    #[inline]
    pub(crate) fn sources(&self, color: Color, to: Space, roll: u8) -> Set {
        self.sources[place(color, to, roll)]
    }
}

impl PartialEq for Lines {
    /// Everything follows from the shape.
    fn eq(&self, other: &Lines) -> bool {
        self.layout == other.layout
    }
}

impl Eq for Lines {}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)
    }
}

#[inline]
fn place(color: Color, space: Space, roll: u8) -> usize {
    (color.index() * Space::COUNT + space.index()) * MOST + usize::from(roll) - 1
}

fn survey(layout: Layout) -> Lines {
    let places = 4 * Space::COUNT * MOST;
    let (ways, index, sources) = (Vec::new(), vec![(0, 0); places], vec![Set::NONE; places]);
    let mut lines = Lines { layout, ways, index, sources, works: Works::default() };
    for color in Color::ALL {
        for from in layout.playing() {
            for roll in 1..=6 {
                let start = lines.ways.len();
                walk(&layout, color, roll, &mut vec![from], &mut lines.ways);
                // OK because no board has more than 13,000 ways.
                lines.index[place(color, from, roll)] = (start as u16, lines.ways.len() as u16);
                for way in &lines.ways[start..] {
                    let mut reach = |to: Space| {
                        let sources = &mut lines.sources[place(color, to, roll)];
                        *sources = sources.and(Set::of(from));
                    };
                    reach(way.end());
                    if let Kind::Start(corner) = way.end().kind() {
                        reach(Space::entrance(corner));
                    }
                }
            }
        }
    }
    lines
}

/// Adds every way that begins with `path`, whose first space is where the token stands.
fn walk(layout: &Layout, color: Color, roll: u8, path: &mut Vec<Space>, found: &mut Vec<Way>) {
    if path.len() > usize::from(roll) {
        let mut steps = [Space::WORLD; MOST];
        steps[..usize::from(roll)].copy_from_slice(&path[1..]);
        let passed = path[1..path.len() - 1].iter().fold(Set::NONE, |set, space| set.and(Set::of(*space)));
        found.push(Way { steps, roll, passed });
        return;
    }
    for space in layout.next(color, path) {
        path.push(space);
        walk(layout, color, roll, path, found);
        path.pop();
    }
}
