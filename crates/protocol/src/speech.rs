//! What people say to the whole table: set phrases and reactions, and free text where the host allows it.
//!
//! A phrase travels by its id, which never changes; each client says it in its own words and language. So nobody can
//! be insulted by a stranger, and people who share no language can be polite to each other.

use rules::Seat;
use serde::{Deserialize, Serialize};

/// Something said to the whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// A phrase or reaction of [`PHRASES`], by its id.
    Phrase(String),
    /// Free text.
    Text(String),
}

/// Something that was said, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpokenLine {
    /// The seat, by which a client mutes.
    pub seat: Seat,
    /// Who said it: the captain of the seat, or a member of its team.
    pub name: String,
    /// What.
    pub said: Speech,
}

/// A set phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// What it is called on the wire; never changed, never used again.
    pub id: &'static str,
    /// What it says, in English.
    pub words: &'static str,
    /// Whether it is a reaction: shown for a moment beside the name rather than as a line.
    pub is_reaction: bool,
}

/// Every phrase and reaction, in the order in which clients offer them.
pub const PHRASES: [Phrase; 18] = [
    phrase("hello", "Hello!"),
    phrase("good_luck", "Good luck!"),
    phrase("good_move", "Good move."),
    phrase("well_played", "Well played."),
    phrase("thanks", "Thank you."),
    phrase("sorry", "Sorry!"),
    phrase("oops", "Oops."),
    phrase("one_moment", "One moment, please."),
    phrase("i_am_back", "I am back."),
    phrase("your_turn", "It is your turn."),
    phrase("good_game", "Good game."),
    phrase("again", "Shall we play again?"),
    phrase("goodbye", "Goodbye!"),
    reaction("clap", "👏"),
    reaction("laugh", "😄"),
    reaction("surprised", "😮"),
    reaction("thinking", "🤔"),
    reaction("heart", "❤️"),
];

const fn phrase(id: &'static str, words: &'static str) -> Phrase {
    Phrase { id, words, is_reaction: false }
}

const fn reaction(id: &'static str, words: &'static str) -> Phrase {
    Phrase { id, words, is_reaction: true }
}

/// The phrase with this id; nothing if there is none, as from a newer server.
pub fn phrase_of(id: &str) -> Option<Phrase> {
    PHRASES.into_iter().find(|phrase| phrase.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_phrases_share_an_id_and_ids_are_plain() {
        for (index, phrase) in PHRASES.iter().enumerate() {
            assert!(PHRASES[..index].iter().all(|other| other.id != phrase.id), "{}", phrase.id);
            assert!(phrase.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", phrase.id);
        }
        assert_eq!(phrase_of("clap").map(|phrase| phrase.is_reaction), Some(true));
        assert_eq!(phrase_of("checkmate"), None);
    }
}
