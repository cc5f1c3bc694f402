//! Whether a typed answer is the printed one, however it is written. This is all a strict judge knows.

use crate::phrase::{Phrase, run_together, without_titles};
use crate::tables::tables;
use crate::word::{Gap, Word};

/// Whether both are the same answer after plain normalisation.
pub fn is_exact(form: &Phrase, typed: &Phrase) -> bool {
    if typed.is_spaced_out() && !form.is_spaced_out() && form.words.len() < typed.words.len() {
        return false;
    }
    form.joined == typed.joined || form.full == typed.full || is_exact_in_other_order(form, typed)
}

fn is_exact_in_other_order(form: &Phrase, typed: &Phrase) -> bool {
    if is_other_generation(form, typed) {
        return false;
    }
    same_without_titles(form, typed)
        || turned_around(typed).is_some_and(|turned| turned == form.joined)
        || turned_around(form).is_some_and(|turned| turned == typed.joined)
        || (may_be_reordered(form) && same_bag(form, typed))
        || same_middle_names(form, typed)
}

/// The father is never the son: `Jr.` may be left out, but nothing may be put in the place of either.
pub fn is_other_generation(form: &Phrase, typed: &Phrase) -> bool {
    let generation = |phrase: &Phrase| {
        let last = phrase.words.last().map(|word| word.text.as_str());
        ["jr", "sr"].into_iter().find(|suffix| last == Some(suffix))
    };
    match (generation(form), generation(typed)) {
        (Some(one), Some(other)) => one != other,
        (Some(one), None) => one == "sr",
        (None, Some(other)) => other == "sr",
        (None, None) => false,
    }
}

fn same_without_titles(form: &Phrase, typed: &Phrase) -> bool {
    let (bare, said) = (without_titles(&form.words), without_titles(&typed.words));
    if bare.len() == form.words.len() && said.len() == typed.words.len() {
        return false;
    }
    let joined = |words: &[Word]| run_together(words.iter().filter(|word| !word.is_article()));
    !bare.is_empty() && !said.is_empty() && joined(bare) == joined(said)
}

/// `Einstein, Albert` read the other way round.
fn turned_around(phrase: &Phrase) -> Option<String> {
    let comma = phrase.after(Gap::Comma)?;
    let (last, first) = phrase.words.split_at(comma);
    let once = first[1..].iter().all(|word| word.gap != Gap::Comma);
    once.then(|| run_together(first.iter().chain(last).filter(|word| !word.is_article())))
}

/// Lists, dates and names with a generic word may come in any order.
fn may_be_reordered(form: &Phrase) -> bool {
    form.words.len() > 1
        && (form.is_list()
            || form.words.iter().any(|word| is_month(&word.text))
            || (form.words.len() <= 4 && form.words.iter().any(|word| tables().generic.contains(&word.text))))
}

fn same_bag(form: &Phrase, typed: &Phrase) -> bool {
    bag(form) == bag(typed)
}

/// The words sorted, without articles, `and` and the `of` of `4th of July`.
fn bag(phrase: &Phrase) -> Vec<&str> {
    let date = phrase.words.iter().any(|word| is_month(&word.text));
    let mut texts = phrase.texts();
    texts.retain(|text| *text != "and" && !(date && matches!(*text, "of" | "on")));
    texts.sort_unstable();
    texts
}

/// Whether the word is the name of a month.
pub fn is_month(text: &str) -> bool {
    matches!(
        text,
        "january"
            | "february"
            | "march"
            | "april"
            | "may"
            | "june"
            | "july"
            | "august"
            | "september"
            | "october"
            | "november"
            | "december"
    )
}

/// One middle initial dropped or spelled out. Not where the initial alone tells two people apart.
fn same_middle_names(form: &Phrase, typed: &Phrase) -> bool {
    let (bare, said) = (without_titles(&form.words), without_titles(&typed.words));
    let ([first, middle @ .., last], [said_first, said_middle @ .., said_last]) = (bare, said) else {
        return false;
    };
    if first.text != said_first.text || last.text != said_last.text || last.has_digit() {
        return false;
    }
    if !tables().first_names.contains(&first.text)
        || middle.iter().chain(said_middle).any(|w| w.text == "and")
    {
        return false;
    }
    if middle.len() == said_middle.len() {
        let initial = |one: &Word, other: &Word| one.text.len() == 1 && other.text.starts_with(&one.text);
        let same = |(one, other): (&Word, &Word)| {
            one.text == other.text || initial(one, other) || initial(other, one)
        };
        return !middle.is_empty() && middle.iter().zip(said_middle).all(same);
    }
    let shared = tables().shared.contains(&format!("{}{}", first.text, last.text));
    said_middle.is_empty() && middle.len() == 1 && middle[0].text.len() == 1 && !shared
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(form: &str, typed: &str) -> bool {
        is_exact(&Phrase::read(form), &Phrase::read(typed))
    }

    #[test]
    fn the_same_answer_written_differently_is_exact() {
        for (form, typed) in [
            ("Moongleam", "moon gleam"),
            ("Sir Isaac Newton", "isaac newton"),
            ("Albert Einstein", "Einstein, Albert"),
            ("July 4, 1776", "4th of July 1776"),
            ("The Nile River", "River Nile"),
            ("Harry S. Truman", "Harry Truman"),
            ("J. R. R. Tolkien", "JRR Tolkien"),
        ] {
            assert!(exact(form, typed), "{form} / {typed}");
        }
    }

    #[test]
    fn another_answer_is_not() {
        for (form, typed) in [
            ("Paris", "P a r i s"),
            ("George W. Bush", "George Bush"),
            ("Martin Luther King Jr.", "Martin Luther King Sr."),
            ("The The", "the"),
            ("Romeo", "Juliet"),
        ] {
            assert!(!exact(form, typed), "{form} / {typed}");
        }
    }
}
