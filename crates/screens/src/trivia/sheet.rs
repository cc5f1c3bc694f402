//! What the question games have beside the board: who has won what, what a team says, and the categories.

use maud::{Markup, html};
use rules::Seat;
use trivia::{Category, Doing};

use super::glyphs::legend;
use super::marks::{token, winnings};
use super::press::Own;
use super::{Moment, TriviaScene};
use crate::shell::press::chip;
use crate::shell::scene::Scene as _;
use crate::shell::sheet::SeatRow;
use crate::words::listed;

impl Moment<'_> {
    /// What a seat is shown to have won, and what of it just now.
    pub fn won(&self, seat: Seat) -> (&[Category], Option<Category>) {
        self.stage.now.tokens.get(seat.index()).map_or((&[], None), |token| (&token.won, token.new))
    }

    /// A seat with what it has won.
    pub fn seat_of(&self, seat: Seat) -> SeatRow {
        let model = self.model;
        let edition = model.view.edition;
        let (won, new) = self.won(seat);
        SeatRow {
            count: won.len(),
            note: html! { small { (self.note(seat, won.len())) } },
            score: winnings(edition, won, new, 2.125),
            small_marks: Some(html! {
                svg.tv-mark viewBox="-10.5 -10.5 21 21" aria-hidden="true" {
                    (token(edition, model.worn(seat), won, new))
                }
            }),
            short: html! {
                small {
                    (won.len()) " of " (model.view.needed)
                    @if TriviaScene::has_left(model, seat) { ", left" }
                }
            },
            ..SeatRow::default()
        }
    }

    fn note(&self, seat: Seat, won: usize) -> String {
        let model = self.model;
        let prize = model.view.edition.prize();
        let has = match won {
            0 => format!("No {prize}s yet"),
            _ => format!("{won} of {} {prize}s", model.view.needed),
        };
        let role = self.role(seat);
        let comma = if role.is_empty() { "" } else { ", " };
        let team = model.person(seat).map(|person| person.team.as_slice()).unwrap_or_default();
        let team = if team.is_empty() { String::new() } else { format!(". Captain, with {}", listed(team)) };
        format!("{has}{comma}{role}{team}")
    }

    /// What somebody is doing now.
    fn role(&self, seat: Seat) -> &'static str {
        let (model, view) = (self.model, &self.model.view);
        let is_mover = view.mover == Some(seat);
        let waiting = model.waiting_for.includes(seat);
        let reads = view.question.as_ref().is_some_and(|question| question.reader == Some(seat));
        match &view.doing {
            _ if TriviaScene::has_left(model, seat) => "left the game",
            _ if view.finished.contains(&seat) || TriviaScene::winners(model).contains(&seat) => {
                "won the game"
            }
            _ if model.is_away(seat) => "away",
            Doing::Asking if reads => "reads the card",
            Doing::Asking | Doing::Judging if is_mover => "answering",
            Doing::Moving { .. } | Doing::Choosing if is_mover => "choosing",
            Doing::PickingBox if waiting => "picks a box",
            Doing::Electing { .. } | Doing::Panel { .. } | Doing::Contest { .. } if waiting => "to vote",
            _ => "",
        }
    }

    /// What the team says to each other.
    pub fn chat(&self) -> Markup {
        let chat = &self.model.chat;
        html! {
            @if self.model.has_team_talk() {
                section.tv-chat data-key="chat" data-test="chat" {
                    h2 { "Your team " (chip(self.model.clause("TP-26", "HM-23"))) }
                    ol aria-live="polite" {
                        @for (place, line) in chat.iter().enumerate() {
                            li data-key={ "line-" (place) } { b { (line.name) } " " (line.text) }
                        }
                        @if chat.is_empty() { li.muted { "Nothing said yet. Only your team reads this." } }
                    }
                    form.tv-field data-do=(Own::Say(String::new()).what()) data-key={ "say-" (self.scene.said) } {
                        label.sr for="tv-say" { "Say to your team" }
                        input id="tv-say" name="say" data-test="chat-text" maxlength="300" autocomplete="off"
                            placeholder="Say to your team" enterkeyhint="send";
                        button.btn.small type="submit" data-test="chat-send" { "Say" }
                    }
                }
            }
        }
    }

    /// The categories with their colours and glyphs.
    pub fn legend(&self) -> Markup {
        html! {
            section data-key="categories" {
                h2 { "Categories" }
                ul.tv-legend { (legend(self.model.view.edition)) }
            }
        }
    }
}
