//! How many connections each address has open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::gate::network;

/// Counts the connections of each address; an IPv6 network counts as one address.
pub(super) struct Guests {
    most: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Guests {
    /// Allows each address `most` connections.
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Guests { most, open: Mutex::default() })
    }

    /// One more connection of `address`, unless it has as many as it may.
    pub(super) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Stay> {
        let address = network(address);
        let mut open = self.lock();
        let count = open.get(&address).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        open.insert(address, count + 1);
        Some(Stay { guests: Arc::clone(self), address })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        // OK because no code that could panic runs while the lock is held.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection of an address, counted until it is dropped.
pub(super) struct Stay {
    guests: Arc<Guests>,
    address: IpAddr,
}

impl Drop for Stay {
    fn drop(&mut self) {
        let mut open = self.guests.lock();
        // An address without connections is forgotten, so the map is never larger than the number of connections.
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_a_place_back_when_a_connection_ends() {
        let guests = Guests::new(2);
        let admit = |address: &str| guests.admit(address.parse().unwrap());
        let first = admit("192.0.2.1").unwrap();
        let _second = admit("::ffff:192.0.2.1").unwrap();
        assert!(admit("192.0.2.1").is_none());
        assert!(admit("192.0.2.2").is_some());
        drop(first);
        assert!(admit("192.0.2.1").is_some());
        assert_eq!(guests.lock().len(), 1, "addresses without connections are forgotten");
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let guests = Guests::new(1);
        let admit = |address: &str| guests.admit(address.parse().unwrap());
        let _one = admit("2001:db8::1").unwrap();
        assert!(admit("2001:db8::2").is_none());
        assert!(admit("2001:db8:0:1::2").is_some());
    }
}
