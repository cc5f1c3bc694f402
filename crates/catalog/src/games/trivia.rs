//! What the two games of questions share.

use std::collections::BTreeSet;
use std::sync::Arc;

use analysis::{Progress, Report};
use rules::{AtTheTable, Bot, Refusal, RefusalKind, Seat};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::{StoredEntry, StoredOpening, StoredPrecedent};
use trivia::{BotKnows, Edition, Pursuer, Trivia};

use crate::board::question_contents;
use crate::entry::{GameEntry, InTheBox, Tell};
use crate::lid::Lid;
use crate::open::needed;
use crate::{
    AnalysisError, AnalysisSettings, BadBoard, BadLog, BotLevel, DeckCase, Duel, LogFile, OwnBoard, PlayDeck,
    SolverResources, analyse, questions_shown,
};

/// What the box of one edition has of its own.
pub trait QuestionBox: Edition {
    /// What stands on the lid.
    const LID: &'static Lid;
    /// The page of numbered clauses, in Markdown.
    const RULEBOOK: &'static str;
    /// The file of the built-in board, if it is reconstructed.
    const BOARD_FILE: Option<&'static str>;
    /// What people choose as they sit down, besides the options.
    fn at_the_table() -> Vec<AtTheTable>;
    /// Reads the file of a board that somebody brought.
    fn read_board(text: &str) -> Result<OwnBoard, BadBoard>;
}

impl<E: QuestionBox> GameEntry for Trivia<E> {
    const LID: &'static Lid = E::LID;
    const RULEBOOK: &'static str = E::RULEBOOK;
    const DUEL: Duel =
        Duel { seats: 2, options: &["{}"], thrown: 0, about: "two seats, the deck of the box" };
    const BOARD_FILE: Option<&'static str> = E::BOARD_FILE;

    fn unpack(deck: Option<Arc<PlayDeck>>, board: Option<&OwnBoard>) -> Result<InTheBox<Self>, Refusal> {
        let deck = needed(deck)?;
        Ok(InTheBox { contents: question_contents(&deck, board), judge: deck })
    }

    fn bot(level: &str, _: &Arc<SolverResources>) -> Option<Box<dyn Bot<Self>>> {
        let knows = known(level)?;
        // The board is the same whichever deck is played.
        let deck = PlayDeck::starter(E::LID.kind)?;
        Some(Box::new(Pursuer::new(deck.contents().clone(), knows, crate::deck::opinion)))
    }

    fn teller(names: Vec<String>) -> Tell<Self> {
        let mut teller = trivia::Teller::new(E::NAME, names);
        Box::new(move |events| teller.tell(events))
    }

    fn at_the_table() -> Vec<AtTheTable> {
        E::at_the_table()
    }

    /// The rules must know who is a bot: luck says whether one knew an answer.
    fn complete(
        options: Option<Box<RawValue>>,
        bots: &[(Seat, String)],
        seats: u8,
    ) -> Result<Option<Box<RawValue>>, Refusal> {
        if bots.is_empty() && options.is_none() {
            return Ok(None);
        }
        let no_options = |error: serde_json::Error| {
            let said = format!("these are no options of {}: {error}", E::LID.title);
            Refusal::new(RefusalKind::Malformed, said)
        };
        let text = options.as_deref().map_or("{}", RawValue::get);
        let mut map: Map<String, Value> = serde_json::from_str(text).map_err(no_options)?;
        let knows = |seat: u8| known(&bots.iter().find(|(bot, _)| bot.0 == seat)?.1);
        // Whatever the options said of bots: a person whom the game takes for one would answer by luck.
        let seats = if bots.is_empty() { 0 } else { seats };
        let knows: Vec<Option<BotKnows>> = (0..seats).map(knows).collect();
        map.insert("bots".to_owned(), serde_json::to_value(knows).map_err(no_options)?);
        serde_json::value::to_raw_value(&map).map(Some).map_err(no_options)
    }

    fn read_board(text: &str) -> Result<OwnBoard, BadBoard> {
        E::read_board(text)
    }

    fn analyse(
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        analyse::of_trivia::<E>(log, settings, go_on)
    }

    fn questions_shown(
        opening: &StoredOpening,
        deck: &Arc<PlayDeck>,
        entries: &[StoredEntry],
    ) -> Result<BTreeSet<(u16, u8)>, BadLog> {
        questions_shown::of_edition::<E>(E::LID.kind, opening, deck, entries)
    }

    fn deck_case(precedent: &StoredPrecedent) -> Result<Option<DeckCase>, Refusal> {
        Ok(Some(DeckCase::decided(E::NAME, precedent.decode::<Trivia<E>>()?)))
    }
}

fn known(level: &str) -> Option<BotKnows> {
    BotKnows::ALL.into_iter().find(|knows| knows.name() == level)
}

/// The levels of the bots, from the weakest.
pub(super) const LEVELS: &[BotLevel] = &[
    BotLevel { name: "little", title: "Easy", about: "Knows three answers in ten, and strays" },
    BotLevel { name: "steady", title: "Medium", about: "Knows six answers in ten" },
    BotLevel { name: "much", title: "Hard", about: "Knows eight answers in ten" },
];

/// The tokens in both boxes.
pub(super) static TOKENS: [&str; 6] =
    ["Blue circle", "Orange square", "Green triangle", "Pink diamond", "Pale blue hexagon", "Gray cross"];
