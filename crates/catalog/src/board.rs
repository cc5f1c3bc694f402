//! A board of one's own: the file of somebody who has the real box, checked before anybody plays on it.
//!
//! Three boards are reconstructed. Owners of the real boxes can check theirs and play on it. The text of the file becomes
//! part of the table's opening. What a stranger would get wrong: anybody may send such a text, so it is bounded before it is read, and
//! whatever passes the checks can be played on by every bot and analysis.

use std::sync::{Arc, LazyLock};

use rules::{Refusal, RefusalKind};
use serde::Deserialize;
use table::StoredOpening;
use trivia::{Contents, EditionName};

use crate::{GameKind, PlayDeck};

/// The longest board file that is read, in bytes.
pub const LONGEST_BOARD: usize = 32 * 1024;

/// A board that somebody brought, fit to be played on.
#[derive(Clone, Debug)]
pub struct OwnBoard {
    text: String,
    title: String,
    differences: Vec<String>,
    made: Made,
}

/// The board for its game.
#[derive(Clone, Debug)]
enum Made {
    HeiseyMania(trivia::Board),
    WhizKey(Arc<whizkey::Board>),
    Manipulation(Arc<manipulation::Course>),
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
    #[error("{title} takes no board of your own; {TAKERS} do", title = .0.title())]
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
const TAKERS: &str = "Whiz Key, Heisey Mania and Basic Manipulation";

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

impl GameKind {
    /// Whether it can be played on a board of one's own.
    pub fn takes_own_board(self) -> bool {
        match self {
            GameKind::Mancala | GameKind::TrivialPursuit => false,
            GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => true,
        }
    }

    /// The file of the built-in board, for a game whose board is reconstructed.
    pub fn board_file(self) -> Option<&'static str> {
        match self {
            GameKind::Mancala | GameKind::TrivialPursuit => None,
            GameKind::HeiseyMania => Some(include_str!("../../../content/boards/heisey_mania.json")),
            GameKind::Manipulation => Some(include_str!("../../../content/boards/manipulation.json")),
            GameKind::WhizKey => Some(include_str!("../../../content/boards/whiz_key.json")),
        }
    }
}

impl OwnBoard {
    /// Reads a board file and checks it as the built-in board is checked.
    pub fn read(text: &str) -> Result<OwnBoard, BadBoard> {
        if text.len() > LONGEST_BOARD {
            return Err(BadBoard::TooLong(text.len()));
        }
        match kind_of(text)? {
            GameKind::WhizKey => read_whiz_key(text),
            GameKind::HeiseyMania => read_heisey_mania(text),
            GameKind::Manipulation => read_manipulation(text),
            kind @ (GameKind::Mancala | GameKind::TrivialPursuit) => Err(BadBoard::NotTaken(kind)),
        }
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
        match self.made {
            Made::HeiseyMania(_) => GameKind::HeiseyMania,
            Made::WhizKey(_) => GameKind::WhizKey,
            Made::Manipulation(_) => GameKind::Manipulation,
        }
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

/// What Whiz Key is played on.
pub fn whiz_key_board(board: Option<&OwnBoard>) -> Arc<whizkey::Board> {
    static BUILT_IN: LazyLock<Arc<whizkey::Board>> = LazyLock::new(|| Arc::new(whizkey::Board::printed()));
    match board.map(|board| &board.made) {
        Some(Made::WhizKey(own)) => Arc::clone(own),
        Some(Made::HeiseyMania(_) | Made::Manipulation(_)) | None => Arc::clone(&BUILT_IN),
    }
}

/// What Basic Manipulation is played on.
pub fn manipulation_course(board: Option<&OwnBoard>) -> Arc<manipulation::Course> {
    match board.map(|board| &board.made) {
        Some(Made::Manipulation(own)) => Arc::clone(own),
        Some(Made::HeiseyMania(_) | Made::WhizKey(_)) | None => Arc::default(),
    }
}

/// What a game of questions is played with: the cards of the deck, on the board that somebody brought if there is one.
pub fn question_contents(deck: &PlayDeck, board: Option<&OwnBoard>) -> Arc<Contents> {
    match board.map(|board| &board.made) {
        Some(Made::HeiseyMania(own)) => {
            Arc::new(Contents { board: own.clone(), cards: Arc::clone(&deck.contents().cards) })
        }
        Some(Made::WhizKey(_) | Made::Manipulation(_)) | None => Arc::clone(deck.contents()),
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

fn read_whiz_key(text: &str) -> Result<OwnBoard, BadBoard> {
    let file: whizkey::BoardFile = serde_json::from_str(text).map_err(not_read)?;
    let board = judged(&file.title, &file.about, whizkey::Board::examine(&file))?;
    let differences = board.differences(&whizkey::Board::printed());
    Ok(OwnBoard {
        text: serde_json::to_string(&file).map_err(not_read)?,
        made: Made::WhizKey(Arc::new(board.brought(file.title.clone()))),
        title: file.title,
        differences,
    })
}

fn read_heisey_mania(text: &str) -> Result<OwnBoard, BadBoard> {
    let file: trivia::BoardFile = serde_json::from_str(text).map_err(not_read)?;
    let text = serde_json::to_string(&file).map_err(not_read)?;
    let (title, about) = (file.title.clone(), file.about.clone());
    let board = judged(&title, &about, trivia::Board::examine(file, EditionName::HeiseyMania))?.brought();
    let differences = board.differences(crate::deck::diamond());
    Ok(OwnBoard { text, title, differences, made: Made::HeiseyMania(board) })
}

fn read_manipulation(text: &str) -> Result<OwnBoard, BadBoard> {
    let file: manipulation::BoardFile = serde_json::from_str(text).map_err(not_read)?;
    let board = judged(&file.title, &file.about, manipulation::Board::examine(&file))?;
    let differences = board.layout().differences();
    Ok(OwnBoard {
        text: serde_json::to_string(&file).map_err(not_read)?,
        title: file.title,
        differences,
        made: Made::Manipulation(Arc::new(manipulation::Course::on(board))),
    })
}

/// A board without problems, or all of them: those of its words, which everybody at the table reads, and those that were
/// found in its spaces.
fn judged<T, E: ToString>(title: &str, about: &str, found: Result<T, Vec<E>>) -> Result<T, BadBoard> {
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

fn not_read(error: serde_json::Error) -> BadBoard {
    BadBoard::NotRead(error.to_string())
}
