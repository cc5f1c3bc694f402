//! What the store keeps of a recovery code.

use protocol::{RecoveryCode, TableId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How often the hash is taken again. A code has only 40 bits, so that people can read it out; whoever stole a
/// database and wanted to try them all would have to do this for each, and for each table anew.
const ROUNDS: u32 = 1 << 14;

/// A slow hash of a recovery code, different for every table. It takes some milliseconds, so do not work it out where
/// others wait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CodeHash([u8; 32]);

impl CodeHash {
    /// Hashes a code for a table, by its name for those who may sit down.
    pub fn of(table: &TableId, code: &RecoveryCode) -> Self {
        let parts = [b"boxlid recovery 1:", table.as_str().as_bytes(), b":", code.reveal().as_bytes()];
        let salted = parts.concat();
        let mut hash: [u8; 32] = Sha256::digest(&salted).into();
        for _ in 0..ROUNDS {
            hash = Sha256::new().chain_update(hash).chain_update(&salted).finalize().into();
        }
        CodeHash(hash)
    }

    /// Takes a hash back from a database.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        CodeHash(bytes)
    }

    /// The hash, for a database.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for CodeHash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CodeHash(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_code_is_known_again_at_its_own_table_only() {
        let code = RecoveryCode::from_random([1; 8]);
        let (here, there) = (TableId::from_random([1; 10]), TableId::from_random([2; 10]));
        assert_eq!(CodeHash::of(&here, &code), CodeHash::of(&here, &code));
        assert_ne!(CodeHash::of(&here, &code), CodeHash::of(&there, &code));
        assert_ne!(CodeHash::of(&here, &code), CodeHash::of(&here, &RecoveryCode::from_random([2; 8])));
    }
}
