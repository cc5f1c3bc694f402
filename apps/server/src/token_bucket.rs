//! How often somebody may do something: so many at once, and so many a second after that.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

use crate::limits::ADDRESSES;

/// A bucket that fills drop by drop; each deed takes a drop.
#[derive(Clone, Debug)]
pub(crate) struct TokenBucket {
    size: f64,
    per_second: f64,
    drops: f64,
    filled: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub(crate) fn new(size: u32, per_second: f64) -> Self {
        TokenBucket { size: f64::from(size), per_second, drops: f64::from(size), filled: Instant::now() }
    }

    /// Takes a drop if there is one.
    pub(crate) fn take(&mut self) -> bool {
        self.fill();
        if self.drops < 1.0 {
            return false;
        }
        self.drops -= 1.0;
        true
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let gained = now.duration_since(self.filled).as_secs_f64() * self.per_second;
        self.drops = (self.drops + gained).min(self.size);
        self.filled = now;
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.drops >= self.size
    }
}

/// A bucket for each address.
pub(crate) struct BucketsByAddress {
    fresh: TokenBucket,
    buckets: Mutex<HashMap<IpAddr, TokenBucket>>,
}

impl BucketsByAddress {
    pub(crate) fn new(size: u32, per_second: f64) -> Self {
        BucketsByAddress { fresh: TokenBucket::new(size, per_second), buckets: Mutex::default() }
    }

    /// Takes a drop from the bucket of `address` if there is one.
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        // OK because no code that could panic runs while the lock is held.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= ADDRESSES {
            // A full bucket says no more than none does.
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        let bucket = buckets.entry(network(address)).or_insert_with(|| self.fresh.clone());
        bucket.take()
    }
}

/// Whoever has one IPv6 address has all that share its first half, so they are counted as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) & !0 << 64).into()),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_a_burst_and_then_a_trickle() {
        let mut bucket = TokenBucket::new(3, 1.0);
        assert_eq!([(); 4].map(|()| bucket.take()), [true, true, true, false]);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!([(); 2].map(|()| bucket.take()), [true, false]);
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!([(); 4].map(|()| bucket.take()), [true, true, true, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn each_address_has_a_bucket_and_an_ipv6_network_has_one() {
        let buckets = BucketsByAddress::new(1, 1.0);
        let take = |address: &str| buckets.take(address.parse().unwrap());
        assert!(take("192.0.2.1"));
        assert!(!take("192.0.2.1"));
        assert!(!take("::ffff:192.0.2.1"));
        assert!(take("192.0.2.2"));
        assert!(take("2001:db8::1"));
        assert!(!take("2001:db8::2"));
    }
}
