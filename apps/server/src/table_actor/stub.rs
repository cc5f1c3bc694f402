//! What others hold of a table.

use std::sync::{Arc, Weak};
use std::time::Duration;

use protocol::{MessageId, Speech, TableCard, TableId, TableStands};
use rules::Seq;
use store::{CodeHash, NodeId, TokenHash};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep};

use super::request::{
    Attendance, Door, Gone, Heard, JoinOutcome, Joining, LogOutcome, Look, LuckOutcome, LuckWish,
    NotYourSeat, Outcome, Place, RecoveryOutcome, RematchOutcome, Request, SayOutcome, SeatOutcome, SeatWish,
    SitOutcome, Sitting, Talks, Ticket, Visitor, Wish,
};
use super::window::Window;
use crate::cluster::Far;
use crate::open_tables::{NotFound, OpenTables};

/// For how long a table that changes its node is looked for: the lease of one that was killed, and what it takes to
/// read the table elsewhere.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait before it is looked for again, the first time and at most.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(250));

/// The way to a table's task, here or at another node. While somebody holds one, a table that is here stays in memory.
#[derive(Clone)]
pub(crate) struct TableStub {
    id: TableId,
    way: Way,
    /// Where to find the table again if it has moved; nowhere if it cannot move.
    tables: Weak<OpenTables>,
}

#[derive(Clone)]
enum Way {
    Here(mpsc::Sender<Box<Request>>),
    There(Arc<Far>),
}

impl TableStub {
    pub(super) fn new(id: TableId, mailbox: mpsc::Sender<Box<Request>>, tables: Weak<OpenTables>) -> Self {
        TableStub { id, way: Way::Here(mailbox), tables }
    }

    /// The way to a table of another node.
    pub(crate) fn far(id: TableId, far: Far, tables: Weak<OpenTables>) -> Self {
        TableStub { id, way: Way::There(Arc::new(far)), tables }
    }

    /// The table's own name, by which the bus knows it.
    pub(crate) fn id(&self) -> &TableId {
        &self.id
    }

    /// Whether there is still a task to answer; there is not if it came to grief, or if the table has moved.
    pub(crate) fn is_alive(&self) -> bool {
        match &self.way {
            Way::Here(mailbox) => !mailbox.is_closed(),
            Way::There(far) => far.is_alive(),
        }
    }

    /// The same table if it is played here, and only while it is.
    pub(crate) fn here_only(&self) -> Option<Self> {
        match &self.way {
            Way::Here(_) => Some(TableStub { tables: Weak::new(), ..self.clone() }),
            Way::There(_) => None,
        }
    }

    /// Whether it is played here.
    pub(crate) fn is_here(&self) -> bool {
        matches!(self.way, Way::Here(_))
    }

    /// Whether anybody holds this besides the `kept` known holders.
    pub(crate) fn is_held(&self, kept: usize) -> bool {
        match &self.way {
            Way::Here(_) => true,
            Way::There(far) => Arc::strong_count(far) > kept,
        }
    }

    pub(crate) async fn attend(
        &self,
        token: Option<TokenHash>,
        since: Seq,
        visitor: Visitor,
        window: Option<&Arc<Window>>,
    ) -> Result<Result<Attendance, NotYourSeat>, Gone> {
        self.ask(|answer| {
            let (visitor, window) = (visitor.clone(), window.map(Arc::clone));
            Request::Attend { token, since, visitor, window, answer }
        })
        .await
    }

    pub(crate) async fn leave(&self, place: Place, visitor: Visitor) {
        self.tell(Request::Leave { place, visitor }).await;
    }

    pub(crate) async fn look(&self, ticket: Ticket, since: Seq) -> Result<Result<Look, NotYourSeat>, Gone> {
        self.ask(|answer| Request::Look { ticket, since, answer }).await
    }

    /// What the table is, for an attendee.
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
        self.ask(|answer| Request::Sit { who: who.clone(), answer }).await
    }

    pub(crate) async fn join(&self, who: Joining) -> Result<JoinOutcome, Gone> {
        self.ask(|answer| Request::Join { who: who.clone(), answer }).await
    }

    pub(crate) async fn seats(&self, token: TokenHash, wish: SeatWish) -> Result<SeatOutcome, Gone> {
        self.ask(|answer| Request::Seats { token, wish, answer }).await
    }

    pub(crate) async fn say(
        &self,
        token: TokenHash,
        id: MessageId,
        text: String,
    ) -> Result<SayOutcome, Gone> {
        self.ask(|answer| Request::Say { token, id: id.clone(), text: text.clone(), answer }).await
    }

    pub(crate) async fn speak(
        &self,
        token: TokenHash,
        id: MessageId,
        said: Speech,
    ) -> Result<SayOutcome, Gone> {
        self.ask(|answer| Request::Speak { token, id: id.clone(), said: said.clone(), answer }).await
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
        self.ask(|answer| Request::Wish { wish: wish.clone(), answer }).await
    }

    pub(crate) async fn luck(&self, token: TokenHash, wish: LuckWish) -> Result<LuckOutcome, Gone> {
        self.ask(|answer| Request::Luck { token, wish, answer }).await
    }

    pub(crate) async fn rematch(&self, token: TokenHash) -> Result<RematchOutcome, Gone> {
        self.ask(|answer| Request::Rematch { token, answer }).await
    }

    pub(crate) async fn log(&self) -> Result<LogOutcome, Gone> {
        if let (Way::There(_), Some(tables)) = (&self.way, self.tables.upgrade()) {
            return match tables.log_of(&self.id).await {
                Ok(outcome) => Ok(outcome),
                Err(NotFound::Damaged) => Ok(LogOutcome::Damaged),
                Err(NotFound::NoSuchTable | NotFound::NotReadable | NotFound::NoMemory) => Err(Gone),
            };
        }
        self.ask(|answer| Request::Log { answer }).await
    }

    /// Somebody heard that the log is this long, and it did not look so.
    pub(crate) async fn doubt(&self, seq: Seq) {
        self.tell(Request::Doubt { seq }).await;
    }

    /// A node is gone, along with its watchers.
    pub(crate) async fn bereave(&self, node: NodeId) {
        self.tell(Request::Bereave { node }).await;
    }

    /// Has the table finish what waits for it and leave this node.
    pub(crate) async fn hand_over(&self) {
        let handed_over = |answer| Request::HandOver { answer };
        // If it is gone already, that is what is wanted.
        self.ask_once(&handed_over).await.ok();
    }

    /// Says what needs no answer; a table that is gone need not hear it.
    async fn tell(&self, request: Request) {
        match &self.way {
            Way::Here(mailbox) => {
                mailbox.send(Box::new(request)).await.ok();
            }
            Way::There(far) => {
                let far = Arc::clone(far);
                // A task of its own: a socket that ends should not wait for another machine.
                tokio::spawn(async move { far.ask(request).await });
            }
        }
    }

    /// Asks, and goes after the table if it has moved meanwhile. Every request bears being asked twice.
    async fn ask<T>(&self, request: impl Fn(oneshot::Sender<T>) -> Request) -> Result<T, Gone> {
        match self.ask_once(&request).await {
            Ok(answer) => Ok(answer),
            // Boxed, like everything that seldom happens: each socket would hold room for it.
            Err(Gone) => Box::pin(self.ask_again(&request)).await,
        }
    }

    /// Goes after a table that has moved, and asks it there.
    async fn ask_again<T>(&self, request: &impl Fn(oneshot::Sender<T>) -> Request) -> Result<T, Gone> {
        let started = Instant::now();
        let (mut pause, longest) = PAUSES;
        while started.elapsed() < PATIENCE {
            let tables = self.tables.upgrade().ok_or(Gone)?;
            match tables.find(&self.id).await {
                Ok((stub, _)) => {
                    if let Ok(answer) = stub.ask_once(request).await {
                        return Ok(answer);
                    }
                }
                Err(NotFound::NotReadable | NotFound::NoMemory) => {}
                Err(NotFound::NoSuchTable | NotFound::Damaged) => return Err(Gone),
            }
            sleep(pause).await;
            pause = (pause * 2).min(longest);
        }
        Err(Gone)
    }

    async fn ask_once<T>(&self, request: &impl Fn(oneshot::Sender<T>) -> Request) -> Result<T, Gone> {
        let (answer, answered) = oneshot::channel();
        match &self.way {
            Way::Here(mailbox) => mailbox.send(Box::new(request(answer))).await.map_err(|_| Gone)?,
            Way::There(far) => Box::pin(far.ask(request(answer))).await?,
        }
        answered.await.map_err(|_| Gone)
    }
}
