//! Several nodes in one process, each with threads of its own, so that one can be killed without the others.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bus::{Bus, Post};
use protocol::{ServerMessage, TableId, Token};
use remote::{Door, Player};
use server::{Doors, Membership, Services, Tempo};
use store::{NodeId, Store};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::{oneshot, watch};

use super::cuttable::Cuttable;
use super::held::Held;
use crate::house::mancala;

/// A node's own way to what it shares with others.
pub struct Ground {
    pub store: Arc<dyn Store>,
    pub bus: Arc<dyn Bus>,
    pub post: Arc<dyn Post>,
}

/// One node.
pub struct Node {
    pub door: Door,
    pub admin: Door,
    stop: Option<oneshot::Sender<()>>,
    stopped: Option<oneshot::Receiver<()>>,
    cut: Arc<AtomicBool>,
    hold: watch::Sender<bool>,
    killed: Arc<AtomicBool>,
    runtime: Option<Runtime>,
}

impl Node {
    /// Starts a node on the ground that is laid among its own threads, and waits until it is ready.
    pub async fn start(lay: impl AsyncFnOnce() -> Ground + Send + 'static) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.unwrap();
        let (laid, ground) = oneshot::channel();
        let handle = runtime.handle().clone();
        // On a thread of its own, because opening a store cannot be passed between threads.
        std::thread::spawn(move || laid.send(handle.block_on(lay())).ok());
        let ground: Ground = ground.await.unwrap();
        let (stop, stopping) = oneshot::channel();
        let (gone, stopped) = oneshot::channel();
        let (here, addresses) = oneshot::channel();
        let line = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&line);
        let (hold, held) = watch::channel(false);
        let killed = Arc::new(AtomicBool::new(false));
        let is_killed = Arc::clone(&killed);
        runtime.spawn(async move {
            let nowhere = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
            let front = TcpListener::bind(nowhere).await.unwrap();
            let admin = TcpListener::bind(nowhere).await.unwrap();
            here.send((front.local_addr().unwrap(), admin.local_addr().unwrap())).unwrap();
            let nodes = Arc::new(Cuttable { store: Arc::clone(&ground.store), cut });
            let post = Arc::new(Held::new(ground.post, held, is_killed));
            let services = Services {
                store: ground.store,
                bus: ground.bus,
                public_url: None,
                tempo: Tempo::default(),
                crowd: server::Crowd::default(),
                solver: std::sync::Arc::default(),
                membership: Some(Membership { nodes, post }),
            };
            let shutdown = async {
                stopping.await.ok();
            };
            server::run(
                Doors { front, admin: Some(admin), hosts: Vec::new(), trusted_proxies: Vec::new() },
                services,
                shutdown,
            )
            .await;
            gone.send(()).ok();
        });
        let (front, admin) = addresses.await.unwrap();
        let node = Node {
            door: Door::new(front),
            admin: Door::new(admin),
            stop: Some(stop),
            stopped: Some(stopped),
            cut: line,
            hold,
            killed,
            runtime: Some(runtime),
        };
        until("the node is ready", async || {
            node.door.get("/ready").await.is_ok_and(|reply| reply.status == 200)
        })
        .await;
        node
    }

    /// Cuts its line to whatever knows of leases and claims, or mends it.
    pub fn cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }

    /// Holds up its letters to others, or lets them go.
    pub fn hold_letters(&self, hold: bool) {
        self.hold.send_replace(hold);
    }

    /// Kills it: nothing is finished, nobody is told.
    pub fn kill(&mut self) {
        self.killed.store(true, Ordering::SeqCst);
        // Were it dropped, the node would take that for being told to go.
        std::mem::forget(self.stop.take());
        self.runtime.take().unwrap().shutdown_background();
    }

    /// Tells it to go away, and waits until it has.
    pub async fn drain(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        self.stopped.take().unwrap().await.unwrap();
        self.runtime.take().unwrap().shutdown_background();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A table with a player in each seat, each at another node.
pub struct Spread {
    pub table: TableId,
    pub watch: TableId,
    pub tokens: [Token; 2],
    pub players: [Player; 2],
}

impl Spread {
    /// Ann opens the table at one door and sits down there; Bob comes by the other. Ann's node owns it.
    pub async fn open(ann: Door, bob: Door) -> Self {
        let opened = ann.open(&mancala()).await.unwrap();
        // Whoever is asked for a table first owns it: Ann's node.
        let first = Player::sit(ann, opened.table.clone(), opened.token.clone()).await.unwrap();
        let taken = bob.sit(&opened.table, "Bob").await.unwrap();
        let second = Player::sit(bob, opened.table.clone(), taken.token.clone()).await.unwrap();
        let players = [first, second];
        let tokens = [opened.token, taken.token];
        Spread { table: opened.table, watch: opened.watch, tokens, players }
    }

    /// Plays first choices until the log is `length` long or the game is over.
    pub async fn play_to(&mut self, length: u64) -> u64 {
        while self.players[0].sight.over.is_none() && self.players[0].sight.seq.0 < length {
            self.play_one().await;
        }
        self.players[0].sight.seq.0
    }

    /// Whoever is to move plays their first choice, and both see it.
    pub async fn play_one(&mut self) {
        let mover = usize::from(self.players[0].sight.listed().is_empty());
        let seq = self.players[mover].play_first().await.unwrap();
        self.players[1 - mover].see(seq).await.unwrap();
    }

    /// The same people at the same table, at devices they have besides.
    pub async fn at_other_devices(&self, door: Door) -> Self {
        let [ann, bob] =
            self.tokens.each_ref().map(|token| Player::sit(door, self.table.clone(), token.clone()));
        let players = [ann.await.unwrap(), bob.await.unwrap()];
        Spread { table: self.table.clone(), watch: self.watch.clone(), tokens: self.tokens.clone(), players }
    }

    /// Sits a player down again at another door.
    pub async fn come_back(&mut self, seat: usize, door: Door) {
        let token = self.tokens[seat].clone();
        self.players[seat] = Player::sit(door, self.table.clone(), token).await.unwrap();
    }
}

/// Waits until something is so.
pub async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let started = Instant::now();
    while !is_so().await {
        assert!(started.elapsed() < Duration::from_secs(15), "in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The nodes that live.
pub async fn living(store: &dyn Store) -> Vec<NodeId> {
    store.living().await.unwrap()
}

/// A number that a node counts.
pub async fn metric(node: &Node, name: &str) -> u64 {
    let page = String::from_utf8(node.admin.get("/metrics").await.unwrap().body).unwrap();
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0, |value| value.parse().unwrap())
}

/// Waits until a socket is told that its node goes away.
pub async fn is_told_to_go(player: &mut Player) -> bool {
    loop {
        match player.guest.next().await {
            Ok(ServerMessage::Closing) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
}
