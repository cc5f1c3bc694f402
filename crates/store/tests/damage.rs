//! Damage to a SQLite file: bits that flip in its rows and in its raw pages. What is read afterwards is either what was
//! written or an error, never something else.

use std::path::Path;
use std::sync::Arc;

use protocol::{Hex32, MessageId, Seat, Seq, TableId, Token};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, SqliteConnection};
use store::{
    Adds, Append, MemberRecord, MessageMark, NewTable, SeatRecord, SqliteStore, StoreError, TableRecord,
    TableStore, TokenHash,
};

/// How many tables there are, and how many lines each has.
const TABLES: u8 = 12;
const LINES: u64 = 40;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b12_a_changed_row_sets_its_table_aside_and_the_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    let (hurt, line) = (name(1, 3), "table_number = (select number from tables where id = $1) and seq = 7");
    write_tables(&path).await;
    let sound = std::fs::read(&path).unwrap();
    let of_table = "id = $1";
    let of_seat = "table_id = $1 and seat = 0";
    let damages = [
        ("steps", "entry = replace(entry, 'pit 7', 'pit 6')", line, Some(7)),
        ("steps", "at_ms = at_ms + 1", line, Some(7)),
        ("steps", "seat = 0", line, Some(7)),
        ("steps", "message_id = 'other'", line, Some(7)),
        ("steps", "message_id = null, seat = null", line, Some(7)),
        ("steps", "seq = 4000", line, Some(7)),
        ("steps", "chain = null", line, Some(7)),
        ("steps", "chain = zeroblob(16)", line, Some(7)),
        ("tables", "opening = '{\"seats\":3}'", of_table, None),
        ("tables", "secret = zeroblob(32)", of_table, None),
        ("tables", "terms = '{\"listed\":true}'", of_table, None),
        ("tables", "game = 'whizkey'", of_table, None),
        ("tables", "created_ms = 5", of_table, None),
        ("tables", "sealed = 0", of_table, None),
        ("tables", "begun_ms = null", of_table, None),
        ("tables", "closed_ms = 9", of_table, None),
        ("tables", "last = '{}'", of_table, None),
        ("tables", "head = zeroblob(16)", of_table, None),
        ("seats", "promise = zeroblob(32)", of_seat, None),
        ("seats", "entropy = null", of_seat, None),
        ("seats", "taken_ms = 1", of_seat, None),
        ("seats", "name = 'Eve'", of_seat, None),
        ("seats", "token_hash = zeroblob(32)", of_seat, None),
        ("seats", "seat = 1", of_seat, None),
        ("members", "seat = 1", "table_id = $1", None),
    ];
    for (table, change, place, at) in damages {
        for file in ["boxlid.db-wal", "boxlid.db-shm"] {
            std::fs::remove_file(folder.path().join(file)).ok();
        }
        std::fs::write(&path, &sound).unwrap();
        let mut connection = connect(&path).await;
        let statement = format!("update {table} set {change} where {place}");
        let done = sqlx::query(AssertSqlSafe(statement)).bind(hurt.as_str()).execute(&mut connection).await;
        assert_eq!(done.unwrap().rows_affected(), 1, "{change}");
        connection.close().await.unwrap();
        let store = SqliteStore::open(&path).await.unwrap();
        let error = store.load(&hurt).await.unwrap_err();
        assert!(matches!(error, StoreError::TableDamaged { line, .. } if line == at), "{change}: {error}");
        assert!(error.to_string().contains("is set aside, and the others play on"), "{error}");
        // Nothing that is done to it makes it look sound again.
        assert!(store.break_off(hurt.clone(), 1).await.is_err() || at.is_some(), "{change}");
        assert!(store.load(&hurt).await.is_err(), "{change}");
        for other in (0..TABLES).filter(|other| *other != 3) {
            assert_eq!(store.load(&name(1, other)).await.unwrap().unwrap().steps.len() as u64, LINES);
        }
        store.append(line_at(&name(1, 5), LINES)).await.unwrap();
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b12_no_flipped_bit_is_read_as_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("boxlid.db");
    let truth = write_tables(&path).await;
    let sound = std::fs::read(&path).unwrap();
    // Every page is hit; where and which bit follows from a fixed sequence of numbers.
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    let mut roll = |below: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice % below as u64) as usize
    };
    let pages = sound.len() / 4096;
    let (mut found, mut harmless) = (0, 0);
    for damage in 0..200 {
        let place = (damage % pages) * 4096 + roll(if damage % 3 == 0 { 100 } else { 4096 });
        let mut bytes = sound.clone();
        bytes[place] ^= 1 << roll(8);
        let copy = folder.path().join(format!("damaged-{damage}.db"));
        std::fs::write(&copy, bytes).unwrap();
        match look(&copy, &truth).await {
            Ok(()) => harmless += 1,
            Err(_) => found += 1,
        }
        for file in ["", "-wal", "-shm", ".lock"] {
            std::fs::remove_file(format!("{}{file}", copy.display())).ok();
        }
    }
    // Much of so small a file is empty.
    assert!(found >= 20, "{found} damages were found, and {harmless} changed nothing");
}

/// Reads every table; panics if one is read that was never written, and fails if one cannot be read.
async fn look(path: &Path, truth: &[TableRecord]) -> Result<(), StoreError> {
    let store = Arc::new(SqliteStore::open(path).await?);
    let mut outcome = Ok(());
    for sound in truth {
        match store.load(&sound.id).await {
            Ok(Some(read)) => {
                let mut read = read;
                // These say nothing about the game.
                (read.listed_ms, read.wake_ms, read.next) =
                    (sound.listed_ms, sound.wake_ms, sound.next.clone());
                for (seat, sound) in read.seats.iter_mut().zip(&sound.seats) {
                    (seat.left_ms, seat.recovery) = (sound.left_ms, sound.recovery);
                }
                assert!(read == *sound, "{}: {} lines", path.display(), read.steps.len());
            }
            Ok(None) => outcome = Err(StoreError::NoSuchTable),
            Err(error) => outcome = Err(error),
        }
    }
    store.close().await.ok();
    outcome
}

/// Fills a new database; gives what is in it.
async fn write_tables(path: &Path) -> Vec<TableRecord> {
    let store = SqliteStore::open(path).await.unwrap();
    for number in 0..TABLES {
        let id = name(1, number);
        store.open_table(table(number)).await.unwrap();
        for at in 1..LINES {
            store.append(line_at(&id, at)).await.unwrap();
        }
    }
    let mut records = Vec::new();
    for number in 0..TABLES {
        records.push(store.load(&name(2, number)).await.unwrap().unwrap());
    }
    store.close().await.unwrap();
    records
}

fn name(kind: u8, number: u8) -> TableId {
    TableId::from_random([kind, number, 0, 0, 0, 0, 0, 0, 0, 0])
}

fn table(number: u8) -> NewTable {
    let token = |seat| TokenHash::of(&Token::from_random([seat; 32]));
    let adds = Adds { promise: Some(Hex32([8; 32])), entropy: Some(Hex32([9; 32])), awaited: false };
    NewTable {
        id: name(1, number),
        watch: name(2, number),
        game: "mancala".into(),
        opening: r#"{"seats":2}"#.into(),
        secret: [number; 32],
        created_ms: 1_000,
        begun_ms: Some(1_000),
        last: None,
        terms: r#"{"listed":false}"#.into(),
        precedents: None,
        listed_ms: None,
        seats: vec![SeatRecord::person(Seat(0), "Ann".into(), token(1), 900, adds)],
        members: vec![MemberRecord {
            seat: Seat(0),
            name: "Cleo".into(),
            token_hash: token(2),
            joined_ms: 950,
        }],
        entries: vec![r#""begun""#.into()],
    }
}

fn line_at(table: &TableId, at: u64) -> Append {
    Append {
        table: table.clone(),
        at: Seq(at),
        entries: vec![format!(r#"{{"acted":{{"seat":1,"action":"pit {at}"}}}}"#)],
        message: Some(MessageMark { seat: Seat(1), id: MessageId::try_from(format!("m-{at}")).unwrap() }),
        at_ms: 2_000 + at as i64,
    }
}

async fn connect(path: &Path) -> SqliteConnection {
    let mut connection =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap();
    connection.execute("pragma foreign_keys = off").await.unwrap();
    connection
}
