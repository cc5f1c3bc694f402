//! The options of a table as its face needs them, whichever of the two games they belong to.

use serde::Deserialize;
use trivia::{ContestTime, EditionName, Exactness, Put, Switch, Time, Wedges};

use super::places::number;

/// The options that change what is drawn. What a face does not know of, it leaves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct House {
    /// How many wedges open the winning question, in the wheel's game.
    pub wedges: Wedges,
    /// How a question is put.
    pub put: Put,
    /// The time to answer.
    pub time: Time,
    /// How exact an answer must be.
    pub exactness: Exactness,
    /// Whether teams may consult.
    pub consultation: Switch,
    /// Whether a wedge ends the turn.
    pub wedge_ends_turn: Switch,
    /// Whether a ruling may be challenged.
    pub contest: Switch,
    /// The time to challenge it in.
    pub contest_time: ContestTime,
}

impl Default for House {
    fn default() -> Self {
        House {
            wedges: Wedges::Six,
            put: Put::Typed,
            time: Time::default(),
            exactness: Exactness::Standard,
            consultation: Switch::On,
            wedge_ends_turn: Switch::Off,
            contest: Switch::On,
            contest_time: ContestTime::default(),
        }
    }
}

impl House {
    /// Reads the options of a table; the defaults if they cannot be read.
    pub fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// The options in a few words, for the lid.
    pub fn in_words(&self, edition: EditionName) -> String {
        let first = match (edition, self.wedges) {
            (EditionName::HeiseyMania, _) => "Four pegs".to_owned(),
            (EditionName::TrivialPursuit, Wedges::Six) => "Genus III, six wedges".to_owned(),
            (EditionName::TrivialPursuit, Wedges::Five) => format!("Genus III, any {} wedges", number(5)),
            (EditionName::TrivialPursuit, Wedges::Four) => format!("Genus III, any {} wedges", number(4)),
        };
        let time = self.time.seconds().map_or("no clock".to_owned(), |seconds| format!("{seconds} seconds"));
        let judged = match (self.put, self.exactness) {
            (Put::Spoken, _) => Some("spoken"),
            (Put::Typed | Put::Choices, Exactness::Players) => Some("players judge"),
            (Put::Choices, _) => Some("with choices"),
            (Put::Typed, Exactness::Strict) => Some("strict"),
            (Put::Typed, Exactness::Lenient) => Some("lenient"),
            (Put::Typed, Exactness::Standard) => None,
        };
        [Some(first), Some(time), judged.map(str::to_owned)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_both_games_are_read_and_told() {
        let pursuit =
            House::read(r#"{"wedges":"4","time":"none","put":"spoken","boxes":"two","bots":[null]}"#);
        assert_eq!(
            pursuit.in_words(EditionName::TrivialPursuit),
            "Genus III, any four wedges, no clock, spoken"
        );
        let heisey = House::read(r#"{"exactness":"players","order":"printed"}"#);
        assert_eq!(heisey.in_words(EditionName::HeiseyMania), "Four pegs, 45 seconds, players judge");
        assert_eq!(House::read("null"), House::default());
    }
}
