//! Bad histories, made by hand: the checker must find what is wrong with each, or it proves nothing.

use catalog::{GameKind, Setting};
use protocol::{MessageId, TableId};
use rules::{Seat, Seq, Viewer};
use serde_json::Value;
use store::{MessageMark, StepRecord, TableRecord};
use table::{AnyTable, Envelope, Secret};

use super::{CheckedTable, Wrong, check_table};
use crate::record::{Note, Noted, Sent, TableBook, Wished, Witness};

/// A short game of Mancala that a server wrote down, and the books of its two players and of an onlooker.
struct Story {
    record: TableRecord,
    book: TableBook,
}

const SECRET: [u8; 32] = [7; 32];

impl Story {
    /// Plays so many moves, the first choice each time.
    fn of(moves: usize) -> Self {
        let (id, watch) = (TableId::from_random([1; 10]), TableId::from_random([2; 10]));
        let kind: GameKind = "mancala".parse().unwrap();
        let opened = catalog::open(kind, &Setting::default(), Secret::from_random(SECRET), None).unwrap();
        let context = catalog::fair_context(kind, watch.as_str(), &opened.opening(), None).unwrap();
        let key = Envelope::seal(&context, Secret::from_random(SECRET)).draw_key(&[]);
        let mut table = catalog::begin(kind, &opened.opening(), None, key, None).unwrap();
        let record = TableRecord {
            id,
            watch,
            game: kind.name().to_owned(),
            opening: table.opening().json().to_owned(),
            secret: SECRET,
            created_ms: 0,
            sealed: true,
            begun_ms: Some(0),
            closed_ms: None,
            last: None,
            terms: "{}".to_owned(),
            precedents: None,
            listed_ms: None,
            wake_ms: None,
            next: None,
            seats: Vec::new(),
            members: Vec::new(),
            abandoned: Vec::new(),
            pauses: Vec::new(),
            steps: Vec::new(),
        };
        let mut story = Story { record, book: TableBook::default() };
        for number in 0..moves {
            story.play(&mut *table, number);
        }
        story
    }

    fn play(&mut self, table: &mut dyn AnyTable, number: usize) {
        let seat = table.waiting_for().iter().next().unwrap();
        let (viewer, id) = (Viewer::Seat(seat), message(number));
        let before = table.seq();
        let sight: Value = serde_json::from_str(table.seen_by(viewer, before).get()).unwrap();
        let action = sight["choices"]["listed"][0].to_string();
        let raw = protocol::RawValue::from_string(action.clone()).unwrap();
        let entries = table.decide(seat, before, &raw).unwrap();
        table.commit(&entries).unwrap();
        let last = entries.len() - 1;
        for (index, entry) in entries.iter().enumerate() {
            let message = (index == last).then(|| MessageMark { seat, id: id.clone() });
            self.record.steps.push(StepRecord { entry: entry.json().to_owned(), message, at_ms: 0 });
        }
        self.book.sent.push(Sent { seat, id: id.clone(), wish: Wished::Act(action) });
        self.note(viewer, Note::Accepted { id, seq: table.seq() });
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let sight = table.seen_by(viewer, before).get().to_owned();
            self.note(viewer, Note::Saw { seq: table.seq(), since: before, sight });
        }
    }

    fn note(&mut self, viewer: Viewer, note: Note) {
        let witness = Witness(viewer.seat().map_or(9, Seat::index));
        self.book.notes.push(Noted { at_ms: 0, witness, viewer, note });
    }

    fn check(&self) -> CheckedTable {
        check_table(&self.record, None, &self.book, false)
    }

    fn wrongs(&self) -> Vec<Wrong> {
        self.check().violations.iter().map(|violation| violation.wrong).collect()
    }
}

fn message(number: usize) -> MessageId {
    MessageId::try_from(format!("m-{number}")).unwrap()
}

#[test]
fn a_true_history_is_found_to_be_true() {
    let checked = Story::of(6).check();
    assert!(checked.violations.is_empty(), "{:?}", checked.violations);
    assert_eq!(checked.sights, 18);
}

#[test]
fn what_was_sent_and_not_answered_may_be_there_or_not() {
    let mut story = Story::of(4);
    story.book.sent.push(Sent { seat: Seat(0), id: message(9), wish: Wished::Resign });
    story.book.notes.retain(|noted| !matches!(&noted.note, Note::Accepted { seq: Seq(4), .. }));
    assert_eq!(story.wrongs(), []);
}

#[test]
fn a_lost_line_is_found() {
    let mut story = Story::of(5);
    story.record.steps.pop();
    let wrongs = story.wrongs();
    assert!(wrongs.contains(&Wrong::Lost), "{wrongs:?}");
    // Nobody needs to have seen it: that it was accepted is enough.
    story.book.notes.retain(|noted| matches!(noted.note, Note::Accepted { .. }));
    assert_eq!(story.wrongs(), [Wrong::Lost]);
}

#[test]
fn a_line_that_was_seen_and_is_gone_is_found_although_it_was_never_acknowledged() {
    let mut story = Story::of(5);
    story.record.steps.pop();
    story.book.notes.retain(|noted| matches!(noted.note, Note::Saw { .. }));
    assert_eq!(story.wrongs(), [Wrong::Lost]);
}

#[test]
fn a_doubled_message_is_found() {
    let mut story = Story::of(5);
    let twice = story.record.steps[2].clone();
    story.record.steps.push(twice);
    assert!(story.wrongs().contains(&Wrong::Doubled));
}

#[test]
fn a_move_that_was_made_a_second_time_without_its_id_is_found() {
    let mut story = Story::of(5);
    let mut again = story.record.steps[4].clone();
    again.message = None;
    story.record.steps.push(again);
    assert!(story.wrongs().contains(&Wrong::Foreign));
}

#[test]
fn a_line_that_says_something_else_than_was_asked_for_is_found() {
    let mut story = Story::of(3);
    story.book.sent[1].wish = Wished::Act(r#"{"sow":"A1"}"#.to_owned());
    story.book.sent[2].wish = Wished::Resign;
    assert_eq!(story.wrongs(), [Wrong::Foreign, Wrong::Foreign]);
}

#[test]
fn a_refused_message_in_the_log_is_found() {
    let mut story = Story::of(3);
    let seat = story.book.sent[2].seat;
    story.note(Viewer::Seat(seat), Note::Refused { id: message(2), said: "too late".to_owned() });
    assert_eq!(story.wrongs(), [Wrong::RefusedAndDone]);
}

#[test]
fn a_sight_of_another_history_is_found() {
    let mut story = Story::of(5);
    let saw = story.book.notes.iter_mut().rev().find_map(|noted| match &mut noted.note {
        Note::Saw { sight, .. } => Some(sight),
        _ => None,
    });
    let sight = saw.unwrap();
    *sight = sight.replacen('4', "5", 1);
    assert_eq!(story.wrongs(), [Wrong::Diverging]);
}

#[test]
fn a_sight_that_goes_back_is_found() {
    let mut story = Story::of(5);
    let old = story.book.notes.iter().find(|noted| noted.viewer == Viewer::Spectator).unwrap().clone();
    story.book.notes.push(old);
    assert_eq!(story.wrongs(), [Wrong::WentBack]);
}

#[test]
fn a_sight_after_an_acknowledgement_shows_at_least_what_was_acknowledged() {
    let mut story = Story::of(5);
    let seat = story.book.sent[4].seat;
    // All that this person saw from the fourth line on is left out, but for an old look after their last move.
    let old = story.book.notes.iter().find(|noted| {
        matches!(noted.note, Note::Saw { seq: Seq(4), .. }) && noted.viewer == Viewer::Seat(seat)
    });
    let old = old.unwrap().clone();
    story.book.notes.retain(
        |noted| !matches!(noted.note, Note::Saw { seq, .. } if seq.0 >= 4 && noted.viewer == Viewer::Seat(seat)),
    );
    story.book.notes.push(old);
    assert_eq!(story.wrongs(), [Wrong::WentBack]);
}

#[test]
fn a_log_that_cannot_be_played_is_found() {
    let mut story = Story::of(5);
    story.record.steps[0].entry = story.record.steps[1].entry.clone();
    let wrongs = story.wrongs();
    assert!(wrongs.contains(&Wrong::DoesNotOpen) || wrongs.contains(&Wrong::Lost), "{wrongs:?}");
    story.record.opening = "{}".to_owned();
    assert!(story.wrongs().contains(&Wrong::DoesNotOpen));
}
