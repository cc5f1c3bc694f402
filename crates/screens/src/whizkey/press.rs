//! What can be pressed or pointed at in Whiz Key alone: how it is written into the page, and read from it.

use std::fmt;
use std::str::FromStr;

use whizkey::{Door, Rank, Square};

use crate::presses::{presses, values_by_text};

/// A thing that is lit while it can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A door by the square before it, and for the two of START by which of them.
    Door(Square, Option<Door>),
    /// The stack.
    Stack,
    /// A card of the hand.
    Card(Rank),
    /// Leaving a bonus alone.
    Stop,
    /// Claiming the DRAW.
    Claim,
    /// Missing the turn.
    Miss,
}

impl Target {
    /// A door of the board.
    pub fn door(from: Square, door: Door) -> Self {
        Target::Door(from, (from == Square::START).then_some(door))
    }

    /// Whether it lies on the board.
    pub fn is_on_board(self) -> bool {
        match self {
            Target::Square(_) | Target::Door(..) => true,
            Target::Stack | Target::Card(_) | Target::Stop | Target::Claim | Target::Miss => false,
        }
    }

    /// Whether it is a card of the hand.
    pub fn is_card(self) -> bool {
        matches!(self, Target::Card(_))
    }
}

/// Nobody wrote this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unwritten;

impl FromStr for Target {
    type Err = Unwritten;

    fn from_str(text: &str) -> Result<Self, Unwritten> {
        let square = |text: &str| text.parse().map_err(|_| Unwritten);
        Ok(match text.split_once('-') {
            Some(("square", at)) => Target::Square(square(at)?),
            Some(("card", rank)) => Target::Card(rank.parse().map_err(|_| Unwritten)?),
            Some(("door", door)) => match door.split_once('-') {
                Some((from, letter)) => {
                    let door = letter.parse().ok().and_then(Door::of_letter);
                    Target::Door(square(from)?, Some(door.ok_or(Unwritten)?))
                }
                None => Target::Door(square(door)?, None),
            },
            Some(_) => return Err(Unwritten),
            None => match text {
                "stack" => Target::Stack,
                "stop" => Target::Stop,
                "claim" => Target::Claim,
                "miss" => Target::Miss,
                _ => return Err(Unwritten),
            },
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Square(square) => write!(out, "square-{square}"),
            Target::Door(from, None) => write!(out, "door-{from}"),
            Target::Door(from, Some(door)) => write!(out, "door-{from}-{}", door.letter()),
            Target::Stack => out.write_str("stack"),
            Target::Card(rank) => write!(out, "card-{rank}"),
            Target::Stop => out.write_str("stop"),
            Target::Claim => out.write_str("claim"),
            Target::Miss => out.write_str("miss"),
        }
    }
}

/// Something that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peek {
    /// A choice, by its place in the list.
    Choice(usize),
    /// A card of the table that can be taken in a swap.
    Take(Rank),
    /// A lit thing.
    Target(Target),
}

impl Peek {
    /// The lit thing, if it is one.
    pub fn target(self) -> Option<Target> {
        match self {
            Peek::Target(target) => Some(target),
            Peek::Choice(_) | Peek::Take(_) => None,
        }
    }
}

impl FromStr for Peek {
    type Err = Unwritten;

    fn from_str(text: &str) -> Result<Self, Unwritten> {
        match text.split_once('-') {
            Some(("go", index)) => index.parse().map(Peek::Choice).map_err(|_| Unwritten),
            Some(("table", rank)) => rank.parse().map(Peek::Take).map_err(|_| Unwritten),
            Some(_) | None => text.parse().map(Peek::Target),
        }
    }
}

impl fmt::Display for Peek {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Peek::Choice(index) => write!(out, "go-{index}"),
            Peek::Take(rank) => write!(out, "table-{rank}"),
            Peek::Target(target) => target.fmt(out),
        }
    }
}

values_by_text!(Target, Rank);

presses! {
    /// What can be pressed in Whiz Key alone.
    pub enum Own {
        /// A lit thing.
        Aim(Target) = "aim",
        /// A card of the table, to be taken in a swap.
        Take(Rank) = "take",
        /// A choice, by its place in the list; with a finger it is shown first.
        Go(usize) = "go",
        /// The button that makes a choice.
        Make(usize) = "make",
        /// Uncovers the cards of the person who has the device.
        Uncover = "uncover",
    }
}

/// Something that can be pressed at a table of Whiz Key.
pub type Press = crate::shell::press::Press<Own>;
