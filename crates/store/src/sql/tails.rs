//! The last hash of every log that was written lately, so that a new line can be chained to it without reading.
//!
//! A log only grows at its end, and its hashes follow from its lines. So what is remembered for a length is right for as
//! long as the log has that length, whoever else writes to the database; and if it has another, the line is refused.

use std::collections::HashMap;

use protocol::{Seq, TableId};
use sqlx::Row;

use super::dialect::{DbConnection, SEALS_TAILS};
use super::read;
use crate::chain::{Link, links_of};

const CHAIN: &str = concat!(
    "select chain from steps where seq = $2 and ",
    log_key!(),
    " = (select ",
    table_key!(),
    " from tables where id = $1)"
);

/// How many logs are remembered; when there are more, all are forgotten, and each costs one reading again.
const MOST: usize = 65_536;

/// How long logs are, and their last hashes.
#[derive(Default)]
pub(super) struct Tails {
    pub(super) by_table: HashMap<TableId, Tail>,
    /// Those that were not sealed since they were written to, each once.
    pub(super) unsealed: Vec<TableId>,
}

/// How a log ends.
pub(super) struct Tail {
    pub(super) length: Seq,
    pub(super) link: Link,
    pub(super) is_sealed: bool,
}

impl Tails {
    /// What a line at `at` follows; `None` if the log is not that long.
    pub(super) async fn before(
        &self,
        connection: &mut DbConnection,
        table: &TableId,
        at: Seq,
    ) -> Result<Option<Link>, sqlx::Error> {
        if at.0 == 0 {
            return Ok(Some(Link::first(table)));
        }
        if let Some(tail) = self.by_table.get(table)
            && tail.length == at
        {
            return Ok(Some(tail.link));
        }
        // OK because a log is cut off long before it has 2^63 lines.
        let last = at.0 as i64 - 1;
        let row = sqlx::query(CHAIN).bind(table.as_str()).bind(last).fetch_optional(&mut *connection).await?;
        let Some(row) = row else { return Ok(None) };
        let chain: Option<Vec<u8>> = row.try_get(0)?;
        match chain.as_deref().and_then(Link::from_bytes) {
            Some(link) => Ok(Some(link)),
            // A server from before wrote that line, during a rolling update.
            None => {
                let steps = read::steps(connection, table.as_str()).await?;
                let steps = steps.iter().map(read::step_record).collect::<Result<Vec<_>, _>>();
                Ok(steps.ok().and_then(|steps| links_of(table, &steps).get(last as usize).copied()))
            }
        }
    }

    /// Remembers how a log ends now.
    pub(super) fn note(&mut self, table: &TableId, length: Seq, link: Link) {
        let tail = match self.by_table.get_mut(table) {
            Some(tail) => tail,
            None => {
                if self.by_table.len() >= MOST {
                    self.forget();
                }
                self.by_table.entry(table.clone()).or_insert(Tail { length, link, is_sealed: true })
            }
        };
        (tail.length, tail.link) = (length, link);
        if SEALS_TAILS && tail.is_sealed {
            tail.is_sealed = false;
            self.unsealed.push(table.clone());
        }
    }

    /// Forgets everything, because it is not known what was written.
    pub(super) fn forget(&mut self) {
        self.by_table.clear();
        self.unsealed.clear();
    }
}
