//! Every message that was accepted is in the log once, where its sender was told; none that was refused is; and the log
//! holds nothing that nobody asked for, but for what the rules themselves do when somebody is silent for too long.

use std::collections::HashMap;

use protocol::MessageId;
use rules::Seat;
use serde_json::{Value, json};
use store::{MessageMark, Sitter, TableRecord};

use super::{Findings, Wrong};
use crate::record::{Note, TableBook, Wished};

/// Something that was done in a seat and that no message asked for.
pub(super) struct Unasked {
    /// The line, from nought.
    pub(super) line: usize,
    pub(super) seat: Seat,
    /// What was done, if it is something that can be played.
    pub(super) action: Option<Value>,
}

/// Compares messages and lines; answers what was done without a message.
pub(super) fn check(record: &TableRecord, book: &TableBook, found: &mut Findings) -> Vec<Unasked> {
    let places = places(record);
    for (mark, lines) in &places {
        if lines.len() > 1 {
            found.add(Wrong::Doubled, format!("message {} stands in lines {lines:?}", named(mark)));
        }
    }
    answers(record, book, &places, found);
    deeds(record, book, found)
}

/// The lines, counted from one, that carry each message.
fn places(record: &TableRecord) -> HashMap<&MessageMark, Vec<usize>> {
    let mut places: HashMap<&MessageMark, Vec<usize>> = HashMap::new();
    for (line, step) in (1..).zip(&record.steps) {
        if let Some(mark) = &step.message {
            places.entry(mark).or_default().push(line);
        }
    }
    places
}

/// What people were answered must be so.
fn answers(
    record: &TableRecord,
    book: &TableBook,
    places: &HashMap<&MessageMark, Vec<usize>>,
    found: &mut Findings,
) {
    for noted in &book.notes {
        let Some(seat) = noted.viewer.seat() else { continue };
        match &noted.note {
            Note::Accepted { id, seq } => {
                let mark = MessageMark { seat, id: id.clone() };
                let there = places.get(&mark).map(Vec::as_slice).unwrap_or_default();
                if there.is_empty() {
                    let length = record.steps.len();
                    let said = format!(
                        "message {} was accepted as line {seq} and is not in the log of {length} lines",
                        named(&mark)
                    );
                    found.add(Wrong::Lost, said);
                } else if there != [seq.0 as usize] && there.len() == 1 {
                    let said = format!(
                        "message {} was accepted as line {seq} and stands in {there:?}",
                        named(&mark)
                    );
                    found.add(Wrong::Lost, said);
                }
            }
            Note::Refused { id, said } => {
                let mark = MessageMark { seat, id: id.clone() };
                if let Some(there) = places.get(&mark) {
                    let said =
                        format!("message {} was refused ({said}) and stands in {there:?}", named(&mark));
                    found.add(Wrong::RefusedAndDone, said);
                }
            }
            Note::Saw { .. } | Note::Came { .. } | Note::Went { .. } => {}
        }
    }
}

/// Each thing somebody did was asked for by a message of theirs that said the same, or was done by a bot; answers what
/// was neither.
fn deeds(record: &TableRecord, book: &TableBook, found: &mut Findings) -> Vec<Unasked> {
    let mut unasked = Vec::new();
    let sent: HashMap<(Seat, &MessageId), &Wished> =
        book.sent.iter().map(|sent| ((sent.seat, &sent.id), &sent.wish)).collect();
    let entries: Vec<Value> =
        record.steps.iter().map(|step| serde_json::from_str(&step.entry).unwrap_or_default()).collect();
    let begins: Vec<usize> = (0..entries.len()).filter(|line| doer(&entries[*line]).is_some()).collect();
    for (index, begin) in begins.iter().copied().enumerate() {
        let end = begins.get(index + 1).copied().unwrap_or(entries.len());
        let Some(seat) = doer(&entries[begin]) else { continue };
        let marks: Vec<&MessageMark> =
            record.steps[begin..end].iter().filter_map(|step| step.message.as_ref()).collect();
        let mark = record.steps[end - 1].message.as_ref();
        let line = begin + 1;
        match mark {
            _ if marks.len() > usize::from(mark.is_some()) => {
                found.add(Wrong::Foreign, format!("what began in line {line} carries more than one message"));
            }
            None if is_bot(record, seat) => {}
            None => {
                let action = entries[begin].get("acted").map(|deed| deed["action"].clone());
                unasked.push(Unasked { line: begin, seat, action });
            }
            Some(mark) if mark.seat != seat => {
                let said = format!("line {line}, by {seat}, carries message {}", named(mark));
                found.add(Wrong::Foreign, said);
            }
            Some(mark) => match sent.get(&(seat, &mark.id)) {
                None => {
                    found.add(Wrong::Foreign, format!("nobody sent message {} of line {line}", named(mark)));
                }
                Some(wish) if !is_what_was_asked(&entries[begin], wish) => {
                    let said = format!(
                        "line {line} says {}; message {} asked for {wish:?}",
                        entries[begin],
                        named(mark)
                    );
                    found.add(Wrong::Foreign, said);
                }
                Some(_) => {}
            },
        }
    }
    let first = begins.first().copied().unwrap_or(entries.len());
    if record.steps[..first].iter().any(|step| step.message.is_some()) {
        found.add(Wrong::Foreign, "a line from before anybody acted carries a message".to_owned());
    }
    unasked
}

/// Who did what a line says, if it is something that somebody did and not what followed from it.
fn doer(entry: &Value) -> Option<Seat> {
    let seat = match entry.as_object()?.iter().next()? {
        (kind, deed) if kind == "acted" || kind == "took_back" => &deed["seat"],
        (kind, seat) if kind == "left" => seat,
        _ => return None,
    };
    Some(Seat(u8::try_from(seat.as_u64()?).ok()?))
}

fn is_what_was_asked(entry: &Value, wish: &Wished) -> bool {
    match wish {
        Wished::Act(action) => {
            serde_json::from_str::<Value>(action).is_ok_and(|action| entry["acted"]["action"] == action)
        }
        Wished::TakeBack => entry.get("took_back").is_some(),
        Wished::Resign => *entry == json!({ "left": entry["left"] }),
    }
}

fn is_bot(record: &TableRecord, seat: Seat) -> bool {
    let sitter = record.seats.iter().find(|sitter| sitter.seat == seat).map(|sitter| &sitter.sitter);
    matches!(sitter, Some(Sitter::Bot(_)))
}

fn named(mark: &MessageMark) -> String {
    format!("{} of {}", mark.id.as_str(), mark.seat)
}
