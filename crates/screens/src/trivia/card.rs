//! The question card: the question, what was answered, what the card says to those who may know, and the ruling.

use maud::{Markup, html};
use trivia::{Call, Doing, Put, QuestionView};

use super::choices::{Choice, chip, rows};
use super::clock::Clock;
use super::glyphs::{Glyph, colour, on, title};
use super::model::Model;
use super::places::{capital, sentence};
use super::press::{Pick, Press};
use super::story::Story;

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
    pub fn draw(&self) -> Option<Markup> {
        match (&self.model.view.question, &self.model.view.last) {
            (Some(question), _) => Some(self.front(question, true)),
            (None, Some(last)) => Some(self.front(last, false)),
            (None, None) => None,
        }
    }

    fn front(&self, question: &QuestionView, is_open: bool) -> Markup {
        let edition = self.model.edition;
        let behind = colour(edition, question.category);
        html! {
            article.tv-card.tv-winning[is_open && question.winning].tv-settled[!is_open]
                style={ "--c:" (behind) ";--on:" (on(behind)) } data-key={ "card-" (self.story.asked) }
                aria-label="Question card" {
                header {
                    (Glyph::Of(question.category).mark(edition, 2.125))
                    b { (title(edition, question.category)) }
                    @if question.winning { span.tv-flag { "Winning question" } }
                    @if let Some(clock) = self.clock.filter(|_| is_open) { (clock.draw()) }
                }
                p.tv-q data-test="question" { (question.text) }
                (self.answers(question, is_open))
                (self.verdict(question, is_open))
                @if is_open { (self.form(question)) }
            }
        }
    }

    /// What was answered, and what the card says to those who may know it.
    fn answers(&self, question: &QuestionView, is_open: bool) -> Markup {
        let own = self.model.own() == Some(question.seat);
        let note = self.story.note.as_ref().filter(|_| !is_open);
        html! {
            @if let Some(typed) = &question.typed {
                div.tv-said {
                    small { @if own { "Your answer" } @else { (self.model.name(question.seat)) "’s answer" } }
                    b data-test="typed" { (typed) }
                }
            }
            @match &question.answer {
                Some(_) if self.covered && is_open => {
                    button.tv-cover type="button" data-do=(Press::Reveal.what()) data-test="cover" {
                        "The answer is covered. Only whoever rules looks."
                    }
                },
                Some(answer) => {
                    div.tv-ans {
                        small { @if is_open { "Answer on the card" } @else { "The answer" } }
                        b data-test="card-answer" { (answer) }
                        @if let Some(note) = note { p.tv-note { (note) } }
                    }
                },
                None => {},
            }
        }
    }

    fn verdict(&self, question: &QuestionView, is_open: bool) -> Markup {
        let (call, reason) = match (&self.model.view.doing, is_open) {
            (Doing::Ruled { call, reason, .. }, true) => (Some(*call), Some(reason.clone())),
            (Doing::Contest { call, .. }, true) => {
                (Some(*call), Some("challenged; the others vote".to_owned()))
            }
            (_, true) => (None, None),
            (_, false) => (question.call, self.story.reason.clone()),
        };
        let Some(call) = call else { return html! {} };
        let (class, word, sign) = match call {
            Call::Right => ("right", "Right", "M-.55 .05L-.15 .45L.6-.4"),
            Call::Wrong => ("wrong", "Not right", "M-.45-.45L.45 .45M.45-.45L-.45 .45"),
        };
        let reason = reason.map(|reason| capital(reason.trim_end_matches('.'))).unwrap_or_default();
        html! {
            div.tv-verdict.(class) data-test="verdict" data-call=(class) {
                svg viewBox="-1 -1 2 2" aria-hidden="true" { path d=(sign) {} }
                p {
                    b { (word) }
                    span {
                        (reason)
                        @if let Some((right, wrong)) = self.story.counted.filter(|_| !is_open) {
                            "; " (right) " said right, " (wrong) " said wrong"
                        }
                    }
                }
            }
        }
    }

    /// Where the answer is given.
    fn form(&self, question: &QuestionView) -> Markup {
        let model = self.model;
        let asking = model.view.doing == Doing::Asking;
        let answers: Vec<Choice> =
            self.choices.iter().filter(|choice| choice.pick == Pick::Answer).cloned().collect();
        html! {
            @if let Some(more) = question.more.as_ref().filter(|_| asking) {
                p.tv-more role="note" { b { "More, please." } " " (sentence(more)) }
            }
            @if model.is_typing() { (self.field(question)) }
            @if !answers.is_empty() {
                ul.tv-choices.tv-answers { (rows(model, &answers, self.shown)) }
            } @else if !question.choices.is_empty() && asking {
                ul.tv-offered { @for choice in &question.choices { li { (choice) } } }
            }
            @if model.may_pass() {
                div.tv-under {
                    button.btn.small type="button" data-do=(Press::Pass.what()) data-test="pass"
                        disabled[model.pending] { "Give no answer" }
                    @if model.house.put == Put::Typed { (self.exactness()) }
                }
            }
            // The players decided how exact an answer must be; the reader is reminded of it.
            @if asking && question.reader.is_some() && question.reader == model.asked() {
                div.tv-under { (self.exactness()) }
            }
        }
    }

    /// The field for an answer that is typed.
    fn field(&self, question: &QuestionView) -> Markup {
        let again = u8::from(question.more.is_some());
        html! {
            form.tv-answer data-do=(Press::Answer(String::new()).what())
                data-key={ "answer-" (self.story.asked) "-" (again) } {
                label for=(FIELD) { "Your answer" }
                div.tv-field {
                    input id=(FIELD) name="answer" data-do=(Press::Draft.what()) data-test="answer"
                        maxlength=(trivia::LONGEST_ANSWER) autocomplete="off" autocorrect="off" spellcheck="false"
                        enterkeyhint="send";
                    button.btn.primary type="submit" data-test="answer-send" disabled[self.model.pending] { "Send" }
                }
            }
        }
    }

    fn exactness(&self) -> Markup {
        let clause = self.model.clause("TP-23", "HM-21");
        html! { p { (self.model.house.exactness.advice()) " " (chip(clause)) } }
    }
}
