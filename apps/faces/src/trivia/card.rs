//! The question card: the question, what was answered, what the card says to those who may know, and the ruling.

use trivia::{Call, Doing, Put, QuestionView};

use super::choices::{Choice, chip, rows};
use super::clock::Clock;
use super::glyphs::{Glyph, colour, on, title};
use super::model::Model;
use super::places::{capital, sentence};
use super::story::Story;
use crate::markup::{Markup, escaped};

/// The id of the field for an answer, which gets the focus.
pub const FIELD: &str = "tv-answer";

/// All that the card depends on.
pub struct Card<'a> {
    /// The table.
    pub model: &'a Model,
    /// What happened.
    pub story: &'a Story,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// The choice that is shown.
    pub shown: Option<&'a str>,
    /// Whether the answer is kept from the eyes of those who share the device.
    pub covered: bool,
    /// The time that is left.
    pub clock: Option<Clock>,
}

impl Card<'_> {
    /// Draws the question on the table, or the one before; nothing if none was asked yet.
    pub fn draw(&self) -> String {
        match (&self.model.view.question, &self.model.view.last) {
            (Some(question), _) => self.front(question, true),
            (None, Some(last)) => self.front(last, false),
            (None, None) => String::new(),
        }
    }

    fn front(&self, question: &QuestionView, is_open: bool) -> String {
        let edition = self.model.edition;
        let behind = colour(edition, question.category);
        let mut card = Markup::default();
        let state = match (is_open, question.winning) {
            (true, true) => " tv-winning",
            (true, false) => "",
            (false, _) => " tv-settled",
        };
        card.add(format_args!(
            r#"<article class="tv-card{state}" style="--c:{behind};--on:{}" data-key="card-{}" aria-label="Question card">"#,
            on(behind),
            self.story.asked
        ));
        card.add(format_args!(
            r#"<header>{}<b>{}</b>"#,
            Glyph::Of(question.category).mark(edition, 2.125),
            escaped(title(edition, question.category))
        ));
        if question.winning {
            card.add(format_args!(r#"<span class="tv-flag">Winning question</span>"#));
        }
        if let Some(clock) = self.clock.filter(|_| is_open) {
            card.add(format_args!("{}", clock.draw()));
        }
        card.add(format_args!(
            r#"</header><p class="tv-q" data-test="question">{}</p>"#,
            escaped(&question.text)
        ));
        self.answers(&mut card, question, is_open);
        self.verdict(&mut card, question, is_open);
        if is_open {
            self.form(&mut card, question);
        }
        card.add(format_args!("</article>"));
        card.done()
    }

    /// What was answered, and what the card says to those who may know it.
    fn answers(&self, card: &mut Markup, question: &QuestionView, is_open: bool) {
        let name = escaped(&self.model.name(question.seat));
        let own = self.model.own() == Some(question.seat);
        if let Some(typed) = &question.typed {
            let whose = if own { "Your answer".to_owned() } else { format!("{name}’s answer") };
            card.add(format_args!(
                r#"<div class="tv-said"><small>{whose}</small><b data-test="typed">{}</b></div>"#,
                escaped(typed)
            ));
        }
        match &question.answer {
            Some(_) if self.covered && is_open => {
                card.add(format_args!(
                    r#"<button type="button" class="tv-cover" data-do="reveal" data-test="cover">The answer is covered. Only whoever rules looks.</button>"#
                ));
            }
            Some(answer) => {
                let said = if is_open { "Answer on the card" } else { "The answer" };
                card.add(format_args!(
                    r#"<div class="tv-ans"><small>{said}</small><b data-test="card-answer">{}</b>"#,
                    escaped(answer)
                ));
                if let Some(note) = self.story.note.as_ref().filter(|_| !is_open) {
                    card.add(format_args!(r#"<p class="tv-note">{}</p>"#, escaped(note)));
                }
                card.add(format_args!("</div>"));
            }
            None => {}
        }
    }

    fn verdict(&self, card: &mut Markup, question: &QuestionView, is_open: bool) {
        let (call, reason) = match (&self.model.view.doing, is_open) {
            (Doing::Ruled { call, reason, .. }, true) => (Some(*call), Some(reason.clone())),
            (Doing::Contest { call, .. }, true) => {
                (Some(*call), Some("challenged; the others vote".to_owned()))
            }
            (_, true) => (None, None),
            (_, false) => (question.call, self.story.reason.clone()),
        };
        let Some(call) = call else { return };
        let (class, word) = match call {
            Call::Right => ("right", "Right"),
            Call::Wrong => ("wrong", "Not right"),
        };
        let counted = self.story.counted.filter(|_| !is_open);
        let counted = counted.map(|(right, wrong)| format!("; {right} said right, {wrong} said wrong"));
        let reason = reason.map(|reason| capital(reason.trim_end_matches('.'))).unwrap_or_default();
        card.add(format_args!(
            concat!(
                r#"<div class="tv-verdict {class}" data-test="verdict" data-call="{class}"><svg viewBox="-1 -1 2 2" aria-hidden="true"><path d="{sign}"/></svg>"#,
                r#"<p><b>{word}</b><span>{reason}{counted}</span></p></div>"#
            ),
            class = class,
            sign = if call.is_right() { "M-.55 .05L-.15 .45L.6-.4" } else { "M-.45-.45L.45 .45M.45-.45L-.45 .45" },
            word = word,
            reason = escaped(&reason),
            counted = counted.unwrap_or_default()
        ));
    }

    /// Where the answer is given.
    fn form(&self, card: &mut Markup, question: &QuestionView) {
        let model = self.model;
        if let Some(more) = question.more.as_ref().filter(|_| model.view.doing == Doing::Asking) {
            card.add(format_args!(
                r#"<p class="tv-more" role="note"><b>More, please.</b> {}</p>"#,
                escaped(&sentence(more))
            ));
        }
        let off = if model.pending { " disabled" } else { "" };
        if model.is_typing() {
            card.add(format_args!(
                concat!(
                    r#"<form class="tv-answer" data-do="answer" data-key="answer-{asked}-{more}"><label for="{id}">Your answer</label><div class="tv-field">"#,
                    r#"<input id="{id}" name="answer" data-do="draft" data-test="answer" maxlength="{longest}" autocomplete="off" autocorrect="off" spellcheck="false" enterkeyhint="send">"#,
                    r#"<button type="submit" class="btn primary" data-test="answer-send"{off}>Send</button></div></form>"#
                ),
                asked = self.story.asked,
                more = u8::from(question.more.is_some()),
                id = FIELD,
                longest = trivia::LONGEST_ANSWER,
                off = off
            ));
        }
        let answers: Vec<Choice> =
            self.choices.iter().filter(|choice| choice.what == "choice").cloned().collect();
        if !answers.is_empty() {
            card.add(format_args!(
                r#"<ul class="tv-choices tv-answers">{}</ul>"#,
                rows(model, &answers, self.shown)
            ));
        } else if !question.choices.is_empty() && model.view.doing == Doing::Asking {
            let each = question.choices.iter().map(|choice| format!("<li>{}</li>", escaped(choice)));
            card.add(format_args!(r#"<ul class="tv-offered">{}</ul>"#, each.collect::<String>()));
        }
        if model.may_pass() {
            card.add(format_args!(
                r#"<div class="tv-under"><button type="button" class="btn small" data-do="pass" data-test="pass"{off}>Give no answer</button>"#
            ));
            if model.house.put == Put::Typed {
                card.add(format_args!("<p>{}</p>", self.exactness()));
            }
            card.add(format_args!("</div>"));
        }
        // The players decided how exact an answer must be; the reader is reminded of it.
        if model.view.doing == Doing::Asking && question.reader.is_some() && question.reader == model.asked()
        {
            card.add(format_args!(r#"<div class="tv-under"><p>{}</p></div>"#, self.exactness()));
        }
    }

    fn exactness(&self) -> String {
        let clause = self.model.clause("TP-23", "HM-21");
        format!("{} {}", self.model.house.exactness.advice(), chip(clause))
    }
}
