//! What a socket is told of the luck of a table, and what it may add to it.

use protocol::{FairnessCard, MessageId, ServerMessage, Stage, TableCard, TableId, Token, Unread};
use rules::Seq;
use store::TokenHash;

use super::fault::About;
use super::people::{People, opened};
use super::session::{Flow, Session, seen};
use super::watching::seated;
use crate::table_actor::{Gone, LuckOutcome, LuckWish};

impl Session {
    pub(super) async fn luck(&mut self, table: TableId, token: Token, id: MessageId, wish: LuckWish) -> Flow {
        let about = About::message(&table, &id);
        let stub = match seated(&self.app.tables, &table, &about).await {
            Ok(stub) => stub,
            Err(fault) => return self.fault(fault).await,
        };
        let answer = match stub.luck(TokenHash::of(&token), wish).await {
            Ok(LuckOutcome::Done(seq)) => ServerMessage::Accepted { table, id, seq },
            Ok(LuckOutcome::Refused(refusal)) => ServerMessage::Refused { table, id, refusal },
            Ok(LuckOutcome::NotYourSeat) => ServerMessage::Fault(about.not_your_seat()),
            Ok(LuckOutcome::NotStored) | Err(Gone) => ServerMessage::Fault(about.not_stored()),
        };
        self.send(&answer).await
    }

    /// Tells what is new about the luck of a table and, when it was settled, how the table looks since.
    pub(super) async fn tell_of_luck(&mut self, index: usize, card: TableCard) -> Flow {
        let watch = &mut self.watches[index];
        let before = std::mem::replace(&mut watch.fairness, lasting(known(&card).as_ref()));
        let had_begun = before.is_none_or(|before| has_begun(&before));
        let begins = !had_begun && known(&card).as_ref().is_some_and(has_begun);
        let table = watch.name.clone();
        if let Some(fairness) = card.fairness.clone() {
            self.send(&ServerMessage::Fairness { table: table.clone(), fairness }).await?;
        }
        if begins {
            let watch = &mut self.watches[index];
            watch.people = People::of(&card);
            let opened = opened(&table, watch.ticket.place, card.clone());
            let look = watch.stub.look(watch.ticket, Seq(0)).await;
            self.send(&opened).await?;
            if let Ok(Ok(look)) = look {
                self.watches[index].known = look.seq;
                self.send(&seen(&table, look)).await?;
            }
        }
        // What else is new on the card.
        Box::pin(self.introduce(index)).await
    }
}

/// What a card says of the table's luck.
pub(super) fn known(card: &TableCard) -> Option<FairnessCard> {
    card.fairness.as_ref().and_then(Unread::read)
}

/// What does not change from one moment to the next.
pub(super) fn lasting(fairness: Option<&FairnessCard>) -> Option<FairnessCard> {
    fairness.map(|fairness| FairnessCard { left_ms: None, ..fairness.clone() })
}

fn has_begun(fairness: &FairnessCard) -> bool {
    match fairness.stage {
        Stage::Gathering | Stage::Revealing => false,
        Stage::Begun | Stage::Closed => true,
    }
}
