//! What a socket may do that costs more than reading a message. Every message passes here.

use protocol::{ClientMessage, Fault, FaultKind, TableId};

use super::fault::About;
use super::session::Session;
use crate::gate::{Activity, TooMuch};

impl Session {
    /// Whether a message may be carried out now; that it may be read was settled before.
    pub(super) fn admit(&self, message: &ClientMessage) -> Result<(), Fault> {
        match message {
            ClientMessage::Watch { table, .. } => {
                let admitted = self.may_name(table).and_then(|()| self.count(Activity::WatchTable));
                admitted.map_err(|too_much| About::table(table).too_much(too_much))
            }
            ClientMessage::Rematch { table, id, .. } => {
                let admitted = self.may_name(table).and_then(|()| self.count(Activity::OpenTable));
                admitted.map_err(|too_much| About::message(table, id).too_much(too_much))
            }
            // These cost one message, which was counted; but whoever names a table learns whether it exists. What is said
            // is counted at the table, too.
            ClientMessage::Act { table, id, .. }
            | ClientMessage::TakeBack { table, id, .. }
            | ClientMessage::Resign { table, id, .. }
            | ClientMessage::Say { table, id, .. }
            | ClientMessage::Speak { table, id, .. }
            | ClientMessage::Promise { table, id, .. }
            | ClientMessage::Reveal { table, id, .. }
            | ClientMessage::BreakOff { table, id, .. }
            | ClientMessage::Admit { table, id, .. }
            | ClientMessage::FreeSeat { table, id, .. } => {
                self.may_name(table).map_err(|too_much| About::message(table, id).too_much(too_much))
            }
            // Nobody is told whether there is a table that they do not watch any more.
            ClientMessage::Unwatch { .. } | ClientMessage::Ping { .. } => Ok(()),
        }
    }

    /// Whether the client may name this table. One that it watches it knows, whatever others at its address do.
    fn may_name(&self, table: &TableId) -> Result<(), TooMuch> {
        if self.watches.iter().any(|watch| watch.name == *table) {
            return Ok(());
        }
        self.app.gate.may_name(self.address)
    }

    fn count(&self, activity: Activity) -> Result<(), TooMuch> {
        self.app.gate.admit(activity, self.address)
    }
}

impl About {
    pub(super) fn too_much(self, TooMuch { activity, wait }: TooMuch) -> Fault {
        let seconds = wait.as_millis().div_ceil(1000);
        let what = activity.what();
        self.fault(
            FaultKind::TooFast,
            format!("this address is over its limit for {what}; try again in {seconds} s"),
        )
    }
}
