//! Reading a whole table.

use protocol::{Hex32, MessageId, Seat, TableId};
use sqlx::Row;

use super::dialect::{Db, DbPool, DbRow, SNAPSHOT};
use crate::{
    Adds, CodeHash, MemberRecord, MessageMark, NextTable, SeatRecord, Sitter, StepRecord, StoreError,
    TableRecord, TokenHash,
};

const TABLE: &str = "
    select tables.id, tables.watch, tables.game, tables.opening, tables.secret, tables.created_ms,
           tables.sealed, tables.begun_ms, tables.closed_ms, tables.last,
           tables.terms, tables.listed_ms, tables.wake_ms,
           next.id as next_id, next.watch as next_watch
    from tables left join tables as next on next.id = tables.next_id
    where tables.id = $1 or tables.watch = $1";

const SEATS: &str = "
    select seat, name, token_hash, taken_ms, bot, promise, entropy, awaited, left_ms, recovery from seats
    where table_id = $1 order by seat";

const MEMBERS: &str = "
    select seat, name, token_hash, joined_ms from members where table_id = $1
    order by joined_ms, token_hash";

const STEPS: &str = concat!(
    "select entry, seat, message_id, at_ms from steps where ",
    log_key!(),
    " = (select ",
    table_key!(),
    " from tables where id = $1) order by seq"
);

/// What was read, or why it makes no sense.
pub(super) type Read<T> = Result<T, StoreError>;

/// Reads the table called `name`, as it was at one moment.
pub(super) async fn table(
    readers: &DbPool,
    name: &TableId,
) -> Result<Option<Read<TableRecord>>, sqlx::Error> {
    // One transaction, so that seats and steps are of the same moment.
    let mut snapshot = readers.begin_with(SNAPSHOT).await?;
    let Some(table) = sqlx::query(TABLE).bind(name.as_str()).fetch_optional(&mut *snapshot).await? else {
        return Ok(None);
    };
    let id: String = table.try_get("id")?;
    let seats = sqlx::query(SEATS).bind(&id).fetch_all(&mut *snapshot).await?;
    let members = sqlx::query(MEMBERS).bind(&id).fetch_all(&mut *snapshot).await?;
    let steps = sqlx::query(STEPS).bind(&id).fetch_all(&mut *snapshot).await?;
    snapshot.commit().await?;
    Ok(Some(record(&table, &seats, &members, &steps)))
}

fn record(table: &DbRow, seats: &[DbRow], members: &[DbRow], steps: &[DbRow]) -> Read<TableRecord> {
    let next = match (text(table, "next_id")?, text(table, "next_watch")?) {
        (Some(id), Some(watch)) => Some(NextTable { id: table_id(id)?, watch: table_id(watch)? }),
        _ => None,
    };
    Ok(TableRecord {
        id: table_id(get(table, "id")?)?,
        watch: table_id(get(table, "watch")?)?,
        game: get(table, "game")?,
        opening: get(table, "opening")?,
        secret: bytes(table, "secret")?,
        created_ms: get(table, "created_ms")?,
        sealed: get::<i64>(table, "sealed")? == 1,
        begun_ms: get(table, "begun_ms")?,
        closed_ms: get(table, "closed_ms")?,
        last: text(table, "last")?,
        terms: get(table, "terms")?,
        listed_ms: get(table, "listed_ms")?,
        wake_ms: get(table, "wake_ms")?,
        next,
        seats: seats.iter().map(seat_record).collect::<Read<_>>()?,
        members: members.iter().map(member_record).collect::<Read<_>>()?,
        steps: steps.iter().map(step_record).collect::<Read<_>>()?,
    })
}

fn seat_record(row: &DbRow) -> Read<SeatRecord> {
    let sitter = match text(row, "bot")? {
        Some(level) => Sitter::Bot(level),
        None => Sitter::Person(token_hash(row)?),
    };
    Ok(SeatRecord {
        seat: seat(get(row, "seat")?)?,
        name: get(row, "name")?,
        sitter,
        taken_ms: get(row, "taken_ms")?,
        adds: Adds {
            promise: some_bytes(row, "promise")?,
            entropy: some_bytes(row, "entropy")?,
            awaited: get::<i64>(row, "awaited")? == 1,
        },
        left_ms: get(row, "left_ms")?,
        recovery: some_bytes(row, "recovery")?.map(|code| CodeHash::from_bytes(code.0)),
    })
}

fn member_record(row: &DbRow) -> Read<MemberRecord> {
    Ok(MemberRecord {
        seat: seat(get(row, "seat")?)?,
        name: get(row, "name")?,
        token_hash: token_hash(row)?,
        joined_ms: get(row, "joined_ms")?,
    })
}

fn token_hash(row: &DbRow) -> Read<TokenHash> {
    bytes(row, "token_hash").map(TokenHash::from_bytes)
}

fn step_record(row: &DbRow) -> Read<StepRecord> {
    let sender: Option<i64> = get(row, "seat")?;
    let message = match (sender, text(row, "message_id")?) {
        (Some(sender), Some(id)) => {
            Some(MessageMark { seat: seat(sender)?, id: MessageId::try_from(id).map_err(nonsense)? })
        }
        _ => None,
    };
    Ok(StepRecord { entry: get(row, "entry")?, message, at_ms: get(row, "at_ms")? })
}

pub(super) fn get<'r, T>(row: &'r DbRow, column: &str) -> Read<T>
where
    T: sqlx::Decode<'r, Db> + sqlx::Type<Db>,
{
    row.try_get(column).map_err(nonsense)
}

fn text(row: &DbRow, column: &str) -> Read<Option<String>> {
    get(row, column)
}

fn bytes(row: &DbRow, column: &str) -> Read<[u8; 32]> {
    exactly(column, get(row, column)?)
}

fn some_bytes(row: &DbRow, column: &str) -> Read<Option<Hex32>> {
    let bytes: Option<Vec<u8>> = get(row, column)?;
    bytes.map(|bytes| exactly(column, bytes).map(Hex32)).transpose()
}

fn exactly(column: &str, bytes: Vec<u8>) -> Read<[u8; 32]> {
    let length = bytes.len();
    bytes.try_into().map_err(|_| nonsense(format!("{column} has {length} bytes, not 32")))
}

pub(super) fn table_id(text: String) -> Read<TableId> {
    TableId::try_from(text).map_err(nonsense)
}

pub(super) fn seat(number: i64) -> Read<Seat> {
    u8::try_from(number).map(Seat).map_err(nonsense)
}

pub(super) fn nonsense(error: impl std::fmt::Display) -> StoreError {
    StoreError::Other(format!("a row makes no sense: {error}"))
}
