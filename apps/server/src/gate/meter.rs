//! How often something was done: one meter for somebody, or one for each of many.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

use super::Rate;
use crate::limits::ADDRESSES;

/// The runtime's clock, which tests can stop.
#[derive(Clone, Copy, Debug, Default)]
struct RuntimeClock;

impl Clock for RuntimeClock {
    type Instant = Instant;

    fn now(&self) -> Instant {
        tokio::time::Instant::now().into_std()
    }
}

type Limiter<K, S> = RateLimiter<K, S, RuntimeClock, NoOpMiddleware<Instant>>;

fn quota(rate: Rate) -> Quota {
    let one_per = rate.every.span() / rate.more.max(1);
    let one_per = one_per.max(Duration::from_nanos(1));
    let at_once = NonZeroU32::new(rate.at_once).unwrap_or(NonZeroU32::MIN);
    // OK because no time at all was ruled out above.
    Quota::with_period(one_per).expect("a period takes time").allow_burst(at_once)
}

/// Counts what one socket, team or seat does.
pub(crate) struct Meter(Limiter<NotKeyed, InMemoryState>);

impl Meter {
    pub(crate) fn new(rate: Rate) -> Self {
        Meter(RateLimiter::direct_with_clock(quota(rate), RuntimeClock))
    }

    /// Counts one more, if it is not too early for it.
    pub(crate) fn take(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// Counts what each of many does.
pub(super) struct Meters<K: Clone + Hash + Eq> {
    quota: Quota,
    limiter: Mutex<Limiter<K, HashMapStateStore<K>>>,
}

impl<K: Clone + Hash + Eq> Meters<K> {
    pub(super) fn new(rate: Rate) -> Self {
        let quota = quota(rate);
        Meters { quota, limiter: Mutex::new(fresh(quota)) }
    }

    /// Counts `count` more for `key`, or tells how long that has to wait.
    pub(super) fn take(&self, key: &K, count: u32) -> Result<(), Duration> {
        // OK because no code that could panic runs while the lock is held.
        let mut limiter = self.limiter.lock().unwrap_or_else(PoisonError::into_inner);
        if limiter.len() >= ADDRESSES {
            // A meter that has been quiet says no more than none does.
            limiter.retain_recent();
            // If most are busy, all are forgotten: memory is bounded, and nobody is shut out by a flood from many
            // addresses, each of which could have begun with a fresh meter anyway.
            if limiter.len() > ADDRESSES / 2 {
                *limiter = fresh(self.quota);
            }
        }
        // A request for more than can ever be had at once pays all there is.
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN).min(self.quota.burst_size());
        match limiter.check_key_n(key, count) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(not_until)) => Err(not_until.wait_time_from(RuntimeClock.now())),
            // Ruled out above.
            Err(_) => Err(self.quota.replenish_interval()),
        }
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.limiter.lock().unwrap().len()
    }
}

fn fresh<K: Clone + Hash + Eq>(quota: Quota) -> Limiter<K, HashMapStateStore<K>> {
    RateLimiter::new(quota, HashMapStateStore::default(), RuntimeClock)
}

#[cfg(test)]
mod tests {
    use super::super::activity::Every;
    use super::*;

    const RATE: Rate = Rate { at_once: 3, more: 1, every: Every::Second };

    #[tokio::test(start_paused = true)]
    async fn a_meter_allows_a_burst_and_then_a_trickle() {
        let meter = Meter::new(RATE);
        assert_eq!([(); 4].map(|()| meter.take()), [true, true, true, false]);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!([(); 2].map(|()| meter.take()), [true, false]);
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!([(); 4].map(|()| meter.take()), [true, true, true, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn each_key_has_a_meter_and_is_told_how_long_to_wait() {
        let meters = Meters::new(RATE);
        assert_eq!(meters.take(&"Ann", 3), Ok(()));
        assert_eq!(meters.take(&"Ann", 1), Err(Duration::from_secs(1)));
        assert_eq!(meters.take(&"Bob", 7), Ok(()), "more than can ever be had is all there is");
        assert_eq!(meters.take(&"Bob", 1), Err(Duration::from_secs(1)));
    }

    #[tokio::test(start_paused = true)]
    async fn b08_only_so_many_addresses_are_remembered() {
        let meters = Meters::new(RATE);
        for number in 0..3 * ADDRESSES {
            meters.take(&number, 3).unwrap();
            assert!(meters.len() <= ADDRESSES);
        }
    }
}
