//! House rules both games know, and the engine's own form of them.

use serde::{Deserialize, Serialize};

/// How a question is put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Put {
    /// The answer is typed and the program judges it.
    #[default]
    Typed,
    /// The answer is spoken; the reader sees the card and rules.
    Spoken,
    /// The answer is one of several shown, for cards that have them; otherwise it is typed.
    Choices,
}

/// How exact an answer must be (TP-23, HM-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exactness {
    /// The printed answer, however it is written.
    Strict,
    /// Small typos, last names, known short forms.
    #[default]
    Standard,
    /// Sound and sense.
    Lenient,
    /// The other players judge.
    Players,
}

/// Seconds to answer (TP-22, HM-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Time {
    /// As long as one likes.
    #[serde(rename = "none")]
    None,
    /// Fifteen seconds.
    #[serde(rename = "15")]
    Fifteen,
    /// Thirty seconds.
    #[serde(rename = "30")]
    Thirty,
    /// Forty-five seconds.
    #[default]
    #[serde(rename = "45")]
    FortyFive,
    /// A minute.
    #[serde(rename = "60")]
    Sixty,
    /// A minute and a half.
    #[serde(rename = "90")]
    Ninety,
}

impl Time {
    /// The seconds; none if there is no limit.
    pub fn seconds(self) -> Option<u16> {
        match self {
            Time::None => None,
            Time::Fifteen => Some(15),
            Time::Thirty => Some(30),
            Time::FortyFive => Some(45),
            Time::Sixty => Some(60),
            Time::Ninety => Some(90),
        }
    }
}

/// Leaving the hub by the way one came up, when passing through it (TP-7, HM-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnBack {
    /// Never.
    Never,
    /// Only for a token that has all it needs to win.
    WhenFull,
    /// Always.
    Always,
}

/// Yes or no, in words people can read in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Switch {
    /// Yes.
    On,
    /// No.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// Seconds in which a ruling may be contested (TP-29, HM-24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ContestTime {
    /// Five seconds.
    #[serde(rename = "5")]
    Five,
    /// Eight seconds.
    #[default]
    #[serde(rename = "8")]
    Eight,
    /// Fifteen seconds.
    #[serde(rename = "15")]
    Fifteen,
}

impl ContestTime {
    /// The seconds.
    pub fn seconds(self) -> u16 {
        match self {
            ContestTime::Five => 5,
            ContestTime::Eight => 8,
            ContestTime::Fifteen => 15,
        }
    }
}

/// How well a bot knows its subjects. It never sees a card's answer: luck says whether it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotKnows {
    /// About three answers in ten.
    Little,
    /// About six in ten.
    Steady,
    /// About eight in ten.
    Much,
}

impl BotKnows {
    /// All of them, from the one who knows least.
    pub const ALL: [BotKnows; 3] = [BotKnows::Little, BotKnows::Steady, BotKnows::Much];

    /// The word for it in commands and JSON.
    pub fn name(self) -> &'static str {
        match self {
            BotKnows::Little => "little",
            BotKnows::Steady => "steady",
            BotKnows::Much => "much",
        }
    }

    /// The chance, in a hundred, that it knows an answer of the category at this place in the list: everybody
    /// has subjects they are better at.
    pub fn chance(self, category: usize) -> u8 {
        let usual = match self {
            BotKnows::Little => 30,
            BotKnows::Steady => 58,
            BotKnows::Much => 80,
        };
        usual + [6, 0, 3, 8, 0, 4][category % 6]
    }
}

/// How the cards lie (TP-10, HM-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stacking {
    /// All in one box, shuffled.
    Shuffled,
    /// In two boxes, each shuffled.
    TwoBoxes,
    /// As printed.
    Printed,
}

/// The options of either game as the engine reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// How many wedges or pegs open the winning question.
    pub needed: u8,
    /// Turning back at the hub.
    pub turn_back: TurnBack,
    /// How the cards lie.
    pub stacking: Stacking,
    /// How a question is put.
    pub put: Put,
    /// How exact an answer must be.
    pub exactness: Exactness,
    /// The seconds to answer in, if there is a limit.
    pub time: Option<u16>,
    /// Whether the right answer is read aloud after a wrong one.
    pub read_aloud: bool,
    /// Whether winning a wedge ends the turn.
    pub wedge_ends_turn: bool,
    /// Whether a ruling may be contested.
    pub contest: bool,
    /// The seconds to contest it in.
    pub contest_time: u16,
    /// Which seats are bots, and how much they know.
    pub bots: Vec<Option<BotKnows>>,
}
