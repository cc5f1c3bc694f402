//! The game as one viewer may see it.

use rules::{Seat, Standing};
use serde::{Deserialize, Serialize};

use crate::{Board, Call, Category, EditionName, Exactness};

/// All that a viewer may know. What is never here: the order of the cards, and an answer before its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Which game.
    pub edition: EditionName,
    /// Every token.
    pub tokens: Vec<TokenView>,
    /// Whose turn it is, once that is settled.
    pub mover: Option<Seat>,
    /// How many wedges or pegs open the winning question.
    pub needed: u8,
    /// How exact an answer must be: what the reader of a spoken question was asked to go by.
    #[serde(default)]
    pub exactness: Exactness,
    /// What is going on.
    pub doing: Doing,
    /// The question on the table.
    pub question: Option<QuestionView>,
    /// The question before, with its answer if that was read out or shown to this viewer.
    pub last: Option<QuestionView>,
    /// How many cards each box has.
    pub boxes: Vec<u16>,
    /// Those who won in their first turn while others still have theirs (TP-20).
    pub finished: Vec<Seat>,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
    /// Whether it came out so because the others left, which no printed rule covers.
    #[serde(default)]
    pub ended_by_leaving: bool,
    /// The board, if it is one that somebody brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// A token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenView {
    /// The space it stands on.
    pub at: String,
    /// The wedges or pegs it has.
    pub won: Vec<Category>,
    /// The headquarters that gives it nothing until a question was asked elsewhere (TP-14).
    pub marked: Option<String>,
    /// Whether its seat has left the game.
    pub left: bool,
    /// Whether a bot plays it.
    pub bot: bool,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// The cards are being shuffled.
    Shuffling,
    /// Rolling for the first turn.
    RollingOff,
    /// Rolling the die.
    Rolling,
    /// Choosing where to go: each space once, with a way there.
    Moving {
        /// The roll.
        roll: u8,
        /// The ways, the last space of each being where it ends.
        ways: Vec<Vec<String>>,
    },
    /// Choosing a category on the hub.
    Choosing,
    /// The others vote for the winning category, or a lot is drawn.
    Electing {
        /// Those who have not voted yet.
        waiting: Vec<Seat>,
    },
    /// The reader picks a box.
    PickingBox,
    /// An answer is awaited.
    Asking,
    /// An answer is being judged.
    Judging,
    /// The others judge an answer.
    Panel {
        /// Those who have not judged yet.
        waiting: Vec<Seat>,
    },
    /// A ruling may be challenged by those it concerns.
    Ruled {
        /// The ruling.
        call: Call,
        /// Why.
        reason: String,
        /// Those it concerns who have not let it stand yet.
        waiting: Vec<Seat>,
    },
    /// A challenge is being voted on.
    Contest {
        /// Who challenges.
        by: Seat,
        /// The ruling.
        call: Call,
        /// Those who have not voted yet.
        waiting: Vec<Seat>,
    },
    /// The game is over.
    Over,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionView {
    /// Who is asked.
    pub seat: Seat,
    /// The category.
    pub category: Category,
    /// The question.
    pub text: String,
    /// Answers to choose from.
    pub choices: Vec<String>,
    /// Whether the game hangs on it.
    pub winning: bool,
    /// Who reads it.
    pub reader: Option<Seat>,
    /// What was typed.
    pub typed: Option<String>,
    /// What was asked for when more was wanted.
    pub more: Option<String>,
    /// The answer, for those who may see it.
    pub answer: Option<String>,
    /// Whether the answer was read out, so that everybody knows it.
    #[serde(default)]
    pub read_out: bool,
    /// How it was ruled in the end.
    pub call: Option<Call>,
}
