//! What Mancala adds to the sheet and to the Call: the stores, what the position is worth, where stones would fall, why
//! something was refused.

use catalog::MANCALA_LEVELS;
use maud::{Markup, html};
use rules::Seat;

use super::Moment;
use super::model::stones;
use super::press::Own;
use super::reminders::gist;
use super::values::NOT_NOW;
use crate::sentence;
use crate::shell::face::Company;
use crate::shell::press::{Shared, chip};
use crate::shell::sheet::SeatRow;

impl Moment<'_> {
    /// A seat with its store.
    pub(super) fn seat_of(&self, seat: Seat) -> SeatRow {
        let store = self.model.view.half(self.model.view.side_of(seat)).store;
        SeatRow {
            count: usize::from(store),
            note: html! { small { (self.note(seat)) } },
            score: html! { span.score aria-label="stones in the store" { (store) } },
            short: html! { small { (store) " in store" } },
            ..SeatRow::default()
        }
    }

    fn note(&self, seat: Seat) -> String {
        let Some(person) = self.model.person(seat) else { return String::new() };
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

    /// What the position is worth, the switch that shows it, and the way to the report.
    pub(super) fn values_section(&self) -> Markup {
        let (values, on) = (&self.scene.values, self.scene.values.are_on);
        html! {
            section.values data-key="values" {
                h2 { "What it is worth" }
                @if values.are_fair {
                    button.pill.on[on] type="button" aria-pressed=(on) data-do=(Own::Values.what())
                        data-test="values-switch" { "Exact values" }
                } @else {
                    p.muted data-test="values-unfair" { (NOT_NOW) }
                }
                @if !self.room.narrow { (self.value_line()) }
                @if self.model.local && !self.story.steps.is_empty() {
                    button.so-far type="button" data-do=(Shared::Report.what()) data-test="so-far" {
                        "How it went so far"
                    }
                }
            }
        }
    }

    /// What the whole position is worth, in words, and how far that is proved; nothing if nobody asked.
    pub(super) fn value_line(&self) -> Markup {
        let values = &self.scene.values;
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

    /// Where the stones of the shown pocket would fall.
    pub(super) fn ahead(&self) -> Markup {
        html! {
            section.ahead data-key="ahead" {
                h2 { "Look ahead" }
                p { (self.look_ahead()) }
            }
        }
    }

    fn look_ahead(&self) -> String {
        match &self.scene.fall {
            Some(fall) => format!(
                "Pocket {} is shown on the board: its {} fall on the numbered spaces, and {}.",
                fall.pocket.number,
                stones(fall.into.len() as u8),
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

    /// Why something was refused: the clause, its gist, the reason here. It stays until the next act.
    pub(super) fn refusal(&self) -> Markup {
        html! {
            div.slips role="alert" data-key="slips" {
                @if let Some((_, refusal)) = &self.scene.refused {
                    @let clause = refusal.clause.as_ref().map(|clause| clause.as_str());
                    div.slip data-key={ "slip-" (self.scene.refusals) } data-test="slip" {
                        @if let Some(clause) = clause { (chip(clause)) }
                        p {
                            @if let Some(gist) = clause.and_then(gist) { b { (gist) } " " }
                            (sentence(&refusal.said))
                        }
                        @if let Some(clause) = clause {
                            @let press = Shared::Rules(Some(clause.to_owned()));
                            button.btn.small type="button" data-test="why" data-do=(press.what())
                                data-value=[press.value()] { "Show the rule" }
                        }
                    }
                }
            }
        }
    }
}
