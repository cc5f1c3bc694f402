//! Draws the Call, where the player sits.

use crate::seat_mark::{self, mark};
use maud::{Markup, html};
use trivia::Doing;

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::die;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> Markup {
        let call = self.call();
        let model = self.model;
        let face = match (&model.view.doing, self.stage.die) {
            (_, Some((face, turning))) if self.stage.is_moving() && turning => Some((face, true)),
            (Doing::Moving { roll, .. }, _) if !self.stage.is_moving() => Some((*roll, false)),
            (Doing::Moving { roll, .. }, Some((face, false))) if face == *roll => Some((face, false)),
            _ => None,
        };
        let worn = call.seat.map(|seat| model.worn(seat));
        let who = worn.map_or("var(--line-2)", seat_mark::color);
        let over = call.is_result.then_some("yes");
        html! {
            section.call.paper.result[call.is_result] style={ "--who:" (who) } aria-label="The Call" data-over=[over] {
                @match face.filter(|_| model.begun() && model.halted.is_none()) {
                    Some((face, turning)) => (die(face, turning, self.story.rolls)),
                    None => (mark(worn, 3.0)),
                }
                div.words {
                    p.say role="status" data-test="call" {
                        @if call.is_result { span data-test="over" { (call.say) } } @else { (call.say) }
                    }
                    p.how {
                        span { (call.how) }
                        @if let Some(clause) = &call.clause { " " (chip(clause)) }
                    }
                }
                div.acts { @for act in &call.acts { (button(act)) } }
            }
        }
    }
}

fn button(Act { words, press, test, primary }: &Act) -> Markup {
    let what = press.what();
    html! {
        button.btn.primary[*primary] type="button" data-key={ "act-" (what) "-" (test) } data-do=(what)
            data-value=(press.value()) data-test=(test) { (words) }
    }
}
