//! Numbers, units, years and dates: exact, however they are written.

use crate::Reason;
use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::number::Value;
use crate::phrase::Phrase;
use crate::tables::tables;
use crate::word::Word;

/// Compares the numbers. Says nothing if there are none, or if they agree and the words have to decide.
pub fn numbers(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    if !form.words.iter().chain(&typed.words).any(Word::has_digit) {
        return None;
    }
    if let Some(found) = year_or_date(form, typed) {
        return Some(found);
    }
    let (card, said) = (values(form), values(typed));
    let lacking = card.iter().any(|one| !said.iter().any(|other| is_same(one, other)));
    let adding = said.iter().any(|one| !card.iter().any(|other| is_same(one, other)));
    if adding && lacking {
        return if is_percent(form, typed) {
            lenient(Reason::SameNumber)
        } else {
            refuse(Reason::NumbersDiffer)
        };
    }
    if adding {
        return refuse(Reason::NumbersDiffer);
    }
    if lacking {
        return refuse(Reason::NumberMissing);
    }
    if card.len() != said.len() {
        return refuse(Reason::NumbersDiffer);
    }
    units(form, typed, card.len())
}

fn values(phrase: &Phrase) -> Vec<&Word> {
    phrase.words.iter().filter(|word| word.has_digit()).collect()
}

fn is_same(one: &Word, other: &Word) -> bool {
    match (&one.value, &other.value) {
        (Some(one), Some(other)) => one.means(other),
        _ => one.text == other.text,
    }
}

/// The numbers agree; now the words beside them. A unit may go unsaid, but not be another one.
fn units(form: &Phrase, typed: &Phrase, count: usize) -> Option<Finding> {
    let (card, said) = (beside(form), beside(typed));
    let names_unit = |words: &[&str]| words.iter().any(|word| tables().units.contains(word));
    if count == 1 && names_unit(&card) && names_unit(&said) {
        let known = |words: &[&str]| -> Vec<String> {
            words.iter().filter(|word| tables().units.contains(word)).map(|word| (*word).to_owned()).collect()
        };
        let (card, said) = (known(&card), known(&said));
        let agree = said
            .iter()
            .all(|unit| card.iter().any(|other| unit == other || tables().units.share(unit, other)));
        if !agree {
            return refuse(Reason::UnitsDiffer);
        }
        if typed.content().len() < form.content().len() && said.len() + 1 == typed.content().len() {
            return standard(Reason::UnitDropped);
        }
    }
    if said.is_empty() && card.is_empty() {
        return standard(Reason::SameNumber);
    }
    let opens_with_number = form.content().first().is_some_and(|word| word.has_digit());
    let plain = typed.words.iter().any(|word| word.value.is_some());
    if said.is_empty()
        && count == 1
        && opens_with_number
        && plain
        && (names_unit(&card) || is_counted(form, &card))
    {
        return standard(Reason::UnitDropped);
    }
    if count == 1 && opens_with_number && !said.is_empty() && typed.content().len() < form.content().len() {
        let opening = form.content().iter().zip(typed.content()).all(|(one, other)| is_same(one, other));
        if opening {
            return lenient(Reason::KeyWord);
        }
    }
    let class_noun = |word: &&str| tables().class_nouns.contains(word) || tables().units.contains(word);
    if card.is_empty() && count == 1 && !said.is_empty() && said.iter().all(class_noun) {
        return lenient(Reason::ExtraDetail);
    }
    if said.is_empty() && count == 1 && !card.is_empty() && card.iter().all(class_noun) {
        return lenient(Reason::UnitDropped);
    }
    None
}

/// `Four pieces of fruit`: what is counted, in small letters, goes without saying.
fn is_counted(form: &Phrase, words: &[&str]) -> bool {
    let small = form.words.iter().all(|word| word.has_digit() || !word.capital);
    small
        && words.len() <= 4
        && words.iter().all(|word| !tables().changers.contains(word) && !crate::exact::is_month(word))
}

/// The words beside the numbers, without the `in`, `about` or `since` before them.
fn beside(phrase: &Phrase) -> Vec<&str> {
    let content = phrase.content();
    let number = content.iter().position(|word| word.has_digit()).unwrap_or(0);
    let words = content.iter().enumerate().filter(|(_, word)| !word.has_digit());
    let said = words
        .filter(|(at, word)| !(word.text == "and" || *at < number && tables().before.contains(&word.text)));
    said.map(|(_, word)| word.text.as_str()).collect()
}

/// 90 % and 0.9 are one number.
fn is_percent(form: &Phrase, typed: &Phrase) -> bool {
    let whole = |phrase: &Phrase| {
        phrase.has("percent").then(|| phrase.words.iter().find_map(|word| word.value.clone())).flatten()
    };
    let part = |phrase: &Phrase| match phrase.words.as_slice() {
        [word] => word.value.clone(),
        _ => None,
    };
    let same = |percent: Option<Value>, part: Option<Value>| match (percent, part) {
        (
            Some(Value::Number { above: a, below: b, .. }),
            Some(Value::Number { above: c, below: d, decimal: true }),
        ) => a
            .checked_mul(d)
            .zip(c.checked_mul(b).and_then(|n| n.checked_mul(100)))
            .is_some_and(|(l, r)| l == r),
        _ => false,
    };
    same(whole(form), part(typed)) || same(whole(typed), part(form))
}

/// The months, in lower case.
pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A day, a month and a year, as far as they are given.
#[derive(Debug, PartialEq, Eq)]
struct Day {
    day: Option<u64>,
    month: usize,
    year: Option<u64>,
}

/// Reads a date in words; abbreviated months count.
fn date(phrase: &Phrase) -> Option<(Day, bool)> {
    let mut day = Day { day: None, month: 0, year: None };
    let mut short = false;
    for word in phrase.content() {
        match &word.value {
            Some(value) => match value.as_whole()? {
                number @ 1..=31 if day.day.is_none() => day.day = Some(number),
                number @ 100..=9999 if day.year.is_none() => day.year = Some(number),
                _ => return None,
            },
            None if matches!(word.text.as_str(), "of" | "on" | "in" | "ad")
                || word.text.ends_with("sday") => {}
            None if matches!(word.text.as_str(), "monday" | "friday" | "saturday" | "sunday") => {}
            None => {
                let found = MONTHS.iter().position(|month| {
                    *month == word.text
                        || (word.text.len() >= 3 && word.text.len() <= 4 && month.starts_with(&word.text))
                });
                short |= found.is_some_and(|at| MONTHS[at] != word.text);
                day.month = found.filter(|_| day.month == 0)? + 1;
            }
        }
    }
    (day.month > 0).then_some((day, short))
}

/// Dates in digits, centuries by their years, and a date for a bare year.
fn year_or_date(form: &Phrase, typed: &Phrase) -> Option<Finding> {
    if let (Some(card), [said]) = (date(form), typed.words.as_slice())
        && let Some(Value::Date(first, second, third)) = said.value
    {
        return numeric_date(&card.0, first, second, third);
    }
    if let Some(found) = century(form, typed).or_else(|| century(typed, form)) {
        return Some(found);
    }
    let (card, said) = (date(form), date(typed));
    if let (Some((card, _)), Some((said, short))) = (&card, &said)
        && card == said
        && (*short || form.content().len() != typed.content().len())
    {
        return standard(Reason::SameNumber);
    }
    let bare_year = |phrase: &Phrase| match phrase.content().as_slice() {
        [word] => word.value.as_ref()?.as_whole().filter(|year| (1000..=2100).contains(year)),
        _ => None,
    };
    match (bare_year(form), said) {
        (Some(year), Some((day, _))) if day.year == Some(year) => lenient(Reason::ExtraDetail),
        _ => None,
    }
}

fn numeric_date(card: &Day, first: u32, second: u32, third: u32) -> Option<Finding> {
    let (day, month) = (card.day?, card.month as u64);
    let pair = (u64::from(first), u64::from(second));
    let year = card.year.is_none_or(|year| year == u64::from(third) || year % 100 == u64::from(third));
    if year && (pair == (day, month) || pair == (month, day)) {
        return lenient(Reason::SameNumber);
    }
    refuse(Reason::NumbersDiffer)
}

/// The 18th century and the 1700s.
fn century(one: &Phrase, other: &Phrase) -> Option<Finding> {
    let [number, word] = one.content()[..] else { return None };
    let [decade] = other.content()[..] else { return None };
    let Some(Value::Decade(year)) = decade.value else { return None };
    let century = number.value.as_ref()?.as_whole().filter(|_| word.text == "century")?;
    if u64::from(year) == (century.checked_sub(1)?) * 100 {
        return lenient(Reason::SameNumber);
    }
    refuse(Reason::NumbersDiffer)
}
