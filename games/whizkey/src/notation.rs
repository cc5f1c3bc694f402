//! Moves as text that people can type and compare.
//!
//! A step is `R2C8>`, a hop to the doorway `R2C5>>`. A door is `R2C9-2:77`, the doorway, the door and the cards
//! presented; a WHIZ card has a star, `R2C9-2:7*`, and the WHIZ DOOR is `K`: `R3C6-K:5*`. A return from ROW 4 is
//! `R4C11<`, a blocked piece is put back by `R2C6<<`. `draw`, `swap:5-9` (give a 5, take a 9), `go:R2C4`, `stop`,
//! `mercy`, `claim` and `miss` are the rest. A turn is one or more of these with spaces between.

use std::sync::Arc;

use rules::{Misread, Notation, Seat};

use crate::{Action, Board, Door, Key, Options, Rank, Square, WhizKey};

impl Notation for WhizKey {
    fn write_action(&self, action: &Action) -> String {
        match action {
            Action::Step { from } => format!("{from}>"),
            Action::Hop { from } => format!("{from}>>"),
            Action::Open { from, door, key } => {
                let rank = key.rank.letter();
                let hand: String = (0..key.hand).map(|_| rank).collect();
                let whiz: String = (0..key.whiz).flat_map(|_| [rank, '*']).collect();
                format!("{from}-{}:{hand}{whiz}", door.letter())
            }
            Action::Return { from } => format!("{from}<"),
            Action::PutBack { from } => format!("{from}<<"),
            Action::Draw => "draw".to_owned(),
            Action::Swap { give, take } => format!("swap:{give}-{take}"),
            Action::Go { to } => format!("go:{to}"),
            Action::Stop => "stop".to_owned(),
            Action::Mercy => "mercy".to_owned(),
            Action::ClaimDraw => "claim".to_owned(),
            Action::Miss => "miss".to_owned(),
        }
    }

    fn read_action(&self, _: Seat, text: &str) -> Result<Action, Misread> {
        read_action(text.trim(), 1)
    }

    fn read_turn(&self, _: Seat, text: &str) -> Result<Vec<Action>, Misread> {
        read_turn(text)
    }

    fn write_position(&self) -> String {
        self.position()
    }

    fn read_position(board: Arc<Board>, options: &Options, seats: u8, text: &str) -> Result<Self, Misread> {
        WhizKey::at_position(board, options, seats, text)
    }
}

/// Reads what somebody does in one turn, as players note it; whether it is legal now is for the game to say.
pub fn read_turn(text: &str) -> Result<Vec<Action>, Misread> {
    let mut actions = Vec::new();
    for word in text.split_whitespace() {
        // Where the word stands, counted in characters, for whoever reads the error.
        let bytes = word.as_ptr() as usize - text.as_ptr() as usize;
        actions.push(read_action(word, text[..bytes].chars().count() + 1)?);
    }
    if actions.is_empty() { Err(Misread::new(1, "a move is missing")) } else { Ok(actions) }
}

fn read_action(word: &str, at: usize) -> Result<Action, Misread> {
    let unknown = |what: &dyn std::fmt::Display| Misread::new(at, what.to_string());
    let square = |name: &str| name.parse::<Square>().map_err(|error| unknown(&error));
    let rank = |name: &str| name.parse::<Rank>().map_err(|error| unknown(&error));
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "" => return Err(Misread::new(at, "a move is missing")),
        "draw" => return Ok(Action::Draw),
        "stop" => return Ok(Action::Stop),
        "mercy" => return Ok(Action::Mercy),
        "claim" => return Ok(Action::ClaimDraw),
        "miss" => return Ok(Action::Miss),
        _ => {}
    }
    if let Some(ranks) = lower.strip_prefix("swap:") {
        let (give, take) =
            ranks.split_once('-').ok_or_else(|| unknown(&"a swap is two ranks, such as swap:5-9"))?;
        return Ok(Action::Swap { give: rank(give)?, take: rank(take)? });
    }
    if let Some(to) = lower.strip_prefix("go:") {
        return Ok(Action::Go { to: square(to)? });
    }
    if let Some(from) = lower.strip_suffix(">>") {
        return Ok(Action::Hop { from: square(from)? });
    }
    if let Some(from) = lower.strip_suffix('>') {
        return Ok(Action::Step { from: square(from)? });
    }
    if let Some(from) = lower.strip_suffix("<<") {
        return Ok(Action::PutBack { from: square(from)? });
    }
    if let Some(from) = lower.strip_suffix('<') {
        return Ok(Action::Return { from: square(from)? });
    }
    if let Some((from, rest)) = lower.split_once('-') {
        let (door, cards) =
            rest.split_once(':').ok_or_else(|| unknown(&"a door needs cards, such as R2C9-2:77"))?;
        let mut letters = door.chars();
        let found = letters.next().and_then(Door::of_letter).filter(|_| letters.next().is_none());
        let door = found.ok_or_else(|| unknown(&format!("{door:?} is no door; doors are 1 to 4 and K")))?;
        return Ok(Action::Open { from: square(from)?, door, key: read_key(cards, at)? });
    }
    let said = "a move is such as R2C8>, R2C5>>, R2C9-2:77, R4C11<, draw, swap:5-9, go:R2C4 or stop";
    Err(Misread::new(at, format!("{word:?} is no move; {said}")))
}

/// Cards of one rank, WHIZ cards with a star.
fn read_key(cards: &str, at: usize) -> Result<Key, Misread> {
    let mut letters = cards.chars().peekable();
    let mut key: Option<Key> = None;
    while let Some(letter) = letters.next() {
        let rank: Rank = letter
            .to_string()
            .parse()
            .map_err(|error: crate::Unknown| Misread::new(at, error.to_string()))?;
        let key = key.get_or_insert(Key { rank, hand: 0, whiz: 0 });
        if key.rank != rank {
            return Err(Misread::new(at, "the cards of a key are all of one rank"));
        }
        let count = if letters.next_if_eq(&'*').is_some() { &mut key.whiz } else { &mut key.hand };
        *count = count.saturating_add(1);
    }
    key.ok_or_else(|| Misread::new(at, "no card is presented"))
}
