//! What one game adds to the table that all games share. A new game implements [`Scene`] and is on the page.

use std::fmt::Display;
use std::str::FromStr;

use catalog::GameKind;
use maud::{Markup, html};
use rules::{Game, Saying, Seat};

use super::call::Call;
use super::coach::Coach;
use super::face::{Room, Sight, Wish};
use super::hand::Hand;
use super::model::Model;
use super::page::Moment;
use super::sheet::SeatRow;
use super::stage::{Beats, Shown};
use super::story::Story;
use super::table_face::Common;
use crate::presses::Pressed;
use crate::set_up::house_words;

/// An event of a scene's game.
pub type Event<S> = <<S as Scene>::Game as Game>::Event;
/// An action of a scene's game.
pub type Action<S> = <<S as Scene>::Game as Game>::Action;
/// The beats of a scene's motion.
pub type SceneBeats<S> = Beats<<<S as Scene>::Shown as Shown>::Beat>;
/// Tells lines of a log, one after the other.
pub type Teller<'a, S> = Box<dyn FnMut(&[Event<S>]) -> Option<Saying> + 'a>;

/// What one game adds to the table that all games share.
///
/// The value itself is what the page remembers of this game that is neither in the game's view nor let go of with the
/// hand: pictures that are drawn once, what was uncovered, a switch. Everything else is told to each method: to most
/// of them as a [`Moment`], which has the table (`model`), what happened (`story`), what is shown of it (`stage`), the
/// `hand`, the `choices` and the `room`.
pub trait Scene: Sized {
    /// The game.
    type Game: Game;
    /// What can be pressed in this game alone.
    type Press: Pressed;
    /// What can be pointed at, as `data-peek` names it; a choice among them, by which `Hand::picked` names it.
    type Peek: Clone + PartialEq + Display + FromStr;
    /// What else a hand holds until it lets go: the thing that was pressed first of two, a question that is open.
    type Held: Default;
    /// One of the things that can be done now, with its words.
    type Choice;
    /// What the board shows, which lags behind the game while something moves.
    type Shown: Shown<View = <Self::Game as Game>::View>;
    /// What is worth knowing of the story besides its steps; `()` if nothing is.
    type Facts: Default;

    /// The class of the table. What the shell draws has the same classes in every game; a game's own parts have classes
    /// that begin with this one.
    const CLASS: &'static str;
    /// What the list of what happened says while it is empty.
    const NOTHING_YET: &'static str;
    /// What the Call says below "Waiting for someone with the link", and the clause it rests on.
    const WHEN_ALL_SIT: (&'static str, &'static str);
    /// What a take-back is called when it is read out.
    const TAKEN_BACK: &'static str = "The last step was taken back.";
    /// What the coach's note is headed.
    const FIRST: &'static str = "Your first turns";
    /// How many lessons the coach gives.
    const LESSONS: u8 = 3;
    /// What follows one's own name in the strip; nothing where the names need the room.
    const OWN_IN_STRIP: &'static str = " (you)";
    /// Whether it shows refusals and asks who wants to resign by itself; otherwise the page does.
    const SPEAKS_FOR_ITSELF: bool = false;

    // ---- what is known ----

    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// The options in a few words, for the lid.
    fn house(&self, model: &Model<Self::Game>) -> String;
    /// By which rules a table with these chosen options is played, in sentences. A bundle that must be small says it
    /// without asking the catalog, which brings every game along.
    fn rules(&self, chosen: &str) -> Vec<String> {
        house_words::told(self.kind(), chosen)
    }
    /// Whether a seat has left the game.
    fn has_left(model: &Model<Self::Game>, seat: Seat) -> bool;
    /// Those who have won, once the game is over. In a game that knows no draw, all who share the first place have.
    fn winners(model: &Model<Self::Game>) -> Vec<Seat> {
        model.winners()
    }
    /// A new sighting has come: the place to look at what only this game is told, and to lay the right board.
    fn see(&mut self, _model: &Model<Self::Game>, _sight: &Sight) {}
    /// The table without what only one seat may know, while a device is passed on. What is drawn, chosen and played
    /// then follows from it, so that nothing can be given away.
    fn veiled(&self, _common: &Common<Self>) -> Option<Model<Self::Game>> {
        None
    }

    // ---- what happened ----

    /// Tells what happened: the words are those of the game's own crate.
    fn teller<'a>(&self, model: &'a Model<Self::Game>) -> Teller<'a, Self>;
    /// What people who share a device may all hear of an event.
    fn for_a_room(event: &Event<Self>) -> Option<Event<Self>> {
        Some(event.clone())
    }
    /// Notes the facts of one line of the log, after its step was told.
    fn note(_story: &mut Story<Self::Facts>, _line: usize, _events: &[Event<Self>]) {}
    /// The motion of news: a list for each turn, which is shown in [`super::stage::LONGEST`] at most. `before` is the
    /// story until then.
    fn beats(
        &mut self,
        shown: &mut Self::Shown,
        news: &[Event<Self>],
        model: &Model<Self::Game>,
        before: &Story<Self::Facts>,
    ) -> Vec<SceneBeats<Self>>;
    /// The motion of a take-back; nothing if the game is just laid out anew.
    fn taken_back(
        &mut self,
        _shown: &mut Self::Shown,
        _model: &Model<Self::Game>,
    ) -> Option<SceneBeats<Self>> {
        None
    }

    // ---- what can be done ----

    /// What can be done now, in the game's own order. It is not asked while something moves.
    fn choices(&self, model: &Model<Self::Game>) -> Vec<Self::Choice>;
    /// What can be walked to with the arrow keys, each with the id of its element.
    fn lit(hand: &Hand<Self>, choices: &[Self::Choice]) -> Vec<(Self::Peek, String)>;
    /// Something of this game was pressed.
    fn pressed(
        &mut self,
        press: Self::Press,
        common: &mut Common<Self>,
        choices: &[Self::Choice],
        room: Room,
    ) -> Vec<Wish>;
    /// Whether a press does no more than end the motion while something moves.
    fn only_settles(_press: &Self::Press) -> bool {
        false
    }
    /// A key was struck; nothing if it means what it means at every table.
    fn struck(
        &mut self,
        _key: &str,
        _common: &mut Common<Self>,
        _choices: &[Self::Choice],
        _room: Room,
    ) -> Option<Vec<Wish>> {
        None
    }
    /// Gets ready to be drawn, and says when it wants to be drawn again though nothing happens.
    fn prepare(
        &mut self,
        _model: &Model<Self::Game>,
        _common: &mut Common<Self>,
        _choices: &[Self::Choice],
        _room: Room,
    ) -> Option<u32> {
        None
    }
    /// The time it asked for has come.
    fn woke(&mut self, _common: &mut Common<Self>, _choices: &[Self::Choice], _room: Room) -> Vec<Wish> {
        Vec::new()
    }
    /// Takes in what was thought through meanwhile, as the answer to [`Scene::asks`].
    fn hear(&mut self, _told: &str) {}
    /// What is to be thought through meanwhile, as a question to the study.
    fn asks(&self) -> Option<String> {
        None
    }
    /// Whether it is fair to show here what each choice is worth; nothing in a game where nobody knows.
    fn help(&self) -> Option<bool> {
        None
    }

    // ---- what it says and looks like ----

    /// A seat's mark at a size in rem, or a blank one.
    fn mark(model: &Model<Self::Game>, seat: Option<Seat>, size: f64) -> Markup;
    /// A seat's color.
    fn color(model: &Model<Self::Game>, seat: Seat) -> &'static str;
    /// A seat's shape in a word.
    fn shape(model: &Model<Self::Game>, seat: Seat) -> String;
    /// What the Call says below "Waiting for someone with the link", if that depends on the table.
    fn when_all_sit(_model: &Model<Self::Game>) -> (&'static str, &'static str) {
        Self::WHEN_ALL_SIT
    }
    /// The Call once everybody sits, while nothing moves.
    fn call(at: &Moment<'_, Self>) -> Call<Self::Press>;
    /// The line below what the Call says while something moves.
    fn meanwhile(_at: &Moment<'_, Self>) -> String {
        String::new()
    }
    /// The picture beside the Call, and the color it wears.
    fn picture(at: &Moment<'_, Self>, call: &Call<Self::Press>) -> (Markup, &'static str) {
        let color = call.seat.map_or("var(--line-2)", |seat| Self::color(at.model, seat));
        (Self::mark(at.model, call.seat, 3.0), color)
    }
    /// What stands above the sentence of the Call.
    fn above_call(_at: &Moment<'_, Self>) -> Markup {
        html! {}
    }
    /// What stands between the words of the Call and its buttons.
    fn beside_call(_at: &Moment<'_, Self>) -> Markup {
        html! {}
    }
    /// A slip above the Call that says why something cannot be done.
    fn slip(_at: &Moment<'_, Self>) -> Markup {
        html! {}
    }
    /// What a newcomer is told at this moment.
    fn lesson(at: &Moment<'_, Self>) -> Option<String>;
    /// How many lessons a newcomer has had.
    fn learned(coach: Coach) -> u8 {
        coach.turns
    }
    /// Whether a newcomer is in the middle of a lesson.
    fn is_learning(model: &Model<Self::Game>) -> bool {
        model.asked().is_some()
    }
    /// Classes of the whole table at this moment, each with a space before it, besides those all tables have.
    fn classes(_at: &Moment<'_, Self>) -> &'static str {
        ""
    }
    /// The board.
    fn board(at: &Moment<'_, Self>) -> Markup;
    /// What lies between the board and the sheet on a narrow screen.
    fn under_board(at: &Moment<'_, Self>) -> Markup {
        html! { div.todo data-key="todo" { (at.what_to_do()) } }
    }
    /// What is on the sheet on a wide screen.
    fn sheet(at: &Moment<'_, Self>) -> Markup {
        html! { (Self::seats(at)) (at.what_to_do()) (Self::below(at)) }
    }
    /// What is on the sheet on a narrow screen.
    fn below(at: &Moment<'_, Self>) -> Markup {
        html! { (at.happened()) (at.rules()) (at.about()) }
    }
    /// The seats, one under the other.
    fn seats(at: &Moment<'_, Self>) -> Markup {
        at.seat_list(at.model.seats())
    }
    /// What the seats are headed.
    fn seats_title(at: &Moment<'_, Self>) -> String;
    /// A seat among the seats.
    fn seat(at: &Moment<'_, Self>, seat: Seat) -> SeatRow;
    /// The categories a seat has won, by their names, for tests; nothing in a game that has none.
    fn categories(_at: &Moment<'_, Self>, _seat: Seat) -> Option<String> {
        None
    }
    /// What stands for a seat's name among the seats: with what one must know of it.
    fn seat_title(at: &Moment<'_, Self>, seat: Seat) -> String {
        at.title(seat)
    }
    /// The same in the strip, where there is less room.
    fn strip_title(at: &Moment<'_, Self>, seat: Seat) -> String {
        let own = if at.model.own() == Some(seat) { Self::OWN_IN_STRIP } else { "" };
        at.model.name(seat) + own
    }
    /// The seats in their order in the strip.
    fn strip_order(at: &Moment<'_, Self>) -> Vec<Seat> {
        at.model.seats().collect()
    }
    /// Whether the lamp is on a seat: it is to act, or has won.
    fn is_lit(at: &Moment<'_, Self>, seat: Seat) -> bool {
        let model = at.model;
        match model.is_over() {
            true => Self::winners(model).contains(&seat),
            false => model.goes_on() && model.waiting_for.includes(seat),
        }
    }
    /// The rows of what can be done and what they are headed; nothing if nothing can.
    fn rows(at: &Moment<'_, Self>) -> Option<(String, Markup)>;
    /// The clauses that matter now, each with its gist.
    fn reminders(at: &Moment<'_, Self>) -> Vec<(&'static str, &'static str)>;
    /// What is assumed about the board where the rulebook leaves something open: a heading and a text.
    fn about(_at: &Moment<'_, Self>) -> Option<(String, String)> {
        None
    }
}
