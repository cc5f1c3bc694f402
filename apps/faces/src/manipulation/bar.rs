//! Draws the Call, where the player sits, and above it the slip of a refusal.

use manipulation::Color;

use super::call::{Act, Moment};
use super::choices::chip;
use super::marks::{colour, die, mark, no_mark};
use super::reminders::gist;
use super::why::Why;
use crate::markup::escaped;

impl Moment<'_> {
    /// Draws the Call.
    pub fn draw(&self) -> String {
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
        let picture = match face.filter(|_| model.begun() && model.halted.is_none() && !call.is_result) {
            Some((face, turning)) => die(face, turning, self.story.rolls),
            None if worn.is_empty() => no_mark(3.0),
            None => worn.iter().map(|color| mark(*color, if worn.len() > 1 { 2.25 } else { 3.0 })).collect(),
        };
        let who = worn.first().map_or("var(--line-2)", |color| colour(*color));
        let clause = call.clause.as_ref().map(|clause| format!(" {}", chip(clause))).unwrap_or_default();
        let acts: String = call.acts.iter().map(button).collect();
        let (class, over) = if call.is_result { (" result", r#" data-over="yes""#) } else { ("", "") };
        let say = match call.is_result {
            true => format!(r#"<span data-test="over">{}</span>"#, escaped(&call.say)),
            false => escaped(&call.say),
        };
        format!(
            concat!(
                r#"<section class="call paper{class}" style="--who:{who}" aria-label="The Call"{over}><div class="bm-picture">{picture}</div><div class="words">"#,
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
        escaped(&act.test),
        act.what,
        escaped(&act.value),
        escaped(&act.test),
        escaped(&act.words)
    )
}

/// The slip that says why something cannot be done, until the next act.
pub fn slip(why: Option<&Why>) -> String {
    let Some(why) = why else { return String::new() };
    format!(
        concat!(
            r#"<div class="slips" data-key="why"><div class="slip" role="alert" data-test="why"><span class="rid">{clause}</span><p><b>{gist}</b> {words}</p>"#,
            r#"<button type="button" class="btn small" data-do="rules" data-value="{clause}">Show the rule</button></div></div>"#
        ),
        clause = escaped(&why.clause),
        gist = gist(&why.clause),
        words = escaped(&why.words)
    )
}
