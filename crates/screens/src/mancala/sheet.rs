//! The score sheet beside the board: who sits where, what happened, which rules matter now, what a choice does.

use crate::seat_mark::{mark, shape_word};
use catalog::MANCALA_LEVELS;
use maud::{Markup, html};
use rules::Seat;

use super::page::{Page, chip};
use super::press::Press;
use super::reminders::reminders;
use super::story::Step;
use super::values::NOT_NOW;
use crate::set_up::house_words;
use crate::shell::face::{Company, Eyes};
use crate::shell::watch_link;

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Page<'_> {
    /// The sheet. On a narrow screen it is put away until it is asked for.
    pub fn sheet(&self) -> Markup {
        let ahead = !self.values.are_on || self.room.narrow;
        html! {
            aside.sheet.paper.open[self.hand.sheet_open] data-key="sheet" aria-label="Score sheet" {
                @if self.room.narrow { (close_button()) }
                section data-key="stores" {
                    h2 { "Stores" }
                    @for seat in SEATS { (self.seat(seat)) }
                }
                (self.values_section())
                section.happened data-key="happened" {
                    h2 { "What happened" }
                    (self.moves())
                }
                @if ahead {
                    section.ahead data-key="ahead" {
                        h2 { "Look ahead" }
                        p { (self.look_ahead()) }
                    }
                }
                section.rules data-key="rules" {
                    h2 { "Rules for this moment" }
                    @for reminder in reminders(self.model) {
                        p { (chip(&reminder.clause)) span { (reminder.gist) } }
                    }
                }
                (house_words::section(&self.model.rules))
                (watch_link::section(self.model.watch.as_ref()))
            }
        }
    }

    /// The seats above the board, where the sheet has no room.
    pub fn strip(&self) -> Markup {
        html! {
            section.strip data-key="strip" aria-label="Seats" {
                @for seat in SEATS {
                    div.p.now[self.is_to_act(seat)] {
                        (mark(Some(seat), 1.875))
                        div {
                            b { (self.title(seat)) }
                            small { (self.store(seat)) " in store" }
                        }
                    }
                }
                div.worth-row { @if self.room.narrow { (self.value_line()) } }
            }
        }
    }

    fn seat(&self, seat: Seat) -> Markup {
        let now = self.is_to_act(seat);
        html! {
            div.seat.now[now] {
                (mark(Some(seat), 2.25))
                div.who {
                    b { (self.title(seat)) }
                    span.sr { ", " (shape_word(seat)) ". " @if now { "To act. " } }
                    small { (self.note(seat)) }
                }
                span.score aria-label="stones in the store" { (self.store(seat)) }
            }
        }
    }

    /// What the position is worth, the switch that shows it, and the way to the report.
    fn values_section(&self) -> Markup {
        let on = self.values.are_on;
        html! {
            section.values data-key="values" {
                h2 { "What it is worth" }
                @if self.values.are_fair {
                    button.pill.on[on] type="button" aria-pressed=(on) data-do=(Press::Values.what())
                        data-test="values-switch" { "Exact values" }
                } @else {
                    p.muted data-test="values-unfair" { (NOT_NOW) }
                }
                @if !self.room.narrow { (self.value_line()) }
                @if self.model.local && !self.story.steps.is_empty() {
                    button.so-far type="button" data-do=(Press::Report.what()) data-test="so-far" {
                        "How it went so far"
                    }
                }
            }
        }
    }

    /// What the whole position is worth, in words, and how far that is proved; nothing if nobody asked.
    fn value_line(&self) -> Markup {
        let values = self.values;
        if !values.are_on || !values.are_fair || self.model.is_over() {
            return html! {};
        }
        let told = values.told.as_ref();
        let (line, proof) = told.map_or(("Looking…", ""), |told| (&told.line, told.proof.word()));
        html! {
            p.value-line data-key="value-line" data-test="value-line" data-proof=(proof) {
                b { (line) }
                span.proof.exact[proof == "exact"] { (proof) }
                @if let Some(swap) = told.and_then(|told| told.swap()) { small { (swap) } }
            }
        }
    }

    fn look_ahead(&self) -> String {
        match self.fall {
            Some(fall) => format!(
                "Pocket {} is shown on the board: its {} fall on the numbered spaces, and {}.",
                fall.pocket.number,
                super::model::stones(fall.into.len() as u8),
                fall.outcome
            ),
            None if self.model.is_over() => {
                "The game is over. Every stone lies in a store, or where the last move left it.".to_owned()
            }
            None if !self.model.lit().is_empty() => {
                "Point at a lit pocket, or walk there with the arrow keys, to see where its stones fall."
                    .to_owned()
            }
            None => {
                "When it is your turn, the board shows where the stones of a pocket would fall.".to_owned()
            }
        }
    }

    fn is_to_act(&self, seat: Seat) -> bool {
        self.model.begun && self.model.waiting_for.includes(seat)
    }

    fn store(&self, seat: Seat) -> u8 {
        self.model.view.half(self.model.view.side_of(seat)).store
    }

    /// The name with what one must know of it: that it is a bot, or oneself.
    fn title(&self, seat: Seat) -> String {
        let Some(person) = self.model.people.get(seat.index()) else { return String::new() };
        let own = self.model.eyes == Eyes::Seat(seat);
        match &person.company {
            Company::Bot { level } => format!("{}, {}", person.called(), level),
            Company::Here if own => format!("{} (you)", person.called()),
            Company::Here | Company::Away { .. } => person.called().to_owned(),
        }
    }

    fn note(&self, seat: Seat) -> String {
        let Some(person) = self.model.people.get(seat.index()) else { return String::new() };
        let near = self.model.view.side_of(seat) == self.model.near();
        let side = if near { "near side" } else { "far side" };
        match (&person.company, &person.name) {
            (_, None) => "Waiting for someone with the link".to_owned(),
            (Company::Bot { level }, _) => {
                let about = MANCALA_LEVELS.iter().find(|known| known.name == level).map(|level| level.about);
                about.unwrap_or("A program").to_owned()
            }
            (Company::Here, _) => format!("On this device, {side}"),
            (Company::Away { present: true }, _) => format!("At the table, {side}"),
            (Company::Away { present: false }, _) => "Away; the seat is kept".to_owned(),
        }
    }

    /// The list of moves, the newest at the end and in sight.
    fn moves(&self) -> Markup {
        let first = self.model.waiting_for.iter().next().filter(|_| self.model.begun);
        html! {
            @if self.story.steps.is_empty() {
                p.empty.muted data-key="empty" {
                    "Nothing yet."
                    @if let Some(seat) = first { " " (self.model.names[seat.index()]) " begins." }
                }
            }
            div.moves role="log" data-key="moves" aria-label="Moves" data-test="log" tabindex="0" {
                ol.log { @for step in &self.story.steps { (line(step)) } }
            }
        }
    }
}

fn line(step: &Step) -> Markup {
    html! {
        li data-key={ "line-" (step.line) } {
            (mark(Some(step.seat), 1.375))
            p { @if let Some(noted) = &step.noted { b.noted { (noted) } " " } (step.words) }
            @if let Some(clause) = &step.clause { (chip(clause)) }
        }
    }
}

/// Puts the sheet away again on a narrow screen.
fn close_button() -> Markup {
    html! {
        button.icon type="button" data-key="close" data-do=(Press::Sheet.what()) data-test="sheet-close"
            aria-label="Put the sheet away" title="Put the sheet away" {
            svg.glyph width="1.5rem" height="1.5rem" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {}
            }
        }
    }
}
