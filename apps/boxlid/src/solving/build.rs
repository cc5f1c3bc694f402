//! Building an endgame table with all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use mancala::Capture;
use solver::{Builder, Endgame, table_bytes};

use super::progress::Progress;
use super::stop::Stop;

/// Builds the table for boards with at most `stones` stones; `None` if it was asked to stop.
pub fn build(capture: Capture, stones: u32, threads: usize, stop: &Stop) -> Option<Endgame> {
    let mut builder = Builder::new(capture, stones);
    let all = table_bytes(stones);
    let done = AtomicU64::new(0);
    let progress = Mutex::new(Progress::of("endgame table"));
    let tell = |more: u64| {
        let done = done.fetch_add(more, Ordering::Relaxed) + more;
        // Whoever finds the line free writes it; nobody waits for it.
        if let Ok(mut progress) = progress.try_lock() {
            progress.share(done, all);
        }
        !stop.is_wanted()
    };
    for _ in 0..stones {
        // The largest share comes last in the list and is taken first, so that nobody is left alone with it.
        let shares = Mutex::new(builder.next_layer());
        let take = || shares.lock().ok().and_then(|mut shares| shares.pop());
        let work = || {
            let mut scratch = Vec::new();
            while let Some(share) = take() {
                share.fill(&mut scratch, &mut { tell });
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.max(1) {
                scope.spawn(work);
            }
            work();
        });
        if stop.is_wanted() {
            return None;
        }
    }
    if let Ok(mut progress) = progress.lock() {
        progress.end();
    }
    Some(builder.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_build_the_same_table_as_one() {
        let alone = Endgame::build(Capture::Standard, 8);
        let together = build(Capture::Standard, 8, 3, &Stop::default()).expect("nobody stopped it");
        for page in 0..solver::table_pages(8) {
            assert!(alone.page(page).is_some());
            assert_eq!(alone.page(page), together.page(page));
        }
    }

    #[test]
    fn a_build_that_is_stopped_hands_nothing_over() {
        let stop = Stop::default();
        stop.ask();
        assert!(build(Capture::Standard, 8, 1, &stop).is_none());
    }
}
