//! Draws the Call, where the player sits, with the chain and the choice of a key above it.

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::{mark, seat_colour};
use super::places::{door_words, number, plate};
use super::rows::way;
use crate::markup::escaped;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> String {
        let call = self.call();
        let who = call.seat.map_or("var(--line-2)", seat_colour);
        let clause = call.clause.map(|clause| format!(" {}", chip(clause))).unwrap_or_default();
        let acts: String = call.acts.iter().map(button).collect();
        let (class, over) = if call.is_result { (" result", r#" data-over="yes""#) } else { ("", "") };
        let say = match call.is_result {
            true => format!(r#"<span data-test="over">{}</span>"#, escaped(&call.say)),
            false => escaped(&call.say),
        };
        let how = match call.how.is_empty() {
            true => r#"<p class="how"></p>"#.to_owned(),
            false => format!(r#"<p class="how"><span>{}</span>{clause}</p>"#, escaped(&call.how)),
        };
        format!(
            concat!(
                r#"<section class="call paper{class}" data-key="call" style="--who:{who}" aria-label="The Call"{over}>{mark}<div class="words">"#,
                r#"{chain}<p class="say" role="status" data-key="say" data-test="call">{say}</p>{how}</div>{keys}<div class="acts" data-key="acts">{acts}</div></section>"#
            ),
            keys = self.keys(),
            class = class,
            who = who,
            over = over,
            mark = mark(call.seat, 3.0),
            chain = self.chain(),
            say = say,
            how = how,
            acts = acts
        )
    }

    /// The doors of this turn as a chain: those that were opened, and the one that may follow.
    fn chain(&self) -> String {
        let links = &self.story.chain;
        let model = self.model;
        let next = match model.view.doing {
            whizkey::Doing::Bonus { at } => model.view.board.door(at),
            whizkey::Doing::Cutting
            | whizkey::Doing::Shuffling
            | whizkey::Doing::Moving
            | whizkey::Doing::GoingOn { .. }
            | whizkey::Doing::Choosing { .. }
            | whizkey::Doing::Drawing { .. }
            | whizkey::Doing::Over => None,
        };
        if next.is_none() || links.is_empty() || self.cover.is_some() {
            return String::new();
        }
        let link = |place: usize, words: &str, class: &str| {
            format!(r#"<li class="{class}" data-key="link-{place}">{words}</li>"#)
        };
        let mut chain: String = links
            .iter()
            .enumerate()
            .map(|(place, passed)| link(place, &plate(passed.door), "done"))
            .collect();
        if let Some(next) = next {
            chain += &link(links.len(), &format!("{}?", plate(next.door)), "next");
        }
        let said = format!(
            "Chain of {}: {}",
            number(links.len()),
            links.iter().map(|passed| door_words(passed.door)).collect::<Vec<_>>().join(", ")
        );
        format!(r#"<ol class="wk-chain" data-key="chain" data-test="chain" aria-label="{said}">{chain}</ol>"#)
    }

    /// Which key, where a door has several; which piece, where two may go to one square.
    fn keys(&self) -> String {
        if self.choosing.is_empty() {
            return String::new();
        }
        let title = match self.choosing.first().and_then(|choice| choice.opens()) {
            Some((_, door)) => format!("Keys for {}", door_words(door)),
            None => "Which piece?".to_owned(),
        };
        let shown = self.shown.map(|choice| choice.index);
        let ways: String = self
            .choosing
            .iter()
            .map(|choice| {
                let drawn = way(self.model, choice, shown, "go", "key-");
                // The rows have the same choices; here they can be walked to.
                drawn.replacen("<button", &format!(r#"<button id="wk-key-{}""#, choice.index), 1)
            })
            .collect();
        format!(
            r#"<div class="wk-keys" data-key="keys" data-test="keys" role="group" aria-label="{title}"><div class="wk-chips">{ways}</div></div>"#
        )
    }
}

fn button(act: &Act) -> String {
    format!(
        r#"<button type="button" class="btn{}" data-key="act-{}" data-do="{}" data-value="{}" data-test="{}">{}</button>"#,
        if act.primary { " primary" } else { "" },
        act.test,
        act.what,
        escaped(&act.value),
        act.test,
        escaped(&act.words)
    )
}
