//! The rows under "What you can do": one for each choice, those of one door or one card together.

use rules::Seat;

use super::cards::{Lies, face, little};
use super::choices::{Choice, chip};
use super::marks::piece_mark;
use super::model::Model;
use super::places::{key_of, plate};
use crate::markup::escaped;

/// The rows of the choices, in their order.
pub fn rows(model: &Model, choices: &[Choice], shown: Option<usize>) -> String {
    let seat = model.actor().unwrap_or(Seat(0));
    let together = |one: &Choice, other: &Choice| one.target == other.target && one.piece == other.piece;
    let draw = |group: &[Choice]| match group {
        [one] => row(model, seat, one, shown),
        _ => many(model, seat, group, shown),
    };
    choices.chunk_by(together).map(draw).collect()
}

fn off(model: &Model) -> &'static str {
    if model.pending { " disabled" } else { "" }
}

/// The picture of a choice: its piece, or the cards it is about.
fn picture(seat: Seat, choice: &Choice) -> String {
    match choice.piece {
        Some(piece) => piece_mark(seat, piece),
        None if choice.target == "stack" => {
            format!(r#"<span class="wk-card back little">{}</span>"#, super::cards::KEY)
        }
        None => choice.cards.hand.iter().map(|card| little(*card, Lies::default())).collect(),
    }
}

fn row(model: &Model, seat: Seat, choice: &Choice, shown: Option<usize>) -> String {
    format!(
        concat!(
            r#"<li class="wk-choice{on}" data-key="row-{key}"><button type="button" class="wk-row" id="wk-{id}" data-do="go" data-value="{index}" "#,
            r#"data-peek="{key}" data-test="{key}"{off}>{picture}<span class="grow"><b>{title}</b><small>{line}</small></span></button>{chip}</li>"#
        ),
        on = if shown == Some(choice.index) { " on" } else { "" },
        key = choice.key(),
        // What lies nowhere on the table is walked to here.
        id = if choice.target == "stop" { choice.target.clone() } else { choice.key() },
        index = choice.index,
        off = off(model),
        picture = picture(seat, choice),
        title = escaped(&choice.title),
        line = escaped(&choice.line),
        chip = chip(choice.clause)
    )
}

/// Several ways to do one thing: which key, which card to take, which piece.
fn many(model: &Model, seat: Seat, group: &[Choice], shown: Option<usize>) -> String {
    let first = &group[0];
    let (title, line) = match (first.opens(), first.takes()) {
        (Some((from, door)), _) => {
            let start = if from.is_roomy() { "START by " } else { "" };
            (format!("{start}{}, {}", plate(door), key_of(door)), first.line.clone())
        }
        (None, Some(_)) => {
            let given = first.cards.hand.first().map_or("card", |card| card.rank().word());
            (format!("Give your {given} and take"), String::new())
        }
        (None, None) => (first.title.clone(), first.line.clone()),
    };
    let line = if line.is_empty() { line } else { format!("<small>{}</small>", escaped(&line)) };
    format!(
        concat!(
            r#"<li class="wk-choice wk-many{on}" data-key="row-{key}"><div class="wk-head">{picture}<span class="grow"><b>{title}</b>{line}</span>{chip}</div>"#,
            r#"<div class="wk-chips" role="group" aria-label="{title}">{chips}</div></li>"#
        ),
        on = if group.iter().any(|choice| shown == Some(choice.index)) { " on" } else { "" },
        key = first.key(),
        picture = picture(seat, first),
        title = escaped(&title),
        line = line,
        chip = chip(first.clause),
        chips = group.iter().map(|choice| way(model, choice, shown, "go", "go-")).collect::<String>()
    )
}

/// One way among several, as a button with its cards. `test` begins what a test calls it.
pub fn way(model: &Model, choice: &Choice, shown: Option<usize>, what: &str, test: &str) -> String {
    format!(
        concat!(
            r#"<button type="button" class="wk-way{on}" data-key="way-{index}" data-do="{what}" data-value="{index}" data-peek="{key}" "#,
            r#"data-test="{test}{index}" aria-label="{label}"{off}>{cards}</button>"#
        ),
        on = if shown == Some(choice.index) { " on" } else { "" },
        index = choice.index,
        what = what,
        key = choice.key(),
        test = test,
        label = escaped(&choice.label()),
        off = off(model),
        cards = ways_cards(model.actor().unwrap_or(Seat(0)), choice)
    )
}

fn ways_cards(seat: Seat, choice: &Choice) -> String {
    if let Some(rank) = choice.takes() {
        return format!(r#"<span class="wk-rank">{}</span>"#, face(rank));
    }
    let plain = Lies::default();
    let own = choice.cards.hand.iter().map(|card| little(*card, plain));
    let whiz = choice.cards.whiz.iter().map(|card| little(*card, Lies { whiz: true, ..plain }));
    let mut cards: String = own.chain(whiz).collect();
    if !choice.cards.table.is_empty() {
        cards += r#"<span class="wk-plus">+</span><span class="wk-lent">"#;
        cards.extend(choice.cards.table.iter().map(|card| little(*card, plain)));
        cards += "</span>";
    }
    match (cards.is_empty(), choice.piece) {
        (false, _) => cards,
        (true, Some(piece)) => format!("{} Piece {piece}", piece_mark(seat, piece)),
        (true, None) => escaped(&choice.title),
    }
}
