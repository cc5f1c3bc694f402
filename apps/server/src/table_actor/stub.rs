//! What others hold of a table.

use protocol::{MessageId, Speech, TableCard, TableId, TableStands};
use rules::{Seat, Seq};
use store::{CodeHash, TokenHash};
use tokio::sync::{mpsc, oneshot};

use super::request::{
    Attendance, Door, Gone, Heard, JoinOutcome, Look, LuckOutcome, LuckWish, NotYourSeat, Outcome, Place,
    RecoveryOutcome, RematchOutcome, Request, SayOutcome, SitOutcome, Sitting, Talks, Ticket, Wish,
};

/// The way to a table's task. While somebody holds one, the table stays in memory.
#[derive(Clone)]
pub(crate) struct TableStub {
    id: TableId,
    mailbox: mpsc::Sender<Request>,
}

impl TableStub {
    pub(super) fn new(id: TableId, mailbox: mpsc::Sender<Request>) -> Self {
        TableStub { id, mailbox }
    }

    /// The table's own name, by which the bus knows it.
    pub(crate) fn id(&self) -> &TableId {
        &self.id
    }

    /// Whether there is still a task to answer; there is not if it came to grief.
    pub(crate) fn is_alive(&self) -> bool {
        !self.mailbox.is_closed()
    }

    pub(crate) async fn attend(
        &self,
        token: Option<TokenHash>,
        since: Seq,
    ) -> Result<Result<Attendance, NotYourSeat>, Gone> {
        let request = |answer| Request::Attend { token, since, answer };
        self.ask(request).await
    }

    pub(crate) async fn leave(&self, place: Place) {
        // A table that is gone has nobody present.
        self.mailbox.send(Request::Leave { place }).await.ok();
    }

    pub(crate) async fn look(&self, ticket: Ticket, since: Seq) -> Result<Result<Look, NotYourSeat>, Gone> {
        self.ask(|answer| Request::Look { ticket, since, answer }).await
    }

    /// What the table is, for somebody who attends.
    pub(crate) async fn card_for(&self, ticket: Ticket) -> Result<Result<TableCard, NotYourSeat>, Gone> {
        self.ask(|answer| Request::CardFor { ticket, answer }).await
    }

    pub(crate) async fn stands(&self, token: TokenHash) -> Result<Result<TableStands, NotYourSeat>, Gone> {
        self.ask(|answer| Request::Stands { token, answer }).await
    }

    pub(crate) async fn card(&self, door: Door) -> Result<TableCard, Gone> {
        self.ask(|answer| Request::Card { door, answer }).await
    }

    pub(crate) async fn sit(&self, who: Sitting) -> Result<SitOutcome, Gone> {
        self.ask(|answer| Request::Sit { who, answer }).await
    }

    pub(crate) async fn join(&self, name: String, seat: Seat, token: TokenHash) -> Result<JoinOutcome, Gone> {
        self.ask(|answer| Request::Join { name, seat, token, answer }).await
    }

    pub(crate) async fn say(
        &self,
        token: TokenHash,
        id: MessageId,
        text: String,
    ) -> Result<SayOutcome, Gone> {
        self.ask(|answer| Request::Say { token, id, text, answer }).await
    }

    pub(crate) async fn speak(
        &self,
        token: TokenHash,
        id: MessageId,
        said: Speech,
    ) -> Result<SayOutcome, Gone> {
        self.ask(|answer| Request::Speak { token, id, said, answer }).await
    }

    pub(crate) async fn hear(&self, ticket: Ticket, since: Heard) -> Result<Talks, Gone> {
        self.ask(|answer| Request::Hear { ticket, since, answer }).await
    }

    pub(crate) async fn set_recovery(
        &self,
        token: TokenHash,
        code: CodeHash,
    ) -> Result<RecoveryOutcome, Gone> {
        self.ask(|answer| Request::SetRecovery { token, code, answer }).await
    }

    pub(crate) async fn recover(&self, code: CodeHash, token: TokenHash) -> Result<RecoveryOutcome, Gone> {
        self.ask(|answer| Request::Recover { code, token, answer }).await
    }

    pub(crate) async fn wish(&self, wish: Wish) -> Result<Outcome, Gone> {
        self.ask(|answer| Request::Wish { wish, answer }).await
    }

    pub(crate) async fn luck(&self, token: TokenHash, wish: LuckWish) -> Result<LuckOutcome, Gone> {
        self.ask(|answer| Request::Luck { token, wish, answer }).await
    }

    pub(crate) async fn rematch(&self, token: TokenHash) -> Result<RematchOutcome, Gone> {
        self.ask(|answer| Request::Rematch { token, answer }).await
    }

    pub(crate) async fn log(&self) -> Result<Option<String>, Gone> {
        self.ask(|answer| Request::Log { answer }).await
    }

    async fn ask<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Result<T, Gone> {
        let (answer, answered) = oneshot::channel();
        self.mailbox.send(request(answer)).await.map_err(|_| Gone)?;
        answered.await.map_err(|_| Gone)
    }
}
