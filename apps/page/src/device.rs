//! A table on this device: people who share it, and bots.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use catalog::GameKind;
use rules::{Refusal, Seat, Seq};
use screens::LocalTable;
use serde_json::value::RawValue;

use crate::Route;
use crate::app;
use crate::browser::{Timer, now};
use crate::keep::{self, KeptGame};
use crate::play::{Connection, Driver, Sitting, TableOptions, person, seed};
use crate::worker::{self, Mind};

/// A bot takes at least this long, so that its move can be followed.
const SHORTEST_THOUGHT: f64 = 700.0;
/// Where questions are asked it takes longer, for the others want to read them too.
const SHORTEST_READING: f64 = 2000.0;
/// How long the board lies still before a bot touches it.
const BREATH: f64 = 300.0;

/// A table on this device that is being played.
pub struct DeviceTable {
    id: String,
    kind: GameKind,
    table: RefCell<LocalTable>,
    /// Where a bot of a level thinks.
    mind: fn(&str) -> Mind,
    sitting: Rc<Sitting>,
    /// How much of the log the face knows.
    known: Cell<Seq>,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    /// What the clock runs for, and the clock.
    asked: Cell<Option<(u16, Seq)>>,
    clock: RefCell<Timer>,
    this: Weak<DeviceTable>,
}

impl DeviceTable {
    /// Goes on with a game that was kept under a name.
    pub fn resume(
        id: String,
        game: &KeptGame,
        table: LocalTable,
        mind: fn(&str) -> Mind,
    ) -> (Rc<Self>, Rc<Sitting>) {
        let sitting = Sitting::new(table.glance().eyes, Connection::Local);
        sitting.update(|known| {
            known.people = game.people.iter().map(person).collect();
            let (chosen, settled) = table.options();
            known.options = Some(Rc::new(TableOptions { chosen, settled }));
        });
        let device = Rc::new_cyclic(|this| DeviceTable {
            id,
            kind: table.kind(),
            table: RefCell::new(table),
            mind,
            sitting: Rc::clone(&sitting),
            known: Cell::new(Seq(0)),
            ticket: Cell::new(0),
            wait: RefCell::default(),
            asked: Cell::new(None),
            clock: RefCell::default(),
            this: this.clone(),
        });
        device.show();
        (device, sitting)
    }

    /// Shows the page how the table stands, keeps it, lets the clock run and a bot think if it is to act.
    fn show(&self) {
        self.ticket.set(self.ticket.get() + 1);
        self.wait.take();
        let (glance, sighting, kept) = {
            let table = self.table.borrow();
            (table.glance(), table.sight(self.known.get()), table.kept(now()))
        };
        self.known.set(glance.seq);
        self.sitting.update(|known| {
            known.eyes = glance.eyes;
            known.may_take_back = glance.may_take_back;
            known.over = glance.over.is_some();
            known.sighting = Some(Rc::from(sighting));
        });
        keep::keep_game(&self.id, &kept);
        self.run_clock(glance.patience);
        self.ask_bot(glance.bot);
    }

    /// The clock begins when the board has come to rest, and goes on as long as the same question is put.
    fn run_clock(&self, asked: Option<(u16, Seq)>) {
        if asked == self.asked.get() {
            return;
        }
        self.asked.set(asked);
        self.sitting.update(|known| known.deadline = None);
        self.clock.take();
        let Some((seconds, asked_at)) = asked else { return };
        let this = self.this.clone();
        // In a moment, when the face has drawn what happened and said how long that takes.
        let begin = move || {
            let Some(device) = this.upgrade() else { return };
            let begins = device.sitting.rests_at.get().max(now());
            let ends = begins + f64::from(seconds) * 1000.0;
            device.sitting.update(|known| known.deadline = Some(ends));
            let run_out = move || {
                if let Some(device) = this.upgrade() {
                    device.carry_out(|table| table.lose_patience(asked_at));
                }
            };
            device.clock.replace(Timer::after((ends - now()).max(0.0) as u32, run_out));
        };
        self.clock.replace(Timer::after(0, begin));
    }

    /// Lets the bot think that is to act, if there is one.
    fn ask_bot(&self, bot: Option<(Seat, String)>) {
        let Some((seat, level)) = bot else { return };
        let asked = now();
        let ticket = self.ticket.get();
        let this = self.this.clone();
        let sighting = self.table.borrow().sight_of(seat);
        worker::ask((self.mind)(&level), self.kind, &level, sighting, move |action| {
            let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) else {
                return;
            };
            let rested = device.sitting.rests_at.get();
            let shortest = if device.kind.asks_questions() { SHORTEST_READING } else { SHORTEST_THOUGHT };
            let ready = match app::settings().quick_bots {
                true => rested,
                false => (asked + shortest).max(rested + BREATH),
            };
            let wait = ready - now();
            let play = move || {
                if let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) {
                    device.carry_out(|table| table.play(seat, &action));
                }
            };
            device.wait.replace(Timer::after(wait.max(0.0) as u32, play));
        });
    }

    /// Does something and shows what came of it, or why not.
    fn carry_out(&self, deed: impl FnOnce(&mut LocalTable) -> Result<(), Refusal>) {
        let done = deed(&mut self.table.borrow_mut());
        match done {
            Ok(()) => self.show(),
            Err(refusal) => self.sitting.update(|known| known.refused = Some(refusal)),
        }
    }
}

impl Driver for DeviceTable {
    fn act(&self, action: Box<RawValue>) {
        self.carry_out(|table| table.act(&action));
    }

    fn take_back(&self) {
        self.carry_out(LocalTable::take_back);
    }

    fn resign(&self) {
        self.carry_out(LocalTable::leave);
    }

    fn rematch(&self) {
        let next = self.table.borrow().rematch(seed());
        match next {
            Ok(table) => app::go(Route::Local(keep::keep_new(&table.kept(now())))),
            Err(refusal) => self.sitting.update(|known| known.refused = Some(refusal)),
        }
    }

    /// Those who share a device just talk.
    fn say(&self, _text: String) {}

    fn ask_anew(&self) {
        self.known.set(Seq(0));
        self.show();
    }
}
