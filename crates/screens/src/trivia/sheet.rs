//! What lies beside the board: who sits where and has what, what can be chosen, what happened, which rules matter.

use crate::seat_mark::{mark, shape_word};
use maud::{Markup, html};
use rules::Seat;
use trivia::{Category, Doing, EditionName};

use super::choices::{Choice, chip, rows};
use super::glyphs::legend;
use super::marks::{token, winnings};
use super::model::Model;
use super::motion::Stage;
use super::places::{Places, listed};
use super::press::{Pick, Press};
use super::reminders;
use super::story::Story;
use crate::set_up::house_words;
use crate::shell::face::Company;
use crate::shell::watch_link;

/// The most lines of what happened that are shown; older ones are history.
const SHOWN_LINES: usize = 60;

/// All that the sheet depends on.
pub struct Sheet<'a> {
    /// The table.
    pub model: &'a Model,
    /// The board.
    pub places: &'a Places,
    /// What happened.
    pub story: &'a Story,
    /// What is on its way.
    pub stage: &'a Stage,
    /// What can be chosen.
    pub choices: &'a [Choice],
    /// The choice that is shown.
    pub shown: Option<&'a str>,
    /// How often something was said to the team from here.
    pub said: usize,
}

impl Sheet<'_> {
    /// The seats, one under the other.
    pub fn seats(&self) -> Markup {
        let title = match self.model.edition {
            EditionName::TrivialPursuit => "Wedges",
            EditionName::HeiseyMania => "Pegs",
        };
        html! {
            section data-key="seats" {
                h2 { (title) }
                @for seat in self.model.seats() { (self.seat(seat)) }
            }
        }
    }

    /// What a seat is shown to have won, and what of it just now.
    fn shown_won(&self, seat: Seat) -> (&[Category], Option<Category>) {
        self.stage.tokens.get(seat.index()).map_or((&[], None), |token| (&token.won, token.new))
    }

    fn seat(&self, seat: Seat) -> Markup {
        let (won, new) = self.shown_won(seat);
        html! {
            div.seat.now[self.is_lit(seat)].tv-left[self.has_left(seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-won=(won.len()) data-categories=(names_of(won)) {
                (mark(Some(self.model.worn(seat)), 2.25))
                div.who {
                    b { (self.title(seat)) }
                    (self.unseen(seat))
                    small { (self.note(seat, won.len())) }
                }
                (winnings(self.model.edition, won, new, 2.125))
            }
        }
    }

    /// What those who do not see the mark and the lamp are told instead.
    fn unseen(&self, seat: Seat) -> Markup {
        let acts = self.is_lit(seat) && self.model.view.over.is_none();
        html! { span.sr { ", " (shape_word(self.model.worn(seat))) ". " @if acts { "To act. " } } }
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> Markup {
        let place = |seat: Seat| {
            let (won, new) = self.shown_won(seat);
            let has_left = self.has_left(seat);
            html! {
                div.p.now[self.is_lit(seat)].tv-left[has_left] data-key={ "seat-" (seat.0) }
                    data-test={ "seat-" (seat.0) } data-won=(won.len()) data-categories=(names_of(won)) {
                    svg.tv-mark viewBox="-10.5 -10.5 21 21" aria-hidden="true" {
                        (token(self.model.edition, self.model.worn(seat), won, new))
                    }
                    div {
                        b { (self.model.name(seat)) }
                        (self.unseen(seat))
                        small { (won.len()) " of " (self.needed()) @if has_left { ", left" } }
                    }
                }
            }
        };
        let count = format!("tv-of-{}", self.model.view.tokens.len());
        html! {
            section.strip.tv-strip.(count) data-key="strip" aria-label="Seats" { @for seat in self.model.seats() { (place(seat)) } }
        }
    }

    /// Whether the lamp is on a seat: it is to act, or has won.
    fn is_lit(&self, seat: Seat) -> bool {
        let acting = match &self.model.view.doing {
            // While a ruling may be challenged, the light stays on the player who was asked.
            Doing::Ruled { .. } => self.model.view.mover == Some(seat),
            _ => self.model.waiting_for.includes(seat),
        };
        let won = self.model.view.over.as_ref().is_some_and(|standing| standing.winners().includes(seat));
        won || acting && self.model.begun() && self.model.view.over.is_none()
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.model.token(seat).is_some_and(|token| token.left)
    }

    fn title(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        let own = self.model.own() == Some(seat);
        let has_team = self.model.person(seat).is_some_and(|person| !person.team.is_empty());
        match self.model.person(seat).map(|person| &person.company) {
            Some(Company::Bot { level }) => format!("{name}, {level}"),
            Some(Company::Here | Company::Away { .. }) | None if own && has_team => {
                format!("{name} (your team)")
            }
            Some(Company::Here | Company::Away { .. }) | None if own => format!("{name} (you)"),
            Some(Company::Here | Company::Away { .. }) | None => name,
        }
    }

    /// How many wedges or pegs open the winning question.
    fn needed(&self) -> u8 {
        self.model.view.needed
    }

    fn note(&self, seat: Seat, won: usize) -> String {
        let prizes = format!("{}s", self.model.prize());
        let has = match won {
            0 => format!("No {prizes} yet"),
            _ => format!("{won} of {} {prizes}", self.needed()),
        };
        let role = match self.role(seat) {
            "" => String::new(),
            role => format!(", {role}"),
        };
        let team = self.model.person(seat).map(|person| person.team.as_slice()).unwrap_or_default();
        let team = if team.is_empty() { String::new() } else { format!(". Captain, with {}", listed(team)) };
        format!("{has}{role}{team}")
    }

    /// What somebody is doing now.
    fn role(&self, seat: Seat) -> &'static str {
        let view = &self.model.view;
        let away = matches!(
            self.model.person(seat).map(|person| &person.company),
            Some(Company::Away { present: false })
        );
        let is_mover = view.mover == Some(seat);
        let waiting = self.model.waiting_for.includes(seat);
        let reads = view.question.as_ref().is_some_and(|question| question.reader == Some(seat));
        if self.has_left(seat) {
            return "left the game";
        }
        let over = view.over.as_ref().is_some_and(|standing| standing.winners().includes(seat));
        if view.finished.contains(&seat) || over {
            return "won the game";
        }
        if away {
            return "away";
        }
        match &view.doing {
            Doing::Asking if reads => "reads the card",
            Doing::Asking | Doing::Judging if is_mover => "answering",
            Doing::Moving { .. } | Doing::Choosing if is_mover => "choosing",
            Doing::PickingBox if waiting => "picks a box",
            Doing::Electing { .. } | Doing::Panel { .. } | Doing::Contest { .. } if waiting => "to vote",
            Doing::Shuffling
            | Doing::RollingOff
            | Doing::Rolling
            | Doing::Moving { .. }
            | Doing::Choosing
            | Doing::Electing { .. }
            | Doing::PickingBox
            | Doing::Asking
            | Doing::Judging
            | Doing::Panel { .. }
            | Doing::Ruled { .. }
            | Doing::Contest { .. }
            | Doing::Over => "",
        }
    }

    /// What can be chosen: the lit spaces, categories or boxes, in the same order. Answers stand on the card.
    pub fn choices(&self) -> Markup {
        let listed: Vec<Choice> =
            self.choices.iter().filter(|choice| choice.pick != Pick::Answer).cloned().collect();
        let title = match listed.first().map(|choice| choice.pick) {
            None => return html! {},
            Some(Pick::Space) => "Where to?",
            Some(Pick::Box) => "Which box?",
            Some(Pick::Category | Pick::Vote | Pick::Answer) => "Which category?",
        };
        html! {
            section.tv-pick data-key="pick" {
                h2 { (title) }
                ul.tv-choices { (rows(self.model, &listed, self.shown)) }
            }
        }
    }

    /// What the team says to each other.
    pub fn chat(&self) -> Markup {
        if !self.model.has_team_talk() {
            return html! {};
        }
        html! {
            section.tv-chat data-key="chat" data-test="chat" {
                h2 { "Your team " (chip(self.model.clause("TP-26", "HM-23"))) }
                ol aria-live="polite" {
                    @for (place, line) in self.model.chat.iter().enumerate() {
                        li data-key={ "line-" (place) } { b { (line.name) } " " (line.text) }
                    }
                    @if self.model.chat.is_empty() {
                        li.muted { "Nothing said yet. Only your team reads this." }
                    }
                }
                form.tv-field data-do=(Press::Say(String::new()).what()) data-key={ "say-" (self.said) } {
                    label.sr for="tv-say" { "Say to your team" }
                    input id="tv-say" name="say" data-test="chat-text" maxlength="300" autocomplete="off"
                        placeholder="Say to your team" enterkeyhint="send";
                    button.btn.small type="submit" data-test="chat-send" { "Say" }
                }
            }
        }
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> Markup {
        let steps = self.story.steps.iter().rev().take(SHOWN_LINES);
        html! {
            section.tv-happened data-key="happened" {
                h2 { "What happened" }
                @if self.story.steps.is_empty() {
                    p.empty.muted { "Nothing yet. The highest roll begins." }
                }
                div.log role="log" aria-label="What happened" data-test="log" tabindex="0" {
                    ol {
                        @for step in steps {
                            li {
                                (mark(Some(self.model.worn(step.seat)), 1.375))
                                p { (step.words) }
                                @if let Some(clause) = &step.clause { (chip(clause.as_str())) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The categories with their colours and glyphs.
    pub fn categories(&self) -> Markup {
        html! {
            section data-key="categories" {
                h2 { "Categories" }
                ul.tv-legend { (legend(self.model.edition)) }
            }
        }
    }

    /// The rules that matter now.
    pub fn rules(&self) -> Markup {
        html! {
            section.rules data-key="rules" {
                h2 { "Rules for this moment" }
                (reminders::draw(self.model, self.places))
            }
        }
    }

    /// By which rules the table is played, and what is assumed about the board where the rulebook leaves something open.
    pub fn about(&self) -> Markup {
        let is_reconstructed = match self.model.edition {
            EditionName::TrivialPursuit => false,
            EditionName::HeiseyMania => true,
        };
        html! {
            (house_words::section(&self.model.rules))
            @if is_reconstructed {
                section.tv-about data-key="about" { h2 { (self.places.heading) } p { (self.places.about) } }
            }
            (watch_link::section(self.model.watch.as_ref()))
        }
    }
}

/// The categories that were won, by their names.
fn names_of(won: &[Category]) -> String {
    won.iter().map(|category| category.name()).collect::<Vec<_>>().join(" ")
}
