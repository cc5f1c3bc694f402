//! When to try again: which failures pass by themselves, how long to wait, and for how long in all.

use std::time::Duration;

use tokio::time::Instant;

/// How long the database may be away before whoever waits is told so. Longer than a restart of it or a switch to its
/// stand-by takes, shorter than people believe in.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// How long a connection may be silent before it is taken for broken. Statements are stopped by the database itself
/// well before, so only a network that swallows everything comes to this.
pub(super) const SILENCE: Duration = Duration::from_secs(7);

/// The pauses between tries: short at first, because most failures are short, and then longer, because a database
/// that comes up does not need a crowd at its door.
pub(super) struct Pauses {
    next: Duration,
    until: Instant,
}

impl Pauses {
    const FIRST: Duration = Duration::from_millis(25);
    const LONGEST: Duration = Duration::from_secs(1);

    /// Pauses for as long as `patience` lasts.
    pub(super) fn for_as_long_as(patience: Duration) -> Self {
        Pauses { next: Pauses::FIRST, until: Instant::now() + patience }
    }

    /// Waits before the next try; `false` if there should be none.
    pub(super) async fn pause(&mut self) -> bool {
        if Instant::now() + self.next >= self.until {
            return false;
        }
        tokio::time::sleep(self.next).await;
        self.next = (self.next * 2).min(Pauses::LONGEST);
        true
    }
}

/// Asks what may be asked twice, until there is an answer, or an error that will not pass, or no patience left.
pub(super) async fn patiently<T, F>(question: impl Fn() -> F) -> Result<T, sqlx::Error>
where
    F: Future<Output = Result<T, sqlx::Error>>,
{
    let mut pauses = Pauses::for_as_long_as(PATIENCE);
    loop {
        let answer =
            tokio::time::timeout(SILENCE, question()).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        match answer {
            Err(error) if passes(&error) => {
                if !pauses.pause().await {
                    return Err(error);
                }
            }
            answer => return answer,
        }
    }
}

/// Whether an error may pass by itself: the database is away, restarting, or somebody was in the way.
pub(super) fn passes(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| passes_by_itself(&code)),
        other => is_broken(other),
    }
}

/// Whether the connection is of no more use, with nothing said about what was under way.
pub(super) fn is_broken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::WorkerCrashed => true,
        // The database says it as it goes: asked to stop, crashed, not yet up, or tired of waiting for us.
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| code.starts_with("57P") || code == "25P03")
        }
        _ => false,
    }
}

/// The codes of PostgreSQL's own list, by class; they are fixed for good.
fn passes_by_itself(code: &str) -> bool {
    // 08: the connection. 57P: the database stops, crashes or starts. 53300: too many connections. 40001 and 40P01:
    // two were in each other's way. 55P03: a lock took too long. 25P03: we fell silent. 25006: it is a stand-by now, and
    // the other one is soon not.
    code.starts_with("08")
        || code.starts_with("57P")
        || ["53300", "40001", "40P01", "55P03", "25P03", "25006"].contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_question_is_asked_until_patience_ends_and_no_longer() {
        let began = Instant::now();
        let away = || async { Err::<(), _>(sqlx::Error::Io(std::io::Error::other("away"))) };
        assert!(patiently(away).await.is_err());
        let took = began.elapsed();
        assert!(took > PATIENCE / 2 && took < PATIENCE, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_will_not_pass_is_said_at_once() {
        let began = Instant::now();
        let wrong = || async { Err::<(), _>(sqlx::Error::RowNotFound) };
        assert!(patiently(wrong).await.is_err());
        assert_eq!(began.elapsed(), Duration::ZERO);
    }

    #[test]
    fn what_passes_by_itself_is_known_by_its_code() {
        for code in ["08006", "57P01", "57P03", "53300", "40P01", "25P03", "25006"] {
            assert!(passes_by_itself(code), "{code}");
        }
        for code in ["23505", "28P01", "3D000", "57014", "53100", "42601"] {
            assert!(!passes_by_itself(code), "{code}");
        }
    }
}
