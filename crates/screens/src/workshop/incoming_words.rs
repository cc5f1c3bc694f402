//! The report of an import in groups: what happened, and for which kind of reason.

use decks::import::{Mend, Outcome, Skip};

/// What happened to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In, as it was.
    Accepted,
    /// In, with changes.
    Mended,
    /// Not in.
    Skipped,
}

impl Fate {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 3] = [Self::Accepted, Self::Mended, Self::Skipped];

    /// What happened.
    pub fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Accepted => Self::Accepted,
            Outcome::Mended(_) => Self::Mended,
            Outcome::Skipped(_) => Self::Skipped,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Mended => "mended",
            Self::Skipped => "skipped",
        }
    }

    /// Reads that word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fate| fate.name() == word)
    }
}

/// Why, in full, without the word for what happened.
pub fn reason(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Accepted => String::new(),
        Outcome::Mended(mends) => mends.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        Outcome::Skipped(skip) => skip.to_string(),
    }
}

/// The groups a question belongs to, a few words each. One that was mended twice belongs to two.
pub fn groups(outcome: &Outcome) -> Vec<&'static str> {
    match outcome {
        Outcome::Accepted => Vec::new(),
        Outcome::Mended(mends) => mends.iter().map(mended).collect(),
        Outcome::Skipped(skip) => vec![skipped(skip)],
    }
}

fn mended(mend: &Mend) -> &'static str {
    match mend {
        Mend::MarkupTakenOut => "pictures or links taken out",
        Mend::CharactersMended => "damaged letters mended",
        Mend::LongAnswer { .. } => "long answer",
        Mend::WrongAnswerDropped { .. } => "wrong answer was right",
        Mend::WrongAnswerTooClose { .. } => "wrong answer too close",
        Mend::QuotesTakenOff | Mend::LoneQuoteTakenOff => "quotes taken off",
        Mend::ChoiceDependentKept => "needs choices, kept",
        Mend::WordDropped { .. } => "unknown word dropped",
        Mend::RangeReduced { .. } => "range made a number",
        Mend::LinesJoined => "lines joined",
    }
}

fn skipped(skip: &Skip) -> &'static str {
    match skip {
        Skip::NoQuestion => "no question",
        Skip::NoAnswer => "no answer",
        Skip::TooLong { .. } | Skip::LongList { .. } => "too long",
        Skip::ChoiceDependent { .. } => "needs its choices",
        Skip::Duplicate { .. } => "was there before",
        Skip::NeedsMedia => "about a picture or sound",
        Skip::NoSuchChoice { .. } => "names no choice",
        Skip::NotThisKind { .. } => "no answer to type",
        Skip::LostCharacters => "letters lost",
        Skip::ReportedBad => "reported as bad",
        Skip::Unreadable { .. } => "cannot be read",
        Skip::NotThisFormat { .. } => "another format",
        Skip::FileTooLarge { .. } => "file too large",
        Skip::TooMany { .. } => "too many",
    }
}
