//! Where a result came from: bars that begin where the one before ended.

use std::fmt::Write as _;

use super::stones::figure;
use crate::escaped;

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
pub fn draw(parts: &[Part], result: i32, about: &str) -> String {
    let mut at = 0;
    let (mut low, mut high) = (result.min(0), result.max(0));
    for part in parts {
        at += part.stones;
        (low, high) = (low.min(at), high.max(at));
    }
    let span = f64::from((high - low).max(1));
    let share = |stones: i32| f64::from(stones - low) / span * 100.0;
    let mut list = r#"<ul class="sums" data-test="sums">"#.to_owned();
    let mut at = 0;
    for part in parts {
        bar(&mut list, part, share(at), share(at + part.stones));
        at += part.stones;
    }
    let sum = Part { what: "Result", about: about.to_owned(), stones: result };
    bar(&mut list, &sum, share(0), share(result));
    list + "</ul>"
}

fn bar(list: &mut String, part: &Part, from: f64, to: f64) {
    let class = match (part.what, part.stones) {
        ("Result", _) => "sum",
        ("Luck", _) => "luck",
        ("Open", _) => "open",
        (_, 0..) => "gain",
        (_, _) => "loss",
    };
    let _ = write!(
        list,
        r#"<li><span class="what"><b>{}</b> {}</span><span class="field"><i class="{class}" style="left:{:.1}%;width:{:.1}%"></i></span><b class="figure">{}</b></li>"#,
        part.what,
        escaped(&part.about),
        from.min(to),
        (to - from).abs().max(0.6),
        figure(part.stones)
    );
}
