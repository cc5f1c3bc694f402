//! What the store keeps of a seat token: enough to know it again, too little to use it.

use protocol::Token;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// SHA-256 of a seat token.
///
/// A token has 160 random bits, so a plain fast hash is enough: there is nothing to guess from a dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token.
    pub fn of(token: &Token) -> Self {
        TokenHash(Sha256::digest(token.reveal().as_bytes()).into())
    }

    /// Takes a hash back from a database.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        TokenHash(bytes)
    }

    /// The hash, for a database.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TokenHash(hidden)")
    }
}
