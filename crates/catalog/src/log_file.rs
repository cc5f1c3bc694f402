//! A whole table as text: what `boxlid play --save`, the engine and the server's log page all write.
//!
//! The first line says what was played, `{"boxlid":1,"game":"mancala","opening":{…}}`, with the deck of questions if
//! it is not the one in the box, and what its luck followed from, where that can be told; each further line is one
//! entry of the log. The text holds everything, secrets included, so a server gives it away only once a table is
//! closed. Nothing here touches a file: text in, text out.

use std::fmt;
use std::sync::Arc;

use rules::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{AnyTable, Fortune, RefereeTable, StoredEntry, StoredOpening};

use crate::{Asked, Fairness, GameKind, PlayDeck, set_up_again};

/// The version of the format; a reader that knows only an older one should say so and stop.
const FORMAT: u16 = 1;

/// The log of a table with all that is needed to play it again.
#[derive(Clone)]
pub struct LogFile {
    /// The game.
    pub kind: GameKind,
    /// How the table was opened.
    pub opening: StoredOpening,
    /// The deck it was played with, unless it is the one in the box or the game has none.
    pub deck: Option<Arc<PlayDeck>>,
    /// What its luck followed from, if the file says so; old ones do not.
    pub fairness: Option<Fairness>,
    /// What was done, line by line.
    pub entries: Vec<StoredEntry>,
}

/// Why a text is no log, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadLog {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    boxlid: u16,
    game: String,
    opening: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fairness: Option<Fairness>,
}

impl LogFile {
    /// Takes down everything about a table.
    pub fn of(kind: GameKind, table: &dyn AnyTable, deck: Option<&Arc<PlayDeck>>) -> Self {
        let starter = PlayDeck::starter(kind);
        let in_the_box = |deck: &&Arc<PlayDeck>| starter.as_ref().is_some_and(|own| own.goes_by(deck.hash()));
        let deck = deck.filter(|deck| !in_the_box(deck)).cloned();
        LogFile { kind, opening: table.opening(), deck, fairness: None, entries: table.entries() }
    }

    /// Reads a log. Whether its entries are legal is found out by [`LogFile::replay`].
    pub fn parse(text: &str) -> Result<Self, BadLog> {
        // Empty lines at the end are let pass: editors and shells add them.
        let mut lines = (1..).zip(text.trim_end().lines());
        let (_, head) = lines.next().ok_or_else(|| bad(1, "the file is empty"))?;
        let head: Head = serde_json::from_str(head)
            .map_err(|error| bad(1, format!("this is not the first line of a log: {error}")))?;
        if head.boxlid != FORMAT {
            let said =
                format!("the log is written in format {}, and only {FORMAT} is known here", head.boxlid);
            return Err(bad(1, said));
        }
        let kind = head.game.parse().map_err(|error| bad(1, error))?;
        let opening =
            StoredOpening::from_json(head.opening.get().to_owned()).map_err(|refusal| bad(1, refusal))?;
        let entries = lines.map(|(line, text)| {
            StoredEntry::from_json(text.to_owned()).map_err(|refusal| bad(line, refusal))
        });
        let deck = match head.deck {
            Some(json) => Some(Arc::new(PlayDeck::read_kept(json.get()).map_err(|error| bad(1, error))?)),
            None => None,
        };
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(LogFile { kind, opening, deck, fairness: head.fairness, entries })
    }

    /// The same log with no more of its deck than was asked: the other questions are there as hashes. For everybody who
    /// may read the log but not the deck.
    pub fn with_asked_questions_only(mut self) -> Result<Self, BadLog> {
        if let Some(deck) = &self.deck {
            let shown = self.kind.entry().questions_shown(&self.opening, deck, &self.entries)?;
            self.deck = Some(Arc::new(deck.excerpt(&shown).map_err(|error| bad(1, error))?));
        }
        Ok(self)
    }

    /// The same log with what its luck followed from, so that anybody can work it out again. Only for a table that is
    /// closed: whoever reads this knows every draw to come.
    pub fn with_fairness(mut self, fairness: Fairness) -> Result<Self, BadLog> {
        let asked = self.asked()?;
        self.fairness = Some(fairness.with_asked(asked));
        Ok(self)
    }

    /// What luck was asked for, draw by draw, found out by playing the log again.
    pub fn asked(&self) -> Result<Vec<Asked>, BadLog> {
        let mut table = self.set_up(Fortune::Given)?;
        let mut asked = Vec::new();
        for index in 0..self.entries.len() {
            asked.extend(Asked::of(&*table, &self.entries[index], index));
            self.play_line(&mut *table, index)?;
        }
        Ok(asked)
    }

    /// Sets up the table as it was opened, with nothing played yet.
    pub fn set_up(&self, fortune: Fortune) -> Result<Box<dyn RefereeTable>, BadLog> {
        set_up_again(self.kind, &self.opening, self.deck.clone(), fortune).map_err(|refusal| bad(1, refusal))
    }

    /// Plays the whole log again.
    pub fn replay(&self, fortune: Fortune) -> Result<Box<dyn RefereeTable>, BadLog> {
        let mut table = self.set_up(fortune)?;
        for index in 0..self.entries.len() {
            self.play_line(&mut *table, index)?;
        }
        Ok(table)
    }

    /// Plays entry `index`, from nought, on a table that has played all before it.
    pub fn play_line(&self, table: &mut dyn RefereeTable, index: usize) -> Result<(), BadLog> {
        // The head is line 1, so entry 0 stands in line 2.
        let committed = table.commit(&self.entries[index..=index]);
        committed.map(|_| ()).map_err(|refusal| bad(index + 2, refusal))
    }
}

/// Writes the log, one line for the head and one for each entry, each ended.
impl fmt::Display for LogFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, opening) = (self.kind.name(), self.opening.json());
        write!(f, r#"{{"boxlid":{FORMAT},"game":"{game}","opening":{opening}"#)?;
        if let Some(deck) = &self.deck {
            write!(f, r#","deck":{}"#, on_one_line(&deck.to_json()))?;
        }
        if let Some(fairness) = &self.fairness {
            let json = serde_json::to_string(fairness).map_err(|_| fmt::Error)?;
            write!(f, r#","fairness":{json}"#)?;
        }
        writeln!(f, "}}")?;
        for entry in &self.entries {
            writeln!(f, "{}", entry.json())?;
        }
        Ok(())
    }
}

fn on_one_line(json: &str) -> String {
    // OK because it was written as JSON a moment ago.
    let value: serde_json::Value = serde_json::from_str(json).expect("a deck is written as JSON");
    value.to_string()
}

pub(crate) fn bad(line: usize, what: impl ToString) -> BadLog {
    let what = what.to_string();
    // The JSON reader is given one line at a time and calls each of them line 1.
    let what = match what.rsplit_once(" at line 1 column ") {
        Some((what, character)) => format!("{what} at character {character}"),
        None => what,
    };
    BadLog { line, what }
}

impl From<BadLog> for Refusal {
    fn from(bad: BadLog) -> Refusal {
        Refusal::new(rules::RefusalKind::Damaged, bad.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"boxlid":1,"game":"mancala","opening":{"rules":1,"seats":2,"options":{"stones":"4","begins":"a","capture":"empty","pie":"off"},"settled":{"stones":"4","begins":"a","capture":"empty","pie":"off"}}}"#;

    fn said(text: &str) -> String {
        let log = LogFile::parse(text);
        match log.and_then(|log| log.replay(Fortune::Given).map(|_| ())) {
            Ok(()) => "fine".to_owned(),
            Err(bad) => bad.to_string(),
        }
    }

    #[test]
    fn a_log_is_written_as_it_was_read() {
        let text = format!("{HEAD}\n{}\n", r#"{"acted":{"seat":0,"action":{"sow":"A3"}}}"#);
        assert_eq!(LogFile::parse(&text).unwrap().to_string(), text);
        let table = LogFile::parse(&text).unwrap().replay(Fortune::Given).unwrap();
        assert_eq!(table.position(), "4,4,0,5,5,5/1 4,4,4,4,4,4/0 A");
    }

    #[test]
    fn what_is_wrong_with_a_log_is_said_with_its_line() {
        assert_eq!(said(""), "line 1: the file is empty");
        assert!(said("hello").starts_with("line 1: this is not the first line of a log: "));
        assert_eq!(
            said(&HEAD.replace("mancala", "chess")),
            "line 1: there is no game called \"chess\"; the games are mancala, trivial-pursuit, heisey-mania, manipulation, whiz-key"
        );
        assert_eq!(
            said(&HEAD.replace("\"boxlid\":1", "\"boxlid\":2")),
            "line 1: the log is written in format 2, and only 1 is known here"
        );
        let twice = format!("{HEAD}\n{0}\n{0}\n", r#"{"acted":{"seat":0,"action":{"sow":"A3"}}}"#);
        assert_eq!(said(&twice), "line 3: M-5: pocket A3 is empty, so there is nothing to sow");
        assert!(said(&format!("{HEAD}\n{{\"act")).starts_with("line 2: this could not be understood"));
    }
}
