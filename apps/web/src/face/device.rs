//! A table on this device whose game the other bundle plays: people who share the device, and bots.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::{Refusal, RefusalKind, Seat};
use serde_json::value::RawValue;
use wasm_bindgen::JsValue;

use super::sight::Sighted;
use crate::browser::{Timer, now, random_name};
use crate::bundle::{self, Bundle, LocalDoor};
use crate::keep::{self, KeptGame};
use crate::play::{Connection, Driver, Eyes, Sitting, person, seed};
use crate::route::{Route, Way};
use crate::settings::Liking;
use crate::worker::{self, Mind};

/// A bot takes at least this long, so that its move can be followed.
const SHORTEST_THOUGHT: f64 = 700.0;
/// Where questions are asked it takes longer, for the others want to read them too.
const SHORTEST_READING: f64 = 2000.0;
/// How long the board lies still before a bot touches it.
const BREATH: f64 = 300.0;

/// Opens a table against bots, and gives the name it is kept under; or says why not.
pub async fn open_now(kind: GameKind) -> Result<String, String> {
    let bundle = bundle::fetch(Some(kind)).await?;
    let kept = bundle.faces.play_now(kind.name(), &keep::names().0, seed() as f64).map_err(bundle::said)?;
    Ok(keep_new(&kept))
}

/// Keeps a game that was just opened under a name of its own.
pub fn keep_new(kept: &str) -> String {
    let id = random_name();
    keep::keep_game_json(&id, kept);
    id
}

/// A table on this device that is being played.
pub struct DeviceTable {
    id: String,
    kind: GameKind,
    door: LocalDoor,
    sitting: Sitting,
    sighted: Sighted,
    /// How much of the log the face knows.
    known: Cell<f64>,
    way: Way,
    liking: Liking,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    /// What the clock runs for, and the clock.
    asked: Cell<Option<(u32, f64)>>,
    clock: RefCell<Timer>,
    this: Weak<DeviceTable>,
}

impl DeviceTable {
    /// Goes on with a kept game.
    pub fn resume(
        bundle: &Bundle,
        kind: GameKind,
        id: String,
        game: &KeptGame,
        deck: Option<String>,
        sighted: Sighted,
    ) -> Result<Sitting, String> {
        let kept = serde_json::to_string(game).unwrap_or_default();
        let door = bundle.faces.local_table(&kept, deck).map_err(bundle::said)?;
        let sitting = Sitting::new(Eyes::Spectator, Connection::Local);
        sitting.people.set(game.people.iter().map(person).collect());
        sitting.options.set(RawValue::from_string(door.settled()).ok().map(Arc::from));
        let way = Way::get();
        let device = Rc::new_cyclic(|this| DeviceTable {
            id,
            kind,
            door,
            sitting,
            sighted,
            known: Cell::new(0.0),
            way,
            liking: Liking::get(),
            ticket: Cell::new(0),
            wait: RefCell::default(),
            asked: Cell::new(None),
            clock: RefCell::default(),
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
        let Ok(sighting) = RawValue::from_string(self.door.sight(self.known.get())) else { return };
        self.known.set(self.door.seq());
        self.sitting.eyes.set(match self.door.eyes() {
            -1 => Eyes::Everybody,
            seat @ 0.. => Eyes::Seat(Seat(seat as u8)),
            _ => Eyes::Spectator,
        });
        self.sitting.may_take_back.set(self.door.may_take_back());
        self.sighted.set(Some(Arc::from(sighting)));
        keep::keep_game_json(&self.id, &self.door.kept(now()));
        self.run_clock();
        if let Some(seat) = self.door.bot() {
            self.ask_bot(seat);
        }
    }

    /// The clock begins when the board has come to rest, and goes on as long as the same question is put.
    fn run_clock(&self) {
        let asked_at = self.door.asked_at();
        let asked = self.door.patience().map(|seconds| (seconds, asked_at));
        if asked == self.asked.get() {
            return;
        }
        self.asked.set(asked);
        self.sitting.deadline.set(None);
        *self.clock.borrow_mut() = Timer::default();
        let Some((seconds, asked_at)) = asked else { return };
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
                    device.carry_out(|door| door.lose_patience(asked_at));
                }
            };
            *device.clock.borrow_mut() = Timer::after((ends - now()).max(0.0) as u32, run_out);
        });
    }

    fn ask_bot(&self, seat: u8) {
        let asked = now();
        let ticket = self.ticket.get();
        let this = self.this.clone();
        let Ok(sighting) = RawValue::from_string(self.door.sight_of(seat)) else { return };
        worker::ask(Mind::Faces, self.kind, &self.door.bot_level(), sighting, move |action| {
            let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) else {
                return;
            };
            let rested = device.sitting.rests_at.try_get_value().unwrap_or(0.0);
            let shortest = if device.kind.asks_questions() { SHORTEST_READING } else { SHORTEST_THOUGHT };
            let ready = match device.liking.now().quick_bots {
                true => rested,
                false => (asked + shortest).max(rested + BREATH),
            };
            let wait = ready - now();
            let play = move || {
                if let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) {
                    device.carry_out(|door| door.play(seat, action.get()));
                }
            };
            *device.wait.borrow_mut() = Timer::after(wait.max(0.0) as u32, play);
        });
    }

    /// Does something and shows what came of it, or why not.
    fn carry_out(&self, act: impl FnOnce(&LocalDoor) -> Result<Option<String>, JsValue>) {
        match act(&self.door) {
            Ok(None) => self.show(),
            Ok(Some(refusal)) => self.sitting.refused.set(serde_json::from_str(&refusal).ok()),
            Err(error) => self.refuse(bundle::said(error)),
        }
    }

    fn refuse(&self, said: String) {
        self.sitting.refused.set(Some(Refusal::new(RefusalKind::Malformed, said)));
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
        match self.door.rematch(seed() as f64) {
            Ok(kept) => self.way.go(Route::Local(keep_new(&kept))),
            Err(error) => self.refuse(bundle::said(error)),
        }
    }

    /// Those who share a device just talk.
    fn say(&self, _text: String) {}

    fn ask_anew(&self) {
        self.known.set(0.0);
        self.show();
    }
}
