//! A network on which everything goes wrong, and the people who play on it. Time is a number.
//!
//! Most worlds have lines like TCP's: in order, until they break, and then what was on its way is lost or arrives late,
//! beside what is sent on the next line. Every fourth world is worse than any real one: single messages are lost,
//! doubled and reordered.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use client::{Client, Command, Connection, Millis, Place, Seen};
use protocol::{ClientMessage, MessageId, ServerMessage};
use rules::{Choices, Game, Seat, Viewer};
use table::{Sighting, Table};

use crate::dice::Dice;
use crate::server::{Mishap, Server};

/// How long everybody has to get over it when the network works again.
const PEACE: u64 = 40_000;

/// What happened to a command, as the person was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Unanswered,
    Accepted,
    Refused,
    Stale,
}

/// Somebody at a device.
struct Person<G: Game> {
    client: Client<Sighting<G>>,
    viewer: Viewer,
    /// The line they have, if they have one.
    line: Option<usize>,
    fates: HashMap<MessageId, Fate>,
    /// When they are to be woken.
    timer: u64,
    /// Whether nobody else acts from the same seat.
    is_alone: bool,
}

enum Event {
    Up(usize, ClientMessage),
    Down(usize, usize, Box<ServerMessage>),
    /// The server notices that a line is gone.
    ServerNotices(usize),
    /// A client notices it.
    ClientNotices(usize, usize),
    Wake(usize),
    /// Somebody looks whether there is something to do.
    Look(usize),
    Break(usize),
    Restart,
}

pub struct World<G: Game> {
    server: Server<G>,
    people: Vec<Person<G>>,
    dice: Dice,
    now: u64,
    events: BTreeMap<(u64, u64), Event>,
    scheduled: u64,
    lines: usize,
    /// When the last message on each line arrives, up and down.
    last: HashMap<(usize, bool), u64>,
    /// Lines that swallow everything.
    dead: BTreeSet<usize>,
    is_lossy: bool,
    is_peaceful: bool,
}

impl<G: Game> World<G> {
    pub fn new(table: Table<G>, seed: u64) -> Self {
        let server = Server::new(table);
        let mut dice = Dice::new(seed);
        // Everybody in their seat, the first on two devices, and an onlooker.
        let seats = server.tokens.len();
        let mut places: Vec<Option<usize>> = (0..seats).map(Some).collect();
        places.extend([Some(0), None]);
        let people = places.iter().map(|seat| {
            let random = Arc::new(Mutex::new(Dice::new(dice.next())));
            let bytes = Box::new(move || random.lock().expect("nobody panicked").bytes());
            let place = match seat {
                Some(seat) => Place::seat(server.name.clone(), server.tokens[*seat].clone()),
                None => Place::gallery(server.name.clone()),
            };
            Person {
                client: Client::new(place, Millis(0), bytes),
                viewer: seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8))),
                line: None,
                fates: HashMap::new(),
                timer: u64::MAX,
                is_alone: *seat != Some(0),
            }
        });
        let people = people.collect();
        World {
            server,
            people,
            dice,
            now: 0,
            events: BTreeMap::new(),
            scheduled: 0,
            lines: 0,
            last: HashMap::new(),
            dead: BTreeSet::new(),
            is_lossy: seed % 4 == 3,
            is_peaceful: false,
        }
    }

    /// Plays for a while among mishaps, then in peace until everybody knows everything, and compares.
    pub fn play(mut self, until: u64) {
        for who in 0..self.people.len() {
            self.attend(who);
            let at = self.dice.between(50, 900);
            self.schedule(at, Event::Look(who));
        }
        let breaks = self.dice.between(2, 8);
        for _ in 0..breaks {
            let (at, who) = (self.dice.below(until), self.dice.below(self.people.len() as u64));
            self.schedule(at, Event::Break(who as usize));
        }
        for _ in 0..self.dice.below(3) {
            let at = self.dice.below(until);
            self.schedule(at, Event::Restart);
        }
        self.run(until);
        self.is_peaceful = true;
        for who in 0..self.people.len() {
            self.break_line(who);
        }
        self.run(until + PEACE);
        self.compare();
    }

    fn run(&mut self, until: u64) {
        while let Some(entry) = self.events.first_entry() {
            let (at, _) = *entry.key();
            if at > until {
                break;
            }
            let event = entry.remove();
            self.now = at;
            self.happen(event);
        }
        self.now = until;
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Up(line, message) => {
                let mishap = self.mishap();
                let (mut answers, lives) = self.server.handle(line, message, mishap);
                if !lives {
                    self.die();
                }
                // Who is told first that a move was made, and that it was accepted, is left to chance.
                if answers.len() > 1
                    && matches!(answers[0].1, ServerMessage::Accepted { .. })
                    && self.dice.once_in(2)
                {
                    answers.rotate_left(1);
                }
                answers.into_iter().for_each(|(line, message)| self.send_down(line, message));
            }
            Event::Down(who, line, message) if self.people[who].line == Some(line) => {
                self.note(who, &message);
                let now = Millis(self.now);
                self.people[who].client.receive(*message, now);
                self.attend(who);
            }
            // What comes on a line that was dropped is heard by nobody.
            Event::Down(..) => {}
            Event::ServerNotices(line) => self.server.hang_up(line),
            Event::ClientNotices(who, line) => {
                if self.people[who].line == Some(line) {
                    self.people[who].line = None;
                    let now = Millis(self.now);
                    self.people[who].client.lost(now);
                    self.attend(who);
                }
            }
            Event::Wake(who) => {
                // A timer that was set anew meanwhile does not ring.
                if self.people[who].timer == self.now {
                    self.people[who].timer = u64::MAX;
                    let now = Millis(self.now);
                    self.people[who].client.wake(now);
                    self.attend(who);
                }
            }
            Event::Look(who) => {
                if !self.is_peaceful {
                    self.decide(who);
                    let at = self.now + self.dice.between(60, 1_200);
                    self.schedule(at, Event::Look(who));
                }
            }
            Event::Break(who) => self.break_line(who),
            Event::Restart => {
                self.server.restart();
                self.die();
            }
        }
    }

    /// Does what a driver does after every call: opens a line, sends what is to be sent, sets the timer.
    fn attend(&mut self, who: usize) {
        if self.people[who].client.takes_line() {
            let line = self.lines;
            self.lines += 1;
            if let Some(old) = self.people[who].line.replace(line) {
                let at = self.now + self.dice.below(4_000);
                self.schedule(at, Event::ServerNotices(old));
            }
            if !self.is_peaceful && self.dice.once_in(6) {
                // Nobody answers, or the door is shut.
                self.dead.insert(line);
                if self.dice.once_in(2) {
                    let at = self.now + self.dice.below(500);
                    self.schedule(at, Event::ClientNotices(who, line));
                }
            } else {
                let welcome = self.server.accept(line);
                self.send_down(line, welcome);
            }
        }
        let messages: Vec<ClientMessage> = self.people[who].client.outbox().collect();
        for message in messages {
            if let Some(id) = id_of(&message) {
                self.people[who].fates.entry(id.clone()).or_insert(Fate::Unanswered);
            }
            if let Some(line) = self.people[who].line {
                self.send_up(line, message);
            }
        }
        let at = self.people[who].client.wake_at().0.max(self.now);
        if self.people[who].timer != at {
            self.people[who].timer = at;
            self.schedule(at, Event::Wake(who));
        }
    }

    fn decide(&mut self, who: usize) {
        let person = &self.people[who];
        let Some(seen) = person.client.seen() else { return };
        let command = match &seen.sighting.choices {
            _ if self.dice.once_in(12) => Command::Say(format!("line {}", self.now)),
            _ if person.client.may_take_back() && self.dice.once_in(4) => Command::TakeBack,
            Choices::Listed(_) if self.dice.once_in(60) => Command::Resign,
            Choices::Listed(choices) if !choices.is_empty() => {
                Command::Act(self.dice.one_of(choices).clone())
            }
            Choices::Listed(_) | Choices::Open | Choices::Nothing => return,
        };
        let is_twice = self.dice.once_in(8);
        let (again, now) = (command.clone(), Millis(self.now));
        let client = &mut self.people[who].client;
        let first = client.command(command, now);
        if is_twice && !matches!(again, Command::Say(_)) && first.is_ok() {
            assert!(client.command(again, now).is_err(), "a second click is the same wish");
        }
        if self.people[who].viewer == Viewer::Spectator {
            assert!(first.is_err(), "an onlooker does nothing");
        }
        self.attend(who);
    }

    /// Takes down what somebody was told became of their commands.
    fn note(&mut self, who: usize, message: &ServerMessage) {
        let (id, fate) = match message {
            ServerMessage::Accepted { id, .. } => (id, Fate::Accepted),
            ServerMessage::Refused { id, .. } => (id, Fate::Refused),
            ServerMessage::Resync { id, .. } => (id, Fate::Stale),
            _ => return,
        };
        let noted = self.people[who].fates.get_mut(id).expect("only what was sent is answered");
        // The first answer counts; later ones are to copies.
        if *noted == Fate::Unanswered {
            *noted = fate;
        }
    }

    fn mishap(&mut self) -> Mishap {
        match self.dice.below(40) {
            _ if self.is_peaceful => Mishap::None,
            0 => Mishap::DiesAfterwards,
            1 | 2 => Mishap::NotStored,
            3 => Mishap::TooFast,
            _ => Mishap::None,
        }
    }

    /// The server is gone with all its lines, which most clients notice.
    fn die(&mut self) {
        for who in 0..self.people.len() {
            if let Some(line) = self.people[who].line {
                self.dead.insert(line);
                if !self.dice.once_in(5) {
                    let at = self.now + self.dice.below(300);
                    self.schedule(at, Event::ClientNotices(who, line));
                }
            }
        }
    }

    fn break_line(&mut self, who: usize) {
        let Some(line) = self.people[who].line else { return };
        // What is on its way to the server may still arrive, much later.
        if self.dice.once_in(2) {
            self.dead.insert(line);
        }
        if self.is_peaceful || !self.dice.once_in(3) {
            let at = self.now + self.dice.below(200);
            self.schedule(at, Event::ClientNotices(who, line));
        } else {
            self.dead.insert(line);
        }
        if !self.dice.once_in(4) {
            let at = self.now + self.dice.below(9_000);
            self.schedule(at, Event::ServerNotices(line));
        }
    }

    fn send_up(&mut self, line: usize, message: ClientMessage) {
        for at in self.arrivals(line, true) {
            self.schedule(at, Event::Up(line, message.clone()));
        }
    }

    fn send_down(&mut self, line: usize, message: ServerMessage) {
        let Some(who) = self.people.iter().position(|person| person.line == Some(line)) else { return };
        for at in self.arrivals(line, false) {
            self.schedule(at, Event::Down(who, line, Box::new(message.clone())));
        }
    }

    /// When copies of a message arrive; mostly there is one.
    fn arrivals(&mut self, line: usize, is_up: bool) -> Vec<u64> {
        if self.dead.contains(&line) {
            return Vec::new();
        }
        let mut delay = self.dice.between(5, 80);
        if !self.is_peaceful && self.dice.once_in(15) {
            delay += self.dice.below(3_000);
        }
        let at = self.now + delay;
        if self.is_lossy && !self.is_peaceful {
            return match self.dice.below(20) {
                0 => Vec::new(),
                1 => vec![at, at + self.dice.below(2_500)],
                _ => vec![at],
            };
        }
        let last = self.last.entry((line, is_up)).or_default();
        *last = at.max(*last);
        vec![*last]
    }

    fn schedule(&mut self, at: u64, event: Event) {
        self.scheduled += 1;
        self.events.insert((at, self.scheduled), event);
    }

    fn compare(&self) {
        let mut written: HashMap<&MessageId, usize> = HashMap::new();
        for (_, mark) in &self.server.disk {
            if let Some((_, id)) = mark {
                *written.entry(id).or_default() += 1;
            }
        }
        assert!(written.values().all(|times| *times == 1), "something was played twice");
        for (who, person) in self.people.iter().enumerate() {
            assert_eq!(person.client.connection(), Connection::Online, "person {who}");
            assert!(!person.client.is_pending(), "person {who} still waits");
            let seen: &Seen<G> = person.client.seen().expect("everybody has seen the table");
            let truth = self.server.table.seen_by(person.viewer, rules::Seq(0));
            assert_eq!(seen.history, truth.events, "person {who} knows another history");
            let shown = Sighting {
                since: truth.since,
                events: truth.events.clone(),
                rewound_to: None,
                ..seen.sighting.clone()
            };
            assert_eq!(shown, truth, "person {who} sees another table");
            for (id, fate) in &person.fates {
                let is_written = written.contains_key(id);
                match fate {
                    Fate::Unanswered => panic!("person {who} never had an answer to {id:?}"),
                    // What was said is in no log.
                    Fate::Accepted => {}
                    Fate::Refused | Fate::Stale => {
                        assert!(!is_written || !person.is_alone, "{id:?} is {fate:?} and was played");
                    }
                }
            }
            if person.viewer == Viewer::Seat(Seat(0)) {
                let said: Vec<_> = self.server.talk.iter().map(|(_, line)| line.clone()).collect();
                assert_eq!(person.client.chat(), said, "person {who} heard something else");
            }
        }
        let known = |id: &MessageId| self.people.iter().any(|person| person.fates.contains_key(id));
        assert!(written.keys().all(|id| known(id)), "somebody else played");
    }
}

fn id_of(message: &ClientMessage) -> Option<&MessageId> {
    match message {
        ClientMessage::Act { id, .. }
        | ClientMessage::TakeBack { id, .. }
        | ClientMessage::Resign { id, .. }
        | ClientMessage::Rematch { id, .. }
        | ClientMessage::Say { id, .. }
        | ClientMessage::Speak { id, .. }
        | ClientMessage::Promise { id, .. }
        | ClientMessage::Reveal { id, .. }
        | ClientMessage::BreakOff { id, .. }
        | ClientMessage::Admit { id, .. }
        | ClientMessage::FreeSeat { id, .. } => Some(id),
        ClientMessage::Watch { .. } | ClientMessage::Unwatch { .. } | ClientMessage::Ping { .. } => None,
    }
}
