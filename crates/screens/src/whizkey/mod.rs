//! Whiz Key: one's own board large, the others' small, cards on the table and in the hand.
//!
//! [`WhizKeyScene`] is what the game adds to the table that all games share; everything else here is how it looks and
//! what it says.
//!
//! What a stranger would get wrong: people who share a device must not see each other's cards, so what is drawn
//! while the device changes hands is drawn from a model without any secrets (`Model::veiled`), not hidden by style.

mod art;
mod board;
mod call;
mod cards;
mod choices;
mod coach;
mod felt;
mod fingers;
mod large;
mod marks;
mod mini;
mod model;
mod motion;
#[cfg(test)]
mod motion_tests;
mod places;
mod press;
mod reminders;
mod rows;
mod sheet;
mod story;

use std::collections::BTreeMap;

use catalog::GameKind;
use maud::{Markup, html};
use rules::Seat;
use whizkey::{Card, Event, WhizKey};

use crate::shell;
use crate::shell::call::Call;
use crate::shell::face::{Room, Wish};
use crate::shell::hand::Hand;
use crate::shell::scene::{Scene, SceneBeats, Teller};
use crate::shell::sheet::SeatRow;
use crate::shell::story::Story;
use crate::shell::table_face::{Common, TableFace};
use crate::words::{capital, number};
use board::BoardArt;
use choices::Choice;
use fingers::Held;
use model::Model;
use motion::OnTable;
use press::Own;
pub use press::{Peek, Press};
use story::Facts;

/// The face of a table of Whiz Key.
pub type WhizKeyFace = TableFace<WhizKeyScene>;
type Moment<'a> = shell::page::Moment<'a, WhizKeyScene>;

impl WhizKeyFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(tutorial: bool) -> Self {
        TableFace::of(WhizKeyScene::default(), tutorial)
    }
}

/// What the page remembers of a table of Whiz Key.
#[derive(Default)]
pub struct WhizKeyScene {
    /// The picture of the board.
    art: Option<BoardArt>,
    /// Whose cards were uncovered, and in which turn.
    uncovered: Option<(Seat, usize)>,
    /// Whom the device is to be passed to, when the table is drawn.
    covered: Option<Seat>,
    /// What each of those who share the device held when they last acted, so that new cards can be pointed out.
    known: BTreeMap<Seat, Vec<Card>>,
}

impl Scene for WhizKeyScene {
    type Game = WhizKey;
    type Press = Own;
    type Peek = Peek;
    type Held = Held;
    type Choice = Choice;
    type Shown = OnTable;
    type Facts = Facts;

    const CLASS: &'static str = "wk";
    const NOTHING_YET: &'static str = "Nothing yet. Whoever sits left of the dealer begins.";
    const WHEN_ALL_SIT: (&'static str, &'static str) =
        ("The cards are dealt as soon as every seat is taken.", "WK-1");

    fn kind(&self) -> GameKind {
        GameKind::WhizKey
    }

    fn house(&self, model: &Model) -> String {
        model.in_words()
    }

    fn has_left(model: &Model, seat: Seat) -> bool {
        model.player(seat).is_some_and(|player| player.left)
    }

    fn veiled(&self, common: &Common<Self>) -> Option<Model> {
        self.cover(common).map(|_| common.model.veiled())
    }

    fn teller<'a>(&self, model: &'a Model) -> Teller<'a, Self> {
        let mut teller = whizkey::Teller::on(model.view.board.clone(), model.names());
        Box::new(move |events| teller.tell(events))
    }

    fn for_a_room(event: &Event) -> Option<Event> {
        story::for_a_room(event)
    }

    fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
        story::note(story, line, events);
    }

    fn beats(
        &mut self,
        _shown: &mut OnTable,
        news: &[Event],
        model: &Model,
        before: &Story<Facts>,
    ) -> Vec<SceneBeats<Self>> {
        vec![motion::beats(news, &model.view.board, &model.names(), before.facts.chain.len())]
    }

    fn choices(&self, model: &Model) -> Vec<Choice> {
        choices::choices(model)
    }

    fn lit(hand: &Hand<Self>, choices: &[Choice]) -> Vec<(Peek, String)> {
        hand.within_reach(choices)
    }

    fn pressed(
        &mut self,
        press: Own,
        common: &mut Common<Self>,
        choices: &[Choice],
        room: Room,
    ) -> Vec<Wish> {
        self.press(press, common, choices, room)
    }

    fn prepare(
        &mut self,
        model: &Model,
        common: &mut Common<Self>,
        _choices: &[Choice],
        room: Room,
    ) -> Option<u32> {
        self.covered = self.cover(common);
        let (board, small) = (&model.view.board, room.narrow);
        if !self.art.as_ref().is_some_and(|art| art.is_of(board, small)) {
            self.art = Some(BoardArt::of(board.clone(), small));
        }
        None
    }

    fn mark(_model: &Model, seat: Option<Seat>, size: f64) -> Markup {
        marks::mark(seat, size)
    }

    fn color(_model: &Model, seat: Seat) -> &'static str {
        marks::seat_colour(seat)
    }

    fn shape(_model: &Model, seat: Seat) -> String {
        marks::seat_shape(seat).to_owned()
    }

    fn call(at: &Moment<'_>) -> Call<Own> {
        at.to_say()
    }

    fn above_call(at: &Moment<'_>) -> Markup {
        at.chain()
    }

    fn beside_call(at: &Moment<'_>) -> Markup {
        at.keys()
    }

    fn lesson(at: &Moment<'_>) -> Option<String> {
        coach::lesson(at)
    }

    fn board(at: &Moment<'_>) -> Markup {
        html! {
            @if at.room.narrow {
                (at.large_board())
            } @else {
                div.wk-room { (at.large_board()) }
                (at.felt())
            }
        }
    }

    fn under_board(at: &Moment<'_>) -> Markup {
        html! {
            (at.felt())
            div.todo data-key="todo" { (at.what_to_do()) }
            (at.small_boards())
            (at.doors())
        }
    }

    fn sheet(at: &Moment<'_>) -> Markup {
        html! { (Self::seats(at)) (at.what_to_do()) (at.more_boards()) (at.doors()) (Self::below(at)) }
    }

    fn seats_title(at: &Moment<'_>) -> String {
        match &at.model.view.tournament {
            Some(tournament) => format!("Match to {}, game {}", tournament.total, tournament.game),
            None => "In PAYOFF".to_owned(),
        }
    }

    fn seat(at: &Moment<'_>, seat: Seat) -> SeatRow {
        at.seat_of(seat)
    }

    fn rows(at: &Moment<'_>) -> Option<(String, Markup)> {
        let title = match at.choices.len() {
            0 => return None,
            1 => "One thing you can do".to_owned(),
            count => capital(&format!("{} things you can do", number(count))),
        };
        Some((title, at.choice_rows()))
    }

    fn reminders(at: &Moment<'_>) -> Vec<(&'static str, &'static str)> {
        reminders::reminders(at.model, at.choices)
    }

    fn about(at: &Moment<'_>) -> Option<(String, String)> {
        Some(sheet::about(at))
    }
}
