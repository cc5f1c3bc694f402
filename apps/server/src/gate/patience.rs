//! How long a connection may refuse to take what it asked for.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::time::{Sleep, sleep};

use crate::limits::SLOWEST_READER;

/// Ends a connection whose other side does not read.
#[derive(Default)]
pub(crate) struct Patience {
    // Only while a write waits, because nearly all are done at once.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    /// What comes of a write, unless it has waited too long.
    pub(crate) fn check<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(SLOWEST_READER)));
        alarm.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}
