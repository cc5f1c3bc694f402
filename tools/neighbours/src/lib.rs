//! PostgreSQL, NATS and HAProxy as tests need them: started in a moment, on a free port, in a folder of their own, and gone
//! afterwards, whatever becomes of the test.
//!
//! `cargo xtask test` starts one of each for all tests and says where they are in [`POSTGRES`] and [`NATS`]. A test
//! asks with [`postgres()`] and [`nats()`]: if nothing is said there it gets one of its own. Every [`haproxy()`] is its
//! test's own, for each has another configuration; and [`has()`] tells whether another program is there. If the programs
//! are not installed, the test is left out with a line that says so; but under `CI` nothing may be left out, and it fails.
//!
//! What a stranger would get wrong: [`Lent`] and the servers themselves must be kept until the test is over. They end
//! when they are dropped, and also when the process dies before it can drop anything: see [`server`](crate) for how.

mod haproxy;
mod lent;
mod nats;
mod place;
mod postgres;
mod server;
mod user;

pub use haproxy::Haproxy;
pub use lent::{Lent, NATS, POSTGRES, haproxy, has, nats, postgres};
pub use nats::Nats;
pub use place::Place;
pub use postgres::Postgres;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum Absent {
    /// It is not installed.
    #[error("{program} is not installed; {advice}")]
    NotInstalled {
        /// The program.
        program: &'static str,
        /// How to get it.
        advice: &'static str,
    },
    /// It is, but does not start.
    #[error("{program} does not start: {why}")]
    DoesNotStart {
        /// The program.
        program: &'static str,
        /// What it says.
        why: String,
    },
}
