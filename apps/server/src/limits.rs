//! Every limit of the server, in one place, each with its reason.

use std::time::Duration;

/// How many seconds after the last seat was taken promises for the luck of a rematch are waited for.
pub(crate) const PROMISES_WITHIN: u32 = 10;

/// How many seconds after the last seat was taken people who promised entropy are waited for. A phone that slept is
/// awake by then; who is away for longer is not worth the others' patience.
pub(crate) const REVEALS_WITHIN: u32 = 30;

/// A game in which nothing happened for this long can be broken off by anybody who plays.
pub(crate) const ABANDONED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Connections at once. Each costs about 10 KiB, so this is about 100 MB.
pub(crate) const CONNECTIONS: usize = 10_000;

/// A connection from which not a byte came for this long is dropped. Sockets are pinged often enough that a
/// living one never is.
pub(crate) const SILENCE: Duration = Duration::from_secs(75);

/// How often a socket is pinged: twice within [`SILENCE`], so that one lost ping does no harm.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(30);

/// How long a client may take to read what it was sent before it is dropped.
pub(crate) const SLOWEST_READER: Duration = Duration::from_secs(10);

/// The body of a request. Opening a table is the longest, and is a few hundred bytes.
pub(crate) const LONGEST_BODY: usize = 8 * 1024;

/// A message longer than [`protocol::LONGEST_MESSAGE`] is refused and the socket goes on; one longer than this
/// is not even read, and the socket is closed.
pub(crate) const LONGEST_FRAME: usize = 64 * 1024;

/// Messages a socket may send in a burst: reconnecting to every table it watches, and a few quick moves.
pub(crate) const MESSAGES_AT_ONCE: u32 = 40;

/// Messages a second a socket may send on and on. Nobody plays ten moves a second.
pub(crate) const MESSAGES_PER_SECOND: f64 = 10.0;

/// Messages sent too fast before the socket is closed; until then each is answered that it was too fast.
pub(crate) const WARNINGS: u32 = 100;

/// Tables one socket may watch.
pub(crate) const WATCHES_PER_SOCKET: usize = 16;

/// Tables that may be opened from one address in a burst, and in each minute after that.
pub(crate) const TABLES_PER_MINUTE: u32 = 60;

/// The body of a deck: about 50,000 questions.
pub(crate) const LONGEST_DECK: usize = 8 * 1024 * 1024;

/// Decks that may be sent from one address in a burst; each is kept for good.
pub(crate) const DECKS_AT_ONCE: u32 = 10;

/// Decks a minute that may be sent from one address on and on.
pub(crate) const DECKS_PER_MINUTE: f64 = 1.0;

/// Lines a team may say in a burst.
pub(crate) const SAYINGS_AT_ONCE: u32 = 20;

/// Lines a second a team may say on and on. Four people who type fast say no more.
pub(crate) const SAYINGS_PER_SECOND: f64 = 2.0;

/// Phrases a seat may speak to the whole table in a burst.
pub(crate) const SPEECHES_AT_ONCE: u32 = 4;

/// Phrases a second a seat may speak on and on: one every three seconds is a talk, more is noise.
pub(crate) const SPEECHES_PER_SECOND: f64 = 1.0 / 3.0;

/// Questions about tables (those open to anybody, those of one's own) that may be asked from one address in a burst.
/// A page asks two when it is opened.
pub(crate) const QUESTIONS_AT_ONCE: u32 = 60;

/// Such questions a second that may be asked on and on.
pub(crate) const QUESTIONS_PER_SECOND: f64 = 2.0;

/// Recovery codes that may be tried from one address in a burst, and that may be asked for.
pub(crate) const CODES_AT_ONCE: u32 = 10;

/// Recovery codes a minute that may be tried from one address on and on.
pub(crate) const CODES_PER_MINUTE: f64 = 2.0;

/// Wrong recovery codes before a table takes none for a while. With 40 bits and half a try a minute, guessing one
/// takes longer than the universe has been there.
pub(crate) const WRONG_CODES: u32 = 5;

/// How long that while is.
pub(crate) const CODES_LOCKED: Duration = Duration::from_secs(600);

/// How many seconds after somebody who sits at it was last there a table is no longer listed.
pub(crate) const LISTED_FOR: u32 = 600;

/// How many seconds pass before it is written down again that somebody is still there: often enough for
/// [`LISTED_FOR`], and a few writes an hour.
pub(crate) const LISTING_REFRESHED: u32 = 180;

/// How many seconds pass between two looks for sleeping tables whose time has come.
pub(crate) const SWEPT_EVERY: u32 = 2;

/// How many sleeping tables are woken at once; after a long absence of the server there may be many.
pub(crate) const WOKEN_AT_ONCE: u32 = 200;

/// Addresses whose openings are remembered; beyond that, those that have been quiet are forgotten.
pub(crate) const ADDRESSES: usize = 10_000;

/// Letters in the name of a person.
pub(crate) const LONGEST_NAME: usize = 40;

/// Requests that may wait for one table.
pub(crate) const MAILBOX: usize = 64;

/// A table nobody has asked for this long, and nobody watches, leaves memory. It also bounds how old a table
/// read from the store can be when it is opened: see `open_tables`.
pub(crate) const IDLE: Duration = Duration::from_secs(300);

/// How long connections get to end by themselves when the server goes away.
pub(crate) const GRACE: Duration = Duration::from_secs(5);
