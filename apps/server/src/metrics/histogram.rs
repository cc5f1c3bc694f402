//! How often something took how long.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets, in microseconds. The bar for a move is 25 ms, so that is one of them.
pub(super) const ENDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// Counts in buckets.
#[derive(Default)]
pub(super) struct Histogram {
    buckets: [AtomicU64; ENDS.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    pub(super) fn observe(&self, took: Duration) {
        // OK because nothing takes half a million years.
        let took_us = took.as_micros() as u64;
        if let Some(index) = ENDS.iter().position(|end| took_us <= *end) {
            self.buckets[index].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum_us.fetch_add(took_us, Ordering::Relaxed);
    }

    /// How many took at most so many microseconds, for each end.
    pub(super) fn cumulated(&self) -> impl Iterator<Item = (u64, u64)> {
        let mut sum = 0;
        ENDS.iter().zip(&self.buckets).map(move |(end, bucket)| {
            sum += bucket.load(Ordering::Relaxed);
            (*end, sum)
        })
    }

    pub(super) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    pub(super) fn sum_us(&self) -> u64 {
        self.sum_us.load(Ordering::Relaxed)
    }
}
