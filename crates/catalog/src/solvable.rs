//! Which tables can be solved.

use mancala::{Mancala, Options};
use rules::{Notation, Refusal, RefusalKind};
use table::RefereeTable;

use crate::GameKind;

/// The game at a table as one that can be solved; refused for a game nobody can solve.
pub fn solvable(kind: GameKind, table: &dyn RefereeTable) -> Result<Mancala, Refusal> {
    match kind {
        GameKind::Mancala => {}
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => {
            let said = format!("{} has luck in it, so its positions have no exact values", kind.title());
            return Err(Refusal::new(RefusalKind::Malformed, said));
        }
    }
    let (_, settled) = table.options();
    let damaged = |error: String| Refusal::new(RefusalKind::Damaged, error);
    let options: Options = serde_json::from_str(settled.get()).map_err(|error| damaged(error.to_string()))?;
    let read = Mancala::read_position(Default::default(), &options, table.seats(), &table.position());
    read.map_err(|misread| damaged(misread.to_string()))
}
