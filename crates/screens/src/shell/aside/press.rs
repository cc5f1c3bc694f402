//! Everything that can be pressed beside a board: written to `data-do` and `data-value`, and read, here and nowhere else.

use protocol::PHRASES;
use rules::Seat;

/// Something that can be pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Closes the panel.
    Close,
    /// Says a phrase to everybody, by its id.
    Phrase(&'static str),
    /// Says what was typed. The page gives the text of the field for the value.
    Say(String),
    /// Would like to break off, and is asked once more.
    Part,
    /// Would rather play on.
    PlayOn,
    /// Does not want to think of breaking off now.
    Later,
    /// Agrees to break off.
    Agree,
    /// Looks whether the luck was fair.
    Verify,
    /// Hears somebody no more, or again.
    Mute(Seat),
    /// Asks for the code that takes the seat to another device.
    Code,
}

impl Press {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Close => "close",
            Press::Phrase(_) => "phrase",
            Press::Say(_) => "say",
            Press::Part => "part",
            Press::PlayOn => "play-on",
            Press::Later => "later",
            Press::Agree => "agree",
            Press::Verify => "verify",
            Press::Mute(_) => "mute",
            Press::Code => "code",
        }
    }

    /// The `data-value`; most have none.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Phrase(id) => Some((*id).to_owned()),
            Press::Mute(seat) => Some(seat.0.to_string()),
            Press::Say(_)
            | Press::Close
            | Press::Part
            | Press::PlayOn
            | Press::Later
            | Press::Agree
            | Press::Verify
            | Press::Code => None,
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        Some(match what {
            "close" => Press::Close,
            "phrase" => Press::Phrase(PHRASES.iter().find(|phrase| phrase.id == value)?.id),
            "say" => Press::Say(value.trim().to_owned()),
            "part" => Press::Part,
            "play-on" => Press::PlayOn,
            "later" => Press::Later,
            "agree" => Press::Agree,
            "verify" => Press::Verify,
            "mute" => Press::Mute(Seat(value.parse().ok()?)),
            "code" => Press::Code,
            _ => return None,
        })
    }
}
