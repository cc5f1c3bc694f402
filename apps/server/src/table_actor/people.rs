//! Who sits at a table: captains, members of their teams, bots.

use bus::News;
use protocol::{SeatCard, Unread};
use rules::Seat;
use store::{Adds, SeatRecord, Sitter, StoreError, TokenHash};

use super::absence::Presence;
use super::actor::TableActor;
use super::request::{Place, SitOutcome, Sitting};
use crate::limits::LONGEST_NAME;
use crate::marks::{self, BadMark};
use crate::time::now_ms;

impl TableActor {
    pub(super) async fn sit(&mut self, who: Sitting) -> SitOutcome {
        let Sitting { name, seat: wanted, mark, token, promise, may_take_listed } = who;
        // A retry: the seat was taken before, and only the answer got lost.
        match self.place_of(token) {
            Some(Place::Captain(seat)) => return SitOutcome::Seated(seat),
            Some(Place::Member(seat)) => return SitOutcome::SeatTaken(seat),
            Some(Place::Gallery) | None => {}
        }
        if self.freed.contains(&token) {
            return SitOutcome::Freed;
        }
        let seat = match wanted {
            Some(seat) if seat.0 >= self.table.seats() => return SitOutcome::NoSuchSeat(seat),
            Some(seat) if self.seats[seat].is_some() => return SitOutcome::SeatTaken(seat),
            Some(seat) => seat,
            None => match self.free_seat() {
                Some(seat) => seat,
                None => return SitOutcome::NoFreeSeat,
            },
        };
        if self.terms.listed && !may_take_listed {
            return SitOutcome::NotAllowed;
        }
        let mark = match self.choose_mark(mark) {
            Ok(mark) => mark,
            Err(bad) => return SitOutcome::BadMark(bad),
        };
        let name = self.distinct_name(&name);
        // A table that leaves nothing to luck has begun without waiting, and asks nobody for what they promise.
        let adds = Adds { promise: promise.filter(|_| !self.has_begun()), ..Adds::default() };
        // Later than everybody else's whatever the clock says: by this it is known who opened the table.
        let others = self.seats.0.iter().flatten().map(|sitter| sitter.taken_ms + 1);
        let taken_ms = others.fold(now_ms(), i64::max);
        let sitter = SeatRecord::person(seat, name, token, taken_ms, adds).wearing(mark);
        match self.backstage.services.store.sit_down(self.id.clone(), sitter.clone()).await {
            Ok(()) => {
                self.seats[seat] = Some(sitter);
                self.presence[seat] = Presence::seated(taken_ms);
                self.announce(News::card());
                self.settle_luck().await;
                SitOutcome::Seated(seat)
            }
            Err(StoreError::SeatTaken) => {
                // Another server was quicker. If the store cannot be read now, the next request will see.
                self.reload().await.ok();
                SitOutcome::SeatTaken(seat)
            }
            Err(error) => {
                self.complain(&error);
                SitOutcome::NotStored
            }
        }
    }

    /// The mark for somebody who sits down. A seat from before there were marks has the one with its number.
    fn choose_mark(&self, wanted: Option<u8>) -> Result<Option<u8>, BadMark> {
        let sitters = self.seats.0.iter().flatten();
        let taken: Vec<u8> = sitters.map(|sitter| sitter.mark.unwrap_or(sitter.seat.0)).collect();
        marks::choose(self.kind, self.table.seats(), wanted, &taken)
    }

    /// The name, or one with a number if it could be confused with that of somebody at the table.
    pub(super) fn distinct_name(&self, name: &str) -> String {
        let captains = self.seats.0.iter().flatten().map(|sitter| sitter.name.as_str());
        let members = self.members.iter().map(|member| member.name.as_str());
        texts::distinct(name, captains.chain(members), LONGEST_NAME)
    }

    pub(super) fn seat_card(&self, seat: Seat) -> SeatCard {
        let sitter = self.seats[seat].as_ref();
        let bot = sitter.and_then(|sitter| match &sitter.sitter {
            Sitter::Bot(level) => Some(level.clone()),
            Sitter::Person(_) => None,
        });
        let members = self.members.iter().filter(|member| member.seat == seat);
        SeatCard {
            name: sitter.map(|sitter| sitter.name.clone()),
            present: self.presence[seat].is_here() || bot.is_some(),
            bot,
            mark: sitter.and_then(|sitter| sitter.mark),
            members: members.map(|member| member.name.clone()).collect(),
            away: self.away_card(seat).as_ref().and_then(Unread::of),
        }
    }

    /// The place a token proves.
    pub(super) fn place_of(&self, token: TokenHash) -> Option<Place> {
        let captain = self.seats.iter().find_map(|(seat, sitter)| match sitter.as_ref()?.sitter {
            Sitter::Person(own) => (own == token).then_some(Place::Captain(seat)),
            Sitter::Bot(_) => None,
        });
        let member = || self.members.iter().find(|member| member.token_hash == token);
        captain.or_else(|| member().map(|member| Place::Member(member.seat)))
    }

    /// The seat a token belongs to, and what its owner is called.
    pub(super) fn person_with(&self, token: TokenHash) -> Option<(Seat, String)> {
        match self.place_of(token)? {
            Place::Captain(seat) => Some((seat, self.seats[seat].as_ref()?.name.clone())),
            Place::Member(seat) => {
                let member = self.members.iter().find(|member| member.token_hash == token)?;
                Some((seat, member.name.clone()))
            }
            Place::Gallery => None,
        }
    }

    pub(super) fn free_seat(&self) -> Option<Seat> {
        let mut seats = self.seats.iter();
        seats.find_map(|(seat, sitter)| sitter.is_none().then_some(seat))
    }
}
