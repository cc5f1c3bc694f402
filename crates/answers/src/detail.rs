//! More or less than the printed answer: the word that matters alone, or the answer with further detail. Only a
//! lenient judge goes this far, and never past a word that makes another thing of the answer.

use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::loose::plain;
use crate::names::is_person;
use crate::phrase::{Phrase, is_title};
use crate::tables::tables;
use crate::word::{Gap, Word};
use crate::world::{is_a_word, is_english, world};
use crate::{Kind, Reason};

/// A subtitle stands for its work, the title of a series does not.
pub fn subtitle(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    let colon = form.after(Gap::Colon)?;
    if form.words[colon].has_digit() {
        return None;
    }
    if form.part(colon..form.words.len()).joined == typed.joined {
        return standard(Reason::SubtitleEnough);
    }
    (form.part(0..colon).joined == typed.joined).then(|| refuse(Reason::PartOnly)).flatten()
}

/// The initials of at least three words: `UAE`.
pub fn initials(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    let short = &typed.joined;
    let letters = short.chars().count();
    if !(3..=8).contains(&letters) || typed.words.iter().any(Word::has_digit) || typed.words.len() > letters {
        return None;
    }
    if typed.words.len() > 1 && !typed.is_spaced_out() && typed.words.iter().any(|word| word.text.len() > 1) {
        return None;
    }
    let content = form.content();
    let first = |word: &&Word| word.text.chars().next();
    let all: String = content.iter().filter_map(first).collect();
    let large: String =
        content.iter().filter(|word| !tables().small.contains(&word.text)).filter_map(first).collect();
    (content.len() >= 3 && (all == *short || large == *short)).then(|| standard(Reason::Initials)).flatten()
}

/// The words of one stand among those of the other.
pub fn more_or_less(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, kind } = *comparison;
    let (card, said) = (form.content(), typed.content());
    if let Some(extra) = left_over(&said, &card) {
        return if extra.is_empty() { None } else { more(form, &card, &extra, &said, kind) };
    }
    if let Some(missing) = left_over(&card, &said) {
        return less(form, typed, &missing, kind);
    }
    same_but_small_words(&card, &said)
}

/// The words of `whole` that are not in `part`, if all of `part` stands in `whole` in its order.
fn left_over<'a>(whole: &[&'a Word], part: &[&Word]) -> Option<Vec<&'a Word>> {
    let mut wanted = part.iter().peekable();
    let mut rest = Vec::new();
    for word in whole {
        match wanted.peek() {
            Some(next) if same(&next.text, &word.text) => drop(wanted.next()),
            _ => rest.push(*word),
        }
    }
    wanted.peek().is_none().then_some(rest)
}

fn same(one: &str, other: &str) -> bool {
    one == other || plain(one, false) == plain(other, false)
}

fn letters(words: &[&Word]) -> usize {
    words
        .iter()
        .filter(|word| !tables().small.contains(&word.text))
        .map(|word| word.text.chars().count())
        .sum()
}

/// The whole answer is there, and more.
fn more(
    form: &Phrase,
    card: &[&Word],
    extra: &[&Word],
    said: &[&Word],
    kind: Option<Kind>,
) -> Option<Finding> {
    let tables = tables();
    if extra.iter().any(|word| word.has_digit() || word.text == "and" || word.text == "or" || is_marker(word))
    {
        return None;
    }
    let contiguous =
        said.windows(card.len()).any(|window| window.iter().zip(card).all(|(a, b)| same(&a.text, &b.text)));
    if !contiguous && extra.iter().all(|word| is_title(word)) {
        return lenient(Reason::ExtraDetail);
    }
    if !contiguous || extra.len() > 4 {
        return None;
    }
    if is_tail(card, extra, said) {
        return of_place(form, extra);
    }
    let front = same(&said[said.len() - 1].text, &card[card.len() - 1].text);
    let named =
        |word: &&&Word| tables.first_names.contains(&word.text) && !tables.class_nouns.contains(&word.text);
    let place = world().knows_where(&form.joined)
        || world().is_larger_place(&form.joined)
        || kind == Some(Kind::Place);
    let single = card.len() == 1 && !card[0].has_digit();
    // A first name before a last name.
    if front
        && single
        && !place
        && extra.first().is_some_and(|word| named(&word))
        && card[0].text.chars().count() > 2
    {
        let plain_names = extra.iter().all(|word| named(&word) || !is_a_word(&word.text));
        let thing = is_english(&card[0].text) && !card[0].capital;
        return (plain_names && !thing).then(|| lenient(Reason::ExtraDetail)).flatten();
    }
    let kind_word = |word: &&Word| {
        tables.class_nouns.contains(&word.text)
            || tables.generic.contains(&word.text)
            || tables.small.contains(&word.text)
            || is_title(word)
            || tables.roles.contains(&word.text)
    };
    let everyday = card.iter().all(|word| is_english(&word.text));
    let changes = |word: &&Word| tables.changers.contains(&word.text) && !is_title(word);
    if extra.iter().any(changes) || extra.iter().any(|word| word.text.chars().count() == 1) {
        return None;
    }
    if extra.iter().all(kind_word) && (!everyday || card.len() > 1) {
        return lenient(Reason::ExtraDetail);
    }
    if is_person(&form.words, kind) || place {
        return None;
    }
    let another = |word: &&Word| {
        let known = world().knows(&word.text) && !world().is_people(&word.text);
        known && !tables.first_names.contains(&word.text)
    };
    if extra.iter().any(another) {
        return None;
    }
    let (inside, outside) = (letters(card), letters(extra));
    let covered = if everyday { inside >= outside * 2 } else { inside >= outside };
    covered.then(|| lenient(Reason::ExtraDetail)).flatten()
}

/// Whether the further words follow the answer and open with a preposition: `Dan Stevens as the Beast`.
fn is_tail(card: &[&Word], extra: &[&Word], said: &[&Word]) -> bool {
    let opens = matches!(
        extra[0].text.as_str(),
        "of" | "in" | "as" | "from" | "at" | "for" | "by" | "with" | "who" | "on"
    );
    let behind = said[..card.len()].iter().zip(card).all(|(a, b)| same(&a.text, &b.text));
    let strong =
        card.iter().any(|word| word.text.chars().count() >= 5 && !is_english(&word.text)) || card.len() >= 2;
    let first_name = card.len() == 1 && tables().first_names.contains(&card[0].text);
    opens && behind && strong && !first_name
}

/// A tail that names a place must name the right one; other tails are taken on trust.
fn of_place(form: &Phrase, extra: &[&Word]) -> Option<Finding> {
    let tail: String = extra[1..].iter().map(|word| word.text.as_str()).collect();
    let wrong = world().is_larger_place(&tail)
        && world().knows_where(&form.joined)
        && !world().lies_in(&form.joined, &tail);
    if wrong { refuse(Reason::WrongPlace) } else { lenient(Reason::ExtraDetail) }
}

/// Words that come with guessing.
fn is_marker(word: &Word) -> bool {
    tables().negations.contains(&word.text)
        || matches!(word.text.as_str(), "maybe" | "perhaps" | "either" | "both")
}

/// A part of the answer.
fn less(form: &Phrase, typed: &Phrase, missing: &[&Word], kind: Option<Kind>) -> Option<Finding> {
    let tables = tables();
    let said = typed.content();
    if missing.iter().any(|word| word.has_digit()) {
        return refuse(Reason::NumberMissing);
    }
    let needed = |word: &&&Word| {
        tables.changers.contains(&word.text) && !is_ornament(&word.text) && !tables.small.contains(&word.text)
    };
    if let Some(word) = missing.iter().find(needed)
        && !is_possessor_gone(form, typed)
        && !is_title(word)
    {
        return refuse(Reason::MissingWord { needs: word.text.clone() });
    }
    let letter = missing.iter().any(|word| word.text.chars().count() == 1) && !is_person(&form.words, kind);
    if letter || form.is_list() || form.after(Gap::Colon).is_some() {
        return refuse(Reason::PartOnly);
    }
    let kind_word = |word: &&Word| {
        tables.class_nouns.contains(&word.text)
            || tables.generic.contains(&word.text)
            || tables.small.contains(&word.text)
            || tables.before.contains(&word.text)
            || is_title(word)
            || tables.roles.contains(&word.text)
            || tables.roles.contains(word.text.trim_end_matches('s'))
    };
    let empty = |word: &&Word| tables.small.contains(&word.text) || tables.before.contains(&word.text);
    if missing.iter().all(empty) && letters(&said) >= 4 {
        return lenient(Reason::KeyWord);
    }
    let weak = |word: &&Word| {
        tables.weak.contains(&word.text)
            || tables.small.contains(&word.text)
            || tables.class_nouns.contains(&word.text)
    };
    if said.iter().all(weak) {
        return refuse(Reason::PartOnly);
    }
    // The University of Kansas is not Kansas; the Republic of Ireland is Ireland.
    let own = world().knows_where(&typed.joined) || world().is_larger_place(&typed.joined);
    let whole = |word: &&&Word| {
        matches!(word.text.as_str(), "republic" | "kingdom" | "country" | "nation" | "battle" | "siege")
    };
    if own && !missing.iter().any(|word| whole(&word)) && !missing.iter().all(empty) {
        return refuse(Reason::PartOnly);
    }
    // A revolution is not the French one.
    if said.len() == 1
        && is_english(&said[0].text)
        && missing.iter().any(|word| world().is_people(&word.text))
    {
        return refuse(Reason::PartOnly);
    }
    if missing.iter().all(kind_word) {
        let named = said.iter().any(|word| word.text.chars().count() >= 3);
        return named.then(|| lenient(Reason::KeyWord)).flatten();
    }
    if is_possessor_gone(form, typed) {
        return lenient(Reason::KeyWord);
    }
    let opens = matches!(missing[0].text.as_str(), "of" | "from" | "in" | "who" | "as");
    if opens && is_person(&typed.words, None) && form.joined.starts_with(&typed.joined) {
        return lenient(Reason::KeyWord);
    }
    if is_person(&form.words, kind) || (said.len() == 1 && tables.first_names.contains(&said[0].text)) {
        let ends_with = form.words.last().map(|word| &word.text) == typed.words.last().map(|word| &word.text);
        return if ends_with && said.len() > 1 { lenient(Reason::KeyWord) } else { refuse(Reason::PartOnly) };
    }
    // The key word is one that is no everyday word and no answer of its own.
    let key = |word: &&Word| word.text.chars().count() >= 5 && !is_english(&word.text);
    if said.iter().any(key) {
        return lenient(Reason::KeyWord);
    }
    // Most of a long answer.
    if letters(&said) * 3 >= letters(&form.content()) * 2 && said.len() >= 2 && missing.len() <= 2 {
        return lenient(Reason::KeyWord);
    }
    refuse(Reason::PartOnly)
}

/// Adjectives that grace a title and do not tell two things apart.
fn is_ornament(text: &str) -> bool {
    matches!(
        text,
        "great"
            | "little"
            | "big"
            | "grand"
            | "old"
            | "young"
            | "holy"
            | "super"
            | "first"
            | "last"
            | "large"
    )
}

/// `Michael Jackson's Thriller` and `Thriller`: everything up to a genitive is missing.
fn is_possessor_gone(form: &Phrase, typed: &Phrase) -> bool {
    let (card, said) = (form.content(), typed.content());
    let Some(cut) = card.len().checked_sub(said.len()).filter(|cut| (1..=3).contains(cut)) else {
        return false;
    };
    let tail = card[cut..].iter().zip(&said).all(|(one, other)| same(&one.text, &other.text));
    let owner = &card[cut - 1].text;
    tail && owner.len() > 3
        && owner.ends_with('s')
        && card[cut - 1].capital
        && !is_english(owner)
        && card[cut].capital
}

/// The same but for small words in between or in front: `Down a rabbit hole`, `Through a rabbit hole`.
fn same_but_small_words(card: &[&Word], said: &[&Word]) -> Option<Finding> {
    let large = |words: &[&Word]| -> Vec<String> {
        let kept = words.iter().filter(|word| !tables().small.contains(&word.text));
        kept.map(|word| plain(&word.text, false).into_owned()).collect()
    };
    let (mut one, mut other) = (large(card), large(said));
    if one.is_empty() || one.concat().len() < 4 {
        return None;
    }
    if one == other {
        return lenient(Reason::WordOrder);
    }
    one.sort_unstable();
    other.sort_unstable();
    (one == other && one.len() > 1).then(|| lenient(Reason::WordOrder)).flatten()
}
