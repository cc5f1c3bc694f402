//! The bus of a node among others.
//!
//! News for listeners of the same process goes to them directly and needs no NATS; for all others it is published.
//! Three tasks do the waiting: one publishes, one sees to it that every table somebody listens to is subscribed, and
//! each subscription has one that reads.

use std::collections::HashMap;
use std::sync::Arc;

use async_nats::{Client, Subscriber};
use futures_util::StreamExt as _;
use protocol::TableId;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::connect::{Gap, NatsError, connect, heard};
use super::wire;
use crate::listener::{Interest, Switchboard};
use crate::{Bus, Listener, News, Notice};

/// How many notices may wait to be published. If there are more, NATS is away, and once it is back everybody looks at
/// everything anyway.
const OUTBOX: usize = 4096;

/// Carries notices between nodes.
pub struct NatsBus {
    switchboard: Arc<Switchboard>,
    outbox: mpsc::Sender<Notice>,
    tasks: Vec<JoinHandle<()>>,
}

impl NatsBus {
    /// Connects to NATS (`nats://HOST:PORT`); from then on the connection is made again whenever it breaks.
    pub async fn connect(url: &str) -> Result<Self, NatsError> {
        let (gaps, missed) = mpsc::unbounded_channel();
        // Without an echo: whoever is in this process has heard it already.
        let client = connect(url, "boxlid-bus", false, Some(gaps)).await?;
        let (interest, wanted) = mpsc::unbounded_channel();
        let switchboard = Arc::new(Switchboard::with_interest(interest));
        let (outbox, letters) = mpsc::channel(OUTBOX);
        let subscriptions = Subscriptions {
            client: client.clone(),
            switchboard: Arc::clone(&switchboard),
            readers: HashMap::new(),
        };
        let tasks =
            vec![tokio::spawn(publish(client, letters)), tokio::spawn(subscriptions.keep(wanted, missed))];
        Ok(NatsBus { switchboard, outbox, tasks })
    }
}

impl Bus for NatsBus {
    fn publish(&self, notice: Notice) {
        self.switchboard.put_through(&notice);
        if self.outbox.try_send(notice).is_err() {
            tracing::debug!("a notice was not published; NATS seems to be away");
        }
    }

    fn listener(&self) -> Listener {
        self.switchboard.listener()
    }
}

impl Drop for NatsBus {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

async fn publish(client: Client, mut letters: mpsc::Receiver<Notice>) {
    while let Some(Notice { table, news }) = letters.recv().await {
        let subject = wire::subject(&table);
        if let Err(error) = client.publish(subject, wire::write(news).into()).await {
            tracing::warn!(%error, "a notice could not be published");
        }
    }
}

/// The tables somebody in this process listens to, each with the task that reads its news.
struct Subscriptions {
    client: Client,
    switchboard: Arc<Switchboard>,
    readers: HashMap<TableId, Reader>,
}

/// Reads the news of one table; ends with this, and the subscription with it.
struct Reader(JoinHandle<()>);

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Subscriptions {
    async fn keep(
        mut self,
        mut wanted: mpsc::UnboundedReceiver<Interest>,
        mut missed: mpsc::UnboundedReceiver<Gap>,
    ) {
        loop {
            tokio::select! {
                interest = wanted.recv() => {
                    let Some(interest) = interest else { return };
                    // Whatever else is wanted by now goes with it, and one proof serves for all.
                    let mut fresh = Vec::new();
                    self.follow(interest, &mut fresh).await;
                    while let Ok(interest) = wanted.try_recv() {
                        self.follow(interest, &mut fresh).await;
                    }
                    self.ring_when_heard(fresh);
                }
                gap = missed.recv() => {
                    let Some(Gap) = gap else { return };
                    // The client subscribes anew by itself; when that is heard, everybody looks.
                    let (client, switchboard) = (self.client.clone(), Arc::clone(&self.switchboard));
                    tokio::spawn(async move {
                        heard(&client).await;
                        switchboard.ring_all();
                    });
                }
            }
        }
    }

    async fn follow(&mut self, interest: Interest, fresh: &mut Vec<TableId>) {
        match interest {
            Interest::Begins(table) => match self.client.subscribe(wire::subject(&table)).await {
                Ok(subscriber) => {
                    let reading = read(subscriber, table.clone(), Arc::clone(&self.switchboard));
                    self.readers.insert(table.clone(), Reader(tokio::spawn(reading)));
                    fresh.push(table);
                }
                // It only ever fails when the client has ended for good, with the process.
                Err(error) => tracing::error!(%error, "news of a table cannot be heard"),
            },
            Interest::Ends(table) => {
                self.readers.remove(&table);
            }
        }
    }

    /// Tells who listens to these tables to look, once their news can be heard. What happened before could not.
    fn ring_when_heard(&self, tables: Vec<TableId>) {
        if tables.is_empty() {
            return;
        }
        let (client, switchboard) = (self.client.clone(), Arc::clone(&self.switchboard));
        tokio::spawn(async move {
            heard(&client).await;
            for table in tables {
                switchboard.put_through(&Notice { table, news: News::everything() });
            }
        });
    }
}

async fn read(mut subscriber: Subscriber, table: TableId, switchboard: Arc<Switchboard>) {
    while let Some(message) = subscriber.next().await {
        switchboard.put_through(&Notice { table: table.clone(), news: wire::read(&message.payload) });
    }
}
