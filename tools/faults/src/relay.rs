//! A relay for TCP, in which there is weather: what passes is delayed, held up, stalled now and then, or cut off.
//!
//! The kernel can do this too (`tc netem`), where it was built with that; many are not. What is lost on the way of a TCP
//! connection arrives later, when it was sent again, so here a loss is a stall.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::dice::Dice;

/// How long it takes the system to send again what was lost.
const RESENT_AFTER: (u64, u64) = (200, 600);

/// How much may be under way in one direction; more waits at the sender, as with any network.
const UNDER_WAY: usize = 256;

/// What happens to whatever passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Weather {
    /// Each piece takes at least so many milliseconds.
    pub(crate) delay_ms: u64,
    /// And up to so many more.
    pub(crate) jitter_ms: u64,
    /// One piece in so many is lost and sent again; none if this is nought.
    pub(crate) loss_in: usize,
    /// Nothing gets in.
    pub(crate) holds_in: bool,
    /// Nothing gets out.
    pub(crate) holds_out: bool,
    /// All connections of an older number than this are broken.
    pub(crate) epoch: u64,
}

/// A relay between whoever connects to it and one place.
pub(crate) struct Relay {
    address: SocketAddr,
    weather: watch::Sender<Weather>,
    task: JoinHandle<()>,
}

impl Relay {
    /// Listens at `address` (port 0 takes any) and passes everything on to `to`.
    pub(crate) async fn start(address: SocketAddr, to: SocketAddr, mut dice: Dice) -> Result<Self> {
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"))?;
        let address = listener.local_addr()?;
        let (weather, forecast) = watch::channel(Weather::default());
        let task = tokio::spawn(async move {
            loop {
                // An error here is the caller having gone again.
                if let Ok((caller, _)) = listener.accept().await {
                    tokio::spawn(pass(caller, to, forecast.clone(), dice.fork()));
                }
            }
        });
        Ok(Relay { address, weather, task })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes the weather.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Weather)) {
        self.weather.send_modify(change);
    }

    /// Breaks all connections.
    pub(crate) fn reset(&self) {
        self.weather.send_modify(|weather| weather.epoch += 1);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass(caller: TcpStream, to: SocketAddr, mut forecast: watch::Receiver<Weather>, mut dice: Dice) {
    let epoch = forecast.borrow().epoch;
    // Without the other side the caller's connection is simply dropped, as by a machine that is not there.
    let Ok(Ok(callee)) = timeout(Duration::from_secs(10), TcpStream::connect(to)).await else { return };
    caller.set_nodelay(true).ok();
    callee.set_nodelay(true).ok();
    let ((caller_in, caller_out), (callee_in, callee_out)) = (caller.into_split(), callee.into_split());
    let inwards = pump(caller_in, callee_out, forecast.clone(), dice.fork(), |weather| weather.holds_in);
    let outwards = pump(callee_in, caller_out, forecast.clone(), dice.fork(), |weather| weather.holds_out);
    tokio::select! {
        () = inwards => {}
        () = outwards => {}
        _ = forecast.wait_for(|weather| weather.epoch != epoch) => {}
    }
}

/// Takes what comes from one side and gives it to the other when its time has come, in order.
async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut forecast: watch::Receiver<Weather>,
    mut dice: Dice,
    holds: impl Fn(&Weather) -> bool,
) {
    let under_way: Mutex<VecDeque<(Instant, Vec<u8>)>> = Mutex::default();
    let queue = || under_way.lock().unwrap_or_else(PoisonError::into_inner);
    let news = Arc::new(tokio::sync::Notify::new());
    let now_and_then = forecast.clone();
    let read = async {
        let mut last = Instant::now();
        loop {
            let mut piece = vec![0; 16 * 1024];
            // At the end there is a piece of nothing, which takes its time as any other.
            let length = from.read(&mut piece).await.unwrap_or(0);
            piece.truncate(length);
            let weather = *now_and_then.borrow();
            let mut due = Instant::now();
            if weather.delay_ms + weather.jitter_ms > 0 {
                due += dice.span_ms(weather.delay_ms, weather.delay_ms + weather.jitter_ms);
            }
            if weather.loss_in > 0 && dice.once_in(weather.loss_in) {
                due += dice.span_ms(RESENT_AFTER.0, RESENT_AFTER.1);
            }
            // Nothing overtakes what was sent before it.
            last = last.max(due);
            queue().push_back((last, piece));
            news.notify_one();
            if length == 0 {
                return std::future::pending().await;
            }
            while queue().len() > UNDER_WAY {
                sleep(Duration::from_millis(5)).await;
            }
        }
    };
    let write = async {
        loop {
            let next = queue().pop_front();
            let Some((due, piece)) = next else {
                news.notified().await;
                continue;
            };
            sleep_until(due).await;
            if forecast.wait_for(|weather| !holds(weather)).await.is_err()
                || piece.is_empty()
                || to.write_all(&piece).await.is_err()
            {
                return;
            }
        }
    };
    tokio::select! {
        () = read => {}
        () = write => {}
    }
}
