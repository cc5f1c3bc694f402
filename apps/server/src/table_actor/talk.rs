//! What a team says among itself (TP-26, HM-23).
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

/// The talk of one team.
pub(super) struct Talk {
    kept: VecDeque<Saying>,
    /// How many lines were ever said.
    said: u64,
    allowance: TokenBucket,
}

struct Saying {
    line: ChatLine,
    /// By which a retry is known.
    message: (TokenHash, MessageId),
}

impl Default for Talk {
    fn default() -> Self {
        Talk {
            kept: VecDeque::new(),
            said: 0,
            allowance: TokenBucket::new(SAYINGS_AT_ONCE, SAYINGS_PER_SECOND),
        }
    }
}

impl Talk {
    /// What was said after the first `since` lines.
    pub(super) fn since(&self, since: u64) -> Hearing {
        let forgotten = self.said - self.kept.len() as u64;
        // Whoever has missed what is forgotten by now begins anew with what is left.
        let anew = since == 0 || since < forgotten;
        let known = if anew { 0 } else { since.min(self.said) - forgotten };
        let lines = self.kept.iter().skip(known as usize).map(|saying| saying.line.clone());
        Hearing { anew, lines: lines.collect(), said: self.said }
    }

    fn add(&mut self, saying: Saying) {
        if self.kept.len() == KEPT_SAYINGS {
            self.kept.pop_front();
        }
        self.kept.push_back(saying);
        self.said += 1;
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
        let talk = &mut self.talk[seat];
        let message = (token, id);
        if !talk.kept.iter().any(|saying| saying.message == message) {
            if !talk.allowance.take() {
                return SayOutcome::TooFast;
            }
            talk.add(Saying { line: ChatLine { name, text }, message });
            self.announce(News::talk());
        }
        SayOutcome::Said(self.table.seq())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saying(number: usize) -> Saying {
        let line = ChatLine { name: "Ann".into(), text: number.to_string() };
        let id = MessageId::try_from(format!("m-{number}")).unwrap();
        Saying { line, message: (TokenHash::from_bytes([0; 32]), id) }
    }

    fn heard(talk: &Talk, since: u64) -> (bool, Vec<String>) {
        let Hearing { anew, lines, .. } = talk.since(since);
        (anew, lines.into_iter().map(|line| line.text).collect())
    }

    #[tokio::test]
    async fn the_last_lines_are_kept_and_who_missed_some_begins_anew() {
        let mut talk = Talk::default();
        assert_eq!(heard(&talk, 0), (true, Vec::new()));
        for number in 0..KEPT_SAYINGS + 2 {
            talk.add(saying(number));
        }
        assert_eq!(heard(&talk, 50), (false, vec!["50".to_owned(), "51".to_owned()]));
        assert_eq!(heard(&talk, 52), (false, Vec::new()));
        assert_eq!(heard(&talk, 2).1.len(), KEPT_SAYINGS);
        let (anew, lines) = heard(&talk, 1);
        assert!(anew && lines.len() == KEPT_SAYINGS && lines[0] == "2");
    }
}
