//! What a server makes of the time it was not there.
//!
//! When a server starts, a long outage and a clock that was set look the same: the time of day is far from the last one
//! that was written down. Nobody should lose a game for either. So unless the server was away for a plausible time, the
//! clocks of every table from before stand still until its people are back; see `table_actor/pause.rs`. After a restart
//! or an update, which take less, clocks run on as if nothing had been.
//!
//! A pause is applied to the times that were read, not to every sum that is made of them: what was written before is
//! moved by as much as the clocks stood still.

use std::time::Duration;

use protocol::Seq;
use store::{PauseRecord, TableRecord};

/// How long a server may be away before that counts as an outage: longer than an update or a reboot takes.
const PLAUSIBLE: Duration = Duration::from_secs(300);

/// How far a clock may go back, as it does when it is set right by a little.
const SLACK: Duration = Duration::from_secs(5);

/// A server was away for long, or the clock jumped while it was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// When a server was last alive, by the clock of then.
    alive_ms: i64,
    /// When this one started, by the clock of now.
    started_ms: i64,
}

impl Outage {
    /// What to make of a server having been last alive at `alive_ms`, now that one starts.
    pub(crate) fn find(alive_ms: Option<i64>, now_ms: i64) -> Option<Self> {
        let gone = now_ms - alive_ms?;
        let is_plausible = -(SLACK.as_millis() as i64)..=PLAUSIBLE.as_millis() as i64;
        let outage = Outage { alive_ms: alive_ms?, started_ms: now_ms };
        (!is_plausible.contains(&gone)).then_some(outage).inspect(|_| {
            tracing::warn!(
                seconds = gone / 1000,
                "the clock jumped, or the server was away for long; game clocks wait until people are back"
            );
        })
    }
}

/// Leaves out of a table's times what its clocks stood still. Answers since when they do now, if they do.
pub(crate) fn settle(record: &mut TableRecord, outage: Option<Outage>, now_ms: i64) -> Option<PauseRecord> {
    let pause = present_pause(record, outage, now_ms);
    let mut pauses = std::mem::take(&mut record.pauses);
    if let Some(pause) = pause {
        pauses.retain(|other| other.lines != pause.lines);
        pauses.push(pause);
    }
    for pause in pauses {
        // A pause that nobody ended was ended by the next line.
        let next = record.steps.get(pause.lines.0 as usize).map(|step| step.at_ms);
        leave_out(record, pause, pause.to_ms.or(next).unwrap_or(now_ms));
    }
    pause
}

/// The pause the table is in.
fn present_pause(record: &TableRecord, outage: Option<Outage>, now_ms: i64) -> Option<PauseRecord> {
    let lines = Seq(record.steps.len() as u64);
    let last_ms = record.steps.last().map_or(record.created_ms, |step| step.at_ms);
    let last_ms = last_ms.max(record.begun_ms.unwrap_or_default());
    let here = record.pauses.iter().find(|pause| pause.lines == lines);
    if let Some(open) = here.filter(|pause| pause.to_ms.is_none()) {
        return Some(*open);
    }
    let outage = outage.filter(|_| record.closed_ms.is_none())?;
    // What this server wrote is not affected by what was before it.
    let is_from_before = last_ms < outage.started_ms || last_ms > now_ms;
    let was_paused = here.and_then(|pause| pause.to_ms).is_some_and(|to_ms| to_ms >= outage.started_ms);
    let from_ms = outage.alive_ms.max(last_ms);
    (is_from_before && !was_paused).then_some(PauseRecord { lines, from_ms, to_ms: None })
}

/// Moves everything from before a pause so far that nothing of it counts.
fn leave_out(record: &mut TableRecord, pause: PauseRecord, to_ms: i64) {
    let from_ms = pause.from_ms;
    let moved = |at_ms: i64| if at_ms <= from_ms { at_ms + (to_ms - from_ms) } else { to_ms };
    for step in record.steps.iter_mut().take(pause.lines.0 as usize) {
        step.at_ms = moved(step.at_ms);
    }
    let shift = |at_ms: &mut i64| {
        if *at_ms <= from_ms || *at_ms < to_ms {
            *at_ms = moved(*at_ms);
        }
    };
    shift(&mut record.created_ms);
    record.begun_ms.iter_mut().for_each(shift);
    for seat in &mut record.seats {
        shift(&mut seat.taken_ms);
        seat.left_ms.iter_mut().for_each(shift);
    }
}

#[cfg(test)]
mod tests {
    use protocol::TableId;
    use store::{NewTable, StepRecord};

    use super::*;

    const DAY: i64 = 86_400_000;

    fn table(times: &[i64]) -> TableRecord {
        let mut record = TableRecord::from(NewTable {
            id: TableId::from_random([1; 10]),
            watch: TableId::from_random([2; 10]),
            game: "mancala".into(),
            opening: "{}".into(),
            secret: [0; 32],
            created_ms: times[0],
            begun_ms: Some(times[0]),
            last: None,
            terms: "{}".into(),
            precedents: None,
            listed_ms: None,
            seats: Vec::new(),
            members: Vec::new(),
            entries: Vec::new(),
        });
        let step = |at_ms: &i64| StepRecord { entry: "{}".into(), message: None, at_ms: *at_ms };
        record.steps = times.iter().map(step).collect();
        record
    }

    fn times(record: &TableRecord) -> Vec<i64> {
        record.steps.iter().map(|step| step.at_ms).collect()
    }

    #[test]
    fn b12_a_restart_is_no_outage_and_a_jump_either_way_is() {
        let now = 100 * DAY;
        for plausible in [Some(now - 20_000), Some(now - 290_000), Some(now + 2_000), None] {
            assert_eq!(Outage::find(plausible, now), None);
        }
        for jump in [now - DAY, now - 3_600_000, now + 60_000, now + DAY] {
            assert!(Outage::find(Some(jump), now).is_some());
        }
    }

    #[test]
    fn b12_the_documentation_says_when_clocks_stand_still() {
        let document = include_str!("../../../docs/protocol.md");
        let (minutes, seconds) = (PLAUSIBLE.as_secs() / 60, SLACK.as_secs());
        let said = format!(
            "away for more than {minutes} minutes, or its clock was set back by more than {seconds} seconds"
        );
        assert!(document.contains(&said), "{said}");
        assert!(document.contains(&format!("while the server is away for up to {minutes} minutes")));
    }

    #[test]
    fn b12_a_jump_at_the_start_charges_nobody_and_gives_nobody_a_day() {
        // The last line was written ten seconds before the server was last alive; then the clock jumped, either way.
        for jump in [DAY, -DAY] {
            let alive = 100 * DAY;
            let start = alive + jump;
            let outage = Outage::find(Some(alive), start);
            let mut record = table(&[alive - 30_000, alive - 10_000]);
            let back = start + 7_000;
            let pause = settle(&mut record, outage, back).expect("clocks stand still");
            assert_eq!((pause.lines, pause.to_ms), (Seq(2), None));
            let elapsed = back - times(&record)[1];
            assert_eq!(elapsed, 10_000, "what was used before the jump counts, and nothing else");
            assert_eq!(times(&record)[1] - times(&record)[0], 20_000);

            // People are back, and somebody moves five seconds later. Read again, it is the same.
            let mut record = table(&[alive - 30_000, alive - 10_000, back + 5_000]);
            record.pauses = vec![PauseRecord { to_ms: Some(back), ..pause }];
            assert_eq!(settle(&mut record, None, back + DAY), None);
            assert_eq!(times(&record)[2] - times(&record)[1], 15_000);
            assert_eq!(times(&record)[2], back + 5_000, "what is written since is as it was");
        }
    }

    #[test]
    fn b12_a_pause_ends_once_and_outlives_a_restart() {
        let (alive, start) = (100 * DAY, 101 * DAY);
        let outage = Outage::find(Some(alive), start);
        let mut record = table(&[alive - 10_000]);
        let pause = settle(&mut record, outage, start + 1).unwrap();
        // Another start, which finds nothing wrong, still waits for people.
        let mut record = table(&[alive - 10_000]);
        record.pauses = vec![pause];
        assert_eq!(settle(&mut record, None, start + DAY), Some(pause));
        // When they were back, the same server does not wait for them again.
        let mut record = table(&[alive - 10_000]);
        record.pauses = vec![PauseRecord { to_ms: Some(start + 500), ..pause }];
        assert_eq!(settle(&mut record, outage, start + 1_000), None);
        assert_eq!(start + 1_000 - times(&record)[0], 10_500);
        // Nor at a table that was played at since.
        let mut record = table(&[start + 200]);
        assert_eq!(settle(&mut record, outage, start + 1_000), None);
    }
}
