//! A table on this device of a game the page knows: two people who share it, or a person and a bot.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use catalog::GameKind;
use leptos::prelude::*;
use rules::{Game, Never, Refusal, RefusalKind, Seat, Seq, Standing, Step, Viewer};
use serde_json::value::RawValue;
use table::{AnyTable, Fortune, NoJudge, Opening, Secret, StoredEntry, StoredOpening, Table};

use super::{Company, Connection, Driver, Eyes, Person, Play, Seen};
use crate::browser::{Timer, now, random, random_name};
use crate::keep::{self, KeptGame, KeptPerson};
use crate::route::{Route, Way};
use crate::worker::{self, Mind};

/// A bot takes at least this long, so that its move can be followed.
const SHORTEST_THOUGHT: f64 = 600.0;
/// How long the board lies still before a bot touches it.
const BREATH: f64 = 250.0;

/// Opens a table on this device, keeps it, and gives the name it is kept under.
pub fn open<G: Game<Contents = (), Appeal = Never>>(
    kind: GameKind,
    options: &RawValue,
    people: Vec<KeptPerson>,
    last: Option<&Standing>,
) -> Result<String, Refusal> {
    let options = serde_json::from_str(options.get())
        .map_err(|error| Refusal::new(RefusalKind::Malformed, error.to_string()))?;
    let seed = seed();
    let fortune = Fortune::Drawn(Secret::from_seed(seed));
    let opening = Opening::<G>::new(options, people.len() as u8, &fortune, last);
    let mut table = Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge))?;
    let first = Table::begin(&table);
    Table::commit(&mut table, first)?;
    let id = random_name();
    keep::keep_game(
        &id,
        &KeptGame {
            game: kind.name().to_owned(),
            people,
            seed,
            deck: None,
            opening: raw(AnyTable::opening(&table).json()),
            log: AnyTable::entries(&table).iter().map(|entry| raw(entry.json())).collect(),
            precedents: Vec::new(),
            over: None,
            touched: now(),
        },
    );
    Ok(id)
}

/// What the luck of a new table follows from. It has fewer bits than a double holds, so it comes through any JSON
/// unchanged.
pub fn seed() -> u64 {
    random() >> 12
}

/// A table on this device that is being played.
pub struct LocalTable<G: Game> {
    id: String,
    kind: GameKind,
    table: RefCell<Table<G>>,
    kept: RefCell<KeptGame>,
    play: Play<G>,
    way: Way,
    /// Grows with every change, so that a thought about an older position is known for what it is.
    ticket: Cell<u64>,
    wait: RefCell<Timer>,
    this: Weak<LocalTable<G>>,
}

impl<G: Game<Contents = (), Appeal = Never>> LocalTable<G> {
    /// Goes on with a kept game.
    pub fn resume(id: String, kind: GameKind, kept: KeptGame) -> Result<Play<G>, Refusal> {
        let fortune = Fortune::Drawn(Secret::from_seed(kept.seed));
        let opening = StoredOpening::from_json(kept.opening.get().to_owned())?.decode()?;
        let mut table = Table::<G>::open(opening, Arc::new(()), fortune, Arc::new(NoJudge))?;
        let log = kept.log.iter().map(|line| StoredEntry::from_json(line.get().to_owned()));
        AnyTable::commit(&mut table, &log.collect::<Result<Vec<_>, _>>()?)?;
        let play = Play::new(eyes(&kept.people), Connection::Local);
        play.people.set(kept.people.iter().map(person).collect());
        let way = Way::get();
        let local = Rc::new_cyclic(|this| LocalTable {
            id,
            kind,
            table: RefCell::new(table),
            kept: RefCell::new(kept),
            play,
            way,
            ticket: Cell::new(0),
            wait: RefCell::new(Timer::default()),
            this: this.clone(),
        });
        local.show();
        play.driven_by(local);
        Ok(play)
    }

    /// Shows the page how the table stands, keeps it, and lets a bot think if it is to act.
    fn show(&self) {
        self.ticket.set(self.ticket.get() + 1);
        *self.wait.borrow_mut() = Timer::default();
        let table = self.table.borrow();
        let eyes = self.play.eyes.get_untracked();
        let waiting_for = table.game().turn().seats();
        let viewer = eyes.acts_for(waiting_for).map_or(Viewer::Spectator, Viewer::Seat);
        let before = self.play.seen.get_untracked();
        let known = before.as_ref().map_or(0, |seen| seen.history.len() as u64);
        let sighting = table.seen_by(viewer, Seq(known));
        let seen = Seen::after(before.as_deref(), sighting);
        self.play.may_take_back.set(self.may_take_back(&table));
        self.play.seen.set(seen.map(Arc::new));
        self.keep(&table);
        if let Some(seat) = waiting_for.iter().next()
            && let Some(level) = self.bot_in(seat)
        {
            self.ask_bot(&table, seat, &level);
        }
    }

    fn keep(&self, table: &Table<G>) {
        let mut kept = self.kept.borrow_mut();
        kept.log = AnyTable::entries(table).iter().map(|entry| raw(entry.json())).collect();
        kept.over = Table::over(table);
        kept.touched = now();
        keep::keep_game(&self.id, &kept);
    }

    fn ask_bot(&self, table: &Table<G>, seat: Seat, level: &str) {
        let asked = now();
        let ticket = self.ticket.get();
        let this = self.this.clone();
        let sighting = AnyTable::seen_by(table, Viewer::Seat(seat), table.seq());
        worker::ask(Mind::of_mancala(level), self.kind, level, sighting, move |action| {
            let Some(local) = this.upgrade().filter(|local| local.ticket.get() == ticket) else {
                return;
            };
            let rested = local.play.rests_at.try_get_value().unwrap_or(0.0) + BREATH;
            let wait = (asked + SHORTEST_THOUGHT).max(rested) - now();
            let play = move || {
                let Some(local) = this.upgrade().filter(|local| local.ticket.get() == ticket) else {
                    return;
                };
                if let Ok(action) = serde_json::from_str(action.get()) {
                    local.commit(|table| table.decide(seat, table.seq(), action));
                }
            };
            *local.wait.borrow_mut() = Timer::after(wait.max(0.0) as u32, play);
        });
    }

    /// Decides, commits and shows; or shows why not.
    fn commit(&self, decide: impl FnOnce(&Table<G>) -> Result<Vec<table::Entry<G>>, Refusal>) {
        let committed = {
            let mut table = self.table.borrow_mut();
            decide(&table).and_then(|entries| Table::commit(&mut table, entries))
        };
        match committed {
            Ok(_) => self.show(),
            Err(refusal) => self.play.refused.set(Some(refusal)),
        }
    }

    fn acting(&self) -> Option<Seat> {
        let waiting_for = self.table.borrow().game().turn().seats();
        self.play.eyes.get_untracked().acts_for(waiting_for)
    }

    fn bot_in(&self, seat: Seat) -> Option<String> {
        match &self.kept.borrow().people.get(seat.index())?.company {
            Company::Bot { level } => Some(level.clone()),
            Company::Here | Company::Away { .. } => None,
        }
    }

    fn is_ours(&self, step: &Step<G>) -> bool {
        match step {
            Step::Acted { seat, .. } | Step::Left(seat) => self.bot_in(*seat).is_none(),
            Step::Drew(_) | Step::Ruled(_) => false,
        }
    }

    fn may_take_back(&self, table: &Table<G>) -> bool {
        table.steps().any(|step| self.is_ours(&step))
    }
}

impl<G: Game<Contents = (), Appeal = Never>> Driver for LocalTable<G> {
    fn act(&self, action: Box<RawValue>) {
        if let (Some(seat), Ok(action)) = (self.acting(), serde_json::from_str(action.get())) {
            self.commit(|table| table.decide(seat, table.seq(), action));
        }
    }

    /// At one's own device anything may be taken back; against a bot, back to one's own last choice.
    fn take_back(&self) {
        let taken_back = {
            let mut table = self.table.borrow_mut();
            let seat = self.play.eyes.get_untracked().acts_for(rules::Seats::NONE).unwrap_or(Seat(0));
            loop {
                let Some(last) = table.steps().last() else { break false };
                let ours = self.is_ours(&last);
                let undone = table
                    .decide_agreed_take_back(seat)
                    .and_then(|entries| Table::commit(&mut table, entries));
                match undone {
                    Ok(_) if ours => break true,
                    Ok(_) => {}
                    Err(_) => break false,
                }
            }
        };
        if taken_back {
            self.show();
        }
    }

    fn resign(&self) {
        if let Some(seat) = self.acting() {
            self.commit(|table| table.decide_leave(seat));
        }
    }

    fn rematch(&self) {
        let kept = self.kept.borrow().clone();
        let options = AnyTable::options(&*self.table.borrow()).0;
        let last = Table::over(&self.table.borrow());
        match open::<G>(self.kind, &options, kept.people, last.as_ref()) {
            Ok(id) => self.way.go(Route::Local(id)),
            Err(refusal) => self.play.refused.set(Some(refusal)),
        }
    }

    /// Those who share a device just talk.
    fn say(&self, _text: String) {}

    /// Nothing gets lost on the way from one's own device.
    fn ask_anew(&self) {}
}

fn eyes(people: &[KeptPerson]) -> Eyes {
    let mut here = people.iter().enumerate().filter(|(_, person)| person.company == Company::Here);
    match (here.next(), here.next()) {
        (Some((seat, _)), None) => Eyes::Seat(Seat(seat as u8)),
        (Some(_), Some(_)) => Eyes::Everybody,
        (None, _) => Eyes::Spectator,
    }
}

/// Somebody who was kept, as the page shows them.
pub fn person(kept: &KeptPerson) -> Person {
    Person { name: Some(kept.name.clone()), company: kept.company.clone(), team: Vec::new(), mark: kept.mark }
}

fn raw(json: &str) -> Box<RawValue> {
    // OK because it was JSON a moment ago.
    RawValue::from_string(json.to_owned()).expect("what a table writes is JSON")
}
