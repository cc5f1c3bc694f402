//! A board of one's own: the file of somebody who has the real box, checked before anybody plays on it.
//!
//! Three boards are reconstructed. Owners of the real boxes can check theirs and play on it. The text of the file becomes
//! part of the table's opening. What a stranger would get wrong: anybody may send such a text, so it is bounded before it is read, and
//! whatever passes the checks can be played on by every bot and analysis.

use std::any::Any;
use std::sync::Arc;

use rules::{Refusal, RefusalKind};
use serde::Deserialize;
use table::StoredOpening;
use trivia::Contents;

use crate::{GameKind, PlayDeck, SHELF};

/// The longest board file that is read, in bytes.
pub const LONGEST_BOARD: usize = 32 * 1024;

/// A board that somebody brought, fit to be played on.
#[derive(Clone, Debug)]
pub struct OwnBoard {
    text: String,
    title: String,
    differences: Vec<String>,
    kind: GameKind,
    made: Arc<dyn Any + Send + Sync>,
}

/// Why a text is no board to play on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBoard {
    /// Too long to be read.
    #[error("the board file has {0} bytes; at most {LONGEST_BOARD} are read")]
    TooLong(usize),
    /// It is no board file at all.
    #[error("this is no board file: {0}")]
    NotRead(String),
    /// A board for a game that is not on the shelf.
    #[error("this is a board for {0:?}, and there is no such game")]
    NoSuchGame(String),
    /// A game that is played on its own board alone.
    #[error("{title} takes no board of your own; {takers} do", title = .0.title(), takers = takers())]
    NotTaken(GameKind),
    /// A board for another game than the one that is played.
    #[error("this is a board for {}, not for {}", found.title(), wanted.title())]
    OtherGame {
        /// The game it is for.
        found: GameKind,
        /// The game that is played.
        wanted: GameKind,
    },
    /// It breaks what the rulebook settles, or has words that cannot be shown: each problem with where it is.
    #[error("{}", .0.join("; "))]
    Problems(Vec<String>),
}

/// The games that are played on boards of one's own.
fn takers() -> String {
    let takers = SHELF.iter().filter(|lid| lid.own_board).map(|lid| lid.title);
    let takers: Vec<&str> = takers.collect();
    match takers.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => takers.concat(),
    }
}

impl BadBoard {
    /// Each problem in a sentence of its own.
    pub fn problems(&self) -> Vec<String> {
        match self {
            BadBoard::Problems(all) => all.clone(),
            BadBoard::TooLong(_)
            | BadBoard::NotRead(_)
            | BadBoard::NoSuchGame(_)
            | BadBoard::NotTaken(_)
            | BadBoard::OtherGame { .. } => vec![self.to_string()],
        }
    }
}

impl From<BadBoard> for Refusal {
    fn from(bad: BadBoard) -> Refusal {
        /// A refusal is a sentence, and a bad board may have a problem in every space.
        const MOST: usize = 3;
        let problems = bad.problems();
        let mut said = problems.iter().take(MOST).cloned().collect::<Vec<_>>().join("; ");
        if problems.len() > MOST {
            said += &format!("; and {} more problems", problems.len() - MOST);
        }
        Refusal::new(RefusalKind::Malformed, said)
    }
}

impl OwnBoard {
    /// A board whose file was read and judged. `made` is what its game is played on.
    pub(crate) fn new(
        kind: GameKind,
        text: String,
        title: String,
        differences: Vec<String>,
        made: Arc<dyn Any + Send + Sync>,
    ) -> Self {
        OwnBoard { text, title, differences, kind, made }
    }

    /// Reads a board file and checks it as the built-in board is checked.
    pub fn read(text: &str) -> Result<OwnBoard, BadBoard> {
        if text.len() > LONGEST_BOARD {
            return Err(BadBoard::TooLong(text.len()));
        }
        kind_of(text)?.entry().read_board(text)
    }

    /// The same for one particular game.
    pub fn read_for(kind: GameKind, text: &str) -> Result<OwnBoard, BadBoard> {
        if !kind.takes_own_board() {
            return Err(BadBoard::NotTaken(kind));
        }
        let board = OwnBoard::read(text)?;
        board.must_be_for(kind).map(|()| board)
    }

    /// The game it is for.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// What the game is played on, if this is the type of its boards.
    pub fn made<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::downcast(Arc::clone(&self.made)).ok()
    }

    /// The file in its one spelling, as it stands in a table's opening.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What its owner calls it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// In what it differs from the built-in board, each in a sentence; nothing if only names and drawing do.
    pub fn differences(&self) -> &[String] {
        &self.differences
    }

    pub(crate) fn must_be_for(&self, wanted: GameKind) -> Result<(), BadBoard> {
        let found = self.kind();
        match (wanted.takes_own_board(), found == wanted) {
            (true, true) => Ok(()),
            (true, false) => Err(BadBoard::OtherGame { found, wanted }),
            (false, _) => Err(BadBoard::NotTaken(wanted)),
        }
    }
}

/// What to say of the differences from the built-in board, as far as somebody will read it.
pub fn board_differences(differences: &[String]) -> String {
    const MOST: usize = 8;
    match differences.len() {
        0 => "It differs from the built-in board in its names and its drawing at most.".to_owned(),
        count if count > MOST => {
            format!("{} And {} more differences.", differences[..MOST].join(" "), count - MOST)
        }
        _ => differences.join(" "),
    }
}

/// The board of one's own that an opening brings, if it is not the built-in one.
pub fn board_of(kind: GameKind, opening: &StoredOpening) -> Result<Option<OwnBoard>, Refusal> {
    let text = opening.board()?;
    text.map(|text| OwnBoard::read_for(kind, &text)).transpose().map_err(|bad| {
        let said = format!("this table's board cannot be played on: {bad}");
        Refusal::new(RefusalKind::Damaged, said)
    })
}

/// What a game of questions is played with: the cards of the deck, on the board that somebody brought if there is one.
pub fn question_contents(deck: &PlayDeck, board: Option<&OwnBoard>) -> Arc<Contents> {
    match board.and_then(OwnBoard::made::<trivia::Board>) {
        Some(own) => Arc::new(Contents { board: (*own).clone(), cards: Arc::clone(&deck.contents().cards) }),
        None => Arc::clone(deck.contents()),
    }
}

/// The game that a board file is for. Those of Basic Manipulation need not say so.
fn kind_of(text: &str) -> Result<GameKind, BadBoard> {
    #[derive(Deserialize)]
    struct Names {
        game: Option<String>,
        edition: Option<String>,
        #[serde(rename = "boxlid_board")]
        _format: u8,
    }
    let names: Names = serde_json::from_str(text).map_err(not_read)?;
    let Some(name) = names.game.or(names.edition) else { return Ok(GameKind::Manipulation) };
    let known = GameKind::ALL.into_iter().find(|kind| kind.name().replace('-', "_") == name);
    known.ok_or_else(|| BadBoard::NoSuchGame(name.chars().take(40).collect()))
}

/// A board without problems, or all of them: those of its words, which everybody at the table reads, and those that were
/// found in its spaces.
pub(crate) fn judged<T, E: ToString>(
    title: &str,
    about: &str,
    found: Result<T, Vec<E>>,
) -> Result<T, BadBoard> {
    let mut problems = Vec::new();
    let is_plain = |letter: char| letter.is_alphanumeric() || " .,:;!?'\"()-–&/+".contains(letter);
    for (what, text, least, most) in [("title", title, 1, 60), ("note `about`", about, 0, 400)] {
        let length = text.chars().count();
        if !(least..=most).contains(&length) || !text.chars().all(is_plain) {
            problems.push(format!(
                "the {what} needs {least} to {most} plain characters: letters, digits, spaces and punctuation"
            ));
        }
    }
    match found {
        Ok(board) if problems.is_empty() => Ok(board),
        Ok(_) => Err(BadBoard::Problems(problems)),
        Err(more) => {
            problems.extend(more.iter().map(ToString::to_string));
            Err(BadBoard::Problems(problems))
        }
    }
}

pub(crate) fn not_read(error: serde_json::Error) -> BadBoard {
    BadBoard::NotRead(error.to_string())
}
