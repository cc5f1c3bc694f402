//! Words that are the same to everybody but a strict judge: plurals, British and American spellings, unit signs,
//! and the Lake, Mount or River of a name.

use std::borrow::Cow;

use crate::Reason;
use crate::finding::{Comparison, Finding, standard};
use crate::phrase::Phrase;
use crate::tables::tables;
use crate::world::{is_english, world};

/// Compares words by what they mean rather than how they are spelled.
pub fn loosely(comparison: &Comparison<'_>) -> Option<Finding> {
    if is_loosely_same(comparison) {
        return standard(Reason::Spelling);
    }
    without_generic(comparison.form, comparison.typed)
}

/// Whether both are the same words, spelled differently.
pub fn is_loosely_same(comparison: &Comparison<'_>) -> bool {
    let (form, typed) = (comparison.form, comparison.typed);
    loosened(form) == loosened(typed)
}

/// The phrase with every word in its plainest spelling; the US and the UK are written out.
fn loosened(phrase: &Phrase) -> String {
    let measured = phrase.words.iter().any(|word| word.value.is_some());
    let content = phrase.content();
    let mut loosened = String::with_capacity(phrase.joined.len() + 8);
    let mut at = 0;
    while at < content.len() {
        let word = content[at];
        let next = content.get(at + 1).filter(|next| word.initial && next.initial);
        match (word.text.as_str(), next.map(|next| next.text.as_str())) {
            ("us", _) if word.capital && content.len() > 1 => loosened.push_str("unitedstate"),
            ("uk", _) if content.len() > 1 => loosened.push_str("unitedkingdom"),
            ("u", Some("s")) => {
                loosened.push_str("unitedstate");
                at += 1;
            }
            ("u", Some("k")) => {
                loosened.push_str("unitedkingdom");
                at += 1;
            }
            (text, _) if word.has_digit() => loosened.push_str(text),
            (text, _) => loosened.push_str(&plain(text, measured)),
        }
        at += 1;
    }
    loosened
}

/// A word in its plainest spelling: singular, American, its unit written out.
pub fn plain(text: &str, measured: bool) -> Cow<'_, str> {
    let tables = tables();
    if measured && let Some(group) = tables.units.of_word(text).first() {
        return format!("<{group}>").into();
    }
    if let Some(group) = tables.plurals.of_word(text).first() {
        return format!("<<{group}>>").into();
    }
    let single = singular(text);
    if let Some(group) = tables.spellings.of_word(&single).first() {
        return format!("<<<{group}>>>").into();
    }
    american(single)
}

fn singular(text: &str) -> Cow<'_, str> {
    if text.len() < 4 || !text.is_ascii() {
        return text.into();
    }
    if let Some(stem) = text.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y").into();
    }
    for ending in ["sses", "shes", "ches", "xes", "zes"] {
        if text.ends_with(ending) {
            return text[..text.len() - 2].into();
        }
    }
    match text.strip_suffix('s') {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.into(),
        _ => text.into(),
    }
}

fn american(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.len() < 6 || !text.is_ascii() {
        return text;
    }
    const ENDINGS: [(&str, &str); 8] = [
        ("isation", "ization"),
        ("ise", "ize"),
        ("yse", "yze"),
        ("ising", "izing"),
        ("ised", "ized"),
        ("ogue", "og"),
        ("our", "or"),
        ("tre", "ter"),
    ];
    for (british, ending) in ENDINGS {
        if let Some(stem) = text.strip_suffix(british) {
            return format!("{stem}{ending}").into();
        }
    }
    text
}

/// `Lake Superior` and `Superior`; but not `Lake Victoria` and `Mount Victoria`.
fn without_generic(form: &Phrase, typed: &Phrase) -> Option<Finding> {
    let is_generic = |text: &&str| tables().generic.contains(text);
    let parted = |phrase: &Phrase| -> (Vec<String>, Vec<String>) {
        let (generic, rest): (Vec<&str>, Vec<&str>) =
            phrase.texts().into_iter().partition(|text| is_generic(text));
        let own = |texts: Vec<&str>| texts.into_iter().map(|text| plain(text, false).into_owned()).collect();
        (own(generic), own(rest))
    };
    let ((card_kind, card), (said_kind, said)) = (parted(form), parted(typed));
    if card.is_empty() || card.concat() != said.concat() || (card_kind.is_empty() && said_kind.is_empty()) {
        return None;
    }
    let agree =
        card_kind.is_empty() || said_kind.is_empty() || card_kind.iter().any(|kind| said_kind.contains(kind));
    // The Red Sea is not red, and Easter Island not Easter; Lakes, Mounts, Rivers and Oceans go by their names.
    let named = |kinds: &[String]| {
        kinds
            .iter()
            .any(|kind| matches!(kind.as_str(), "lake" | "mount" | "river" | "ocean" | "mountain" | "planet"))
    };
    let plain_word = card.len() == 1
        && (is_english(&card[0]) || world().knows(&card[0]))
        && !world().is_place(&card[0])
        && !named(&card_kind)
        && !named(&said_kind);
    (agree && !plain_word).then(|| standard(Reason::GenericWord)).flatten()
}
