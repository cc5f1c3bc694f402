//! Playing cards: how they look, and what one calls them.

use std::fmt::Write as _;

use whizkey::{Card, Rank};

/// The rank as it stands on a card.
pub fn face(rank: Rank) -> String {
    if rank.letter() == 'T' { "10".to_owned() } else { rank.letter().to_string() }
}

/// The sign of a card's suit.
pub fn suit(card: Card) -> char {
    match card.suit() {
        'C' => '♣',
        'D' => '♦',
        'H' => '♥',
        _ => '♠',
    }
}

/// A card in a line of text.
pub fn short(card: Card) -> String {
    format!("{}{}", face(card.rank()), suit(card))
}

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
pub const KEY: &str = concat!(
    r#"<svg class="wk-key" viewBox="-12 -12 24 24" aria-hidden="true"><g transform="rotate(-45)"><circle cx="-5" r="4.4"/>"#,
    r#"<path d="M-.6 0H9.5M6.4 0V3.8M9.5 0V3.8"/></g></svg>"#
);

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
    for (on, word) in [
        (matches!(card.suit(), 'D' | 'H'), " red"),
        (lies.lifted, " lifted"),
        (lies.whiz, " whiz"),
        (lies.new, " new"),
    ] {
        class += if on { word } else { "" };
    }
    if !lies.from.is_empty() {
        // OK because writing to a string cannot fail.
        write!(class, " from-{}", lies.from).expect("a string can be written to");
    }
    class
}

/// What is on a card.
pub fn inside(card: Card, lies: Lies) -> String {
    let twice = if lies.whiz { r#"<u>×2</u>"# } else { "" };
    let new = if lies.new { r#"<em>new</em>"# } else { "" };
    // The one rank of two figures is written closer.
    let ten = if card.rank().letter() == 'T' { r#" class="ten""# } else { "" };
    format!("<b{ten}>{}</b><i>{}</i>{twice}{new}", face(card.rank()), suit(card))
}

/// A card that cannot be pressed.
pub fn card(card: Card, lies: Lies) -> String {
    format!(
        r#"<span class="{}" data-key="c-{card}" aria-hidden="true">{}</span>"#,
        class(card, lies),
        inside(card, lies)
    )
}

/// A small card in a row or on a button.
pub fn little(card: Card, lies: Lies) -> String {
    format!(r#"<span class="{} little" aria-hidden="true">{}</span>"#, class(card, lies), inside(card, lies))
}

/// The back of a card.
pub fn back(key: &str, more: &str) -> String {
    format!(r#"<span class="wk-card back{more}" data-key="{key}" aria-hidden="true">{KEY}</span>"#)
}

/// Cards in a sentence, for those who listen.
pub fn in_words(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "none".to_owned();
    }
    cards.iter().map(|card| spoken(*card)).collect::<Vec<_>>().join(", ")
}
