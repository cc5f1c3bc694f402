//! Where a result came from: bars that begin where the one before ended.

use maud::{Markup, html};

use super::stones::figure;

/// One part of a result.
pub struct Part {
    /// What kind of thing it was: "Luck", "Choices", "Result".
    pub what: &'static str,
    /// In a few words, whose and which.
    pub about: String,
    /// How many stones it gave.
    pub stones: i32,
}

/// Draws parts below each other, and their sum.
pub fn draw(parts: &[Part], result: i32, about: &str) -> Markup {
    // Where the bars end, one after the other.
    let ends: Vec<i32> = parts
        .iter()
        .scan(0, |at, part| {
            *at += part.stones;
            Some(*at)
        })
        .collect();
    let low = ends.iter().copied().fold(result.min(0), i32::min);
    let high = ends.iter().copied().fold(result.max(0), i32::max);
    let span = f64::from((high - low).max(1));
    let share = |stones: i32| f64::from(stones - low) / span * 100.0;
    let sum = Part { what: "Result", about: about.to_owned(), stones: result };
    html! {
        ul.sums data-test="sums" {
            @for (part, end) in parts.iter().zip(ends) { (bar(part, share(end - part.stones), share(end))) }
            (bar(&sum, share(0), share(result)))
        }
    }
}

fn bar(part: &Part, from: f64, to: f64) -> Markup {
    let class = match (part.what, part.stones) {
        ("Result", _) => "sum",
        ("Luck", _) => "luck",
        ("Open", _) => "open",
        (_, 0..) => "gain",
        (_, _) => "loss",
    };
    let place = format!("left:{:.1}%;width:{:.1}%", from.min(to), (to - from).abs().max(0.6));
    html! {
        li {
            span.what { b { (part.what) } " " (part.about) }
            span.field { i class=(class) style=(place) {} }
            b.figure { (figure(part.stones)) }
        }
    }
}
