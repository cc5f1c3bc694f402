//! A table on this device whose game the other bundle plays: people who share the device, and bots.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::{Refusal, Seat, Seq, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wasm_bindgen::JsValue;

use super::words::{Sighted, json};
use crate::browser::{Timer, now, random_name};
use crate::bundle::{self, Bundle, LocalDoor};
use crate::cupboard;
use crate::keep::{self, KeptGame, KeptPerson};
use crate::play::{Company, Connection, Driver, Eyes, Sitting, person, seed};
use crate::route::{Route, Way};
use crate::worker::{self, Mind};

/// A bot takes at least this long, so that its move can be followed.
const SHORTEST_THOUGHT: f64 = 700.0;
/// Where questions are asked it takes longer, for the others want to read them too.
const SHORTEST_READING: f64 = 2000.0;
/// How long the board lies still before a bot touches it.
const BREATH: f64 = 300.0;

/// What people settled before they sat down.
#[derive(Serialize)]
struct Settled<'a> {
    game: &'a str,
    seed: u64,
    bots: Vec<Option<&'a str>>,
    deck: Option<Box<RawValue>>,
    options: Option<&'a RawValue>,
    last: Option<&'a Standing>,
    kept: Option<Kept>,
}

/// What is kept of a table.
#[derive(Serialize, Deserialize)]
struct Kept {
    opening: Box<RawValue>,
    log: Vec<Box<RawValue>>,
}

/// How a table stands.
#[derive(Deserialize)]
struct Glance {
    seq: Seq,
    eyes: Eyes,
    may_take_back: bool,
    over: Option<Standing>,
    bot: Option<(Seat, String)>,
    patience: Option<(u16, Seq)>,
}

/// What came of something that the rules may refuse.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Done,
    Refused(Refusal),
}

/// Opens a table on this device, keeps it, and gives the name it is kept under; or says why not.
pub async fn open(
    kind: GameKind,
    options: Box<RawValue>,
    people: Vec<KeptPerson>,
    deck: Option<String>,
    last: Option<Standing>,
) -> Result<String, String> {
    let bundle = bundle::fetch(Some(kind)).await?;
    let seed = seed();
    let settled = Settled {
        game: kind.name(),
        seed,
        bots: bots(&people),
        deck: deck_file(deck.as_deref()).await?,
        options: Some(&options),
        last: last.as_ref(),
        kept: None,
    };
    let door = bundle.faces.local_table(&json(&settled)).map_err(|error| bundle::said(&error))?;
    let Kept { opening, log } = kept(&door).ok_or("The table could not be kept.")?;
    let game = kind.name().to_owned();
    let id = random_name();
    keep::keep_game(&id, &KeptGame { game, people, seed, deck, opening, log, over: None, touched: now() });
    Ok(id)
}

/// The file of a deck that is kept in this browser.
pub async fn deck_file(hash: Option<&str>) -> Result<Option<Box<RawValue>>, String> {
    let Some(hash) = hash else { return Ok(None) };
    let file = cupboard::deck(hash).await;
    let file = file.ok_or("The deck of this table is not kept in this browser any more.")?;
    RawValue::from_string(file).map(Some).map_err(|_| "The deck of this table is damaged.".to_owned())
}

fn bots(people: &[KeptPerson]) -> Vec<Option<&str>> {
    let levels = people.iter().map(|person| match &person.company {
        Company::Bot { level } => Some(level.as_str()),
        Company::Here | Company::Away { .. } => None,
    });
    levels.collect()
}

fn kept(door: &LocalDoor) -> Option<Kept> {
    serde_json::from_str(&door.kept().ok()?).ok()
}

/// The options people chose, and the same after lots were drawn.
fn options(door: &LocalDoor) -> Option<(Box<RawValue>, Box<RawValue>)> {
    serde_json::from_str(&door.options().ok()?).ok()
}

/// A table on this device that is being played.
pub struct DeviceTable {
    id: String,
    kind: GameKind,
    door: LocalDoor,
    kept: RefCell<KeptGame>,
    sitting: Sitting,
    sighted: RwSignal<Option<Sighted>>,
    known: Cell<Seq>,
    way: Way,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    /// What the clock runs for, and the clock.
    asked: Cell<Option<(u16, Seq)>>,
    clock: RefCell<Timer>,
    this: Weak<DeviceTable>,
}

impl DeviceTable {
    /// Goes on with a kept game.
    pub fn resume(
        bundle: &Bundle,
        kind: GameKind,
        id: String,
        game: KeptGame,
        deck: Option<Box<RawValue>>,
        sighted: RwSignal<Option<Sighted>>,
    ) -> Result<Sitting, String> {
        let settled = Settled {
            game: kind.name(),
            seed: game.seed,
            bots: bots(&game.people),
            deck,
            options: None,
            last: None,
            kept: Some(Kept { opening: game.opening.clone(), log: game.log.clone() }),
        };
        let door = bundle.faces.local_table(&json(&settled)).map_err(|error| bundle::said(&error))?;
        let sitting = Sitting::new(Eyes::Spectator, Connection::Local);
        sitting.people.set(game.people.iter().map(person).collect());
        sitting.options.set(options(&door).map(|(_, settled)| Arc::from(settled.get())));
        let way = Way::get();
        let device = Rc::new_cyclic(|this| DeviceTable {
            id,
            kind,
            door,
            kept: RefCell::new(game),
            sitting,
            sighted,
            known: Cell::new(Seq(0)),
            way,
            ticket: Cell::new(0),
            wait: RefCell::new(Timer::default()),
            asked: Cell::new(None),
            clock: RefCell::new(Timer::default()),
            this: this.clone(),
        });
        device.show();
        sitting.driven_by(device);
        Ok(sitting)
    }

    /// Shows the page how the table stands, keeps it, lets the clock run and a bot think if it is to act.
    fn show(&self) {
        self.ticket.set(self.ticket.get() + 1);
        *self.wait.borrow_mut() = Timer::default();
        let Some(glance) = self.glance() else { return };
        let Ok(sight) = serde_json::from_str::<Box<RawValue>>(&self.door.sight(self.known.get().0 as f64))
        else {
            return;
        };
        self.known.set(glance.seq);
        self.sitting.eyes.set(glance.eyes);
        self.sitting.may_take_back.set(glance.may_take_back);
        self.sighted.set(Some(Sighted(Arc::from(sight))));
        self.keep(&glance);
        self.run_clock(glance.patience);
        if let Some((seat, level)) = &glance.bot {
            self.ask_bot(*seat, level);
        }
    }

    fn glance(&self) -> Option<Glance> {
        serde_json::from_str(&self.door.glance().ok()?).ok()
    }

    fn keep(&self, glance: &Glance) {
        let mut game = self.kept.borrow_mut();
        if let Some(Kept { log, .. }) = kept(&self.door) {
            game.log = log;
        }
        game.over = glance.over.clone();
        game.touched = now();
        keep::keep_game(&self.id, &game);
    }

    /// The clock begins when the board has come to rest, and goes on as long as the same question is put.
    fn run_clock(&self, patience: Option<(u16, Seq)>) {
        if patience == self.asked.get() {
            return;
        }
        self.asked.set(patience);
        self.sitting.deadline.set(None);
        *self.clock.borrow_mut() = Timer::default();
        let Some((seconds, asked_at)) = patience else { return };
        let this = self.this.clone();
        // In a moment, when the face has drawn what happened and said how long that takes.
        *self.clock.borrow_mut() = Timer::after(0, move || {
            let Some(device) = this.upgrade() else { return };
            let begins = device.sitting.rests_at.try_get_value().unwrap_or(0.0).max(now());
            let ends = begins + f64::from(seconds) * 1000.0;
            if device.sitting.deadline.try_set(Some(ends)).is_some() {
                return;
            }
            let run_out = move || {
                if let Some(device) = this.upgrade() {
                    device.carry_out(|door| door.lose_patience(asked_at.0 as f64));
                }
            };
            *device.clock.borrow_mut() = Timer::after((ends - now()).max(0.0) as u32, run_out);
        });
    }

    fn ask_bot(&self, seat: Seat, level: &str) {
        let asked = now();
        let ticket = self.ticket.get();
        let this = self.this.clone();
        let Ok(sighting) = RawValue::from_string(self.door.sight_of(seat.0)) else { return };
        worker::ask(Mind::Faces, self.kind, level, sighting, move |action| {
            let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) else {
                return;
            };
            let rested = device.sitting.rests_at.try_get_value().unwrap_or(0.0) + BREATH;
            let shortest = if device.kind.asks_questions() { SHORTEST_READING } else { SHORTEST_THOUGHT };
            let wait = (asked + shortest).max(rested) - now();
            let play = move || {
                if let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) {
                    device.carry_out(|door| door.play(seat.0, action.get()));
                }
            };
            *device.wait.borrow_mut() = Timer::after(wait.max(0.0) as u32, play);
        });
    }

    /// Does something and shows what came of it, or why not.
    fn carry_out(&self, act: impl FnOnce(&LocalDoor) -> Result<String, JsValue>) {
        let outcome = act(&self.door).ok().and_then(|outcome| serde_json::from_str(&outcome).ok());
        match outcome {
            Some(Outcome::Done) => self.show(),
            Some(Outcome::Refused(refusal)) => self.sitting.refused.set(Some(refusal)),
            None => {}
        }
    }
}

impl Driver for DeviceTable {
    fn act(&self, action: Box<RawValue>) {
        self.carry_out(|door| door.act(action.get()));
    }

    fn take_back(&self) {
        self.carry_out(LocalDoor::take_back);
    }

    fn resign(&self) {
        self.carry_out(LocalDoor::leave);
    }

    fn rematch(&self) {
        let game = self.kept.borrow().clone();
        let (kind, way, sitting) = (self.kind, self.way, self.sitting);
        let Some((options, _)) = options(&self.door) else { return };
        let last = self.glance().and_then(|glance| glance.over);
        leptos::task::spawn_local(async move {
            match open(kind, options, game.people, game.deck, last).await {
                Ok(id) => way.go(Route::Local(id)),
                Err(said) => {
                    let refusal = Refusal::new(rules::RefusalKind::Malformed, said);
                    let _ = sitting.refused.try_set(Some(refusal));
                }
            }
        });
    }

    /// Those who share a device just talk.
    fn say(&self, _text: String) {}

    fn ask_anew(&self) {
        self.known.set(Seq(0));
        self.show();
    }
}
