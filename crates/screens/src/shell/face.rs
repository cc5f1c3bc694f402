//! What a face is told, what it answers, and what it wishes.

use client::Glimpse;
pub use client::{Company, Eyes, Person};
use rules::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::shell::watch_link::WatchLink;

/// The face of one game at one table.
pub trait Face {
    /// Reads a sighting of this game as it came; nothing if it is something else.
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse>;
    /// Takes in what is known of the table now. Answers whether the sighting followed on what was known; if it did
    /// not, something is missing in between and the page asks for everything anew.
    fn see(&mut self, sight: Sight) -> bool;
    /// Something was pressed, pointed at, typed or struck.
    fn press(&mut self, press: Press, room: Room) -> Vec<Wish>;
    /// What the table looks like now.
    fn draw(&mut self, room: Room) -> Drawing;
    /// Takes in what was thought through meanwhile, as the answer to [`Drawing::asks`].
    fn hear(&mut self, _told: &str) {}
    /// Whether a newcomer has been shown round, or nobody wanted to be.
    fn tutorial_done(&self) -> bool {
        true
    }
    /// Whether it shows refusals and asks who wants to resign by itself, in its Call. Otherwise the page does.
    fn speaks_for_itself(&self) -> bool {
        false
    }
}

/// What is known of a table, told whenever any of it changes.
#[derive(Clone, Debug)]
pub struct Sight {
    /// The latest sighting, read once when it came. It may be the same one as before.
    pub sighting: Glimpse,
    /// The options people chose, in the game's own JSON.
    pub chosen: Box<RawValue>,
    /// The same after lots were drawn.
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
    /// Whether this person wants to see what each choice is worth, where that is fair.
    pub values: bool,
    /// How others come to look on, once everybody sits. Before that the page shows the link together with that to a seat.
    pub watch: Option<WatchLink>,
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

impl Press {
    /// Reads what the page heard: how, what and its value.
    pub fn read(how: &str, what: &str, value: &str) -> Option<Self> {
        let (text, what) = (|| value.to_owned(), what.to_owned());
        Some(match how {
            "do" => Press::Do { what, value: text() },
            "typed" => Press::Typed { what, value: text() },
            "peek" => Press::Peek(Some(what)),
            "leave" => Press::Peek(None),
            "key" => Press::Key(what),
            "woke" => Press::Woke,
            _ => return None,
        })
    }
}

/// The room there is to draw in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// Whether there is no room for the sheet beside the board.
    pub narrow: bool,
    /// Whether it is taller than wide.
    pub tall: bool,
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
    /// Whether it is fair to show here what each choice is worth; nothing in a game where nobody knows.
    pub help: Option<bool>,
    /// What is to be thought through meanwhile, as a question to the study.
    pub asks: Option<String>,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sound {
    /// A stone that lands.
    Stone,
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

impl Sound {
    const ALL: [(Sound, &'static str); 7] = [
        (Sound::Stone, "stone"),
        (Sound::Dice, "dice"),
        (Sound::Step, "step"),
        (Sound::Card, "card"),
        (Sound::YourTurn, "your_turn"),
        (Sound::Knock, "knock"),
        (Sound::Won, "won"),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Sound::ALL.iter().find(|(sound, _)| *sound == self).map_or("", |(_, word)| word)
    }

    /// The sound of a word.
    pub fn named(word: &str) -> Option<Self> {
        Sound::ALL.iter().find(|(_, known)| *known == word).map(|(sound, _)| *sound)
    }
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
    /// Show what each choice is worth from now on, or not any more.
    Values,
    /// Say something to the own team.
    Say(String),
    /// Open the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Give the focus to the element with this id.
    Focus(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_a_word_of_its_own() {
        for (sound, word) in Sound::ALL {
            assert_eq!((sound.word(), Sound::named(word)), (word, Some(sound)));
        }
    }
}
