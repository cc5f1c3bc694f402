//! A table of Mancala: the board, the sheet beside it, the Call below it, and what keys do.

use std::sync::Arc;

use catalog::GameKind;
use leptos::ev;
use leptos::prelude::*;
use mancala::{Action, Mancala, Options, Pocket, Stones};
use wasm_bindgen::JsCast;

use super::board::Board;
use super::call::Moment;
use super::geometry::{Frame, Layout};
use super::hand::{Hand, Press, element_id};
use super::model::Model;
use super::moment::gist;
use super::sheet::{ScoreSheet, SeatStrip};
use super::stage::Stage;
use super::story::Story;
use super::values::{NOT_NOW, Values};
use crate::browser::{focus, media, set_title};
use crate::call_bar::{CallBar, Slip};
use crate::desk::{Desk, Panel};
use crate::lid::{Lid, ToolButton};
use crate::marks::Icon;
use crate::play::{Connection, Eyes, Fresh, Play, Seen};
use crate::route::{Link, Way};
use crate::settings::Liking;
use crate::share::ShareBox;
use crate::sound::{self, Sound};

const KIND: GameKind = GameKind::Mancala;
/// A screen that is taller than wide gets the board upright.
const TALL: &str = "(max-aspect-ratio: 1/1)";
/// A screen without room for the sheet beside the board.
pub const NARROW: &str = "(max-width: 899px), (max-aspect-ratio: 1/1)";

/// A table of Mancala, however it is played.
#[component]
pub fn MancalaTable(
    /// The table.
    play: Play<Mancala>,
) -> impl IntoView {
    let arrived = Memo::new(move |_| play.seen.with(Option::is_some));
    move || match arrived.get() {
        true => view! { <Laid play /> }.into_any(),
        false => view! { <Waiting play /> }.into_any(),
    }
}

/// What is shown until the table has been seen for the first time.
#[component]
fn Waiting(play: Play<Mancala>) -> impl IntoView {
    let said = move || play.gone.get().unwrap_or_else(|| "Looking for the table…".to_owned());
    view! {
        <div class="page" style:--lid="var(--lid-mancala)">
            <Lid title=KIND.title() sub="" />
            <main class="trouble">
                <p class="say" role="status" data-test="connection" data-state=move || play.connection.get().word()>{said}</p>
            </main>
        </div>
    }
}

/// Everything the table is drawn from, worked out once.
#[derive(Clone, Copy)]
pub struct Seeing {
    /// The table.
    pub play: Play<Mancala>,
    /// The position.
    pub model: Signal<Model>,
    /// What happened.
    pub story: Memo<Story>,
    /// Who presses.
    pub hand: Hand,
    /// What each pocket is worth.
    pub values: Values,
}

#[component]
fn Laid(play: Play<Mancala>) -> impl IntoView {
    // OK because this component is shown only once the table has been seen, and it is never unseen.
    let seen = Signal::derive(move || play.seen.get().expect("the table has been seen"));
    let model: Signal<Model> = Memo::new(move |_| {
        let eyes = play.eyes.get();
        let model = seen.with(|seen| play.people.with(|people| Model::of(&seen.sighting, eyes, people)));
        if play.connection.get() == Connection::BrokenOff { model.broken_off() } else { model }
    })
    .into();
    let story = Memo::new(move |_| {
        let names = model.with(|model| model.names.clone());
        seen.with(|seen| Story::of(&seen.history, names))
    });
    let hand = Hand::new(play, model);
    let values = Values::at(play, model);
    let seeing = Seeing { play, model, story, hand, values };
    let stage = Stage::new(play.rests_at);
    show_what_happens(seeing, seen, stage);
    let tall = media(TALL);
    let narrow = media(NARROW);
    let layout = Memo::new(move |_| Layout {
        frame: if tall.get() { Frame::Upright } else { Frame::Wide },
        near: model.with(Model::near),
    });
    let fall = Memo::new(move |_| hand.shown().and_then(|pocket| model.with(|model| model.fall(pocket))));
    let fall = Signal::from(fall);
    let reading = RwSignal::new(0u32);
    let asking = RwSignal::new(false);
    let sheet_open = RwSignal::new(false);
    let let_go = move || {
        hand.let_go();
        asking.set(false);
        sheet_open.set(false);
    };
    listen_to_keys(seeing, layout, stage, reading, let_go);
    offer_to_resign(seeing, asking);
    let finish = move |_| {
        if stage.is_moving() {
            stage.finish();
        }
    };
    let looking = move || matches!(play.connection.get(), Connection::Looking | Connection::BrokenOff);
    view! {
        <div class="game" style:--lid="var(--lid-mancala)" class:looking=looking on:pointerdown=finish>
            <TableLid seeing narrow sheet_open asking />
            <SeatStrip seeing narrow />
            <main class="stage">
                {move || {
                    let layout = layout.get();
                    view! { <Board model layout stage hand fall values /> }
                }}
                <Invitation play narrow />
            </main>
            <ScoreSheet seeing fall open=sheet_open narrow />
            <div class="foot">
                <Slip kind=KIND refusal=Signal::derive(move || hand.refusal()) gist />
                <TableCall seeing asking />
            </div>
            <p class="sr" aria-live="polite" data-test="live">{move || aloud(seeing, seen, reading)}</p>
            <p class="sr" aria-live="polite">{move || values.aloud()}</p>
            <span class="sr" data-test="connection" data-state=move || play.connection.get().word()></span>
        </div>
    }
}

/// Lets the board move, sounds be heard and the tab be named when something happens. These are effects because
/// they reach out of the page's own state, to the clock and the browser.
fn show_what_happens(seeing: Seeing, seen: Signal<Arc<Seen<Mancala>>>, stage: Stage) {
    let liking = Liking::get();
    let Seeing { play, model, story, .. } = seeing;
    Effect::new(move |_| {
        let seen = seen.get();
        stage.show(&seen);
        if !matches!(seen.fresh, Fresh::Lines(1..)) {
            return;
        }
        // The bell is for somebody who waited for another; at a shared device everybody is awake.
        let mover = story.with_untracked(|story| story.last().map(|step| step.seat));
        let waited = match play.eyes.get_untracked() {
            Eyes::Seat(own) => mover != Some(own) && model.with_untracked(Model::is_our_turn),
            Eyes::Everybody | Eyes::Spectator => false,
        };
        match &seen.sighting.over {
            Some(standing) if !standing.is_draw() => sound::play(liking, Sound::Won),
            None if waited => sound::play(liking, Sound::YourTurn),
            Some(_) | None => {}
        }
    });
    Effect::new(move |_| {
        let over = model.with(|model| model.view.over.is_some());
        let ours = model.with(Model::is_our_turn) && play.connection.get() == Connection::Online;
        set_title(match (over, ours) {
            (true, _) => "Game over – Mancala",
            (false, true) => "Your turn – Mancala",
            (false, false) => "Mancala – Boxlid",
        });
    });
}

/// What a screen reader says: each move as it happens, and the last one again when asked.
fn aloud(seeing: Seeing, seen: Signal<Arc<Seen<Mancala>>>, reading: RwSignal<u32>) -> String {
    let seen = seen.get();
    let again = reading.get();
    let said = seeing.story.with(|story| match seen.fresh {
        Fresh::Lines(count) if count > 0 => story.aloud_since(seen.history.len() - count),
        Fresh::Rewound => "The last move was taken back.".to_owned(),
        Fresh::Everything | Fresh::Lines(_) if again > 0 => {
            story.last().map_or_else(|| "Nothing has happened yet.".to_owned(), |step| step.aloud.clone())
        }
        Fresh::Everything | Fresh::Lines(_) => String::new(),
    });
    // The same words once more are only read out if the text differs, so an unseen space comes and goes.
    if again % 2 == 1 { format!("{said}\u{a0}") } else { said }
}

fn listen_to_keys(
    seeing: Seeing,
    layout: Memo<Layout>,
    stage: Stage,
    reading: RwSignal<u32>,
    let_go: impl Fn() + 'static,
) {
    let desk = Desk::get();
    let Seeing { hand, model, values, .. } = seeing;
    let listener = window_event_listener(ev::keydown, move |event| {
        let typing = event.target().is_some_and(|target| target.has_type::<web_sys::HtmlInputElement>());
        if typing || desk.is_covered() || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        if stage.is_moving() {
            stage.finish();
        }
        let walk = |forward| {
            event.prevent_default();
            hand.walk(layout.get_untracked(), focused_pocket(), forward);
        };
        match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => walk(true),
            "ArrowLeft" | "ArrowUp" => walk(false),
            "Escape" => let_go(),
            "?" => desk.open(Panel::Rules(KIND, None)),
            "v" | "V" => values.switch(),
            "l" | "L" => reading.update(|times| *times += 1),
            digit => {
                if let Some(number) = digit.parse::<u8>().ok().filter(|number| (1..=6).contains(number)) {
                    hand.press(model.with_untracked(|model| model.pocket_numbered(number)), Press::Key);
                }
            }
        }
    });
    on_cleanup(move || listener.remove());
}

/// The pocket that has the keyboard's focus.
fn focused_pocket() -> Option<Pocket> {
    let id = document().active_element()?.id();
    id.strip_prefix("pocket-")?.parse().ok()
}

/// Lets the menu offer to resign while there is something to resign.
fn offer_to_resign(seeing: Seeing, asking: RwSignal<bool>) {
    let desk = Desk::get();
    let ask = Callback::new(move |()| asking.set(true));
    desk.resign.set(Some((Signal::derive(move || may_resign(seeing)), ask)));
    on_cleanup(move || desk.resign.set(None));
}

fn may_resign(seeing: Seeing) -> bool {
    seeing.model.with(|model| model.begun && !model.waiting_for.is_empty() && model.actor().is_some())
}

#[component]
fn TableLid(
    seeing: Seeing,
    narrow: ReadSignal<bool>,
    sheet_open: RwSignal<bool>,
    asking: RwSignal<bool>,
) -> impl IntoView {
    let desk = Desk::get();
    let liking = Liking::get();
    let Seeing { play, model, .. } = seeing;
    let options = Memo::new(move |_| model.with(|model| model.view.options));
    let sub = Signal::derive(move || house_rules(&options.get()));
    let no_undo = Signal::derive(move || !play.may_take_back.get() || play.pending.get());
    let no_resign = Signal::derive(move || !may_resign(seeing));
    let sound_icon =
        Signal::derive(move || if liking.settings().sound { Icon::Sound } else { Icon::Silence });
    let sound_label = Signal::derive(move || {
        if liking.settings().sound { "Sound is on".to_owned() } else { "Sound is off".to_owned() }
    });
    let values = seeing.values;
    let unfair = Signal::derive(move || !values.are_fair());
    let values_label = Signal::derive(move || match (unfair.get(), values.are_on()) {
        (true, _) => format!("No exact values now. {NOT_NOW}"),
        (false, true) => "Exact values are shown".to_owned(),
        (false, false) => "Show exact values".to_owned(),
    });
    view! {
        <Lid title=KIND.title() sub>
            <ToolButton icon=Icon::Bulb label=values_label test="values" off=unfair
                on=Signal::derive(move || values.are_on() && !unfair.get()) act=move |()| values.switch() />
            <ToolButton icon=Icon::Undo label="Take back" test="undo" off=no_undo act=move |()| {
                seeing.hand.let_go();
                play.take_back();
            } />
            {move || match narrow.get() {
                true => view! {
                    <ToolButton icon=Icon::List label="What happened" test="sheet" act=move |()| sheet_open.update(|open| *open = !*open) />
                }.into_any(),
                false => view! {
                    <ToolButton icon=Icon::Flag label="Resign" test="resign" off=no_resign act=move |()| asking.set(true) />
                    <ToolButton icon=sound_icon label=sound_label test="sound"
                        act=move |()| liking.change(|settings| settings.sound = !settings.sound) />
                }.into_any(),
            }}
            {(play.connection.get_untracked() != Connection::Local).then(|| view! {
                <ToolButton icon=Icon::Talk label="The table: talk, clocks, my seat" test="talk"
                    act=move |()| play.talking.update(|open| *open = !*open) />
            })}
            <ToolButton icon=Icon::Book label="Rules" test="rules" act=move |()| desk.open(Panel::Rules(KIND, None)) />
        </Lid>
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

/// On a narrow screen the way to the table lies over the board until somebody has taken it.
#[component]
fn Invitation(play: Play<Mancala>, narrow: ReadSignal<bool>) -> impl IntoView {
    let waiting = move || play.people.with(|people| people.iter().any(|person| person.name.is_none()));
    move || {
        let share = play.share.get().filter(|_| narrow.get() && waiting())?;
        Some(view! { <div class="invitation paper"><ShareBox share open=true /></div> })
    }
}

#[component]
fn TableCall(seeing: Seeing, asking: RwSignal<bool>) -> impl IntoView {
    let Seeing { play, model, story, hand, values } = seeing;
    let call = Memo::new(move |_| {
        let shown = hand.shown();
        let mut call = model.with(|model| {
            story.with(|story| {
                play.people.with(|people| {
                    let moment = Moment {
                        model,
                        story,
                        people,
                        connection: play.connection.get(),
                        pending: play.pending.get(),
                        shown,
                    };
                    moment.call()
                })
            })
        });
        let worth = shown.map_or_else(String::new, |pocket| values.words(pocket));
        if !worth.is_empty() {
            call.how = format!("{} – {worth}", call.how);
        }
        if asking.get() && !call.is_result {
            call.say = "Resign this game?".to_owned();
            call.how = "Whoever resigns loses, whatever lies in the stores.".to_owned();
            call.clause = None;
        }
        call
    });
    let over = Memo::new(move |_| model.with(|model| model.view.over.is_some()));
    let seated = Memo::new(move |_| model.with(|model| model.actor().is_some()) || over.get());
    let resigning = Memo::new(move |_| asking.get() && !over.get());
    let acts = move || match (over.get(), resigning.get()) {
        (true, _) => again(play, seated).into_any(),
        (false, true) => sure(play, asking).into_any(),
        (false, false) => view! { <Choices seeing /> }.into_any(),
    };
    view! { <CallBar kind=KIND call>{acts}</CallBar> }
}

fn again(play: Play<Mancala>, seated: Memo<bool>) -> impl IntoView {
    let watching = move || play.eyes.get() == Eyes::Spectator || !seated.get();
    let rematch = move || {
        (!watching()).then(|| {
            view! {
                <button type="button" class="btn primary" data-test="rematch" on:click=move |_| play.rematch()>
                    "Play again"
                </button>
            }
        })
    };
    let here = Way::get().here_now();
    // Among those who share a device nobody was promised anything.
    let online = play.connection.get_untracked() != Connection::Local;
    let verify =
        online.then(|| view! { <Link to=here.clone().verify() class="btn" test="verify">"Verify"</Link> });
    view! {
        {verify}
        <Link to=here.report() class="btn" test="how-it-went">"How it went"</Link>
        {rematch}
    }
}

fn sure(play: Play<Mancala>, asking: RwSignal<bool>) -> impl IntoView {
    let yes = move |_| {
        asking.set(false);
        play.resign();
    };
    view! {
        <button type="button" class="btn" data-test="resign-no" on:click=move |_| asking.set(false)>"Play on"</button>
        <button type="button" class="btn primary" data-test="resign-yes" on:click=yes>"Yes, resign"</button>
    }
}

/// The button that makes the shown choice. It keeps its place while there is none, so that nothing jumps.
#[component]
fn Choices(seeing: Seeing) -> impl IntoView {
    let Seeing { play, model, hand, .. } = seeing;
    let may_swap = Memo::new(move |_| model.with(Model::may_swap) && !play.pending.get());
    let label = move || match hand.shown() {
        Some(pocket) => format!("Sow pocket {}", pocket.number),
        None => "Sow".to_owned(),
    };
    let sow = move |event: ev::MouseEvent| {
        if let Some(pocket) = untrack(|| hand.shown()) {
            hand.act(Action::Sow(pocket));
            // The button hides now; a keyboard goes on from the pocket.
            if event.detail() == 0 {
                focus(&element_id(pocket));
            }
        }
    };
    view! {
        <button type="button" class="btn primary" class:gone=move || hand.shown().is_none() data-test="call-act" on:click=sow>
            {label}
        </button>
        {move || may_swap.get().then(|| view! {
            <button type="button" class="btn" data-test="swap" on:click=move |_| hand.act(Action::Swap)>"Swap sides"</button>
        })}
    }
}
