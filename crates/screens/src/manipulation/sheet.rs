//! What lies beside the board: who plays which colours and with whom, what can be chosen, what happened, which rules
//! matter.

use crate::corner_mark::{mark, shape_word};
use manipulation::{Color, Mode};
use maud::{Markup, html};
use rules::Seat;

use super::choices::{Choice, chip, rows};
use super::marks::{pips, small_die};
use super::model::Model;
use super::motion::Stage;
use super::places::Places;
use super::press::Press;
use super::reminders;
use super::story::Story;
use super::words::{capital, listed, number};
use crate::set_up::house_words;
use crate::shell::face::{Company, Eyes};
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
    /// The moves that are shown.
    pub shown: &'a [&'a Choice],
    /// Whether lone moves are made by themselves.
    pub auto: bool,
}

impl Sheet<'_> {
    /// The seats: one under the other, or team by team.
    pub fn seats(&self) -> Markup {
        // One's own team comes first.
        let first = self.model.own().map_or(0, |own| own.0 % 2);
        html! {
            section.bm-seats data-key="seats" {
                h2 { "Home" }
                @match self.model.mode() {
                    Mode::Alone | Mode::Tournament => @for seat in self.model.seats() { (self.seat(seat)) },
                    Mode::Partners => @for team in [first, 1 - first] { (self.team(team)) },
                }
            }
        }
    }

    fn team(&self, team: u8) -> Markup {
        let seats = [Seat(team), Seat(team + 2)];
        let yours = self.model.own().is_some_and(|own| seats.contains(&own));
        let home: usize = seats.iter().map(|seat| self.home(*seat)).sum();
        let names = self.model.list(&seats);
        html! {
            .bm-team data-key={ "team-" (team) } role="group" aria-label={ "Team of " (names) } {
                p.bm-team-name {
                    b { (if yours { "Your team" } else { &names }) }
                    span { (home) " of 8 home" }
                }
                @for seat in seats { (self.seat(seat)) }
            }
        }
    }

    /// How many tokens of a seat are shown at home.
    fn home(&self, seat: Seat) -> usize {
        self.model.colors_of(seat).into_iter().map(|color| self.stage.count(color).0).sum()
    }

    fn seat(&self, seat: Seat) -> Markup {
        let colors = self.model.colors_of(seat);
        let rolled = self.story.roll_off.iter().find(|(rolled, _)| *rolled == seat);
        let home = self.home(seat);
        html! {
            .seat.now[self.is_lit(seat)].bm-left[self.model.has_left(seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-home=(home) {
                .bm-marks {
                    @for color in &colors { (mark(*color, if colors.len() > 1 { 1.75 } else { 2.25 })) }
                }
                .who { b { (self.title(seat)) } (self.said(seat)) (self.note(seat)) (self.badges(seat)) }
                @if let Some((_, roll)) = rolled { (small_die(*roll)) }
                .bm-home {
                    span { (home) " of " (4 * colors.len()) span.sr { " home" } }
                    @for color in &colors { (pips(*color, self.stage.count(*color).0)) }
                }
            }
        }
    }

    /// What a screen reader says after a name.
    fn said(&self, seat: Seat) -> Markup {
        let colors = self.model.colors_of(seat);
        let shapes = listed(&colors.into_iter().map(shape_word).collect::<Vec<_>>());
        let acts = if self.is_lit(seat) && self.model.view.over.is_none() { "To act. " } else { "" };
        html! { span.sr { ", " (shapes) ". " (acts) } }
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> Markup {
        let mut seats = self.model.seats();
        let teams = self.model.mode() == Mode::Partners;
        if teams {
            // Partners beside each other, one's own team first.
            let first = self.model.own().map_or(0, |own| own.0 % 2);
            seats.sort_by_key(|seat| (seat.0 % 2 != first, seat.0));
        }
        html! {
            section.strip.bm-strip.{ "bm-of-" (seats.len()) }.bm-teams[teams] data-key="strip" aria-label="Seats" {
                @for seat in seats { (self.place(seat)) }
            }
        }
    }

    fn place(&self, seat: Seat) -> Markup {
        let partner = self.model.partner(seat).filter(|_| self.model.mode() == Mode::Partners);
        html! {
            .p.now[self.is_lit(seat)].bm-left[self.model.has_left(seat)].{ "team-" (seat.0 % 2) }
                data-key={ "seat-" (seat.0) } data-test={ "seat-" (seat.0) } data-home=(self.home(seat)) {
                .bm-marks { @for color in self.model.colors_of(seat) { (mark(color, 1.625)) } }
                div {
                    b { (self.model.name(seat)) }
                    (self.said(seat))
                    @if let Some(partner) = partner { span.sr { ", partner of " (self.model.name(partner)) } }
                    @if let Some(die) = self.sat_out(seat) {
                        small.bm-sat data-test="sit-out" {
                            "sat out" span.sr { ": no token can move a " (die) }
                        }
                    } @else {
                        small { (self.short_note(seat)) }
                    }
                }
            }
        }
    }

    /// Whether the lamp is on a seat: it is to act, or has won.
    fn is_lit(&self, seat: Seat) -> bool {
        let acting = match &self.stage.saying {
            Some(said) => said.seat == seat,
            None => self.model.view.mover == Some(seat),
        };
        let over = self.model.view.over.is_some() && !self.stage.is_moving();
        if over { self.model.winners().contains(&seat) } else { acting && self.model.begun() }
    }

    fn title(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        let colors: Vec<&str> = self.model.colors_of(seat).into_iter().map(Color::name).collect();
        // Of two colours the lines below tell.
        let colors = if colors.len() > 1 { String::new() } else { format!(", {}", listed(&colors)) };
        let own = self.model.own() == Some(seat);
        match self.model.person(seat).map(|person| &person.company) {
            Some(Company::Bot { level }) => format!("{name}{colors} ({level})"),
            Some(Company::Here | Company::Away { .. }) | None if own => format!("{name} (you){colors}"),
            Some(Company::Here | Company::Away { .. }) | None => format!("{name}{colors}"),
        }
    }

    /// How the tokens of a seat stand, a line for each colour.
    fn note(&self, seat: Seat) -> Markup {
        if self.model.has_left(seat) {
            return html! { small { "Left the game" } };
        }
        let company = self.model.person(seat).map(|person| &person.company);
        let away = if matches!(company, Some(Company::Away { present: false })) { ", away" } else { "" };
        let colors = self.model.colors_of(seat);
        let stands = |color: Color| {
            let (home, holding) = self.stage.count(color);
            let out = 4 - home - holding;
            let holding = if holding == 0 { "none".to_owned() } else { holding.to_string() };
            match colors.len() {
                1 => format!("{} in holding, {out} out{away}", capital(&holding)),
                _ => format!("{}: {holding} in holding, {out} out", capital(color.name())),
            }
        };
        html! { @for color in &colors { small { (stands(*color)) } } }
    }

    fn short_note(&self, seat: Seat) -> String {
        if self.model.has_left(seat) {
            return "left".to_owned();
        }
        let all = 4 * self.model.colors_of(seat).len();
        match self.story.roll_off.iter().find(|(rolled, _)| *rolled == seat) {
            Some((_, roll)) => format!("rolled {roll}"),
            None => format!("{} of {all}", self.home(seat)),
        }
    }

    /// The roll a seat sat out in its last turn, once that has been shown (BM-8).
    fn sat_out(&self, seat: Seat) -> Option<u8> {
        let shown = !self.stage.is_moving()
            || self.stage.saying.as_ref().is_some_and(|said| said.clause == Some("BM-8"));
        self.model.view.seats.get(seat.index()).and_then(|view| view.sat_out).filter(|_| shown)
    }

    fn badges(&self, seat: Seat) -> Markup {
        let colors: Vec<&str> = self.model.moves_of(seat).into_iter().map(Color::name).collect();
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

    /// What can be chosen, in the order of the lit spaces.
    pub fn choices(&self) -> Markup {
        let count = self.choices.len();
        let moves = if count == 1 { "move" } else { "moves" };
        html! {
            @if count > 0 {
                section.bm-pick data-key="pick" {
                    h2 { "Where to? " (capital(&number(count))) " " (moves) }
                    ul.bm-choices.lone[count == 1] { (rows(self.model, self.choices, self.shown)) }
                }
            }
        }
    }

    /// The switch for lone moves; those who only look on have none.
    pub fn auto(&self) -> Markup {
        let (what, _) = Press::Auto.written();
        html! {
            @if self.model.eyes != Eyes::Spectator && self.model.view.over.is_none() {
                section.bm-auto data-key="auto" {
                    button.bm-switch type="button" role="switch" aria-checked=(self.auto.to_string()) data-do=(what)
                        data-test="auto" {
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

    /// What happened, the newest first.
    pub fn happened(&self) -> Markup {
        let color = |seat: Seat| self.model.colors_of(seat).first().copied().unwrap_or(Color::Red);
        html! {
            section.bm-happened data-key="happened" {
                h2 { "What happened" }
                @if self.story.steps.is_empty() {
                    p.empty.muted { "Nothing yet. The highest roll begins." }
                }
                div.log role="log" aria-label="What happened" data-test="log" tabindex="0" {
                    ol {
                        @for step in self.story.steps.iter().rev().take(SHOWN_LINES) {
                            li class=[step.sat_out.then_some("bm-lost")] {
                                (mark(color(step.seat), 1.375))
                                p { (step.words) }
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
                (reminders::draw(self.model, self.choices))
            }
        }
    }

    /// By which rules the table is played, and what is assumed about the board where the rulebook leaves something open.
    pub fn about(&self) -> Markup {
        html! {
            (house_words::section(&self.model.rules))
            section.bm-about data-key="about" {
                h2 { (self.places.heading()) }
                p { (self.places.about()) }
            }
            (watch_link::section(self.model.watch.as_ref()))
        }
    }
}
