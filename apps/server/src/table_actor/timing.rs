//! When each seat's time began, worked out from the times of the log's lines.
//!
//! The same is done for a line that was just written and for one that is read again years later, so a clock does not
//! care whether the server was there all the time.

use protocol::ClockTerms;
use rules::{Seat, Seats, Seq};
use serde::Deserialize;
use store::StepRecord;
use table::{AnyTable, StoredEntry, StoredPrecedent};

use super::banks::{Banks, Passage};

/// The clock that the terms of a table ask for.
pub(super) struct Timing {
    terms: ClockTerms,
    banks: Option<Banks>,
    /// When the question was put that was open when the log was so many lines long.
    asked_ms: Vec<i64>,
    asked_at: Seq,
    waited: Seats,
}

impl Timing {
    /// The clock of a table with nothing in its log. A second takes `second_ms`.
    pub(super) fn new(terms: ClockTerms, table: &dyn AnyTable, second_ms: impl Fn(u32) -> i64) -> Self {
        Timing {
            terms,
            banks: Banks::new(&terms, table.seats(), second_ms),
            asked_ms: vec![0],
            asked_at: table.asked_at(),
            waited: table.waiting_for(),
        }
    }

    /// Takes note of what was just committed, all of it written at the same moment; `start_ms` is when clocks began to
    /// run. Who takes something back has no more time for it than before.
    pub(super) fn pass(
        &mut self,
        table: &dyn AnyTable,
        at_ms: i64,
        start_ms: i64,
        taken_back_to: Option<u64>,
    ) {
        let after = table.waiting_for();
        if after.is_empty() && table.over().is_none() {
            // Luck or a judge has yet to speak, in the next line of the same moment.
            return;
        }
        let is_take_back = taken_back_to.is_some();
        if let Some(banks) = &mut self.banks {
            banks.pass(Passage { before: self.waited, after, at_ms, start_ms, is_take_back });
        }
        let asked_ms = match taken_back_to {
            Some(line) => self.asked_ms.get(line as usize).copied(),
            None if table.asked_at() == self.asked_at => self.asked_ms.last().copied(),
            None => None,
        };
        self.asked_ms.resize(table.seq().0 as usize + 1, asked_ms.unwrap_or(at_ms));
        self.asked_at = table.asked_at();
        self.waited = after;
    }

    /// When the time for the present question began.
    pub(super) fn asked_ms(&self) -> i64 {
        self.asked_ms.last().copied().unwrap_or_default()
    }

    /// The seconds for each question, if there are such.
    pub(super) fn move_s(&self) -> Option<u32> {
        self.terms.move_s
    }

    /// When all the time of a seat is over if it is waited for, and what it had when the last line was written.
    pub(super) fn game_ms(&self, seat: Seat, start_ms: i64) -> Option<(i64, i64)> {
        let banks = self.banks.as_ref()?;
        Some((banks.deadline_ms(seat, start_ms), banks.left_ms(seat)))
    }
}

/// Commits a log line by line, so that the clock can be told of each; gives what people settled by vote in it.
pub(super) fn replay(
    timing: &mut Timing,
    table: &mut dyn AnyTable,
    entries: &[StoredEntry],
    steps: &[StepRecord],
    start_ms: i64,
) -> Result<Vec<StoredPrecedent>, rules::Refusal> {
    let mut settled = Vec::new();
    for (entry, step) in entries.iter().zip(steps) {
        settled.extend(table.commit(std::slice::from_ref(entry))?);
        timing.pass(table, step.at_ms, start_ms, taken_back_to(entry));
    }
    Ok(settled)
}

/// How long the log was when that was done which this line takes back, if it takes something back.
pub(super) fn taken_back_to(entry: &StoredEntry) -> Option<u64> {
    #[derive(Deserialize)]
    struct Line {
        took_back: Target,
    }
    #[derive(Deserialize)]
    struct Target {
        to: u64,
    }
    // Almost no line is one, and others may be long.
    if !entry.json().starts_with(r#"{"took_back""#) {
        return None;
    }
    serde_json::from_str::<Line>(entry.json()).ok().map(|line| line.took_back.to)
}
