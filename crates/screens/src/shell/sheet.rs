//! What lies beside the board: who sits where and how far they are, what can be done, what happened, which rules
//! matter.

use std::fmt::Display;

use maud::{Markup, html};
use rules::Seat;

use super::face::Company;
use super::page::Moment;
use super::press::chip;
use super::scene::Scene;
use super::watch_link;
use crate::presses::Pressed;
use crate::set_up::house_words;

/// The most lines of what happened that are shown; older ones are history.
const SHOWN_LINES: usize = 60;

/// A seat, as the sheet and the strip show it.
#[derive(Default)]
pub struct SeatRow {
    /// How far it has come, for tests.
    pub count: usize,
    /// Its marks, if it has others than the seat's own.
    pub marks: Option<Markup>,
    /// What stands below its name.
    pub note: Markup,
    /// What stands at the end of its row.
    pub score: Markup,
    /// What lies below its row.
    pub below: Markup,
    /// Its mark in the strip, if it is not the seat's own.
    pub small_marks: Option<Markup>,
    /// What stands below its name in the strip.
    pub short: Markup,
}

/// A row among what can be done.
pub struct Row<'a, P, K> {
    /// The id of its button, if it can be walked to.
    pub id: Option<String>,
    /// What names it: what is pointed at with it.
    pub key: &'a K,
    /// What it does.
    pub press: P,
    /// What a test calls it.
    pub test: String,
    /// Whether it is shown.
    pub on: bool,
    /// Its picture.
    pub picture: Markup,
    /// What it is.
    pub title: &'a str,
    /// What it will do; may be empty.
    pub line: &'a str,
    /// The clause that says so.
    pub clause: Option<&'a str>,
}

impl<S: Scene> Moment<'_, S> {
    /// Seats under each other.
    pub fn seat_list(&self, seats: impl Iterator<Item = Seat>) -> Markup {
        html! {
            section.seats.{ "of-" (self.model.people.len()) } data-key="seats" {
                h2 { (S::seats_title(self)) }
                @for seat in seats { (self.seat_row(seat)) }
            }
        }
    }

    /// A seat with its name, what it has and what lies below it.
    pub fn seat_row(&self, seat: Seat) -> Markup {
        let row = S::seat(self, seat);
        let now = S::is_lit(self, seat);
        html! {
            div.place.now[now].left[S::has_left(self.model, seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-count=(row.count) data-categories=[S::categories(self, seat)] {
                div.seat.now[now] {
                    (row.marks.unwrap_or_else(|| S::mark(self.model, Some(seat), 2.25)))
                    div.who { b { (S::seat_title(self, seat)) } (self.seat_aloud(seat)) (row.note) }
                    (row.score)
                }
                (row.below)
            }
        }
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> Markup {
        let seats = S::strip_order(self);
        html! {
            section.strip.{ "of-" (seats.len()) } data-key="strip" aria-label="Seats" {
                @for seat in seats { (self.strip_seat(seat)) }
            }
        }
    }

    fn strip_seat(&self, seat: Seat) -> Markup {
        let row = S::seat(self, seat);
        html! {
            div.p.now[S::is_lit(self, seat)].left[S::has_left(self.model, seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-count=(row.count) data-categories=[S::categories(self, seat)] {
                (row.small_marks.unwrap_or_else(|| S::mark(self.model, Some(seat), 1.875)))
                div { b { (S::strip_title(self, seat)) } (self.seat_aloud(seat)) (row.short) }
            }
        }
    }

    /// The name with what one must know of it: that it is a bot, oneself, or one's team.
    pub fn title(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        let Some(person) = self.model.person(seat) else { return name };
        let own = self.model.own() == Some(seat);
        match &person.company {
            Company::Bot { level } => format!("{name}, {level}"),
            Company::Here | Company::Away { .. } if own && !person.team.is_empty() => {
                format!("{name} (your team)")
            }
            Company::Here | Company::Away { .. } if own => format!("{name} (you)"),
            Company::Here | Company::Away { .. } => name,
        }
    }

    /// What a screen reader says of a seat after its name.
    fn seat_aloud(&self, seat: Seat) -> Markup {
        let acts = S::is_lit(self, seat) && !self.model.is_over();
        html! { span.sr { ", " (S::shape(self.model, seat)) ". " @if acts { "To act. " } } }
    }

    /// What can be done.
    pub fn what_to_do(&self) -> Markup {
        html! {
            @if let Some((title, rows)) = S::rows(self) {
                section.pick data-key="pick" {
                    h2 { (title) }
                    ul.choices { (rows) }
                }
            }
        }
    }

    /// One row of what can be done.
    pub fn row<P: Pressed, K: Display>(&self, row: &Row<'_, P, K>) -> Markup {
        html! {
            li.choice.on[row.on] data-key={ "row-" (row.key) } {
                button.choose type="button" id=[&row.id] data-do=(row.press.what())
                    data-value=[row.press.value()] data-peek=(row.key) data-test=(row.test)
                    disabled[self.model.pending] {
                    (row.picture)
                    span.grow { b { (row.title) } @if !row.line.is_empty() { small { (row.line) } } }
                }
                @if let Some(clause) = row.clause { (chip(clause)) }
            }
        }
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> Markup {
        let steps = &self.story.steps;
        html! {
            section.happened data-key="happened" {
                h2 { "What happened" }
                @if steps.is_empty() { p.empty.muted { (S::NOTHING_YET) } }
                div.log role="log" aria-label="What happened" data-test="log" tabindex="0" {
                    ol {
                        @for step in steps.iter().rev().take(SHOWN_LINES) {
                            li class=[step.class] {
                                (S::mark(self.model, Some(step.seat), 1.375))
                                p { @if let Some(noted) = &step.noted { b.noted { (noted) } " " } (step.words) }
                                @if let Some(clause) = &step.clause { (chip(clause.as_str())) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The rules that matter now.
    pub fn rules(&self) -> Markup {
        html! {
            section.rules data-key="rules" {
                h2 { "Rules for this moment" }
                @for (clause, gist) in S::reminders(self) { p { (chip(clause)) span { (gist) } } }
            }
        }
    }

    /// By which rules the table is played, what is assumed about the board, and how others come to look on.
    pub fn about(&self) -> Markup {
        html! {
            (house_words::section(&self.model.rules))
            @if let Some((heading, about)) = S::about(self) {
                section.about data-key="about" { h2 { (heading) } p { (about) } }
            }
            (watch_link::section(self.model.watch.as_ref()))
        }
    }
}
