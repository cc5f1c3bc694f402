//! Draws the Call, where the player sits, and above it the slip of a refusal.

use crate::corner_mark::{colour, mark};
use manipulation::Color;
use maud::{Markup, html};

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::{die, no_mark};
use super::press::Press;
use super::reminders::gist;
use super::why::Why;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> Markup {
        let call = self.call();
        let model = self.model;
        let face = match (self.stage.is_moving(), self.stage.die, model.view.die()) {
            (true, Some((face, turning)), _) => Some((face, turning)),
            (true, None, _) => None,
            (false, _, rolled) => rolled.map(|face| (face, false)),
        };
        let worn: Vec<Color> = match (call.color, call.seat) {
            (Some(color), _) => vec![color],
            (None, Some(seat)) => model.colors_of(seat),
            (None, None) => Vec::new(),
        };
        let face = face.filter(|_| model.begun() && model.halted.is_none() && !call.is_result);
        let who = worn.first().map_or("var(--line-2)", |color| colour(*color));
        html! {
            section.call.paper.result[call.is_result] style={ "--who:" (who) } aria-label="The Call"
                data-over=[call.is_result.then_some("yes")] {
                .bm-picture {
                    @if let Some((face, turning)) = face {
                        (die(face, turning, self.story.rolls))
                    } @else if worn.is_empty() {
                        (no_mark(3.0))
                    } @else {
                        @for color in &worn { (mark(*color, if worn.len() > 1 { 2.25 } else { 3.0 })) }
                    }
                }
                .words {
                    p.say role="status" data-test="call" {
                        @if call.is_result { span data-test="over" { (call.say) } } @else { (call.say) }
                    }
                    p.how {
                        span { (call.how) }
                        @if let Some(clause) = &call.clause { " " (chip(clause)) }
                    }
                }
                .acts { @for act in &call.acts { (button(act)) } }
            }
        }
    }
}

fn button(act: &Act) -> Markup {
    let (what, value) = act.press.written();
    html! {
        button.btn.primary[act.primary] type="button" data-key={ "act-" (what) "-" (act.test) }
            data-do=(what) data-value=(value) data-test=(act.test) { (act.words) }
    }
}

/// The slip that says why something cannot be done, until the next act.
pub fn slip(why: &Why) -> Markup {
    let (what, value) = Press::Rules(why.clause.clone()).written();
    html! {
        .slips data-key="why" {
            .slip role="alert" data-test="why" {
                span.rid { (why.clause) }
                p { b { (gist(&why.clause)) } " " (why.words) }
                button.btn.small type="button" data-do=(what) data-value=(value) { "Show the rule" }
            }
        }
    }
}
