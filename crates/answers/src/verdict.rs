//! What the judge says, and why, in words a player understands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Level;

/// The ruling on one typed answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// The answer is right.
    Accept,
    /// The answer is right as far as it goes; the player may say more.
    Prompt,
    /// The answer is wrong.
    Reject,
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Accept => "accept",
            Self::Prompt => "prompt",
            Self::Reject => "reject",
        })
    }
}

/// A ruling and its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Right, wrong, or more, please.
    pub ruling: Ruling,
    /// Why.
    pub reason: Reason,
}

impl Verdict {
    /// Whether the answer is right.
    pub fn is_accept(&self) -> bool {
        self.ruling == Ruling::Accept
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.ruling, self.reason)
    }
}

/// Why an answer is right or wrong. `Display` says it to the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "because", rename_all = "snake_case")]
pub enum Reason {
    /// It is the printed answer.
    Exact,
    /// It is another answer the card gives.
    Alternate,
    /// It is the answer within polite words.
    Filler,
    /// One slip in one word; words are counted from 1.
    OneTypo {
        /// Which word.
        word: usize,
    },
    /// A few slips in a long answer.
    Typos {
        /// How many.
        edits: usize,
    },
    /// Another spelling, number (cat, cats) or unit sign for the same word.
    Spelling,
    /// A known abbreviation or another name of the same thing.
    Synonym,
    /// An older or looser name of the same thing.
    LooseSynonym,
    /// The initials of the answer.
    Initials,
    /// The last name says who is meant.
    LastNameEnough,
    /// A first name was shortened, left out or added, and the person is the same.
    SamePerson,
    /// A word such as Lake or River was left out, added or moved.
    GenericWord,
    /// The number is right; the unit goes without saying.
    UnitDropped,
    /// The same number, year, decade or date, written differently.
    SameNumber,
    /// The state or country was left out.
    TailDropped,
    /// The state or country was added, and it is the right one.
    TailAdded,
    /// The subtitle alone says which work is meant.
    SubtitleEnough,
    /// The explanation on the card is not part of the answer.
    ExplanationDropped,
    /// It sounds like the answer.
    Phonetic,
    /// The right words in another order.
    WordOrder,
    /// The word that carries the answer is there.
    KeyWord,
    /// The answer is there, with more detail.
    ExtraDetail,
    /// The letters were spaced out.
    SpacedLetters,
    /// Right, but only for judges of a more forgiving level.
    TooLooseForLevel {
        /// The first level that takes it.
        level: Level,
        /// Why that level takes it.
        reason: Box<Reason>,
    },
    /// Nothing was typed.
    Empty,
    /// The player gave up.
    GaveUp,
    /// Too long to be an answer.
    TooLong,
    /// A number is not the number on the card.
    NumbersDiffer,
    /// A number of the answer is missing.
    NumberMissing,
    /// The unit is another one.
    UnitsDiffer,
    /// It is another answer, of this deck or of the world.
    AnotherAnswer {
        /// Which one.
        which: String,
    },
    /// Several guesses at once.
    SeveralGuesses,
    /// A first name alone.
    FirstNameOnly,
    /// The last name is shared by several people.
    WhichFirstName,
    /// Another first name, so another person.
    FirstNameDiffers,
    /// A part of a list.
    PartOfList,
    /// Only a part of the answer, and not the part that matters.
    PartOnly,
    /// It says what the answer is not.
    Negated,
    /// The opposite of a word on the card.
    Opposite {
        /// The typed word.
        word: String,
    },
    /// The place lies elsewhere.
    WrongPlace,
    /// A word that must not be dropped is missing.
    MissingWord {
        /// The word.
        needs: String,
    },
    /// The card says that this is not accepted.
    Refused,
    /// The card says that more is wanted.
    MoreWanted,
    /// It is something else.
    Different,
}

impl Reason {
    /// Whether the answer was on the way to being right, so that a table that asks back would ask for more.
    pub fn wants_more(&self) -> bool {
        matches!(
            self,
            Self::WhichFirstName
                | Self::FirstNameOnly
                | Self::PartOfList
                | Self::PartOnly
                | Self::MissingWord { .. }
                | Self::NumberMissing
                | Self::MoreWanted
        )
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::Exact => "that is the answer on the card",
            Self::Alternate => "the card gives this answer, too",
            Self::Filler => "that is the answer, politely put",
            Self::OneTypo { word } => return write!(f, "one typo in word {word}"),
            Self::Typos { edits } => return write!(f, "{edits} typos in a long answer"),
            Self::Spelling => "another spelling of the same word",
            Self::Synonym => "another name of the same thing",
            Self::LooseSynonym => "an older or looser name of the same thing",
            Self::Initials => "the initials of the answer",
            Self::LastNameEnough => "the last name is enough",
            Self::SamePerson => "the same person, with the first names written differently",
            Self::GenericWord => "words like Lake or River may come and go",
            Self::UnitDropped => "the number is right, and the unit goes without saying",
            Self::SameNumber => "the same number, written differently",
            Self::TailDropped => "the state or country may be left out",
            Self::TailAdded => "the state or country is right, too",
            Self::SubtitleEnough => "the subtitle is enough",
            Self::ExplanationDropped => "the explanation on the card is not needed",
            Self::Phonetic => "it sounds like the answer",
            Self::WordOrder => "the right words in another order",
            Self::KeyWord => "the word that matters is there",
            Self::ExtraDetail => "the answer is there, with more detail",
            Self::SpacedLetters => "the answer with its letters spaced out",
            Self::TooLooseForLevel { level, reason } => {
                return write!(f, "only a {level} judge takes that: {reason}");
            }
            Self::Empty => "nothing was typed",
            Self::GaveUp => "that is giving up",
            Self::TooLong => "that is too long for an answer",
            Self::NumbersDiffer => "numbers must be exact",
            Self::NumberMissing => "the number is missing",
            Self::UnitsDiffer => "the unit is another one",
            Self::AnotherAnswer { which } => return write!(f, "that is another answer: {which}"),
            Self::SeveralGuesses => "one guess only, please",
            Self::FirstNameOnly => "a first name alone is not enough",
            Self::WhichFirstName => "several people have this last name: which first name?",
            Self::FirstNameDiffers => "that first name is another person's",
            Self::PartOfList => "only a part of the list",
            Self::PartOnly => "only a part of the answer",
            Self::Negated => "that says what it is not",
            Self::Opposite { word } => {
                return write!(f, "\u{201c}{word}\u{201d} is the opposite of what the card says");
            }
            Self::WrongPlace => "the place lies elsewhere",
            Self::MissingWord { needs } => return write!(f, "\u{201c}{needs}\u{201d} must not be left out"),
            Self::Refused => "the card does not accept this answer",
            Self::MoreWanted => "the card wants more than that",
            Self::Different => "that is not the answer",
        };
        f.write_str(sentence)
    }
}
