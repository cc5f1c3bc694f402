//! Works out the luck of a log again and says what that proves.
//!
//! Nothing here trusts the file: the game is played again by the rules, the envelope is sealed again for what was
//! played, and every draw is made again. `docs/fairness.md` says how; `tools/verify.py` does the same from that text.

use serde_json::{Value, json};
use table::{Fortune, Secret};

use crate::fairness::drawn;
use crate::meaning::meaning;
use crate::sealings::{self, Added};
use crate::{
    Asked, BadLog, Check, CheckName, DiceReport, Difference, Fairness, LogFile, Outcome, Proof, Sealed,
    Verdict, begin,
};

/// Checks the text of a log file. An error means that it is no log at all.
pub fn verify_text(text: &str) -> Result<Proof, BadLog> {
    Ok(verify(&LogFile::parse(text)?))
}

/// Checks a log.
pub fn verify(log: &LogFile) -> Proof {
    let mut bench = Bench { log, checks: Vec::new(), difference: None };
    let key = match &log.fairness {
        Some(Fairness::Sealed(sealed)) => bench.open_envelopes(sealed),
        Some(Fairness::Seeded(seeded)) => Some(Secret::from_seed(seeded.seed)),
        None => None,
    };
    if let (Some(key), Some(fairness)) = (&key, &log.fairness) {
        bench.draw_lots(key, fairness);
    }
    bench.compare_deck();
    bench.play_again(key.as_ref());
    bench.report()
}

/// A log under examination.
struct Bench<'a> {
    log: &'a LogFile,
    checks: Vec<Check>,
    difference: Option<Difference>,
}

impl Bench<'_> {
    /// Opens the envelopes; gives what draws follow from.
    fn open_envelopes(&mut self, sealed: &Sealed) -> Option<Secret> {
        let (checks, key) = sealings::open(self.log, sealed, opening_seats(self.log));
        self.checks.extend(checks);
        key
    }

    /// Looks whether the questions in the file belong to the deck that the opening names by its hash.
    fn compare_deck(&mut self) {
        let Some(deck) = &self.log.deck else { return };
        let named = self.log.opening.contents().ok().flatten().unwrap_or_default();
        let (outcome, said) = match (deck.goes_by(&named), deck.is_proved(&named)) {
            (true, true) if deck.is_excerpt() => {
                let said = "The questions that were asked belong to the deck the table was opened with. The file \
                            holds only the hashes of the others.";
                (Outcome::Passed, said)
            }
            (true, true) => (Outcome::Passed, "The deck in the file is the one the table was opened with."),
            (true, false) => {
                let said = "The table names its deck by a hash of an older kind, which only the whole deck can be \
                            compared with. The file holds only the questions that were asked, so nothing proves \
                            that they belong to that deck.";
                (Outcome::Noted, said)
            }
            (false, _) => (Outcome::Failed, "The deck in the file is not the one the table was opened with."),
        };
        self.check(CheckName::Deck, outcome, said);
    }

    /// Draws the lots again.
    fn draw_lots(&mut self, key: &Secret, fairness: &Fairness) {
        let LogFile { kind, opening, deck, .. } = self.log;
        let begun = match begin(*kind, opening, deck.clone(), key.clone(), fairness.last()) {
            Ok(begun) => begun,
            Err(refusal) => {
                self.check(
                    CheckName::Lots,
                    Outcome::Skipped,
                    format!("The table cannot be set up: {refusal}."),
                );
                return;
            }
        };
        let settled = |json: &str| serde_json::from_str::<Value>(json).map(|mut json| json["settled"].take());
        let (expected, found) = (settled(begun.opening().json()), settled(opening.json()));
        match (expected, found) {
            (Ok(expected), Ok(found)) if expected == found => {
                let said = "What was left to lot before play came out as the key says, or nothing was.";
                self.check(CheckName::Lots, Outcome::Passed, said);
            }
            (expected, found) => {
                self.check(
                    CheckName::Lots,
                    Outcome::Failed,
                    "The lots before play did not fall as the key says.",
                );
                let (expected, found) = (expected.ok(), found.unwrap_or_default());
                self.differ(Difference { step: None, line: 1, expected, found });
            }
        }
    }

    /// Plays the log again, and makes every draw again if it is known what they follow from.
    fn play_again(&mut self, key: Option<&Secret>) {
        let mut table = match self.log.set_up(Fortune::Given) {
            Ok(table) => table,
            Err(bad) => {
                self.check(
                    CheckName::Game,
                    Outcome::Failed,
                    format!("The table cannot be set up: {}.", bad.what),
                );
                return;
            }
        };
        let mut asked = Vec::new();
        let mut first_wrong = None;
        for (index, entry) in self.log.entries.iter().enumerate() {
            if let Some(luck) = Asked::of(&*table, entry, index) {
                let step = luck.step;
                asked.push(luck);
                let expected = key.and_then(|key| table.draw(&mut key.dice("draw", rules::Seq(step))));
                let expected = expected.and_then(|draw| serde_json::from_str::<Value>(draw.get()).ok());
                let found = drawn(entry).unwrap_or_default();
                if expected.as_ref().is_some_and(|expected| *expected != found) && first_wrong.is_none() {
                    first_wrong = Some(step);
                    self.differ(Difference { step: Some(step), line: index + 2, expected, found });
                }
            }
            if let Err(refused) = self.log.play_line(&mut *table, index) {
                let said = format!("Line {} of the file cannot be played: {}.", refused.line, refused.what);
                self.check(CheckName::Game, Outcome::Failed, said);
                let found = serde_json::from_str(entry.json()).unwrap_or_default();
                let line = refused.line;
                self.differ(Difference { step: Some(index as u64), line, expected: None, found });
                self.compare_draws(key, &asked, first_wrong, false);
                return;
            }
        }
        let said = format!(
            "The log is a game of {} by the rules: all {} lines of it can be played.",
            self.log.kind.title(),
            self.log.entries.len()
        );
        self.check(CheckName::Game, Outcome::Passed, said);
        self.compare_draws(key, &asked, first_wrong, true);
        match table.over() {
            Some(_) => self.check(CheckName::Ending, Outcome::Passed, "The game was played to its end."),
            None => {
                let said = "The game was broken off before its end, or the end of the log is missing.";
                self.check(CheckName::Ending, Outcome::Noted, said);
            }
        }
    }

    fn compare_draws(
        &mut self,
        key: Option<&Secret>,
        asked: &[Asked],
        first_wrong: Option<u64>,
        whole: bool,
    ) {
        let (Some(_), Some(fairness)) = (key, &self.log.fairness) else { return };
        if !whole {
            self.check(CheckName::Asked, Outcome::Skipped, "What luck was asked is not known to the end.");
        } else if fairness.asked() == asked {
            let said = "The list of what luck was asked, for verifiers that do not know the rules, agrees with the game.";
            self.check(CheckName::Asked, Outcome::Passed, said);
        } else {
            let said = "The list of what luck was asked does not agree with the game.";
            self.check(CheckName::Asked, Outcome::Failed, said);
        }
        match first_wrong {
            Some(step) => {
                let said = format!("Step {step} was not drawn as the key says.");
                self.check(CheckName::Draws, Outcome::Failed, said);
            }
            None if !whole => {
                let said = format!("The {} draws before that line are as the key says.", asked.len());
                self.check(CheckName::Draws, Outcome::Noted, said);
            }
            None if asked.is_empty() => {
                self.check(CheckName::Draws, Outcome::Passed, "Nothing was drawn in play.");
            }
            None => {
                let said = format!("All {} draws were made again and came out as written.", asked.len());
                self.check(CheckName::Draws, Outcome::Passed, said);
            }
        }
    }

    fn check(&mut self, name: CheckName, outcome: Outcome, said: impl Into<String>) {
        self.checks.push(Check { name, outcome, said: said.into() });
    }

    /// Notes a difference, unless there is one before it.
    fn differ(&mut self, difference: Difference) {
        if self.difference.as_ref().is_none_or(|first| difference.line < first.line) {
            self.difference = Some(difference);
        }
    }

    fn report(self) -> Proof {
        let broken = self.checks.iter().any(|check| check.outcome == Outcome::Failed);
        let (verdict, said) = match (&self.log.fairness, broken) {
            (_, true) => (Verdict::Broken, self.complaint()),
            (Some(Fairness::Sealed(sealed)), false) => judged(sealed),
            (Some(Fairness::Seeded(_)), false) => {
                let said = "Unchanged: every lot, die and shuffle follows from the seed in the file. The seed was \
                            nobody's promise: whoever ran the game could choose it.";
                (Verdict::Seeded, said.to_owned())
            }
            (None, false) => {
                let said =
                    "Nothing to open: the log is in order, but does not say what its luck followed from.";
                (Verdict::Unsealed, said.to_owned())
            }
        };
        let (proves, does_not_prove) = meaning(self.log.fairness.as_ref(), verdict);
        Proof {
            verdict,
            said,
            checks: self.checks,
            difference: self.difference,
            proves,
            does_not_prove,
            dice: DiceReport::of(&self.log.entries),
        }
    }

    fn complaint(&self) -> String {
        match &self.difference {
            Some(Difference { step: None, expected, found, .. }) => {
                format!("Not as it should be: the lots should be {} and are {found}.", or_unknown(expected))
            }
            Some(Difference { step: Some(step), line, expected: Some(expected), found }) => {
                format!(
                    "Not as it should be: step {step}, line {line} of the file, should be {} and is {}.",
                    short(expected),
                    short(found)
                )
            }
            Some(Difference { line, .. }) => {
                format!("Not as it should be: line {line} of the file cannot be played.")
            }
            None => {
                let failed = self.checks.iter().find(|check| check.outcome == Outcome::Failed);
                failed.map_or_else(String::new, |check| format!("Not as it should be. {}", check.said))
            }
        }
    }
}

/// What a sealed log is worth in which nothing is wrong.
fn judged(sealed: &Sealed) -> (Verdict, String) {
    let Added { kept, missing, .. } = Added::of(&sealed.seats);
    if !missing.is_empty() {
        return (Verdict::Incomplete, sealings::incomplete(&missing));
    }
    if !sealed.abandoned.is_empty() && kept.is_empty() {
        return (Verdict::Incomplete, sealings::nobody_left(&sealed.abandoned));
    }
    if !sealed.abandoned.is_empty() {
        return (Verdict::Resealed, sealings::resealed(&sealed.abandoned));
    }
    let said = "Fair: every lot, die and shuffle follows from the envelope that was sealed before play.";
    (Verdict::Fair, said.to_owned())
}

/// A value short enough for a sentence; a shuffle is not.
fn short(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    if text.chars().count() <= LONGEST {
        return text;
    }
    format!("{}…", text.chars().take(LONGEST).collect::<String>())
}

fn or_unknown(value: &Option<Value>) -> String {
    short(value.as_ref().unwrap_or(&json!("unknown")))
}

fn opening_seats(log: &LogFile) -> Option<usize> {
    let opening: Value = serde_json::from_str(log.opening.json()).ok()?;
    usize::try_from(opening.get("seats")?.as_u64()?).ok()
}
