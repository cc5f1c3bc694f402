//! What came of checking a log: each check, its outcome, and the words.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::DiceReport;

/// What was checked, what came of it, and what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proof {
    /// The result in a word.
    pub verdict: Verdict,
    /// The result in a sentence.
    pub said: String,
    /// Every check, in the order in which they build on each other.
    pub checks: Vec<Check>,
    /// The first place where the log is not what it should be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// What the checks prove, if all hold.
    pub proves: Vec<String>,
    /// What no check of this kind can prove.
    pub does_not_prove: Vec<String>,
    /// How the dice fell, beside how they should on the average; nothing if none were thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceReport>,
}

/// The result in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Everything follows from the envelope that was sealed before play.
    Fair,
    /// The same, but the table had sealed its luck before and given that up, because promised entropy did not come.
    Resealed,
    /// Everything follows from the envelope, but entropy that was promised is missing, so it could have been left out
    /// by choice; or the table sealed its luck again until nobody was left to add anything.
    Incomplete,
    /// Everything follows from the seed in the file, but nobody was shown anything before play.
    Seeded,
    /// Something is not what it should be.
    Broken,
    /// The file does not say what its luck followed from.
    Unsealed,
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Which.
    pub name: CheckName,
    /// What came of it.
    pub outcome: Outcome,
    /// The same in words.
    pub said: String,
}

/// The checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckName {
    /// The log is a game by the rules.
    Game,
    /// The envelopes the table gave up are those that were shown, and it had reason to.
    Sealings,
    /// The secret is the one that was sealed for this table.
    Envelope,
    /// The questions in the file belong to the deck the table was opened with.
    Deck,
    /// People showed what they had promised.
    Promises,
    /// Lots fell as the key says.
    Lots,
    /// The list of what luck was asked agrees with the game.
    Asked,
    /// Dice and shuffles came out as the key says.
    Draws,
    /// The game was played to its end.
    Ending,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not hold.
    Failed,
    /// There is something to know, but nothing wrong.
    Noted,
    /// It could not be made, because another one failed.
    Skipped,
}

/// A line of the log that is not what it should be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// The step, from nought: the number that draws are made with. Nothing for the lots, which are drawn before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u64>,
    /// The line of the file, from 1.
    pub line: usize,
    /// What should stand there, if it can be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<Value>,
    /// What stands there.
    pub found: Value,
}

impl Proof {
    /// Whether nothing is wrong or missing. A file that has nothing to be checked is not fine.
    pub fn is_fine(&self) -> bool {
        match self.verdict {
            Verdict::Fair | Verdict::Resealed | Verdict::Seeded => true,
            Verdict::Incomplete | Verdict::Broken | Verdict::Unsealed => false,
        }
    }

    /// What came of one of the checks, if it was made.
    pub fn outcome(&self, name: CheckName) -> Option<Outcome> {
        self.checks.iter().find(|check| check.name == name).map(|check| check.outcome)
    }
}
