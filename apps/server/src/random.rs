//! The one place the server gets anything unguessable from.

use protocol::{RecoveryCode, TableId, Token};
use store::NodeId;
use table::Secret;

/// A name for a table.
pub(crate) fn table_id() -> TableId {
    TableId::from_random(bytes())
}

/// A name for a node.
pub(crate) fn node_id() -> NodeId {
    NodeId::from_random(bytes())
}

/// The proof of a seat.
pub(crate) fn token() -> Token {
    Token::from_random(bytes())
}

/// What the owner of a deck knows a grant by. It is no secret.
pub(crate) fn grant_id() -> String {
    bytes::<8>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A code by which a seat is taken to another device.
pub(crate) fn recovery_code() -> RecoveryCode {
    RecoveryCode::from_random(bytes())
}

/// What all luck of a table follows from.
pub(crate) fn secret() -> Secret {
    Secret::from_random(bytes())
}

/// What a table is opened with whose luck is not settled. Nothing is ever drawn from it.
pub(crate) fn nothing() -> Secret {
    Secret::from_seed(0)
}

/// What the dice of a bot follow from; never a table's.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(bytes())
}

fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without unguessable names nobody's seat is safe, so there is nothing sensible to go on with.
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}
