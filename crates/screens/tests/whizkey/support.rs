//! A table of Whiz Key for tests and for the gallery: cards and pieces are given, so that every screen can be had.
#![allow(dead_code, reason = "each test file and the gallery use what they need")]

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::{Notation, Seat, Seq, Viewer};
use screens::{Company, Drawing, Eyes, Face, Person, Press, Room, Sight, WhizKeyFace, Wish};
use serde_json::value::to_raw_value;
use table::{Fortune, NoJudge, Opening, Table};
use whizkey::{Action, Board, Card, Draw, Options, WhizKey};

/// When the tests take place, in milliseconds since 1970.
pub const NOW: f64 = 1_800_000_000_000.0;

/// A position in the making. Cards that are not named lie in the stack, in order.
#[derive(Clone, Debug)]
pub struct Position {
    pub seats: u8,
    pub options: Options,
    pub doing: String,
    pub to: char,
    pub pieces: Vec<String>,
    pub hands: Vec<String>,
    pub whiz: Vec<String>,
    pub table: String,
    pub top: String,
    pub quiet: u16,
    pub score: String,
    pub stackless: bool,
}

/// A position in which A is to move and nobody has a card or a piece out of START.
pub fn of(seats: u8) -> Position {
    let pieces = vec!["START"; WhizKey::pieces_each(seats)].join(".");
    let each = |value: &str| vec![value.to_owned(); usize::from(seats)];
    Position {
        seats,
        options: Options::default(),
        doing: "moving".to_owned(),
        to: 'A',
        pieces: each(&pieces),
        hands: each("-"),
        whiz: each("-"),
        table: "-".to_owned(),
        top: "-".to_owned(),
        quiet: 0,
        score: "0/0/1".to_owned(),
        stackless: false,
    }
}

fn cards(text: &str) -> Vec<Card> {
    text.split('.').filter(|card| *card != "-").map(|card| card.parse().expect("a card")).collect()
}

fn join(cards: &[Card]) -> String {
    let text = cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
    if text.is_empty() { "-".to_owned() } else { text }
}

impl Position {
    /// A seat's pieces; those not named stand in START.
    pub fn pieces(mut self, seat: u8, named: &str) -> Self {
        let mut pieces: Vec<&str> = named.split(' ').collect();
        pieces.resize(WhizKey::pieces_each(self.seats), "START");
        self.pieces[usize::from(seat)] = pieces.join(".");
        self
    }

    pub fn hand(mut self, seat: u8, cards: &str) -> Self {
        self.hands[usize::from(seat)] = cards.replace(' ', ".");
        self
    }

    pub fn whiz(mut self, seat: u8, cards: &str) -> Self {
        self.whiz[usize::from(seat)] = cards.replace(' ', ".");
        self
    }

    pub fn table(mut self, cards: &str) -> Self {
        self.table = cards.replace(' ', ".");
        self
    }

    /// The cards on top of the stack.
    pub fn top(mut self, cards: &str) -> Self {
        self.top = cards.replace(' ', ".");
        self
    }

    pub fn to(mut self, seat: char) -> Self {
        self.to = seat;
        self
    }

    pub fn doing(mut self, doing: &str) -> Self {
        self.doing = doing.to_owned();
        self
    }

    pub fn options(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    pub fn score(mut self, score: &str) -> Self {
        self.score = score.to_owned();
        self
    }

    pub fn quiet(mut self, turns: u16) -> Self {
        self.quiet = turns;
        self
    }

    /// All cards that are not named lie on the table.
    pub fn without_stack(mut self) -> Self {
        self.stackless = true;
        self
    }

    fn text(&self) -> String {
        let (mut table, mut stack) = (cards(&self.table), cards(&self.top));
        let held = self.hands.iter().chain(&self.whiz).flat_map(|text| cards(text));
        let named: BTreeSet<Card> = held.chain(table.iter().copied()).chain(stack.iter().copied()).collect();
        let rest = Card::all().filter(|card| !named.contains(card));
        if self.stackless {
            table.extend(rest)
        } else {
            stack.extend(rest)
        }
        table.sort_unstable();
        format!(
            "doing:{} to:{} dealer:B left:- pieces:{} hand:{} whiz:{} table:{} stack:{} quiet:{} match:{} outcome:-",
            self.doing,
            self.to,
            self.pieces.join(","),
            self.hands.join(","),
            self.whiz.join(","),
            join(&table),
            join(&stack),
            self.quiet,
            self.score,
        )
    }

    /// The table, ready to play.
    #[track_caller]
    pub fn play(&self) -> Play {
        let opening = Opening::new(self.options, self.seats, &Fortune::Given, None).at_position(self.text());
        let table = Table::set_up(opening, Arc::new(Board::printed()), Fortune::Given, Arc::new(NoJudge));
        let table = table.unwrap_or_else(|refusal| panic!("{}: {refusal:?}", self.text()));
        let names = ["Ana", "Ben", "Chloe", "Dov"];
        let people = names[..usize::from(self.seats)].iter().map(|name| person(name)).collect();
        Play { table, people }
    }
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

/// A table that is played step by step. Its verbs give it back, so that a test reads as a sentence.
#[derive(Clone)]
pub struct Play {
    pub table: Table<WhizKey>,
    pub people: Vec<Person>,
}

impl Play {
    /// With other people.
    pub fn with_people(mut self, change: impl FnOnce(&mut Vec<Person>)) -> Self {
        change(&mut self.people);
        self
    }

    /// Everybody sits at one device.
    pub fn shared(self) -> Self {
        self.with_people(|people| people.iter_mut().for_each(|person| person.company = Company::Here))
    }

    /// A seat plays these actions, one after the other, in the game's notation.
    #[track_caller]
    pub fn plays(mut self, seat: u8, turn: &str) -> Self {
        let read = self.table.game().read_turn(Seat(seat), turn);
        for action in read.unwrap_or_else(|misread| panic!("{turn}: {misread}")) {
            self = self.does(seat, action);
        }
        self
    }

    #[track_caller]
    pub fn does(mut self, seat: u8, action: Action) -> Self {
        let entries = self.table.decide(Seat(seat), self.table.seq(), action);
        let entries = entries.unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn draws(mut self, draw: Draw) -> Self {
        let entries = self.table.decide_draw(draw).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    #[track_caller]
    pub fn leaves(mut self, seat: u8) -> Self {
        let entries = self.table.decide_leave(Seat(seat)).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        self.table.commit(entries).expect("what was decided can be committed");
        self
    }

    /// What somebody's page is told. Those who share a device look with the eyes of whoever is to act.
    pub fn sight(&self, eyes: Eyes) -> Sight {
        self.sight_since(eyes, 0)
    }

    /// What somebody's page is told, with what happened since.
    pub fn sight_since(&self, eyes: Eyes, since: u64) -> Sight {
        let viewer = match eyes {
            Eyes::Seat(seat) => Viewer::Seat(seat),
            Eyes::Everybody => {
                use rules::Game as _;
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

    /// The face of the table for somebody who has just come to it.
    pub fn face(&self, eyes: Eyes) -> WhizKeyFace {
        self.face_with(eyes, |_| ())
    }

    /// The face for a sight that is changed first.
    pub fn face_with(&self, eyes: Eyes, change: impl FnOnce(&mut Sight)) -> WhizKeyFace {
        let mut face = WhizKeyFace::new(false);
        let mut sight = self.sight(eyes);
        change(&mut sight);
        assert!(face.see(sight));
        face
    }

    /// What somebody who sits in a seat sees on a wide screen.
    pub fn seen_by(&self, seat: u8) -> String {
        drawn(&mut self.face(Eyes::Seat(Seat(seat)))).markup
    }

    /// How long the log is.
    pub fn seq(&self) -> u64 {
        self.table.seq().0
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

/// What a face looks like on a wide screen.
pub fn drawn(face: &mut WhizKeyFace) -> Drawing {
    face.draw(room())
}

/// Presses something.
pub fn press(face: &mut WhizKeyFace, what: &str, value: &str, room: Room) -> Vec<Wish> {
    face.press(Press::Do { what: what.to_owned(), value: value.to_owned() }, room)
}

/// Strikes a key.
pub fn strike(face: &mut WhizKeyFace, key: &str) -> Vec<Wish> {
    face.press(Press::Key(key.to_owned()), room())
}

/// The actions among wishes.
pub fn actions(wishes: &[Wish]) -> Vec<Action> {
    let action = |wish: &Wish| match wish {
        Wish::Act(json) => Some(serde_json::from_str(json.get()).expect("it is an action")),
        _ => None,
    };
    wishes.iter().filter_map(action).collect()
}

/// The sentence of the Call.
pub fn say(markup: &str) -> String {
    let after = markup.split(r#"data-test="call">"#).nth(1).expect("there is a Call");
    let text = after.split("</p>").next().expect("it ends");
    let text = text.replace(r#"<span data-test="over">"#, "").replace("</span>", "");
    text.replace("&#39;", "'").replace("&amp;", "&")
}

/// Whether something that a test calls so is there.
pub fn has(markup: &str, test: &str) -> bool {
    markup.contains(&format!(r#"data-test="{test}""#))
}

/// The values of one attribute that begin so, in the order they stand.
pub fn values<'a>(markup: &'a str, before: &str) -> Vec<&'a str> {
    markup.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}
