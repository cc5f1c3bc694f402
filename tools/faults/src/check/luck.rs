//! The luck of a game that is over, worked out again as `boxlid verify` does.

use catalog::{Fairness, LogFile, Sealed, SeatEntropy, verify};
use protocol::Hex32;
use store::{Adds, TableRecord};

use super::{Findings, Replay, Wrong};

/// Checks the luck of a table that is over.
pub(super) fn check(record: &TableRecord, replay: &Replay, found: &mut Findings) {
    let added = added(record);
    let sealed = Sealed {
        table: record.watch.as_str().to_owned(),
        last: replay.last.clone(),
        commitment: replay.envelope.commitment(),
        secret: Hex32(record.secret),
        seats: added
            .iter()
            .map(|adds| SeatEntropy { promise: adds.promise, entropy: adds.entropy })
            .collect(),
        asked: Vec::new(),
    };
    let log = LogFile::of(replay.kind, &*replay.table, replay.deck.as_ref());
    match log.with_fairness(Fairness::Sealed(sealed)) {
        Ok(log) => {
            let proof = verify(&log);
            if !proof.is_fine() {
                found.add(Wrong::Unfair, proof.said);
            }
        }
        Err(bad) => found.add(Wrong::DoesNotOpen, format!("its log cannot be written as a file: {bad}")),
    }
}

/// What each seat added to the luck of the table, seat by seat.
pub(super) fn entropy(record: &TableRecord) -> Vec<Option<Hex32>> {
    added(record).iter().map(|adds| adds.entropy).collect()
}

fn added(record: &TableRecord) -> Vec<Adds> {
    let seats = record.seats.iter().map(|sitter| sitter.seat.index() + 1).max().unwrap_or_default();
    let mut added = vec![Adds::default(); seats];
    for sitter in &record.seats {
        added[sitter.seat.index()] = sitter.adds;
    }
    added
}
