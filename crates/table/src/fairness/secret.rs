//! What draws follow from.
//!
//! Every draw is keyed by 32 bytes and by the number of the step it is for, so a retry, a restart or a take-back can
//! never roll again, and whoever learns the key afterwards can work out every draw anew.

use hmac::{Hmac, Mac};
use rules::{Dice, Seq, Words};
use sha2::{Digest, Sha256};

/// The 32 bytes all luck of one table follows from. Never printed, never sent while the table is open.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of even random bytes, as a server makes one.
    pub fn from_random(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The secret that belongs to a seed, for games played on one's own machine that should come out the same
    /// again.
    pub fn from_seed(seed: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"boxlid seed 1");
        hash.update(seed.to_be_bytes());
        Secret(hash.finalize().into())
    }

    /// The bytes, for the store and for the reveal at the end; never for a log.
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }

    /// The dice for one purpose at one step.
    pub fn dice(&self, purpose: &'static str, step: Seq) -> Dice {
        Dice::of(Box::new(KeyedWords { key: self.0, purpose, step, counter: 0, block: [0; 32], used: 32 }))
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

/// Who draws the lots, throws the dice and shuffles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// The table itself, from its secret.
    Drawn(Secret),
    /// Somebody outside, draw by draw: a test, a tool, people with real dice.
    Given,
}

/// `HMAC-SHA256(secret, purpose ‖ 0 ‖ step ‖ counter)`, cut into big-endian words.
struct KeyedWords {
    key: [u8; 32],
    purpose: &'static str,
    step: Seq,
    counter: u32,
    block: [u8; 32],
    used: usize,
}

impl Words for KeyedWords {
    fn next_word(&mut self) -> u32 {
        if self.used == self.block.len() {
            let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
            mac.update(self.purpose.as_bytes());
            mac.update(&[0]);
            mac.update(&self.step.0.to_be_bytes());
            mac.update(&self.counter.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.counter += 1;
            self.used = 0;
        }
        let word = self.block[self.used..self.used + 4].try_into().expect("four bytes are four bytes");
        self.used += 4;
        u32::from_be_bytes(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_depends_on_secret_purpose_and_step_and_on_nothing_else() {
        let word = |seed, purpose, step| Secret::from_seed(seed).dice(purpose, Seq(step)).word();
        assert_eq!(word(1, "dice", 5), word(1, "dice", 5));
        assert_ne!(word(1, "dice", 5), word(2, "dice", 5));
        assert_ne!(word(1, "dice", 5), word(1, "lots", 5));
        assert_ne!(word(1, "dice", 5), word(1, "dice", 6));
    }

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", Secret::from_seed(1)), "Secret(hidden)");
    }
}
