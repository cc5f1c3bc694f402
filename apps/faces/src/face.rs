//! What a face is told, what it answers, and what it wishes.
//!
//! Everything here crosses the border between two bundles as JSON, so it is plain data.

use rules::{Refusal, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The face of one game at one table.
pub trait Face {
    /// Takes in what is known of the table now. Answers whether the sighting followed on what was known; if it did
    /// not, something is missing in between and the page asks for everything anew.
    fn see(&mut self, sight: Sight) -> bool;
    /// Something was pressed, pointed at, typed or struck.
    fn press(&mut self, press: Press, room: Room) -> Vec<Wish>;
    /// What the table looks like now.
    fn draw(&mut self, room: Room) -> Drawing;
    /// Whether a newcomer has been shown round, or nobody wanted to be.
    fn tutorial_done(&self) -> bool {
        true
    }
}

/// What is known of a table, told whenever any of it changes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sight {
    /// The latest sighting, in the game's own JSON: a `table::Sighting`. It may be the same one as before.
    pub sighting: Box<RawValue>,
    /// The options after lots were drawn, in the game's own JSON.
    pub options: Box<RawValue>,
    /// Who sits where, one for each seat.
    pub people: Vec<Person>,
    /// Whose eyes the page looks with.
    pub eyes: Eyes,
    /// Why nothing can be done, if so.
    pub halted: Option<Halt>,
    /// Whether the table is on this device.
    pub local: bool,
    /// Whether an act was sent and not yet answered.
    pub pending: bool,
    /// What was last refused, until the next act.
    pub refused: Option<Refusal>,
    /// When the table loses patience with whoever it waits for, in milliseconds since 1970 by this device's clock.
    pub deadline: Option<f64>,
    /// What the own team has said to each other, oldest first.
    pub chat: Vec<Line>,
    /// Whether this person may act for their seat; a member of a team who is not its captain only consults.
    pub captain: bool,
}

/// Why nothing can be done at a table, whatever its game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    /// It is on the server, and the server is being looked for.
    Looking,
    /// The game was broken off.
    BrokenOff,
}

impl Halt {
    /// What the Call says, and what below it.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Halt::Looking => ("Looking for the table…", "Nothing is lost. Your seat is kept."),
            Halt::BrokenOff => ("This game was broken off.", "Nobody has won, and the envelope is open."),
        }
    }
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their name; nobody has sat down yet if there is none.
    pub name: Option<String>,
    /// How they play along.
    pub company: Company,
    /// The other members of the team, if the seat is a team's.
    pub team: Vec<String>,
    /// The mark they chose, by its place among the game's marks.
    #[serde(default)]
    pub mark: Option<u8>,
}

/// How somebody plays along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    /// At this device.
    Here,
    /// A program.
    Bot {
        /// The word for its level.
        level: String,
    },
    /// Over the network, connected now or not.
    Away {
        /// Whether they are connected.
        present: bool,
    },
}

/// Whose eyes the page looks with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// One person in one seat.
    Seat(Seat),
    /// Everybody at this device: whoever is to act.
    Everybody,
    /// Somebody who only looks on.
    Spectator,
}

/// Something said within a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Who said it.
    pub name: String,
    /// What.
    pub text: String,
}

/// Something a person did to the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// An element with `data-do` was clicked, or a form with it was submitted.
    Do {
        /// The `data-do`.
        what: String,
        /// The `data-value`, or of a form the value of its first field.
        value: String,
    },
    /// A field with `data-do` was changed, letter by letter.
    Typed {
        /// The `data-do`.
        what: String,
        /// What stands in it now.
        value: String,
    },
    /// The pointer or the focus came to an element with `data-peek`; nothing when it left.
    Peek(Option<String>),
    /// A key was struck while no field had the focus, by its name in the browser.
    Key(String),
    /// The time of [`Drawing::wakes_in`] is over.
    Woke,
}

/// The room there is to draw in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// Whether there is no room for the sheet beside the board.
    pub narrow: bool,
    /// Whether the person asked for less motion.
    pub still: bool,
    /// Whether choices are made with a finger: then a choice is shown first and made by the Call's button.
    pub touch: bool,
    /// The time, in milliseconds since 1970.
    pub now: f64,
}

/// What a table looks like.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// The markup of everything below the lid. The page changes only what differs from what it shows, so elements
    /// keep their focus and their transitions; children that come and go carry a `data-key`.
    pub markup: String,
    /// The second line on the lid.
    pub sub: String,
    /// The title of the tab.
    pub title: String,
    /// What a screen reader is to say now; it is read when it differs from before.
    pub aloud: String,
    /// What is to be heard now.
    pub sound: Option<Sound>,
    /// When to draw again though nothing happened, in milliseconds: a motion goes on, a clock ticks.
    pub wakes_in: Option<u32>,
    /// When the board will have come to rest, in milliseconds. A bot waits for it.
    pub rests_in: u32,
    /// Whether there is something to resign.
    pub may_resign: bool,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// Dice on wood.
    Dice,
    /// A piece set down.
    Step,
    /// A card.
    Card,
    /// The bell for somebody who waited.
    YourTurn,
    /// Something was refused.
    Knock,
    /// Somebody won.
    Won,
}

/// What a face wants done.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// Play an action, in the game's own JSON.
    Act(Box<RawValue>),
    /// Take back the last action.
    TakeBack,
    /// Give up.
    Resign,
    /// Play again with the same people.
    Rematch,
    /// Say something to the own team.
    Say(String),
    /// Open the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Give the focus to the element with this id.
    Focus(String),
}
