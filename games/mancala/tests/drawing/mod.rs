//! A table for tests that are drawn: a board in text, moves in notation, and what is expected of them.

use mancala::{Begins, Board, Mancala, Offer, Options, Side};
use rules::{Choices, Game, Notation, Seat, Standing, Step, Turn};

/// A game under test. Its verbs give it back, so that a test reads as a sentence.
pub struct Table {
    /// The game itself.
    pub game: Mancala,
}

/// A table by the rules of the box, from a drawing.
pub fn table(mover: char, drawn: &str) -> Table {
    board(mover, Options::default(), drawn)
}

/// A table from a drawing under `options`.
pub fn board(mover: char, options: Options, drawn: &str) -> Table {
    Table { game: Mancala::from_parts(read(drawn), side(mover), Offer::Closed, false, options) }
}

#[expect(
    clippy::wrong_self_convention,
    reason = "its verbs give the table back, so that a test reads as a sentence"
)]
impl Table {
    /// A table at the start; A begins unless the options say otherwise.
    pub fn start(options: Options) -> Table {
        let begins = if options.begins == Begins::ByLot { Begins::A } else { options.begins };
        let options = Options { begins, ..options };
        Table { game: Mancala::new(Default::default(), &options, 2).expect("these options can be played") }
    }

    /// Whoever is to move plays `text`.
    pub fn sows(mut self, text: &str) -> Table {
        let seat = self.to_move();
        let action = self.game.read_action(seat, text).expect("the test's move can be read");
        self.game.play(Step::acted(seat, action)).unwrap_or_else(|refused| panic!("{text}: {refused}"));
        self
    }

    /// The board lies like this.
    #[track_caller]
    pub fn shows(self, drawn: &str) -> Table {
        assert_eq!(self.game.board(), &read(drawn));
        self
    }

    /// It is this side's turn.
    #[track_caller]
    pub fn is_to_move(self, mover: char) -> Table {
        assert_eq!(self.game.turn(), Turn::Of(self.game.seat_of(side(mover))));
        self
    }

    /// The game has ended.
    #[track_caller]
    pub fn is_over(self) -> Table {
        assert!(matches!(self.game.turn(), Turn::Over(_)), "the game goes on");
        self
    }

    /// The game has ended so.
    #[track_caller]
    pub fn came_out(self, standing: Standing) -> Table {
        assert_eq!(self.game.turn(), Turn::Over(standing));
        self
    }

    /// The swap is among the choices.
    #[track_caller]
    pub fn may_swap(self) -> Table {
        let Choices::Listed(choices) = self.game.choices(self.to_move()) else { panic!("nothing is listed") };
        assert!(choices.contains(&mancala::Action::Swap));
        self
    }

    /// Whoever is to move may not play `text`, by this clause and with these words.
    #[track_caller]
    pub fn refuses(self, text: &str, clause: &str, said: &str) -> Table {
        let refusal = self.refusal(self.to_move(), text);
        assert_eq!(
            (refusal.clause.as_ref().map(|clause| clause.as_str()), refusal.said.as_str()),
            (Some(clause), said)
        );
        self
    }

    /// This side may not move at all, by this clause.
    #[track_caller]
    pub fn refuses_out_of_turn(self, mover: char, text: &str, clause: &str) -> Table {
        let refusal = self.refusal(self.game.seat_of(side(mover)), text);
        assert_eq!(refusal.clause.as_ref().map(|clause| clause.as_str()), Some(clause));
        self
    }

    fn refusal(&self, seat: Seat, text: &str) -> rules::Refusal {
        let action = self.game.read_action(seat, text).expect("the test's move can be read");
        self.game.clone().play(Step::acted(seat, action)).expect_err("it should be refused").refusal()
    }

    fn to_move(&self) -> Seat {
        match self.game.turn() {
            Turn::Of(seat) => seat,
            turn => panic!("nobody is to move: {turn:?}"),
        }
    }
}

fn side(letter: char) -> Side {
    if letter == 'A' { Side::A } else { Side::B }
}

/// Reads a drawing: B's pockets from 6 to 1, the stores of B and A, A's pockets from 1 to 6.
fn read(drawn: &str) -> Board {
    let numbers: Vec<u8> =
        drawn.split_whitespace().map(|word| word.parse().expect("a drawing has numbers")).collect();
    let [above @ .., _, _, _, _, _, _, _, _] = numbers.as_slice() else {
        panic!("a drawing has fourteen numbers")
    };
    let mut b: [u8; 6] = above.try_into().expect("a drawing has fourteen numbers");
    b.reverse();
    let a = numbers[8..].try_into().expect("a drawing has fourteen numbers");
    Board::of([a, b], [numbers[7], numbers[6]]).expect("the drawing fits a board")
}
