//! A table on this device: people who share it, and bots.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use client::{Changes, Command, Glimpse, Question, Sight as _};
use rules::{Refusal, Seq};
use screens::{DeviceTable, KeptGame, Sight};
use serde_json::value::RawValue;

use crate::Route;
use crate::app;
use crate::browser::{Timer, now};
use crate::keep;
use crate::play::{Driver, Wanted, seed};
use crate::worker::{self, Mind};

/// A bot takes at least this long, so that its move can be followed.
const SHORTEST_THOUGHT: f64 = 700.0;
/// Where questions are asked it takes longer, for the others want to read them too.
const SHORTEST_READING: f64 = 2000.0;
/// How long the board lies still before a bot touches it.
const BREATH: f64 = 300.0;

/// A table on this device that is being played.
pub struct Device {
    id: String,
    table: RefCell<DeviceTable>,
    /// Reads a sighting of its game.
    read: fn(&RawValue) -> Option<Glimpse>,
    /// Where a bot of a level thinks.
    mind: fn(&str) -> Mind,
    /// Is told that something has changed.
    tell: Box<dyn Fn(Changes)>,
    /// The options people chose, and the same after lots were drawn.
    options: (Box<RawValue>, Box<RawValue>),
    /// What is shown.
    shown: RefCell<Option<Glimpse>>,
    may_take_back: Cell<bool>,
    refused: RefCell<Option<Refusal>>,
    deadline: Cell<Option<f64>>,
    rests_at: Cell<f64>,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    /// What the clock runs for, and the clock.
    asked: Cell<Option<(u16, Seq)>>,
    clock: RefCell<Timer>,
    this: Weak<Device>,
}

impl Device {
    /// Goes on with a game that was kept under a name. `read` reads its sightings, and `tell` is told whenever something
    /// has changed.
    pub fn resume(
        id: String,
        table: DeviceTable,
        read: fn(&RawValue) -> Option<Glimpse>,
        mind: fn(&str) -> Mind,
        tell: impl Fn(Changes) + 'static,
    ) -> Rc<Self> {
        let options = table.any().options();
        let device = Rc::new_cyclic(|this| Device {
            id,
            table: RefCell::new(table),
            read,
            mind,
            tell: Box::new(tell),
            options,
            shown: RefCell::default(),
            may_take_back: Cell::new(false),
            refused: RefCell::default(),
            deadline: Cell::new(None),
            rests_at: Cell::new(0.0),
            ticket: Cell::new(0),
            wait: RefCell::default(),
            asked: Cell::new(None),
            clock: RefCell::default(),
            this: this.clone(),
        });
        device.show();
        device
    }

    fn changed(&self) {
        (self.tell)(Changes::ALL);
        app::changed();
    }

    /// Shows the page how the table stands, keeps it, lets the clock run and a bot think if it is to act.
    fn show(&self) {
        self.ticket.set(self.ticket.get() + 1);
        self.wait.take();
        let since = self.shown.borrow().as_ref().map_or(Seq(0), Glimpse::seq);
        let (sighting, kept, patience) = {
            let table = self.table.borrow();
            self.may_take_back.set(table.may_take_back(table.source().custom()));
            let patience = table.patience().map(|patience| (patience.seconds, table.asked_at()));
            (table.look(since), KeptGame::of(&table, now()), patience)
        };
        self.shown.replace((self.read)(&sighting));
        keep::keep_game(&self.id, &kept);
        self.run_clock(patience);
        self.ask_bot();
        self.changed();
    }

    /// The clock begins when the board has come to rest, and goes on as long as the same question is put.
    fn run_clock(&self, asked: Option<(u16, Seq)>) {
        if asked == self.asked.get() {
            return;
        }
        self.asked.set(asked);
        self.deadline.set(None);
        self.clock.take();
        let Some((seconds, asked_at)) = asked else { return };
        let this = self.this.clone();
        // In a moment, when the face has drawn what happened and said how long that takes.
        let begin = move || {
            let Some(device) = this.upgrade() else { return };
            let ends = device.rests_at.get().max(now()) + f64::from(seconds) * 1000.0;
            device.deadline.set(Some(ends));
            device.changed();
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
    fn ask_bot(&self) {
        let table = self.table.borrow();
        let (Some((_, level)), Some(Question { seat, sighting })) = (table.bot(), table.question()) else {
            return;
        };
        let (kind, at, asked) = (table.source().kind, table.seq(), now());
        let (this, ticket) = (self.this.clone(), self.ticket.get());
        worker::ask((self.mind)(level), kind, level, sighting, move |action| {
            let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) else {
                return;
            };
            let rested = device.rests_at.get();
            let shortest = if kind.asks_questions() { SHORTEST_READING } else { SHORTEST_THOUGHT };
            let ready = match app::settings().quick_bots {
                true => rested,
                false => (asked + shortest).max(rested + BREATH),
            };
            let play = move || {
                if let Some(device) = this.upgrade().filter(|device| device.ticket.get() == ticket) {
                    device.carry_out(|table| table.answer(seat, at, action));
                }
            };
            device.wait.replace(Timer::after((ready - now()).max(0.0) as u32, play));
        });
    }

    /// Does something and shows what came of it, or why not.
    fn carry_out(&self, deed: impl FnOnce(&mut DeviceTable) -> Result<(), Refusal>) {
        let done = deed(&mut self.table.borrow_mut());
        match done {
            Ok(()) => self.show(),
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn refuse(&self, refusal: Refusal) {
        self.refused.replace(Some(refusal));
        self.changed();
    }

    fn rematch(&self) {
        let next = self.table.borrow().rematch(seed());
        match next {
            Ok(table) => app::go(Route::Local(keep::keep_new(&KeptGame::of(&table, now())))),
            Err(refusal) => self.refuse(refusal),
        }
    }
}

impl Driver for Device {
    fn sight(&self) -> Option<Sight> {
        let table = self.table.borrow();
        let (chosen, options) = self.options.clone();
        Some(Sight {
            sighting: self.shown.borrow().clone()?,
            chosen,
            options,
            people: table.people().to_vec(),
            eyes: table.eyes(),
            halted: None,
            local: true,
            pending: false,
            refused: self.refused.borrow().clone(),
            deadline: self.deadline.get(),
            chat: Vec::new(),
            captain: true,
            values: false,
            watch: None,
        })
    }

    fn command(&self, wanted: Wanted) {
        self.refused.take();
        match wanted {
            Command::Act(action) => self.carry_out(|table| table.act(action)),
            Command::TakeBack => self.carry_out(|table| table.take_back(table.source().custom())),
            Command::Resign => self.carry_out(DeviceTable::leave),
            Command::Rematch => self.rematch(),
            // Those who share a device just talk.
            Command::Say(_)
            | Command::Speak(_)
            | Command::BreakOff
            | Command::Admit { .. }
            | Command::FreeSeat(_) => {}
        }
    }

    fn may_take_back(&self) -> bool {
        self.may_take_back.get()
    }

    fn rests_at(&self, at: f64) {
        self.rests_at.set(at);
    }
}
