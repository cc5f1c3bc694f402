//! House rules both games know, and the engine's own form of them.

use serde::{Deserialize, Serialize};

/// How a question is asked (TP-10, HM-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Put {
    /// The answer is typed and the program judges it.
    #[default]
    Typed,
    /// Another player reads the question and sees the card; the answer is spoken, and the reader rules.
    Spoken,
    /// The answer is one of several shown, for cards that have them; otherwise it is typed.
    Choices,
}

/// How exact an answer must be (TP-23, HM-21). When the answer is spoken, this is advice to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exactness {
    /// The printed answer, however it is written: both names, if the card has both.
    Strict,
    /// Also a last name alone, small typos and known short forms.
    #[default]
    Standard,
    /// Also what sounds right, and a last name that several people share.
    Lenient,
    /// The other players judge.
    Players,
}

impl Exactness {
    /// What was agreed, in one sentence for whoever rules on an answer or gives one. The example is the rulebook's.
    pub fn advice(self) -> &'static str {
        match self {
            Exactness::Strict => "Strict: if the card has both names, a last name alone is not enough.",
            Exactness::Standard => {
                "Standard: a last name alone is enough, and so are small slips in spelling."
            }
            Exactness::Lenient => "Lenient: a last name alone is enough, even if it only sounds right.",
            Exactness::Players => "The other players vote on the answer.",
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

/// How the cards lie in their box or boxes (TP-10, HM-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Each box is shuffled.
    #[default]
    Shuffled,
    /// In printed order. Two boxes are then the first and the second half of the deck.
    Printed,
}

/// The options of either game as the engine reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// How many wedges or pegs open the winning question.
    pub needed: u8,
    /// Turning back at the hub.
    pub turn_back: TurnBack,
    /// How many boxes the cards lie in, one or two.
    pub boxes: u8,
    /// How they lie there.
    pub order: Order,
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
    /// Whether a ruling may be challenged.
    pub contest: bool,
    /// The seconds to challenge it in.
    pub contest_time: u16,
    /// Which seats are bots, and how much they know.
    pub bots: Vec<Option<BotKnows>>,
}
