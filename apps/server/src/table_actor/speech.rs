//! What people say to the whole table: set phrases, and free text where the terms allow it.
//!
//! Like the talk of a team it is kept in memory alone. Phrases travel by their ids, so nothing that a stranger typed
//! reaches anybody unless the host wanted it so.

use bus::News;
use protocol::{MessageId, Speech, SpokenLine, TalkTerms};
use rules::{BySeat, Refusal, RefusalKind};
use store::TokenHash;

use super::actor::TableActor;
use super::request::SayOutcome;
use super::talk::Talk;
use crate::gate::{Activity, Gate, Meter};

/// What was said to everybody, and how often each seat may still speak.
pub(super) struct TableTalk {
    pub(super) talk: Talk<SpokenLine>,
    meters: BySeat<Meter>,
}

impl TableTalk {
    pub(super) fn new(seats: u8, gate: &Gate) -> Self {
        let meters = BySeat::new(seats, |_| gate.meter(Activity::SpeakToTable));
        TableTalk { talk: Talk::default(), meters }
    }
}

impl TableActor {
    /// Lets everybody at the table hear something. Free text was tidied and phrases are known ones.
    pub(super) fn speak(&mut self, token: TokenHash, id: MessageId, said: Speech) -> SayOutcome {
        let Some((seat, name)) = self.person_with(token) else {
            return SayOutcome::NotYourSeat;
        };
        match (&said, self.terms.talk) {
            (Speech::Phrase(_), _) | (Speech::Text(_), TalkTerms::Free) => {}
            (Speech::Text(_), TalkTerms::Phrases) => {
                let said = "at this table people speak in set phrases".to_owned();
                return SayOutcome::Refused(Refusal::new(RefusalKind::Illegal, said));
            }
        }
        let message = (token, id);
        if !self.spoken.talk.knows(&message) {
            if !self.spoken.meters[seat].take() {
                return SayOutcome::TooFast;
            }
            self.spoken.talk.add(SpokenLine { seat, name, said }, message);
            self.announce(News::talk());
        }
        SayOutcome::Said(self.table.seq())
    }
}
