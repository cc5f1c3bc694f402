//! Draws the Call, where the player sits.

use trivia::Doing;

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::{die, mark, seat_colour};
use crate::markup::escaped;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> String {
        let call = self.call();
        let model = self.model;
        let face = match (&model.view.doing, self.stage.die) {
            (_, Some((face, turning))) if self.stage.is_moving() && turning => Some((face, true)),
            (Doing::Moving { roll, .. }, _) if !self.stage.is_moving() => Some((*roll, false)),
            (Doing::Moving { roll, .. }, Some((face, false))) if face == *roll => Some((face, false)),
            _ => None,
        };
        let worn = call.seat.map(|seat| model.worn(seat));
        let picture = match face.filter(|_| model.begun() && model.halted.is_none()) {
            Some((face, turning)) => die(face, turning, self.story.rolls),
            None => mark(worn, 3.0),
        };
        let who = worn.map_or("var(--line-2)", seat_colour);
        let clause = call.clause.as_ref().map(|clause| format!(" {}", chip(clause))).unwrap_or_default();
        let acts: String = call.acts.iter().map(button).collect();
        let (class, over) = if call.is_result { (" result", r#" data-over="yes""#) } else { ("", "") };
        let say = match call.is_result {
            true => format!(r#"<span data-test="over">{}</span>"#, escaped(&call.say)),
            false => escaped(&call.say),
        };
        format!(
            concat!(
                r#"<section class="call paper{class}" style="--who:{who}" aria-label="The Call"{over}>{picture}<div class="words">"#,
                r#"<p class="say" role="status" data-test="call">{say}</p><p class="how"><span>{how}</span>{clause}</p></div>"#,
                r#"<div class="acts">{acts}</div></section>"#
            ),
            class = class,
            who = who,
            over = over,
            picture = picture,
            say = say,
            how = escaped(&call.how),
            clause = clause,
            acts = acts
        )
    }
}

fn button(act: &Act) -> String {
    format!(
        r#"<button type="button" class="btn{}" data-key="act-{}-{}" data-do="{}" data-value="{}" data-test="{}">{}</button>"#,
        if act.primary { " primary" } else { "" },
        act.what,
        act.test,
        act.what,
        escaped(&act.value),
        act.test,
        escaped(&act.words)
    )
}
