//! A bridge between a node and NATS that can be closed: whoever is on it falls off, and nobody gets across until it is
//! open again.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A bridge.
pub struct Bridge {
    address: SocketAddr,
    open: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Bridge {
    /// Builds an open one to `far`.
    pub async fn to(far: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (open, is_open) = watch::channel(true);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(cross(near, far, is_open.clone()));
            }
        });
        Bridge { address, open, task }
    }

    /// Where it begins.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Opens or closes it.
    pub fn open(&self, open: bool) {
        self.open.send_replace(open);
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn cross(mut near: TcpStream, far: SocketAddr, mut open: watch::Receiver<bool>) {
    if !*open.borrow_and_update() {
        return;
    }
    // Where nobody is on the other side, there is no way across either.
    let Ok(mut far) = TcpStream::connect(far).await else { return };
    tokio::select! {
        _ = copy_bidirectional(&mut near, &mut far) => {}
        _ = open.wait_for(|open| !open) => {}
    }
}
