//! What follows a place: its state or country may be left out or truly added, but not be another one.

use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::phrase::{Phrase, run_together};
use crate::tables::tables;
use crate::typo::slips;
use crate::word::{Gap, Word};
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
        _ => unknown_tail(form, typed),
    }
}

/// A larger place, or a place within one: `London, England`.
fn is_larger(tail: &Phrase) -> bool {
    if tail.words.iter().any(|word| word.text == "and") {
        return false;
    }
    match tail.words.iter().skip(1).position(|word| word.gap == Gap::Comma) {
        None => world().is_larger_place(&tail.joined),
        Some(comma) => {
            let (near, far) = (tail.part(0..comma + 1), tail.part(comma + 1..tail.words.len()));
            (world().is_place(&near.joined) || world().is_larger_place(&near.joined)) && is_larger(&far)
        }
    }
}

/// `Morecambe, Lancashire` and `Morecambe`: a single name behind a single comma is a place the judge does not know.
fn unknown_tail(form: &Phrase, typed: &Phrase) -> Option<Finding> {
    let comma = form.after(Gap::Comma)?;
    let tail = &form.words[comma..];
    let name = tail.len() <= 3
        && tail[1..].iter().all(|word| word.gap != Gap::Comma)
        && tail.iter().all(|word| word.capital && !word.has_digit() && word.text != "and");
    let head = form.part(0..comma);
    let first_name = tail.len() == 1 && tables().first_names.contains(&tail[0].text);
    let lone_list = head.words.iter().any(|word| word.text == "and");
    (name && !first_name && !lone_list && head.joined == typed.joined)
        .then(|| lenient(Reason::TailDropped))
        .flatten()
}

fn same_place(one: &Phrase, other: &Phrase) -> bool {
    one.joined == other.joined || slips(&one.joined, &other.joined).is_some()
}

/// The head and the larger place behind it: after a comma, or as the last one to four words.
fn tail(phrase: &Phrase, kind: Option<Kind>) -> Option<(Phrase, Phrase)> {
    let count = phrase.words.len();
    if let Some(comma) = phrase.after(Gap::Comma) {
        let tail = phrase.part(comma..count);
        let known = is_larger(&tail) || kind == Some(Kind::Place);
        return known.then(|| (phrase.part(0..comma), tail));
    }
    let longest = count.saturating_sub(1).min(4);
    let joined = |words: &[Word]| run_together(words.iter().filter(|word| !word.is_article()));
    let cut = (1..=longest).rev().map(|length| count - length).find(|cut| {
        let (head, tail) = phrase.words.split_at(*cut);
        let joins =
            head.last().is_some_and(|word| matches!(word.text.as_str(), "of" | "in" | "and" | "new" | "the"));
        let letters = tail.len() > 1 || tail[0].text.len() > 2 || tail[0].capital;
        letters && !joins && world().is_larger_place(&joined(tail)) && world().knows_where(&joined(head))
    })?;
    Some((phrase.part(0..cut), phrase.part(cut..count)))
}
