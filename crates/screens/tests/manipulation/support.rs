//! A table of Basic Manipulation for tests and for the gallery: rolls are given, so that every screen can be had.
#![allow(dead_code, reason = "the tests and the gallery use what they need")]

use std::sync::Arc;

use manipulation::{Action, Draw, Manipulation, Mode, Options};
use rules::{Game, Notation, Seat, Seq, Viewer};
use screens::{Company, Drawing, Eyes, Face, ManipulationFace, Person, Press, Room, Sight, Wish};
use serde_json::value::to_raw_value;
use table::{Fortune, NoJudge, Opening, Table};

/// When the tests take place, in milliseconds since 1970.
pub const NOW: f64 = 1_800_000_000_000.0;

/// The eyes of the first seat and of the second.
pub const ANA: Eyes = Eyes::Seat(Seat(0));
pub const BEN: Eyes = Eyes::Seat(Seat(1));

/// A table that is played step by step. Its verbs give it back, so that a test reads as a sentence.
#[derive(Clone)]
pub struct Play {
    /// The table.
    pub table: Table<Manipulation>,
    /// Who sits where.
    pub people: Vec<Person>,
}

/// Somebody over the network.
pub fn person(name: &str) -> Person {
    Person {
        name: Some(name.to_owned()),
        company: Company::Away { present: true },
        team: Vec::new(),
        mark: None,
    }
}

/// Options of a mode.
pub fn mode(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

impl Play {
    fn opened(options: Options, position: Option<&str>) -> Self {
        let seats = options.mode.seats();
        let mut opening = Opening::new(options, seats, &Fortune::Given, None);
        if let Some(position) = position {
            opening = opening.at_position(position);
        }
        let table = Table::set_up(opening, Arc::default(), Fortune::Given, Arc::new(NoJudge));
        let table = table.unwrap_or_else(|refusal| panic!("{refusal:?}"));
        let names = ["Ana", "Ben", "Chloe", "Dov"];
        let people = names[..usize::from(seats)].iter().map(|name| person(name)).collect();
        Play { table, people }
    }

    /// A table before the first turn is rolled for.
    pub fn new(options: Options) -> Self {
        Play::opened(options, None)
    }

    /// A table at a position, in the game's own notation.
    pub fn at(options: Options, position: &str) -> Self {
        Play::opened(options, Some(position))
    }

    /// With other people.
    pub fn with_people(mut self, change: impl FnOnce(&mut Vec<Person>)) -> Self {
        change(&mut self.people);
        self
    }

    /// Everybody at one device.
    pub fn together(self) -> Self {
        self.with_people(|people| people.iter_mut().for_each(|person| person.company = Company::Here))
    }

    #[track_caller]
    pub fn draws(mut self, draw: Draw) -> Self {
        let entries = self.table.decide_draw(draw).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn rolls_off(self, rolls: &[u8]) -> Self {
        self.draws(Draw::RolledOff(rolls.to_vec()))
    }

    #[track_caller]
    pub fn rolls(self, die: u8) -> Self {
        self.draws(Draw::Die(die))
    }

    /// Whoever is to move makes this move.
    #[track_caller]
    pub fn goes(mut self, notation: &str) -> Self {
        let seat = self.table.game().mover();
        let action = self.table.game().read_action(seat, notation).expect("it is a move");
        let entries = self.table.decide(seat, self.table.seq(), action);
        let entries = entries.unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn leaves(mut self, seat: u8) -> Self {
        let entries = self.table.decide_leave(Seat(seat)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    /// What somebody's page is told, with what happened since.
    pub fn sight_since(&self, eyes: Eyes, since: u64) -> Sight {
        let viewer = match eyes {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Everybody => {
                let first = self.table.game().turn().seats().iter().next();
                first.map_or(Viewer::Spectator, Viewer::Seat)
            }
            Eyes::Spectator => Viewer::Spectator,
        };
        let sighting = self.table.seen_by(viewer, Seq(since));
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

    /// What somebody's page is told.
    pub fn sight(&self, eyes: Eyes) -> Sight {
        self.sight_since(eyes, 0)
    }

    /// The face of the table for somebody who has just come to it.
    pub fn face(&self, eyes: Eyes) -> ManipulationFace {
        self.face_with(eyes, |_| ())
    }

    /// The face for a sight that is changed first.
    pub fn face_with(&self, eyes: Eyes, change: impl FnOnce(&mut Sight)) -> ManipulationFace {
        let mut face = ManipulationFace::new(false);
        let mut sight = self.sight(eyes);
        change(&mut sight);
        assert!(face.see(sight));
        face
    }

    /// What somebody who sits in a seat sees on a wide screen.
    pub fn seen_by(&self, seat: u8) -> String {
        drawn(&mut self.face(Eyes::Seat(Seat(seat)))).markup
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

/// The wide room, so many milliseconds later.
pub fn later(milliseconds: f64) -> Room {
    Room { now: NOW + milliseconds, ..room() }
}

/// What a face looks like on a wide screen.
pub fn drawn(face: &mut ManipulationFace) -> Drawing {
    face.draw(room())
}

/// Presses something.
pub fn press(face: &mut ManipulationFace, what: &str, value: &str, room: Room) -> Vec<Wish> {
    face.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, room)
}

/// Strikes a key.
pub fn key(face: &mut ManipulationFace, key: &str) -> Vec<Wish> {
    face.press(Press::Key(key.to_owned()), room())
}

/// Points at something.
pub fn peek(face: &mut ManipulationFace, key: &str) {
    face.press(Press::Peek(Some(key.to_owned())), room());
}

/// The moves among wishes, as they are written.
pub fn moves(wishes: &[Wish]) -> Vec<String> {
    let written = |wish: &Wish| match wish {
        Wish::Act(json) => {
            let Action { from, to, world } = serde_json::from_str(json.get()).expect("it is a move");
            Some(if world { format!("{from}-WORLD-{to}") } else { format!("{from}-{to}") })
        }
        _ => None,
    };
    wishes.iter().filter_map(written).collect()
}

/// The element that is to get the focus.
pub fn focused(wishes: &[Wish]) -> String {
    match wishes {
        [Wish::Focus(id)] => id.clone(),
        other => panic!("{other:?}"),
    }
}

/// The sentence of the Call.
pub fn say(markup: &str) -> String {
    let after = markup.split(r#"data-test="call">"#).nth(1).expect("there is a Call");
    let text = after.split("</p>").next().expect("it ends");
    let text = text.replace(r#"<span data-test="over">"#, "").replace("</span>", "");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// The line below it, with its clause.
pub fn how(markup: &str) -> String {
    let after = markup.split(r#"<p class="how"><span>"#).nth(1).expect("there is a line");
    let line = after.split("</span>").next().expect("it ends").to_owned();
    let clause = after.split("</p>").next().and_then(|rest| rest.split(r#"data-value=""#).nth(1));
    let clause = clause.and_then(|rest| rest.split('"').next()).unwrap_or_default();
    format!("{} {clause}", line.replace("&#39;", "'")).trim().to_owned()
}

/// Whether something that a test calls so is there.
pub fn has(markup: &str, test: &str) -> bool {
    markup.contains(&format!(r#"data-test="{test}""#))
}

/// What tests call the things whose name begins so, in the order they stand.
pub fn named<'a>(markup: &'a str, begins: &str) -> Vec<&'a str> {
    let before = format!(r#"data-test="{begins}"#);
    markup.split(&before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}
