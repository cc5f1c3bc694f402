//! What the catalog must know of a game: one [`GameEntry`] per game, and the same without its types.
//!
//! A game's entry is in `games/<game>.rs`, and nothing else of this crate is written for one game. Code that knows its
//! game asks the entry; code that learns it as it runs asks [`GameKind`], which asks [`AnyGame`].

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::sync::Arc;

use analysis::{Progress, Report};
use mancala::Mancala;
use rules::{
    AtTheTable, Bot, Game, Judge, Never, Notation, OptionSpec, Preset, Refusal, RefusalKind, Saying, Seat,
    Seats, Standing,
};
use serde_json::value::RawValue;
use table::{
    AnyTable, Fortune, NoJudge, RefereeTable, Secret, Sighting, StoredEntry, StoredOpening, StoredPrecedent,
};

use crate::bot::{AnyBot, Seated};
use crate::lid::Lid;
use crate::open::{self, Setting};
use crate::tell::{AnyTeller, Teller};
use crate::{
    AnalysisError, AnalysisSettings, BadBoard, BadLog, DeckCase, Duel, LogFile, OwnBoard, PlayDeck,
    SolverResources,
};

/// A game as it stands in the catalog. What a game without decks, boards, teams and analysis needs has no default.
pub trait GameEntry: Notation {
    /// What stands on the lid.
    const LID: &'static Lid;
    /// The page of numbered clauses, in Markdown.
    const RULEBOOK: &'static str;
    /// How two players are compared.
    const DUEL: Duel;
    /// The file of the built-in board, for a game whose board is reconstructed.
    const BOARD_FILE: Option<&'static str> = None;

    /// What is in the box: with this deck if it is a game of questions, on this board if somebody brought one.
    fn unpack(deck: Option<Arc<PlayDeck>>, board: Option<&OwnBoard>) -> Result<InTheBox<Self>, Refusal>;
    /// A bot of this level; none if the game has no such level.
    fn bot(level: &str, resources: &Arc<SolverResources>) -> Option<Box<dyn Bot<Self>>>;
    /// Tells a game of these names from its beginning: the events of one line after the other.
    fn teller(names: Vec<String>) -> Tell<Self>;

    /// What people choose as they sit down, besides the options.
    fn at_the_table() -> Vec<AtTheTable> {
        Vec::new()
    }
    /// How many seats the options ask for, if only one number fits them.
    fn seats_for(options: &RawValue) -> Option<u8> {
        let _ = options;
        None
    }
    /// The value an option has at a table of so many unless somebody chooses another.
    fn usual_value(option: &OptionSpec, seats: u8) -> &'static str {
        let _ = seats;
        option.usual()
    }
    /// Whether an option can be set so at a table of so many. Where so many cannot play at all, anything can.
    fn is_possible(option: &OptionSpec, value: &str, seats: u8) -> bool {
        let _ = (option, value, seats);
        true
    }
    /// The options of a table with these bots and so many seats, where something in them follows from that.
    fn complete(
        options: Option<Box<RawValue>>,
        bots: &[(Seat, String)],
        seats: u8,
    ) -> Result<Option<Box<RawValue>>, Refusal> {
        let _ = (bots, seats);
        Ok(options)
    }
    /// Reads the file of a board that somebody brought.
    fn read_board(text: &str) -> Result<OwnBoard, BadBoard> {
        let _ = text;
        Err(BadBoard::NotTaken(Self::LID.kind))
    }
    /// Takes a game apart: what was luck, and what choices cost.
    fn analyse(
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        let _ = (log, settings, go_on);
        Err(AnalysisError::Settings(format!("{} cannot be analyzed yet", Self::LID.title)))
    }
    /// Every question that was asked in a log, by its card and the place of its category.
    fn questions_shown(
        opening: &StoredOpening,
        deck: &Arc<PlayDeck>,
        entries: &[StoredEntry],
    ) -> Result<BTreeSet<(u16, u8)>, BadLog> {
        let _ = (opening, deck, entries);
        Ok(BTreeSet::new())
    }
    /// What a vote decided about a card of the deck.
    fn deck_case(precedent: &StoredPrecedent) -> Result<Option<DeckCase>, Refusal> {
        let _ = precedent;
        Ok(None)
    }
    /// The game at a table as one that can be solved.
    fn to_solve(table: &dyn RefereeTable) -> Result<Mancala, Refusal> {
        let _ = table;
        let said = format!("{} has luck in it, so its positions have no exact values", Self::LID.title);
        Err(Refusal::new(RefusalKind::Malformed, said))
    }

    /// What a viewer sees, in sentences, for a table that has no board of its own yet.
    fn in_words(view: &Self::View, names: &[String]) -> Vec<String> {
        let _ = (view, names);
        Vec::new()
    }
    /// A choice in a few words, for the same table.
    fn choice_in_words(action: &Self::Action) -> String {
        serde_json::to_string(action).unwrap_or_default()
    }
}

/// Says something of the events of one line; nothing if nothing can be said of them.
pub type Tell<G> = Box<dyn FnMut(&[<G as Game>::Event]) -> Option<Saying> + Send>;

/// What a game is played with besides its opening.
pub struct InTheBox<G: Game> {
    /// What the game is given.
    pub contents: Arc<G::Contents>,
    /// Who rules on answers.
    pub judge: Arc<dyn Judge<G> + Send + Sync>,
}

impl<G: Game<Appeal = Never>> InTheBox<G> {
    /// A box in which nobody has to judge.
    pub fn of(contents: Arc<G::Contents>) -> Self {
        InTheBox { contents, judge: Arc::new(NoJudge) }
    }
}

/// A sighting in plain words, for a table that has no board of its own yet.
#[derive(Clone, Debug)]
pub struct InWords {
    /// What is seen, in sentences.
    pub lines: Vec<String>,
    /// What can be done: the words, and the action in the game's own JSON.
    pub choices: Vec<(String, Box<RawValue>)>,
    /// Who is to act.
    pub waiting_for: Seats,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
}

/// A [`GameEntry`] without its types.
pub(crate) trait AnyGame: Sync {
    fn rules(&self) -> u16;
    fn options(&self) -> Vec<OptionSpec>;
    fn presets(&self) -> Vec<Preset>;
    fn rulebook(&self) -> &'static str;
    fn duel(&self) -> Duel;
    fn board_file(&self) -> Option<&'static str>;
    fn at_the_table(&self) -> Vec<AtTheTable>;
    fn seats_for(&self, options: &RawValue) -> Option<u8>;
    fn usual_value(&self, option: &OptionSpec, seats: u8) -> &'static str;
    fn is_possible(&self, option: &OptionSpec, value: &str, seats: u8) -> bool;
    fn read_board(&self, text: &str) -> Result<OwnBoard, BadBoard>;
    fn open(
        &self,
        setting: &Setting<'_>,
        secret: Secret,
        last: Option<&Standing>,
    ) -> Result<Box<dyn AnyTable>, Refusal>;
    fn reopen(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        secret: Secret,
    ) -> Result<Box<dyn AnyTable>, Refusal>;
    fn begin(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        key: Secret,
        last: Option<&Standing>,
    ) -> Result<Box<dyn AnyTable>, Refusal>;
    fn is_left_to_luck(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        last: Option<&Standing>,
    ) -> Result<bool, Refusal>;
    fn set_up(
        &self,
        setting: &Setting<'_>,
        position: Option<&str>,
        fortune: Fortune,
    ) -> Result<Box<dyn RefereeTable>, Refusal>;
    fn set_up_again(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        fortune: Fortune,
    ) -> Result<Box<dyn RefereeTable>, Refusal>;
    fn bot(&self, level: &str, resources: &Arc<SolverResources>) -> Option<Box<dyn AnyBot>>;
    fn teller(&self, names: Vec<String>) -> Box<dyn AnyTeller>;
    fn analyse(
        &self,
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError>;
    fn questions_shown(
        &self,
        opening: &StoredOpening,
        deck: &Arc<PlayDeck>,
        entries: &[StoredEntry],
    ) -> Result<BTreeSet<(u16, u8)>, BadLog>;
    fn deck_case(&self, precedent: &StoredPrecedent) -> Result<Option<DeckCase>, Refusal>;
    fn solvable(&self, table: &dyn RefereeTable) -> Result<Mancala, Refusal>;
    fn in_words(&self, sighting: &RawValue, names: &[String]) -> Result<InWords, Refusal>;
}

/// The entry of a game whose types are known, as a value.
pub(crate) struct Entry<G>(pub(crate) PhantomData<fn() -> G>);

impl<G: GameEntry> AnyGame for Entry<G> {
    fn rules(&self) -> u16 {
        G::RULES
    }
    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }
    fn presets(&self) -> Vec<Preset> {
        G::presets()
    }
    fn rulebook(&self) -> &'static str {
        G::RULEBOOK
    }
    fn duel(&self) -> Duel {
        G::DUEL
    }
    fn board_file(&self) -> Option<&'static str> {
        G::BOARD_FILE
    }
    fn at_the_table(&self) -> Vec<AtTheTable> {
        G::at_the_table()
    }
    fn seats_for(&self, options: &RawValue) -> Option<u8> {
        G::seats_for(options)
    }
    fn usual_value(&self, option: &OptionSpec, seats: u8) -> &'static str {
        G::usual_value(option, seats)
    }
    fn is_possible(&self, option: &OptionSpec, value: &str, seats: u8) -> bool {
        G::is_possible(option, value, seats)
    }
    fn read_board(&self, text: &str) -> Result<OwnBoard, BadBoard> {
        G::read_board(text)
    }
    fn open(
        &self,
        setting: &Setting<'_>,
        secret: Secret,
        last: Option<&Standing>,
    ) -> Result<Box<dyn AnyTable>, Refusal> {
        open::open_as::<G>(setting, secret, last)
    }
    fn reopen(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        secret: Secret,
    ) -> Result<Box<dyn AnyTable>, Refusal> {
        open::reopen_as::<G>(opening, deck, secret)
    }
    fn begin(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        key: Secret,
        last: Option<&Standing>,
    ) -> Result<Box<dyn AnyTable>, Refusal> {
        open::begin_as::<G>(opening, deck, key, last)
    }
    fn is_left_to_luck(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        last: Option<&Standing>,
    ) -> Result<bool, Refusal> {
        let (opening, _) = open::decoded::<G>(opening, deck)?;
        Ok(opening.is_left_to_luck(last))
    }
    fn set_up(
        &self,
        setting: &Setting<'_>,
        position: Option<&str>,
        fortune: Fortune,
    ) -> Result<Box<dyn RefereeTable>, Refusal> {
        open::set_up_as::<G>(setting, position, fortune)
    }
    fn set_up_again(
        &self,
        opening: &StoredOpening,
        deck: Option<Arc<PlayDeck>>,
        fortune: Fortune,
    ) -> Result<Box<dyn RefereeTable>, Refusal> {
        open::set_up_again_as::<G>(opening, deck, fortune)
    }
    fn bot(&self, level: &str, resources: &Arc<SolverResources>) -> Option<Box<dyn AnyBot>> {
        Some(Box::new(Seated(G::bot(level, resources)?)))
    }
    fn teller(&self, names: Vec<String>) -> Box<dyn AnyTeller> {
        Box::new(Teller::<G>(G::teller(names)))
    }
    fn analyse(
        &self,
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        G::analyse(log, settings, go_on)
    }
    fn questions_shown(
        &self,
        opening: &StoredOpening,
        deck: &Arc<PlayDeck>,
        entries: &[StoredEntry],
    ) -> Result<BTreeSet<(u16, u8)>, BadLog> {
        G::questions_shown(opening, deck, entries)
    }
    fn deck_case(&self, precedent: &StoredPrecedent) -> Result<Option<DeckCase>, Refusal> {
        G::deck_case(precedent)
    }
    fn solvable(&self, table: &dyn RefereeTable) -> Result<Mancala, Refusal> {
        G::to_solve(table)
    }
    fn in_words(&self, sighting: &RawValue, names: &[String]) -> Result<InWords, Refusal> {
        let malformed = |error: serde_json::Error| Refusal::new(RefusalKind::Malformed, error.to_string());
        let sighting: Sighting<G> = serde_json::from_str(sighting.get()).map_err(malformed)?;
        let choices = sighting.choices.listed().iter().map(|action| {
            Ok((G::choice_in_words(action), serde_json::value::to_raw_value(action).map_err(malformed)?))
        });
        Ok(InWords {
            lines: G::in_words(&sighting.view, names),
            choices: choices.collect::<Result<_, Refusal>>()?,
            waiting_for: sighting.waiting_for,
            over: sighting.over,
        })
    }
}
