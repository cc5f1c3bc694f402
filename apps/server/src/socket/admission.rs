//! What a socket may do that costs more than reading a message. Every message passes here.

use protocol::{ClientMessage, Fault, FaultKind};

use super::fault::About;
use super::session::Session;
use crate::gate::{Activity, TooMuch};
use crate::table_actor::Look;

impl Session {
    /// Whether a message may be carried out now; that it may be read was settled before.
    pub(super) fn admit(&self, message: &ClientMessage) -> Result<(), Fault> {
        let (gate, address) = (&self.app.gate, self.address);
        match message {
            ClientMessage::Watch { table, .. } => {
                let admitted =
                    gate.may_name(address).and_then(|()| gate.admit(Activity::WatchTable, address));
                admitted.map_err(|too_much| About::table(table).too_much(too_much))
            }
            ClientMessage::Rematch { table, id, .. } => {
                let admitted = gate.admit(Activity::OpenTable, address);
                admitted.map_err(|too_much| About::message(table, id).too_much(too_much))
            }
            // These cost one message, which was counted. What is said is counted at the table, too.
            ClientMessage::Unwatch { .. }
            | ClientMessage::Act { .. }
            | ClientMessage::TakeBack { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Speak { .. }
            | ClientMessage::Promise { .. }
            | ClientMessage::Reveal { .. }
            | ClientMessage::BreakOff { .. }
            | ClientMessage::Admit { .. }
            | ClientMessage::FreeSeat { .. }
            | ClientMessage::Ping { .. } => Ok(()),
        }
    }

    /// Whether the client may be sent so much of what happened before: it is asked for in a few bytes, and may be long.
    pub(super) fn admit_history(&self, look: &Look, about: &About) -> Result<(), Fault> {
        let kib = look.sight.get().len().div_ceil(1024);
        let kib = u32::try_from(kib).unwrap_or(u32::MAX);
        let admitted = self.app.gate.admit_many(Activity::ReadHistory, self.address, kib);
        admitted.map_err(|too_much| about.clone().too_much(too_much))
    }
}

impl About {
    fn too_much(self, TooMuch { activity, wait }: TooMuch) -> Fault {
        let seconds = wait.as_millis().div_ceil(1000);
        let what = activity.what();
        self.fault(
            FaultKind::TooFast,
            format!("this address is over its limit for {what}; try again in {seconds} s"),
        )
    }
}
