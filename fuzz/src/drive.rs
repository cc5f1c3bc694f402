//! The rain: mutated inputs, one after another, until the pace says stop or something breaks.

use std::panic::catch_unwind;
use std::time::{Duration, Instant};

use rules::Dice;

use crate::Target;
use crate::mutation::mutate;

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
    let mut number = 0;
    loop {
        let over = match pace {
            Pace::Inputs(inputs) => number >= inputs,
            // The clock is asked now and then only.
            Pace::Time(time) => number % 64 == 0 && began.elapsed() >= time,
        };
        if over {
            return Ok(number);
        }
        let input = nth_input(target, seed, number);
        if catch_unwind(|| (target.read)(&input)).is_err() {
            return Err(Crash { input, number });
        }
        number += 1;
    }
}

/// The good inputs first, as they are; then mutations. Each depends on the seed and its number alone.
fn nth_input(target: &Target, seed: u64, number: u64) -> Vec<u8> {
    let good = usize::try_from(number).ok().and_then(|number| target.good.get(number));
    match good {
        Some(good) => good.as_bytes().to_vec(),
        // An odd factor spreads neighbouring numbers over all seeds.
        None => mutate(target, &mut Dice::seeded(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fragile(input: &[u8]) {
        assert!(!input.windows(2).any(|pair| pair == b"ab"), "ab breaks it");
    }

    const FRAGILE: Target = Target { name: "fragile", read: fragile, good: &["a b"], words: &["b"] };

    #[test]
    fn what_breaks_is_found_and_found_again() {
        let crash = drive(&FRAGILE, 1, Pace::Inputs(100_000)).expect_err("two letters are soon put together");
        let again = drive(&FRAGILE, 1, Pace::Inputs(100_000)).expect_err("the seed is the same");
        assert_eq!(crash.input, again.input);
        assert_eq!(nth_input(&FRAGILE, 1, crash.number), crash.input);
    }

    #[test]
    fn good_inputs_come_first_and_unchanged() {
        assert_eq!(nth_input(&FRAGILE, 1, 0), b"a b");
        assert_eq!(drive(&FRAGILE, 1, Pace::Inputs(1)).expect("the good input is good"), 1);
    }
}
