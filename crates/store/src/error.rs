//! Why a store could not do what it was asked, in sentences for the person who runs it.

use std::path::PathBuf;

use protocol::TableId;

/// What can go wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has continued the log.
    #[error("the log of this table is no longer as long as it was believed to be")]
    Conflict,
    /// Somebody sits there already.
    #[error("this seat is taken")]
    SeatTaken,
    /// No table has this name.
    #[error("there is no such table")]
    NoSuchTable,
    /// No deck has this hash.
    #[error("there is no such deck")]
    NoSuchDeck,
    /// The lease of the node that asks has run out, or never began.
    #[error("the lease of this node is not running; it must greet the others first")]
    Lapsed,
    /// The connection was lost while something was being written, so it may be written or not.
    #[error(
        "the database went away while this was being written; whether it was shows when it is read again"
    )]
    InDoubt,
    /// The folder or the file cannot be written.
    #[error("cannot write to {}: {why}; choose another folder or give yourself the right to write there", path.display())]
    Unwritable {
        /// The folder or the file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// There is no room left.
    #[error("the disk that holds {} is full; free some space and try again", path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a database, or no longer.
    #[error("{} is damaged or is not a Boxlid database; move it away or restore a copy of it", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// A table is not as it was written.
    #[error(
        "the table {table} is damaged {place}; it is set aside, and the others play on. Restore a backup to get it back",
        place = line.map_or("outside its log".to_owned(), |line| format!("at line {line} of its log"))
    )]
    TableDamaged {
        /// Its name for spectators, by which nobody can sit down.
        table: TableId,
        /// The first line that is wrong, counted from nought; none if it is something else.
        line: Option<u64>,
    },
    /// A row cannot be read.
    #[error("a row of the database makes no sense: {0}")]
    Garbled(String),
    /// The file is from before there were hashes.
    #[error(
        "{} was made by an older version of Boxlid and has no hashes to check; a server that is started with it adds them",
        path.display()
    )]
    Unchained {
        /// The file.
        path: PathBuf,
    },
    /// The database is another one than the store was opened with.
    #[error(
        "the database was deleted, emptied or replaced while the server runs, so nothing more is written; stop the \
         server, put the database or a backup in its place, and start again"
    )]
    Swapped,
    /// The file was written by a program newer than this one.
    #[error("{} was made by a newer version of Boxlid; update Boxlid, or choose another folder", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// Another program holds the file.
    #[error("{} is held by another program; stop that program and try again", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// The address of the database cannot be understood.
    #[error("this is no address of a database: {0}; write postgres://USER:PASSWORD@HOST/NAME or sqlite:FILE")]
    BadUrl(String),
    /// The database cannot be reached.
    #[error("{place} cannot be reached: {why}; see whether it runs and whether the address is right")]
    Away {
        /// Which database.
        place: String,
        /// What the network or the database says.
        why: String,
    },
    /// The database does not know the user, or not by this password.
    #[error("{place} does not let {user:?} in; see whether user and password are right")]
    NotLetIn {
        /// Which database.
        place: String,
        /// As whom we came.
        user: String,
    },
    /// The server is there, the database is not.
    #[error("{place} does not exist; create it with `createdb {name}`")]
    NoSuchDatabase {
        /// Which database.
        place: String,
        /// Its name.
        name: String,
    },
    /// The user may not do what a store has to do.
    #[error("{place} does not allow {user:?} to do this: {why}; make that user the owner of the database")]
    NotAllowed {
        /// Which database.
        place: String,
        /// As whom we came.
        user: String,
        /// What the database says.
        why: String,
    },
    /// The database was written by a program newer than this one.
    #[error("{place} was made by a newer version of Boxlid; update Boxlid, or choose another database")]
    NewerDatabase {
        /// Which database.
        place: String,
    },
    /// The store was closed.
    #[error("the table store is closed")]
    Closed,
    /// Anything else the database says.
    #[error("the table store failed: {0}")]
    Other(String),
}

impl StoreError {
    /// Whether the table may have changed without whoever asked knowing: it must be loaded again before anything
    /// else is decided about it.
    pub fn calls_for_reload(&self) -> bool {
        matches!(self, StoreError::Conflict | StoreError::InDoubt)
    }

    /// Whether what was read is not what was written, so that reading it again will not help.
    pub fn is_damage(&self) -> bool {
        matches!(self, StoreError::TableDamaged { .. } | StoreError::Garbled(_) | StoreError::Damaged { .. })
    }
}
