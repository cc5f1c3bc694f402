//! Which tables can be solved.

use mancala::Mancala;
use rules::Refusal;
use table::RefereeTable;

use crate::GameKind;

/// The game at a table as one that can be solved; refused for a game nobody can solve.
pub fn solvable(kind: GameKind, table: &dyn RefereeTable) -> Result<Mancala, Refusal> {
    kind.entry().solvable(table)
}
