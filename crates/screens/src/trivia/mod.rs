//! The two question games: a wheel or a diamond, and a card. They share everything but the board.
//!
//! [`TriviaScene`] is what they add to the table that all games share; everything else here is how it looks and what
//! it says.

mod board;
mod call;
mod card;
mod choices;
mod clock;
mod coach;
mod diamond;
mod fingers;
mod glyphs;
mod marks;
mod model;
mod motion;
mod places;
mod press;
mod reminders;
mod shapes;
mod sheet;
mod story;
mod wheel;

use std::rc::Rc;

use catalog::GameKind;
use maud::{Markup, html};
use rules::Seat;
use trivia::{Doing, EditionName, Event};

use crate::seat_mark;
use crate::shell;
use crate::shell::call::Call;
use crate::shell::face::{Room, Sight, Wish};
use crate::shell::hand::Hand;
use crate::shell::scene::{Scene, SceneBeats, Teller};
use crate::shell::sheet::SeatRow;
use crate::shell::story::Story;
use crate::shell::table_face::{Common, TableFace};
use board::BoardArt;
use choices::Choice;
use clock::{Clock, Told};
use fingers::Held;
use model::{Game, Model};
use motion::OnBoard;
use press::Own;
pub use press::Press;
use story::Facts;

/// How soon a field that is due gets the focus: as soon as it is in the document.
const FOCUS_SOON: u32 = 30;

/// The face of a table of Trivial Pursuit or Heisey Mania.
pub type TriviaFace = TableFace<TriviaScene>;
type Moment<'a> = shell::page::Moment<'a, TriviaScene>;

impl TriviaFace {
    /// The face of a table that was not seen yet. `tutorial` is for a person who has not had theirs.
    pub fn new(edition: EditionName, tutorial: bool) -> Self {
        let scene = TriviaScene {
            edition,
            art: BoardArt::of(edition),
            told: Told::default(),
            focused: None,
            focus_due: false,
            said: 0,
            uncovered: None,
        };
        TableFace::of(scene, tutorial)
    }
}

/// What the page remembers of a table of the question games.
pub struct TriviaScene {
    edition: EditionName,
    /// The picture of the board.
    art: BoardArt,
    /// What was said of the clock.
    told: Told,
    /// The question whose field has had the focus, so that it gets it once.
    focused: Option<(usize, bool)>,
    focus_due: bool,
    /// How often something was said to the team.
    said: usize,
    /// The card that was uncovered: by whom, and which.
    uncovered: Option<(Seat, usize)>,
}

impl TriviaScene {
    /// Gives the focus to the answer's field once for each question, but not under a finger: a keyboard that jumps up
    /// would hide the question.
    fn aim_focus(&mut self, model: &Model, common: &Common<Self>, room: Room) {
        let typing = model.is_typing() && !common.stage.is_moving() && !room.touch;
        let Some(question) = model.view.question.as_ref().filter(|_| typing) else { return };
        let this = Some((common.story.facts.asked, question.more.is_some()));
        self.focus_due |= self.focused != this;
        self.focused = this;
    }
}

impl Scene for TriviaScene {
    type Game = Game;
    type Press = Own;
    type Peek = String;
    type Held = Held;
    type Choice = Choice;
    type Shown = OnBoard;
    type Facts = Facts;

    const CLASS: &'static str = "tv";
    const NOTHING_YET: &'static str = "Nothing yet. The highest roll begins.";
    const WHEN_ALL_SIT: (&'static str, &'static str) =
        ("The game begins as soon as every seat is taken.", "TP-1");
    const FIRST: &'static str = "Your first turn";
    const LESSONS: u8 = 1;
    const OWN_IN_STRIP: &'static str = "";

    fn kind(&self) -> GameKind {
        self.edition.pick(GameKind::TrivialPursuit, GameKind::HeiseyMania)
    }

    fn house(&self, model: &Model) -> String {
        model.in_words()
    }

    fn has_left(model: &Model, seat: Seat) -> bool {
        model.token(seat).is_some_and(|token| token.left)
    }

    /// TP-20: those who answered the winning question in their first turn have all won, and so has who plays alone.
    fn winners(model: &Model) -> Vec<Seat> {
        model.over.as_ref().map(|standing| standing.winners().iter().collect()).unwrap_or_default()
    }

    fn see(&mut self, model: &Model, _sight: &Sight) {
        let board = model.view.board.as_ref();
        if !self.art.shows(board) {
            self.art = board
                .map_or_else(|| BoardArt::of(self.edition), |board| BoardArt::brought(board, self.edition));
        }
    }

    fn teller<'a>(&self, model: &'a Model) -> Teller<'a, Self> {
        let mut teller = trivia::Teller::new(self.edition, model.names());
        let places = Rc::clone(&self.art.places);
        Box::new(move |events| {
            let events: Vec<Event> =
                events.iter().map(|event| story::in_players_words(event, &places)).collect();
            teller.tell(&events)
        })
    }

    fn for_a_room(event: &Event) -> Option<Event> {
        story::for_a_room(event)
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
        vec![shown.beats(news, &self.art.places, &model.names())]
    }

    fn choices(&self, model: &Model) -> Vec<Choice> {
        choices::choices(model, &self.art.places)
    }

    fn lit(_hand: &Hand<Self>, choices: &[Choice]) -> Vec<(String, String)> {
        let spaces = choices.iter().filter(|choice| choice.is_space());
        spaces.map(|choice| (choice.key.clone(), format!("space-{}", choice.key))).collect()
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
        let clock = Clock::of(model, room.now);
        if let Some(words) = clock.and_then(|clock| clock.announce(model.deadline?, &mut self.told)) {
            common.say(words);
        }
        self.aim_focus(model, common, room);
        let ticks = clock.and_then(|_| Clock::ticks_in(model, room.now));
        [ticks, self.focus_due.then_some(FOCUS_SOON)].into_iter().flatten().min()
    }

    fn woke(&mut self, _common: &mut Common<Self>, _choices: &[Choice], _room: Room) -> Vec<Wish> {
        let due = std::mem::take(&mut self.focus_due);
        due.then(|| Wish::Focus(card::FIELD.to_owned())).into_iter().collect()
    }

    fn mark(model: &Model, seat: Option<Seat>, size: f64) -> Markup {
        seat_mark::mark(seat.map(|seat| model.worn(seat)), size)
    }

    fn color(model: &Model, seat: Seat) -> &'static str {
        seat_mark::color(model.worn(seat))
    }

    fn shape(model: &Model, seat: Seat) -> String {
        seat_mark::shape_word(model.worn(seat)).to_owned()
    }

    fn when_all_sit(model: &Model) -> (&'static str, &'static str) {
        let (how, clause) = Self::WHEN_ALL_SIT;
        (how, model.clause(clause, "HM-1"))
    }

    fn call(at: &Moment<'_>) -> Call<Own> {
        at.to_say()
    }

    fn meanwhile(at: &Moment<'_>) -> String {
        at.how_it_went().filter(|_| at.stage.now.card_is_up()).unwrap_or_default()
    }

    fn picture(at: &Moment<'_>, call: &Call<Own>) -> (Markup, &'static str) {
        let color = call.seat.map_or("var(--line-2)", |seat| Self::color(at.model, seat));
        (at.die().unwrap_or_else(|| Self::mark(at.model, call.seat, 3.0)), color)
    }

    fn lesson(at: &Moment<'_>) -> Option<String> {
        Some(coach::lesson(at))
    }

    fn is_learning(model: &Model) -> bool {
        model.is_ours()
    }

    fn classes(at: &Moment<'_>) -> &'static str {
        let asked = at.model.view.question.is_some() && at.stage.now.card_is_up();
        match (asked, at.model.is_typing()) {
            (false, _) => "",
            (true, false) => " tv-asked",
            (true, true) => " tv-asked tv-typing",
        }
    }

    fn board(at: &Moment<'_>) -> Markup {
        at.draw_board()
    }

    /// The open question first; one that is settled makes room for what is to be done.
    fn under_board(at: &Moment<'_>) -> Markup {
        html! {
            div.todo data-key="todo" { (at.open_card()) (at.what_to_do()) (at.chat()) }
        }
    }

    fn sheet(at: &Moment<'_>) -> Markup {
        html! {
            (at.open_card()) (Self::seats(at)) (at.what_to_do()) (at.chat()) (at.settled_card())
            (at.happened()) (at.legend()) (at.rules()) (at.about())
        }
    }

    fn below(at: &Moment<'_>) -> Markup {
        html! { (at.happened()) (at.settled_card()) (at.legend()) (at.rules()) (at.about()) }
    }

    fn seats_title(at: &Moment<'_>) -> String {
        at.model.view.edition.pick("Wedges", "Pegs").to_owned()
    }

    fn seat(at: &Moment<'_>, seat: Seat) -> SeatRow {
        at.seat_of(seat)
    }

    fn categories(at: &Moment<'_>, seat: Seat) -> Option<String> {
        let names: Vec<&str> = at.won(seat).0.iter().map(|category| category.name()).collect();
        Some(names.join(" "))
    }

    /// While a ruling may be challenged, the light stays on the player who was asked.
    fn is_lit(at: &Moment<'_>, seat: Seat) -> bool {
        let model = at.model;
        match &model.view.doing {
            Doing::Over => Self::winners(model).contains(&seat),
            Doing::Ruled { .. } => model.begun() && model.view.mover == Some(seat),
            _ => model.begun() && model.waiting_for.includes(seat),
        }
    }

    /// The lit spaces, categories or boxes. Answers stand on the card.
    fn rows(at: &Moment<'_>) -> Option<(String, Markup)> {
        let title = match at.choices.first()?.press {
            Own::Go(_) => "Where to?",
            Own::Box(_) => "Which box?",
            Own::Choose(_) | Own::Vote(_) => "Which category?",
            _ => return None,
        };
        Some((title.to_owned(), at.choice_rows()))
    }

    fn reminders(at: &Moment<'_>) -> Vec<(&'static str, &'static str)> {
        reminders::reminders(at.model, &at.scene.art.places)
    }

    /// The board of Heisey Mania is reconstructed; that of Trivial Pursuit is known.
    fn about(at: &Moment<'_>) -> Option<(String, String)> {
        let places = &at.scene.art.places;
        at.scene.edition.pick(None, Some((places.heading.clone(), places.about.clone())))
    }
}
