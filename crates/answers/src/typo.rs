//! Slips of the finger, and what is none: a typed word that is another word was meant.

use crate::Reason;
use crate::edits::{allowance, edits};
use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::phrase::Phrase;
use crate::sound::sound_alike;
use crate::tables::tables;
use crate::word::Word;
use crate::world::{is_a_word, is_english, world};

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
    // A word of its own forgives what its length forgives, and one slip if the whole answer is long enough.
    let most = most.min(allowance(length(card), length(card)).max(1));
    let found = edits(card, typed, most)?;
    (!is_meant(card, typed)).then_some(found)
}

/// Whether the typed word is no slip for the card's but a word of its own. A card may misspell a name that the
/// player knows better: then the card's is no word, and both sound alike.
fn is_meant(card: &str, typed: &str) -> bool {
    let better_spelled = || !is_english(typed) && !is_a_word(card) && sound_alike(card, typed);
    (is_a_word(typed) && !same_name(card, typed) && !better_spelled()) || is_built_differently(card, typed)
}

/// `Possible` and `impossible`, `hypertension` and `hypotension`, `chlorate` and `chlorite`: one stem, and a
/// beginning or an ending that makes another word of it.
fn is_built_differently(card: &str, typed: &str) -> bool {
    const STEM: usize = 4;
    let shared = card.bytes().rev().zip(typed.bytes().rev()).take_while(|(one, other)| one == other).count();
    let stems = (0..=shared).rev().take_while(|stem| *stem >= STEM);
    let begins = |text: &str, stem: usize| text.get(..text.len() - stem).map(str::to_owned);
    let known = |part: &str| part.is_empty() || tables().prefixes.contains(part);
    let mut prefixed = stems.filter_map(|stem| Some((begins(card, stem)?, begins(typed, stem)?)));
    if prefixed.any(|(one, other)| one != other && known(&one) && known(&other)) {
        return true;
    }
    let shared = card.bytes().zip(typed.bytes()).take_while(|(one, other)| one == other).count();
    let mut endings = (STEM..=shared).filter_map(|stem| Some((card.get(stem..)?, typed.get(stem..)?)));
    endings.any(|(one, other)| {
        one != other && tables().suffixes.contains(one) && tables().suffixes.contains(other)
    })
}

/// Whether the card's word is none the judge knows, and the typed one sounds just like it: Clarke and Clark.
fn is_homophone(card: &str, typed: &str) -> bool {
    !is_a_word(card) && !is_english(typed) && sound_alike(card, typed) && !is_built_differently(card, typed)
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

/// Whether a given name is the other but for one slip; beside a last name even short names may have one.
pub fn is_given_name_slip(card: &str, typed: &str) -> bool {
    length(card).min(length(typed)) >= 4 && slips_within(card, typed, 1).is_some()
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
    let known = typed.content().len() == 1 && is_a_word(joined) || world().knows(joined);
    if joined != &form.joined && known && is_meant(&form.joined, joined) {
        if is_homophone(&form.joined, joined) {
            return lenient(Reason::Phonetic);
        }
        return refuse(Reason::AnotherAnswer { which: spoken(typed) });
    }
    let (words, said) = (form.content(), typed.content());
    let same_count = words.len() == said.len();
    let slip = if same_count { word_by_word(&words, &said, typed) } else { regrouped(form, &said, typed) };
    match slip {
        Ok(_) if found == 0 => standard(Reason::Spelling),
        Ok(Some(word)) if found == 1 => standard(Reason::OneTypo { word }),
        Ok(_) => standard(Reason::Typos { edits: found }),
        Err(reason) if same_count => refuse(reason),
        // A word more or less is no matter of letters.
        Err(_) => None,
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
        if is_meant(&card.text, &word.text) {
            return Err(Reason::AnotherAnswer { which: spoken(typed) });
        }
        // Vitamin A is not a slip for vitamin B.
        let letters = length(&card.text).min(length(&word.text));
        if letters < 3 || slips_within(&card.text, &word.text, 3).is_none() {
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
    // `Diamond` is no slip for `Diamond H`: what is missing is the letter itself.
    let longer: String =
        form.content().iter().filter(|card| length(&card.text) > 1).map(|card| card.text.as_str()).collect();
    if longer.len() < form.joined.len() && edits(&longer, &typed.joined, 1).is_some() {
        return Err(Reason::PartOnly);
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
