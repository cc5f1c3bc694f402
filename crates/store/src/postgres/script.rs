//! Several statements, one after the other.

use sqlx::postgres::{PgConnection, PgQueryResult};
use sqlx::{Postgres, QueryBuilder};

/// Statements in the order in which they are to be carried out.
pub(super) struct Script {
    statements: Vec<QueryBuilder<Postgres>>,
}

impl Script {
    pub(super) fn new() -> Self {
        Script { statements: Vec::new() }
    }

    /// Adds a statement.
    pub(super) fn add(&mut self, write: impl FnOnce(&mut QueryBuilder<Postgres>)) {
        let mut statement = QueryBuilder::new("");
        write(&mut statement);
        self.statements.push(statement);
    }

    /// Carries all out, up to the first that fails; answers what came of each.
    pub(super) async fn run(
        mut self,
        connection: &mut PgConnection,
    ) -> Result<Vec<PgQueryResult>, sqlx::Error> {
        let mut done = Vec::with_capacity(self.statements.len());
        for statement in &mut self.statements {
            done.push(statement.build().execute(&mut *connection).await?);
        }
        Ok(done)
    }
}
