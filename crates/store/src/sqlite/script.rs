//! Several statements that are handed to SQLite's thread together.
//!
//! Each handing-over waits for a processor, and a batch that others wait for waits with it.

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteQueryResult};
use sqlx::{Executor, QueryBuilder, Sqlite};

/// Statements in the order in which they are to be carried out.
pub(super) struct Script {
    text: QueryBuilder<Sqlite>,
    statements: usize,
}

impl Script {
    pub(super) fn new() -> Self {
        Script { text: QueryBuilder::new(""), statements: 0 }
    }

    /// Begins with statements whose text and values are known already.
    pub(super) fn beginning_with(text: String, values: SqliteArguments, statements: usize) -> Self {
        Script { text: QueryBuilder::with_arguments(text, values), statements }
    }

    /// Adds a statement.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut QueryBuilder<Sqlite>)) {
        if self.statements > 0 {
            self.text.push(";");
        }
        self.statements += 1;
        write(&mut self.text);
    }

    /// How many statements there are.
    pub(super) fn len(&self) -> usize {
        self.statements
    }

    /// Carries all out, up to the first that fails; answers what came of each.
    pub(super) async fn run(
        mut self,
        connection: &mut SqliteConnection,
    ) -> Result<Vec<SqliteQueryResult>, sqlx::Error> {
        let outcomes = Executor::fetch_many(connection, self.text.build());
        let done = outcomes.try_filter_map(async |outcome| Ok(outcome.left()));
        let done: Vec<SqliteQueryResult> = done.try_collect().await?;
        if done.len() == self.statements {
            return Ok(done);
        }
        let said = format!("{} statements had {} outcomes", self.statements, done.len());
        Err(sqlx::Error::Protocol(said))
    }
}
