//! What can be pressed or pointed at in Basic Manipulation alone: how it is written into the page, and read from it.

use std::fmt;
use std::str::FromStr;

use manipulation::{Action, Space};

use crate::presses::{Value, presses, values_by_text};

/// A move as it is written: `S0-B0`, `B3-WORLD-E0`.
pub fn key(action: Action) -> String {
    let Action { from, to, world } = action;
    if world { format!("{from}-WORLD-{to}") } else { format!("{from}-{to}") }
}

impl Value for Action {
    fn write(&self) -> Option<String> {
        Some(key(*self))
    }

    fn read(text: &str) -> Option<Self> {
        let spaces: Vec<Space> = text.split('-').map(|space| space.parse().ok()).collect::<Option<_>>()?;
        match spaces[..] {
            [from, to] => Some(Action::new(from, to)),
            [from, Space::WORLD, to] => Some(Action::through_world(from, to)),
            _ => None,
        }
    }
}

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peek {
    /// A lit token, by its space.
    Token(Space),
    /// A lit space.
    Target(Space),
    /// A move.
    Move(Action),
}

/// Nobody wrote this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unwritten;

impl FromStr for Peek {
    type Err = Unwritten;

    fn from_str(text: &str) -> Result<Self, Unwritten> {
        let space = |text: &str| text.parse().map_err(|_| Unwritten);
        match text.split_once('-') {
            Some(("token", at)) => space(at).map(Peek::Token),
            Some(("target", at)) => space(at).map(Peek::Target),
            Some(_) | None => Action::read(text).map(Peek::Move).ok_or(Unwritten),
        }
    }
}

impl fmt::Display for Peek {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Peek::Token(space) => write!(out, "token-{space}"),
            Peek::Target(space) => write!(out, "target-{space}"),
            Peek::Move(action) => out.write_str(&key(*action)),
        }
    }
}

values_by_text!(Space);

presses! {
    /// What can be pressed in Basic Manipulation alone.
    pub enum Own {
        /// A lit token.
        Token(Space) = "token",
        /// A lit space.
        Target(Space) = "target",
        /// The row of a move; with a finger it is shown first.
        Go(Action) = "go",
        /// The button that makes a move.
        Make(Action) = "make",
        /// A space of the board, whether lit or not, to be told why no token goes there.
        Why(Space) = "why",
        /// The switch for lone moves.
        Auto = "auto",
        /// Leaves a lone move to the player.
        Wait = "wait",
    }
}

/// Something that can be pressed at a table of Basic Manipulation.
pub type Press = crate::shell::press::Press<Own>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let (from, to) = (Space::WORLD, "E0".parse().unwrap());
        let through = Action::through_world(from, to);
        for peek in
            [Peek::Token(from), Peek::Target(to), Peek::Move(Action::new(from, to)), Peek::Move(through)]
        {
            assert_eq!(peek.to_string().parse(), Ok(peek));
        }
        for (what, value) in [("token", "Z9"), ("go", "S0"), ("make", "S0-B0-E0"), ("fly", "")] {
            assert_eq!(Press::parse(what, value), None);
        }
    }
}
