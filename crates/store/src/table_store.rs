//! The trait every store implements.

use std::future::Future;
use std::pin::Pin;

use protocol::{Hex32, Seat, TableId};

use crate::{
    Append, Begin, CodeHash, DeckStore, ListedPage, ListedRecord, MemberRecord, NewTable, NextTable, Note,
    SeatRecord, StoreError, TableRecord, TokenHash,
};

/// What a store answers, when it does. Boxed, because the store is chosen as the program starts.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place where tables outlive the program.
///
/// Whatever is answered with `Ok` is on the disk: neither a kill nor a power cut takes it back. Whatever is
/// answered with `Err` may, if the disk itself failed, have been written all the same; who is in doubt loads.
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

    /// Writes down what somebody in a seat promises to add to the luck of a table that has not begun; with
    /// [`StoreError::Conflict`] nothing, if it has, or if they promised before.
    fn promise(&self, table: TableId, seat: Seat, promise: Hex32) -> Answer<'_, ()>;

    /// Writes down what somebody who promised it adds to the luck of a table that has not begun; with
    /// [`StoreError::Conflict`] nothing, if it has, or if they added something before or promised nothing.
    fn reveal(&self, table: TableId, seat: Seat, entropy: Hex32) -> Answer<'_, ()>;

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

    /// Listed tables, the newest first.
    fn listed(&self, page: ListedPage) -> Answer<'_, Vec<ListedRecord>>;

    /// Some of the tables that have something to do by themselves at `now_ms`, those first that have waited longest.
    fn due(&self, now_ms: i64, most: u32) -> Answer<'_, Vec<TableId>>;

    /// Opens `next` as the rematch of `over`, unless that has one; answers which it is.
    fn open_next(&self, over: TableId, next: NewTable) -> Answer<'_, NextTable>;

    /// Writes what is still waiting and lets go of the database. Afterwards all is [`StoreError::Closed`].
    fn close(&self) -> Answer<'_, ()>;
}
