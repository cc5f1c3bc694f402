//! Who sits at a table: captains, members of their teams, bots.

use bus::News;
use protocol::{SeatCard, Unread};
use rules::{Refusal, RefusalKind, Seat};
use store::{Adds, MemberRecord, SeatRecord, Sitter, StoreError, TokenHash};

use super::absence::Presence;
use super::actor::TableActor;
use super::request::{JoinOutcome, Place, SitOutcome, Sitting};
use crate::time::now_ms;

impl TableActor {
    pub(super) async fn sit(&mut self, who: Sitting) -> SitOutcome {
        let Sitting { name, seat: wanted, token, promise } = who;
        // A retry: the seat was taken before, and only the answer got lost.
        match self.place_of(token) {
            Some(Place::Captain(seat)) => return SitOutcome::Seated(seat),
            Some(Place::Member(seat)) => return SitOutcome::SeatTaken(seat),
            Some(Place::Gallery) | None => {}
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
        // A table that leaves nothing to luck has begun without waiting, and asks nobody for what they promise.
        let adds = Adds { promise: promise.filter(|_| !self.has_begun()), ..Adds::default() };
        let taken_ms = now_ms();
        let sitter = SeatRecord::person(seat, name, token, taken_ms, adds);
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

    /// Lets somebody join the team of the person in `seat`.
    pub(super) async fn join(&mut self, name: String, seat: Seat, token: TokenHash) -> JoinOutcome {
        match self.place_of(token) {
            Some(Place::Member(joined)) if joined == seat => return JoinOutcome::Joined(seat),
            Some(Place::Member(_) | Place::Captain(_)) => return JoinOutcome::SeatedElsewhere,
            Some(Place::Gallery) | None => {}
        }
        if let Err(outcome) = self.may_join(seat) {
            return outcome;
        }
        let member = MemberRecord { seat, name, token_hash: token, joined_ms: now_ms() };
        match self.backstage.services.store.join(self.id.clone(), member.clone()).await {
            Ok(()) => {
                self.members.push(member);
                self.announce(News::card());
                JoinOutcome::Joined(seat)
            }
            Err(error) => {
                self.complain(&error);
                JoinOutcome::NotStored
            }
        }
    }

    fn may_join(&self, seat: Seat) -> Result<(), JoinOutcome> {
        let Some(teams) = self.kind.teams() else {
            let said = format!("{} is not played by teams", self.kind.title());
            return Err(JoinOutcome::Refused(Refusal::new(RefusalKind::Illegal, said)));
        };
        if seat.0 >= self.table.seats() {
            return Err(JoinOutcome::NoSuchSeat(seat));
        }
        match self.seats[seat].as_ref().map(|sitter| &sitter.sitter) {
            None => return Err(JoinOutcome::NobodyThere(seat)),
            Some(Sitter::Bot(_)) => return Err(JoinOutcome::BotThere(seat)),
            Some(Sitter::Person(_)) => {}
        }
        // Every seat needs its captain, also one that is still free.
        if usize::from(self.table.seats()) + self.members.len() >= usize::from(teams.most_people) {
            let said = format!("at most {} people play {}", teams.most_people, self.kind.title());
            let refusal = Refusal { kind: RefusalKind::Illegal, clause: Some(teams.size), said };
            return Err(JoinOutcome::Refused(refusal));
        }
        Ok(())
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
