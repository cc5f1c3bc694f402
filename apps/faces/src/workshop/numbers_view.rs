//! The deck in numbers.

use std::collections::BTreeMap;

use decks::{Deck, Difficulty, stats};

use super::marks::mark;
use super::parts::{count, figure};
use crate::escaped;

/// Draws the numbers.
pub fn draw(deck: &Deck) -> String {
    let stats = stats(deck);
    let categories = stats
        .categories
        .iter()
        .map(|(category, questions)| (mark(deck.edition, *category), escaped(category.title()), *questions));
    let named = |counts: &BTreeMap<&'static str, usize>| -> Vec<(String, String, usize)> {
        counts.iter().map(|(name, questions)| (String::new(), (*name).to_owned(), *questions)).collect()
    };
    let lengths = stats.answer_lengths.iter().map(|bucket| {
        let name = match bucket.to {
            Some(to) => format!("{} to {to} letters", bucket.from),
            None => format!("{} letters and more", bucket.from),
        };
        (String::new(), name, bucket.answers)
    });
    // From easy to hard, not by the alphabet.
    let words = Difficulty::ALL.map(Difficulty::name).into_iter().chain(["unrated"]);
    let counted =
        words.filter_map(|word| Some((String::new(), word.to_owned(), *stats.difficulties.get(word)?)));
    let difficulties = counted.collect();
    let share = |share: f64| format!("{:.0} %", share * 100.0);
    format!(
        r#"<section class="paper sheet-in" data-key="numbers" data-test="deck-stats"><h2>{}, {}</h2><p class="muted">Half of the answers have at most {} letters; the longest has {}. With a note: {}; with a source: {}; with alternates: {}.</p><div class="charts">{}{}{}{}</div></section>"#,
        count(stats.cards, "card"),
        count(stats.questions, "question"),
        figure(stats.median_answer),
        figure(stats.longest_answer),
        share(stats.with_note),
        share(stats.with_source),
        share(stats.with_alternates),
        chart("Categories", categories.collect()),
        chart("Kinds of answers", named(&stats.kinds)),
        chart("Difficulty", difficulties),
        chart("Length of answers", lengths.collect()),
    )
}

/// A heading, and a bar for each count.
fn chart(title: &str, rows: Vec<(String, String, usize)>) -> String {
    let most = rows.iter().map(|(_, _, questions)| *questions).max().unwrap_or(0).max(1);
    let row = |(mark, name, questions): &(String, String, usize)| {
        let share = *questions as f64 / most as f64;
        format!(
            r#"<li>{mark}<span class="grow">{name}</span><b>{}</b><i style="--share:{share:.3}"></i></li>"#,
            figure(*questions)
        )
    };
    let rows: String = rows.iter().map(row).collect();
    format!(r#"<div><h3>{title}</h3><ul class="bars">{rows}</ul></div>"#)
}
