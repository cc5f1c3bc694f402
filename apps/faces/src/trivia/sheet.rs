//! What lies beside the board: who sits where and has what, what can be chosen, what happened, which rules matter.

use rules::Seat;
use trivia::{Doing, EditionName};

use super::choices::{Choice, chip, rows};
use super::glyphs::legend;
use super::marks::{mark, seat_shape, token, winnings};
use super::model::Model;
use super::motion::Stage;
use super::places::{Places, listed};
use super::reminders;
use super::story::{Step, Story};
use crate::face::{Company, Line};
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
    /// The choice that is shown.
    pub shown: Option<&'a str>,
    /// How often something was said to the team from here.
    pub said: usize,
}

impl Sheet<'_> {
    /// The seats, one under the other.
    pub fn seats(&self) -> String {
        let title = match self.model.edition {
            EditionName::TrivialPursuit => "Wedges",
            EditionName::HeiseyMania => "Pegs",
        };
        let rows: String = self.model.seats().map(|seat| self.seat(seat)).collect();
        format!(r#"<section data-key="seats"><h2>{title}</h2>{rows}</section>"#)
    }

    fn seat(&self, seat: Seat) -> String {
        let token = self.stage.tokens.get(seat.index());
        let (won, new) = token.map_or((&[][..], None), |token| (token.won.as_slice(), token.new));
        format!(
            concat!(
                r#"<div class="seat{now}{left}" data-key="seat-{seat}" data-test="seat-{seat}" data-won="{count}" data-categories="{categories}">{mark}<div class="who"><b>{title}</b>"#,
                r#"<span class="sr">, {shape}. {acts}</span><small>{note}</small></div>{winnings}</div>"#
            ),
            now = if self.is_lit(seat) { " now" } else { "" },
            left = if self.has_left(seat) { " tv-left" } else { "" },
            seat = seat.0,
            count = won.len(),
            categories = names_of(won),
            mark = mark(Some(self.model.worn(seat)), 2.25),
            title = escaped(&self.title(seat)),
            shape = seat_shape(self.model.worn(seat)),
            acts = if self.is_lit(seat) && self.model.view.over.is_none() { "To act. " } else { "" },
            note = escaped(&self.note(seat, won.len())),
            winnings = winnings(self.model.edition, won, new, 2.125)
        )
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> String {
        let place = |seat: Seat| {
            let token_shown = self.stage.tokens.get(seat.index());
            let (won, new) = token_shown.map_or((&[][..], None), |token| (token.won.as_slice(), token.new));
            format!(
                concat!(
                    r#"<div class="p{now}{left}" data-key="seat-{seat}" data-test="seat-{seat}" data-won="{count}" data-categories="{categories}">"#,
                    r#"<svg class="tv-mark" viewBox="-10.5 -10.5 21 21" aria-hidden="true">{token}</svg><div><b>{name}</b>"#,
                    r#"<span class="sr">, {shape}. {acts}</span><small>{count} of {needed}{role}</small></div></div>"#
                ),
                now = if self.is_lit(seat) { " now" } else { "" },
                left = if self.has_left(seat) { " tv-left" } else { "" },
                seat = seat.0,
                count = won.len(),
                categories = names_of(won),
                token = token(self.model.edition, self.model.worn(seat), won, new),
                name = escaped(&self.model.name(seat)),
                shape = seat_shape(self.model.worn(seat)),
                acts = if self.is_lit(seat) && self.model.view.over.is_none() { "To act. " } else { "" },
                needed = self.needed(),
                role = if self.has_left(seat) { ", left" } else { "" }
            )
        };
        let count = self.model.view.tokens.len();
        let places: String = self.model.seats().map(place).collect();
        format!(r#"<div class="strip tv-strip tv-of-{count}" data-key="strip">{places}</div>"#)
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
    pub fn choices(&self) -> String {
        let listed: Vec<Choice> =
            self.choices.iter().filter(|choice| choice.what != "choice").cloned().collect();
        let title = match listed.first().map(|choice| choice.what) {
            None => return String::new(),
            Some("go") => "Where to?",
            Some("box") => "Which box?",
            Some(_) => "Which category?",
        };
        format!(
            r#"<section class="tv-pick" data-key="pick"><h2>{title}</h2><ul class="tv-choices">{}</ul></section>"#,
            rows(self.model, &listed, self.shown)
        )
    }

    /// What the team says to each other.
    pub fn chat(&self) -> String {
        if !self.model.has_team_talk() {
            return String::new();
        }
        let line = |(place, line): (usize, &Line)| {
            format!(
                r#"<li data-key="line-{place}"><b>{}</b> {}</li>"#,
                escaped(&line.name),
                escaped(&line.text)
            )
        };
        let lines: String = self.model.chat.iter().enumerate().map(line).collect();
        let lines = match lines.is_empty() {
            true => r#"<li class="muted">Nothing said yet. Only your team reads this.</li>"#.to_owned(),
            false => lines,
        };
        format!(
            concat!(
                r#"<section class="tv-chat" data-key="chat" data-test="chat"><h2>Your team {chip}</h2><ol aria-live="polite">{lines}</ol>"#,
                r#"<form class="tv-field" data-do="say" data-key="say-{said}"><label class="sr" for="tv-say">Say to your team</label>"#,
                r#"<input id="tv-say" name="say" data-test="chat-text" maxlength="300" autocomplete="off" placeholder="Say to your team" enterkeyhint="send">"#,
                r#"<button type="submit" class="btn small" data-test="chat-send">Say</button></form></section>"#
            ),
            chip = chip(self.model.clause("TP-26", "HM-23")),
            lines = lines,
            said = self.said
        )
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> String {
        let mut list = Markup::default();
        list.add(format_args!(r#"<section class="tv-happened" data-key="happened"><h2>What happened</h2>"#));
        if self.story.steps.is_empty() {
            list.add(format_args!(r#"<p class="empty muted">Nothing yet. The highest roll begins.</p>"#));
        }
        let step = |step: &Step| {
            let clause = step.clause.as_ref().map(|clause| chip(clause.as_str())).unwrap_or_default();
            format!(
                r#"<li data-key="step-{}">{}<p>{}</p>{clause}</li>"#,
                step.line,
                mark(Some(self.model.worn(step.seat)), 1.375),
                escaped(&step.words)
            )
        };
        let steps: String = self.story.steps.iter().rev().take(SHOWN_LINES).map(step).collect();
        list.add(format_args!(
            r#"<ol class="log" role="log" aria-label="What happened" data-test="log" tabindex="0">{steps}</ol></section>"#
        ));
        list.done()
    }

    /// The categories with their colours and glyphs.
    pub fn categories(&self) -> String {
        format!(
            r#"<section data-key="categories"><h2>Categories</h2><ul class="tv-legend">{}</ul></section>"#,
            legend(self.model.edition)
        )
    }

    /// The rules that matter now.
    pub fn rules(&self) -> String {
        format!(
            r#"<section class="rules" data-key="rules"><h2>Rules for this moment</h2>{}</section>"#,
            reminders::draw(self.model, self.places)
        )
    }

    /// What is assumed about the board, where the rulebook leaves something open.
    pub fn about(&self) -> String {
        match self.model.edition {
            EditionName::TrivialPursuit => String::new(),
            EditionName::HeiseyMania => format!(
                r#"<section class="tv-about" data-key="about"><h2>{}</h2><p>{}</p></section>"#,
                escaped(&self.places.heading),
                escaped(&self.places.about)
            ),
        }
    }
}

/// The categories that were won, by their names.
fn names_of(won: &[trivia::Category]) -> String {
    won.iter().map(|category| category.name()).collect::<Vec<_>>().join(" ")
}
