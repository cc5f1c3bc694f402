//! People: the last name may be enough, first names may be shortened, and another first name is another person.

use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::phrase::{run_together, without_titles};
use crate::sound::sound_alike;
use crate::tables::tables;
use crate::typo::{is_given_name_slip, slips};
use crate::word::{Gap, Word};
use crate::world::{is_a_word, is_english, world};
use crate::{Kind, Reason};

/// A name, taken apart.
struct Person<'a> {
    given: Vec<&'a Word>,
    /// The last name with its particles: `van Gogh`.
    last: Vec<&'a Word>,
}

/// Compares people.
pub fn names(comparison: &Comparison<'_>) -> Option<Finding> {
    let person = person(without_titles(&comparison.form.words), comparison.kind)?;
    let said: Vec<&Word> =
        without_titles(&comparison.typed.words).iter().filter(|word| !word.is_article()).collect();
    if said.is_empty() || said.iter().any(|word| word.has_digit() || word.text == "and") {
        return None;
    }
    if let Some(found) = last_name_alone(&person, &said) {
        return Some(found);
    }
    if said.len() == 1 {
        let given = person.given.iter().any(|name| same_given(name, said[0]).is_some());
        return given.then(|| refuse(Reason::FirstNameOnly)).flatten();
    }
    let turned: Vec<&Word> = match said.iter().position(|word| word.gap == Gap::Comma) {
        Some(comma) => said[comma..].iter().chain(&said[..comma]).copied().collect(),
        None => said,
    };
    full_name(&person, &turned)
}

/// Whether the words look like the name of a person.
pub fn is_person(words: &[Word], kind: Option<Kind>) -> bool {
    person(without_titles(words), kind).is_some()
}

fn person(words: &[Word], kind: Option<Kind>) -> Option<Person<'_>> {
    let forced = kind == Some(Kind::Person);
    let words: Vec<&Word> = words.iter().filter(|word| !word.is_article()).collect();
    let (first, end) = (words.first()?, words.last()?);
    if !(2..=6).contains(&words.len()) || kind.is_some_and(|kind| kind != Kind::Person) {
        return None;
    }
    let odd = |word: &&Word| {
        word.has_digit()
            || matches!(word.text.as_str(), "and" | "of" | "or" | "in" | "on")
            || word.gap == Gap::Colon
    };
    if words.iter().any(odd) || words.iter().any(|word| word.gap == Gap::Comma) {
        return None;
    }
    if !forced && !looks_like_a_name(first, end, &words) {
        return None;
    }
    let mut from = words.len() - 1;
    while from > 1 && (words[from].gap == Gap::Hyphen || tables().particles.contains(&words[from - 1].text)) {
        from -= 1;
    }
    Some(Person { given: words[..from].to_vec(), last: words[from..].to_vec() })
}

fn looks_like_a_name(first: &Word, end: &Word, words: &[&Word]) -> bool {
    let tables = tables();
    let initial =
        first.text.chars().count() == 1 && first.capital && words.len() >= 2 && end.text.chars().count() > 2;
    let named = tables.first_names.contains(&first.text);
    let capitals = words.iter().all(|word| word.capital || tables.particles.contains(&word.text));
    // Jordan, Florence and Victoria are first names and places: the Jordan River is nobody.
    let place = world().knows_where(&first.text) || tables.class_nouns.contains(&first.text);
    let thing = tables.class_nouns.contains(&end.text) || tables.generic.contains(&end.text);
    let typed_small = !words.iter().any(|word| word.capital);
    (initial || named) && (capitals || typed_small) && !(place && thing) && end.text.chars().count() > 1
}

fn last_name_alone(person: &Person<'_>, said: &[&Word]) -> Option<Finding> {
    let typed = run_together(said.iter().copied());
    let whole = run_together(person.last.iter().copied());
    let core = &person.last.last()?.text;
    let ambiguous = tables().ambiguous.contains(core);
    let enough = |reason: Reason| if ambiguous { lenient(reason) } else { standard(reason) };
    if typed == whole || typed == *core {
        return enough(Reason::LastNameEnough);
    }
    if said.len() > person.last.len() {
        return None;
    }
    if slips(&whole, &typed).is_some() || slips(core, &typed).is_some() {
        return enough(Reason::OneTypo { word: 1 });
    }
    let meant = is_english(&typed) || is_a_word(&typed) && is_a_word(core);
    let heard = said.len() == 1 && sound_alike(core, &typed) && !meant;
    heard.then(|| lenient(Reason::Phonetic)).flatten()
}

/// How two given names agree: exactly, or by an initial, a short form, or a slip.
fn same_given(card: &Word, typed: &Word) -> Option<Reason> {
    if card.text == typed.text {
        return Some(Reason::Exact);
    }
    let initial =
        |one: &Word, other: &Word| one.text.chars().count() == 1 && other.text.starts_with(&one.text);
    if initial(card, typed) || initial(typed, card) || tables().first_names.share(&card.text, &typed.text) {
        return Some(Reason::SamePerson);
    }
    let slip = slips(&card.text, &typed.text).is_some() || is_given_name_slip(&card.text, &typed.text);
    slip.then_some(Reason::OneTypo { word: 1 })
}

fn full_name(person: &Person<'_>, said: &[&Word]) -> Option<Finding> {
    let lasts = [person.last.len(), 1];
    let (length, reason) = lasts.iter().find_map(|length| {
        let cut = said.len().checked_sub(*length).filter(|cut| *cut > 0)?;
        let typed = run_together(said[cut..].iter().copied());
        let card = run_together(person.last[person.last.len() - length..].iter().copied());
        same_last(&card, &typed).map(|reason| (*length, reason))
    })?;
    let given = &said[..said.len() - length];
    // `Conan Doyle` after `Arthur`: particles that were left with the given names do no harm.
    let given: Vec<&Word> = given
        .iter()
        .copied()
        .filter(|word| !(length < person.last.len() && person.last.iter().any(|last| last.text == word.text)))
        .collect();
    given_names(person, &given, reason)
}

fn same_last(card: &str, typed: &str) -> Option<Reason> {
    if card == typed {
        return Some(Reason::Exact);
    }
    if slips(card, typed).is_some() {
        return Some(Reason::OneTypo { word: 2 });
    }
    let meant = is_english(typed) || is_a_word(typed) && is_a_word(card);
    (sound_alike(card, typed) && !meant).then_some(Reason::Phonetic)
}

fn given_names(person: &Person<'_>, said: &[&Word], last: Reason) -> Option<Finding> {
    let core = &person.last.last()?.text;
    let mut open = person.given.iter().peekable();
    let mut worst = last;
    let mut extra = Vec::new();
    let mut matched = 0;
    for name in said {
        match person.given.iter().find_map(|given| same_given(given, name)) {
            Some(reason) => {
                matched += 1;
                if !matches!(reason, Reason::Exact) && worst == Reason::Exact {
                    worst = reason;
                }
            }
            None => extra.push(*name),
        }
    }
    let first = open.next()?;
    let first_agrees = said.first().is_none_or(|name| same_given(first, name).is_some());
    if !said.is_empty() && (matched == 0 || (!first_agrees && !extra.is_empty())) {
        return refuse(Reason::FirstNameDiffers);
    }
    let shared = tables().shared.contains(&format!("{}{}", first.text, core));
    let missing = person.given.len().saturating_sub(matched);
    let names_missing = missing > 0 && person.given[1..].iter().any(|word| word.text.chars().count() > 1);
    let odd = |word: &&Word| word.has_digit() || tables().changers.contains(&word.text);
    if !extra.is_empty() && (shared || names_missing || extra.iter().any(odd)) {
        return refuse(Reason::FirstNameDiffers);
    }
    if missing > 0 && shared {
        let initials = person.given[1..].iter().all(|word| word.text.chars().count() == 1);
        return if said.len() > 1 {
            refuse(Reason::FirstNameDiffers)
        } else if initials {
            lenient(Reason::SamePerson)
        } else {
            refuse(Reason::WhichFirstName)
        };
    }
    match worst {
        Reason::Phonetic => lenient(Reason::Phonetic),
        Reason::Exact => standard(Reason::SamePerson),
        reason => standard(reason),
    }
}
