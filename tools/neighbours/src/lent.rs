//! A server for one test: the one that is there for all of them, or one of its own.

use std::env;
use std::io::Write as _;
use std::net::SocketAddr;
use std::process::{Command, Stdio};

use crate::{Absent, Haproxy, Nats, Postgres};

/// The environment variable with the address of a PostgreSQL server on which tests may create databases.
pub const POSTGRES: &str = "BOXLID_TEST_POSTGRES";

/// The environment variable with the address of a NATS server for tests.
pub const NATS: &str = "BOXLID_TEST_NATS";

/// A server that a test may use while this lives.
pub struct Lent {
    url: String,
    _own: Option<Box<dyn Send + Sync>>,
}

impl Lent {
    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }
}

/// A PostgreSQL server on which databases may be created; `None`, after a line that says why, if there is none.
///
/// # Panics
///
/// If there is none although nothing may be left out, because `CI` is set.
pub fn postgres() -> Option<Lent> {
    lend(POSTGRES, || Postgres::start().map(|server| (server.url(), server)))
}

/// A NATS server; `None`, after a line that says why, if there is none.
///
/// # Panics
///
/// If there is none although nothing may be left out, because `CI` is set.
pub fn nats() -> Option<Lent> {
    lend(NATS, || Nats::start().map(|server| (server.url(), server)))
}

/// An HAProxy with this configuration, which is given the address to listen on; `None`, after a line that says why, if
/// there is none.
///
/// # Panics
///
/// If there is none although nothing may be left out, because `CI` is set.
pub fn haproxy(configuration: impl FnOnce(SocketAddr) -> String) -> Option<Haproxy> {
    or_left_out(Haproxy::start(configuration))
}

/// Whether `program` is installed, which a test calls by itself; if it is not, a line says why the test is left out.
///
/// # Panics
///
/// If it is not although nothing may be left out, because `CI` is set.
pub fn has(program: &'static str, advice: &'static str) -> bool {
    or_left_out(installed(program, advice)).is_some()
}

fn installed(program: &'static str, advice: &'static str) -> Result<(), Absent> {
    let called = Command::new(program).arg("--version").stdin(Stdio::null()).output();
    called.map(drop).map_err(|_| Absent::NotInstalled { program, advice })
}

fn lend<S: Send + Sync + 'static>(
    variable: &str,
    start: impl FnOnce() -> Result<(String, S), Absent>,
) -> Option<Lent> {
    if let Some(url) = env::var(variable).ok().filter(|url| !url.is_empty()) {
        return Some(Lent { url, _own: None });
    }
    let (url, server) = or_left_out(start())?;
    Some(Lent { url, _own: Some(Box::new(server)) })
}

fn or_left_out<T>(started: Result<T, Absent>) -> Option<T> {
    left_out_unless(is_strict(), started)
}

fn left_out_unless<T>(strict: bool, started: Result<T, Absent>) -> Option<T> {
    match started {
        Ok(started) => Some(started),
        Err(absent) => {
            let how =
                format!("{absent}. `cargo xtask test` installs and starts what is missing where it may.");
            assert!(!strict, "this test cannot be left out: {how}");
            // Written past the test runner, which keeps what passing tests print to itself.
            writeln!(std::io::stderr(), "\nLEFT OUT: {how}").ok();
            None
        }
    }
}

/// Whether this is a run that may leave out nothing.
fn is_strict() -> bool {
    env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: &str = "boxlid-no-such-program";

    #[test]
    fn b12_what_is_not_installed_is_left_out() {
        assert_eq!(left_out_unless(false, installed(NONE, "it does not exist")), None);
    }

    #[test]
    #[should_panic(expected = "this test cannot be left out: boxlid-no-such-program is not installed")]
    fn b12_where_nothing_may_be_left_out_a_test_fails_instead() {
        left_out_unless(true, installed(NONE, "it does not exist"));
    }
}
