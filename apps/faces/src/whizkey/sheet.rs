//! What lies beside the board: who sits where and how far they are, what can be done, what happened, which rules
//! matter.

use catalog::board_differences;
use rules::Seat;
use whizkey::{Board, BoardFile, DoorView, Square};

use super::call::Moment;
use super::choices::chip;
use super::marks::{mark, piece_mark, seat_shape};
use super::mini;
use super::places::{called, capital, number, plate};
use super::reminders;
use super::rows::rows;
use super::story::Step;
use crate::face::Company;
use crate::markup::{Markup, escaped};

/// The most lines of what happened that are shown; older ones are history.
const SHOWN_LINES: usize = 60;

impl Moment<'_> {
    /// The seats, one under the other, with the boards of those whose board does not lie large.
    pub fn seats(&self, large: Seat) -> String {
        let title = match &self.model.view.tournament {
            Some(tournament) => format!("Match to {}, game {}", tournament.total, tournament.game),
            None => "In PAYOFF".to_owned(),
        };
        // One other board has room among the seats; more of them would push away what can be done.
        let among = self.model.view.players.len() == 2;
        let rows: String = self.model.seats().map(|seat| self.seat(seat, among && seat != large)).collect();
        format!(
            r#"<section class="wk-seats wk-of-{}" data-key="seats"><h2>{title}</h2>{rows}</section>"#,
            self.model.view.players.len()
        )
    }

    fn seat(&self, seat: Seat, small_board: bool) -> String {
        let board = if small_board { self.small_board(seat) } else { String::new() };
        let score = match self.score(seat) {
            Some(score) => score,
            None => self.paid_off(seat).to_string(),
        };
        format!(
            concat!(
                r#"<div class="wk-seat{now}{left}" data-key="seat-{seat}" data-test="seat-{seat}" data-paid="{paid}"><div class="seat{now}">{mark}<div class="who"><b>{title}</b>"#,
                r#"<span class="sr">, {shape}. {acts}</span><small>{note}</small></div><span class="score">{score}</span></div>{board}</div>"#
            ),
            now = if self.is_lit(seat) { " now" } else { "" },
            left = if self.has_left(seat) { " wk-left" } else { "" },
            seat = seat.0,
            paid = self.paid_off(seat),
            mark = mark(Some(seat), 2.25),
            title = escaped(&self.title(seat)),
            shape = seat_shape(seat),
            acts = if self.is_lit(seat) && !self.model.is_over() { "To act. " } else { "" },
            note = escaped(&self.note(seat)),
            score = score,
            board = board
        )
    }

    fn small_board(&self, seat: Seat) -> String {
        let Some(player) = self.stage.players.get(seat.index()).filter(|player| !player.pieces.is_empty())
        else {
            return String::new();
        };
        let label = mini::in_words(self.model, seat, &player.pieces);
        mini::draw(&self.model.view.board, seat, &player.pieces, &label)
    }

    /// The boards of three or four, after what can be done.
    pub fn more_boards(&self, large: Seat) -> String {
        if self.model.view.players.len() == 2 { String::new() } else { self.small_boards(large) }
    }

    /// The others' boards under each other.
    pub fn small_boards(&self, large: Seat) -> String {
        let boards: String = self
            .model
            .seats()
            .filter(|seat| *seat != large)
            .map(|seat| {
                format!(
                    r#"<figure data-key="board-{}"><figcaption>{}<b>{}</b> <small>{}</small></figcaption>{}</figure>"#,
                    seat.0,
                    mark(Some(seat), 1.5),
                    escaped(&self.model.name(seat)),
                    escaped(&self.note(seat)),
                    self.small_board(seat)
                )
            })
            .collect();
        format!(
            r#"<section class="wk-others" data-key="others" aria-label="The other boards">{boards}</section>"#
        )
    }

    /// The seats in a strip above the board, where the sheet has no room.
    pub fn strip(&self) -> String {
        let place = |seat: Seat| {
            let player = self.stage.players.get(seat.index());
            let cards = player.map_or(0, |player| player.cards);
            let whiz = player.map_or(0, |player| player.whiz);
            let points = self.score(seat).map(|score| format!("{score} pt, ")).unwrap_or_default();
            let has = format!(
                "{points}{} in, {cards} card{}",
                self.paid_off(seat),
                if cards == 1 { "" } else { "s" }
            );
            // On a small board the WHIZ DOOR is a W too.
            let whiz = match whiz {
                0 => String::new(),
                _ => format!(r#", {whiz} <span aria-hidden="true">W</span><span class="sr">WHIZ</span>"#),
            };
            format!(
                concat!(
                    r#"<div class="p{now}{left}" data-key="seat-{seat}" data-test="seat-{seat}" data-paid="{paid}">{mark}<div><b>{name}</b>"#,
                    r#"<span class="sr">, {shape}. {acts}</span><small>{has}{whiz}</small></div></div>"#
                ),
                now = if self.is_lit(seat) { " now" } else { "" },
                left = if self.has_left(seat) { " wk-left" } else { "" },
                seat = seat.0,
                paid = self.paid_off(seat),
                mark = mark(Some(seat), 1.875),
                name = escaped(&self.short_title(seat)),
                shape = seat_shape(seat),
                acts = if self.is_lit(seat) && !self.model.is_over() { "To act. " } else { "" },
                has = has,
                whiz = whiz
            )
        };
        let places: String = self.model.seats().map(place).collect();
        format!(
            r#"<div class="strip wk-strip wk-of-{}" data-key="strip">{places}</div>"#,
            self.model.view.players.len()
        )
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
        let player = self.stage.players.get(seat.index());
        let (cards, whiz) = player.map_or((0, 0), |player| (player.cards, player.whiz));
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
    pub fn what_to_do(&self) -> String {
        if self.choices.is_empty() {
            return String::new();
        }
        let title = match self.choices.len() {
            1 => "One thing you can do".to_owned(),
            count => capital(&format!("{} things you can do", number(count))),
        };
        let shown = self.shown.map(|choice| choice.index);
        format!(
            r#"<section class="wk-pick" data-key="pick"><h2>{title}</h2><ul class="wk-choices">{}</ul></section>"#,
            rows(self.model, self.choices, shown)
        )
    }

    /// The doors the viewer's pieces stand before, and what is missing for each.
    pub fn doors(&self) -> String {
        let Some(seat) = self.model.holder().filter(|_| !self.model.is_over()) else { return String::new() };
        let opens = |door: &DoorView| {
            self.choices.iter().any(|choice| choice.opens() == Some((door.from, door.door)))
        };
        let row = |door: &DoorView| {
            let says = match (self.model.view.need_for(door.door), door.free) {
                _ if opens(door) => return None,
                (_, false) => "the square behind it is taken".to_owned(),
                (Some(need), true) => whizkey::say_need(need),
                (None, true) => "you have its key".to_owned(),
            };
            let piece = self.model.piece_on(seat, door.from)?;
            Some(format!(
                r#"<li data-key="door-{from}-{letter}">{piece}<span class="wk-plate{whiz}">{plate}</span><span class="grow">{says}<span class="sr"> ({place})</span></span></li>"#,
                from = door.from,
                letter = door.door.letter(),
                piece = piece_mark(seat, piece),
                whiz = if door.door == whizkey::Door::Whiz { " whiz" } else { "" },
                plate = plate(door.door),
                says = escaped(&says),
                place = escaped(&called(&self.model.view.board, door.from))
            ))
        };
        let rows: String = self.model.view.doors.iter().filter(|door| door.manned).filter_map(row).collect();
        if rows.is_empty() {
            return String::new();
        }
        format!(
            r#"<section class="wk-doors" data-key="doors" data-test="doors"><h2>Your doors</h2><ul>{rows}</ul></section>"#
        )
    }

    /// What happened, the newest first.
    pub fn happened(&self) -> String {
        let mut list = Markup::default();
        list.add(format_args!(r#"<section class="wk-happened" data-key="happened"><h2>What happened</h2>"#));
        if self.story.steps.is_empty() {
            list.add(format_args!(
                r#"<p class="empty muted">Nothing yet. Whoever sits left of the dealer begins.</p>"#
            ));
        }
        let step = |step: &Step| {
            let clause = step.clause.as_ref().map(|clause| chip(clause.as_str())).unwrap_or_default();
            format!(
                r#"<li data-key="step-{}">{}<p>{}</p>{clause}</li>"#,
                step.line,
                mark(Some(step.seat), 1.375),
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

    /// What is assumed about the board, for the rulebook's picture is lost.
    pub fn about(&self) -> String {
        let differences = self.model.view.board.differences(&Board::printed());
        let (heading, about) = match differences.is_empty() {
            true => ("About this board", about()),
            false => ("Own board", board_differences(&differences)),
        };
        format!(
            r#"<section class="wk-about" data-key="about"><h2>{heading}</h2><p>{}</p></section>"#,
            escaped(&about)
        )
    }
}

fn about() -> String {
    let file: Result<BoardFile, _> =
        serde_json::from_str(include_str!("../../../../content/boards/whiz_key.json"));
    file.map(|file| file.about).unwrap_or_default()
}
