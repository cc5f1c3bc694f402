//! Joining a team: somebody asks, and is let in by those whom it concerns.
//!
//! A member sees what the captain sees, so the captain decides. Once the game goes on, the other captains have to agree
//! as well: a player who is asked a question could otherwise join another team and read the answer. Requests are
//! kept in memory alone; who waits asks again every few seconds, and so a restart costs them nothing.

use bus::News;
use protocol::{Consent, JoinRequest};
use rules::{Refusal, RefusalKind, Seat};
use store::{MemberRecord, Sitter, TokenHash};
use tokio::time::Instant;

use super::actor::TableActor;
use super::request::{JoinOutcome, Joining, Place, SeatOutcome};
use crate::limits::{JOIN_REQUEST_KEPT, MOST_JOIN_REQUESTS};
use crate::time::now_ms;

/// Those who ask to join a team.
#[derive(Default)]
pub(super) struct Admissions {
    requests: Vec<Asked>,
    /// The number of the last request.
    last: u32,
}

/// A person who asks to join.
struct Asked {
    number: u32,
    seat: Seat,
    name: String,
    token: TokenHash,
    /// The captains who agreed, that of the team first.
    agreed: Vec<Seat>,
    is_declined: bool,
    /// When they last asked.
    at: Instant,
}

impl Admissions {
    /// Forgets those who gave up.
    fn forget_the_gone(&mut self) -> bool {
        let before = self.requests.len();
        self.requests.retain(|asked| asked.at.elapsed() < JOIN_REQUEST_KEPT);
        self.requests.len() < before
    }

    /// Whether as many wait as may; who was declined does not wait.
    fn is_full(&self) -> bool {
        self.requests.iter().filter(|asked| !asked.is_declined).count() >= MOST_JOIN_REQUESTS
    }

    /// When the next request has to be forgotten, if nobody asks again.
    pub(super) fn forgets_at(&self) -> Option<Instant> {
        self.requests.iter().map(|asked| asked.at + JOIN_REQUEST_KEPT).min()
    }

    /// Forgets those who asked to join this seat.
    pub(super) fn forget_seat(&mut self, seat: Seat) {
        self.requests.retain(|asked| asked.seat != seat);
    }
}

impl TableActor {
    /// Lets somebody join the team of the person in a seat, if all agree who have to; otherwise keeps their request.
    pub(super) async fn join(&mut self, who: Joining) -> JoinOutcome {
        let Joining { name, seat, token, may_ask } = who;
        match self.place_of(token) {
            Some(Place::Member(joined)) if joined == seat => return JoinOutcome::Joined(seat),
            Some(Place::Member(_) | Place::Captain(_)) => return JoinOutcome::SeatedElsewhere,
            Some(Place::Gallery) | None => {}
        }
        if let Err(outcome) = self.may_join(seat) {
            return outcome;
        }
        self.mind_admissions();
        let known =
            self.admissions.requests.iter().position(|asked| asked.token == token && asked.seat == seat);
        let index = match known {
            Some(index) => index,
            None if self.admissions.is_full() => return JoinOutcome::TooManyWaiting,
            None if !may_ask => return JoinOutcome::NotAllowed,
            None => match self.keep_request(name, seat, token) {
                Some(index) => index,
                None => return JoinOutcome::TooManyWaiting,
            },
        };
        let asked = &mut self.admissions.requests[index];
        asked.at = Instant::now();
        if asked.is_declined {
            return JoinOutcome::Declined;
        }
        // Perhaps nobody else has to be asked any more, because the game ended meanwhile.
        match self.lacks(&self.admissions.requests[index]) {
            Some(on) => JoinOutcome::Waiting(on),
            None => self.let_in(index).await,
        }
    }

    /// A captain answers a request to join.
    pub(super) async fn admit(&mut self, token: TokenHash, number: u32, admit: bool) -> SeatOutcome {
        let seat = match self.place_of(token) {
            Some(Place::Captain(seat)) => seat,
            Some(Place::Member(_)) => return SeatOutcome::Refused(self.only_the_captain()),
            Some(Place::Gallery) | None => return SeatOutcome::NotYourSeat,
        };
        let found = self.admissions.requests.iter().position(|asked| asked.number == number);
        let Some(index) = found.filter(|index| self.answers(seat, &self.admissions.requests[*index])) else {
            // They are a member, were declined or gave up; or this is said again because the answer got lost.
            return SeatOutcome::Done(self.table.seq());
        };
        if !admit {
            self.admissions.requests[index].is_declined = true;
            self.announce(News::card());
            return SeatOutcome::Done(self.table.seq());
        }
        self.admissions.requests[index].agreed.push(seat);
        if self.lacks(&self.admissions.requests[index]).is_some() {
            self.announce(News::card());
            return SeatOutcome::Done(self.table.seq());
        }
        match self.let_in(index).await {
            JoinOutcome::Joined(_) => SeatOutcome::Done(self.table.seq()),
            JoinOutcome::Refused(refusal) => SeatOutcome::Refused(refusal),
            JoinOutcome::Waiting(_)
            | JoinOutcome::Declined
            | JoinOutcome::TooManyWaiting
            | JoinOutcome::NotAllowed
            | JoinOutcome::SeatedElsewhere
            | JoinOutcome::NoSuchSeat(_)
            | JoinOutcome::NobodyThere(_)
            | JoinOutcome::BotThere(_)
            | JoinOutcome::NotStored => SeatOutcome::NotStored,
        }
    }

    /// Those who ask and wait for the answer of somebody in this place.
    pub(super) fn asking(&self, place: Place) -> Vec<JoinRequest> {
        let Place::Captain(seat) = place else { return Vec::new() };
        let asked = self.admissions.requests.iter().filter(|asked| self.answers(seat, asked));
        let shown = asked.map(|asked| JoinRequest {
            number: asked.number,
            seat: asked.seat,
            name: asked.name.clone(),
            waits_for: if asked.seat == seat { Consent::Captain } else { Consent::Table },
        });
        shown.collect()
    }

    /// Forgets requests of people who gave up, and tells those who were to answer.
    pub(super) fn mind_admissions(&mut self) {
        if self.admissions.forget_the_gone() {
            self.announce(News::card());
        }
    }

    /// Whether a request waits for the captain of this seat.
    fn answers(&self, seat: Seat, asked: &Asked) -> bool {
        if asked.is_declined || asked.agreed.contains(&seat) {
            return false;
        }
        match self.lacks(asked) {
            Some(Consent::Captain) => asked.seat == seat,
            Some(Consent::Table) => asked.seat != seat && self.is_captain(seat),
            None => false,
        }
    }

    /// Whose consent a request lacks.
    fn lacks(&self, asked: &Asked) -> Option<Consent> {
        if !asked.agreed.contains(&asked.seat) {
            return Some(Consent::Captain);
        }
        let mut seats = self.seats.iter().map(|(seat, _)| seat);
        let is_missing = |seat: Seat| self.is_captain(seat) && !asked.agreed.contains(&seat);
        (self.is_under_way() && seats.any(is_missing)).then_some(Consent::Table)
    }

    fn is_captain(&self, seat: Seat) -> bool {
        self.seats[seat].as_ref().is_some_and(|sitter| matches!(sitter.sitter, Sitter::Person(_)))
    }

    /// Whether the game has begun and goes on.
    fn is_under_way(&self) -> bool {
        self.has_begun() && self.free_seat().is_none() && !self.is_closed()
    }

    /// Keeps a new request, if there is room; gives its place in the list.
    fn keep_request(&mut self, name: String, seat: Seat, token: TokenHash) -> Option<usize> {
        // A person who asks elsewhere no longer waits here.
        self.admissions.requests.retain(|asked| asked.token != token);
        if self.admissions.requests.len() >= MOST_JOIN_REQUESTS {
            // Those who were declined are kept only to be told so.
            let declined = self.admissions.requests.iter().position(|asked| asked.is_declined)?;
            self.admissions.requests.remove(declined);
        }
        let name = self.distinct_name(&name);
        self.admissions.last += 1;
        let number = self.admissions.last;
        let (agreed, at) = (Vec::new(), Instant::now());
        self.admissions.requests.push(Asked { number, seat, name, token, agreed, is_declined: false, at });
        self.announce(News::card());
        Some(self.admissions.requests.len() - 1)
    }

    /// Makes somebody a member whom everybody lets in.
    async fn let_in(&mut self, index: usize) -> JoinOutcome {
        let Asked { seat, token, name, .. } = &self.admissions.requests[index];
        let (seat, token, name) = (*seat, *token, self.distinct_name(name));
        if let Err(outcome) = self.may_join(seat) {
            return outcome;
        }
        let member = MemberRecord { seat, name, token_hash: token, joined_ms: now_ms() };
        match self.backstage.services.store.join(self.id.clone(), member.clone()).await {
            Ok(()) => {
                self.admissions.requests.retain(|asked| asked.token != token);
                self.talk[seat].welcome(token);
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
            let refusal = Refusal { kind: RefusalKind::Illegal, clause: Some(teams.size.clone()), said };
            return Err(JoinOutcome::Refused(refusal));
        }
        Ok(())
    }
}
