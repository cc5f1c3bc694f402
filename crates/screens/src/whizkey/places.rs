//! Where the squares and doors of a board are drawn. It follows from the board alone: an owner of the real box may
//! correct its layout.

use std::sync::Arc;

use whizkey::{Board, Door, Passage, Square};

/// How far apart columns are, and how wide a square is.
const PITCH: f64 = 76.0;
/// The side of a square.
pub const SIDE: f64 = 70.0;
/// How high PAYOFF is.
const PAYOFF: f64 = 52.0;
/// The rim around the squares.
pub const RIM: f64 = 18.0;

/// A part of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    /// Its middle.
    pub fn middle(self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// How far it lies from another, across or down, whichever is more.
    pub fn gap(self, other: Rect) -> f64 {
        let across = (other.x - self.x - self.w).max(self.x - other.x - other.w);
        let down = (other.y - self.y - self.h).max(self.y - other.y - other.h);
        across.max(down).max(0.0)
    }

    /// The same, larger by so much on each side.
    pub fn grown(self, by: f64) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }
}

/// A board as it is laid out in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// The board.
    pub board: Arc<Board>,
    /// Whether it is drawn for a small screen: fewer words, larger signs.
    pub small: bool,
}

impl Frame {
    /// How far apart rows are: the doors between them must be readable.
    fn fall(&self) -> f64 {
        if self.small { 112.0 } else { 92.0 }
    }

    /// The room between ROW 4 and PAYOFF.
    fn last_fall(&self) -> f64 {
        if self.small { 44.0 } else { 24.0 }
    }

    /// How wide and how high the picture is, without its rim.
    pub fn size(&self) -> (f64, f64) {
        let rows = f64::from(Square::ROWS - 1);
        let high = rows * self.fall() + SIDE + self.last_fall() + PAYOFF + 6.0;
        (f64::from(self.board.columns()) * PITCH - (PITCH - SIDE), high)
    }

    /// Where a square lies.
    pub fn rect(&self, square: Square) -> Rect {
        if square == Square::PAYOFF {
            let ends = self.board.passages().iter().filter(|passage| passage.to == Square::PAYOFF);
            let columns: Vec<u8> = ends.map(|passage| passage.from.column()).collect();
            let (first, last) = (columns.iter().min(), columns.iter().max());
            let x = f64::from(first.copied().unwrap_or(0)) * PITCH;
            let w = f64::from(last.copied().unwrap_or(0)) * PITCH + SIDE - x;
            let y = f64::from(Square::ROWS - 1) * self.fall() + SIDE + self.last_fall();
            return Rect { x, y, w, h: PAYOFF };
        }
        let y = f64::from(square.row() - 1) * self.fall();
        Rect { x: f64::from(square.column()) * PITCH, y, w: SIDE, h: SIDE }
    }

    /// Where a door lies: below its doorway, or beside START if it leads to the right.
    pub fn door(&self, passage: &Passage) -> Rect {
        let from = self.rect(passage.from);
        if self.is_sideways(passage) {
            return match self.small {
                true => Rect { x: from.x + SIDE - 8.0, y: from.y + 14.0, w: 22.0, h: SIDE - 20.0 },
                false => Rect { x: from.x + SIDE - 5.0, y: from.y + 4.0, w: 16.0, h: SIDE - 8.0 },
            };
        }
        let below = self.rect(passage.to).y;
        let y = from.y + SIDE + 2.0;
        Rect { x: from.x + 1.0, y, w: SIDE - 2.0, h: below - y - 2.0 }
    }

    /// Whether a door leads to the right, as one of START does.
    pub fn is_sideways(&self, passage: &Passage) -> bool {
        passage.from.row() == passage.to.row()
    }

    /// Where the piece with a place among `count` pieces on one square stands, and how large it is there.
    pub fn stand(&self, square: Square, place: usize, count: usize) -> ((f64, f64), f64) {
        let rect = self.rect(square);
        let (x, y) = rect.middle();
        match (square, self.small) {
            (Square::PAYOFF, _) => {
                let radius = if self.small { 21.0 } else { 17.0 };
                let step = 2.0 * radius + 8.0;
                // Beside the word and not on it: two at either end.
                let at = match place {
                    0 => rect.x + 36.0,
                    1 => rect.x + 36.0 + step,
                    2 => rect.x + rect.w - 36.0 - step,
                    _ => rect.x + rect.w - 36.0,
                };
                ((at, y - 2.0), radius)
            }
            (Square::START, small) => {
                let radius: f64 = match (count, small) {
                    (0 | 1, _) => 17.0,
                    (2, _) => 13.5,
                    (_, _) => 11.5,
                };
                let (across, down) = match count {
                    0 | 1 => (0.0, 0.0),
                    2 => ([-14.5, 14.5][place % 2], 0.0),
                    _ => ([-13.0, 13.0][place % 2], [-12.0, 12.5][place / 2 % 2]),
                };
                ((x - 5.0 + across, y + 10.0 + down), radius)
            }
            (_, true) => ((x, y - 4.0), 25.0),
            (_, false) => ((x, y - 5.0), 17.5),
        }
    }
}

/// A door by the name it has in the page: its doorway's, and START's two with their number.
pub fn door_name(from: Square, door: Door) -> String {
    if from == Square::START { format!("START-{}", door.letter()) } else { from.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doors_lie_between_the_squares_they_join_and_everything_lies_on_the_board() {
        for small in [false, true] {
            let frame = Frame { board: Arc::new(Board::printed()), small };
            let (wide, high) = frame.size();
            for passage in frame.board.passages() {
                let (door, from, to) =
                    (frame.door(passage), frame.rect(passage.from), frame.rect(passage.to));
                let (x, y) = door.middle();
                assert!(x > from.x && y > from.y && y < to.y + to.h && door.h >= 18.0, "{passage:?}");
            }
            for square in frame.board.squares() {
                let rect = frame.rect(square);
                assert!(rect.x >= 0.0 && rect.x + rect.w <= wide && rect.y + rect.h <= high, "{square}");
            }
        }
    }

    #[test]
    fn pieces_on_one_square_stand_apart() {
        let frame = Frame { board: Arc::new(Board::printed()), small: false };
        for square in [Square::START, Square::PAYOFF] {
            let places: Vec<((f64, f64), f64)> = (0..4).map(|place| frame.stand(square, place, 4)).collect();
            for (one, (a, radius)) in places.iter().enumerate() {
                for (b, _) in &places[..one] {
                    assert!((a.0 - b.0).hypot(a.1 - b.1) >= 2.0 * radius, "{square}");
                }
            }
        }
    }
}
