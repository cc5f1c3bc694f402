//! Slips of the finger, and what is none: a typed word that is another word was meant.

use crate::Reason;
use crate::edits::{allowance, edits};
use crate::finding::{Comparison, Finding, refuse, standard};
use crate::phrase::Phrase;
use crate::tables::tables;
use crate::word::Word;
use crate::world::{is_a_word, world};

/// How many slips make one word of the other; `None` if they are too many, or the typed word is a word of its own.
pub fn slips(card: &str, typed: &str) -> Option<usize> {
    slips_within(card, typed, allowance(length(card), length(typed)))
}

fn slips_within(card: &str, typed: &str, most: usize) -> Option<usize> {
    if card == typed {
        return Some(0);
    }
    if has_digit(card) || has_digit(typed) {
        return None;
    }
    // At most one slip in a word, two in a very long one.
    let most = most.min(if length(card) >= 9 { 2 } else { 1 });
    let found = edits(card, typed, most)?;
    (!is_a_word(typed) || same_name(card, typed)).then_some(found)
}

fn same_name(card: &str, typed: &str) -> bool {
    tables().first_names.share(card, typed) || tables().spellings.share(card, typed)
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Compares the whole answers letter by letter.
pub fn typos(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    let most = allowance(length(&form.joined), length(&typed.joined));
    let found = edits(&form.joined, &typed.joined, most)?;
    if digits(form) != digits(typed) {
        return refuse(Reason::NumbersDiffer);
    }
    let joined = &typed.joined;
    if joined != &form.joined && typed.content().len() == 1 && is_a_word(joined) {
        return refuse(Reason::AnotherAnswer { which: spoken(typed) });
    }
    if world().knows(joined) && joined != &form.joined {
        return refuse(Reason::AnotherAnswer { which: spoken(typed) });
    }
    let (words, said) = (form.content(), typed.content());
    let slip = if words.len() == said.len() {
        word_by_word(&words, &said, typed)
    } else {
        regrouped(form, &said, typed)
    };
    match slip {
        Ok(_) if found == 0 => standard(Reason::Spelling),
        Ok(Some(word)) if found == 1 => standard(Reason::OneTypo { word }),
        Ok(_) => standard(Reason::Typos { edits: found }),
        Err(reason) => refuse(reason),
    }
}

fn digits(phrase: &Phrase) -> Vec<&str> {
    phrase.words.iter().filter(|word| word.has_digit()).map(|word| word.text.as_str()).collect()
}

/// Every pair of words may differ by its own slips. Returns the first word with one, counted from 1.
fn word_by_word(words: &[&Word], said: &[&Word], typed: &Phrase) -> Result<Option<usize>, Reason> {
    let mut first = None;
    for (at, (card, word)) in words.iter().zip(said).enumerate() {
        if card.text == word.text {
            continue;
        }
        if is_a_word(&word.text) && !same_name(&card.text, &word.text) {
            return Err(Reason::AnotherAnswer { which: spoken(typed) });
        }
        if slips_within(&card.text, &word.text, 2).is_none() {
            return Err(Reason::Different);
        }
        first.get_or_insert(at + 1);
    }
    Ok(first)
}

fn spoken(typed: &Phrase) -> String {
    typed.words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The words are cut differently; whatever is not a piece of the answer must not be a word of its own.
fn regrouped(form: &Phrase, said: &[&Word], typed: &Phrase) -> Result<Option<usize>, Reason> {
    let mut first = None;
    for (at, word) in said.iter().enumerate() {
        let inside = form.joined.contains(&word.text);
        if !inside && is_a_word(&word.text) {
            return Err(Reason::AnotherAnswer { which: spoken(typed) });
        }
        if word.text.chars().count() == 1 && !form.words.iter().any(|card| card.text == word.text) {
            return Err(Reason::Different);
        }
        if !inside {
            first.get_or_insert(at + 1);
        }
    }
    // A word of the card that is wholly missing was not mistyped.
    let missing = |card: &&Word| {
        card.text.len() > 1 && !typed.joined.contains(&card.text) && edits_inside(&card.text, said).is_none()
    };
    if form.content().iter().any(missing) && said.len() < form.content().len() {
        let close = said.len() + 1 == form.content().len();
        if !close || form.content().iter().filter(|card| missing(card)).any(|card| is_a_word(&card.text)) {
            return Err(Reason::PartOnly);
        }
    }
    Ok(first)
}

fn edits_inside(card: &str, said: &[&Word]) -> Option<usize> {
    said.iter().find_map(|word| edits(card, &word.text, 2))
}
