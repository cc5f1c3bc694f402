//! What a client makes of what the server says.

use std::sync::Arc;

use protocol::{
    ClientMessage, FairnessCard, Fault, FaultKind, PROTOCOL, SeatClock, ServerMessage, TableCard, TableId,
    Unread,
};
use rules::Viewer;
use serde_json::value::RawValue;

use crate::asked::Act;
use crate::client::Message;
use crate::known::leads_on;
use crate::{Change, Changes, Client, Clocks, Known, Millis, Next, Say, Sight};

/// How long to wait before saying again what the server could not take, in milliseconds.
const AGAIN: u32 = 1000;

/// What comes with a sighting.
struct Look<'a> {
    sight: &'a RawValue,
    left_ms: Option<u32>,
    clocks: Option<Unread<Vec<SeatClock>>>,
}

impl<S: Sight> Client<S> {
    /// Takes in a message as it came. One that cannot be read, as from a newer server, shows only that the line lives.
    pub fn receive_text(&mut self, text: &str, now: Millis) -> Changes {
        match serde_json::from_str(text) {
            Ok(message) => self.receive(message, now),
            Err(_) => {
                self.line.heard(now);
                Changes::NONE
            }
        }
    }

    /// Takes in a message from the server.
    pub fn receive(&mut self, message: ServerMessage, now: Millis) -> Changes {
        if let ServerMessage::Welcome { protocol, .. } = message {
            return self.hear_welcome(protocol, now);
        }
        // What comes late, on a line that was given up, is not from this line.
        if !self.line.is_up() {
            return Changes::NONE;
        }
        self.line.heard(now);
        if about(&message).is_some_and(|table| *table != self.place.table) {
            return Changes::NONE;
        }
        let before = self.status();
        let changes = self.hear(message, now);
        changes | self.since(before)
    }

    fn hear_welcome(&mut self, protocol: u16, now: Millis) -> Changes {
        if protocol == PROTOCOL {
            return self.connected(now);
        }
        Changes::from(Change::OtherProtocol)
    }

    fn hear(&mut self, message: ServerMessage, now: Millis) -> Changes {
        match message {
            ServerMessage::Opened { you, member, card, .. } => self.hear_opened(you, member, *card, now),
            ServerMessage::Seen { sight, left_ms, clocks, .. } => {
                self.see(Look { sight: &sight, left_ms, clocks }, now)
            }
            ServerMessage::Resync { id, sight, left_ms, clocks, .. } => {
                self.asked.answer_act(&id, Act::None);
                self.see(Look { sight: &sight, left_ms, clocks }, now)
            }
            ServerMessage::People { seats, may_free, asking, .. } => match &mut self.card {
                Some(card) => {
                    (card.seats, card.may_free, card.asking) = (seats, may_free, asking);
                    Change::People.into()
                }
                None => Changes::NONE,
            },
            ServerMessage::Fairness { fairness, .. } => self.hear_fairness(&fairness, now),
            ServerMessage::Accepted { id, seq, .. } => {
                self.asked.answer_act(&id, Act::Written(seq));
                self.settle();
                self.asked.answer_talk(&id);
                match (self.asked.answer_luck(&id), &mut self.place.slip) {
                    (Some(Some(envelope)), Some(slip)) => {
                        slip.is_accepted(envelope);
                        Change::Slip.into()
                    }
                    (Some(_) | None, _) => Changes::NONE,
                }
            }
            ServerMessage::Refused { id, refusal, .. } => {
                self.asked.answer_luck(&id);
                let was_said = self.asked.answer_talk(&id);
                if self.asked.answer_act(&id, Act::None) || was_said {
                    self.refused = Some(refusal);
                    return Change::Refused.into();
                }
                Changes::NONE
            }
            ServerMessage::Heard { anew, lines, .. } => {
                add(&mut self.chat, anew, lines);
                Change::Chat.into()
            }
            ServerMessage::Spoken { anew, lines, .. } => {
                let lines = lines.read().unwrap_or_default();
                self.spoken_live = if anew { 0 } else { self.spoken_live + lines.len() };
                add(&mut self.spoken, anew, lines);
                Change::Spoken.into()
            }
            ServerMessage::Rematch { next, seat, .. } => {
                self.asked.has_rematch();
                self.next = Some(Next { table: next, seat });
                Change::Next.into()
            }
            ServerMessage::Fault(fault) => self.hear_fault(fault, now),
            // A server that goes away closes the line itself.
            ServerMessage::Welcome { .. } | ServerMessage::Pong { .. } | ServerMessage::Closing => {
                Changes::NONE
            }
        }
    }

    fn hear_opened(&mut self, you: Viewer, is_member: bool, mut card: TableCard, now: Millis) -> Changes {
        self.is_open = true;
        self.you = Some(you);
        self.is_member = is_member;
        let fairness = card.fairness.take();
        self.card = Some(Box::new(card));
        let mut changes = Changes::from(Change::Card) | Change::People;
        if self.gone.take().is_some() {
            changes |= Change::Gone;
        }
        match fairness {
            Some(fairness) => changes | self.hear_fairness(&fairness, now),
            None => changes,
        }
    }

    fn see(&mut self, look: Look<'_>, now: Millis) -> Changes {
        self.deadline = look.left_ms.map(|left| now + left);
        let clocks = look.clocks.and_then(|clocks| clocks.read());
        self.clocks = clocks.map(|seats| Clocks { at: now, seats });
        let read = (self.read)(look.sight);
        let known = self.seen.as_ref().filter(|_| !self.anew).map_or(0, |seen| seen.history.len());
        let Some(sighting) = read.filter(|sighting| leads_on(known, sighting)) else {
            // Something is missing in between: begin anew, once.
            if !self.anew {
                self.anew = true;
                self.watch(now);
            }
            return Changes::NONE;
        };
        let before = self.seen.take().filter(|_| !self.anew).map(Arc::unwrap_or_clone);
        (self.anew, self.awaits_sight) = (false, false);
        if let Ok(known) = Known::after(before, sighting) {
            self.seen = Some(Arc::new(known));
        }
        self.settle();
        if !self.asked.is_waiting() && self.is_open {
            self.again_at = None;
        }
        Change::Seen.into()
    }

    fn settle(&mut self) {
        if let Some(seen) = &self.seen {
            self.asked.settle(seen.sighting.seq());
        }
    }

    /// Adds to the luck of the table what is due. Should it get lost on the way, the next line begins with the table's
    /// card, and it is said again.
    fn hear_fairness(&mut self, fairness: &Unread<FairnessCard>, now: Millis) -> Changes {
        let Some(card) = fairness.read() else { return Changes::NONE };
        let mut changes = Changes::from(Change::Fairness);
        let seat = self.you.and_then(Viewer::seat).filter(|_| !self.is_member);
        if let (Some(seat), Some(slip), Some(token)) = (seat, &mut self.place.slip, self.place.token.clone())
        {
            let before = slip.clone();
            let say = slip.hear(seat, &card, &mut self.random);
            if *slip != before {
                changes |= Change::Slip;
            }
            if let Some(say) = say {
                let Message { table, token, id } =
                    Message { table: self.place.table.clone(), token, id: self.next_id() };
                let (message, shown_for) = match say {
                    Say::Promise(promise) => {
                        (ClientMessage::Promise { table, token, id: id.clone(), promise }, None)
                    }
                    Say::Reveal(entropy) => (
                        ClientMessage::Reveal { table, token, id: id.clone(), entropy },
                        Some(card.commitment),
                    ),
                };
                self.ask(&message, now);
                self.asked.luck(id, message, shown_for);
            }
        }
        self.fairness = Some(card);
        changes
    }

    fn hear_fault(&mut self, fault: Fault, now: Millis) -> Changes {
        match fault.kind {
            FaultKind::TooFast | FaultKind::NotStored | FaultKind::TooMany => {
                self.again_at = Some(now + AGAIN);
                Changes::NONE
            }
            FaultKind::NotYourSeat
            | FaultKind::SeatFreed
            | FaultKind::NoSuchTable
            | FaultKind::SeatedElsewhere => {
                self.gone = Some(fault);
                self.again_at = None;
                Change::Gone.into()
            }
            FaultKind::Malformed | FaultKind::TooLong | FaultKind::NotOver => {
                self.asked.drop(fault.id.as_ref());
                Changes::NONE
            }
        }
    }
}

/// Adds lines to a talk, or begins it anew with them.
fn add<L>(talk: &mut Vec<L>, anew: bool, lines: Vec<L>) {
    if anew {
        talk.clear();
    }
    talk.extend(lines);
}

/// The table a message is about, if it is about one.
fn about(message: &ServerMessage) -> Option<&TableId> {
    match message {
        ServerMessage::Opened { table, .. }
        | ServerMessage::Seen { table, .. }
        | ServerMessage::People { table, .. }
        | ServerMessage::Fairness { table, .. }
        | ServerMessage::Accepted { table, .. }
        | ServerMessage::Refused { table, .. }
        | ServerMessage::Resync { table, .. }
        | ServerMessage::Heard { table, .. }
        | ServerMessage::Spoken { table, .. }
        | ServerMessage::Rematch { table, .. } => Some(table),
        ServerMessage::Fault(fault) => fault.table.as_ref(),
        ServerMessage::Welcome { .. } | ServerMessage::Pong { .. } | ServerMessage::Closing => None,
    }
}
