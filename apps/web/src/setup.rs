//! Sitting down: at a table of the game the page knows against a bot at once, or at one on the server. How a table is set
//! up otherwise is drawn by the other bundle.

use catalog::{GameKind, MANCALA_LEVELS};
use rules::Seat;

use crate::api::{self, Problem};
use crate::browser::secret_bytes;
use crate::keep::{self, KeptPerson, KeptSeat};
use crate::play::Slip;
use crate::route::{Route, Way};

/// A person and a bot, of the middle level, as they are kept.
pub fn against_bot(own: &str) -> Vec<KeptPerson> {
    let level = MANCALA_LEVELS.get((MANCALA_LEVELS.len().max(1) - 1) / 2).map_or("", |level| level.name);
    vec![KeptPerson::here(own, Seat(0)), KeptPerson::bot(level, None)]
}

/// Opens a table on the server, as an `OpenTable` in JSON says, and sits down at it.
pub async fn sit_down_online(kind: GameKind, wish: String, way: Way) -> Result<(), Problem> {
    let slip = Slip::with(secret_bytes());
    let opened = api::open_table(promising(&wish, &slip)).await?;
    keep::keep_seat(KeptSeat {
        game: kind.name().to_owned(),
        table: opened.table.clone(),
        seat: opened.seat,
        token: opened.token,
        // Who sits there is known as soon as the table is seen.
        names: Vec::new(),
        our_turn: false,
        over: false,
        slip: slip.sealed(opened.commitment),
        touched: 0.0,
    });
    way.go(Route::Table(opened.table.to_string()));
    Ok(())
}

/// A wish in JSON, with the promise of a slip in it.
fn promising(wish: &str, slip: &Slip) -> String {
    match (wish.trim_end().strip_suffix('}'), slip.promise()) {
        (Some(open), Some(promise)) => format!(r#"{open},"promise":"{promise}"}}"#),
        _ => wish.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_opens_a_table_promises_what_they_will_add() {
        let slip = Slip::with([3; 32]);
        let wish = promising(r#"{"game":"mancala","name":"Ana"}"#, &slip);
        let wish: protocol::OpenTable = serde_json::from_str(&wish).unwrap();
        assert_eq!((wish.name.as_str(), wish.promise), ("Ana", slip.promise()));
    }
}
