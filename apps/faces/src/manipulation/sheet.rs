//! What lies beside the board: who plays which colours and with whom, what can be chosen, what happened, which rules
//! matter.

use manipulation::{Color, Mode};
use rules::Seat;

use super::choices::{Choice, chip, rows};
use super::marks::{mark, pips, shape_word, small_die};
use super::model::Model;
use super::motion::Stage;
use super::places::Places;
use super::reminders;
use super::story::{Step, Story};
use super::words::{capital, listed, number};
use crate::face::Company;
use crate::markup::{Markup, escaped};

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
    pub fn seats(&self) -> String {
        let rows: String = match self.model.mode() {
            Mode::Alone | Mode::Tournament => {
                self.model.seats().into_iter().map(|seat| self.seat(seat)).collect()
            }
            Mode::Partners => {
                // One's own team comes first.
                let first = self.model.own().map_or(0, |own| own.0 % 2);
                [first, 1 - first].map(|team| self.team(team)).concat()
            }
        };
        format!(r#"<section class="bm-seats" data-key="seats"><h2>Home</h2>{rows}</section>"#)
    }

    fn team(&self, team: u8) -> String {
        let seats = [Seat(team), Seat(team + 2)];
        let yours = self.model.own().is_some_and(|own| seats.contains(&own));
        let home: usize = seats.iter().map(|seat| self.home(*seat)).sum();
        format!(
            r#"<div class="bm-team" data-key="team-{team}" role="group" aria-label="Team of {names}"><p class="bm-team-name"><b>{title}</b><span>{home} of 8 home</span></p>{rows}</div>"#,
            names = escaped(&self.model.list(&seats)),
            title = if yours { "Your team".to_owned() } else { escaped(&self.model.list(&seats)) },
            rows = seats.map(|seat| self.seat(seat)).concat()
        )
    }

    /// How many tokens of a seat are shown at home.
    fn home(&self, seat: Seat) -> usize {
        self.model.colors_of(seat).into_iter().map(|color| self.stage.count(color).0).sum()
    }

    fn seat(&self, seat: Seat) -> String {
        let colors = self.model.colors_of(seat);
        let rolled = self.story.roll_off.iter().find(|(rolled, _)| *rolled == seat);
        let rolled = rolled.map(|(_, roll)| small_die(*roll)).unwrap_or_default();
        format!(
            concat!(
                r#"<div class="seat{now}{left}" data-key="seat-{seat}" data-test="seat-{seat}" data-home="{home}"><div class="bm-marks">{marks}</div>"#,
                r#"<div class="who"><b>{title}</b><span class="sr">, {shapes}. {acts}</span>{note}{badges}</div>{rolled}"#,
                r#"<div class="bm-home"><span>{home} of {all}<span class="sr"> home</span></span>{pips}</div></div>"#
            ),
            now = if self.is_lit(seat) { " now" } else { "" },
            left = if self.model.has_left(seat) { " bm-left" } else { "" },
            seat = seat.0,
            home = self.home(seat),
            all = 4 * colors.len(),
            marks = colors
                .iter()
                .map(|color| mark(*color, if colors.len() > 1 { 1.75 } else { 2.25 }))
                .collect::<String>(),
            title = escaped(&self.title(seat)),
            shapes = listed(&colors.iter().map(|color| shape_word(*color)).collect::<Vec<_>>()),
            acts = if self.is_lit(seat) && self.model.view.over.is_none() { "To act. " } else { "" },
            note = self.note(seat),
            badges = self.badges(seat),
            rolled = rolled,
            pips = colors.iter().map(|color| pips(*color, self.stage.count(*color).0)).collect::<String>()
        )
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> String {
        let mut seats = self.model.seats();
        if self.model.mode() == Mode::Partners {
            // Partners beside each other, one's own team first.
            let first = self.model.own().map_or(0, |own| own.0 % 2);
            seats.sort_by_key(|seat| (seat.0 % 2 != first, seat.0));
        }
        let place = |seat: Seat| {
            let colors = self.model.colors_of(seat);
            let sat = self.sat_out(seat).map(|die| {
                let aloud = format!(r#"<span class="sr">: no token can move a {die}</span>"#);
                format!(r#"<small class="bm-sat" data-test="sit-out">sat out{aloud}</small>"#)
            });
            let with = match (self.model.mode(), self.model.partner(seat)) {
                (Mode::Partners, Some(partner)) => {
                    format!(r#"<span class="sr">, partner of {}</span>"#, escaped(&self.model.name(partner)))
                }
                (Mode::Alone | Mode::Partners | Mode::Tournament, _) => String::new(),
            };
            format!(
                concat!(
                    r#"<div class="p{now}{left} team-{team}" data-key="seat-{seat}" data-test="seat-{seat}" data-home="{home}"><div class="bm-marks">{marks}</div><div><b>{name}</b>"#,
                    r#"<span class="sr">, {shapes}. {acts}</span>{with}{small}</div></div>"#
                ),
                now = if self.is_lit(seat) { " now" } else { "" },
                left = if self.model.has_left(seat) { " bm-left" } else { "" },
                team = seat.0 % 2,
                seat = seat.0,
                home = self.home(seat),
                marks = colors.iter().map(|color| mark(*color, 1.625)).collect::<String>(),
                name = escaped(&self.model.name(seat)),
                shapes = listed(&colors.iter().map(|color| shape_word(*color)).collect::<Vec<_>>()),
                acts = if self.is_lit(seat) && self.model.view.over.is_none() { "To act. " } else { "" },
                with = with,
                small = sat.unwrap_or_else(|| format!("<small>{}</small>", self.short_note(seat)))
            )
        };
        let teams = if self.model.mode() == Mode::Partners { " bm-teams" } else { "" };
        let places: String = seats.iter().map(|seat| place(*seat)).collect();
        format!(r#"<div class="strip bm-strip bm-of-{}{teams}" data-key="strip">{places}</div>"#, seats.len())
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
    fn note(&self, seat: Seat) -> String {
        if self.model.has_left(seat) {
            return "<small>Left the game</small>".to_owned();
        }
        let company = self.model.person(seat).map(|person| &person.company);
        let away = if matches!(company, Some(Company::Away { present: false })) { ", away" } else { "" };
        let colors = self.model.colors_of(seat);
        let stands = |color: &Color| {
            let (home, holding) = self.stage.count(*color);
            let out = 4 - home - holding;
            let holding = if holding == 0 { "none".to_owned() } else { holding.to_string() };
            match colors.len() {
                1 => format!("<small>{} in holding, {out} out{away}</small>", capital(&holding)),
                _ => format!("<small>{}: {holding} in holding, {out} out</small>", capital(color.name())),
            }
        };
        colors.iter().map(stands).collect()
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

    fn badges(&self, seat: Seat) -> String {
        let mut badges = String::new();
        if let Some(die) = self.sat_out(seat) {
            badges += &format!(
                r#"<span class="bm-badge" data-test="sit-out">Sat out: no token can move a {die} {}</span>"#,
                chip("BM-8")
            );
        }
        if let Some(partner) = self.model.assists(seat) {
            let colors: Vec<&str> = self.model.moves_of(seat).into_iter().map(Color::name).collect();
            badges += &format!(
                r#"<span class="bm-badge" data-test="assists">Moves {} for {} {}</span>"#,
                listed(&colors),
                escaped(&self.model.name(partner)),
                chip("BM-25")
            );
        }
        badges
    }

    /// What can be chosen, in the order of the lit spaces.
    pub fn choices(&self) -> String {
        if self.choices.is_empty() {
            return String::new();
        }
        let count = self.choices.len();
        let moves = if count == 1 { "move" } else { "moves" };
        format!(
            r#"<section class="bm-pick" data-key="pick"><h2>Where to? {} {moves}</h2><ul class="bm-choices{}">{}</ul></section>"#,
            capital(&number(count)),
            if count == 1 { " lone" } else { "" },
            rows(self.model, self.choices, self.shown)
        )
    }

    /// The switch for lone moves; those who only look on have none.
    pub fn auto(&self) -> String {
        if self.model.eyes == crate::face::Eyes::Spectator || self.model.view.over.is_some() {
            return String::new();
        }
        format!(
            concat!(
                r#"<section class="bm-auto" data-key="auto"><button type="button" class="bm-switch" role="switch" aria-checked="{}" data-do="auto" data-test="auto">"#,
                r#"<span class="grow"><b>Make a lone move for me</b><small>When there is only one, after a moment</small></span><i aria-hidden="true"></i></button></section>"#
            ),
            self.auto
        )
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> String {
        let mut list = Markup::default();
        list.add(format_args!(r#"<section class="bm-happened" data-key="happened"><h2>What happened</h2>"#));
        if self.story.steps.is_empty() {
            list.add(format_args!(r#"<p class="empty muted">Nothing yet. The highest roll begins.</p>"#));
        }
        let step = |step: &Step| {
            let clause = step.clause.as_ref().map(|clause| chip(clause.as_str())).unwrap_or_default();
            let color = self.model.colors_of(step.seat).first().copied().unwrap_or(Color::Red);
            format!(
                r#"<li data-key="step-{}"{}>{}<p>{}</p>{clause}</li>"#,
                step.line,
                if step.sat_out { r#" class="bm-lost""# } else { "" },
                mark(color, 1.375),
                escaped(&step.words)
            )
        };
        let steps: String = self.story.steps.iter().rev().take(SHOWN_LINES).map(step).collect();
        list.add(format_args!(
            r#"<ol class="log" role="log" aria-label="What happened" data-test="log" tabindex="0">{steps}</ol></section>"#
        ));
        list.done()
    }

    /// The rules that matter now.
    pub fn rules(&self) -> String {
        format!(
            r#"<section class="rules" data-key="rules"><h2>Rules for this moment</h2>{}</section>"#,
            reminders::draw(self.model, self.choices)
        )
    }

    /// What is assumed about the board, where the rulebook leaves something open.
    pub fn about(&self) -> String {
        format!(
            r#"<section class="bm-about" data-key="about"><h2>About this board</h2><p>{}</p></section>"#,
            escaped(self.places.about())
        )
    }
}
