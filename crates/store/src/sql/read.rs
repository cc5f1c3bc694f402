//! Reading a whole table, and seeing whether it is as it was written.

use protocol::{Hex32, MessageId, Seat, Seq, TableId};
use sqlx::Row;

use super::dialect::{Db, DbConnection, DbPool, DbRow, SNAPSHOT, TAIL, UNCHAINED_IS_DAMAGE};
use crate::chain::{Link, head_of};
use crate::{
    AbandonedRecord, Adds, CodeHash, MemberRecord, MessageMark, NextTable, PauseRecord, SeatRecord, Sitter,
    StepRecord, StoreError, TableRecord, TokenHash,
};

const TABLE: &str = "
    select tables.id, tables.watch, tables.game, tables.opening, tables.secret, tables.created_ms,
           tables.sealed, tables.begun_ms, tables.closed_ms, tables.last,
           tables.terms, tables.precedents, tables.listed_ms, tables.wake_ms, tables.head,
           next.id as next_id, next.watch as next_watch
    from tables left join tables as next on next.id = tables.next_id
    where tables.id = $1 or tables.watch = $1";

const SEATS: &str = "
    select seat, name, token_hash, taken_ms, bot, promise, entropy, awaited, left_ms, recovery, mark
    from seats
    where table_id = $1 order by seat";

const MEMBERS: &str = "
    select seat, name, token_hash, joined_ms from members where table_id = $1
    order by joined_ms, token_hash";

const ABANDONED: &str = "
    select number, secret, at_ms from abandoned_sealings where table_id = $1 order by number";

const ABANDONED_PROMISES: &str = "
    select number, seat, promise, entropy from abandoned_promises where table_id = $1 order by number, seat";

const PAUSES: &str = "select lines, from_ms, to_ms from pauses where table_id = $1 order by lines";

const STEPS: &str = concat!(
    "select seq, entry, seat, message_id, at_ms, chain from steps where ",
    log_key!(),
    " = (select ",
    table_key!(),
    " from tables where id = $1) order by seq"
);

/// What was read, or why it makes no sense.
pub(super) type Read<T> = Result<T, StoreError>;

/// Everything that is kept of a table but its log, and the checksum of it.
pub(super) struct Head {
    pub(super) record: TableRecord,
    sum: Option<Vec<u8>>,
}

impl Head {
    /// The record, if it is the one that was asked for and as it was written.
    pub(super) fn check(self, name: &TableId) -> Read<TableRecord> {
        let Head { record, sum } = self;
        let is_sound = match &sum {
            Some(sum) => sum == head_of(&record).as_bytes(),
            None => !UNCHAINED_IS_DAMAGE,
        };
        if is_sound && [&record.id, &record.watch].contains(&name) {
            return Ok(record);
        }
        Err(StoreError::TableDamaged { table: record.watch, line: None })
    }
}

/// Reads the table called `name`, as it was at one moment.
pub(super) async fn table(
    readers: &DbPool,
    name: &TableId,
) -> Result<Option<Read<TableRecord>>, sqlx::Error> {
    // One transaction, so that seats and steps are of the same moment.
    let mut snapshot = readers.begin_with(SNAPSHOT).await?;
    let Some(head) = head(&mut snapshot, name).await? else { return Ok(None) };
    let lines = match &head {
        Ok(head) => steps(&mut snapshot, head.record.id.as_str()).await?,
        Err(_) => Vec::new(),
    };
    let tail = match (TAIL, &head) {
        (Some(tail), Ok(head)) => {
            sqlx::query(tail).bind(head.record.id.as_str()).fetch_optional(&mut *snapshot).await?
        }
        (None, _) | (_, Err(_)) => None,
    };
    snapshot.commit().await?;
    Ok(Some(head.and_then(|head| with_lines(head.check(name)?, &lines, tail.as_ref()))))
}

fn abandoned_record(row: &DbRow, promises: &[DbRow]) -> Read<AbandonedRecord> {
    let number: i64 = get(row, "number")?;
    let mut kept = Vec::new();
    for promise in promises {
        if get::<i64>(promise, "number")? == number {
            let adds = Adds {
                promise: some_bytes(promise, "promise")?,
                entropy: some_bytes(promise, "entropy")?,
                awaited: false,
            };
            kept.push((seat(get(promise, "seat")?)?, adds));
        }
    }
    Ok(AbandonedRecord { secret: bytes(row, "secret")?, promises: kept, at_ms: get(row, "at_ms")? })
}

/// Reads everything but the log.
pub(super) async fn head(
    connection: &mut DbConnection,
    name: &TableId,
) -> Result<Option<Read<Head>>, sqlx::Error> {
    let row = sqlx::query(TABLE).bind(name.as_str()).fetch_optional(&mut *connection).await?;
    let Some(table) = row else { return Ok(None) };
    let id: String = match get(&table, "id") {
        Ok(id) => id,
        Err(error) => return Ok(Some(Err(error))),
    };
    let seats = sqlx::query(SEATS).bind(&id).fetch_all(&mut *connection).await?;
    let members = sqlx::query(MEMBERS).bind(&id).fetch_all(&mut *connection).await?;
    let pauses = sqlx::query(PAUSES).bind(&id).fetch_all(&mut *connection).await?;
    let abandoned = sqlx::query(ABANDONED).bind(&id).fetch_all(&mut *connection).await?;
    let mut promises = Vec::new();
    if !abandoned.is_empty() {
        promises = sqlx::query(ABANDONED_PROMISES).bind(&id).fetch_all(&mut *connection).await?;
    }
    let record = record(&table, &seats, &members, &pauses);
    Ok(Some(record.and_then(|mut record| {
        record.abandoned =
            abandoned.iter().map(|row| abandoned_record(row, &promises)).collect::<Read<_>>()?;
        Ok(Head { record, sum: get(&table, "head")? })
    })))
}

/// Reads the lines of a log, as rows.
pub(super) async fn steps(connection: &mut DbConnection, id: &str) -> Result<Vec<DbRow>, sqlx::Error> {
    sqlx::query(STEPS).bind(id).fetch_all(connection).await
}

/// Puts the lines of the log into the record, if each follows the one before, and none is missing that is known to
/// have been there.
fn with_lines(mut record: TableRecord, rows: &[DbRow], tail: Option<&DbRow>) -> Read<TableRecord> {
    let mut link = Link::first(&record.id);
    record.steps.reserve(rows.len());
    for (line, row) in rows.iter().enumerate() {
        let step = step_record(row).and_then(|step| {
            link = link.next(&step.entry, step.message.as_ref(), step.at_ms);
            let is_next = get::<i64>(row, "seq")? == line as i64;
            let is_chained = match get::<Option<&[u8]>>(row, "chain")? {
                Some(chain) => chain == link.as_bytes(),
                None => !UNCHAINED_IS_DAMAGE,
            };
            if is_next && is_chained { Ok(step) } else { Err(nonsense("a hash is wrong")) }
        });
        match step {
            Ok(step) => record.steps.push(step),
            Err(_) => {
                return Err(StoreError::TableDamaged { table: record.watch, line: Some(line as u64) });
            }
        }
    }
    if let Some(tail) = tail {
        let length = get::<i64>(tail, "lines")?;
        let last = usize::try_from(length - 1).ok().and_then(|last| rows.get(last));
        let is_there = match last {
            Some(last) => get::<&[u8]>(last, "chain")? == get::<&[u8]>(tail, "chain")?,
            None => false,
        };
        if !is_there {
            let line = rows.len() as u64;
            return Err(StoreError::TableDamaged { table: record.watch, line: Some(line) });
        }
    }
    Ok(record)
}

fn record(table: &DbRow, seats: &[DbRow], members: &[DbRow], pauses: &[DbRow]) -> Read<TableRecord> {
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
        precedents: text(table, "precedents")?,
        listed_ms: get(table, "listed_ms")?,
        wake_ms: get(table, "wake_ms")?,
        next,
        abandoned: Vec::new(),
        seats: seats.iter().map(seat_record).collect::<Read<_>>()?,
        members: members.iter().map(member_record).collect::<Read<_>>()?,
        pauses: pauses.iter().map(pause_record).collect::<Read<_>>()?,
        steps: Vec::new(),
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
        mark: get::<Option<i64>>(row, "mark")?.map(u8::try_from).transpose().map_err(nonsense)?,
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

fn pause_record(row: &DbRow) -> Read<PauseRecord> {
    let lines = u64::try_from(get::<i64>(row, "lines")?).map_err(nonsense)?;
    Ok(PauseRecord { lines: Seq(lines), from_ms: get(row, "from_ms")?, to_ms: get(row, "to_ms")? })
}

fn token_hash(row: &DbRow) -> Read<TokenHash> {
    bytes(row, "token_hash").map(TokenHash::from_bytes)
}

pub(super) fn step_record(row: &DbRow) -> Read<StepRecord> {
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
    StoreError::Garbled(error.to_string())
}
