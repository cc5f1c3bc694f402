//! Moves and positions as text.
//!
//! A sowing is the number of its pocket, `3`; a turn of several sowings joins them, `3-6`; a swap is `swap`. A
//! position is A's pockets and store, B's pockets and store and the side to move:
//! `4,4,4,4,4,4/0 4,4,4,4,4,4/0 A`. The words `first-turn`, `swap-offered` and `swapped` after that say where the
//! pie rule stands (M-17). A game is its turns separated by spaces.

use std::sync::Arc;

use rules::{Game, Misread, Notation, Seat, Step, Turn};

use crate::{Action, Board, MOST_STONES, Mancala, Offer, Options, POCKETS, Pocket, Side};

impl Notation for Mancala {
    fn write_action(&self, action: &Action) -> String {
        match action {
            Action::Sow(pocket) => pocket.number.to_string(),
            Action::Swap => "swap".to_owned(),
        }
    }

    fn read_action(&self, seat: Seat, text: &str) -> Result<Action, Misread> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("swap") {
            return Ok(Action::Swap);
        }
        // A bare number is a pocket of the player's own; a letter before it names any pocket, so that a
        // program may ask why another's cannot be sown.
        match text.as_bytes() {
            [digit] if digit.is_ascii_digit() => {
                Ok(Action::Sow(Pocket::new(self.side_of(seat), digit - b'0')))
            }
            [b'A' | b'B' | b'a' | b'b', ..] => text.parse().map(Action::Sow),
            _ => Err(Misread::new(
                1,
                format!("{text:?} is no move; a move is a pocket from 1 to 6, or \"swap\","),
            )),
        }
    }

    fn read_turn(&self, seat: Seat, text: &str) -> Result<Vec<Action>, Misread> {
        let mut at = 1;
        let mut actions = Vec::new();
        for sowing in text.split('-') {
            let read = self.read_action(seat, sowing);
            actions.push(read.map_err(|misread| Misread { at: at + misread.at - 1, ..misread })?);
            at += sowing.chars().count() + 1;
        }
        Ok(actions)
    }

    fn write_position(&self) -> String {
        let half = |side| {
            let pockets = self.board().pockets(side).map(|stones| stones.to_string());
            format!("{}/{}", pockets.join(","), self.board().store(side))
        };
        let mut text = format!("{} {} {}", half(Side::A), half(Side::B), self.mover());
        text.push_str(match self.offer() {
            Offer::FirstTurn => " first-turn",
            Offer::Open => " swap-offered",
            Offer::Closed => "",
        });
        text.push_str(if self.is_swapped() { " swapped" } else { "" });
        text
    }

    fn read_position(_: Arc<()>, options: &Options, seats: u8, text: &str) -> Result<Self, Misread> {
        if seats != 2 {
            return Err(Misread::new(1, format!("Mancala is for two players, not {seats},")));
        }
        let mut words = Words { text, at: 0 };
        let a = half(words.expect("A's pockets and store")?)?;
        let b = half(words.expect("B's pockets and store")?)?;
        let mover = match words.expect("the side to move")? {
            (_, "A" | "a") => Side::A,
            (_, "B" | "b") => Side::B,
            (at, word) => {
                return Err(Misread::new(at, format!("{word:?} is no side; the side to move is A or B,")));
            }
        };
        let mut offer = Offer::Closed;
        let mut swapped = false;
        for (at, word) in words {
            match word {
                "first-turn" if offer == Offer::Closed => offer = Offer::FirstTurn,
                "swap-offered" if offer == Offer::Closed => offer = Offer::Open,
                "swapped" if !swapped => swapped = true,
                _ => {
                    return Err(Misread::new(at, format!("{word:?} says nothing about a position")));
                }
            }
        }
        let board = Board::of([a.0, b.0], [a.1, b.1]);
        let board =
            board.ok_or_else(|| Misread::new(1, format!("a board holds at most {MOST_STONES} stones")))?;
        Ok(Mancala::from_parts(board, mover, offer, swapped, *options))
    }
}

/// Reads a whole game from its turns, separated by spaces, and plays it from `start`. The error says which
/// character the first turn that cannot be played stands at.
pub fn read_game(start: &Mancala, text: &str) -> Result<Vec<Step<Mancala>>, Misread> {
    let mut game = start.clone();
    let mut steps = Vec::new();
    let words = Words { text, at: 0 };
    for (at, word) in words {
        let Turn::Of(seat) = game.turn() else {
            return Err(Misread::new(at, format!("{word:?} comes after the end of the game")));
        };
        let actions = game.read_turn(seat, word);
        for action in actions.map_err(|misread| Misread { at: at + misread.at - 1, ..misread })? {
            let step = Step::acted(seat, action);
            game.play(step.clone())
                .map_err(|refused| Misread::new(at, format!("{word:?} cannot be played: {refused},")))?;
            steps.push(step);
        }
    }
    Ok(steps)
}

/// Writes steps as turns, each with the seat that moved: sowings of one turn are joined.
pub fn write_turns(start: &Mancala, steps: impl IntoIterator<Item = Step<Mancala>>) -> Vec<(Seat, String)> {
    let mut game = start.clone();
    let mut turns: Vec<(Seat, String)> = Vec::new();
    let mut goes_on = false;
    for step in steps {
        let (seat, text) = match step.clone() {
            Step::Acted { seat, action } => (seat, game.write_action(&action)),
            Step::Left(seat) => (seat, "resigns".to_owned()),
        };
        let joins = goes_on && matches!(step, Step::Acted { .. });
        match turns.last_mut() {
            Some((_, turn)) if joins => *turn = format!("{turn}-{text}"),
            _ => turns.push((seat, text)),
        }
        game.apply(step);
        goes_on = game.turn() == Turn::Of(seat);
    }
    turns
}

/// Words of a text with the character each begins at, from 1.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn expect(&mut self, what: &str) -> Result<(usize, &'a str), Misread> {
        let end = self.text.chars().count() + 1;
        self.next().ok_or_else(|| Misread::new(end, format!("{what} should follow")))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let word = rest.split_whitespace().next()?;
        // OK because `word` is a part of `rest`, so it is found there.
        let start = self.at + rest.find(word).expect("a word of the text is in the text");
        self.at = start + word.len();
        Some((self.text[..start].chars().count() + 1, word))
    }
}

/// Reads one side, such as `4,4,4,4,4,4/0`.
fn half((at, text): (usize, &str)) -> Result<([u8; POCKETS as usize], u8), Misread> {
    let wrong = |what: String| Misread::new(at, what);
    let (pockets, store) = text.split_once('/').ok_or_else(|| {
        wrong(format!(
            "{text:?} has no store; write six pockets, a slash and the store, as in 4,4,4,4,4,4/0,"
        ))
    })?;
    let number =
        |text: &str| text.parse::<u8>().map_err(|_| wrong(format!("{text:?} is no number of stones")));
    let pockets = pockets.split(',').map(number).collect::<Result<Vec<u8>, Misread>>()?;
    let count = pockets.len();
    let pockets = pockets
        .try_into()
        .map_err(|_| wrong(format!("a side has {POCKETS} pockets, this one has {count},")))?;
    Ok((pockets, number(store)?))
}
