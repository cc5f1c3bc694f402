//! A bridge between a node and a server it needs. It can be closed: whoever is on it falls off, and nobody gets across
//! until it is open again. And all on it can be held up: they stand where they are, and go on later as if nothing had
//! been.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A bridge.
pub struct Bridge {
    address: SocketAddr,
    open: watch::Sender<bool>,
    held: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Bridge {
    /// Builds an open one to `far`.
    pub async fn to(far: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (open, is_open) = watch::channel(true);
        let (held, is_held) = watch::channel(false);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(cross(near, far, is_open.clone(), is_held.clone()));
            }
        });
        Bridge { address, open, held, task }
    }

    /// Where it begins.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same, if NATS is on the other side.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Opens or closes it.
    pub fn open(&self, open: bool) {
        self.open.send_replace(open);
    }

    /// Holds all on it up, or lets them go on.
    pub fn hold(&self, held: bool) {
        self.held.send_replace(held);
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn cross(
    near: TcpStream,
    far: SocketAddr,
    mut open: watch::Receiver<bool>,
    held: watch::Receiver<bool>,
) {
    if !*open.borrow_and_update() {
        return;
    }
    // Where nobody is on the other side, there is no way across either.
    let Ok(far) = TcpStream::connect(far).await else { return };
    let ((from_near, to_near), (from_far, to_far)) = (near.into_split(), far.into_split());
    tokio::select! {
        _ = walk(from_near, to_far, held.clone()) => {}
        _ = walk(from_far, to_near, held) => {}
        _ = open.wait_for(|open| !open) => {}
    }
}

/// One direction, until either side has enough.
async fn walk(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut held: watch::Receiver<bool>) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let may_go_on = held.wait_for(|held| !held).await.is_ok();
        if !may_go_on || to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
