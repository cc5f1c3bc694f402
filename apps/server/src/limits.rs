//! Sizes and times, each with its reason. How often something may be done is in `gate/activity.rs`, and what the
//! operator may choose is in [`crate::Crowd`].

use std::time::Duration;

/// How many seconds after the last seat was taken promises for the luck of a rematch are waited for, and how many seconds
/// after a table sealed its luck again.
pub(crate) const PROMISES_WITHIN: u32 = 10;

/// How many seconds after the last seat was taken, or after the table sealed its luck again, people who promised entropy
/// are waited for. A phone that slept is awake by then; who is away for longer is not worth the others' patience.
pub(crate) const REVEALS_WITHIN: u32 = 30;

/// A game in which nothing happened for this long can be broken off by anybody who plays.
pub(crate) const ABANDONED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A connection from which not a byte came for this long is dropped. Sockets are pinged often enough that a
/// living one never is.
pub(crate) const SILENCE: Duration = Duration::from_secs(75);

/// How often a socket is pinged: twice within [`SILENCE`], so that one lost ping does no harm.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(30);

/// How long a client may take to read what it was sent before it is dropped.
pub(crate) const SLOWEST_READER: Duration = Duration::from_secs(10);

/// How long the headers of a request may take to arrive, and how long a connection may stay open without a request.
pub(crate) const HEADERS_WITHIN: Duration = Duration::from_secs(10);

/// The headers of a request, and also how much a connection buffers. A browser sends less than 2 KiB, since we set no
/// cookies.
pub(crate) const LONGEST_HEADERS: usize = 16 * 1024;

/// Files the server needs besides its connections: the store, other nodes, the page in a debug build, and some to spare.
pub(crate) const OTHER_FILES: u64 = 128;

/// What a trusted proxy may say before the first request.
pub(crate) const LONGEST_PREAMBLE: usize = 2 * 1024;

/// The body of a request. Almost all are a few hundred bytes.
pub(crate) const LONGEST_BODY: usize = 8 * 1024;

/// The body of a request to open a table, which may bring a board of one's own.
pub(crate) const LONGEST_OPENING: usize = LONGEST_BODY + catalog::LONGEST_BOARD;

/// A message longer than [`protocol::LONGEST_MESSAGE`] is refused and the socket goes on; one longer than this
/// is not even read, and the socket is closed.
pub(crate) const LONGEST_FRAME: usize = 64 * 1024;

/// Tables one socket may watch.
pub(crate) const WATCHES_PER_SOCKET: usize = 16;

/// The body of a deck. What it may weigh is bounded besides; see [`decks::limits::HEAVIEST`].
pub(crate) const LONGEST_DECK: usize = 8 * 1024 * 1024;

/// A deck that weighs no more than this may use all the memory that decks in play share. Heavier ones leave a quarter of it
/// alone, so that a few of them keep nobody from playing with a usual deck.
pub(crate) const SMALL_DECK: usize = 2 * 1024 * 1024;

/// How long to wait before a table with a deck for which there was no memory is worth another try. A table that nobody is at
/// leaves memory after [`IDLE`].
pub(crate) const DECKS_FULL: Duration = Duration::from_secs(60);

/// Decks whose weight is remembered, so that one for which there is no memory is not read in vain.
pub(crate) const WEIGHTS_KEPT: usize = 1000;

/// Links by which others may play one deck.
pub(crate) const MOST_GRANTS: usize = 50;

/// What people settled by vote that goes along to a rematch: the latest of it.
pub(crate) const PRECEDENTS_BROUGHT: usize = 200;

/// Wrong recovery codes from one address before it may try none for a while, at any table; the addresses of others, the
/// owner's among them, are not affected. Right ones are taken back, wrong ones never. A code has 40 bits and is good at one
/// table. One address has 5 wrong tries in 10 minutes, 720 a day; ten thousand addresses together would need two centuries
/// on average to hit the code of a seat.
pub(crate) const WRONG_CODES: u32 = 5;

/// How long that while is.
pub(crate) const CODES_LOCKED: Duration = Duration::from_secs(600);

/// Addresses whose wrong codes are kept in the store; beyond that the oldest are forgotten.
pub(crate) const GUESSERS: u32 = 10_000;

/// Requests to join a team that may wait at one table. Who comes later asks again.
pub(crate) const MOST_JOIN_REQUESTS: usize = 8;

/// A request to join is forgotten when the person who made it has not asked again for this long; a page asks every
/// three seconds.
pub(crate) const JOIN_REQUEST_KEPT: Duration = Duration::from_secs(60);

/// People whose seat was freed and whom a table remembers, to tell them why.
pub(crate) const FREED_KEPT: usize = 32;

/// Places that a socket has proved and that are remembered, so that nobody is in two teams.
pub(crate) const PLACES_PER_SOCKET: usize = 64;

/// A table is no longer listed this many seconds after the last of its players was there.
pub(crate) const LISTED_FOR: u32 = 600;

/// How many seconds pass before it is written down again that somebody is still there: often enough for
/// [`LISTED_FOR`], and a few writes an hour.
pub(crate) const LISTING_REFRESHED: u32 = 180;

/// How many seconds pass between two looks for sleeping tables whose time has come.
pub(crate) const SWEPT_EVERY: u32 = 2;

/// How many sleeping tables are woken at once; after a long absence of the server there may be many.
pub(crate) const WOKEN_AT_ONCE: u32 = 200;

/// Addresses that are remembered for each activity, at about 50 bytes. Beyond that, those that have been quiet are
/// forgotten.
pub(crate) const ADDRESSES: usize = 20_000;

/// How long the body of a request may take to arrive.
pub(crate) const SLOWEST_BODY: Duration = Duration::from_secs(10);

/// Uploads that one address may have under way at once.
pub(crate) const UPLOADS_AT_ONCE: usize = 3;

/// Refused requests whose rest is still read and thrown away, so that their senders get to read the answer.
pub(crate) const LINGERING: usize = 64;

/// What a socket may send beside the payload of the longest message before that is complete: the heads of its frames.
pub(crate) const UNFINISHED: usize = 8 * 1024;

/// What each message and each control frame may cost beside what it holds: the heads of its frames, and packets that are
/// nearly empty. It is enough for forty empty frames.
pub(crate) const FRAMING: usize = 256;

/// How many bytes a second a socket may send beside that, so that no odd network cuts anybody off in the course of days.
pub(crate) const TRICKLE: u64 = 1024;

/// Memory for logs of closed tables that are being sent, or were lately.
pub(crate) const LOG_MEMORY: usize = 16 * 1024 * 1024;

/// Logs that are kept in case somebody asks again.
pub(crate) const LOGS_KEPT: usize = 32;

/// How long it may take in all to send a log.
pub(crate) const SLOWEST_LOG: Duration = Duration::from_secs(120);

/// Logs and decks that are put together or checked at once. Each takes several times the memory of its text.
pub(crate) const LOGS_AT_ONCE: usize = 1;

/// Proofs that are remembered; a closed table never changes.
pub(crate) const PROOFS_KEPT: usize = 1000;

/// Letters in the name of a person.
pub(crate) const LONGEST_NAME: usize = 40;

/// Requests that may wait for one table.
pub(crate) const MAILBOX: usize = 64;

/// A table nobody has asked for this long, and nobody watches, leaves memory. It also bounds how old a table
/// read from the store can be when it is opened: see `open_tables`.
pub(crate) const IDLE: Duration = Duration::from_secs(300);

/// How long what the server itself is working on may take when the server goes away.
pub(crate) const GRACE: Duration = Duration::from_secs(5);

/// How long a client gets, when the server goes away, to send the rest of a request or to read what it was sent.
pub(crate) const LAST_WORDS: Duration = Duration::from_secs(1);

/// How long a client then gets to read an answer that took longer.
pub(crate) const PARTING: Duration = Duration::from_millis(250);
