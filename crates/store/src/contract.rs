//! What every store promises, as a suite any store can be put through.
//!
//! [`check`] runs all of it. It is given a way to open the store, and opens the same one more than once to see
//! what outlives a restart. Each promise uses tables of its own, so a database with others in it will do.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use protocol::{MessageId, Seat, Seq, TableId, Token};

use crate::{Append, MessageMark, NewTable, SeatRecord, StoreError, TableRecord, TableStore, TokenHash};

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
    a_seat_is_taken_once(&*store).await;
    there_is_one_rematch(&*store).await;
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
        assert_eq!(found.seats, table.seats);
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

async fn there_is_one_rematch(store: &dyn TableStore) {
    let over = opened(store).await;
    let (first, second) = (new_table(), new_table());
    let next = store.open_next(over.clone(), first.clone()).await.unwrap();
    assert_eq!((&next.id, &next.watch), (&first.id, &first.watch));
    let same = store.open_next(over.clone(), second.clone()).await.unwrap();
    assert_eq!(same, next, "whoever asks second is told of the first");
    assert!(store.load(&second.id).await.unwrap().is_none());
    assert_eq!(load(store, &over).await.next, Some(next));
    assert_eq!(load(store, &first.id).await.seats, first.seats);
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
        seats: vec![sitter(0, "Ann")],
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
        token_hash: TokenHash::of(&Token::from_random([name.as_bytes()[0]; 32])),
    }
}

fn append(table: &TableId, at: u64, entries: &[&str], id: &str) -> Append {
    Append {
        table: table.clone(),
        at: Seq(at),
        entries: entries.iter().map(|entry| (*entry).to_owned()).collect(),
        message: mark(0, id),
        at_ms: 1_700_000_000_001,
    }
}

fn mark(seat: u8, id: &str) -> MessageMark {
    MessageMark {
        seat: Seat(seat),
        id: MessageId::try_from(id.to_owned()).expect("the ids of the suite are sound"),
    }
}
