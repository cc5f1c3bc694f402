//! Which mark somebody gets at a table: the one they choose, if it is free, or the first that is.

use catalog::GameKind;
use serde::{Deserialize, Serialize};

/// Why somebody cannot have a mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub(crate) enum BadMark {
    /// The game has no such mark.
    #[error("there is no mark {0} in this game")]
    Unknown(u8),
    /// Somebody else at the table has it.
    #[error("somebody has the {0} already; choose another")]
    Taken(String),
}

/// The mark for somebody at a table of this game, where others have those that are `taken`.
pub(crate) fn choose(
    kind: GameKind,
    seats: u8,
    wanted: Option<u8>,
    taken: &[u8],
) -> Result<Option<u8>, BadMark> {
    let Some(mark) = wanted else { return Ok(kind.free_mark(seats, taken)) };
    let title = kind.loose_marks(seats).get(usize::from(mark)).ok_or(BadMark::Unknown(mark))?;
    if taken.contains(&mark) {
        return Err(BadMark::Taken(title.to_lowercase()));
    }
    Ok(Some(mark))
}
