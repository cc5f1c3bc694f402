//! One client and one server, message by message: what is sent when, and what is known then.

#[path = "network/server.rs"]
mod server;

use std::sync::Arc;

use client::{Change, Client, Command, Connection, Eyes, Fresh, Millis, Place, Seen, Slip};
use mancala::{Action, Begins, Mancala, Options};
use protocol::{
    ClientMessage, FairnessCard, Fault, FaultKind, PROTOCOL, SeatFairness, ServerMessage, Speech, Stage,
    TableId, Unread,
};
use rules::{Hex32, Refusal, RefusalKind, Seat, Seq};
use server::{Mishap, Server};
use table::{Fortune, NoJudge, Opening, Secret, Sighting, Table};

/// A table for two with one client at it. The line is perfect until a test breaks it.
struct Story {
    server: Server<Mancala>,
    ann: Client<Sighting<Mancala>>,
    line: usize,
    now: Millis,
}

impl Story {
    /// Ann has just come to the table.
    fn begin() -> Self {
        let mut story = Self::unseen();
        story.connect();
        story
    }

    fn unseen() -> Self {
        let fortune = Fortune::Drawn(Secret::from_seed(1));
        let options = Options { begins: Begins::A, ..Options::default() };
        let opening = Opening::new(options, 2, &fortune, None);
        let table = Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).unwrap();
        let server = Server::new(table);
        let place = Place::seat(server.name.clone(), server.tokens[0].clone()).with_slip(Slip::default());
        let ann = Client::new(place, Millis(0), bytes());
        Story { server, ann, line: 0, now: Millis(0) }
    }

    /// Opens a line, and lets everything be said.
    fn connect(&mut self) {
        assert!(self.ann.takes_line());
        self.line += 1;
        let welcome = self.server.accept(self.line);
        self.ann.receive(welcome, self.now);
        self.talk();
    }

    /// What Ann sends goes to the server and its answers come back, until nobody says anything more.
    fn talk(&mut self) {
        loop {
            let messages = self.sent();
            if messages.is_empty() {
                return;
            }
            for message in messages {
                let (answers, _) = self.server.handle(self.line, message, Mishap::None);
                for (_, answer) in answers.into_iter().filter(|(line, _)| *line == self.line) {
                    self.ann.receive(answer, self.now);
                }
            }
        }
    }

    fn sent(&mut self) -> Vec<ClientMessage> {
        self.ann.outbox().collect()
    }

    fn tell(&mut self, message: ServerMessage) -> client::Changes {
        self.ann.receive(message, self.now)
    }

    fn sow(&mut self, pocket: &str) {
        let action = Action::Sow(pocket.parse().unwrap());
        self.ann.command(Command::Act(action), self.now).unwrap();
    }

    /// Somebody else at the table does something, of which Ann is not told.
    fn unheard(&mut self, seat: u8, pocket: &str) {
        let action = Action::Sow(pocket.parse().unwrap());
        let entries = self.server.table.decide(Seat(seat), self.server.table.seq(), action).unwrap();
        self.server.disk.extend(entries.iter().cloned().map(|entry| (entry, None)));
        self.server.table.commit(entries).unwrap();
    }

    /// Ann's line breaks, and after a moment there is another.
    fn reconnect(&mut self) {
        self.ann.lost(self.now);
        self.server.hang_up(self.line);
        assert_eq!(self.ann.connection(), Connection::Looking);
        self.now = self.ann.wake_at();
        self.ann.wake(self.now);
        self.connect();
    }

    fn seen(&self) -> &Seen<Mancala> {
        self.ann.seen().unwrap()
    }

    fn fault(&mut self, kind: FaultKind) -> client::Changes {
        let table = Some(self.server.name.clone());
        self.tell(ServerMessage::Fault(Fault { kind, said: String::new(), id: None, table }))
    }
}

fn bytes() -> client::RandomBytes {
    let mut next = 0;
    Box::new(move || {
        next += 1;
        [next; 32]
    })
}

fn id_of(message: &ClientMessage) -> String {
    serde_json::to_value(message).unwrap().as_object().unwrap().values().next().unwrap()["id"].to_string()
}

#[test]
fn whoever_comes_sees_the_table_and_who_sits_there() {
    let story = Story::begin();
    assert_eq!(story.ann.connection(), Connection::Online);
    assert_eq!(story.ann.eyes(), Some(Eyes::Seat(Seat(0))));
    assert_eq!(story.seen().fresh, Fresh::Everything);
    assert_eq!(story.ann.people().len(), 2);
    let links = story.ann.links().unwrap();
    assert_eq!(links.seat.as_ref(), Some(&story.server.name));
}

#[test]
fn a_move_is_pending_until_it_was_seen() {
    let mut story = Story::begin();
    story.sow("A3");
    assert!(story.ann.is_pending());
    let [act] = &story.sent()[..] else { panic!("one message") };
    let (answers, _) = story.server.handle(story.line, act.clone(), Mishap::None);
    let [(_, accepted), (_, seen)] = &answers[..] else { panic!("{answers:?}") };
    story.tell(accepted.clone());
    assert!(story.ann.is_pending(), "it is written down, but not yet seen");
    let changes = story.tell(seen.clone());
    assert!(changes.includes(Change::Pending) && changes.includes(Change::Seen));
    assert!(!story.ann.is_pending());
    assert_eq!(story.seen().fresh, Fresh::Lines(1));
}

#[test]
fn a_second_click_is_the_same_wish() {
    let mut story = Story::begin();
    story.sow("A3");
    let again = story.ann.command(Command::TakeBack, story.now).unwrap_err();
    assert_eq!(again.kind, RefusalKind::NotDue);
    assert_eq!(story.sent().len(), 1);
}

#[test]
fn after_a_reconnect_only_what_was_missed_is_asked_for() {
    let mut story = Story::begin();
    story.sow("A3");
    story.talk();
    story.ann.lost(story.now);
    story.unheard(0, "A1");
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    assert!(story.ann.takes_line());
    let welcome = story.server.accept(9);
    story.line = 9;
    assert!(story.tell(welcome).includes(Change::Found));
    let [ClientMessage::Watch { since: Seq(1), .. }] = &story.sent()[..] else { panic!("one line is known") };
}

#[test]
fn reconnect_finds_the_table_as_it_stands() {
    let mut story = Story::begin();
    story.sow("A3");
    story.talk();
    story.unheard(0, "A1");
    story.unheard(1, "B1");
    story.reconnect();
    assert_eq!(story.ann.connection(), Connection::Online);
    assert_eq!((story.seen().length(), story.seen().fresh), (Seq(3), Fresh::Lines(2)));
}

#[test]
fn resend_after_a_lost_answer_is_the_same_message_and_counts_once() {
    let mut story = Story::begin();
    story.sow("A3");
    let first = story.sent();
    // It arrives, but the answer does not.
    story.server.handle(story.line, first[0].clone(), Mishap::None);
    story.ann.lost(story.now);
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    assert!(story.ann.takes_line());
    story.line += 1;
    let welcome = story.server.accept(story.line);
    story.tell(welcome);
    let again = story.sent();
    assert!(matches!(again[0], ClientMessage::Watch { .. }));
    assert_eq!(id_of(&again[1]), id_of(&first[0]));
    for message in again {
        let (answers, _) = story.server.handle(story.line, message, Mishap::None);
        answers.into_iter().for_each(|(_, answer)| {
            story.tell(answer);
        });
    }
    assert!(!story.ann.is_pending());
    assert_eq!((story.server.table.seq(), story.seen().length()), (Seq(1), Seq(1)));
}

#[test]
fn resend_after_a_restart_counts_once_too() {
    let mut story = Story::begin();
    story.sow("A3");
    let act = story.sent().remove(0);
    let (_, lives) = story.server.handle(story.line, act, Mishap::DiesAfterwards);
    assert!(!lives);
    story.reconnect();
    assert!(!story.ann.is_pending());
    assert_eq!((story.server.table.seq(), story.seen().length()), (Seq(1), Seq(1)));
}

#[test]
fn what_was_done_without_a_line_is_sent_on_the_next() {
    let mut story = Story::begin();
    story.ann.lost(story.now);
    story.sow("A3");
    story.ann.command(Command::Say("Look!".to_owned()), story.now).unwrap();
    assert!(story.sent().is_empty() && story.ann.is_pending());
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    story.connect();
    assert_eq!((story.seen().length(), story.ann.chat().len()), (Seq(1), 1));
}

#[test]
fn stale_answers_change_nothing_and_show_how_things_stand() {
    let mut story = Story::begin();
    // From another device of hers, which this one has not heard of yet.
    story.unheard(0, "A1");
    story.unheard(1, "B1");
    story.sow("A3");
    story.talk();
    assert!(!story.ann.is_pending());
    assert_eq!(story.ann.refused(), None, "she is told nothing, she sees it");
    assert_eq!((story.server.table.seq(), story.seen().length()), (Seq(2), Seq(2)));
}

#[test]
fn resync_that_leaves_a_gap_is_asked_for_anew() {
    let mut story = Story::begin();
    story.unheard(0, "A1");
    story.unheard(1, "B1");
    story.sow("A3");
    let act = story.sent().remove(0);
    let ClientMessage::Act { id, table, .. } = act else { panic!("{act:?}") };
    let sighting = story.server.table.seen_by(rules::Viewer::Seat(Seat(0)), Seq(2));
    let sight = serde_json::value::to_raw_value(&sighting).unwrap();
    story.tell(ServerMessage::Resync { table, id, sight, left_ms: None, clocks: None });
    assert!(!story.ann.is_pending());
    story.talk();
    assert_eq!(story.seen().length(), Seq(2));
}

#[test]
fn a_gap_is_asked_for_anew_once_even_if_the_line_breaks_meanwhile() {
    let mut story = Story::begin();
    story.sow("A3");
    story.talk();
    story.unheard(0, "A1");
    story.unheard(1, "B1");
    let sighting = story.server.table.seen_by(rules::Viewer::Seat(Seat(0)), Seq(3));
    let sight = serde_json::value::to_raw_value(&sighting).unwrap();
    let late = ServerMessage::Seen { table: story.server.name.clone(), sight, left_ms: None, clocks: None };
    story.tell(late.clone());
    let [ClientMessage::Watch { since: Seq(0), .. }] = &story.sent()[..] else { panic!("all is asked for") };
    story.tell(late);
    assert!(story.sent().is_empty(), "once is enough");
    assert_eq!(story.seen().length(), Seq(1), "what was known is not forgotten");
    story.reconnect();
    assert_eq!((story.seen().length(), story.seen().fresh), (Seq(3), Fresh::Everything));
}

#[test]
fn take_back_empties_what_was_done() {
    let mut story = Story::begin();
    story.sow("A3");
    story.talk();
    assert!(story.ann.may_take_back());
    story.ann.command(Command::TakeBack, story.now).unwrap();
    story.talk();
    assert_eq!((story.seen().length(), story.seen().fresh), (Seq(2), Fresh::Rewound));
    assert!(story.seen().history.iter().all(Vec::is_empty));
}

#[test]
fn a_refusal_is_shown_until_the_next_command() {
    let mut story = Story::begin();
    story.sow("B3");
    story.talk();
    assert_eq!(story.ann.refused().map(|refusal| refusal.kind), Some(RefusalKind::Illegal));
    assert!(!story.ann.is_pending());
    let action = Action::Sow("A3".parse().unwrap());
    let changes = story.ann.command(Command::Act(action), story.now).unwrap();
    assert!(changes.includes(Change::Refused) && story.ann.refused().is_none());
}

#[test]
fn talk_does_not_wait_for_moves_nor_moves_for_talk() {
    let mut story = Story::begin();
    story.ann.command(Command::Say("first".to_owned()), story.now).unwrap();
    story.sow("A3");
    story.ann.command(Command::Speak(Speech::Phrase("hello".to_owned())), story.now).unwrap();
    assert_eq!(story.sent().len(), 3);
    // The line breaks before anything is answered: all of it is said again.
    story.ann.lost(story.now);
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    let welcome = story.server.accept(7);
    story.tell(welcome);
    assert_eq!(story.sent().len(), 4);
}

#[test]
fn what_the_server_could_not_take_is_said_again_after_a_second() {
    for kind in [FaultKind::TooFast, FaultKind::NotStored, FaultKind::TooMany] {
        let mut story = Story::begin();
        story.sow("A3");
        let first = story.sent();
        story.fault(kind);
        assert_eq!(story.ann.wake_at(), Millis(1000));
        story.now = Millis(1000);
        story.ann.wake(story.now);
        let again = story.sent();
        assert_eq!(id_of(&again[0]), id_of(&first[0]));
    }
}

#[test]
fn what_is_never_answered_on_a_line_that_lives_is_said_again() {
    let mut story = Story::begin();
    story.sow("A3");
    assert_eq!(story.sent().len(), 1);
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    assert!(matches!(story.sent()[..], [ClientMessage::Act { .. }]));
}

#[test]
fn a_message_that_makes_no_sense_is_not_said_again() {
    let mut story = Story::begin();
    story.sow("A3");
    story.sent();
    assert!(story.fault(FaultKind::Malformed).includes(Change::Pending));
    story.reconnect();
    assert_eq!(story.server.table.seq(), Seq(0));
}

#[test]
fn who_has_no_seat_any_more_is_told_and_can_do_nothing() {
    let mut story = Story::begin();
    assert!(story.fault(FaultKind::SeatFreed).includes(Change::Gone));
    assert_eq!(story.ann.gone().map(|fault| fault.kind), Some(FaultKind::SeatFreed));
    assert!(story.ann.command(Command::Resign, story.now).is_err());
}

#[test]
fn a_table_that_is_closed_in_the_middle_was_broken_off() {
    let mut story = Story::begin();
    let table = story.server.name.clone();
    let changes = story.tell(ServerMessage::Fairness { table, fairness: card(Stage::Closed, None) });
    assert!(changes.includes(Change::Connection));
    assert_eq!(story.ann.connection(), Connection::BrokenOff);
    assert!(!story.ann.may_take_back());
}

fn card(stage: Stage, ours: Option<Hex32>) -> Unread<FairnessCard> {
    let card = FairnessCard {
        stage,
        commitment: Hex32([1; 32]),
        abandoned: Vec::new(),
        rules: 1,
        last: None,
        seats: vec![SeatFairness { promise: ours, entropy: None }, SeatFairness::default()],
        left_ms: None,
        breaking_off: Vec::new(),
        secret: None,
    };
    Unread::of(&card).unwrap()
}

#[test]
fn luck_is_promised_and_shown_and_kept_before_it_is_sent() {
    let mut story = Story::begin();
    let table = story.server.name.clone();
    let gathering = ServerMessage::Fairness { table: table.clone(), fairness: card(Stage::Gathering, None) };
    assert!(story.tell(gathering).includes(Change::Slip));
    let [ClientMessage::Promise { promise, .. }] = story.sent()[..] else { panic!("a promise") };
    assert_eq!(story.ann.slip().unwrap().promise(), Some(promise));
    let revealing =
        ServerMessage::Fairness { table: table.clone(), fairness: card(Stage::Revealing, Some(promise)) };
    story.tell(revealing);
    let sent = story.sent();
    let [ClientMessage::Reveal { entropy, id, .. }] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(table::promise(entropy), promise);
    let kept = story.ann.slip().unwrap().clone();
    let changes = story.tell(ServerMessage::Accepted { table, id: id.clone(), seq: Seq(0) });
    assert!(changes.includes(Change::Slip), "that the table has it is kept, too");
    assert_ne!(story.ann.slip(), Some(&kept));
}

#[test]
fn the_same_people_meet_again_at_another_table() {
    let mut story = Story::begin();
    let (table, next) = (story.server.name.clone(), TableId::from_random([5; 10]));
    story.ann.command(Command::Rematch, story.now).unwrap();
    story.sent();
    let seat = Some(Seat(1));
    let changes = story.tell(ServerMessage::Rematch { table: table.clone(), next: next.clone(), seat });
    assert!(changes.includes(Change::Next) && changes.includes(Change::Pending));
    assert!(story.ann.follow(story.now));
    assert_eq!((story.ann.table(), story.ann.seen()), (&next, None));
    let sent = story.sent();
    let [ClientMessage::Unwatch { table: left }, ClientMessage::Watch { table: seen, .. }] = &sent[..] else {
        panic!("{sent:?}")
    };
    assert_eq!((left, seen), (&table, &next));
}

#[test]
fn what_is_said_of_another_table_is_not_for_us() {
    let mut story = Story::begin();
    let refusal = Refusal::new(RefusalKind::Over, "the game is over");
    let id = "m-1".to_owned().try_into().unwrap();
    let elsewhere = ServerMessage::Refused { table: TableId::from_random([9; 10]), id, refusal };
    assert!(story.tell(elsewhere).is_empty());
}

#[test]
fn a_server_of_another_protocol_is_not_spoken_to() {
    let mut story = Story::unseen();
    assert!(story.ann.takes_line());
    let welcome = ServerMessage::Welcome { version: "9".to_owned(), protocol: PROTOCOL + 1 };
    assert!(story.tell(welcome).includes(Change::OtherProtocol));
    assert!(story.sent().is_empty());
}

#[test]
fn a_quiet_line_is_tried_and_a_dead_one_given_up() {
    let mut story = Story::begin();
    assert_eq!(story.ann.wake_at(), Millis(20_000));
    story.now = Millis(20_000);
    story.ann.wake(story.now);
    assert!(matches!(story.sent()[..], [ClientMessage::Ping { .. }]));
    story.now = Millis(26_000);
    assert!(story.ann.wake(story.now).includes(Change::Connection));
    assert!(!story.ann.takes_line(), "not before a moment has passed");
    story.now = story.ann.wake_at();
    story.ann.wake(story.now);
    assert!(story.ann.takes_line() && !story.ann.takes_line(), "one line is opened");
}

#[test]
fn a_device_that_wakes_up_tries_its_line_at_once() {
    let mut story = Story::begin();
    story.ann.nudge(story.now);
    assert!(matches!(story.sent()[..], [ClientMessage::Ping { .. }]));
    story.ann.lost(story.now);
    story.ann.nudge(story.now);
    assert!(story.ann.takes_line());
}

#[test]
fn text_that_cannot_be_read_only_shows_that_the_line_lives() {
    let mut story = Story::begin();
    story.now = Millis(9_000);
    assert!(story.ann.receive_text(r#"{"newer":{}}"#, story.now).is_empty());
    assert_eq!(story.ann.wake_at(), Millis(29_000));
    let pong = serde_json::to_string(&ServerMessage::Pong { n: 0 }).unwrap();
    story.ann.receive_text(&pong, story.now);
}
