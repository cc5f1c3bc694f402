//! Draws the Call, where the player sits, with the chain and the choice of a key above it.

use maud::{Markup, html};
use whizkey::Doing;

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::{mark, seat_colour};
use super::places::{door_words, number, plate};
use super::rows::way;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> Markup {
        let call = self.call();
        let who = call.seat.map_or("var(--line-2)", seat_colour);
        html! {
            section.call.paper.result[call.is_result] data-key="call" style={ "--who:" (who) }
                aria-label="The Call" data-over=[call.is_result.then_some("yes")] {
                (mark(call.seat, 3.0))
                div.words {
                    (self.chain())
                    p.say role="status" data-key="say" data-test="call" {
                        @if call.is_result { span data-test="over" { (call.say) } } @else { (call.say) }
                    }
                    p.how {
                        @if !call.how.is_empty() {
                            span { (call.how) }
                            @if let Some(clause) = call.clause { " " (chip(clause)) }
                        }
                    }
                }
                (self.keys())
                div.acts data-key="acts" { @for act in &call.acts { (button(act)) } }
            }
        }
    }

    /// The doors of this turn as a chain: those that were opened, and the one that may follow.
    fn chain(&self) -> Markup {
        let links = &self.story.chain;
        let next = match self.model.view.doing {
            Doing::Bonus { at } => self.model.view.board.door(at),
            Doing::Cutting
            | Doing::Shuffling
            | Doing::Moving
            | Doing::GoingOn { .. }
            | Doing::Choosing { .. }
            | Doing::Drawing { .. }
            | Doing::Over => None,
        };
        let Some(next) = next.filter(|_| !links.is_empty() && self.cover.is_none()) else { return html! {} };
        let doors: Vec<String> = links.iter().map(|passed| door_words(passed.door)).collect();
        let said = format!("Chain of {}: {}", number(links.len()), doors.join(", "));
        html! {
            ol.wk-chain data-key="chain" data-test="chain" aria-label=(said) {
                @for (place, passed) in links.iter().enumerate() {
                    li.done data-key={ "link-" (place) } { (plate(passed.door)) }
                }
                li.next data-key={ "link-" (links.len()) } { (plate(next.door)) "?" }
            }
        }
    }

    /// Which key, where a door has several; which piece, where two may go to one square.
    fn keys(&self) -> Markup {
        let Some(first) = self.choosing.first() else { return html! {} };
        let title = match first.opens() {
            Some((_, door)) => format!("Keys for {}", door_words(door)),
            None => "Which piece?".to_owned(),
        };
        let shown = self.shown.map(|choice| choice.index);
        html! {
            div.wk-keys data-key="keys" data-test="keys" role="group" aria-label=(title) {
                div.wk-chips {
                    @for choice in &self.choosing {
                        (way(self.model, choice, shown, Some(format!("wk-key-{}", choice.index))))
                    }
                }
            }
        }
    }
}

fn button(act: &Act) -> Markup {
    html! {
        button.btn.primary[act.primary] type="button" data-key={ "act-" (act.test) } data-do=(act.press.what())
            data-value=(act.press.value().unwrap_or_default()) data-test=(act.test) {
            (act.words)
        }
    }
}
