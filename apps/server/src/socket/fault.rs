//! The sentences of faults.

use protocol::{Fault, FaultKind, MessageId, TableId};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::open_tables::NotFound;
use crate::table_actor::NotYourSeat;

/// What a fault is about, as far as that is known.
#[derive(Clone, Default)]
pub(super) struct About {
    pub(super) table: Option<TableId>,
    pub(super) id: Option<MessageId>,
}

impl About {
    pub(super) fn table(table: &TableId) -> Self {
        About { table: Some(table.clone()), id: None }
    }

    pub(super) fn message(table: &TableId, id: &MessageId) -> Self {
        About { table: Some(table.clone()), id: Some(id.clone()) }
    }

    /// What can be told of a message that is not quite one, so that its sender knows which it was.
    pub(super) fn guess(text: &str) -> Self {
        #[derive(Default, Deserialize)]
        #[serde(default)]
        struct Hint {
            table: Option<String>,
            id: Option<String>,
            #[serde(flatten)]
            _rest: std::collections::HashMap<String, IgnoredAny>,
        }
        let hints: Option<std::collections::HashMap<String, Hint>> = serde_json::from_str(text).ok();
        let hint = hints.and_then(|hints| hints.into_values().next()).unwrap_or_default();
        About {
            table: hint.table.and_then(|table| TableId::try_from(table).ok()),
            id: hint.id.and_then(|id| MessageId::try_from(id).ok()),
        }
    }

    pub(super) fn fault(self, kind: FaultKind, said: impl Into<String>) -> Fault {
        Fault { kind, said: said.into(), id: self.id, table: self.table }
    }

    pub(super) fn not_found(self, error: &NotFound) -> Fault {
        let kind = match error {
            NotFound::NoSuchTable => FaultKind::NoSuchTable,
            NotFound::NotReadable | NotFound::NoMemory | NotFound::Damaged => FaultKind::NotStored,
        };
        self.fault(kind, error.to_string())
    }

    pub(super) fn not_your_seat(self) -> Fault {
        self.fault(FaultKind::NotYourSeat, "this token proves no seat at this table")
    }

    /// Why somebody is turned away.
    pub(super) fn turned_away(self, why: NotYourSeat) -> Fault {
        match why {
            NotYourSeat::Unknown => self.not_your_seat(),
            NotYourSeat::Freed => {
                self.fault(FaultKind::SeatFreed, "the host freed your seat before the game began")
            }
        }
    }

    pub(super) fn seated_elsewhere(self) -> Fault {
        let said = "you have another seat at this table, so you cannot be a member of this team";
        self.fault(FaultKind::SeatedElsewhere, said)
    }

    pub(super) fn not_stored(self) -> Fault {
        self.fault(FaultKind::NotStored, "the server could not write this down; try again")
    }
}
