//! Decks, boards and bots of a table, as a request or a log names them.

use std::sync::Arc;

use catalog::{GameKind, OwnBoard, PlayDeck};
use serde_json::Value;
use table::RefereeTable;

use super::answer::Trouble;
use super::read_file;

/// Reads a deck: a string is the path of a file, an object is the deck itself.
pub fn read(deck: Value) -> Result<Arc<PlayDeck>, Trouble> {
    let (text, place) = match deck {
        Value::String(path) => (read_file(&path)?, format!("{path:?}")),
        Value::Object(_) => (deck.to_string(), "the deck".to_owned()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            return Err(Trouble::malformed("a deck is the path of a file, or the deck itself as an object"));
        }
    };
    let unplayable = |error| Trouble::malformed(format!("{place} cannot be played with: {error}"));
    PlayDeck::read(&text).map(Arc::new).map_err(unplayable)
}

/// Reads a board of one's own: a string is the path of a file, an object is the board itself.
pub fn read_board(kind: GameKind, board: Value) -> Result<Arc<OwnBoard>, Trouble> {
    let (text, place) = match board {
        Value::String(path) => (read_file(&path)?, format!("{path:?}")),
        Value::Object(_) => (board.to_string(), "the board".to_owned()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            return Err(Trouble::malformed(
                "a board is the path of a file, or the board itself as an object",
            ));
        }
    };
    let refused = |bad| Trouble::malformed(format!("{place} cannot be played on: {bad}"));
    OwnBoard::read_for(kind, &text).map(Arc::new).map_err(refused)
}

/// The level of the bot in each seat, as the options of a table tell it; nothing for a game whose options do not.
pub fn bots_of(table: &dyn RefereeTable) -> Vec<Option<String>> {
    #[derive(Default, serde::Deserialize)]
    struct Bots {
        #[serde(default)]
        bots: Vec<Option<String>>,
    }
    let (_, settled) = table.options();
    serde_json::from_str::<Bots>(settled.get()).unwrap_or_default().bots
}
