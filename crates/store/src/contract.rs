//! What every store promises, as a suite any store can be put through.
//!
//! [`check`] runs all of it. It is given a way to open the store, and opens the same one more than once to see
//! what outlives a restart. Each promise uses tables of its own, so a database with others in it will do.

mod decks;
mod lobby;
mod luck;
mod nodes;
mod seats;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::{Hex32, MessageId, Seat, Seq, TableId, Token};

pub use self::nodes::check as check_nodes;
use crate::{
    Adds, Append, Begin, MemberRecord, MessageMark, NewTable, NextTable, SeatRecord, Sitter, StoreError,
    TableRecord, TableStore, TokenHash,
};

/// Puts a store through every promise; panics at the first that is broken. `open` opens the same database
/// each time it is called.
pub async fn check(open: impl AsyncFn() -> Arc<dyn TableStore>) {
    let store = open().await;
    a_table_is_found_by_either_name(&*store).await;
    an_unknown_name_finds_nothing(&*store).await;
    lines_go_in_at_the_end_only(&*store).await;
    several_lines_go_in_together_or_not_at_all(&*store).await;
    a_message_is_known_again_by_the_last_line_it_brought_about(&*store).await;
    of_two_who_append_at_once_one_wins(&store).await;
    a_crowd_is_written_whole(&store).await;
    a_line_that_no_message_brought_about_goes_in_too(&*store).await;
    a_line_knows_when_it_was_written(&*store).await;
    a_seat_is_taken_once(&*store).await;
    a_bot_sits_without_a_token(&*store).await;
    a_member_joins_once_however_often_it_is_said(&*store).await;
    luck_is_settled_once_and_with_all_that_was_added(&*store).await;
    nothing_is_added_that_was_not_promised_or_comes_late(&*store).await;
    luck::an_envelope_is_given_up_whole_and_only_by_those_who_know_all(&*store).await;
    a_table_that_was_broken_off_takes_no_more_lines(&*store).await;
    there_is_one_rematch(&*store).await;
    lobby::check(&*store).await;
    seats::check(&*store).await;
    decks::check(&*store).await;
    a_table_that_was_just_opened_is_read_back_as_it_was(&*store).await;
    what_was_written_outlives_the_store(open).await;
    a_closed_store_says_so(store).await;
}

async fn a_table_is_found_by_either_name(store: &dyn TableStore) {
    let table = new_table();
    store.open_table(table.clone()).await.unwrap();
    for name in [&table.id, &table.watch] {
        let found = load(store, name).await;
        assert_eq!((&found.id, &found.watch), (&table.id, &table.watch));
        assert_eq!(found.game, table.game);
        assert_eq!(found.opening, table.opening);
        assert_eq!(found.secret, table.secret);
        assert_eq!(found.created_ms, table.created_ms);
        assert_eq!((found.sealed, found.begun_ms, found.closed_ms), (true, table.begun_ms, None));
        assert_eq!(found.last, table.last);
        assert_eq!((&found.terms, found.listed_ms, found.wake_ms), (&table.terms, table.listed_ms, None));
        assert_eq!(found.seats, table.seats);
        assert_eq!(found.members, table.members);
        assert_eq!(lines(&found), table.entries);
        assert_eq!(found.next, None);
    }
}

async fn an_unknown_name_finds_nothing(store: &dyn TableStore) {
    let unknown = new_table().id;
    assert!(store.load(&unknown).await.unwrap().is_none());
    let append = append(&unknown, 0, &["{}"], "m");
    assert!(matches!(store.append(append).await, Err(StoreError::Conflict)));
    let seat = sitter(0, "Ann");
    assert!(store.sit_down(unknown.clone(), seat).await.is_err());
    assert!(matches!(store.open_next(unknown, new_table()).await, Err(StoreError::NoSuchTable)));
}

async fn lines_go_in_at_the_end_only(store: &dyn TableStore) {
    let id = opened(store).await;
    store.append(append(&id, 0, &["0"], "a")).await.unwrap();
    let over_another = store.append(append(&id, 0, &["again"], "b")).await;
    assert!(matches!(over_another, Err(StoreError::Conflict)));
    let beyond_a_gap = store.append(append(&id, 2, &["2"], "c")).await;
    assert!(matches!(beyond_a_gap, Err(StoreError::Conflict)));
    store.append(append(&id, 1, &["1"], "d")).await.unwrap();
    assert_eq!(lines(&load(store, &id).await), ["0", "1"]);
}

async fn several_lines_go_in_together_or_not_at_all(store: &dyn TableStore) {
    let id = opened(store).await;
    store.append(append(&id, 0, &["0", "1"], "a")).await.unwrap();
    let refused = store.append(append(&id, 1, &["1", "2"], "b")).await;
    assert!(matches!(refused, Err(StoreError::Conflict)));
    assert_eq!(lines(&load(store, &id).await), ["0", "1"]);
}

async fn a_message_is_known_again_by_the_last_line_it_brought_about(store: &dyn TableStore) {
    let id = opened(store).await;
    store.append(append(&id, 0, &["0", "1"], "a")).await.unwrap();
    store.append(append(&id, 2, &["2"], "b")).await.unwrap();
    let found = load(store, &id).await;
    let marks: Vec<_> = found.steps.into_iter().map(|step| step.message).collect();
    assert_eq!(marks, [None, Some(mark(0, "a")), Some(mark(0, "b"))]);
}

async fn of_two_who_append_at_once_one_wins(store: &Arc<dyn TableStore>) {
    let id = opened(&**store).await;
    let racers = (0..16).map(|racer| {
        let (store, id) = (Arc::clone(store), id.clone());
        tokio::spawn(async move {
            let line = racer.to_string();
            store.append(append(&id, 0, &[&line], &line)).await.map(|()| line)
        })
    });
    let mut winners = Vec::new();
    for racer in racers.collect::<Vec<_>>() {
        match racer.await.unwrap() {
            Ok(line) => winners.push(line),
            Err(StoreError::Conflict) => {}
            Err(error) => panic!("a loser is told of the conflict, not {error}"),
        }
    }
    assert_eq!(winners.len(), 1);
    assert_eq!(lines(&load(&**store, &id).await), winners);
}

async fn a_crowd_is_written_whole(store: &Arc<dyn TableStore>) {
    let tables = (0..200).map(|_| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            let id = opened(&*store).await;
            for seq in 0..5 {
                let line = seq.to_string();
                store.append(append(&id, seq, &[&line], &line)).await.unwrap();
            }
            id
        })
    });
    for table in tables.collect::<Vec<_>>() {
        let id = table.await.unwrap();
        assert_eq!(lines(&load(&**store, &id).await), ["0", "1", "2", "3", "4"]);
    }
}

async fn a_seat_is_taken_once(store: &dyn TableStore) {
    let id = opened(store).await;
    let second = sitter(1, "Bob");
    store.sit_down(id.clone(), second.clone()).await.unwrap();
    let taken = store.sit_down(id.clone(), sitter(1, "Eve")).await;
    assert!(matches!(taken, Err(StoreError::SeatTaken)));
    let seats = load(store, &id).await.seats;
    assert_eq!(seats.len(), 2);
    assert_eq!(seats[1], second);
}

async fn a_line_that_no_message_brought_about_goes_in_too(store: &dyn TableStore) {
    let id = opened(store).await;
    for (at, lines) in [(0, &["0"][..]), (1, &["1", "2"])] {
        store.append(Append { message: None, ..append(&id, at, lines, "a") }).await.unwrap();
    }
    let again = store.append(Append { message: None, ..append(&id, 0, &["0"], "a") }).await;
    assert!(matches!(again, Err(StoreError::Conflict)));
    let found = load(store, &id).await;
    assert_eq!(lines(&found), ["0", "1", "2"]);
    assert!(found.steps.iter().all(|step| step.message.is_none()));
}

async fn a_line_knows_when_it_was_written(store: &dyn TableStore) {
    let table = new_table();
    store.open_table(table.clone()).await.unwrap();
    store.append(Append { at_ms: 77, ..append(&table.id, 2, &["2"], "a") }).await.unwrap();
    let times: Vec<i64> = load(store, &table.id).await.steps.iter().map(|step| step.at_ms).collect();
    assert_eq!(times, [table.created_ms, table.created_ms, 77]);
}

async fn a_bot_sits_without_a_token(store: &dyn TableStore) {
    let mut table = new_table();
    let bot = SeatRecord { sitter: Sitter::Bot("hard".into()), ..sitter(1, "Bot") };
    table.seats.push(bot.clone());
    store.open_table(table.clone()).await.unwrap();
    assert_eq!(load(store, &table.id).await.seats[1], bot);
}

async fn a_member_joins_once_however_often_it_is_said(store: &dyn TableStore) {
    let id = opened(store).await;
    let (cleo, dan) = (member(0, "Cleo", 5), member(0, "Dan", 4));
    for member in [&cleo, &dan, &cleo] {
        store.join(id.clone(), member.clone()).await.unwrap();
    }
    assert_eq!(load(store, &id).await.members, [dan, cleo.clone()], "in the order in which they came");
    let nowhere = store.join(new_table().id, cleo).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable)));
}

async fn luck_is_settled_once_and_with_all_that_was_added(store: &dyn TableStore) {
    let id = unsettled(store).await;
    let too_early = store.append(append(&id, 0, &["0"], "a")).await;
    assert!(matches!(too_early, Err(StoreError::Conflict)), "nothing is played before");
    store.promise(id.clone(), Seat(0), 0, Hex32([1; 32])).await.unwrap();
    store.reveal(id.clone(), Seat(0), 0, Hex32([2; 32])).await.unwrap();
    let adds = load(store, &id).await.seats[0].adds;
    assert_eq!(adds, Adds { promise: Some(Hex32([1; 32])), entropy: Some(Hex32([2; 32])), awaited: true });
    let begin = Begin {
        table: id.clone(),
        opening: r#"{"rules":2}"#.into(),
        entries: vec!["0".into(), "1".into()],
        promises: 1,
        entropies: 1,
        abandoned: 0,
        at_ms: 88,
    };
    for (promises, entropies) in [(0, 1), (1, 0), (2, 1)] {
        let unaware = store.begin(Begin { promises, entropies, ..begin.clone() }).await;
        assert!(matches!(unaware, Err(StoreError::Conflict)), "{promises} promises, {entropies} entropies");
    }
    assert!(lines(&load(store, &id).await).is_empty());
    store.begin(begin.clone()).await.unwrap();
    let twice = store.begin(Begin { opening: "{}".into(), ..begin.clone() }).await;
    assert!(matches!(twice, Err(StoreError::Conflict)));
    let found = load(store, &id).await;
    assert_eq!((lines(&found), &found.opening, found.begun_ms), (begin.entries, &begin.opening, Some(88)));
    assert!(found.steps.iter().all(|step| step.at_ms == 88));
    store.append(append(&id, 2, &["2"], "a")).await.unwrap();
}

async fn nothing_is_added_that_was_not_promised_or_comes_late(store: &dyn TableStore) {
    let conflicts = |outcome| matches!(outcome, Err(StoreError::Conflict));
    let id = unsettled(store).await;
    assert!(conflicts(store.reveal(id.clone(), Seat(0), 0, Hex32([2; 32])).await), "it was not promised");
    store.promise(id.clone(), Seat(0), 0, Hex32([1; 32])).await.unwrap();
    assert!(conflicts(store.promise(id.clone(), Seat(0), 0, Hex32([3; 32])).await), "a promise is a promise");
    assert!(conflicts(store.promise(id.clone(), Seat(1), 0, Hex32([1; 32])).await), "nobody sits there");
    let begun = opened(store).await;
    assert!(conflicts(store.promise(begun.clone(), Seat(0), 0, Hex32([1; 32])).await));
    assert!(conflicts(store.reveal(begun, Seat(0), 0, Hex32([2; 32])).await));
    let begin = Begin {
        table: id.clone(),
        opening: "{}".into(),
        entries: Vec::new(),
        promises: 1,
        entropies: 0,
        abandoned: 0,
        at_ms: 88,
    };
    store.begin(begin).await.unwrap();
    assert!(conflicts(store.reveal(id.clone(), Seat(0), 0, Hex32([2; 32])).await), "it comes late");
    assert_eq!(load(store, &id).await.seats[0].adds.entropy, None);
}

async fn a_table_that_was_broken_off_takes_no_more_lines(store: &dyn TableStore) {
    let id = opened(store).await;
    store.append(append(&id, 0, &["0"], "a")).await.unwrap();
    store.break_off(id.clone(), 99).await.unwrap();
    store.break_off(id.clone(), 100).await.unwrap();
    assert_eq!(load(store, &id).await.closed_ms, Some(99));
    for (at, entries) in [(1, &["1"][..]), (1, &["1", "2"])] {
        let late = store.append(append(&id, at, entries, "b")).await;
        assert!(matches!(late, Err(StoreError::Conflict)));
    }
    let nowhere = store.break_off(new_table().id, 99).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable)));
}

async fn there_is_one_rematch(store: &dyn TableStore) {
    let over = opened(store).await;
    let (first, second) = (new_table(), new_table());
    let next = store.open_next(over.clone(), first.clone()).await.unwrap();
    assert_eq!((&next.id, &next.watch), (&first.id, &first.watch));
    let same = store.open_next(over.clone(), second.clone()).await.unwrap();
    assert_eq!(same, next, "whoever asks second is told of the first");
    assert!(store.load(&second.id).await.unwrap().is_none());
    assert_eq!(load(store, &over).await.next, Some(next));
    let opened = load(store, &first.id).await;
    assert_eq!((opened.seats, opened.members), (first.seats, first.members));
}

async fn what_was_written_outlives_the_store(open: impl AsyncFn() -> Arc<dyn TableStore>) {
    let store = open().await;
    let id = opened(&*store).await;
    store.append(append(&id, 0, &["0"], "a")).await.unwrap();
    store.close().await.unwrap();
    let store = open().await;
    let found = load(&*store, &id).await;
    assert_eq!(lines(&found), ["0"]);
    assert_eq!(found.steps[0].message, Some(mark(0, "a")));
    store.close().await.unwrap();
}

async fn a_table_that_was_just_opened_is_read_back_as_it_was(store: &dyn TableStore) {
    let mut table = new_table();
    table.members.insert(0, member(0, "Yan", 4));
    store.open_table(table.clone()).await.unwrap();
    let next = NewTable { listed_ms: Some(5), last: None, begun_ms: None, ..new_table() };
    store.open_next(table.id.clone(), next.clone()).await.unwrap();
    assert!(load(store, &next.watch).await == TableRecord::from(next.clone()));
    let goes_on_at = NextTable { id: next.id, watch: next.watch };
    let expected = TableRecord { next: Some(goes_on_at), ..TableRecord::from(table.clone()) };
    assert!(load(store, &table.id).await == expected);
}

async fn a_closed_store_says_so(store: Arc<dyn TableStore>) {
    let id = opened(&*store).await;
    store.close().await.unwrap();
    let append = store.append(append(&id, 0, &["0"], "a")).await;
    assert!(matches!(append, Err(StoreError::Closed)));
    assert!(matches!(store.load(&id).await, Err(StoreError::Closed)));
}

async fn opened(store: &dyn TableStore) -> TableId {
    let mut table = new_table();
    table.entries.clear();
    table.members.clear();
    store.open_table(table.clone()).await.unwrap();
    table.id
}

/// A table whose luck is not settled, with somebody at it who is expected to promise something.
async fn unsettled(store: &dyn TableStore) -> TableId {
    let mut table = NewTable { begun_ms: None, entries: Vec::new(), members: Vec::new(), ..new_table() };
    table.seats[0].adds.awaited = true;
    store.open_table(table.clone()).await.unwrap();
    table.id
}

async fn load(store: &dyn TableStore, name: &TableId) -> TableRecord {
    store.load(name).await.unwrap().expect("the table is there")
}

fn lines(record: &TableRecord) -> Vec<String> {
    record.steps.iter().map(|step| step.entry.clone()).collect()
}

fn new_table() -> NewTable {
    NewTable {
        id: fresh_name(),
        watch: fresh_name(),
        game: "mancala".into(),
        opening: r#"{"rules":1}"#.into(),
        secret: [42; 32],
        created_ms: 1_700_000_000_000,
        begun_ms: Some(1_700_000_000_000),
        last: Some(r#"{"places":[2,1]}"#.into()),
        terms: r#"{"talk":"free"}"#.into(),
        precedents: None,
        listed_ms: None,
        seats: vec![sitter(0, "Ann")],
        members: vec![member(0, "Zoe", 3)],
        entries: vec![r#"{"drew":1}"#.into(), r#"{"drew":2}"#.into()],
    }
}

/// A name no other call has made, in this run or in one before it on the same database.
fn fresh_name() -> TableId {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    let run = since.expect("the clock stands after 1970").as_micros() as u64;
    let number = u64::from(MADE.fetch_add(1, Ordering::Relaxed));
    let mut bytes = [0; 10];
    for (place, byte) in bytes.iter_mut().enumerate() {
        // Four letters count the names of this run, six tell runs apart.
        *byte = match place {
            0..4 => (number >> (5 * place)) as u8,
            _ => (run >> (5 * (place - 4))) as u8,
        };
    }
    TableId::from_random(bytes)
}

fn sitter(seat: u8, name: &str) -> SeatRecord {
    SeatRecord {
        seat: Seat(seat),
        name: name.into(),
        sitter: Sitter::Person(token(name)),
        taken_ms: 1_700_000_000_000,
        adds: Adds::default(),
        left_ms: Some(1_700_000_000_000),
        recovery: None,
        mark: None,
    }
}

fn member(seat: u8, name: &str, joined_ms: i64) -> MemberRecord {
    MemberRecord { seat: Seat(seat), name: name.into(), token_hash: token(name), joined_ms }
}

fn token(name: &str) -> TokenHash {
    TokenHash::of(&Token::from_random([name.as_bytes()[0]; 32]))
}

fn append(table: &TableId, at: u64, entries: &[&str], id: &str) -> Append {
    Append {
        table: table.clone(),
        at: Seq(at),
        entries: entries.iter().map(|entry| (*entry).to_owned()).collect(),
        message: Some(mark(0, id)),
        at_ms: 1_700_000_000_001,
    }
}

fn mark(seat: u8, id: &str) -> MessageMark {
    MessageMark {
        seat: Seat(seat),
        id: MessageId::try_from(id.to_owned()).expect("the ids of the suite are sound"),
    }
}
