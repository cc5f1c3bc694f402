//! What Whiz Key has beside the board: how far everybody is, the others' boards, and the doors one stands before.

use catalog::board_differences;
use maud::{Markup, html};
use rules::Seat;
use whizkey::{Board, BoardFile, Door, DoorView, Square};

use super::Moment;
use super::marks::{mark, piece_mark};
use super::mini;
use crate::shell::sheet::SeatRow;

impl Moment<'_> {
    /// A seat with how far it is, and its board if it is the only other one.
    pub fn seat_of(&self, seat: Seat) -> SeatRow {
        let (cards, whiz) = self.holds(seat);
        let (paid, score) = (self.paid_off(seat), self.score(seat));
        // One other board has room among the seats; more of them would push away what can be done.
        let has_room = self.model.people.len() == 2 && seat != self.large();
        SeatRow {
            count: paid,
            note: html! { small { (self.note(seat)) } },
            score: html! { span.score { @if let Some(score) = &score { (score) } @else { (paid) } } },
            below: if has_room {
                self.small_board(seat)
            } else {
                html! {}
            },
            short: html! {
                small {
                    @if let Some(score) = &score { (score) " pt, " }
                    (paid) " in, " (cards) " card" @if cards != 1 { "s" }
                    // On a small board the WHIZ DOOR is a W too.
                    @if whiz > 0 { ", " (whiz) " " span aria-hidden="true" { "W" } span.sr { "WHIZ" } }
                }
            },
            ..SeatRow::default()
        }
    }

    fn small_board(&self, seat: Seat) -> Markup {
        let Some(player) =
            self.stage.now.players.get(seat.index()).filter(|player| !player.pieces.is_empty())
        else {
            return html! {};
        };
        let label = mini::in_words(self.model, seat, &player.pieces);
        mini::draw(&self.model.view.board, seat, &player.pieces, &label)
    }

    /// The boards of three or four, after what can be done.
    pub fn more_boards(&self) -> Markup {
        if self.model.view.players.len() == 2 {
            html! {}
        } else {
            self.small_boards()
        }
    }

    /// The others' boards under each other.
    pub fn small_boards(&self) -> Markup {
        let large = self.large();
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

    /// How many cards and WHIZ cards a seat holds, as is shown now.
    fn holds(&self, seat: Seat) -> (u8, u8) {
        self.stage.now.players.get(seat.index()).map_or((0, 0), |player| (player.cards, player.whiz))
    }

    fn paid_off(&self, seat: Seat) -> usize {
        let player = self.stage.now.players.get(seat.index());
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

    fn note(&self, seat: Seat) -> String {
        if self.model.player(seat).is_some_and(|player| player.left) {
            return "left the game".to_owned();
        }
        let (cards, whiz) = self.holds(seat);
        let paid = format!("{} of {} in PAYOFF", self.paid_off(seat), self.model.pieces_each());
        let cards = format!("{cards} card{}", if cards == 1 { "" } else { "s" });
        let whiz = if whiz == 0 { String::new() } else { format!(", {whiz} WHIZ") };
        let away = if self.model.is_away(seat) { ", away" } else { "" };
        format!("{paid}, {cards}{whiz}{away}")
    }

    /// The doors the viewer's pieces stand before, and what is missing for each.
    pub fn doors(&self) -> Markup {
        let Some(seat) = self.model.holder().filter(|_| !self.model.is_over()) else { return html! {} };
        let manned = self.model.view.doors.iter().filter(|door| door.manned);
        let rows: Vec<Markup> = manned.filter_map(|door| self.door(seat, door)).collect();
        html! {
            @if !rows.is_empty() {
                section.wk-doors data-key="doors" data-test="doors" tabindex="0" {
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
        let place = self.model.view.board.called(door.from);
        Some(html! {
            li data-key={ "door-" (door.from) "-" (door.door.letter()) } {
                (piece_mark(seat, piece))
                span.wk-plate.whiz[door.door == Door::Whiz] { (door.door.plate()) }
                span.grow { (says) span.sr { " (" (place) ")" } }
            }
        })
    }
}

/// What is assumed about the board, for the rulebook's picture is lost.
pub fn about(at: &Moment<'_>) -> (String, String) {
    let view = &at.model.view;
    match &view.board_title {
        None => ("About this board".to_owned(), about_printed()),
        Some(title) => {
            (format!("Own board: {title}"), board_differences(&view.board.differences(&Board::printed())))
        }
    }
}

fn about_printed() -> String {
    let file: Result<BoardFile, _> =
        serde_json::from_str(include_str!("../../../../content/boards/whiz_key.json"));
    file.map(|file| file.about).unwrap_or_default()
}
