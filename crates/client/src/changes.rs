//! What a message or a command changed, so that a driver copies only that.

use std::ops::{BitOr, BitOrAssign};

/// Something that may have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// How the table is reached.
    Connection,
    /// The server has welcomed us on a new line. It may have been away, and be another version.
    Found,
    /// The server speaks another version of the protocol, so nothing more can be done with it.
    OtherProtocol,
    /// What the table is: its options, its links, whose eyes we look with.
    Card,
    /// Who sits at the table, and who asks to join.
    People,
    /// What is seen of the game, with clocks and deadline.
    Seen,
    /// Whether something we did is on its way.
    Pending,
    /// What was last refused.
    Refused,
    /// What our team said.
    Chat,
    /// What was said to the whole table.
    Spoken,
    /// What is known of where the table's luck comes from.
    Fairness,
    /// What we add to the luck of the table: it must be kept before anything is sent.
    Slip,
    /// Why there is no such table for us.
    Gone,
    /// The same people meet at another table.
    Next,
}

/// A set of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes(u16);

impl Changes {
    /// Nothing changed.
    pub const NONE: Changes = Changes(0);
    /// Everything may have changed.
    pub const ALL: Changes = Changes(u16::MAX);

    /// Whether this changed.
    pub fn includes(self, change: Change) -> bool {
        self.0 & Changes::from(change).0 != 0
    }

    /// Whether nothing changed.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl From<Change> for Changes {
    fn from(change: Change) -> Self {
        Changes(1 << change as u16)
    }
}

impl<C: Into<Changes>> BitOr<C> for Changes {
    type Output = Changes;
    fn bitor(self, other: C) -> Changes {
        Changes(self.0 | other.into().0)
    }
}

impl<C: Into<Changes>> BitOrAssign<C> for Changes {
    fn bitor_assign(&mut self, other: C) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_add_up() {
        let mut changes = Changes::NONE;
        assert!(changes.is_empty());
        changes |= Change::Next;
        changes |= Changes::from(Change::Seen) | Change::People;
        assert!(changes.includes(Change::Next) && changes.includes(Change::Seen));
        assert!(changes.includes(Change::People) && !changes.includes(Change::Chat));
    }
}
