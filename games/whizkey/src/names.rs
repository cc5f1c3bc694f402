//! What players call squares, doors and cards. The notation has shorter names for them.

use crate::{Board, Card, Door, Kind, Rank, Square};

impl Kind {
    /// What it is called among players.
    pub fn called(self) -> &'static str {
        match self {
            Kind::Start => "START",
            Kind::Entry => "entry",
            Kind::MoveOneOrToDoorway => "MOVE ONE OR TO DOORWAY",
            Kind::DrawOrSwap => "DRAW OR SWAP",
            Kind::DrawWhizCard => "DRAW WHIZ CARD",
            Kind::MoveToDoorwayOfChoice => "DOORWAY OF CHOICE",
            Kind::Doorway => "doorway",
            Kind::Payoff => "PAYOFF",
        }
    }
}

impl Board {
    /// What a square is called: `second doorway of ROW 3`. No two squares of a board are called the same.
    pub fn called(&self, square: Square) -> String {
        if square.is_roomy() {
            return square.to_string();
        }
        let (row, kind) = (square.row(), self.kind(square));
        let alike = self.squares().filter(|other| other.row() == row && self.kind(*other) == kind);
        let alike: Vec<Square> = alike.collect();
        let place = alike.iter().position(|other| *other == square).unwrap_or(0);
        let which = match (place, alike.len()) {
            (_, 0 | 1) => "",
            (0, _) => "first ",
            (1, _) => "second ",
            (2, _) => "third ",
            (3, _) => "fourth ",
            (_, _) => "far ",
        };
        format!("{which}{} of ROW {row}", kind.called())
    }

    /// The same with an article where one is said.
    pub fn the(&self, square: Square) -> String {
        let called = self.called(square);
        if square.is_roomy() { called } else { format!("the {called}") }
    }
}

impl Door {
    /// What is written on its plate.
    pub fn plate(self) -> String {
        match self {
            Door::Whiz => "WHIZ DOOR".to_owned(),
            Door::One | Door::Two | Door::Three | Door::Four => self.to_string(),
        }
    }

    /// How it is said in a sentence.
    pub fn in_words(self) -> String {
        match self {
            Door::Whiz => "the WHIZ DOOR".to_owned(),
            Door::One | Door::Two | Door::Three | Door::Four => self.to_string(),
        }
    }

    /// What opens it, in a few words.
    pub fn key_in_words(self) -> &'static str {
        match self {
            Door::One => "any card",
            Door::Two => "a pair",
            Door::Three => "three alike",
            Door::Four => "four alike",
            Door::Whiz => "a WHIZ card",
        }
    }
}

impl Rank {
    /// The rank as it stands on a card.
    pub fn face(self) -> String {
        if self.letter() == 'T' { "10".to_owned() } else { self.letter().to_string() }
    }
}

impl Card {
    /// The sign of its suit.
    pub fn sign(self) -> char {
        match self.suit() {
            'C' => '♣',
            'D' => '♦',
            'H' => '♥',
            _ => '♠',
        }
    }

    /// Whether its suit is printed in red.
    pub fn is_red(self) -> bool {
        matches!(self.suit(), 'D' | 'H')
    }

    /// The card as people write it: `10♦`.
    pub fn short(self) -> String {
        format!("{}{}", self.rank().face(), self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn no_two_squares_are_called_the_same() {
        let board = Board::printed();
        let mut names: Vec<String> = board.squares().map(|square| board.called(square)).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(board.called(square("R3C9")), "second doorway of ROW 3");
        assert_eq!(board.the(square("R2C0")), "the entry of ROW 2");
        assert_eq!(board.the(Square::START), "START");
    }
}
