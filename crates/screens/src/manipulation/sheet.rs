//! What Basic Manipulation has beside the board: how everybody's tokens stand, who plays with whom, and the switch for
//! lone moves.

use manipulation::Color;
use maud::{Markup, html};
use rules::Seat;

use super::marks::{pips, small_die};
use super::press::Own;
use super::{ManipulationScene, Moment, named};
use crate::corner_mark::mark;
use crate::shell::face::{Company, Eyes};
use crate::shell::press::chip;
use crate::shell::scene::Scene as _;
use crate::shell::sheet::SeatRow;
use crate::words::{capital, listed};

impl Moment<'_> {
    /// The seats team by team, one's own first.
    pub fn teams(&self) -> Markup {
        html! {
            section.seats data-key="seats" {
                h2 { (ManipulationScene::seats_title(self)) }
                @for team in self.model.teams() { (self.team(team)) }
            }
        }
    }

    fn team(&self, seats: [Seat; 2]) -> Markup {
        let yours = self.model.own().is_some_and(|own| seats.contains(&own));
        let home: usize = seats.iter().map(|seat| self.home(*seat)).sum();
        let names = self.model.list(&seats);
        html! {
            div.bm-team data-key={ "team-" (seats[0].0) } role="group" aria-label={ "Team of " (names) } {
                p.bm-team-name {
                    b { @if yours { "Your team" } @else { (names) } }
                    span { (home) " of 8 home" }
                }
                @for seat in seats { (self.seat_row(seat)) }
            }
        }
    }

    /// How many tokens of a seat are shown at home.
    fn home(&self, seat: Seat) -> usize {
        self.model.colors_of(seat).map(|color| self.stage.now.count(color).0).sum()
    }

    /// A seat with its colors and how their tokens stand.
    pub fn seat_of(&self, seat: Seat) -> SeatRow {
        let colors: Vec<Color> = self.model.colors_of(seat).collect();
        let (home, all) = (self.home(seat), 4 * colors.len());
        let marks = |size: f64| html! { div.bm-marks { @for color in &colors { (mark(*color, size)) } } };
        SeatRow {
            count: home,
            marks: Some(marks(if colors.len() > 1 { 1.75 } else { 2.25 })),
            note: html! { (self.note(seat, &colors)) (self.badges(seat)) },
            score: html! {
                @if let Some(roll) = self.story.facts.rolled_off(seat) { (small_die(roll)) }
                div.bm-home {
                    span { (home) " of " (all) span.sr { " home" } }
                    @for color in &colors { (pips(*color, self.stage.now.count(*color).0)) }
                }
            },
            small_marks: Some(marks(1.625)),
            short: html! {
                @if let Some(partner) = self.model.partner(seat) {
                    span.sr { ", partner of " (self.model.name(partner)) }
                }
                @if let Some(die) = self.sat_out(seat) {
                    small.bm-sat data-test="sit-out" { "sat out" span.sr { ": no token can move a " (die) } }
                } @else {
                    small { (self.short_note(seat, home, all)) }
                }
            },
            ..SeatRow::default()
        }
    }

    /// The name with its color; of two colors the lines below tell.
    pub fn title_with_color(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        let colors: Vec<Color> = self.model.colors_of(seat).collect();
        let color = if let [one] = colors[..] { format!(", {one}") } else { String::new() };
        match self.model.company(seat) {
            Some(Company::Bot { level }) => format!("{name}{color} ({level})"),
            _ if self.model.own() == Some(seat) => format!("{name} (you){color}"),
            Some(Company::Here | Company::Away { .. }) | None => format!("{name}{color}"),
        }
    }

    /// How the tokens of a seat stand, a line for each color.
    fn note(&self, seat: Seat, colors: &[Color]) -> Markup {
        if ManipulationScene::has_left(self.model, seat) {
            return html! { small { "Left the game" } };
        }
        let away = if self.model.is_away(seat) { ", away" } else { "" };
        let stands = |color: Color| {
            let (home, holding) = self.stage.now.count(color);
            let out = 4 - home - holding;
            let holding = if holding == 0 { "none".to_owned() } else { holding.to_string() };
            match colors {
                [_] => format!("{} in holding, {out} out{away}", capital(&holding)),
                _ => format!("{}: {holding} in holding, {out} out", named(color)),
            }
        };
        html! { @for color in colors { small { (stands(*color)) } } }
    }

    fn short_note(&self, seat: Seat, home: usize, all: usize) -> String {
        match self.story.facts.rolled_off(seat) {
            _ if ManipulationScene::has_left(self.model, seat) => "left".to_owned(),
            Some(roll) => format!("rolled {roll}"),
            None => format!("{home} of {all}"),
        }
    }

    /// The roll a seat sat out in its last turn, once that has been shown (BM-8).
    fn sat_out(&self, seat: Seat) -> Option<u8> {
        let shown = !self.stage.is_moving()
            || self.stage.saying.as_ref().is_some_and(|said| said.clause == Some("BM-8"));
        self.model.view.seats.get(seat.index()).and_then(|view| view.sat_out).filter(|_| shown)
    }

    fn badges(&self, seat: Seat) -> Markup {
        let colors: Vec<&str> = self.model.moves_of(seat).iter().map(|color| color.name()).collect();
        html! {
            @if let Some(die) = self.sat_out(seat) {
                span.bm-badge data-test="sit-out" { "Sat out: no token can move a " (die) " " (chip("BM-8")) }
            }
            @if let Some(partner) = self.model.assists(seat) {
                span.bm-badge data-test="assists" {
                    "Moves " (listed(&colors)) " for " (self.model.name(partner)) " " (chip("BM-25"))
                }
            }
        }
    }

    /// What follows on the sheet after what can be done.
    pub fn rest_of_sheet(&self) -> Markup {
        html! { (self.auto_switch()) (self.happened()) (self.rules()) (self.about()) }
    }

    /// The switch for lone moves; those who only look on have none.
    fn auto_switch(&self) -> Markup {
        html! {
            @if self.model.eyes != Eyes::Spectator && !self.model.is_over() {
                section.bm-auto data-key="auto" {
                    button.bm-switch type="button" role="switch" aria-checked=(self.scene.auto.on)
                        data-do=(Own::Auto.what()) data-test="auto" {
                        span.grow {
                            b { "Make a lone move for me" }
                            small { "When there is only one, after a moment" }
                        }
                        i aria-hidden="true" {}
                    }
                }
            }
        }
    }
}
