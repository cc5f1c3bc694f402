//! What a team says among itself (TP-26, HM-23), and how the last lines of any talk are kept.
//!
//! Each seat has its own talk, and only who proves that seat is told of it. It is kept in memory alone: it is for
//! the moment, and no log of a game should hold it.

use std::collections::VecDeque;

use bus::News;
use protocol::{ChatLine, KEPT_SAYINGS, MessageId};
use rules::{Refusal, RefusalKind};
use store::TokenHash;

use super::actor::TableActor;
use super::request::{Hearing, SayOutcome};
use crate::gate::{Activity, Gate, Meter};

/// The last lines of a talk.
pub(super) struct Talk<L> {
    kept: VecDeque<Saying<L>>,
    /// How many lines were ever said.
    said: u64,
}

struct Saying<L> {
    line: L,
    /// By which a retry is known.
    message: (TokenHash, MessageId),
}

impl<L> Default for Talk<L> {
    fn default() -> Self {
        Talk { kept: VecDeque::new(), said: 0 }
    }
}

impl<L: Clone> Talk<L> {
    /// What was said after the first `since` lines.
    pub(super) fn since(&self, since: u64) -> Hearing<L> {
        self.since_for(since, 0)
    }

    /// The same for a person who came when `before` lines had been said and is not told those.
    fn since_for(&self, since: u64, before: u64) -> Hearing<L> {
        let forgotten = self.said - self.kept.len() as u64;
        // A reader who missed lines that are forgotten by now starts over with what is left.
        let anew = since == 0 || since < forgotten;
        let told = if anew { before } else { since.max(before) };
        let known = told.min(self.said).saturating_sub(forgotten);
        let lines = self.kept.iter().skip(known as usize).map(|saying| saying.line.clone());
        Hearing { anew, lines: lines.collect(), said: self.said }
    }

    /// Whether this message was said, so that a retry is known.
    pub(super) fn knows(&self, message: &(TokenHash, MessageId)) -> bool {
        self.kept.iter().any(|saying| saying.message == *message)
    }

    /// Adds a line; the oldest is forgotten when there are too many.
    pub(super) fn add(&mut self, line: L, message: (TokenHash, MessageId)) {
        if self.kept.len() == KEPT_SAYINGS {
            self.kept.pop_front();
        }
        self.kept.push_back(Saying { line, message });
        self.said += 1;
    }
}

/// The talk of one team.
pub(super) struct TeamTalk {
    pub(super) talk: Talk<ChatLine>,
    meter: Meter,
    /// How many lines had been said when each member joined. Like the talk it is kept in memory alone: when that is
    /// read again nothing has been said yet.
    joined: Vec<(TokenHash, u64)>,
}

impl TeamTalk {
    pub(super) fn new(gate: &Gate) -> Self {
        TeamTalk { talk: Talk::default(), meter: gate.meter(Activity::SayToTeam), joined: Vec::new() }
    }

    /// Lets a new member hear what is said from now on.
    pub(super) fn welcome(&mut self, member: TokenHash) {
        self.joined.push((member, self.talk.said));
    }

    /// What was said after the first `since` lines, as far as the holder of this token may hear it.
    pub(super) fn since(&self, token: Option<TokenHash>, since: u64) -> Hearing<ChatLine> {
        let joined = self.joined.iter().find(|(member, _)| Some(*member) == token);
        self.talk.since_for(since, joined.map_or(0, |(_, before)| *before))
    }
}

impl TableActor {
    /// Lets the sender's team hear something, if teams may consult here.
    pub(super) fn say(&mut self, token: TokenHash, id: MessageId, text: String) -> SayOutcome {
        let Some((seat, name)) = self.person_with(token) else {
            return SayOutcome::NotYourSeat;
        };
        let Some(teams) = self.kind.teams() else {
            let said = format!("{} is not played by teams, so there is nobody to consult", self.kind.title());
            return SayOutcome::Refused(Refusal::new(RefusalKind::Illegal, said));
        };
        let (_, settled) = self.table.options();
        if !self.kind.may_consult(&settled) {
            let said = "at this table a team may not consult".to_owned();
            return SayOutcome::Refused(Refusal {
                kind: RefusalKind::Illegal,
                clause: Some(teams.captain.clone()),
                said,
            });
        }
        let TeamTalk { talk, meter, .. } = &mut self.talk[seat];
        let message = (token, id);
        if !talk.knows(&message) {
            if !meter.take() {
                return SayOutcome::TooFast;
            }
            talk.add(ChatLine { name, text }, message);
            self.announce(News::talk());
        }
        SayOutcome::Said(self.table.seq())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_who_joins_later_is_not_told_what_was_said_before() {
        let mut team = TeamTalk::new(&Gate::new(crate::Crowd::default()));
        let token = |number| TokenHash::from_bytes([number; 32]);
        let say = |team: &mut TeamTalk, number: u32| {
            let id = MessageId::try_from(format!("m-{number}")).unwrap();
            let line = ChatLine { name: "Ann".into(), text: number.to_string() };
            team.talk.add(line, (token(0), id));
        };
        let heard = |team: &TeamTalk, member, since| {
            let Hearing { anew, lines, said } = team.since(Some(token(member)), since);
            (anew, lines.into_iter().map(|line| line.text).collect::<Vec<_>>(), said)
        };
        say(&mut team, 1);
        say(&mut team, 2);
        team.welcome(token(7));
        assert_eq!(heard(&team, 7, 0), (true, Vec::new(), 2));
        say(&mut team, 3);
        assert_eq!(heard(&team, 7, 0), (true, vec!["3".to_owned()], 3));
        assert_eq!(heard(&team, 7, 1), (false, vec!["3".to_owned()], 3));
        assert_eq!(heard(&team, 7, 3), (false, Vec::new(), 3));
        assert_eq!(heard(&team, 1, 0).1.len(), 3);
        for number in 4..100 {
            say(&mut team, number);
        }
        assert_eq!(heard(&team, 7, 3).1.len(), KEPT_SAYINGS);
    }

    fn heard(talk: &Talk<String>, since: u64) -> (bool, Vec<String>) {
        let Hearing { anew, lines, .. } = talk.since(since);
        (anew, lines)
    }

    #[test]
    fn the_last_lines_are_kept_and_who_missed_some_begins_anew() {
        let mut talk = Talk::default();
        assert_eq!(heard(&talk, 0), (true, Vec::new()));
        for number in 0..KEPT_SAYINGS + 2 {
            let id = MessageId::try_from(format!("m-{number}")).unwrap();
            talk.add(number.to_string(), (TokenHash::from_bytes([0; 32]), id));
        }
        assert_eq!(heard(&talk, 50), (false, vec!["50".to_owned(), "51".to_owned()]));
        assert_eq!(heard(&talk, 52), (false, Vec::new()));
        assert_eq!(heard(&talk, 2).1.len(), KEPT_SAYINGS);
        let (anew, lines) = heard(&talk, 1);
        assert!(anew && lines.len() == KEPT_SAYINGS && lines[0] == "2");
    }
}
