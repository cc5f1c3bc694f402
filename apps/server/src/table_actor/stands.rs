//! What people are told of a table: how it looks, what it is, how things stand.

use protocol::{BoardLabel, DeckLabel, TableCard, TableStands, Terms, Unread};
use rules::{Seats, Seq, Viewer};
use serde_json::value::RawValue;
use store::TokenHash;
use table::Album;

use super::actor::TableActor;
use super::request::{Door, Heard, Look, NotYourSeat, Place, Talks, Ticket};
use crate::time::now_ms;

impl TableActor {
    /// How the table looks to an attendee, if they still may see it.
    pub(super) fn look_again(&self, ticket: Ticket, since: Seq) -> Result<Look, NotYourSeat> {
        self.check(ticket)?;
        Ok(self.look(ticket.place.viewer(), since))
    }

    /// What the table is, for an attendee, if they still may know.
    pub(super) fn card_for(&self, ticket: Ticket) -> Result<TableCard, NotYourSeat> {
        self.check(ticket)?;
        Ok(self.card_at(ticket.place))
    }

    /// What the table is for somebody in this place.
    pub(super) fn card_at(&self, place: Place) -> TableCard {
        TableCard { asking: self.asking(place), ..self.card(place.door()) }
    }

    /// Why a token proves no place.
    pub(super) fn why_not(&self, token: TokenHash) -> NotYourSeat {
        if self.freed.contains(&token) { NotYourSeat::Freed } else { NotYourSeat::Unknown }
    }

    /// What was said after so many lines; to no team if the seat is another's now.
    pub(super) fn hear(&self, ticket: Ticket, since: Heard) -> Talks {
        let seat = ticket.place.viewer().seat().filter(|_| self.check(ticket).is_ok());
        let team = seat.map(|seat| self.talk[seat].since(ticket.token, since.team)).unwrap_or_default();
        Talks { team, table: self.spoken.talk.since(since.table) }
    }

    /// Whether the proof somebody came with is still good.
    pub(super) fn check(&self, ticket: Ticket) -> Result<(), NotYourSeat> {
        match ticket.token {
            Some(token) if self.place_of(token) != Some(ticket.place) => Err(self.why_not(token)),
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn look(&self, viewer: Viewer, since: Seq) -> Look {
        let sight = match self.has_begun() {
            true => self.table.seen_by(viewer, since),
            false => self.table.seen_before_it_begins(viewer),
        };
        self.look_at(sight)
    }

    /// The same for one of several who look at this moment.
    pub(super) fn look_beside(&self, viewer: Viewer, since: Seq, album: &mut Album) -> Look {
        let sight = match self.has_begun() {
            true => self.table.seen_beside(viewer, since, album),
            false => self.table.seen_before_it_begins(viewer),
        };
        self.look_at(sight)
    }

    fn look_at(&self, sight: Box<RawValue>) -> Look {
        Look { seq: self.table.seq(), sight, left_ms: self.left_ms(), clocks: self.seat_clocks() }
    }

    pub(super) fn card(&self, door: Door) -> TableCard {
        let (options, settled) = self.table.options();
        // What stands there before the lots are drawn is nobody's business, for it means nothing.
        let settled = if self.has_begun() { settled } else { options.clone() };
        let next = self.next.as_ref().map(|next| match door {
            Door::Seats => next.id.clone(),
            Door::Gallery => next.watch.clone(),
        });
        let deck = self
            .deck
            .as_ref()
            .map(|deck| DeckLabel { hash: deck.hash().to_owned(), title: deck.title().to_owned() });
        let board = self.board.as_ref().map(|board| BoardLabel {
            title: board.title().to_owned(),
            differences: board.differences().to_vec(),
        });
        let is_usual = self.terms == Terms::default();
        TableCard {
            game: self.kind.name().to_owned(),
            rules_in_words: self.rules_in_words.clone(),
            options,
            settled,
            watch: self.watch.clone(),
            seats: self.seats.iter().map(|(seat, _)| self.seat_card(seat)).collect(),
            host: self.host(),
            may_free: self.may_free(),
            asking: Vec::new(),
            deck,
            board,
            fairness: self.fairness_card().as_ref().and_then(Unread::of),
            terms: Some(&self.terms).filter(|_| !is_usual).and_then(Unread::of),
            over: self.is_closed(),
            next,
        }
    }

    /// How things stand, for the holder of a seat's token.
    pub(super) fn stands(&self, token: TokenHash) -> Result<TableStands, NotYourSeat> {
        let place = self.place_of(token).ok_or_else(|| self.why_not(token))?;
        let seat = place.viewer().seat().ok_or(NotYourSeat::Unknown)?;
        let begun = self.has_begun() && self.free_seat().is_none();
        let over = self.is_closed();
        let waits = if begun && !over { self.table.waiting_for() } else { Seats::default() };
        Ok(TableStands {
            game: self.kind.name().to_owned(),
            seat,
            member: matches!(place, Place::Member(_)),
            seats: self.seats.iter().map(|(seat, _)| self.seat_card(seat)).collect(),
            begun,
            over,
            waiting_for: waits.iter().collect(),
            yours: waits.includes(seat),
            left_ms: self.left_ms(),
            quiet_ms: u64::try_from(now_ms() - self.last_news_ms()).unwrap_or_default(),
            next: self.next.as_ref().map(|next| next.id.clone()),
        })
    }
}
