//! Where everything lies on the drawn board, in units of the drawing.
//!
//! The board has two frames: wide, with one's own pockets along the lower edge, and upright for a screen that
//! is taller than wide, with one's own pockets down the left side. Both go round anticlockwise, so a stone
//! always falls into the neighbour one expects.

use mancala::{POCKETS, Pocket, Side, Space};

use crate::number::{cos, sin};

/// Which way the board is turned on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Wider than tall.
    Wide,
    /// Taller than wide, for phones.
    Upright,
}

/// A place on the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
}

/// A carved hollow: a rectangle with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hollow {
    /// Its middle.
    pub middle: Point,
    /// Half its width.
    pub rx: f64,
    /// Half its height.
    pub ry: f64,
    /// The radius of its corners.
    pub round: f64,
}

/// A board as one person sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Which way the board is turned.
    pub frame: Frame,
    /// The side nearest to whoever looks.
    pub near: Side,
}

/// Every pocket and store, A's first.
pub fn spaces() -> impl Iterator<Item = Space> {
    Side::BOTH.into_iter().flat_map(|side| pockets(side).map(Space::Pocket).chain([Space::Store(side)]))
}

/// The pockets of a side, from its owner's left.
pub fn pockets(side: Side) -> impl Iterator<Item = Pocket> {
    (1..=POCKETS).map(move |number| Pocket::new(side, number))
}

/// The place of a space in a list of all fourteen.
pub fn index(space: Space) -> usize {
    let first = |side: Side| side as usize * (usize::from(POCKETS) + 1);
    match space {
        Space::Pocket(pocket) => first(pocket.side) + usize::from(pocket.number) - 1,
        Space::Store(side) => first(side) + usize::from(POCKETS),
    }
}

impl Layout {
    /// Width and height of the drawing.
    pub fn size(self) -> (f64, f64) {
        match self.frame {
            Frame::Wide => (1000.0, 500.0),
            Frame::Upright => (400.0, 660.0),
        }
    }

    /// The radius of a stone.
    pub fn stone(self) -> f64 {
        match self.frame {
            Frame::Wide => 15.5,
            Frame::Upright => 11.0,
        }
    }

    /// The hollow of a space.
    pub fn hollow(self, space: Space) -> Hollow {
        let hollow = |x, y, rx, ry, round| Hollow { middle: Point { x, y }, rx, ry, round };
        match (self.frame, space) {
            (Frame::Wide, Space::Pocket(pocket)) => {
                let (step, y) = self.along(pocket, 354.0, 146.0);
                hollow(190.0 + 124.0 * step, y, 54.0, 74.0, 52.0)
            }
            (Frame::Upright, Space::Pocket(pocket)) => {
                let (step, x) = self.along(pocket, 116.0, 284.0);
                hollow(x, 125.0 + 82.0 * step, 41.0, 36.0, 36.0)
            }
            (Frame::Wide, Space::Store(side)) => {
                hollow(self.pick(side, 926.0, 74.0), 250.0, 47.0, 148.0, 47.0)
            }
            (Frame::Upright, Space::Store(side)) => {
                hollow(200.0, self.pick(side, 615.0, 45.0), 112.0, 30.0, 30.0)
            }
        }
    }

    /// Where the number of stones in a space is written.
    pub fn badge(self, space: Space) -> Point {
        let Hollow { middle, rx, ry, .. } = self.hollow(space);
        match (self.frame, space) {
            (Frame::Wide, Space::Pocket(pocket)) => {
                Point { x: middle.x, y: middle.y + self.pick(pocket.side, ry + 23.0, -ry - 23.0) }
            }
            (Frame::Upright, Space::Pocket(pocket)) => {
                Point { x: middle.x + self.pick(pocket.side, -rx - 30.0, rx + 30.0), y: middle.y }
            }
            (Frame::Wide, Space::Store(_)) => Point { x: middle.x, y: middle.y + ry + 28.0 },
            (Frame::Upright, Space::Store(side)) => {
                Point { x: middle.x + self.pick(side, -rx - 36.0, rx + 36.0), y: middle.y }
            }
        }
    }

    /// Where the number of a pocket is cut into the wood.
    pub fn numeral(self, pocket: Pocket) -> Point {
        let Hollow { middle, rx, ry, .. } = self.hollow(Space::Pocket(pocket));
        match self.frame {
            Frame::Wide => Point { x: middle.x, y: middle.y + self.pick(pocket.side, -ry - 11.0, ry + 20.0) },
            Frame::Upright => {
                Point { x: middle.x + self.pick(pocket.side, rx + 16.0, -rx - 16.0), y: middle.y + 5.0 }
            }
        }
    }

    /// Where it says what a pocket is worth: beside its number, clear of stones, counts and rings.
    pub fn worth(self, pocket: Pocket) -> Point {
        let Hollow { middle, .. } = self.hollow(Space::Pocket(pocket));
        match self.frame {
            Frame::Wide => Point { x: middle.x + 38.0, y: self.pick(pocket.side, 264.0, 235.0) },
            Frame::Upright => Point { x: self.pick(pocket.side, 189.0, 211.0), y: middle.y + 27.0 },
        }
    }

    /// Where the number of a falling stone is shown.
    pub fn spot(self, space: Space) -> Point {
        let Hollow { middle, rx, ry, .. } = self.hollow(space);
        let (dx, dy) = match (self.frame, space) {
            (Frame::Wide, Space::Pocket(_)) => (rx * 0.62, -ry * 0.72),
            (Frame::Upright, Space::Pocket(_)) => (rx * 0.72, -ry * 0.66),
            (Frame::Wide, Space::Store(_)) => (0.0, -ry + 22.0),
            (Frame::Upright, Space::Store(_)) => (rx - 24.0, 0.0),
        };
        Point { x: middle.x + dx, y: middle.y + dy }
    }

    /// Where a stone lies that came to a space as number `slot`, from zero. It never moves again until the
    /// whole heap is taken, so a heap grows as it does under one's hand.
    pub fn slot(self, space: Space, slot: usize) -> Point {
        let Hollow { middle, rx, ry, .. } = self.hollow(space);
        let (layer, lap) = match space {
            Space::Pocket(_) => (14, 0.26),
            Space::Store(_) => (30, 0.18),
        };
        let seed = index(space) as f64;
        let within = (slot % layer) as f64;
        let upper = (slot / layer) as f64;
        // A sunflower's spiral spreads any number of stones evenly; the sines keep hollows from looking alike.
        let spread = (lap * (within + 0.4).sqrt()).min(1.0);
        let angle = within * 2.399_96 + seed * 1.7 + upper * 0.9;
        let nudge = |phase: f64| sin(seed * 7.0 + slot as f64 * phase) * 1.8;
        let reach = |radius: f64| (radius * 0.9 - self.stone()).max(2.0) * spread;
        let low = match (self.frame, space) {
            (Frame::Wide, Space::Store(_)) => 10.0,
            (Frame::Wide | Frame::Upright, _) => 0.0,
        };
        Point {
            x: middle.x + reach(rx) * cos(angle) + nudge(5.1),
            y: middle.y + low + reach(ry) * sin(angle) + nudge(4.3) - upper * 3.0,
        }
    }

    /// Where a stone is held above a space while it is carried there in the hand.
    pub fn held(self, space: Space, place: usize) -> Point {
        let Hollow { middle, .. } = self.hollow(space);
        let angle = place as f64 * 2.399_96;
        let reach = self.stone() * 0.72 * (place as f64 + 0.3).sqrt();
        Point {
            x: middle.x + reach * cos(angle),
            y: middle.y - self.stone() * 1.5 + reach * sin(angle) * 0.8,
        }
    }

    /// Where the name of a side is written; an upright board has no room, the strip above it says it.
    pub fn name(self, side: Side) -> Option<Point> {
        let Hollow { middle, ry, .. } = self.hollow(Space::Store(side));
        (self.frame == Frame::Wide).then_some(Point { x: middle.x, y: middle.y - ry - 20.0 })
    }

    /// The part of the board that belongs to a pocket for a finger: left, top, width, height. It is larger than
    /// the hollow, and no two overlap.
    pub fn touch(self, pocket: Pocket) -> (f64, f64, f64, f64) {
        let Hollow { middle, .. } = self.hollow(Space::Pocket(pocket));
        match self.frame {
            Frame::Wide => (middle.x - 62.0, self.pick(pocket.side, 252.0, 30.0), 124.0, 218.0),
            Frame::Upright => (self.pick(pocket.side, 12.0, 202.0), middle.y - 41.0, 186.0, 82.0),
        }
    }

    /// How many steps along its row a pocket lies, and the row.
    fn along(self, pocket: Pocket, near: f64, far: f64) -> (f64, f64) {
        let step = f64::from(pocket.number) - 1.0;
        let last = f64::from(POCKETS) - 1.0;
        match pocket.side == self.near {
            true => (step, near),
            false => (last - step, far),
        }
    }

    fn pick<T>(self, side: Side, near: T, far: T) -> T {
        if side == self.near { near } else { far }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layouts() -> impl Iterator<Item = Layout> {
        [Frame::Wide, Frame::Upright]
            .into_iter()
            .flat_map(|frame| Side::BOTH.map(|near| Layout { frame, near }))
    }

    #[test]
    fn every_space_has_a_place_of_its_own_in_the_list() {
        let places: Vec<usize> = spaces().map(index).collect();
        assert_eq!(places, (0..14).collect::<Vec<_>>());
    }

    #[test]
    fn opposite_pockets_face_each_other() {
        for layout in layouts() {
            for pocket in pockets(Side::A) {
                let here = layout.hollow(Space::Pocket(pocket)).middle;
                let there = layout.hollow(Space::Pocket(pocket.opposite())).middle;
                match layout.frame {
                    Frame::Wide => assert_eq!(here.x, there.x),
                    Frame::Upright => assert_eq!(here.y, there.y),
                }
            }
        }
    }

    #[test]
    fn stones_stay_in_their_hollow_and_everything_on_the_board() {
        for layout in layouts() {
            let (width, height) = layout.size();
            for space in spaces() {
                let hollow = layout.hollow(space);
                for slot in 0..48 {
                    let Point { x, y } = layout.slot(space, slot);
                    let (dx, dy) = ((x - hollow.middle.x).abs(), (y - hollow.middle.y).abs());
                    assert!(dx <= hollow.rx && dy <= hollow.ry, "{layout:?} {space} {slot}: {dx} {dy}");
                }
                for Point { x, y } in [layout.badge(space), layout.spot(space)] {
                    assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y));
                }
            }
        }
    }

    #[test]
    fn a_finger_meets_one_pocket_at_a_time() {
        for layout in layouts() {
            let areas: Vec<_> =
                Side::BOTH.into_iter().flat_map(pockets).map(|pocket| layout.touch(pocket)).collect();
            for (here, (x, y, w, h)) in areas.iter().enumerate() {
                for (x2, y2, w2, h2) in &areas[here + 1..] {
                    let apart = x + w <= *x2 || x2 + w2 <= *x || y + h <= *y2 || y2 + h2 <= *y;
                    assert!(apart, "{layout:?}");
                }
            }
        }
    }
}
