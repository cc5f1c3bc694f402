//! The bus of a server that is alone.

use std::sync::Arc;

use crate::listener::Switchboard;
use crate::{Bus, Listener, Notice};

/// Carries notices within one process.
#[derive(Default)]
pub struct LocalBus {
    switchboard: Arc<Switchboard>,
}

impl Bus for LocalBus {
    fn publish(&self, notice: Notice) {
        self.switchboard.put_through(&notice);
    }

    fn listener(&self) -> Listener {
        self.switchboard.listener()
    }
}
