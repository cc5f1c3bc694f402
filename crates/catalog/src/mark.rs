//! What tells the players of a game apart and is theirs to choose: tokens in the question games, colors in Basic
//! Manipulation.

use crate::GameKind;

const TOKENS: [&str; 6] =
    ["Blue circle", "Orange square", "Green triangle", "Pink diamond", "Pale blue hexagon", "Gray cross"];

impl GameKind {
    /// The marks to choose from at a table with so many seats, in words. None where the box gives nothing to choose.
    /// At a table with as many marks as seats each is worn.
    pub fn marks(self, seats: u8) -> &'static [&'static str] {
        match self {
            GameKind::Mancala | GameKind::WhizKey => &[],
            // TP-1: one token each; the box has six.
            GameKind::TrivialPursuit => &TOKENS,
            // HM-1: likewise, with four.
            GameKind::HeiseyMania => &TOKENS[..4],
            // BM-1: two players have two opposite colors each.
            GameKind::Manipulation if seats == 2 => &["Red and green", "Yellow and blue"],
            GameKind::Manipulation => &["Red", "Yellow", "Green", "Blue"],
        }
    }

    /// Whether a mark belongs to a seat, so that choosing one means choosing the other. In Basic Manipulation the color is
    /// the corner of the board, and partners sit opposite each other.
    pub fn marks_are_seats(self) -> bool {
        match self {
            GameKind::Manipulation => true,
            GameKind::Mancala | GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::WhizKey => false,
        }
    }

    /// The marks that can be chosen apart from the seat.
    pub fn loose_marks(self, seats: u8) -> &'static [&'static str] {
        if self.marks_are_seats() { &[] } else { self.marks(seats) }
    }

    /// The lowest mark that nobody has yet, if the game has marks apart from seats.
    pub fn free_mark(self, seats: u8, taken: &[u8]) -> Option<u8> {
        (0..).take(self.loose_marks(seats).len()).find(|mark| !taken.contains(mark))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TP-1, HM-1, BM-1: there is a mark for everybody, and in tournament mode the two colors are opposite.
    #[test]
    fn there_is_a_mark_for_every_seat() {
        for kind in GameKind::ALL {
            let most = kind.seats().1;
            let marks = kind.marks(most);
            assert!(marks.is_empty() || marks.len() == usize::from(most), "{kind}");
        }
        assert_eq!(GameKind::Manipulation.marks(2), ["Red and green", "Yellow and blue"]);
        assert_eq!(GameKind::HeiseyMania.free_mark(4, &[0, 2]), Some(1));
        assert_eq!(GameKind::Manipulation.free_mark(4, &[]), None, "the seat is the color");
        assert_eq!(GameKind::Mancala.free_mark(2, &[]), None);
    }
}
