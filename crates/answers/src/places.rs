//! What follows a place: its state or country may be left out or truly added, but not be another one.

use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::phrase::Phrase;
use crate::typo::slips;
use crate::word::Gap;
use crate::world::world;
use crate::{Kind, Reason};

/// Compares the tails of places.
pub fn tails(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, kind } = *comparison;
    if form.words.len() < 2 && typed.words.len() < 2 {
        return None;
    }
    match (tail(form, kind), tail(typed, None)) {
        (Some((head, tail)), said) => {
            if typed.joined == tail.joined && head.joined != tail.joined {
                return refuse(Reason::PartOnly);
            }
            let Some((said_head, said_tail)) = said else {
                return same_place(&head, typed).then(|| standard(Reason::TailDropped)).flatten();
            };
            if !same_place(&head, &said_head) {
                return None;
            }
            let agrees = said_tail.joined == tail.joined
                || world().are_synonyms(&tail.joined, &said_tail.joined)
                || world().are_same_state(&tail.joined, &said_tail.joined)
                || world().lies_in(&tail.joined, &said_tail.joined)
                || slips(&tail.joined, &said_tail.joined).is_some();
            if agrees { standard(Reason::TailAdded) } else { refuse(Reason::WrongPlace) }
        }
        (None, Some((said_head, said_tail))) if same_place(form, &said_head) => {
            if world().lies_in(&form.joined, &said_tail.joined) {
                return standard(Reason::TailAdded);
            }
            let elsewhere = world().knows_where(&form.joined) || world().knows(&form.joined);
            if elsewhere { refuse(Reason::WrongPlace) } else { lenient(Reason::TailAdded) }
        }
        _ => None,
    }
}

fn same_place(one: &Phrase, other: &Phrase) -> bool {
    one.joined == other.joined || slips(&one.joined, &other.joined).is_some()
}

/// The head and the larger place behind it: after a comma, or as the last one to four words.
fn tail(phrase: &Phrase, kind: Option<Kind>) -> Option<(Phrase, Phrase)> {
    let count = phrase.words.len();
    if let Some(comma) = phrase.after(Gap::Comma) {
        let tail = phrase.part(comma..count);
        let last = tail.words.iter().skip(1).all(|word| word.gap != Gap::Comma && word.text != "and");
        let known = world().is_larger_place(&tail.joined) || kind == Some(Kind::Place);
        return (last && known).then(|| (phrase.part(0..comma), tail));
    }
    let longest = count.saturating_sub(1).min(4);
    (1..=longest).rev().find_map(|length| {
        let tail = phrase.part(count - length..count);
        let head = phrase.part(0..count - length);
        let joins = head
            .words
            .last()
            .is_some_and(|word| matches!(word.text.as_str(), "of" | "in" | "and" | "new" | "the"));
        let letters = tail.joined.len() > 2 || tail.words[0].capital;
        (letters && !joins && world().is_larger_place(&tail.joined) && world().knows_where(&head.joined))
            .then_some((head, tail))
    })
}
