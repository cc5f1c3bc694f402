//! Everybody saw what the log says they may see, word for word, and nobody's sight went back.
//!
//! This is also how all who were at a table are known to agree: each agrees with the one log.

use std::collections::{BTreeMap, HashMap};

use rules::{Seq, Viewer};

use super::{Findings, Replay, Wrong};
use crate::record::{Note, Noted, TableBook, Witness};

/// Compares all that was seen; answers how many sights there were.
pub(super) fn check(replay: &mut Replay, book: &TableBook, found: &mut Findings) -> usize {
    never_back(book, found);
    let mut by_length: BTreeMap<u64, Vec<&Noted>> = BTreeMap::new();
    for noted in &book.notes {
        if let Note::Saw { seq, .. } = noted.note {
            by_length.entry(seq.0).or_default().push(noted);
        }
    }
    let mut compared = 0;
    for (length, sights) in by_length {
        if !replay.play_to(length as usize) {
            let said = format!(
                "{} saw it with {length} lines, and the log has {} that can be played",
                who(sights[0]),
                replay.played
            );
            found.add(Wrong::Lost, said);
            return compared;
        }
        let mut known: HashMap<(Viewer, Seq), String> = HashMap::new();
        for noted in sights {
            let Note::Saw { since, sight, .. } = &noted.note else { continue };
            let expected = known
                .entry((noted.viewer, *since))
                .or_insert_with(|| replay.table.seen_by(noted.viewer, *since).get().to_owned());
            compared += 1;
            let is_waiting =
                || length == 0 && *sight == *replay.table.seen_before_it_begins(noted.viewer).get();
            if sight != expected && !is_waiting() {
                let said = format!(
                    "at {} ms {} saw after {length} lines, since {since}: {sight} and should have seen: {expected}",
                    noted.at_ms,
                    who(noted)
                );
                found.add(Wrong::Diverging, said);
            }
        }
    }
    compared
}

/// What somebody was shown or promised once is not taken back by what they are shown later.
fn never_back(book: &TableBook, found: &mut Findings) {
    let mut known: HashMap<Witness, Seq> = HashMap::new();
    for noted in &book.notes {
        let known = known.entry(noted.witness).or_default();
        match &noted.note {
            Note::Accepted { seq, .. } => *known = (*known).max(*seq),
            Note::Saw { seq, .. } => {
                if *seq < *known {
                    let said = format!(
                        "at {} ms {} saw it with {seq} lines after having known of {known}",
                        noted.at_ms,
                        who(noted)
                    );
                    found.add(Wrong::WentBack, said);
                }
                *known = *seq;
            }
            Note::Refused { .. } | Note::Came { .. } | Note::Went { .. } => {}
        }
    }
}

fn who(noted: &Noted) -> String {
    match noted.viewer {
        Viewer::Seat(seat) => format!("witness {} at {seat}", noted.witness.0),
        Viewer::Spectator => format!("onlooker {}", noted.witness.0),
    }
}
