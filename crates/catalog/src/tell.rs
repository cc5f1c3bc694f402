//! What is said of a game, by the name of the game.

use rules::{Refusal, RefusalKind, Saying, Seat};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use trivia::EditionName;

use crate::GameKind;

/// Tells a game of some kind from its beginning, given its events in JSON.
pub trait AnyTeller: Send {
    /// Tells one line of the log by its events; nothing if nothing can be said of it.
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal>;
}

/// Fetches a teller of a game of `names`, one for each seat.
pub fn teller(kind: GameKind, names: Vec<String>) -> Box<dyn AnyTeller> {
    match kind {
        GameKind::Mancala => {
            let mut names = names.into_iter();
            // A game of two has two names; a list that is too short is filled up with the seats' letters.
            let names = [0, 1].map(|seat| names.next().unwrap_or_else(|| Seat(seat).to_string()));
            Box::new(mancala::Teller::new(names))
        }
        GameKind::TrivialPursuit => Box::new(trivia::Teller::new(EditionName::TrivialPursuit, names)),
        GameKind::HeiseyMania => Box::new(trivia::Teller::new(EditionName::HeiseyMania, names)),
        GameKind::Manipulation => Box::new(manipulation::Teller::new(names)),
        GameKind::WhizKey => Box::new(whizkey::Teller::new(names)),
    }
}

impl AnyTeller for mancala::Teller {
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal> {
        Ok(mancala::Teller::tell(self, &read::<mancala::Event>(events)?))
    }
}

impl AnyTeller for trivia::Teller {
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal> {
        Ok(trivia::Teller::tell(self, &read::<trivia::Event>(events)?))
    }
}

impl AnyTeller for manipulation::Teller {
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal> {
        Ok(manipulation::Teller::tell(self, &read::<manipulation::Event>(events)?))
    }
}

impl AnyTeller for whizkey::Teller {
    fn tell(&mut self, events: &[Box<RawValue>]) -> Result<Option<Saying>, Refusal> {
        Ok(whizkey::Teller::tell(self, &read::<whizkey::Event>(events)?))
    }
}

fn read<Event: DeserializeOwned>(events: &[Box<RawValue>]) -> Result<Vec<Event>, Refusal> {
    let events = events.iter().map(|event| serde_json::from_str(event.get()));
    events.collect::<Result<Vec<Event>, _>>().map_err(|error| {
        let said = format!("these are no events of the game: {error}");
        Refusal::new(RefusalKind::Malformed, said)
    })
}
