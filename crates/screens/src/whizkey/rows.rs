//! The rows under "What you can do": one for each choice, those of one door or one card together.

use maud::{Markup, html};
use rules::Seat;

use super::Moment;
use super::cards::{Lies, key, little};
use super::choices::Choice;
use super::marks::piece_mark;
use super::model::Model;
use super::press::{Own, Target};
use crate::shell::press::chip;
use crate::shell::sheet::Row;

impl Moment<'_> {
    /// The rows of the choices, in their order.
    pub fn choice_rows(&self) -> Markup {
        let seat = self.model.actor().unwrap_or(Seat(0));
        let shown = self.shown().map(|choice| choice.index);
        let together = |one: &Choice, other: &Choice| one.target == other.target && one.piece == other.piece;
        html! {
            @for group in self.choices.chunk_by(together) {
                @match group {
                    [one] => (self.choice_row(seat, one, shown)),
                    _ => (many(self.model, seat, group, shown)),
                }
            }
        }
    }

    fn choice_row(&self, seat: Seat, choice: &Choice, shown: Option<usize>) -> Markup {
        let key = choice.key();
        // What lies nowhere on the table is walked to here.
        let id = if choice.target == Target::Stop { choice.target.to_string() } else { key.to_string() };
        self.row(&Row {
            id: Some(format!("wk-{id}")),
            key: &key,
            press: Own::Go(choice.index),
            test: key.to_string(),
            on: shown == Some(choice.index),
            picture: picture(seat, choice),
            title: &choice.title,
            line: &choice.line,
            clause: Some(choice.clause),
        })
    }
}

/// The picture of a choice: its piece, or the cards it is about.
fn picture(seat: Seat, choice: &Choice) -> Markup {
    html! {
        @if let Some(piece) = choice.piece {
            (piece_mark(seat, piece))
        } @else if choice.target == Target::Stack {
            span.wk-card.back.little { (key()) }
        } @else {
            @for card in &choice.cards.hand { (little(*card, Lies::default())) }
        }
    }
}

/// Several ways to do one thing: which key, which card to take, which piece.
fn many(model: &Model, seat: Seat, group: &[Choice], shown: Option<usize>) -> Markup {
    let first = &group[0];
    let (title, line) = match (first.opens(), first.takes()) {
        (Some((from, door)), _) => {
            let start = if from.is_roomy() { "START by " } else { "" };
            (format!("{start}{}, {}", door.plate(), door.key_in_words()), first.line.as_str())
        }
        (None, Some(_)) => {
            let given = first.cards.hand.first().map_or("card", |card| card.rank().word());
            (format!("Give your {given} and take"), "")
        }
        (None, None) => (first.title.clone(), first.line.as_str()),
    };
    let on = group.iter().any(|choice| shown == Some(choice.index));
    html! {
        li.choice.wk-many.on[on] data-key={ "row-" (first.key()) } {
            div.wk-head {
                (picture(seat, first))
                span.grow { b { (title) } @if !line.is_empty() { small { (line) } } }
                (chip(first.clause))
            }
            div.wk-chips role="group" aria-label=(title) {
                @for choice in group { (way(model, choice, shown, None)) }
            }
        }
    }
}

/// One way among several, as a button with its cards. The Call offers the same ways as the rows; its own have an id,
/// so that they can be walked to.
pub fn way(model: &Model, choice: &Choice, shown: Option<usize>, id: Option<String>) -> Markup {
    let index = choice.index;
    let test = if id.is_some() { "key-" } else { "go-" };
    let press = Own::Go(index);
    html! {
        button.wk-way.on[shown == Some(index)] id=[id] type="button" data-key={ "way-" (index) }
            data-do=(press.what()) data-value=[press.value()] data-peek=(choice.key())
            data-test={ (test) (index) } disabled[model.pending] {
            span.sr { (choice.label()) }
            (ways_cards(model.actor().unwrap_or(Seat(0)), choice))
        }
    }
}

fn ways_cards(seat: Seat, choice: &Choice) -> Markup {
    let (plain, cards) = (Lies::default(), &choice.cards);
    html! {
        @if let Some(rank) = choice.takes() {
            span.wk-rank aria-hidden="true" { (rank.face()) }
        } @else if !(cards.hand.is_empty() && cards.whiz.is_empty() && cards.table.is_empty()) {
            @for card in &cards.hand { (little(*card, plain)) }
            @for card in &cards.whiz { (little(*card, Lies { whiz: true, ..plain })) }
            @if !cards.table.is_empty() {
                span.wk-plus aria-hidden="true" { "+" }
                span.wk-lent { @for card in &cards.table { (little(*card, plain)) } }
            }
        } @else if let Some(piece) = choice.piece {
            (piece_mark(seat, piece)) span aria-hidden="true" { " Piece " (piece) }
        } @else {
            span aria-hidden="true" { (choice.title) }
        }
    }
}
