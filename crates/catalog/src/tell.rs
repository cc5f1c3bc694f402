//! What is said of a game, by the name of the game.

use rules::{Game, Refusal, RefusalKind, Saying};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::GameKind;
use crate::entry::Tell;

/// Tells a game of some kind from its beginning, given its events in JSON.
pub trait AnyTeller: Send {
    /// Tells one line of the log by its events; nothing if nothing can be said of it.
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal>;
}

/// Fetches a teller of a game of `names`, one for each seat.
pub fn teller(kind: GameKind, names: Vec<String>) -> Box<dyn AnyTeller> {
    kind.entry().teller(names)
}

/// A typed teller behind the JSON seam.
pub(crate) struct Teller<G: Game>(pub(crate) Tell<G>);

impl<G: Game> AnyTeller for Teller<G> {
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal> {
        Ok((self.0)(&read::<G::Event>(events)?))
    }
}

fn read<Event: DeserializeOwned>(events: &[Box<RawValue>]) -> Result<Vec<Event>, Refusal> {
    let events = events.iter().map(|event| serde_json::from_str(event.get()));
    events.collect::<Result<Vec<Event>, _>>().map_err(|error| {
        let said = format!("these are no events of the game: {error}");
        Refusal::new(RefusalKind::Malformed, said)
    })
}
