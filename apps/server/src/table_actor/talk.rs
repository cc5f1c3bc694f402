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
use crate::limits::{SAYINGS_AT_ONCE, SAYINGS_PER_SECOND};
use crate::token_bucket::TokenBucket;

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
        let forgotten = self.said - self.kept.len() as u64;
        // Whoever has missed what is forgotten by now begins anew with what is left.
        let anew = since == 0 || since < forgotten;
        let known = if anew { 0 } else { since.min(self.said) - forgotten };
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
    allowance: TokenBucket,
}

impl Default for TeamTalk {
    fn default() -> Self {
        TeamTalk { talk: Talk::default(), allowance: TokenBucket::new(SAYINGS_AT_ONCE, SAYINGS_PER_SECOND) }
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
                clause: Some(teams.captain),
                said,
            });
        }
        let TeamTalk { talk, allowance } = &mut self.talk[seat];
        let message = (token, id);
        if !talk.knows(&message) {
            if !allowance.take() {
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
