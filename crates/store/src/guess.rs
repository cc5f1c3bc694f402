//! Who tries recovery codes, and how many they may try.

use std::fmt;
use std::net::IpAddr;

use sha2::{Digest, Sha256};

/// An address from which codes are tried. Only its hash is kept, so that whoever reads a backup does not read a list of
/// addresses. It is no secret: somebody who tries all addresses finds them again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Guesser([u8; 32]);

impl Guesser {
    /// Whoever has this address.
    pub fn at(address: IpAddr) -> Self {
        Guesser(Sha256::digest(format!("recovery codes from {address}")).into())
    }

    /// The hash, for a database.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Guesser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guesser(hidden)")
    }
}

/// How many recovery codes one guesser may try.
#[derive(Clone, Copy, Debug)]
pub struct GuessLimit {
    /// At most so many,
    pub most: u32,
    /// within so many milliseconds of the last one.
    pub within_ms: i64,
    /// How many guessers are remembered.
    pub guessers: u32,
    /// When this one tries, in milliseconds since 1970.
    pub at_ms: i64,
}
