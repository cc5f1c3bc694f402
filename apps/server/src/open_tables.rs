//! The tables that are in memory.
//!
//! A table is read from the store and replayed when it is first asked for, and leaves memory when nobody has
//! asked for a while. Both of its names lead to the same task.
//!
//! Where there are many nodes, a name may also lead to another one: see `cluster/reach.rs`.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use catalog::PlayDeck;
use protocol::TableId;
use store::{NodeId, TableRecord};
use tokio::sync::mpsc;

use crate::cluster::{Deed, Turns};
use crate::deck_shelf::NoDeck;
use crate::table_actor::{self, Backstage, Door, LogOutcome, TableActor, TableStub, Visitor};

/// Why a table was not found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotFound {
    #[error("there is no such table")]
    NoSuchTable,
    #[error("this table cannot be read now; try again")]
    NotReadable,
    #[error("there is no memory for this table's deck now; try again later")]
    NoMemory,
    #[error(
        "this table is damaged and was set aside; the operator of the server can restore it from a backup"
    )]
    Damaged,
}

/// The tables in memory, by both of their names.
pub(crate) struct OpenTables {
    backstage: Backstage,
    // A std mutex, because it is held for a look-up and never while waiting.
    by_name: Mutex<HashMap<TableId, (TableStub, Door)>>,
    /// Names of tables that were found damaged.
    damaged: Mutex<HashSet<TableId>>,
    turns: Turns,
    /// The name of this node, of its own even if it is alone.
    node: NodeId,
    visitors: AtomicU64,
    /// Whether the node goes away, and takes no more tables.
    draining: AtomicBool,
}

impl OpenTables {
    pub(crate) fn new(backstage: Backstage, node: NodeId) -> Arc<Self> {
        Arc::new(OpenTables {
            backstage,
            by_name: Mutex::default(),
            damaged: Mutex::default(),
            turns: Turns::default(),
            node,
            visitors: AtomicU64::new(0),
            draining: AtomicBool::new(false),
        })
    }

    /// A person about to watch a table through this node.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor { node: self.node.clone(), number: self.visitors.fetch_add(1, Ordering::Relaxed) }
    }

    /// The table called `name`, and which of its names that is.
    pub(crate) async fn find(self: &Arc<Self>, name: &TableId) -> Result<(TableStub, Door), NotFound> {
        match self.in_memory(name) {
            Some(found) => Ok(found),
            // Boxed, because every caller holds room for it all the time and hardly ever waits for it.
            None => Box::pin(self.fetch(name)).await,
        }
    }

    async fn fetch(self: &Arc<Self>, name: &TableId) -> Result<(TableStub, Door), NotFound> {
        match &self.backstage.cluster {
            Some(cluster) => self.reach(cluster, name).await,
            None => {
                let record = self.load(name).await?;
                self.read(name, record, None).await
            }
        }
    }

    /// Reads a table by either of its names.
    pub(crate) async fn load(&self, name: &TableId) -> Result<TableRecord, NotFound> {
        match self.backstage.services.store.load(name).await {
            Ok(record) => record.ok_or(NotFound::NoSuchTable),
            Err(error) if error.is_damage() => {
                if self.note_damage(name) {
                    self.backstage.metrics.store_failed();
                    tracing::error!(%error, "a table was set aside");
                }
                Err(NotFound::Damaged)
            }
            Err(error) => {
                self.backstage.metrics.store_failed();
                tracing::error!(%error, "a table could not be read");
                Err(NotFound::NotReadable)
            }
        }
    }

    /// Whether this is the first time that a table is found damaged under this name: it is said once, however often
    /// people knock.
    fn note_damage(&self, name: &TableId) -> bool {
        /// More are said again.
        const MOST: usize = 1024;
        let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        if damaged.len() >= MOST {
            damaged.clear();
        }
        damaged.insert(name.clone())
    }

    /// Makes a table of what was read, with the deck it is played with.
    pub(crate) async fn read(
        self: &Arc<Self>,
        name: &TableId,
        record: TableRecord,
        deed: Option<Deed>,
    ) -> Result<(TableStub, Door), NotFound> {
        let (id, watch) = (record.id.clone(), record.watch.clone());
        let (stub, actor) = self.set_up(record, deed).await?;
        Ok(self.open(name, id, watch, stub, actor))
    }

    /// Opens a table that was just written down, so that nobody has to wait until it was read back. Where there are many
    /// nodes this is left to the first to ask for it, because it must be theirs before.
    pub(crate) async fn welcome(self: &Arc<Self>, record: TableRecord) {
        if self.backstage.cluster.is_none() {
            let id = record.id.clone();
            // If it cannot be opened, people who go there are told why.
            self.read(&id, record, None).await.ok();
        }
    }

    /// The log of a table that is played elsewhere, once it is closed; read from the store, because it may be too long
    /// for a letter, and nothing can be added to it any more.
    pub(crate) async fn log_of(self: &Arc<Self>, id: &TableId) -> Result<LogOutcome, NotFound> {
        let record = self.load(id).await?;
        let (_, actor) = self.set_up(record, None).await?;
        Ok(actor.log().await)
    }

    async fn set_up(
        self: &Arc<Self>,
        record: TableRecord,
        deed: Option<Deed>,
    ) -> Result<(TableStub, TableActor), NotFound> {
        let watch = record.watch.clone();
        let damaged = |refusal| {
            tracing::error!(table = %watch, %refusal, "a table does not replay");
            NotFound::Damaged
        };
        let hash = table_actor::deck_hash(&record).map_err(damaged)?;
        let deck = match &hash {
            Some(hash) => Some(self.deck(hash).await?),
            None => None,
        };
        let backstage = self.backstage.clone();
        let (stub, actor, decided) =
            table_actor::channel(record, deck.clone(), backstage, deed, &Arc::downgrade(self))
                .map_err(damaged)?;
        if let Some(deck) = &deck {
            self.backstage.decks.propose(deck, stub.id(), decided).await;
        }
        Ok((stub, actor))
    }

    async fn deck(&self, hash: &str) -> Result<Arc<PlayDeck>, NotFound> {
        self.backstage.decks.find(hash).await.map_err(|error| match error {
            NoDeck::NotReadable => NotFound::NotReadable,
            NoDeck::NoMemory => NotFound::NoMemory,
            NoDeck::NoSuchDeck | NoDeck::NotGranted | NoDeck::Damaged => NotFound::Damaged,
        })
    }

    /// Opens a table that was read, unless somebody else was quicker.
    ///
    /// The record cannot be older than what an earlier task of the same table wrote: such a task would have to
    /// have started and ended while the record was being read, and it lives for `IDLE` at least. If it were all
    /// the same, the first move would meet a conflict in the store and the table would be read again.
    fn open(
        self: &Arc<Self>,
        name: &TableId,
        id: TableId,
        watch: TableId,
        stub: TableStub,
        actor: TableActor,
    ) -> (TableStub, Door) {
        let mut by_name = self.by_name();
        if let Some((stub, door)) = by_name.get(name).filter(|(stub, _)| stub.is_alive()) {
            return (stub.clone(), *door);
        }
        tracing::debug!(table = %watch, "a table is open");
        // Weak, so that the tables end when the server does.
        tokio::spawn(Box::new(actor).run());
        let door = if *name == id { Door::Seats } else { Door::Gallery };
        by_name.insert(id, (stub.clone(), Door::Seats));
        by_name.insert(watch, (stub.clone(), Door::Gallery));
        (stub, door)
    }

    /// Forgets a table if nobody holds its stub and nothing waits for it; answers whether it did. Nobody can
    /// come by a stub meanwhile, because that takes the same lock.
    pub(crate) fn forget<T>(&self, id: &TableId, watch: &TableId, mailbox: &mpsc::Receiver<T>) -> bool {
        /// One under each name.
        const OURS: usize = 2;
        let mut by_name = self.by_name();
        if mailbox.sender_strong_count() > OURS || !mailbox.is_empty() {
            return false;
        }
        by_name.remove(id);
        by_name.remove(watch);
        tracing::debug!(table = %watch, "a table leaves memory");
        true
    }

    /// Forgets a table whose task has ended, unless there is another already.
    pub(crate) fn drop_closed(&self, id: &TableId, watch: &TableId) {
        let mut by_name = self.by_name();
        for name in [id, watch] {
            if by_name.get(name).is_some_and(|(stub, _)| !stub.is_alive()) {
                by_name.remove(name);
            }
        }
    }

    /// Remembers the way to a table under one of its names. Ways that lead nowhere any more are forgotten now and then.
    pub(crate) fn know_as(&self, name: &TableId, stub: &TableStub, door: Door) {
        /// At most one under each name, and the one in hand.
        const OURS: usize = 2;
        let mut by_name = self.by_name();
        if by_name.len() == by_name.capacity() {
            by_name.retain(|_, (stub, _)| stub.is_alive() && stub.is_held(OURS));
        }
        by_name.insert(name.clone(), (stub.clone(), door));
    }

    /// Every table that is played here.
    pub(crate) fn all_here(&self) -> Vec<TableStub> {
        let by_name = self.by_name();
        let by_id = by_name.values().filter(|(_, door)| *door == Door::Seats);
        by_id.filter_map(|(stub, _)| stub.here_only()).filter(TableStub::is_alive).collect()
    }

    /// How many tables are played here.
    pub(crate) fn len(&self) -> usize {
        self.by_name().values().filter(|(stub, door)| *door == Door::Seats && stub.is_here()).count()
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Whether this node may answer for tables; one that is alone always may.
    pub(crate) fn is_leased(&self) -> bool {
        self.backstage.cluster.as_ref().is_none_or(|cluster| cluster.is_leased())
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    pub(crate) fn start_draining(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    pub(crate) fn in_memory(&self, name: &TableId) -> Option<(TableStub, Door)> {
        let by_name = self.by_name();
        by_name.get(name).filter(|(stub, _)| stub.is_alive()).cloned()
    }

    fn by_name(&self) -> MutexGuard<'_, HashMap<TableId, (TableStub, Door)>> {
        // OK because no code that could panic runs while the lock is held.
        self.by_name.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use bus::LocalBus;
    use protocol::{Hex32, Seat, Terms};
    use store::{
        Answer, Append, Begin, CaseRecord, CodeHash, DeckRecord, DeckStore, DeckSummary, GrantRecord,
        GuessLimit, Guesser, ListedPage, ListedRecord, MemberRecord, NewDeck, NewGrant, NewTable, NextTable,
        Note, ProposalRecord, Reseal, SeatRecord, SettledCase, StoreError, TableStore, TokenHash,
    };
    use tokio::time::sleep;

    use super::*;
    use crate::deck_shelf::DeckShelf;
    use crate::gate::Gate;
    use crate::limits::IDLE;
    use crate::table_actor::{Place, Sitters, Ticket, new_table};
    use crate::thinkers::Thinkers;
    use crate::{Crowd, Services, Tempo, random};

    /// A store that holds one table and takes no other.
    struct OneTable(TableRecord);

    impl DeckStore for OneTable {
        fn keep_deck(&self, _: NewDeck) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn load_deck(&self, _: &str) -> Answer<'_, Option<DeckRecord>> {
            Box::pin(async { Ok(None) })
        }
        fn deck_summary(&self, _: &str) -> Answer<'_, Option<DeckSummary>> {
            Box::pin(async { Ok(None) })
        }
        fn owns_deck(&self, _: &str, _: TokenHash) -> Answer<'_, bool> {
            Box::pin(async { Ok(false) })
        }
        fn may_play_deck(&self, _: &str, _: Option<TokenHash>) -> Answer<'_, bool> {
            Box::pin(async { Ok(false) })
        }
        fn grant_deck(&self, _: &str, _: NewGrant) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::NoSuchDeck) })
        }
        fn deck_grants(&self, _: &str) -> Answer<'_, Vec<GrantRecord>> {
            Box::pin(async { Ok(Vec::new()) })
        }
        fn revoke_grant(&self, _: &str, _: &str) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
        fn propose(&self, _: &str, _: &TableId, _: Vec<CaseRecord>) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
        fn proposals(&self, _: &str) -> Answer<'_, Vec<ProposalRecord>> {
            Box::pin(async { Ok(Vec::new()) })
        }
        fn put_in_the_box(&self, _: Vec<String>) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
        fn settle_proposals(&self, _: &str, _: SettledCase) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
    }

    impl TableStore for OneTable {
        fn open_table(&self, _: NewTable) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn load(&self, name: &TableId) -> Answer<'_, Option<TableRecord>> {
            let found = [&self.0.id, &self.0.watch].contains(&name).then(|| self.0.clone());
            Box::pin(async { Ok(found) })
        }
        fn append(&self, _: Append) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn sit_down(&self, _: TableId, _: SeatRecord) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn join(&self, _: TableId, _: MemberRecord) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn promise(&self, _: TableId, _: Seat, _: u32, _: Hex32) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn reveal(&self, _: TableId, _: Seat, _: u32, _: Hex32) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn reseal(&self, _: Reseal) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn begin(&self, _: Begin) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn break_off(&self, _: TableId, _: i64) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn note(&self, _: TableId, _: Note) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn recover(&self, _: TableId, _: Seat, _: CodeHash, _: TokenHash) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn free_seat(&self, _: TableId, _: Seat, _: TokenHash) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn count_guess(&self, _: Guesser, _: GuessLimit) -> Answer<'_, bool> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn take_back_guess(&self, _: Guesser) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn listed(&self, _: ListedPage) -> Answer<'_, Vec<ListedRecord>> {
            Box::pin(async { Ok(Vec::new()) })
        }
        fn due(&self, _: i64, _: u32) -> Answer<'_, Vec<TableId>> {
            Box::pin(async { Ok(Vec::new()) })
        }
        fn open_next(&self, _: TableId, _: NewTable) -> Answer<'_, NextTable> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn identity(&self) -> &str {
            "one table"
        }
        fn alive_ms(&self) -> Option<i64> {
            None
        }
        fn probe(&self, _: i64) -> Answer<'_, ()> {
            Box::pin(async { Err(StoreError::Closed) })
        }
        fn close(&self) -> Answer<'_, ()> {
            Box::pin(async { Ok(()) })
        }
    }

    fn one_table(break_it: impl FnOnce(&mut TableRecord)) -> (Arc<OpenTables>, TableId, TableId) {
        let kind = catalog::GameKind::ALL[0];
        let table = catalog::open(kind, &catalog::Setting::default(), random::nothing(), None).unwrap();
        let new = new_table(kind, &*table, None, Sitters::default(), None, &Terms::default()).unwrap().new;
        let (id, watch) = (new.id.clone(), new.watch.clone());
        let mut record = TableRecord::from(new);
        break_it(&mut record);
        let services = Services {
            store: Arc::new(OneTable(record)),
            bus: Arc::new(LocalBus::default()),
            public_url: None,
            tempo: Tempo::default(),
            crowd: Crowd::default(),
            solver: Arc::default(),
            membership: None,
        };
        let services = Arc::new(services);
        let backstage = Backstage {
            decks: DeckShelf::new(Arc::clone(&services)),
            thinkers: Thinkers::new(services.tempo.think_within),
            services,
            cluster: None,
            metrics: Arc::default(),
            writes: Arc::default(),
            outage: None,
            gate: Arc::new(Gate::new(Crowd::default())),
        };
        (OpenTables::new(backstage, random::node_id()), id, watch)
    }

    #[tokio::test(start_paused = true)]
    async fn both_names_lead_to_one_table() {
        let (tables, id, watch) = one_table(|_| {});
        let (by_id, door) = tables.find(&id).await.unwrap();
        assert_eq!((by_id.id(), door), (&id, Door::Seats));
        let (by_watch, door) = tables.find(&watch).await.unwrap();
        assert_eq!((by_watch.id(), door), (&id, Door::Gallery));
        assert!(matches!(tables.find(&random::table_id()).await, Err(NotFound::NoSuchTable)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_leaves_memory_when_nobody_holds_it_and_comes_back_when_asked_for() {
        let (tables, id, watch) = one_table(|_| {});
        let (stub, _) = tables.find(&id).await.unwrap();
        sleep(IDLE * 3).await;
        assert!(stub.is_alive() && tables.in_memory(&watch).is_some(), "somebody holds it");
        drop(stub);
        sleep(IDLE * 2).await;
        assert!(tables.in_memory(&id).is_none() && tables.in_memory(&watch).is_none());
        assert!(tables.find(&watch).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_from_before_envelopes_goes_on_without_one() {
        let (tables, id, _) = one_table(|_| {});
        let (stub, door) = tables.find(&id).await.unwrap();
        assert!(stub.card(door).await.unwrap().fairness.is_some());
        let (tables, id, _) = one_table(|record| {
            record.sealed = false;
            record.begun_ms = None;
        });
        let (stub, door) = tables.find(&id).await.unwrap();
        assert!(stub.card(door).await.unwrap().fairness.is_none());
        let ticket = Ticket { place: Place::Captain(Seat(0)), token: None };
        let look = stub.look(ticket, rules::Seq(0)).await.unwrap().unwrap();
        assert!(!look.sight.get().contains(r#""waiting_for":[]"#), "it has begun: {}", look.sight);
    }

    #[tokio::test(start_paused = true)]
    async fn a_table_that_does_not_replay_is_called_damaged() {
        let (tables, id, _) = one_table(|record| {
            let entry = r#"{"acted":{"seat":0,"action":{"sow":"Z9"}}}"#.to_owned();
            record.steps.push(store::StepRecord { entry, message: None, at_ms: 0 });
        });
        assert!(matches!(tables.find(&id).await, Err(NotFound::Damaged)));
        let (tables, id, _) = one_table(|record| record.game = "ludo".to_owned());
        assert!(matches!(tables.find(&id).await, Err(NotFound::Damaged)));
    }
}
