//! What a socket is told of the people at a table, what it may decide about them, and where its own person sits.

use std::collections::VecDeque;

use protocol::{JoinRequest, MessageId, SeatCard, ServerMessage, TableCard, TableId, Token};
use store::TokenHash;

use super::fault::About;
use super::session::{Flow, Session};
use super::watching::seated;
use crate::limits::PLACES_PER_SOCKET;
use crate::table_actor::{Gone, Place, SeatOutcome, SeatWish};

/// What a card says of the people at a table.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct People {
    seats: Vec<SeatCard>,
    may_free: bool,
    asking: Vec<JoinRequest>,
}

impl People {
    pub(super) fn of(card: &TableCard) -> Self {
        People { seats: card.seats.clone(), may_free: card.may_free, asking: card.asking.clone() }
    }

    pub(super) fn told(self, table: &TableId) -> ServerMessage {
        let People { seats, may_free, asking } = self;
        ServerMessage::People { table: table.clone(), seats, may_free, asking }
    }
}

pub(super) fn opened(table: &TableId, place: Place, card: TableCard) -> ServerMessage {
    let member = matches!(place, Place::Member(_));
    ServerMessage::Opened { table: table.clone(), you: place.viewer(), member, card: Box::new(card) }
}

/// The places a socket has shown proof of, the last ones last.
#[derive(Default)]
pub(super) struct Places(VecDeque<(TableId, Place)>);

impl Places {
    /// Whether a person who proved these places may also be in this one. Who has a seat at a table, or is in a team at
    /// it, is in no other team; with two sockets one can hide that, and a server cannot know.
    pub(super) fn admit(&mut self, table: &TableId, place: Place) -> bool {
        let team = |place: Place| place.viewer().seat();
        let excludes = |other: Place| {
            let is_member = matches!(place, Place::Member(_)) || matches!(other, Place::Member(_));
            is_member && team(place) != team(other)
        };
        if team(place).is_none() {
            return true;
        }
        if self.0.iter().any(|(known, other)| known == table && excludes(*other)) {
            return false;
        }
        if !self.0.iter().any(|(known, other)| known == table && *other == place) {
            self.0.push_back((table.clone(), place));
            if self.0.len() > PLACES_PER_SOCKET {
                self.0.pop_front();
            }
        }
        true
    }
}

impl Session {
    /// Passes on what somebody in a seat decides about others.
    pub(super) async fn seats(
        &mut self,
        table: TableId,
        token: Token,
        id: MessageId,
        wish: SeatWish,
    ) -> Flow {
        let about = About::message(&table, &id);
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let answer = match stub.seats(TokenHash::of(&token), wish).await {
            Ok(SeatOutcome::Done(seq)) => ServerMessage::Accepted { table, id, seq },
            Ok(SeatOutcome::Refused(refusal)) => ServerMessage::Refused { table, id, refusal },
            Ok(SeatOutcome::NotYourSeat) => ServerMessage::Fault(about.not_your_seat()),
            Ok(SeatOutcome::NotStored) | Err(Gone) => ServerMessage::Fault(about.not_stored()),
        };
        self.send(&answer).await
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn nobody_is_in_two_teams_through_one_socket() {
        let table = |number| TableId::from_random([number; 10]);
        let mut places = Places::default();
        assert!(places.admit(&table(1), Place::Captain(Seat(0))));
        assert!(places.admit(&table(1), Place::Gallery));
        assert!(!places.admit(&table(1), Place::Member(Seat(1))));
        assert!(places.admit(&table(1), Place::Member(Seat(0))), "the seat was left to another device");
        assert!(places.admit(&table(2), Place::Member(Seat(1))), "another table");
        assert!(!places.admit(&table(2), Place::Member(Seat(0))));
        assert!(!places.admit(&table(2), Place::Captain(Seat(0))));
        assert!(places.admit(&table(3), Place::Captain(Seat(0))));
        assert!(places.admit(&table(3), Place::Captain(Seat(1))), "two seats of one's own are no secret");
    }
}
