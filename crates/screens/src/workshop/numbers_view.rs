//! The deck in numbers.

use std::collections::BTreeMap;

use decks::{Category, Deck, Difficulty, Edition, stats};
use maud::{Markup, html};

use super::marks::mark;
use super::parts::{count, figure};

/// A name, and how many questions it counts.
type Bar = (String, usize);

/// Draws the numbers.
pub fn draw(deck: &Deck) -> Markup {
    let stats = stats(deck);
    let named = |counts: &BTreeMap<&'static str, usize>| -> Vec<Bar> {
        counts.iter().map(|(name, questions)| ((*name).to_owned(), *questions)).collect()
    };
    let lengths = stats.answer_lengths.iter().map(|bucket| {
        let name = match bucket.to {
            Some(to) => format!("{} to {to} letters", bucket.from),
            None => format!("{} letters and more", bucket.from),
        };
        (name, bucket.answers)
    });
    // From easy to hard, not by the alphabet.
    let words = Difficulty::ALL.map(Difficulty::name).into_iter().chain(["unrated"]);
    let difficulties = words.filter_map(|word| Some((word.to_owned(), *stats.difficulties.get(word)?)));
    let categories: Vec<(Category, usize)> =
        stats.categories.iter().map(|(category, questions)| (*category, *questions)).collect();
    let share = |share: f64| format!("{:.0} %", share * 100.0);
    html! {
        section.paper.sheet-in data-key="numbers" data-test="deck-stats" {
            h2 { (count(stats.cards, "card")) ", " (count(stats.questions, "question")) }
            p.muted {
                "Half of the answers have at most " (figure(stats.median_answer)) " letters; the longest has "
                (figure(stats.longest_answer)) ". With a note: " (share(stats.with_note)) "; with a source: "
                (share(stats.with_source)) "; with alternates: " (share(stats.with_alternates)) "."
            }
            .charts {
                div { h3 { "Categories" } (category_bars(deck.edition, &categories)) }
                (chart("Kinds of answers", named(&stats.kinds)))
                (chart("Difficulty", difficulties.collect()))
                (chart("Length of answers", lengths.collect()))
            }
        }
    }
}

/// A bar for each category, with its mark.
pub fn category_bars(edition: Edition, counts: &[(Category, usize)]) -> Markup {
    let most = counts.iter().map(|(_, questions)| *questions).max();
    html! {
        ul.bars {
            @for (category, questions) in counts {
                li { (mark(edition, *category)) (bar(category.title(), *questions, most)) }
            }
        }
    }
}

/// A heading, and a bar for each count.
fn chart(title: &str, rows: Vec<Bar>) -> Markup {
    let most = rows.iter().map(|(_, questions)| *questions).max();
    html! {
        div {
            h3 { (title) }
            ul.bars { @for (name, questions) in &rows { li { (bar(name, *questions, most)) } } }
        }
    }
}

/// A name, a number, and a bar as long as its share of the most.
fn bar(name: &str, questions: usize, most: Option<usize>) -> Markup {
    let share = questions as f64 / most.unwrap_or(0).max(1) as f64;
    html! {
        span.grow { (name) }
        b { (figure(questions)) }
        i style=(format!("--share:{share:.3}")) {}
    }
}
