//! Works out the luck of a log again and says what that proves.
//!
//! Nothing here trusts the file: the game is played again by the rules, the envelope is sealed again for what was
//! played, and every draw is made again. `docs/fairness.md` says how; `tools/verify.py` does the same from that text.

use serde_json::{Value, json};
use table::{Fortune, Secret};

use crate::fairness::drawn;
use crate::meaning::meaning;
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
        Some(Fairness::Sealed(sealed)) => bench.open_envelope(sealed),
        Some(Fairness::Seeded(seeded)) => Some(Secret::from_seed(seeded.seed)),
        None => None,
    };
    if let (Some(key), Some(fairness)) = (&key, &log.fairness) {
        bench.draw_lots(key, fairness);
    }
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
    /// Seals the envelope again and looks at what people added; gives what draws follow from.
    fn open_envelope(&mut self, sealed: &Sealed) -> Option<Secret> {
        let seats = opening_seats(self.log);
        if seats != Some(sealed.seats.len()) {
            self.check(
                CheckName::Envelope,
                Outcome::Failed,
                "The file does not say of every seat what it added.",
            );
            return None;
        }
        let envelope = match sealed.envelope(self.log.kind, &self.log.opening) {
            Ok(envelope) => envelope,
            Err(refusal) => {
                self.check(
                    CheckName::Envelope,
                    Outcome::Failed,
                    format!("No envelope fits this log: {refusal}."),
                );
                return None;
            }
        };
        if envelope.commitment() == sealed.commitment {
            let said = format!(
                "The secret is the one that was sealed for table {}, for this game, its options and its contents: \
                 it gives the commitment {}.",
                sealed.table, sealed.commitment
            );
            self.check(CheckName::Envelope, Outcome::Passed, said);
        } else {
            let said = format!(
                "The secret does not fit the commitment {}: it is another one, or it was sealed for another table, \
                 game, options or deck. This log should give {}.",
                sealed.commitment,
                envelope.commitment()
            );
            self.check(CheckName::Envelope, Outcome::Failed, said);
        }
        self.compare_promises(sealed);
        Some(envelope.draw_key(&sealed.entropy()))
    }

    fn compare_promises(&mut self, sealed: &Sealed) {
        let (mut added, mut silent, mut false_ones) = (Vec::new(), Vec::new(), Vec::new());
        for (seat, given) in (0..).map(rules::Seat).zip(&sealed.seats) {
            match (given.promise, given.entropy) {
                (Some(promise), Some(entropy)) if table::promise(&entropy) == promise => added.push(seat),
                (_, Some(_)) => false_ones.push(seat),
                (Some(_), None) => silent.push(seat),
                (None, None) => {}
            }
        }
        let (outcome, said) = if !false_ones.is_empty() {
            let said = format!("What was added in {} is not what was promised there.", named(&false_ones));
            (Outcome::Failed, said)
        } else if !silent.is_empty() {
            let others = match added.is_empty() {
                true => "Nobody else added any.".to_owned(),
                false => format!("What was added in {} is what was promised there.", named(&added)),
            };
            let said = format!(
                "In {} entropy was promised and not shown in time; the table went on without it. {others}",
                named(&silent)
            );
            (Outcome::Noted, said)
        } else if added.is_empty() {
            (Outcome::Noted, "Nobody but the table added entropy.".to_owned())
        } else {
            let said = format!("What was added in {} is what was promised there before.", named(&added));
            (Outcome::Passed, said)
        };
        self.check(CheckName::Promises, outcome, said);
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
            (Some(Fairness::Sealed(_)), false) => {
                let said =
                    "Fair: every lot, die and shuffle follows from the envelope that was sealed before play.";
                (Verdict::Fair, said.to_owned())
            }
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

/// Seats for a sentence: `seat A`, `seats A, B and D`.
fn named(seats: &[rules::Seat]) -> String {
    let letters: Vec<String> = seats.iter().map(ToString::to_string).collect();
    match letters.split_last() {
        Some((last, [])) => format!("seat {last}"),
        Some((last, others)) => format!("seats {} and {last}", others.join(", ")),
        None => "no seat".to_owned(),
    }
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
