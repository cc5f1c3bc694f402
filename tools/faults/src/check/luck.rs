//! The luck of a game that is over, worked out again as `boxlid verify` does.

use catalog::{Abandoned, Fairness, LogFile, Sealed, SeatEntropy, verify};
use protocol::{Hex32, Seat};
use rules::Standing;
use store::{Adds, TableRecord};
use table::Envelope;

use super::{Findings, Replay, Wrong};

/// Checks the luck of a table that is over.
pub(super) fn check(replay: &Replay, found: &mut Findings) {
    let log = LogFile::of(replay.kind, &*replay.table, replay.deck.as_ref());
    match log.with_fairness(Fairness::Sealed(replay.sealed.clone())) {
        Ok(log) => {
            let proof = verify(&log);
            if !proof.is_fine() {
                found.add(Wrong::Unfair, proof.said);
            }
        }
        Err(bad) => found.add(Wrong::DoesNotOpen, format!("its log cannot be written as a file: {bad}")),
    }
}

/// What the luck of a table follows from. `envelope` is the one in use, `given_up` are those before.
pub(super) fn sealed(
    record: &TableRecord,
    last: Option<Standing>,
    envelope: &Envelope,
    given_up: &[Envelope],
) -> Sealed {
    let abandoned = record.abandoned.iter().zip(given_up).map(|(abandoned, envelope)| Abandoned {
        commitment: envelope.commitment(),
        secret: Hex32(abandoned.secret),
        seats: added(record, abandoned.promises.iter().copied()),
    });
    Sealed {
        table: record.watch.as_str().to_owned(),
        last,
        abandoned: abandoned.collect(),
        commitment: envelope.commitment(),
        secret: Hex32(record.secret),
        seats: added(record, record.seats.iter().map(|sitter| (sitter.seat, sitter.adds))),
        asked: Vec::new(),
    }
}

/// What each seat added to the luck of the table, seat by seat.
fn added(record: &TableRecord, given: impl Iterator<Item = (Seat, Adds)>) -> Vec<SeatEntropy> {
    let seats = record.seats.iter().map(|sitter| sitter.seat.index() + 1).max().unwrap_or_default();
    let mut added = vec![SeatEntropy::default(); seats];
    for (seat, Adds { promise, entropy, .. }) in given {
        added[seat.index()] = SeatEntropy { promise, entropy };
    }
    added
}
