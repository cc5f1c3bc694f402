//! A table on this device: people who share it, and bots.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::{Refusal, RefusalKind, Seq};
use serde_json::value::RawValue;

use super::kit::{Deed, DeviceDoor, Kit};
use super::sight::Sighted;
use crate::browser::{Timer, now};
use crate::bundle;
use crate::keep::{self, KeptGame};
use crate::play::{Connection, Driver, Sitting, person, seed};
use crate::route::{Route, Way};
use crate::settings::Liking;
use crate::worker;

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
    Ok(keep::keep_new(&kept))
}

/// A table on this device that is being played.
pub struct DeviceTable {
    id: String,
    kind: GameKind,
    door: DeviceDoor,
    sitting: Sitting,
    sighted: Sighted,
    /// How much of the log the face knows.
    known: Cell<Seq>,
    way: Way,
    liking: Liking,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    /// What the clock runs for, and the clock.
    asked: Cell<Option<(u32, Seq)>>,
    clock: RefCell<Timer>,
    this: Weak<DeviceTable>,
}

impl DeviceTable {
    /// Goes on with a kept game.
    pub fn resume(
        kit: &Kit,
        kind: GameKind,
        id: String,
        game: &KeptGame,
        deck: Option<String>,
        sighted: Sighted,
    ) -> Result<Sitting, String> {
        let door = kit.resume(game, deck)?;
        let sitting = Sitting::new(door.eyes(), Connection::Local);
        sitting.people.set(game.people.iter().map(person).collect());
        sitting.options.set(door.options().map(Arc::new));
        let way = Way::get();
        let device = Rc::new_cyclic(|this| DeviceTable {
            id,
            kind,
            door,
            sitting,
            sighted,
            known: Cell::new(Seq(0)),
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
        let Some(sighting) = self.door.sight(self.known.get()) else { return };
        self.known.set(self.door.seq());
        self.sitting.eyes.set(self.door.eyes());
        self.sitting.may_take_back.set(self.door.may_take_back());
        self.sighted.set(Some(Arc::from(sighting)));
        keep::keep_game(&self.id, &self.door.kept(now()));
        self.run_clock();
        self.ask_bot();
    }

    /// The clock begins when the board has come to rest, and goes on as long as the same question is put.
    fn run_clock(&self) {
        let asked = self.door.patience();
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
                    device.carry_out(Deed::LosePatience(asked_at));
                }
            };
            *device.clock.borrow_mut() = Timer::after((ends - now()).max(0.0) as u32, run_out);
        });
    }

    /// Lets the bot think that is to act, if there is one.
    fn ask_bot(&self) {
        let Some((seat, level, mind)) = self.door.bot() else { return };
        let asked = now();
        let ticket = self.ticket.get();
        let this = self.this.clone();
        let Some(sighting) = self.door.sight_of(seat) else { return };
        worker::ask(mind, self.kind, &level, sighting, move |action| {
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
                    device.carry_out(Deed::Play(seat, &action));
                }
            };
            *device.wait.borrow_mut() = Timer::after(wait.max(0.0) as u32, play);
        });
    }

    /// Does something and shows what came of it, or why not.
    fn carry_out(&self, deed: Deed<'_>) {
        match self.door.carry_out(deed) {
            Ok(()) => self.show(),
            Err(refusal) => self.sitting.refused.set(Some(refusal)),
        }
    }
}

impl Driver for DeviceTable {
    fn act(&self, action: Box<RawValue>) {
        self.carry_out(Deed::Act(&action));
    }

    fn take_back(&self) {
        self.carry_out(Deed::TakeBack);
    }

    fn resign(&self) {
        self.carry_out(Deed::Leave);
    }

    fn rematch(&self) {
        match self.door.rematch(seed()) {
            Ok(kept) => self.way.go(Route::Local(keep::keep_new(&kept))),
            Err(said) => self.sitting.refused.set(Some(Refusal::new(RefusalKind::Malformed, said))),
        }
    }

    /// Those who share a device just talk.
    fn say(&self, _text: String) {}

    fn ask_anew(&self) {
        self.known.set(Seq(0));
        self.show();
    }
}
