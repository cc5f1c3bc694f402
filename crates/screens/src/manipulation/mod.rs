//! Basic Manipulation: a painted board, sixteen tokens, a die.
//!
//! [`ManipulationScene`] is what the game adds to the table that all games share; everything else here is how it looks and
//! what it says. The board never decides: lit tokens and spaces are exactly the listed choices.

mod art;
mod auto;
mod board;
mod call;
mod choices;
mod fingers;
pub(crate) mod marks;
mod model;
mod motion;
mod places;
mod press;
mod reminders;
mod shapes;
mod sheet;
mod story;
mod tokens;
mod why;

use catalog::GameKind;
use manipulation::{Color, Doing, Event, Manipulation, Mode};
use maud::{Markup, html};
use rules::Seat;

use crate::corner_mark;
use crate::shell;
use crate::shell::call::Call;
use crate::shell::coach::Coach;
use crate::shell::face::{Room, Sight, Wish};
use crate::shell::hand::Hand;
use crate::shell::scene::{Scene, SceneBeats, Teller};
use crate::shell::sheet::SeatRow;
use crate::shell::story::Story;
use crate::shell::table_face::{Common, TableFace};
use crate::words::{capital, listed, number};
use auto::Auto;
use board::BoardArt;
use choices::Choice;
use fingers::Held;
use model::Model;
use motion::OnBoard;
use places::Places;
use press::Own;
pub use press::{Peek, Press};
use reminders::gist;
use story::Facts;

/// The face of a table of Basic Manipulation.
pub type ManipulationFace = TableFace<ManipulationScene>;
type Moment<'a> = shell::page::Moment<'a, ManipulationScene>;

impl ManipulationFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(tutorial: bool) -> Self {
        let art = BoardArt::on(Places::of_the_box());
        TableFace::of(ManipulationScene { art, auto: Auto::default() }, tutorial)
    }
}

/// What the page remembers of a table of Basic Manipulation.
pub struct ManipulationScene {
    /// The board and its painting.
    art: BoardArt,
    /// Who makes a lone move.
    auto: Auto,
}

impl Scene for ManipulationScene {
    type Game = Manipulation;
    type Press = Own;
    type Peek = Peek;
    type Held = Held;
    type Choice = Choice;
    type Shown = OnBoard;
    type Facts = Facts;

    const CLASS: &'static str = "bm";
    const NOTHING_YET: &'static str = "Nothing yet. The highest roll begins.";
    const WHEN_ALL_SIT: (&'static str, &'static str) =
        ("The game begins as soon as every seat is taken.", "BM-1");
    const FIRST: &'static str = "Your first moves";
    const LESSONS: u8 = 1;

    fn kind(&self) -> GameKind {
        GameKind::Manipulation
    }

    fn house(&self, model: &Model) -> String {
        model.in_words()
    }

    fn has_left(model: &Model, seat: Seat) -> bool {
        model.view.seats.get(seat.index()).is_some_and(|view| view.left)
    }

    fn see(&mut self, model: &Model, _sight: &Sight) {
        let board = model.view.board.as_ref();
        if !self.art.places.shows(board) {
            self.art = BoardArt::on(board.cloned().map_or_else(Places::of_the_box, Places::brought));
        }
    }

    fn teller<'a>(&self, model: &'a Model) -> Teller<'a, Self> {
        story::teller(self.art.places.clone(), model.names())
    }

    fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
        story::note(story, line, events);
    }

    fn beats(
        &mut self,
        shown: &mut OnBoard,
        news: &[Event],
        model: &Model,
        _before: &Story<Facts>,
    ) -> Vec<SceneBeats<Self>> {
        shown.beats(news, &self.art.places, &model.names())
    }

    fn choices(&self, model: &Model) -> Vec<Choice> {
        choices::choices(model, &self.art.places)
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

    fn only_settles(press: &Own) -> bool {
        matches!(press, Own::Why(_))
    }

    fn struck(
        &mut self,
        key: &str,
        common: &mut Common<Self>,
        _choices: &[Choice],
        _room: Room,
    ) -> Option<Vec<Wish>> {
        (key == "Escape").then(|| self.escape(common))
    }

    fn prepare(
        &mut self,
        model: &Model,
        common: &mut Common<Self>,
        choices: &[Choice],
        room: Room,
    ) -> Option<u32> {
        let lone = choices.len() == 1 && !model.pending && common.hand.picked.is_none();
        self.auto.plan(model.seq, lone, common.coach.wanted, room.now)
    }

    fn woke(&mut self, common: &mut Common<Self>, choices: &[Choice], room: Room) -> Vec<Wish> {
        match choices {
            [one] if self.auto.strikes(room.now) => self.act(common, one),
            _ => Vec::new(),
        }
    }

    fn mark(model: &Model, seat: Option<Seat>, size: f64) -> Markup {
        match seat.and_then(|seat| model.colors_of(seat).next()) {
            Some(color) => corner_mark::mark(color, size),
            None => marks::no_mark(size),
        }
    }

    fn color(model: &Model, seat: Seat) -> &'static str {
        model.colors_of(seat).next().map_or("var(--line-2)", corner_mark::colour)
    }

    fn shape(model: &Model, seat: Seat) -> String {
        listed(&model.colors_of(seat).map(corner_mark::shape_word).collect::<Vec<_>>())
    }

    fn call(at: &Moment<'_>) -> Call<Own> {
        at.to_say()
    }

    fn meanwhile(at: &Moment<'_>) -> String {
        let clause = at.stage.saying.as_ref().and_then(|said| said.clause);
        clause.map(gist).unwrap_or_default().to_owned()
    }

    fn picture(at: &Moment<'_>, call: &Call<Own>) -> (Markup, &'static str) {
        at.die_or_marks(call)
    }

    fn slip(at: &Moment<'_>) -> Markup {
        html! { @if let Some(why) = &at.hand.held.why { (why.draw()) } }
    }

    fn lesson(at: &Moment<'_>) -> Option<String> {
        let ours = at.model.actor().is_some();
        let note = match &at.model.view.doing {
            Doing::Over => return None,
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Moving { .. } if at.coach.acts > 0 => {
                "So it goes on. A 1 or a 6 brings a token out of holding; landing on another color sends it back; \
                 BEASTs are safe, and WORLD is a shortcut home. All four home wins."
            }
            Doing::Moving { .. } if ours && at.room.touch => {
                "The die was rolled for you. Tap a lit token to see where it can go, tap a lit space, then move."
            }
            Doing::Moving { .. } if ours => {
                "The die was rolled for you. Point at a lit token or space to see the way and what will happen; \
                 press it to move."
            }
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Moving { .. } => {
                "The aim: bring all your tokens once round the lane and home. This slip helps you through your first moves."
            }
        };
        Some(note.to_owned())
    }

    fn learned(coach: Coach) -> u8 {
        coach.acts
    }

    fn classes(at: &Moment<'_>) -> &'static str {
        match (at.model.mode() == Mode::Partners, at.choices.is_empty()) {
            (true, true) => " bm-teams",
            (true, false) => " bm-teams bm-mine",
            (false, true) => "",
            (false, false) => " bm-mine",
        }
    }

    fn board(at: &Moment<'_>) -> Markup {
        at.draw_board()
    }

    fn sheet(at: &Moment<'_>) -> Markup {
        html! { (Self::seats(at)) (at.what_to_do()) (at.rest_of_sheet()) }
    }

    fn below(at: &Moment<'_>) -> Markup {
        // The strip says the same in short, so the rows come only with the sheet.
        html! { @if at.hand.sheet_open { (Self::seats(at)) } (at.rest_of_sheet()) }
    }

    fn seats(at: &Moment<'_>) -> Markup {
        match at.model.mode() {
            Mode::Alone | Mode::Tournament => at.seat_list(at.model.seats()),
            Mode::Partners => at.teams(),
        }
    }

    fn seats_title(_at: &Moment<'_>) -> String {
        "Home".to_owned()
    }

    fn seat(at: &Moment<'_>, seat: Seat) -> SeatRow {
        at.seat_of(seat)
    }

    fn seat_title(at: &Moment<'_>, seat: Seat) -> String {
        at.title_with_color(seat)
    }

    fn strip_title(at: &Moment<'_>, seat: Seat) -> String {
        at.model.name(seat)
    }

    fn strip_order(at: &Moment<'_>) -> Vec<Seat> {
        match at.model.mode() {
            Mode::Alone | Mode::Tournament => at.model.seats().collect(),
            Mode::Partners => at.model.teams().concat(),
        }
    }

    fn is_lit(at: &Moment<'_>, seat: Seat) -> bool {
        if at.model.is_over() && !at.stage.is_moving() {
            return at.model.winners().contains(&seat);
        }
        at.model.begun() && at.mover_shown() == Some(seat)
    }

    fn rows(at: &Moment<'_>) -> Option<(String, Markup)> {
        let title = match at.choices.len() {
            0 => return None,
            1 => "Where to? One move".to_owned(),
            count => format!("Where to? {} moves", capital(&number(count))),
        };
        Some((title, at.choice_rows()))
    }

    fn reminders(at: &Moment<'_>) -> Vec<(&'static str, &'static str)> {
        let clauses = reminders::clauses(at.model, at.choices);
        clauses.into_iter().map(|clause| (clause, gist(clause))).collect()
    }

    fn about(at: &Moment<'_>) -> Option<(String, String)> {
        let places = &at.scene.art.places;
        Some((places.heading(), places.about()))
    }
}

/// A color's name at the head of a sentence.
fn named(color: Color) -> String {
    capital(color.name())
}
