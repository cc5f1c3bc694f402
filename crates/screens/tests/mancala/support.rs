//! A table of Mancala with Ana and Ben at it, and what their pages are told.
#![allow(dead_code, reason = "the tests and the gallery use what they need")]

use std::sync::Arc;

use mancala::{Action, Begins, Mancala, Options};
use rules::{Game as _, Seat, Seq, Viewer};
use screens::{Company, Drawing, Eyes, Face as _, MancalaFace, Person, Press, Room, Sight, Wish};
use serde_json::value::to_raw_value;
use table::{Fortune, NoJudge, Opening, Secret, Table};

/// Some moment.
pub const NOW: f64 = 1_000_000.0;

/// A table that is being played.
pub struct Play {
    table: Table<Mancala>,
    pub people: Vec<Person>,
}

/// Somebody.
pub fn person(name: Option<&str>, company: Company) -> Person {
    Person { name: name.map(str::to_owned), company, team: Vec::new(), mark: None }
}

/// A table at which Ana begins.
pub fn start() -> Play {
    with(Options { begins: Begins::A, ..Options::default() })
}

/// A table with these options.
pub fn with(options: Options) -> Play {
    let fortune = Fortune::Drawn(Secret::from_seed(1));
    let opening = Opening::new(options, 2, &fortune, None);
    let table =
        Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).expect("a table can be opened");
    let people = ["Ana", "Ben"].map(|name| person(Some(name), Company::Here)).to_vec();
    Play { table, people }
}

impl Play {
    /// Plays a pocket of whoever is to move, or swaps.
    #[track_caller]
    pub fn plays(mut self, moves: &str) -> Self {
        for word in moves.split_whitespace() {
            let seat = self.table.game().turn().seats().iter().next().expect("somebody is to move");
            let action = word.parse().map_or(Action::Swap, Action::Sow);
            let entries = self.table.decide(seat, self.table.seq(), action).expect("it is allowed");
            self.table.commit(entries).expect("what was decided can be committed");
        }
        self
    }

    /// Plays the first lit pocket until the game is over.
    pub fn played_out(mut self) -> Self {
        while let Some(seat) = self.table.game().turn().seats().iter().next() {
            let first = self.table.game().choices(seat).listed()[0];
            let entries = self.table.decide(seat, self.table.seq(), first).expect("it is allowed");
            self.table.commit(entries).expect("what was decided can be committed");
        }
        self
    }

    #[track_caller]
    pub fn leaves(mut self, seat: u8) -> Self {
        let entries = self.table.decide_leave(Seat(seat)).expect("anybody may leave");
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn takes_back(mut self, seat: u8) -> Self {
        let entries = self.table.decide_agreed_take_back(Seat(seat)).expect("it can be taken back");
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    /// The same table with somebody else in a seat.
    pub fn seats(mut self, seat: usize, who: Person) -> Self {
        self.people[seat] = who;
        self
    }

    /// What somebody's page is told.
    pub fn sight(&self, eyes: Eyes) -> Sight {
        self.sight_since(eyes, 0)
    }

    /// What somebody's page is told, with what happened since.
    pub fn sight_since(&self, eyes: Eyes, since: u64) -> Sight {
        let seat = eyes.acts_for(self.table.game().turn().seats());
        let sighting = self.table.seen_by(seat.map_or(Viewer::Spectator, Viewer::Seat), Seq(since));
        Sight {
            sighting: client::Glimpse::of(sighting),
            chosen: to_raw_value(&self.table.opening().options).expect("options are JSON"),
            options: to_raw_value(&self.table.opening().settled).expect("options are JSON"),
            people: self.people.clone(),
            eyes,
            halted: None,
            local: eyes == Eyes::Everybody,
            pending: false,
            refused: None,
            deadline: None,
            chat: Vec::new(),
            captain: true,
            watch: None,
            values: false,
        }
    }

    /// The face of the table for somebody who has just come to it.
    pub fn face(&self, eyes: Eyes) -> MancalaFace {
        let mut face = MancalaFace::default();
        assert!(face.see(self.sight(eyes)));
        face.draw(room());
        face
    }
}

/// A wide room with a mouse.
pub fn room() -> Room {
    Room { narrow: false, tall: false, still: false, touch: false, now: NOW }
}

/// A phone.
pub fn phone() -> Room {
    Room { narrow: true, tall: true, still: false, touch: true, now: NOW }
}

/// A wide room so many milliseconds later.
pub fn later(milliseconds: f64) -> Room {
    Room { now: NOW + milliseconds, ..room() }
}

/// What a face looks like on a wide screen.
pub fn drawn(face: &mut MancalaFace) -> Drawing {
    face.draw(room())
}

/// Presses something.
pub fn press(face: &mut MancalaFace, what: &str, value: &str, room: Room) -> Vec<Wish> {
    face.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, room)
}

/// Strikes a key.
pub fn strike(face: &mut MancalaFace, key: &str) -> Vec<Wish> {
    face.press(Press::Key(key.to_owned()), room())
}

/// What stands after each `before`, up to the next quote.
pub fn values<'a>(markup: &'a str, before: &str) -> Vec<&'a str> {
    markup.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}
