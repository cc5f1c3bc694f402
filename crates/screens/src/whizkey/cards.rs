//! Playing cards: how they look, and what one calls them.

use std::fmt::Write as _;

use maud::{Markup, html};
use whizkey::{Card, Rank};

/// A card for those who listen.
pub fn spoken(card: Card) -> String {
    let suit = match card.suit() {
        'C' => "clubs",
        'D' => "diamonds",
        'H' => "hearts",
        _ => "spades",
    };
    format!("{} of {suit}", card.rank().word())
}

/// Several of a rank: `a 7`, `two 7s`, `three queens`.
pub fn several(count: u8, rank: Rank) -> String {
    let word = rank.word();
    match count {
        0 => format!("no {word}s"),
        1 => format!("{} {word}", if matches!(rank.letter(), 'A' | '8') { "an" } else { "a" }),
        2 => format!("two {word}s"),
        3 => format!("three {word}s"),
        _ => format!("{count} {word}s"),
    }
}

/// The key on the backs of cards.
pub fn key() -> Markup {
    html! {
        svg.wk-key viewBox="-12 -12 24 24" aria-hidden="true" {
            g transform="rotate(-45)" {
                circle cx="-5" r="4.4" {}
                path d="M-.6 0H9.5M6.4 0V3.8M9.5 0V3.8" {}
            }
        }
    }
}

/// How a card lies there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lies {
    /// Whether it is part of what is shown: lifted, in lamplight.
    pub lifted: bool,
    /// Whether it counts as two.
    pub whiz: bool,
    /// Where it has just come from, as the end of a class.
    pub from: &'static str,
    /// Whether it is new to whoever holds it.
    pub new: bool,
}

/// What is seen of a card, for a `class`.
pub fn class(card: Card, lies: Lies) -> String {
    let mut class = "wk-card".to_owned();
    for (on, word) in
        [(card.is_red(), " red"), (lies.lifted, " lifted"), (lies.whiz, " whiz"), (lies.new, " new")]
    {
        class += if on { word } else { "" };
    }
    if !lies.from.is_empty() {
        // OK because writing to a string cannot fail.
        write!(class, " from-{}", lies.from).expect("a string can be written to");
    }
    class
}

/// What is on a card, as a picture: whoever shows it says its name.
pub fn inside(card: Card, lies: Lies) -> Markup {
    // The one rank of two figures is written closer.
    let ten = (card.rank().letter() == 'T').then_some("ten");
    html! {
        b class=[ten] aria-hidden="true" { (card.rank().face()) }
        i aria-hidden="true" { (card.sign()) }
        @if lies.whiz { u aria-hidden="true" { "×2" } }
        @if lies.new { em aria-hidden="true" { "new" } }
    }
}

/// A card that cannot be pressed. `test` is what a test calls it.
pub fn card(card: Card, lies: Lies, test: Option<&str>) -> Markup {
    html! {
        span class=(class(card, lies)) data-key={ "c-" (card) } data-test=[test] aria-hidden="true" {
            (inside(card, lies))
        }
    }
}

/// A small card in a row or on a button.
pub fn little(card: Card, lies: Lies) -> Markup {
    html! { span class={ (class(card, lies)) " little" } aria-hidden="true" { (inside(card, lies)) } }
}

/// The back of a card.
pub fn back(key: &str, more: &str) -> Markup {
    html! { span class={ "wk-card back" (more) } data-key=(key) aria-hidden="true" { (self::key()) } }
}

/// As many backs as there are cards.
pub fn backs(count: u8, kind: &str) -> Markup {
    html! { @for place in 0..count { (back(&format!("{kind}-{place}"), "")) } }
}

/// Cards in a sentence, for those who listen.
pub fn in_words(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    cards.iter().map(|card| spoken(*card)).collect::<Vec<_>>().join(", ")
}
