//! How a table is opened: with its people and the first lines of its log, all at once.

use protocol::{Seq, TableId};
use sqlx::{QueryBuilder, Row};

use super::dialect::{Db, DbConnection, NEW_TABLE};
use super::script::Script;
use super::write::{Outcome, Written};
use crate::chain::{Link, head_of_new, links};
use crate::{MemberRecord, NewTable, NextTable, SeatRecord, Sitter, StoreError};

const NEXT: &str = "
    select next.id, next.watch
    from tables join tables as next on next.id = tables.next_id
    where tables.id = $1";

/// Opens a table.
pub(super) async fn open_table(
    connection: &mut DbConnection,
    table: &NewTable,
) -> Result<Outcome, sqlx::Error> {
    let mut script = Script::new();
    add_opening(&mut script, table, None);
    script.run(connection).await?;
    Ok(Ok(Written::Done))
}

/// Opens the table of a rematch, unless there is one already; answers which it is.
pub(super) async fn open_next(
    connection: &mut DbConnection,
    over: &TableId,
    next: &NewTable,
) -> Result<Outcome, sqlx::Error> {
    let mut script = Script::new();
    add_next(&mut script, over, next);
    let done = script.run(&mut *connection).await?;
    let is_set = done.last().is_some_and(|set| set.rows_affected() == 1);
    which_is_next(connection, over, next, is_set).await
}

/// What opens the table of a rematch. The last statement of it touches a row if there was none before.
pub(super) fn add_next(script: &mut Script, over: &TableId, next: &NewTable) {
    add_opening(script, next, Some(over));
    script.add(|statement| {
        statement.push("update tables set next_id = ").push_bind(next.id.as_str());
        statement.push(" where id = ").push_bind(over.as_str()).push(" and next_id is null");
    });
}

/// Which table follows one that is over: this one if it was set, and otherwise the one that was there before.
pub(super) async fn which_is_next(
    connection: &mut DbConnection,
    over: &TableId,
    next: &NewTable,
    is_set: bool,
) -> Result<Outcome, sqlx::Error> {
    if is_set {
        return Ok(Ok(Written::Next(NextTable { id: next.id.clone(), watch: next.watch.clone() })));
    }
    let Some(row) = sqlx::query(NEXT).bind(over.as_str()).fetch_optional(connection).await? else {
        return Ok(Err(StoreError::NoSuchTable));
    };
    let name = |column| -> Result<TableId, sqlx::Error> {
        TableId::try_from(row.try_get::<String, _>(column)?)
            .map_err(|error| sqlx::Error::Decode(Box::new(error)))
    };
    Ok(Ok(Written::Next(NextTable { id: name("id")?, watch: name("watch")? })))
}

/// What opens a table: the table itself, if it does not follow one that was followed by another already, and then
/// what is only added to a table that is there.
fn add_opening(script: &mut Script, table: &NewTable, after: Option<&TableId>) {
    script.add(|statement| write_table(statement, table, after));
    for seat in &table.seats {
        script.add(|statement| write_seat(statement, &table.id, seat));
    }
    for member in &table.members {
        script.add(|statement| write_member(statement, &table.id, member));
    }
    let links = links(Link::first(&table.id), &table.entries, None, table.created_ms);
    for (seq, (entry, link)) in (0..).map(Seq).zip(table.entries.iter().zip(links)) {
        script.add(|statement| write_first_line(statement, table, seq, entry, link));
    }
}

fn write_table(statement: &mut QueryBuilder<Db>, table: &NewTable, after: Option<&TableId>) {
    let (column, value) = NEW_TABLE;
    statement.push(
        "insert into tables (
            id, watch, game, opening, secret, created_ms, sealed, begun_ms, last, terms, listed_ms,
            precedents, head",
    );
    statement.push(column).push(") select ");
    let mut values = statement.separated(", ");
    values
        .push_bind(table.id.as_str())
        .push_bind(table.watch.as_str())
        .push_bind(&table.game)
        .push_bind(&table.opening)
        .push_bind(table.secret.as_slice())
        .push_bind(table.created_ms)
        .push_bind(1_i64)
        .push_bind(table.begun_ms)
        .push_bind(&table.last)
        .push_bind(&table.terms)
        .push_bind(table.listed_ms)
        .push_bind(&table.precedents)
        .push_bind(head_of_new(table).as_bytes().to_vec());
    statement.push(value);
    if let Some(after) = after {
        statement.push(" where exists (select 1 from tables where next_id is null and id = ");
        statement.push_bind(after.as_str()).push(")");
    }
}

pub(super) fn write_seat(statement: &mut QueryBuilder<Db>, table: &TableId, seat: &SeatRecord) {
    let (token_hash, bot): (&[u8], _) = match &seat.sitter {
        Sitter::Person(token_hash) => (token_hash.as_bytes(), None),
        Sitter::Bot(level) => (&[], Some(level)),
    };
    statement.push(
        "insert into seats (
            table_id, seat, name, token_hash, taken_ms, bot, promise, entropy, awaited, left_ms, recovery,
            mark)
        select ",
    );
    let mut values = statement.separated(", ");
    values
        .push_bind(table.as_str())
        .push_bind(i64::from(seat.seat.0))
        .push_bind(&seat.name)
        .push_bind(token_hash)
        .push_bind(seat.taken_ms)
        .push_bind(bot)
        .push_bind(seat.adds.promise.map(|promise| promise.0.to_vec()))
        .push_bind(seat.adds.entropy.map(|entropy| entropy.0.to_vec()))
        .push_bind(i64::from(seat.adds.awaited))
        .push_bind(seat.left_ms)
        .push_bind(seat.recovery.map(|code| code.as_bytes().to_vec()))
        .push_bind(seat.mark.map(i64::from));
    where_table_is(statement, table);
    statement.push(" on conflict do nothing");
}

/// Joining twice does no harm and changes nothing but a row being touched, by which it is known from a table that is
/// not there.
pub(super) fn write_member(statement: &mut QueryBuilder<Db>, table: &TableId, member: &MemberRecord) {
    statement.push("insert into members (table_id, token_hash, seat, name, joined_ms) select ");
    let mut values = statement.separated(", ");
    values
        .push_bind(table.as_str())
        .push_bind(member.token_hash.as_bytes().as_slice())
        .push_bind(i64::from(member.seat.0))
        .push_bind(&member.name)
        .push_bind(member.joined_ms);
    where_table_is(statement, table);
    statement.push(" on conflict (table_id, token_hash) do update set seat = members.seat");
}

fn write_first_line(statement: &mut QueryBuilder<Db>, table: &NewTable, seq: Seq, entry: &str, link: Link) {
    statement.push(concat!(
        "insert into steps (",
        log_key!(),
        ", seq, entry, at_ms, chain) select tables.",
        table_key!(),
        ", "
    ));
    let mut values = statement.separated(", ");
    values
        // OK because a table is opened with a few lines.
        .push_bind(seq.0 as i64)
        .push_bind(entry)
        .push_bind(table.created_ms)
        .push_bind(link.as_bytes().to_vec());
    statement.push(" from tables where tables.id = ").push_bind(table.id.as_str());
}

fn where_table_is(statement: &mut QueryBuilder<Db>, table: &TableId) {
    statement.push(" where exists (select 1 from tables where id = ").push_bind(table.as_str()).push(")");
}
