//! A server in a folder of its own, and the people who visit it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use protocol::{ClientMessage, MessageId, OpenTable, RawValue, Seq, TableId, TableOpened, Token};
use remote::{Door, Guest, Player};
use server::{Crowd, Tempo};
use store::{DeckStore, NewDeck, NewTable, SqliteStore, TableRecord, TableStore};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that can be stopped and started again on the same data.
pub struct House {
    folder: TempDir,
    config: server::Config,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
    pub door: Door,
}

impl House {
    pub async fn open() -> Self {
        Self::open_at(Tempo::default()).await
    }

    /// A house that finds these tables and decks in its store, and where guests may speak as fast as they can.
    pub async fn furnished(tables: Vec<NewTable>, decks: Vec<NewDeck>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("data")).unwrap();
        let store = SqliteStore::open(&folder.path().join("data").join("boxlid.db")).await.unwrap();
        for deck in decks {
            store.keep_deck(deck).await.unwrap();
        }
        for table in tables {
            store.open_table(table).await.unwrap();
        }
        store.close().await.unwrap();
        let crowd = Crowd { messages_per_second: 100_000, limit_factor: 1000, ..Crowd::default() };
        Self::open_in(folder, Tempo::default(), crowd).await
    }

    /// A house for such a crowd.
    pub async fn open_for(crowd: Crowd) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), Tempo::default(), crowd).await
    }

    /// A house where clocks run `faster` times as fast, and bots do not wait.
    pub async fn open_faster(faster: u32) -> Self {
        let second = Duration::from_secs(1) / faster;
        let grace = Duration::from_millis(50);
        Self::open_at(Tempo { second, grace, bot_pause: Duration::ZERO, ..Tempo::default() }).await
    }

    async fn open_at(tempo: Tempo) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), tempo, Crowd::default()).await
    }

    /// A house with some of its settings changed.
    pub async fn open_as(change: impl FnOnce(&mut server::Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(folder.path());
        change(&mut config);
        Self::open_configured(folder, config).await
    }

    async fn open_in(folder: TempDir, tempo: Tempo, crowd: Crowd) -> Self {
        let config = server::Config { tempo, crowd, ..config(folder.path()) };
        Self::open_configured(folder, config).await
    }

    async fn open_configured(folder: TempDir, config: server::Config) -> Self {
        crate::paper::unroll();
        let nowhere = Door::new(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let mut house = House { folder, config, running: None, door: nowhere };
        house.start().await;
        house
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub async fn start(&mut self) {
        let running = server::start(self.config.clone()).await.unwrap();
        self.door = Door::new(running.address());
        let (stop, stopped) = oneshot::channel();
        let until = running.until(async {
            stopped.await.ok();
        });
        self.running = Some((stop, tokio::spawn(until)));
    }

    /// Stops the server as Ctrl-C does, and waits until it is gone.
    pub async fn stop(&mut self) {
        let (stop, running) = self.running.take().unwrap();
        stop.send(()).unwrap();
        running.await.unwrap();
    }

    /// How long the log of a table is on the disk. Nobody asks the server, so nothing wakes.
    pub async fn written(&self, table: &TableId) -> usize {
        self.record(table).await.steps.len()
    }

    /// All that the store keeps of a table.
    pub async fn record(&self, table: &TableId) -> TableRecord {
        let store = SqliteStore::open(&self.folder().join("data").join("boxlid.db")).await.unwrap();
        let record = store.load(table).await.unwrap().unwrap();
        store.close().await.unwrap();
        record
    }

    /// Opens a table for Ann.
    pub async fn table(&self) -> TableOpened {
        self.door.open(&mancala()).await.unwrap()
    }

    /// A table with Ann and Bob at it, Ann to begin.
    pub async fn game(&self) -> Game {
        self.game_on("{}").await
    }

    /// The same on these terms.
    pub async fn game_on(&self, terms: &str) -> Game {
        let opened = self.door.open(&on_terms(mancala(), terms)).await.unwrap();
        let taken = self.door.sit(&opened.table, "Bob").await.unwrap();
        let ann = Player::sit(self.door, opened.table.clone(), opened.token).await.unwrap();
        let bob = Player::sit(self.door, opened.table.clone(), taken.token).await.unwrap();
        Game { table: opened.table, watch: opened.watch, ann, bob }
    }
}

/// Two people at a table.
pub struct Game {
    pub table: TableId,
    pub watch: TableId,
    pub ann: Player,
    pub bob: Player,
}

impl Game {
    /// Plays first choices until the log is `length` long or the game is over; answers how long it is.
    pub async fn play_to(&mut self, length: u64) -> Seq {
        while self.ann.sight.over.is_none() && self.ann.sight.seq.0 < length {
            let (mover, other) = if self.ann.sight.listed().is_empty() {
                (&mut self.bob, &mut self.ann)
            } else {
                (&mut self.ann, &mut self.bob)
            };
            let seq = mover.play_first().await.unwrap();
            other.see(seq).await.unwrap();
        }
        self.ann.sight.seq
    }

    /// Plays first choices to the end.
    pub async fn play_out(&mut self) -> Seq {
        self.play_to(u64::MAX).await
    }
}

pub fn config(folder: &Path) -> server::Config {
    server::Config {
        address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        ..server::Config::new(folder.join("data"))
    }
}

/// Mancala as in the box, with Ann in the first seat and to begin.
pub fn mancala() -> OpenTable {
    OpenTable {
        game: "mancala".into(),
        options: Some(raw(r#"{"begins":"a"}"#)),
        name: "Ann".into(),
        ..OpenTable::default()
    }
}

/// The same table, on these terms.
pub fn on_terms(wanted: OpenTable, terms: &str) -> OpenTable {
    OpenTable { terms: Some(serde_json::from_str(terms).unwrap()), ..wanted }
}

pub async fn guest(house: &House) -> Guest {
    Guest::connect(house.door).await.unwrap()
}

pub fn watch(table: &TableId, token: Option<&Token>, since: u64) -> ClientMessage {
    ClientMessage::Watch { table: table.clone(), token: token.cloned(), since: Seq(since) }
}

pub fn raw(json: &str) -> Box<RawValue> {
    RawValue::from_string(json.to_owned()).unwrap()
}

pub fn id(text: &str) -> MessageId {
    MessageId::try_from(text.to_owned()).unwrap()
}
