//! Many lines in one statement.
//!
//! Almost everything a busy server writes is one line for one of many tables. A statement each would hand every
//! line over to SQLite's thread and back, and on a busy machine each handing-over waits for a processor; so the
//! lines of a batch go over together.

use std::collections::HashSet;

use sqlx::sqlite::SqliteConnection;
use sqlx::{QueryBuilder, Row, Sqlite};

use crate::{Append, MessageMark};

// The same conditions as for a line alone, see `write.rs`. Postgres, too, calls the columns of `values` so.
const HEAD: &str = "
    insert into steps (table_id, seq, entry, seat, message_id, at_ms)
    select column1, column2, column3, column4, column5, column6 from (";

const TAIL: &str = ") as line
    where exists (
        select 1 from tables
        where id = column1 and closed_ms is null and (sealed = 0 or begun_ms is not null))
      and column2 = coalesce((select max(seq) + 1 from steps where table_id = column1), 0)
    on conflict do nothing
    returning table_id, seat, message_id";

/// Adds the one line of each append; answers, for each, whether it went in.
pub(super) async fn add_single_lines(
    connection: &mut SqliteConnection,
    appends: &[(&Append, &MessageMark)],
) -> Result<Vec<bool>, sqlx::Error> {
    let lines = appends
        .iter()
        .flat_map(|(append, message)| append.entries.iter().map(move |entry| (append, message, entry)));
    let mut statement = QueryBuilder::<Sqlite>::new(HEAD);
    statement.push_values(lines, |mut row, (append, message, entry)| {
        row.push_bind(append.table.as_str())
            // OK because a log is cut off long before it has 2^63 lines.
            .push_bind(append.at.0 as i64)
            .push_bind(entry)
            .push_bind(i64::from(message.seat.0))
            .push_bind(message.id.as_str())
            .push_bind(append.at_ms);
    });
    statement.push(TAIL);
    let mut added = HashSet::new();
    for row in statement.build().fetch_all(connection).await? {
        added.insert((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?, row.try_get::<String, _>(2)?));
    }
    let is_added = |(append, message): &(&Append, &MessageMark)| {
        let MessageMark { seat, id } = message;
        added.contains(&(append.table.as_str().to_owned(), i64::from(seat.0), id.as_str().to_owned()))
    };
    Ok(appends.iter().map(is_added).collect())
}
