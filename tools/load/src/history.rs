//! What was acknowledged at one table, and whether the server remembers.

use anyhow::{Result, ensure};
use protocol::{ClientMessage, MessageId, Seq, ServerMessage};
use remote::Door;
use store::TableStore;

use crate::seating::Seating;

/// One table as its players know it.
pub(crate) struct History {
    pub(crate) seating: Seating,
    /// The id of every message that was answered by `accepted`, in order: one for each line of the log.
    acknowledged: Vec<MessageId>,
    /// A message that was sent and not answered, and who sent it. It may or may not have been written down.
    pub(crate) in_flight: Option<(usize, ClientMessage)>,
}

impl History {
    pub(crate) fn new(seating: Seating) -> Self {
        History { seating, acknowledged: Vec::new(), in_flight: None }
    }

    /// How many moves were acknowledged.
    pub(crate) fn len(&self) -> usize {
        self.acknowledged.len()
    }

    /// The id of the next message.
    pub(crate) fn next_id(&self) -> MessageId {
        let id = format!("m-{}", self.acknowledged.len());
        MessageId::try_from(id).expect("letters, digits and a hyphen are an id")
    }

    /// Takes down the answer to the message in flight.
    pub(crate) fn answered(&mut self, answer: ServerMessage) -> Result<Seq> {
        let ServerMessage::Accepted { id, seq, .. } = answer else {
            anyhow::bail!("a legal move was answered by {answer:?}");
        };
        ensure!(
            id == self.next_id(),
            "the answer is to {} and not to {}",
            id.as_str(),
            self.next_id().as_str()
        );
        ensure!(
            seq.0 == self.acknowledged.len() as u64 + 1,
            "line {seq} was acknowledged after {} lines: a move is doubled or lost",
            self.acknowledged.len()
        );
        self.acknowledged.push(id);
        self.in_flight = None;
        Ok(seq)
    }

    /// Checks how long the server says the log is.
    pub(crate) fn check_length(&self, seq: Seq) -> Result<()> {
        let known = self.acknowledged.len() as u64;
        let most = known + u64::from(self.in_flight.is_some());
        ensure!(
            (known..=most).contains(&seq.0),
            "the log is {seq} lines long; {known} were acknowledged and {} in flight",
            most - known
        );
        Ok(())
    }

    /// Checks the log itself, line by line, in a copy of the database.
    pub(crate) async fn check_log(&self, store: &dyn TableStore) -> Result<()> {
        let record = store.load(&self.seating.table).await?;
        let Some(record) = record else { anyhow::bail!("a table is lost") };
        self.check_length(Seq(record.steps.len() as u64))?;
        let in_flight = self.in_flight.is_some().then(|| self.next_id());
        let expected = self.acknowledged.iter().chain(&in_flight);
        for (step, id) in record.steps.iter().zip(expected) {
            let found = step.message.as_ref().map(|message| &message.id);
            ensure!(found == Some(id), "a line carries message {found:?} and not {id:?}");
        }
        Ok(())
    }

    /// Checks that the server opens the table.
    pub(crate) async fn check_opens(&self, door: Door) -> Result<()> {
        let card = door.card(&self.seating.table).await?;
        ensure!(card.seats.iter().all(|seat| seat.name.is_some()), "somebody has lost their seat");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Seat, TableId, Token};
    use store::{Append, MessageMark, NewTable, SqliteStore};

    use super::*;

    /// A history of `acknowledged` moves, checked against a log that holds the messages `written`.
    async fn check(acknowledged: usize, in_flight: bool, written: &[&str]) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let store = SqliteStore::open(&folder.path().join("boxlid.db")).await?;
        let (table, token) = (TableId::from_random([1; 10]), Token::from_random([1; 32]));
        let new = NewTable {
            id: table.clone(),
            watch: TableId::from_random([2; 10]),
            game: "mancala".into(),
            opening: "{}".into(),
            secret: [0; 32],
            created_ms: 0,
            begun_ms: Some(0),
            last: None,
            terms: "{}".to_owned(),
            precedents: None,
            listed_ms: None,
            seats: Vec::new(),
            members: Vec::new(),
            entries: Vec::new(),
        };
        store.open_table(new).await?;
        for (seq, id) in (0..).map(Seq).zip(written) {
            let message = MessageMark { seat: Seat(seq.0 as u8), id: MessageId::try_from((*id).to_owned())? };
            let entries = vec!["{}".to_owned()];
            store
                .append(Append { table: table.clone(), at: seq, entries, message: Some(message), at_ms: 0 })
                .await?;
        }
        let mut history = History::new(Seating { table: table.clone(), tokens: [token.clone(), token] });
        for seq in 1..=acknowledged as u64 {
            let id = history.next_id();
            history.answered(ServerMessage::Accepted { table: table.clone(), id, seq: Seq(seq) })?;
        }
        history.in_flight = in_flight.then_some((0, ClientMessage::Ping { n: 0 }));
        history.check_log(&store).await
    }

    #[tokio::test]
    async fn what_was_acknowledged_must_be_there_and_what_was_in_flight_may_be() {
        check(2, false, &["m-0", "m-1"]).await.unwrap();
        check(2, true, &["m-0", "m-1"]).await.unwrap();
        check(2, true, &["m-0", "m-1", "m-2"]).await.unwrap();
    }

    #[tokio::test]
    async fn a_lost_a_doubled_and_a_foreign_move_are_noticed() {
        assert!(check(2, true, &["m-0"]).await.is_err(), "lost");
        assert!(check(2, false, &["m-0", "m-1", "m-1"]).await.is_err(), "doubled");
        assert!(check(2, true, &["m-0", "m-0", "m-1"]).await.is_err(), "doubled in the middle");
        assert!(check(2, false, &["m-0", "m-7"]).await.is_err(), "foreign");
    }
}
