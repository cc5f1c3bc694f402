//! What lies beside the board: who sits where and how far they are, what can be done, what happened, which rules
//! matter.

use catalog::board_differences;
use maud::{Markup, html};
use rules::Seat;
use whizkey::{Board, BoardFile, Door, DoorView, Square};

use super::call::Moment;
use super::choices::chip;
use super::marks::{mark, piece_mark, seat_shape};
use super::mini;
use super::places::{called, capital, number, plate};
use super::reminders;
use super::rows::rows;
use crate::set_up::house_words;
use crate::shell::face::Company;
use crate::shell::watch_link;

/// The most lines of what happened that are shown; older ones are history.
const SHOWN_LINES: usize = 60;

impl Moment<'_> {
    /// The seats, one under the other, with the boards of those whose board does not lie large.
    pub fn seats(&self, large: Seat) -> Markup {
        let players = self.model.view.players.len();
        html! {
            section class={ "wk-seats wk-of-" (players) } data-key="seats" {
                h2 {
                    @match &self.model.view.tournament {
                        Some(tournament) => { "Match to " (tournament.total) ", game " (tournament.game) }
                        None => "In PAYOFF",
                    }
                }
                // One other board has room among the seats; more of them would push away what can be done.
                @for seat in self.model.seats() { (self.seat(seat, players == 2 && seat != large)) }
            }
        }
    }

    fn seat(&self, seat: Seat, small_board: bool) -> Markup {
        let (now, paid) = (self.is_lit(seat), self.paid_off(seat));
        html! {
            div.wk-seat.now[now].wk-left[self.has_left(seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-paid=(paid) {
                div.seat.now[now] {
                    (mark(Some(seat), 2.25))
                    div.who {
                        b { (self.title(seat)) }
                        (self.seat_aloud(seat))
                        small { (self.note(seat)) }
                    }
                    span.score { (self.score(seat).unwrap_or_else(|| paid.to_string())) }
                }
                @if small_board { (self.small_board(seat)) }
            }
        }
    }

    /// What a screen reader says of a seat after its name.
    fn seat_aloud(&self, seat: Seat) -> Markup {
        let acts = self.is_lit(seat) && !self.model.is_over();
        html! { span.sr { ", " (seat_shape(seat)) ". " @if acts { "To act. " } } }
    }

    fn small_board(&self, seat: Seat) -> Markup {
        let Some(player) = self.stage.players.get(seat.index()).filter(|player| !player.pieces.is_empty())
        else {
            return html! {};
        };
        let label = mini::in_words(self.model, seat, &player.pieces);
        mini::draw(&self.model.view.board, seat, &player.pieces, &label)
    }

    /// The boards of three or four, after what can be done.
    pub fn more_boards(&self, large: Seat) -> Markup {
        if self.model.view.players.len() == 2 {
            html! {}
        } else {
            self.small_boards(large)
        }
    }

    /// The others' boards under each other.
    pub fn small_boards(&self, large: Seat) -> Markup {
        html! {
            section.wk-others data-key="others" aria-label="The other boards" {
                @for seat in self.model.seats().filter(|seat| *seat != large) {
                    figure data-key={ "board-" (seat.0) } {
                        figcaption {
                            (mark(Some(seat), 1.5))
                            b { (self.model.name(seat)) } " " small { (self.note(seat)) }
                        }
                        (self.small_board(seat))
                    }
                }
            }
        }
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> Markup {
        html! {
            div class={ "strip wk-strip wk-of-" (self.model.view.players.len()) } data-key="strip" {
                @for seat in self.model.seats() { (self.strip_seat(seat)) }
            }
        }
    }

    fn strip_seat(&self, seat: Seat) -> Markup {
        let (cards, whiz) = self.holds(seat);
        let paid = self.paid_off(seat);
        html! {
            div.p.now[self.is_lit(seat)].wk-left[self.has_left(seat)] data-key={ "seat-" (seat.0) }
                data-test={ "seat-" (seat.0) } data-paid=(paid) {
                (mark(Some(seat), 1.875))
                div {
                    b { (self.short_title(seat)) }
                    (self.seat_aloud(seat))
                    small {
                        @if let Some(score) = self.score(seat) { (score) " pt, " }
                        (paid) " in, " (cards) " card" @if cards != 1 { "s" }
                        // On a small board the WHIZ DOOR is a W too.
                        @if whiz > 0 { ", " (whiz) " " span aria-hidden="true" { "W" } span.sr { "WHIZ" } }
                    }
                }
            }
        }
    }

    /// How many cards and WHIZ cards a seat holds, as is shown now.
    fn holds(&self, seat: Seat) -> (u8, u8) {
        self.stage.players.get(seat.index()).map_or((0, 0), |player| (player.cards, player.whiz))
    }

    fn paid_off(&self, seat: Seat) -> usize {
        let player = self.stage.players.get(seat.index());
        player.map_or(0, |player| player.pieces.iter().filter(|square| **square == Square::PAYOFF).count())
    }

    /// The points of a match.
    fn score(&self, seat: Seat) -> Option<String> {
        let tournament = self.model.view.tournament.as_ref()?;
        tournament
            .scores
            .get(seat.index())
            .map(|score| score.to_string().replace(".5", "½").replace("0½", "½"))
    }

    /// Whether the lamp is on a seat: it is to act, or has won.
    fn is_lit(&self, seat: Seat) -> bool {
        match &self.model.view.over {
            Some(standing) => !standing.is_draw() && standing.winners().includes(seat),
            None => self.model.begun() && self.model.waiting_for.includes(seat),
        }
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.model.player(seat).is_some_and(|player| player.left)
    }

    fn title(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        match self.model.person(seat).map(|person| &person.company) {
            Some(Company::Bot { level }) => format!("{name}, {level}"),
            Some(Company::Here | Company::Away { .. }) | None if self.model.own() == Some(seat) => {
                format!("{name} (you)")
            }
            Some(Company::Here | Company::Away { .. }) | None => name,
        }
    }

    fn short_title(&self, seat: Seat) -> String {
        let name = self.model.name(seat);
        if self.model.own() == Some(seat) { format!("{name} (you)") } else { name }
    }

    fn note(&self, seat: Seat) -> String {
        if self.has_left(seat) {
            return "left the game".to_owned();
        }
        let (cards, whiz) = self.holds(seat);
        let paid = format!("{} of {} in PAYOFF", self.paid_off(seat), self.model.pieces_each());
        let cards = format!("{cards} card{}", if cards == 1 { "" } else { "s" });
        let whiz = if whiz == 0 { String::new() } else { format!(", {whiz} WHIZ") };
        let away = match self.model.person(seat).map(|person| &person.company) {
            Some(Company::Away { present: false }) => ", away",
            Some(Company::Away { present: true } | Company::Here | Company::Bot { .. }) | None => "",
        };
        format!("{paid}, {cards}{whiz}{away}")
    }

    /// What can be done, in the game's own order, those of one piece and one door together.
    pub fn what_to_do(&self) -> Markup {
        let title = match self.choices.len() {
            0 => return html! {},
            1 => "One thing you can do".to_owned(),
            count => capital(&format!("{} things you can do", number(count))),
        };
        let shown = self.shown.map(|choice| choice.index);
        html! {
            section.wk-pick data-key="pick" {
                h2 { (title) }
                ul.wk-choices { (rows(self.model, self.choices, shown)) }
            }
        }
    }

    /// The doors the viewer's pieces stand before, and what is missing for each.
    pub fn doors(&self) -> Markup {
        let Some(seat) = self.model.holder().filter(|_| !self.model.is_over()) else { return html! {} };
        let manned = self.model.view.doors.iter().filter(|door| door.manned);
        let rows: Vec<Markup> = manned.filter_map(|door| self.door(seat, door)).collect();
        html! {
            @if !rows.is_empty() {
                section.wk-doors data-key="doors" data-test="doors" {
                    h2 { "Your doors" }
                    ul { @for row in rows { (row) } }
                }
            }
        }
    }

    /// A door that a piece stands before and cannot open.
    fn door(&self, seat: Seat, door: &DoorView) -> Option<Markup> {
        let opens = self.choices.iter().any(|choice| choice.opens() == Some((door.from, door.door)));
        let says = match (self.model.view.need_for(door.door), door.free) {
            _ if opens => return None,
            (_, false) => "the square behind it is taken".to_owned(),
            (Some(need), true) => whizkey::say_need(need),
            (None, true) => "you have its key".to_owned(),
        };
        let piece = self.model.piece_on(seat, door.from)?;
        let place = called(&self.model.view.board, door.from);
        Some(html! {
            li data-key={ "door-" (door.from) "-" (door.door.letter()) } {
                (piece_mark(seat, piece))
                span.wk-plate.whiz[door.door == Door::Whiz] { (plate(door.door)) }
                span.grow { (says) span.sr { " (" (place) ")" } }
            }
        })
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> Markup {
        let steps = &self.story.steps;
        html! {
            section.wk-happened data-key="happened" {
                h2 { "What happened" }
                @if steps.is_empty() {
                    p.empty.muted { "Nothing yet. Whoever sits left of the dealer begins." }
                }
                div.log role="log" aria-label="What happened" data-test="log" tabindex="0" {
                    ol {
                        @for step in steps.iter().rev().take(SHOWN_LINES) {
                            li data-key={ "step-" (step.line) } {
                                (mark(Some(step.seat), 1.375))
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

    /// What is assumed about the board, for the rulebook's picture is lost.
    pub fn about(&self) -> Markup {
        let view = &self.model.view;
        let (heading, about) = match &view.board_title {
            None => ("About this board".to_owned(), about()),
            Some(title) => {
                (format!("Own board: {title}"), board_differences(&view.board.differences(&Board::printed())))
            }
        };
        html! {
            (house_words::section(&self.model.rules))
            section.wk-about data-key="about" { h2 { (heading) } p { (about) } }
            (watch_link::section(self.model.watch.as_ref()))
        }
    }
}

fn about() -> String {
    let file: Result<BoardFile, _> =
        serde_json::from_str(include_str!("../../../../content/boards/whiz_key.json"));
    file.map(|file| file.about).unwrap_or_default()
}
