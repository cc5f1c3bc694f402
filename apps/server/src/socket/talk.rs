//! What a client says to its team and to the whole table, and what it is told of that.

use protocol::{FaultKind, MessageId, ServerMessage, Speech, TableId, Token, Unread, phrase_of};
use store::TokenHash;

use super::fault::About;
use super::session::{Flow, Session};
use super::watching::seated;
use crate::person::{BadSaying, tidy_saying};
use crate::table_actor::{Gone, SayOutcome, Talks};

impl Session {
    /// Lets the client's team hear something.
    pub(super) async fn say(&mut self, table: TableId, token: Token, id: MessageId, text: &str) -> Flow {
        let about = About::message(&table, &id);
        let text = match tidy_saying(text) {
            Ok(text) => text,
            Err(error) => return self.cannot_say(about, &error).await,
        };
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let outcome = stub.say(TokenHash::of(&token), id.clone(), text).await;
        self.answer_talk(table, id, outcome, "your team says more than it may; wait a little").await
    }

    /// Lets the whole table hear something.
    pub(super) async fn speak(&mut self, table: TableId, token: Token, id: MessageId, said: Speech) -> Flow {
        let about = About::message(&table, &id);
        let said = match said {
            Speech::Phrase(phrase) if phrase_of(&phrase).is_none() => {
                let said = "there is no such phrase; docs/protocol.md lists them";
                return self.fault(about.fault(FaultKind::Malformed, said)).await;
            }
            Speech::Phrase(phrase) => Speech::Phrase(phrase),
            Speech::Text(text) => match tidy_saying(&text) {
                Ok(text) => Speech::Text(text),
                Err(error) => return self.cannot_say(about, &error).await,
            },
        };
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let outcome = stub.speak(TokenHash::of(&token), id.clone(), said).await;
        self.answer_talk(table, id, outcome, "you say more than you may; wait a little").await
    }

    async fn cannot_say(&mut self, about: About, error: &BadSaying) -> Flow {
        let kind = match error {
            BadSaying::TooLong => FaultKind::TooLong,
            BadSaying::Empty | BadSaying::Unprintable => FaultKind::Malformed,
        };
        self.fault(about.fault(kind, error.to_string())).await
    }

    async fn answer_talk(
        &mut self,
        table: TableId,
        id: MessageId,
        outcome: Result<SayOutcome, Gone>,
        too_fast: &str,
    ) -> Flow {
        let about = About::message(&table, &id);
        let answer = match outcome {
            Ok(SayOutcome::Said(seq)) => ServerMessage::Accepted { table, id, seq },
            Ok(SayOutcome::Refused(refusal)) => ServerMessage::Refused { table, id, refusal },
            Ok(SayOutcome::TooFast) => ServerMessage::Fault(about.fault(FaultKind::TooFast, too_fast)),
            Ok(SayOutcome::NotYourSeat) => ServerMessage::Fault(about.not_your_seat()),
            Err(Gone) => ServerMessage::Fault(about.not_stored()),
        };
        self.send(&answer).await
    }

    /// Tells what was said since, in the client's own team and to everybody.
    pub(super) async fn overhear(&mut self, index: usize) -> Flow {
        let watch = &mut self.watches[index];
        let Ok(talks) = watch.stub.hear(watch.ticket, watch.heard).await else {
            return Flow::Continue(());
        };
        watch.heard = talks.heard();
        let table = watch.name.clone();
        self.tell(table, talks).await
    }

    pub(super) async fn tell(&mut self, table: TableId, talks: Talks) -> Flow {
        for message in &said(&table, talks) {
            self.send(message).await?;
        }
        Flow::Continue(())
    }
}

/// What was said, as the client is told it: nothing, if nothing was.
pub(super) fn said(table: &TableId, Talks { team, table: spoken }: Talks) -> Vec<ServerMessage> {
    let mut told = Vec::new();
    if !team.lines.is_empty() {
        told.push(ServerMessage::Heard { table: table.clone(), anew: team.anew, lines: team.lines });
    }
    if !spoken.lines.is_empty()
        && let Some(lines) = Unread::of(&spoken.lines)
    {
        told.push(ServerMessage::Spoken { table: table.clone(), anew: spoken.anew, lines });
    }
    told
}
