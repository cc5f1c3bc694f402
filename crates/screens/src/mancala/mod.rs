//! Mancala: the board with its stones, and what each pocket is worth.
//!
//! [`MancalaScene`] is what the game adds to the table that all games share; everything else here is how it looks and
//! what it says. `model.rs` says what is to be drawn, `board.rs` draws it, `motion.rs` and `shown.rs` move it.

mod board;
mod call;
mod fingers;
pub mod geometry;
mod heaps;
mod model;
mod motion;
#[cfg(test)]
mod motion_tests;
pub mod peek;
mod press;
mod reminders;
mod sheet;
mod shown;
mod story;
mod values;
pub mod wood;

use catalog::{GameKind, rules_in_words};
use mancala::{Event, Mancala, Options, Pocket, Stones};
use maud::{Markup, html};
use rules::{Game as _, Refusal, Seat};

use crate::seat_mark;
use crate::set_up::house_words;
use crate::shell;
use crate::shell::call::Call;
use crate::shell::face::{Room, Sight, Wish};
use crate::shell::hand::Hand;
use crate::shell::scene::{Scene, SceneBeats, Teller};
use crate::shell::sheet::SeatRow;
use crate::shell::story::Story;
use crate::shell::table_face::TableFace;
use board::Board;
use geometry::Layout;
use model::{Fall, Model};
use motion::Schedule;
use press::Own;
pub use press::Press;
use shown::Shown;
use story::Facts;
use values::Values;

/// The face of a table of Mancala.
pub type MancalaFace = TableFace<MancalaScene>;
type Moment<'a> = shell::page::Moment<'a, MancalaScene>;
type Common = shell::table_face::Common<MancalaScene>;

impl Default for MancalaFace {
    fn default() -> Self {
        TableFace::of(MancalaScene::default(), false)
    }
}

/// What the page remembers of a table of Mancala.
#[derive(Default)]
pub struct MancalaScene {
    values: Values,
    /// The slab without stones, as it was drawn for a layout.
    wood: Option<(Layout, Markup)>,
    /// What the shown pocket would do.
    fall: Option<Fall>,
    /// The pocket one walks on from with the arrow keys.
    here: Option<Pocket>,
    /// What was refused last, until the next act, and of which pocket.
    refused: Option<(Option<Pocket>, Refusal)>,
    /// How many refusals there were, so that the same one again is shown and said again.
    refusals: u32,
    /// What the table refused last.
    told: Option<Refusal>,
    /// Whether it is being asked if one really wants to resign.
    asking: bool,
}

impl Scene for MancalaScene {
    type Game = Mancala;
    type Press = Own;
    type Peek = Pocket;
    type Held = ();
    type Choice = ();
    type Shown = Shown;
    type Facts = Facts;

    const CLASS: &'static str = "mancala";
    const NOTHING_YET: &'static str = "Nothing yet.";
    const WHEN_ALL_SIT: (&'static str, &'static str) = ("The game begins as soon as they sit down.", "M-1");
    const TAKEN_BACK: &'static str = "The last move was taken back.";
    const SPEAKS_FOR_ITSELF: bool = true;

    fn kind(&self) -> GameKind {
        GameKind::Mancala
    }

    fn house(&self, model: &Model) -> String {
        house_rules(&model.view.options)
    }

    fn rules(&self, chosen: &str) -> Vec<String> {
        house_words::or_usual(rules_in_words(&Mancala::options(), Mancala::presets(), chosen))
    }

    fn has_left(model: &Model, seat: Seat) -> bool {
        model.view.resigned == Some(seat)
    }

    fn see(&mut self, model: &Model, sight: &Sight) {
        if sight.refused != self.told {
            self.told.clone_from(&sight.refused);
            match &sight.refused {
                Some(refusal) => self.refuse(None, refusal.clone()),
                None => drop(self.refused.take_if(|(pocket, _)| pocket.is_none())),
            }
        }
        self.values.turn_to(model, sight.values);
        self.asking &= !model.is_over();
    }

    fn teller<'a>(&self, model: &'a Model) -> Teller<'a, Self> {
        let mut teller = mancala::Teller::new([Seat(0), Seat(1)].map(|seat| model.name(seat)));
        Box::new(move |events| teller.tell(events))
    }

    fn note(story: &mut Story<Facts>, line: usize, events: &[Event]) {
        story::note(story, line, events);
    }

    fn beats(
        &mut self,
        shown: &mut Shown,
        news: &[Event],
        model: &Model,
        _before: &Story<Facts>,
    ) -> Vec<SceneBeats<Self>> {
        shown.word = None;
        let schedule = Schedule::of(&mut shown.heaps, news);
        // Events and view always agree; if ever they did not, the view is right.
        let agree = shown.heaps.agree_with(&model.view);
        let schedule = if agree { schedule } else { Schedule::back_to(&mut shown.heaps, &model.view) };
        vec![schedule.in_order()]
    }

    fn taken_back(&mut self, shown: &mut Shown, model: &Model) -> Option<SceneBeats<Self>> {
        (self.refused, shown.word) = (None, None);
        Some(Schedule::back_to(&mut shown.heaps, &model.view).in_order())
    }

    // Pockets stay lit while stones move, so what can be done is asked of the model.
    fn choices(&self, _model: &Model) -> Vec<()> {
        Vec::new()
    }

    fn lit(_hand: &Hand<Self>, _choices: &[()]) -> Vec<(Pocket, String)> {
        Vec::new()
    }

    fn pressed(&mut self, press: Own, common: &mut Common, _choices: &[()], room: Room) -> Vec<Wish> {
        self.press(press, common, room)
    }

    fn struck(&mut self, key: &str, common: &mut Common, _choices: &[()], room: Room) -> Option<Vec<Wish>> {
        self.strike(key, common, room)
    }

    fn prepare(&mut self, model: &Model, common: &mut Common, _choices: &[()], room: Room) -> Option<u32> {
        let layout = model.layout(room);
        if self.wood.as_ref().is_none_or(|(drawn, _)| *drawn != layout) {
            self.wood = Some((layout, wood::draw(layout, "w")));
        }
        let hand = &common.hand;
        self.here = hand.peeked.or(self.here);
        let pocket = hand.peeked.or(hand.picked).filter(|_| !model.pending);
        self.fall = pocket.and_then(|pocket| model.fall(pocket));
        common.stage.now.pass_time(room)
    }

    fn hear(&mut self, told: &str) {
        self.values.hear(told);
    }

    fn asks(&self) -> Option<String> {
        self.values.question.clone()
    }

    fn help(&self) -> Option<bool> {
        Some(self.values.are_fair)
    }

    fn mark(_model: &Model, seat: Option<Seat>, size: f64) -> Markup {
        seat_mark::mark(seat, size)
    }

    fn color(_model: &Model, seat: Seat) -> &'static str {
        seat_mark::color(seat)
    }

    fn shape(_model: &Model, seat: Seat) -> String {
        seat_mark::shape_word(seat).to_owned()
    }

    fn call(at: &Moment<'_>) -> Call<Own> {
        at.to_say()
    }

    fn slip(at: &Moment<'_>) -> Markup {
        html! {
            (at.refusal())
            p.sr aria-live="polite" data-key="worth-aloud" { (at.scene.values.aloud()) }
        }
    }

    fn lesson(_at: &Moment<'_>) -> Option<String> {
        None
    }

    fn board(at: &Moment<'_>) -> Markup {
        Board { at, layout: at.model.layout(at.room) }.draw()
    }

    fn under_board(at: &Moment<'_>) -> Markup {
        at.value_line()
    }

    fn sheet(at: &Moment<'_>) -> Markup {
        Self::below(at)
    }

    fn below(at: &Moment<'_>) -> Markup {
        html! {
            (Self::seats(at))
            (at.values_section())
            (at.happened())
            @if !at.scene.values.are_on || at.room.narrow { (at.ahead()) }
            (at.rules())
            (at.about())
        }
    }

    fn seats_title(_at: &Moment<'_>) -> String {
        "Stores".to_owned()
    }

    fn seat(at: &Moment<'_>, seat: Seat) -> SeatRow {
        at.seat_of(seat)
    }

    fn rows(_at: &Moment<'_>) -> Option<(String, Markup)> {
        None
    }

    fn reminders(at: &Moment<'_>) -> Vec<(&'static str, &'static str)> {
        reminders::reminders(at.model)
    }
}

/// The options in a few words.
fn house_rules(options: &Options) -> String {
    let stones = match options.stones {
        Stones::Three => "Three stones",
        Stones::Four => "Four stones",
    };
    let changed = [
        (options.capture == mancala::Capture::Standard, "nothing opposite, nothing taken"),
        (options.pie == mancala::Pie::On, "with the swap"),
        (options.start != mancala::Start::Box, "a fair start"),
    ];
    let changed: Vec<&str> = changed.iter().filter(|(on, _)| *on).map(|(_, words)| *words).collect();
    match changed.is_empty() {
        true => format!("{stones}, as in the box"),
        false => format!("{stones}, {}", changed.join(", ")),
    }
}
