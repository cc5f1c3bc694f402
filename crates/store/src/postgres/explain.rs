//! What PostgreSQL's codes mean for the person who runs the server. The password is never part of it.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgConnectOptions;

use super::retry::is_broken;
use crate::StoreError;

/// Which database it is, in words that may be printed.
#[derive(Clone)]
pub(super) struct Place {
    words: String,
    user: String,
    database: String,
}

impl Place {
    pub(super) fn of(options: &PgConnectOptions) -> Self {
        let user = options.get_username().to_owned();
        let database = options.get_database().unwrap_or(&user).to_owned();
        let at = match options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        };
        Place { words: format!("the PostgreSQL database {database:?} at {at}"), user, database }
    }

    /// The database's error as a sentence of ours.
    pub(super) fn explain(&self, error: &sqlx::Error) -> StoreError {
        let place = self.words.clone();
        let code = error.as_database_error().and_then(|error| error.code());
        match code.as_deref() {
            // No such user, wrong password, or no line for them in pg_hba.conf.
            Some("28000" | "28P01") => StoreError::NotLetIn { place, user: self.user.clone() },
            Some("3D000") => StoreError::NoSuchDatabase { place, name: self.database.clone() },
            Some("42501") => StoreError::NotAllowed { place, user: self.user.clone(), why: said(error) },
            Some("53100") => StoreError::Full { path: PathBuf::from(place) },
            Some(code) if code.starts_with("08") || code.starts_with("57P") || code == "53300" => {
                StoreError::Away { place, why: said(error) }
            }
            _ if matches!(error, sqlx::Error::PoolClosed) => StoreError::Closed,
            _ if is_broken(error) => StoreError::Away { place, why: said(error) },
            _ => StoreError::Other(said(error)),
        }
    }

    /// The same for what goes wrong while the schema is brought up to date.
    pub(super) fn explain_migration(&self, error: &MigrateError) -> StoreError {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => self.explain(error),
            // A migration was applied that this program has never heard of.
            MigrateError::VersionMissing(_) | MigrateError::VersionTooNew(..) => {
                StoreError::NewerDatabase { place: self.words.clone() }
            }
            other => StoreError::Other(other.to_string()),
        }
    }
}

fn said(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr as _;

    use super::*;

    #[test]
    fn a_place_is_told_without_its_password() {
        let options = PgConnectOptions::from_str("postgres://ann:hush@db.example.org:5433/games").unwrap();
        let place = Place::of(&options);
        assert_eq!(place.words, "the PostgreSQL database \"games\" at db.example.org:5433");
        let refused =
            place.explain(&sqlx::Error::Io(std::io::Error::other("connection refused"))).to_string();
        assert!(!refused.contains("hush"), "{refused}");
    }
}
