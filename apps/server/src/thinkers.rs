//! Bots share the processors, and one processor is left to the people.
//!
//! Thoughts wait in one queue, first come, first served, and as many run at once as there are processors, less one.
//! Each has [`Tempo::think_within`](crate::Tempo) from the moment it joins the queue until it must be done. The more
//! wait, the smaller the share of each: a bot on a busy server thinks less, it does not answer later. A share is
//! worked out anew whenever somebody joins or leaves, so a thought that began on an idle server makes room too.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rules::ThinkingTime;
use tokio::sync::Semaphore;

/// Where bots think.
pub(crate) struct Thinkers {
    /// How many think at once.
    at_once: usize,
    /// How long after it joined the queue a thought must be done.
    within: Duration,
    places: Arc<Semaphore>,
    queue: Mutex<Queue>,
}

/// Who thinks and who waits, each under a number that grows.
#[derive(Default)]
struct Queue {
    next: u64,
    /// When each that waits must be done.
    waiting: BTreeMap<u64, Instant>,
    thinking: BTreeMap<u64, Arc<Share>>,
}

/// The time that one thought gets.
struct Share {
    began: Instant,
    /// When it must be done whatever happens.
    due: Instant,
    /// How long it may take, in microseconds: less once others wait, nothing once nobody wants to know.
    micros: AtomicU64,
}

impl Thinkers {
    /// Thinkers for this machine.
    pub(crate) fn new(within: Duration) -> Arc<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = processors.saturating_sub(1).max(1);
        let (places, queue) = (Arc::new(Semaphore::new(at_once)), Mutex::default());
        Arc::new(Thinkers { at_once, within, places, queue })
    }

    /// Runs `work` on a thread for such work once it is its turn, and tells it how long it may take. Gives nothing if
    /// it panicked. If the caller stops waiting, the thought is told that its time is up.
    pub(crate) async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&dyn ThinkingTime) -> T + Send + 'static,
    ) -> Option<T> {
        let place = Place::join(self);
        let permit = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let share = place.begin();
        let _nobody_waits = Abandon(Arc::clone(&share));
        let thought = tokio::task::spawn_blocking(move || {
            let _held = (permit, place);
            work(&*share)
        });
        thought.await.ok()
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing is ever half done under this lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// Gives everybody who thinks the share that is due now.
    fn share_out(&self, at_once: usize) {
        for share in self.thinking.values() {
            let allowed = allowed(share.began, share.due, self.waiting.values().copied(), at_once);
            let micros = u64::try_from(allowed.as_micros()).unwrap_or(u64::MAX);
            // Never more again: whoever was told to stop may have stopped already.
            share.micros.fetch_min(micros, Ordering::Relaxed);
        }
    }
}

/// How long a thought that began then may take, so that it is done when it is due, and so that each of those who wait,
/// in this order, is done when it is due, if all take as long.
fn allowed(began: Instant, due: Instant, waiting: impl Iterator<Item = Instant>, at_once: usize) -> Duration {
    let own = due.saturating_duration_since(began);
    let others = (0_usize..).zip(waiting).map(|(before, due)| {
        // This round and those until it is its turn, and its own.
        let rounds = u32::try_from(before / at_once + 2).unwrap_or(u32::MAX);
        due.saturating_duration_since(began) / rounds
    });
    others.fold(own, Duration::min)
}

/// A place in the queue, first among those who wait and then among those who think.
struct Place {
    thinkers: Arc<Thinkers>,
    number: u64,
    due: Instant,
}

impl Place {
    fn join(thinkers: &Arc<Thinkers>) -> Self {
        let due = Instant::now() + thinkers.within;
        let mut queue = thinkers.queue();
        let number = queue.next;
        queue.next += 1;
        queue.waiting.insert(number, due);
        queue.share_out(thinkers.at_once);
        Place { thinkers: Arc::clone(thinkers), number, due }
    }

    fn begin(&self) -> Arc<Share> {
        let share = Share { began: Instant::now(), due: self.due, micros: AtomicU64::new(u64::MAX) };
        let share = Arc::new(share);
        let mut queue = self.thinkers.queue();
        queue.waiting.remove(&self.number);
        queue.thinking.insert(self.number, Arc::clone(&share));
        queue.share_out(self.thinkers.at_once);
        share
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.thinkers.queue();
        queue.waiting.remove(&self.number);
        queue.thinking.remove(&self.number);
    }
}

impl ThinkingTime for Share {
    fn left(&self) -> f64 {
        let micros = self.micros.load(Ordering::Relaxed);
        if micros == 0 {
            return 0.0;
        }
        (1.0 - self.began.elapsed().as_secs_f64() * 1e6 / micros as f64).max(0.0)
    }
}

/// Tells a thought that nobody waits for it any more.
struct Abandon(Arc<Share>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.micros.store(0, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    const WITHIN: Duration = Duration::from_secs(2);

    /// Thoughts that all begin and wait at once, each of which takes all it may: when the last is done.
    fn last_done(thoughts: usize, at_once: usize) -> Duration {
        let start = Instant::now();
        let due = start + WITHIN;
        let mut free_at = vec![start; at_once];
        for thought in 0..thoughts {
            let place = free_at.iter_mut().min().expect("somebody thinks");
            let waiting = std::iter::repeat_n(due, thoughts - thought - 1);
            *place += allowed(*place, due, waiting, at_once);
        }
        free_at.into_iter().max().expect("somebody thinks") - start
    }

    #[test]
    fn b09_however_many_bots_think_the_last_is_done_in_time() {
        for at_once in 1..=16 {
            for thoughts in [1, 2, 3, 7, 40, 41, 1000] {
                let done = last_done(thoughts, at_once);
                assert!(done <= WITHIN, "{thoughts} on {at_once}: {done:?}");
                // And the time that there is gets used.
                assert!(done >= WITHIN / 4, "{thoughts} on {at_once}: {done:?}");
            }
        }
    }

    #[test]
    fn b09_a_bot_that_thinks_alone_makes_room_for_one_that_comes_later() {
        let start = Instant::now();
        let alone = allowed(start, start + WITHIN, std::iter::empty(), 1);
        assert_eq!(alone, WITHIN);
        let later = start + Duration::from_secs(1) + WITHIN;
        assert_eq!(allowed(start, start + WITHIN, [later].into_iter(), 1), Duration::from_millis(1500));
    }

    #[tokio::test]
    async fn b09_a_bot_thinks_where_no_socket_is_served() {
        let here = std::thread::current().id();
        let thought = Thinkers::new(WITHIN).think(|_| std::thread::current().id()).await;
        assert_ne!(thought, Some(here));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn b09_one_processor_is_left_to_people() {
        let thinkers = Thinkers::new(WITHIN);
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts = (0..64).map(|_| {
            let (thinkers, now, most) = (Arc::clone(&thinkers), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let thought = move |_: &dyn ThinkingTime| {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                };
                thinkers.think(thought).await
            })
        });
        for thought in thoughts.collect::<Vec<_>>() {
            thought.await.unwrap();
        }
        let processors = std::thread::available_parallelism().unwrap().get();
        assert!(most.load(Ordering::SeqCst) <= (processors - 1).max(1), "{most:?} of {processors}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn b09_a_thought_is_told_to_stop_when_nobody_waits_for_it() {
        let (places, queue) = (Arc::new(Semaphore::new(1)), Mutex::default());
        let thinkers = Arc::new(Thinkers { at_once: 1, within: 1800 * WITHIN, places, queue });
        let stopped = Arc::new(AtomicUsize::new(0));
        let (count, all) = (Arc::clone(&stopped), Arc::clone(&thinkers));
        let until_stopped = move |time: &dyn ThinkingTime| {
            while !time.is_over() {
                std::thread::sleep(Duration::from_millis(1));
            }
            count.fetch_add(1, Ordering::SeqCst);
        };
        let first = tokio::spawn(async move { all.think(until_stopped).await });
        while thinkers.queue().thinking.is_empty() {
            tokio::task::yield_now().await;
        }
        // It has an hour of its own; only because nobody waits for it any more does the second get its turn.
        first.abort();
        assert_eq!(thinkers.think(|_| 7).await, Some(7));
        assert_eq!(stopped.load(Ordering::SeqCst), 1);
        assert!(thinkers.queue().thinking.is_empty() && thinkers.queue().waiting.is_empty());
    }
}
