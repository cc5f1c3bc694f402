//! Lists: all of the items, in any order, and nothing else.

use crate::Reason;
use crate::exact::is_exact;
use crate::finding::{Comparison, Finding, lenient, refuse, standard};
use crate::loose::is_loosely_same;
use crate::names::names;
use crate::phrase::Phrase;
use crate::tables::tables;
use crate::typo::slips;
use crate::word::{Gap, Word};
use crate::world::world;

/// The most items that are compared one by one; more are compared as they stand.
const MOST: usize = 12;

/// Compares item by item.
pub fn items(comparison: &Comparison<'_>) -> Option<Finding> {
    let Comparison { form, typed, .. } = *comparison;
    if !form.is_list() {
        return None;
    }
    let card = split(form);
    let said = split(typed);
    if !(2..=MOST).contains(&card.len()) || said.len() > MOST {
        return None;
    }
    let mut open: Vec<&Phrase> = card.iter().collect();
    let (mut strangers, mut fuller) = (0, false);
    for item in &said {
        let named = |wanted: &&Phrase| has_first_name(wanted, item);
        if let Some(at) = open.iter().position(|wanted| same_item(wanted, item)) {
            open.remove(at);
        } else if let Some(at) = open.iter().position(named) {
            open.remove(at);
            fuller = true;
        } else {
            strangers += 1;
        }
    }
    let found = card.len() - open.len();
    match (open.len(), strangers) {
        (0, 0) if fuller => lenient(Reason::ExtraDetail),
        (0, 0) => standard(Reason::WordOrder),
        (0, _) => refuse(Reason::SeveralGuesses),
        (_, 0) if found > 0 => refuse(Reason::PartOfList),
        (_, _) if found > 0 && said.len() > 1 => refuse(Reason::Different),
        _ => None,
    }
}

/// `John Lennon` where the card says `Lennon`.
fn has_first_name(wanted: &Phrase, item: &Phrase) -> bool {
    let [given @ .., last] = item.words.as_slice() else { return false };
    !given.is_empty()
        && last.text == wanted.joined
        && given.iter().all(|word| tables().first_names.contains(&word.text))
}

fn same_item(wanted: &Phrase, item: &Phrase) -> bool {
    let comparison = Comparison { form: wanted, typed: item, kind: None };
    is_exact(wanted, item)
        || is_loosely_same(&comparison)
        || world().are_synonyms(&wanted.joined, &item.joined)
        || slips(&wanted.joined, &item.joined).is_some()
        || tables().first_names.share(&wanted.joined, &item.joined)
        || matches!(names(&comparison), Some(Finding::Accept(crate::Level::Standard, _)))
}

/// The items, parted by commas and `and`.
pub fn split(phrase: &Phrase) -> Vec<Phrase> {
    let mut items = Vec::new();
    let mut current: Vec<Word> = Vec::new();
    for word in &phrase.words {
        let joins = word.text == "and";
        if (joins || word.gap == Gap::Comma) && !current.is_empty() {
            items.push(Phrase::of(std::mem::take(&mut current)));
        }
        if !joins {
            current
                .push(Word { gap: if current.is_empty() { Gap::Space } else { word.gap }, ..word.clone() });
        }
    }
    if !current.is_empty() {
        items.push(Phrase::of(current));
    }
    items
}
