//! The rain: mutated inputs, one after another, until the pace says stop or something breaks.

use std::panic::catch_unwind;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rules::Dice;

use crate::Target;
use crate::mutation::mutate;

/// An input that takes longer than this has broken its target, too: whoever sends a few of them stops a server.
pub const SLOWEST: Duration = Duration::from_secs(10);

/// What is being read at the moment, for whoever notices that it takes too long.
static NOW: Mutex<Option<Reading>> = Mutex::new(None);

/// An input that is being read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The target, by its name.
    pub target: &'static str,
    /// The input.
    pub input: Vec<u8>,
    /// Since when.
    pub since: Instant,
}

/// How long to go on.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// For so many inputs: the same ones every time.
    Inputs(u64),
    /// For so long.
    Time(Duration),
}

/// An input that broke a target.
#[derive(Debug)]
pub struct Crash {
    /// The input.
    pub input: Vec<u8>,
    /// Which one it was, from 0.
    pub number: u64,
}

/// Feeds a target, and says how many inputs it stood.
pub fn drive(target: &Target, seed: u64, pace: Pace) -> Result<u64, Crash> {
    let began = Instant::now();
    let good = (target.good)();
    let mut number = 0;
    loop {
        let over = match pace {
            Pace::Inputs(inputs) => number >= inputs,
            // The clock is asked now and then only.
            Pace::Time(time) => number % 8 == 0 && began.elapsed() >= time,
        };
        if over {
            return Ok(number);
        }
        let input = nth_input(target, &good, seed, number);
        if !stands(target, &input) {
            return Err(Crash { input, number });
        }
        number += 1;
    }
}

/// Whether a target reads or refuses an input, and does it in time. Who was slow is asked once more: on a busy machine
/// it may not have been the input.
pub fn stands(target: &Target, input: &[u8]) -> bool {
    for _ in 0..2 {
        let since = Instant::now();
        *now() = Some(Reading { target: target.name, input: input.to_vec(), since });
        let stood = catch_unwind(|| (target.read)(input)).is_ok();
        *now() = None;
        if !stood || since.elapsed() < SLOWEST {
            return stood;
        }
    }
    false
}

/// What has been read for longer than anything may take, if anything has.
pub fn stuck() -> Option<Reading> {
    now().clone().filter(|reading| reading.since.elapsed() > SLOWEST * 3)
}

fn now() -> std::sync::MutexGuard<'static, Option<Reading>> {
    // OK because it is only ever replaced whole.
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The good inputs first, as they are; then mutations. Each depends on the seed and its number alone.
fn nth_input(target: &Target, good: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
    let unchanged = usize::try_from(number).ok().and_then(|number| good.get(number));
    match unchanged {
        Some(input) => input.clone(),
        None => {
            // An odd factor spreads neighbouring numbers over all seeds.
            let mut dice = Dice::seeded(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            mutate(good, target.words, &mut dice)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::target::texts;

    fn fragile(input: &[u8]) {
        assert!(!input.windows(2).any(|pair| pair == b"ab"), "ab breaks it");
    }

    const FRAGILE: Target =
        Target { name: "fragile", read: fragile, good: || texts(&["a b"]), words: &["b"], brief: 1 };

    #[test]
    fn what_breaks_is_found_and_found_again() {
        let crash = drive(&FRAGILE, 1, Pace::Inputs(100_000)).expect_err("two letters are soon put together");
        let again = drive(&FRAGILE, 1, Pace::Inputs(100_000)).expect_err("the seed is the same");
        assert_eq!(crash.input, again.input);
        assert_eq!(nth_input(&FRAGILE, &(FRAGILE.good)(), 1, crash.number), crash.input);
    }

    #[test]
    fn good_inputs_come_first_and_unchanged() {
        assert_eq!(nth_input(&FRAGILE, &(FRAGILE.good)(), 1, 0), b"a b");
        assert_eq!(drive(&FRAGILE, 1, Pace::Inputs(1)).expect("the good input is good"), 1);
    }
}
