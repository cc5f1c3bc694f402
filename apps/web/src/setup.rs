//! Sitting down: at a table of the game the page knows against a bot at once, or at one on the server. How a table is set
//! up otherwise is drawn by the other bundle.

use catalog::{GameKind, MANCALA_LEVELS};
use rules::Seat;
use serde_json::value::RawValue;

use crate::api::{self, Problem};
use crate::browser::secret_bytes;
use crate::keep::{self, KeptPerson, KeptSeat};
use crate::play::{Company, Slip};
use crate::route::{Route, Way};

/// The level a bot has unless one says otherwise: the middle one.
pub fn usual_level() -> &'static str {
    let levels = MANCALA_LEVELS;
    levels.get((levels.len().max(1) - 1) / 2).map_or("", |level| level.name)
}

/// A person and a bot, as they are kept.
pub fn against_bot(own: &str, level: &str) -> Vec<KeptPerson> {
    let name = match own.trim() {
        "" => format!("Player {}", Seat(0)),
        name => name.chars().take(40).collect(),
    };
    let bot =
        KeptPerson { name: "Bot".to_owned(), company: Company::Bot { level: level.to_owned() }, mark: None };
    vec![KeptPerson { name, company: Company::Here, mark: None }, bot]
}

/// Options that change nothing.
pub fn as_in_the_box() -> Box<RawValue> {
    // OK because this is JSON.
    RawValue::from_string("{}".to_owned()).expect("an empty object is JSON")
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
