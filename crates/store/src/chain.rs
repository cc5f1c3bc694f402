//! The hashes by which damage to a stored table is found.
//!
//! Each line of a log has a hash that covers the line, when it was written, the message behind it, and the hash of the
//! line before; the first one follows from the table's name. What is not in the log (the opening, the secret, the
//! terms, who sits where and what they add to the luck) has one checksum of its own, the *head*.
//!
//! Both are checked whenever a table is read. They find bits that flipped, pages that were lost and lines that are
//! missing in the middle. They have no key: they do not stop somebody who may write to the database.
//!
//! Not covered, because it changes by itself and no position depends on it: when the table wakes, when it was last
//! listed, which table follows it, when people left, and their recovery codes.

use protocol::{Hex32, TableId};
use sha2::{Digest as _, Sha256};

use crate::{
    AbandonedRecord, MemberRecord, MessageMark, NewTable, SeatRecord, Sitter, StepRecord, TableRecord,
};

/// How many bytes of a SHA-256 are kept.
const LENGTH: usize = 16;

/// One hash of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Link([u8; LENGTH]);

impl Link {
    /// What the first line of a table's log follows.
    pub(crate) fn first(table: &TableId) -> Self {
        let mut sum = Sum::new("boxlid log 1");
        sum.text(table.as_str());
        sum.finish()
    }

    /// The hash of a line that follows this one.
    pub(crate) fn next(self, entry: &str, message: Option<&MessageMark>, at_ms: i64) -> Self {
        let mut sum = Sum::new("boxlid line 1");
        sum.bytes(&self.0);
        sum.number(at_ms);
        match message {
            Some(MessageMark { seat, id }) => {
                sum.number(i64::from(seat.0));
                sum.text(id.as_str());
            }
            None => sum.number(-1),
        }
        sum.text(entry);
        sum.finish()
    }

    /// Takes a hash back from a database; `None` if it cannot be one.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Link)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The links of lines that are added at once: the last one carries the message that brought them about.
pub(crate) fn links(
    before: Link,
    entries: &[String],
    message: Option<&MessageMark>,
    at_ms: i64,
) -> Vec<Link> {
    let last = entries.len().saturating_sub(1);
    let follow = |link: &mut Link, (index, entry): (usize, &String)| {
        *link = link.next(entry, message.filter(|_| index == last), at_ms);
        Some(*link)
    };
    entries.iter().enumerate().scan(before, follow).collect()
}

/// The links of a whole log.
pub(crate) fn links_of(table: &TableId, steps: &[StepRecord]) -> Vec<Link> {
    let follow = |link: &mut Link, step: &StepRecord| {
        *link = link.next(&step.entry, step.message.as_ref(), step.at_ms);
        Some(*link)
    };
    steps.iter().scan(Link::first(table), follow).collect()
}

/// The checksum of what a table has beside its log.
pub(crate) fn head_of(record: &TableRecord) -> Link {
    Head {
        names: [&record.id, &record.watch],
        texts: [&record.game, &record.opening, &record.terms],
        last: record.last.as_deref(),
        precedents: record.precedents.as_deref(),
        secret: &record.secret,
        times: [Some(record.created_ms), record.begun_ms, record.closed_ms],
        sealed: record.sealed,
        seats: &record.seats,
        members: &record.members,
        abandoned: &record.abandoned,
    }
    .sum()
}

/// The same for a table that is about to be opened.
pub(crate) fn head_of_new(new: &NewTable) -> Link {
    Head {
        names: [&new.id, &new.watch],
        texts: [&new.game, &new.opening, &new.terms],
        last: new.last.as_deref(),
        precedents: new.precedents.as_deref(),
        secret: &new.secret,
        times: [Some(new.created_ms), new.begun_ms, None],
        sealed: true,
        seats: &new.seats,
        members: &new.members,
        abandoned: &[],
    }
    .sum()
}

/// What the checksum of a head covers.
struct Head<'a> {
    names: [&'a TableId; 2],
    texts: [&'a str; 3],
    last: Option<&'a str>,
    precedents: Option<&'a str>,
    secret: &'a [u8],
    times: [Option<i64>; 3],
    sealed: bool,
    seats: &'a [SeatRecord],
    members: &'a [MemberRecord],
    abandoned: &'a [AbandonedRecord],
}

impl Head<'_> {
    fn sum(&self) -> Link {
        let mut sum = Sum::new("boxlid head 1");
        self.names.iter().for_each(|name| sum.text(name.as_str()));
        self.texts.iter().for_each(|text| sum.text(text));
        sum.some_bytes(self.last.map(str::as_bytes));
        sum.bytes(self.secret);
        self.times.iter().for_each(|time| sum.some_number(*time));
        sum.number(i64::from(self.sealed));
        // A database may give rows in another order than they were written in.
        let mut seats: Vec<&SeatRecord> = self.seats.iter().collect();
        seats.sort_by_key(|seat| seat.seat);
        sum.number(seats.len() as i64);
        seats.into_iter().for_each(|seat| add_seat(&mut sum, seat));
        let mut members: Vec<&MemberRecord> = self.members.iter().collect();
        members.sort_by_key(|member| *member.token_hash.as_bytes());
        sum.number(members.len() as i64);
        members.into_iter().for_each(|member| add_member(&mut sum, member));
        // Most tables gave no envelope up, and those from before there was such a thing have the checksum they had.
        self.abandoned.iter().for_each(|abandoned| add_abandoned(&mut sum, abandoned));
        // Only where there are any, so that tables from before there were precedents have the same checksum.
        if let Some(precedents) = self.precedents {
            sum.text("precedents");
            sum.text(precedents);
        }
        sum.finish()
    }
}

fn add_abandoned(sum: &mut Sum, AbandonedRecord { secret, promises, at_ms }: &AbandonedRecord) {
    sum.bytes(secret);
    sum.number(*at_ms);
    sum.number(promises.len() as i64);
    for (seat, adds) in promises {
        sum.number(i64::from(seat.0));
        sum.some_bytes(adds.promise.as_ref().map(|promise| &promise.0[..]));
        sum.some_bytes(adds.entropy.as_ref().map(|entropy| &entropy.0[..]));
    }
}

fn add_seat(sum: &mut Sum, record: &SeatRecord) {
    sum.number(i64::from(record.seat.0));
    sum.text(&record.name);
    match &record.sitter {
        Sitter::Person(token) => sum.bytes(token.as_bytes()),
        Sitter::Bot(level) => sum.text(level),
    }
    sum.number(record.taken_ms);
    let add =
        |sum: &mut Sum, bytes: Option<Hex32>| sum.some_bytes(bytes.as_ref().map(|hex| hex.0.as_slice()));
    add(sum, record.adds.promise);
    add(sum, record.adds.entropy);
    sum.number(i64::from(record.adds.awaited));
    // Only where one was chosen, so that tables from before there were marks have the same checksum.
    if let Some(mark) = record.mark {
        sum.text("mark");
        sum.number(i64::from(mark));
    }
}

fn add_member(sum: &mut Sum, record: &MemberRecord) {
    sum.number(i64::from(record.seat.0));
    sum.text(&record.name);
    sum.bytes(record.token_hash.as_bytes());
    sum.number(record.joined_ms);
}

/// A hash under way. Everything goes in with its length, so that no two different things are the same bytes.
struct Sum(Sha256);

impl Sum {
    fn new(purpose: &str) -> Self {
        let mut sum = Sum(Sha256::new());
        sum.text(purpose);
        sum
    }

    fn number(&mut self, number: i64) {
        self.0.update(number.to_le_bytes());
    }

    fn some_number(&mut self, number: Option<i64>) {
        self.number(i64::from(number.is_some()));
        self.number(number.unwrap_or_default());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    fn some_bytes(&mut self, bytes: Option<&[u8]>) {
        self.number(i64::from(bytes.is_some()));
        self.bytes(bytes.unwrap_or_default());
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    fn finish(self) -> Link {
        let hash: [u8; 32] = self.0.finalize().into();
        let mut kept = [0; LENGTH];
        kept.copy_from_slice(&hash[..LENGTH]);
        Link(kept)
    }
}
