//! The trait every store implements.

use std::future::Future;
use std::pin::Pin;

use protocol::{Hex32, Seat, TableId};

use crate::{
    Append, Begin, CodeHash, DeckStore, GuessLimit, Guesser, ListedPage, ListedRecord, MemberRecord,
    NewTable, NextTable, Note, Reseal, SeatRecord, StoreError, TableRecord, TokenHash,
};

/// What a store answers, when it does. Boxed, because the store is chosen as the program starts.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place where tables outlive the program.
///
/// Whatever is answered with `Ok` is on the disk: neither a kill nor a power cut takes it back. Whatever is
/// answered with `Err` may, if the disk itself failed or the database went away ([`StoreError::InDoubt`]), have been
/// written all the same; who is in doubt loads. Doing it again is never a second time: a line has its place in the
/// log, and if it stands there already, there is a [`StoreError::Conflict`].
pub trait TableStore: DeckStore {
    /// Writes down a table that was opened.
    fn open_table(&self, table: NewTable) -> Answer<'_, ()>;

    /// Reads a table by either of its names; `None` if there is none.
    fn load(&self, name: &TableId) -> Answer<'_, Option<TableRecord>>;

    /// Adds lines to a log: all of them or, with [`StoreError::Conflict`], none, if the log is not as long as
    /// believed. So who adds to a log has read all of it, and knows every message that was carried out.
    fn append(&self, append: Append) -> Answer<'_, ()>;

    /// Writes down who sits in a seat, unless somebody does: [`StoreError::SeatTaken`].
    fn sit_down(&self, table: TableId, seat: SeatRecord) -> Answer<'_, ()>;

    /// Writes down who joined the person in a seat; once, if it is said twice.
    fn join(&self, table: TableId, member: MemberRecord) -> Answer<'_, ()>;

    /// Writes down what somebody in a seat promises to add to the luck of a table that has not begun and gave up
    /// `abandoned` envelopes before; with [`StoreError::Conflict`] nothing, if it is not so, or if they promised before.
    fn promise(&self, table: TableId, seat: Seat, abandoned: u32, promise: Hex32) -> Answer<'_, ()>;

    /// Writes down what somebody who promised it adds to the luck of such a table; with [`StoreError::Conflict`]
    /// nothing, if it is not so, or if they added something before or promised nothing.
    fn reveal(&self, table: TableId, seat: Seat, abandoned: u32, entropy: Hex32) -> Answer<'_, ()>;

    /// Gives the envelope of a table up for another one. All promises go with it; those who showed what they had
    /// promised are waited for once more. With [`StoreError::Conflict`] nothing is done, if the table has begun, or if
    /// there are other promises and entropies than the caller knows.
    fn reseal(&self, reseal: Reseal) -> Answer<'_, ()>;

    /// Settles the luck of a table; with [`StoreError::Conflict`] nothing, if it is settled, or if there are other
    /// promises and entropies than whoever settles it knows.
    fn begin(&self, begin: Begin) -> Answer<'_, ()>;

    /// Closes a table before its end. Nothing can be added to its log afterwards.
    fn break_off(&self, table: TableId, at_ms: i64) -> Answer<'_, ()>;

    /// Writes down something about a table that is no part of its log; [`StoreError::NoSuchTable`] if there is no such
    /// table, or no person in the seat it is about.
    fn note(&self, table: TableId, note: Note) -> Answer<'_, ()>;

    /// Gives a seat to whoever holds `token`, and uses its recovery code up; with [`StoreError::Conflict`] nothing, if
    /// the seat does not have this code, or no more.
    fn recover(&self, table: TableId, seat: Seat, code: CodeHash, token: TokenHash) -> Answer<'_, ()>;

    /// Frees a seat and sends its team away, at a table whose game has not begun; with [`StoreError::Conflict`] nothing,
    /// if it has, or if the seat is not that of whoever holds `token`.
    fn free_seat(&self, table: TableId, seat: Seat, token: TokenHash) -> Answer<'_, ()>;

    /// Counts a recovery code that somebody tries; `false` if they have tried too many and must wait.
    fn count_guess(&self, guesser: Guesser, limit: GuessLimit) -> Answer<'_, bool>;

    /// Takes back one try of somebody's, because it was no guess: they knew the code, or had the seat already. The wrong
    /// ones before it still count, or a guesser could clear them with a code of their own.
    fn take_back_guess(&self, guesser: Guesser) -> Answer<'_, ()>;

    /// Listed tables, the newest first.
    fn listed(&self, page: ListedPage) -> Answer<'_, Vec<ListedRecord>>;

    /// Some of the tables that have something to do by themselves at `now_ms`, those first that have waited longest.
    fn due(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<TableId>>;

    /// Opens `next` as the rematch of `over`, unless that has one; answers which it is.
    fn open_next(&self, over: TableId, next: NewTable) -> Answer<'_, NextTable>;

    /// What the database is recognized by: random, and the same for a copy of it.
    fn identity(&self) -> &str;

    /// When a server was last known to use the database as it was opened, in milliseconds since 1970; `None` if that was
    /// never written down.
    fn alive_ms(&self) -> Option<i64>;

    /// Writes a little, as an append would, namely that a server uses the database at `at_ms`: fails if the database cannot be written now, and with
    /// [`StoreError::Swapped`] if it is another one than was opened.
    fn probe(&self, at_ms: i64) -> Answer<'_, ()>;

    /// Writes what is still waiting and lets go of the database. Afterwards all is [`StoreError::Closed`].
    fn close(&self) -> Answer<'_, ()>;
}
