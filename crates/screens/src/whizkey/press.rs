//! Everything that can be pressed or pointed at on a table of Whiz Key.
//!
//! In the page a press is a `data-do` with its `data-value`, and what can be pointed at a `data-peek`. Both are
//! written and read here and nowhere else.

use std::fmt;

use whizkey::{Door, Rank, Square};

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

    /// Reads what was written.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text.split_once('-') {
            Some(("square", square)) => Target::Square(square.parse().ok()?),
            Some(("card", rank)) => Target::Card(rank.parse().ok()?),
            Some(("door", door)) => match door.split_once('-') {
                Some((from, letter)) => {
                    Target::Door(from.parse().ok()?, Some(Door::of_letter(letter.parse().ok()?)?))
                }
                None => Target::Door(door.parse().ok()?, None),
            },
            Some(_) => return None,
            None => match text {
                "stack" => Target::Stack,
                "stop" => Target::Stop,
                "claim" => Target::Claim,
                "miss" => Target::Miss,
                _ => return None,
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

    /// Reads what was written.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once('-') {
            Some(("go", index)) => index.parse().ok().map(Peek::Choice),
            Some(("table", rank)) => rank.parse().ok().map(Peek::Take),
            Some(_) | None => Target::parse(text).map(Peek::Target),
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

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Ends what is on its way.
    Settle,
    /// A lit thing.
    Aim(Target),
    /// A card of the table, to be taken in a swap.
    Take(Rank),
    /// A choice, by its place in the list; with a finger it is shown first.
    Go(usize),
    /// The button that makes a choice.
    Make(usize),
    /// Lets go of whatever is chosen.
    LetGo,
    /// Uncovers the cards of whoever has the device.
    Uncover,
    /// Takes out the sheet on a narrow screen, or puts it away.
    Sheet,
    /// Opens the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Plays again with the same people.
    Rematch,
    /// Sends the coach away.
    SkipTutorial,
    /// Shows how the game went. The page does that itself, as all that begins with `page-`.
    Report,
    /// Shows whether the luck was fair. The page does that itself.
    Verify,
}

impl Press {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Settle => "settle",
            Press::Aim(_) => "aim",
            Press::Take(_) => "take",
            Press::Go(_) => "go",
            Press::Make(_) => "make",
            Press::LetGo => "let-go",
            Press::Uncover => "uncover",
            Press::Sheet => "sheet",
            Press::Rules(_) => "rules",
            Press::Rematch => "rematch",
            Press::SkipTutorial => "skip-tutorial",
            Press::Report => "page-report",
            Press::Verify => "page-verify",
        }
    }

    /// The `data-value`; most have none.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Aim(target) => Some(target.to_string()),
            Press::Take(rank) => Some(rank.to_string()),
            Press::Go(index) | Press::Make(index) => Some(index.to_string()),
            Press::Rules(clause) => clause.clone(),
            Press::Settle
            | Press::LetGo
            | Press::Uncover
            | Press::Sheet
            | Press::Rematch
            | Press::SkipTutorial
            | Press::Report
            | Press::Verify => None,
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        Some(match what {
            "settle" => Press::Settle,
            "aim" => Press::Aim(Target::parse(value)?),
            "take" => Press::Take(value.parse().ok()?),
            "go" => Press::Go(value.parse().ok()?),
            "make" => Press::Make(value.parse().ok()?),
            "let-go" => Press::LetGo,
            "uncover" => Press::Uncover,
            "sheet" => Press::Sheet,
            "rules" => Press::Rules(Some(value.to_owned()).filter(|clause| !clause.is_empty())),
            "rematch" => Press::Rematch,
            "skip-tutorial" => Press::SkipTutorial,
            "page-report" => Press::Report,
            "page-verify" => Press::Verify,
            _ => return None,
        })
    }
}
