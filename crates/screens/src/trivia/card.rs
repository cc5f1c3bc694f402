//! The question card: the question, what was answered, what the card says to those who may know, and the ruling.

use maud::{Markup, html};
use trivia::{Call, Doing, Put, QuestionView};

use super::Moment;
use super::clock::Clock;
use super::glyphs::{Glyph, colour, on, title};
use super::places::sentence;
use super::press::Own;
use crate::shell::press::chip;
use crate::words::capital;

/// The id of the field for an answer, which gets the focus.
pub const FIELD: &str = "tv-answer";

impl Moment<'_> {
    /// The card of the question on the table, if it is face up.
    pub fn open_card(&self) -> Markup {
        self.card(self.model.view.question.as_ref(), true)
    }

    /// The card of the question before, while there is no other.
    pub fn settled_card(&self) -> Markup {
        let view = &self.model.view;
        self.card(view.last.as_ref().filter(|_| view.question.is_none()), false)
    }

    fn card(&self, question: Option<&QuestionView>, is_open: bool) -> Markup {
        html! {
            @if let Some(question) = question.filter(|_| self.stage.now.card_is_up()) {
                section.tv-carded data-key="card" tabindex="0" {
                    @if !is_open { h2 { "The question before" } }
                    (self.front(question, is_open))
                }
            }
        }
    }

    fn front(&self, question: &QuestionView, is_open: bool) -> Markup {
        let edition = self.model.view.edition;
        let behind = colour(edition, question.category);
        let clock = Clock::of(self.model, self.room.now).filter(|_| is_open);
        html! {
            article.tv-card.tv-winning[is_open && question.winning].tv-settled[!is_open]
                style={ "--c:" (behind) ";--on:" (on(behind)) } data-key={ "card-" (self.story.facts.asked) }
                aria-label="Question card" {
                header {
                    (Glyph::Of(question.category).mark(edition, 2.125))
                    b { (title(edition, question.category)) }
                    @if question.winning { span.tv-flag { "Winning question" } }
                    @if let Some(clock) = clock { (clock.draw()) }
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
        let note = self.story.facts.note.as_ref().filter(|_| !is_open);
        html! {
            @if let Some(typed) = &question.typed {
                div.tv-said {
                    small { @if own { "Your answer" } @else { (self.model.name(question.seat)) "’s answer" } }
                    b data-test="typed" { (typed) }
                }
            }
            @match &question.answer {
                Some(_) if is_open && self.is_covered() => {
                    button.tv-cover type="button" data-do=(Own::Reveal.what()) data-test="cover" {
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
        let facts = &self.story.facts;
        let (call, reason) = match (&self.model.view.doing, is_open) {
            (Doing::Ruled { call, reason, .. }, true) => (Some(*call), Some(reason.as_str())),
            (Doing::Contest { call, .. }, true) => (Some(*call), Some("challenged; the others vote")),
            (_, true) => (None, None),
            (_, false) => (question.call, facts.reason.as_deref()),
        };
        let Some(call) = call else { return html! {} };
        let (class, word, sign) = match call {
            Call::Right => ("right", "Right", "M-.55 .05L-.15 .45L.6-.4"),
            Call::Wrong => ("wrong", "Not right", "M-.45-.45L.45 .45M.45-.45L-.45 .45"),
        };
        html! {
            div.tv-verdict.(class) data-test="verdict" data-call=(class) {
                svg viewBox="-1 -1 2 2" aria-hidden="true" { path d=(sign) {} }
                p {
                    b { (word) }
                    span {
                        (capital(reason.unwrap_or_default().trim_end_matches('.')))
                        @if let Some((right, wrong)) = facts.counted.filter(|_| !is_open) {
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
        let offered = self.choices.iter().any(|choice| matches!(choice.press, Own::Choice(_)));
        html! {
            @if let Some(more) = question.more.as_ref().filter(|_| asking) {
                p.tv-more role="note" { b { "More, please." } " " (sentence(more)) }
            }
            @if model.is_typing() { (self.field(question)) }
            @if offered {
                ul.choices.tv-answers { (self.choice_rows()) }
            } @else if !question.choices.is_empty() && asking {
                ul.tv-offered { @for choice in &question.choices { li { (choice) } } }
            }
            @if model.may_pass() {
                div.tv-under {
                    button.btn.small type="button" data-do=(Own::Pass.what()) data-test="pass"
                        disabled[model.pending] { "Give no answer" }
                    @if model.options.put == Put::Typed { (self.exactness()) }
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
            form.tv-answer data-do=(Own::Answer(String::new()).what())
                data-key={ "answer-" (self.story.facts.asked) "-" (again) } {
                label for=(FIELD) { "Your answer" }
                div.tv-field {
                    input id=(FIELD) name="answer" data-do=(Own::Draft.what()) data-test="answer"
                        maxlength=(trivia::LONGEST_ANSWER) autocomplete="off" autocorrect="off" spellcheck="false"
                        enterkeyhint="send";
                    button.btn.primary type="submit" data-test="answer-send" disabled[self.model.pending] { "Send" }
                }
            }
        }
    }

    fn exactness(&self) -> Markup {
        let clause = self.model.clause("TP-23", "HM-21");
        html! { p { (self.model.options.exactness.advice()) " " (chip(clause)) } }
    }
}
