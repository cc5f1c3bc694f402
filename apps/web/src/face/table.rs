//! A table whose face the other bundle draws: the lid above it, and what lies over it while seats are open.

use std::rc::Rc;
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::Seq;
use serde_json::value::RawValue;

use super::device::{self, DeviceTable};
use super::easel::{Easel, Frame};
use super::words::{Press, Sight, Sighted, Wish, json};
use crate::browser::{focus, media};
use crate::bundle::{self, Bundle};
use crate::call_bar::Slip;
use crate::desk::{Desk, Panel};
use crate::keep::{self, KeptGame};
use crate::lid::{Lid, ToolButton};
use crate::mancala::NARROW;
use crate::marks::Icon;
use crate::play::{Beholder, Connection, Glance, OnlineTable, Place, Sitting};
use crate::settings::Liking;
use crate::share::ShareBox;
use crate::trouble::Trouble;

/// Where a table is.
#[derive(Clone)]
pub enum Seat {
    /// On this device, by the name it is kept under.
    Here(String, Box<KeptGame>),
    /// On the server.
    Online(Place),
}

/// A table, with what had to be fetched for it.
#[derive(Clone)]
struct Ready {
    bundle: Bundle,
    deck: Option<Box<RawValue>>,
}

/// A table, however it is played.
#[component]
pub fn FaceTable(
    /// The game.
    kind: GameKind,
    /// Where the table is.
    seat: Seat,
) -> impl IntoView {
    let ready = RwSignal::new_local(None::<Result<Ready, String>>);
    let deck = match &seat {
        Seat::Here(_, kept) => kept.deck.clone(),
        Seat::Online(_) => None,
    };
    leptos::task::spawn_local(async move {
        let got = fetch(kind, deck).await;
        // Whoever has gone elsewhere is not told.
        let _ = ready.try_set(Some(got));
    });
    let seat = StoredValue::new_local(seat);
    move || match ready.get() {
        None => view! { <Waiting kind said=Signal::stored("Opening the box…".to_owned()) state="local" /> }
            .into_any(),
        Some(Err(said)) => view! { <Trouble said /> }.into_any(),
        Some(Ok(ready)) => sit_down(kind, seat.get_value(), ready),
    }
}

async fn fetch(kind: GameKind, deck: Option<String>) -> Result<Ready, String> {
    let bundle = bundle::fetch(Some(kind)).await?;
    Ok(Ready { bundle, deck: device::deck_file(deck.as_deref()).await? })
}

fn sit_down(kind: GameKind, seat: Seat, Ready { bundle, deck }: Ready) -> AnyView {
    let sighted = RwSignal::new(None::<Sighted>);
    let sitting = match seat {
        Seat::Here(id, game) => DeviceTable::resume(&bundle, kind, id, *game, deck, sighted),
        Seat::Online(place) => {
            let sitting = Sitting::new(place.eyes(), Connection::Looking);
            OnlineTable::watch(place, sitting, Unopened(sighted));
            Ok(sitting)
        }
    };
    let wanted = json(&serde_json::json!({ "tutorial": !keep::knows(kind.name()) }));
    let door = bundle.faces.face(kind.name(), &wanted).map_err(|error| bundle::said(&error));
    let (sitting, door) = match (sitting, door) {
        (Ok(sitting), Ok(door)) => (sitting, door),
        (Err(said), _) | (_, Err(said)) => return view! { <Trouble said /> }.into_any(),
    };
    let frame = Frame::new(media(NARROW), sitting.rests_at);
    let desk = Desk::get();
    let carry_out = move |wishes: &str| {
        for wish in serde_json::from_str::<Vec<Wish>>(wishes).unwrap_or_default() {
            carry_out(kind, sitting, desk, wish);
        }
    };
    let easel = Easel::new(&bundle, door, frame, carry_out);
    let seeing = Rc::clone(&easel);
    Effect::new(move |_| {
        frame.narrow.track();
        frame.root.track();
        see(&seeing, kind, sitting, sighted);
    });
    let arrived = Memo::new(move |_| sighted.with(Option::is_some));
    let word =
        Signal::derive(move || sitting.gone.get().unwrap_or_else(|| "Looking for the table…".to_owned()));
    let easel = StoredValue::new_local(easel);
    let looking = move || sitting.connection.get() == Connection::Looking;
    let laid = move || {
        view! {
            <div class="game" style:--lid=format!("var(--lid-{})", kind.name()) class:looking=looking>
                <TableLid kind sitting frame easel />
                <div class="face" node_ref=frame.root></div>
                <Invitation sitting />
                <div class="over-call"><Slip kind refusal=sitting.refused.into() gist=|_| None /></div>
                <p class="sr" aria-live="polite" data-test="live">{frame.aloud}</p>
                <span class="sr" data-test="connection" data-state=move || sitting.connection.get().word()></span>
            </div>
        }
    };
    view! {
        {move || match arrived.get() {
            true => laid().into_any(),
            false => view! { <Waiting kind said=word state="looking" /> }.into_any(),
        }}
    }
    .into_any()
}

/// Tells the face what is known, whenever any of it changes, and shows what it makes of it.
fn see(easel: &Easel, kind: GameKind, sitting: Sitting, sighted: RwSignal<Option<Sighted>>) {
    let Some(sight) = sight(sitting, sighted) else { return };
    match easel.door.see(&sight) {
        Ok(true) => easel.draw(),
        Ok(false) => sitting.ask_anew(),
        Err(_) => {}
    }
    if easel.door.tutorial_done() && !keep::knows(kind.name()) {
        keep::keep_known(kind.name());
    }
}

fn sight(sitting: Sitting, sighted: RwSignal<Option<Sighted>>) -> Option<String> {
    let sighted = sighted.get()?;
    let options = RawValue::from_string(sitting.options.get()?.as_ref().to_owned()).ok()?;
    let connection = sitting.connection.get();
    Some(json(&Sight {
        sighting: &sighted.0,
        options,
        people: sitting.people.get(),
        eyes: sitting.eyes.get(),
        looking: connection == Connection::Looking,
        local: connection == Connection::Local,
        pending: sitting.pending.get(),
        refused: sitting.refused.get(),
        deadline: sitting.deadline.get(),
        chat: sitting.chat.get(),
        captain: sitting.captain.get(),
    }))
}

fn carry_out(kind: GameKind, sitting: Sitting, desk: Desk, wish: Wish) {
    match wish {
        Wish::Act(action) => sitting.act_json(action),
        Wish::TakeBack => sitting.take_back(),
        Wish::Resign => sitting.resign(),
        Wish::Rematch => sitting.rematch(),
        Wish::Say(text) => sitting.say(text),
        Wish::Rules(clause) => desk.open(Panel::Rules(kind, clause)),
        Wish::Focus(id) => focus(&id),
    }
}

/// The page does not look into the sightings of a game it does not know.
struct Unopened(RwSignal<Option<Sighted>>);

impl Beholder for Unopened {
    fn known(&self) -> Seq {
        let glance = self.0.with_untracked(|sighted| {
            sighted.as_ref().and_then(|Sighted(sighting)| serde_json::from_str::<Glance>(sighting.get()).ok())
        });
        glance.map_or(Seq(0), |glance| glance.seq)
    }

    fn behold(&self, sight: &RawValue, _anew: bool) -> Option<Glance> {
        let glance = serde_json::from_str(sight.get()).ok()?;
        self.0.set(Some(Sighted(Arc::from(sight.to_owned()))));
        Some(glance)
    }
}

/// What is shown until the table has been seen for the first time.
#[component]
fn Waiting(kind: GameKind, said: Signal<String>, state: &'static str) -> impl IntoView {
    view! {
        <div class="page" style:--lid=format!("var(--lid-{})", kind.name())>
            <Lid title=kind.title() sub="" />
            <main class="trouble"><p class="say" role="status" data-test="connection" data-state=state>{said}</p></main>
        </div>
    }
}

#[component]
fn TableLid(
    kind: GameKind,
    sitting: Sitting,
    frame: Frame,
    easel: StoredValue<Rc<Easel>, LocalStorage>,
) -> impl IntoView {
    let desk = Desk::get();
    let liking = Liking::get();
    let ask = Callback::new(move |()| desk.open(Panel::Resign));
    desk.resign.set(Some((frame.may_resign.into(), ask)));
    desk.resigned.set(Some(Callback::new(move |()| sitting.resign())));
    on_cleanup(move || {
        desk.resign.set(None);
        desk.resigned.set(None);
    });
    let no_undo = Signal::derive(move || !sitting.may_take_back.get() || sitting.pending.get());
    let no_resign = Signal::derive(move || !frame.may_resign.get());
    let sound_on = move || liking.settings().sound;
    let sound_icon = Signal::derive(move || if sound_on() { Icon::Sound } else { Icon::Silence });
    let sound_label =
        Signal::derive(move || if sound_on() { "Sound is on" } else { "Sound is off" }.to_owned());
    let sheet = move |()| {
        let press = Press::Do { what: "sheet".to_owned(), value: String::new() };
        let _ = easel.try_with_value(|easel| easel.press(&press));
    };
    let share = move || {
        sitting.share.get().map(|share| {
            view! {
                <ToolButton icon=Icon::Link label="Bring somebody to the table" test="share"
                    act=move |()| desk.open(Panel::Share(share.clone())) />
            }
        })
    };
    view! {
        <Lid title=kind.title() sub=frame.sub>
            <ToolButton icon=Icon::Undo label="Take back" test="undo" off=no_undo act=move |()| sitting.take_back() />
            {move || match frame.narrow.get() {
                true => view! { <ToolButton icon=Icon::List label="What happened" test="sheet" act=sheet /> }.into_any(),
                false => view! {
                    <ToolButton icon=Icon::Flag label="Resign" test="resign" off=no_resign act=ask />
                    <ToolButton icon=sound_icon label=sound_label test="sound"
                        act=move |()| liking.change(|settings| settings.sound = !settings.sound) />
                    {share}
                }.into_any(),
            }}
            <ToolButton icon=Icon::Book label="Rules" test="rules" act=move |()| desk.open(Panel::Rules(kind, None)) />
        </Lid>
    }
}

/// The way to the table lies over the board until everybody has taken it.
#[component]
fn Invitation(sitting: Sitting) -> impl IntoView {
    let waiting =
        Memo::new(move |_| sitting.people.with(|people| people.iter().any(|person| person.name.is_none())));
    move || {
        let share = sitting.share.get().filter(|_| waiting.get())?;
        Some(view! { <div class="invitation over-face paper"><ShareBox share open=true /></div> })
    }
}
