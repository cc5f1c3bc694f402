//! Seats that are freed, and wrong recovery codes.

use protocol::{Seat, TableId};

use super::dialect::DbConnection;
use super::write::{Outcome, Written};
use crate::{GuessLimit, Guesser, StoreError, TokenHash};

// Not once the key was made from what people added, and not once somebody has moved.
const FREE: &str = concat!(
    "delete from seats where table_id = $1 and seat = $2 and token_hash = $3 and bot is null
      and not exists (select 1 from seats as shown where shown.table_id = $1 and shown.entropy is not null)
      and exists (
        select 1 from tables where tables.id = $1 and tables.closed_ms is null
          and (tables.begun_ms is null
            or (not exists (select 1 from seats as adding
                  where adding.table_id = $1 and adding.promise is not null)
                and not exists (select 1 from steps where steps.",
    log_key!(),
    " = tables.",
    table_key!(),
    "))))"
);

const FREE_TEAM: &str = "delete from members where table_id = $1 and seat = $2";

// A count that is old begins anew. So does one that claims to be from the future: the clock was wrong then.
const COUNT: &str = "
    insert into guesses (guesser, tried, at_ms) values ($1, 1, $2)
    on conflict (guesser) do update set
        tried = case when guesses.at_ms <= $2 - $4 or guesses.at_ms > $2 + $4 then 1 else guesses.tried + 1 end,
        at_ms = $2
    where guesses.tried < $3 or guesses.at_ms <= $2 - $4 or guesses.at_ms > $2 + $4";

const FORGET_OLD: &str = "delete from guesses where at_ms <= $1";

const FORGET_MANY: &str = "
    delete from guesses where guesser in (
        select guesser from guesses order by at_ms desc limit 1000 offset $1)";

const TAKE_BACK: &str = "update guesses set tried = tried - 1 where guesser = $1 and tried > 0";

const FORGET_NONE: &str = "delete from guesses where guesser = $1 and tried <= 0";

/// Frees a seat with all who joined its person.
pub(super) async fn free(
    connection: &mut DbConnection,
    table: &TableId,
    seat: Seat,
    token: TokenHash,
) -> Result<Outcome, sqlx::Error> {
    let (name, seat) = (table.as_str(), i64::from(seat.0));
    let freed = sqlx::query(FREE)
        .bind(name)
        .bind(seat)
        .bind(token.as_bytes().as_slice())
        .execute(&mut *connection)
        .await?;
    if freed.rows_affected() != 1 {
        return Ok(Err(StoreError::Conflict));
    }
    sqlx::query(FREE_TEAM).bind(name).bind(seat).execute(connection).await?;
    Ok(Ok(Written::Done))
}

/// Counts a try, unless there were too many.
pub(super) async fn count_guess(
    connection: &mut DbConnection,
    guesser: Guesser,
    limit: GuessLimit,
) -> Result<Outcome, sqlx::Error> {
    let GuessLimit { most, within_ms, guessers, at_ms } = limit;
    sqlx::query(FORGET_OLD).bind(at_ms - within_ms).execute(&mut *connection).await?;
    sqlx::query(FORGET_MANY).bind(i64::from(guessers)).execute(&mut *connection).await?;
    let counted = sqlx::query(COUNT)
        .bind(guesser.as_bytes().as_slice())
        .bind(at_ms)
        .bind(i64::from(most))
        .bind(within_ms)
        .execute(connection)
        .await?;
    Ok(Ok(if counted.rows_affected() == 1 { Written::Done } else { Written::Nothing }))
}

/// Takes one try back, and forgets a guesser of whom none is left.
pub(super) async fn take_back_guess(
    connection: &mut DbConnection,
    guesser: Guesser,
) -> Result<Outcome, sqlx::Error> {
    for statement in [TAKE_BACK, FORGET_NONE] {
        sqlx::query(statement).bind(guesser.as_bytes().as_slice()).execute(&mut *connection).await?;
    }
    Ok(Ok(Written::Done))
}
