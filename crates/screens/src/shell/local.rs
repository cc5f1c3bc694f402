//! Where tables on this device come from, and how their bots think. The table itself is [`client::LocalTable`].
//!
//! The page lets bots think where it likes: in a worker, or on the spot with [`think`].

use std::sync::Arc;

use catalog::{GameKind, MANCALA_LEVELS, OwnBoard, PlayDeck, Setting};
use client::{LocalTable, Opens, Person, TakeBack};
use mancala::Mancala;
use rules::{Dice, Refusal, RefusalKind, Seat, Standing};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use table::{AnyTable, Fortune, NoJudge, Opening, Secret, Sighting, StoredOpening, Table};

use crate::shell::kept::{KeptGame, against_bots, bot, here};

/// What people settled before they sat down at this device.
#[derive(Clone, Debug)]
pub struct Settled<'a> {
    /// The game.
    pub kind: GameKind,
    /// Who sits down, seat by seat.
    pub people: Vec<Person>,
    /// The options that differ from the rulebook.
    pub options: Option<&'a RawValue>,
    /// The deck, as its file, if it is not the one in the box.
    pub deck: Option<&'a str>,
    /// The board of one's own, as its file, if it is not the built-in one.
    pub board: Option<&'a str>,
    /// How the same seats came out the time before.
    pub last: Option<Standing>,
    /// What the luck of the table is to follow from.
    pub seed: u64,
}

/// A deck that is not the one in the box.
#[derive(Clone)]
pub struct BroughtDeck {
    /// What it is known by.
    pub(crate) hash: String,
    file: String,
}

/// A table with its game laid out, and the deck it is played with if it is not the one in the box.
type Open = (Box<dyn AnyTable>, Option<BroughtDeck>);

/// Where tables come from: from the shelf, or from the box of one game. Whoever links only that box leaves the others
/// out of their bundle.
pub struct Source {
    open: fn(&Settled<'_>) -> Result<Open, Refusal>,
    reopen: fn(&KeptGame, Option<&str>) -> Result<Open, Refusal>,
    /// By what custom something is taken back: where there is neither luck nor a secret, people agree.
    custom: TakeBack,
}

/// Every game.
pub static SHELF: Source =
    Source { open: open_from_shelf, reopen: reopen_from_shelf, custom: TakeBack::Fair };
/// Mancala alone.
pub static MANCALA: Source = Source { open: open_mancala, reopen: reopen_mancala, custom: TakeBack::Agreed };

/// What was laid on a table of this device: which game, from where, and with which deck.
#[derive(Clone)]
pub struct Laid {
    /// The game.
    pub kind: GameKind,
    source: &'static Source,
    pub(crate) deck: Option<BroughtDeck>,
}

/// A table on this device, of any game.
pub type DeviceTable = LocalTable<Laid>;

impl Source {
    /// Opens a table and sits people down at it.
    pub fn open(&'static self, settled: Settled<'_>) -> Result<DeviceTable, Refusal> {
        let (table, deck) = (self.open)(&settled)?;
        let Settled { kind, people, seed, .. } = settled;
        LocalTable::begin(table, Laid { kind, source: self, deck }, people, seed)
    }

    /// Opens a table that was kept, as it was at the beginning.
    pub(crate) fn lay_again(
        &'static self,
        kept: &KeptGame,
        deck: Option<&str>,
    ) -> Result<(Box<dyn AnyTable>, Laid), Refusal> {
        let kind: GameKind = kept.game.parse().map_err(malformed)?;
        let (table, deck) = (self.reopen)(kept, deck)?;
        Ok((table, Laid { kind, source: self, deck }))
    }
}

impl Laid {
    /// By what custom something is taken back.
    pub fn custom(&self) -> TakeBack {
        self.source.custom
    }
}

impl Opens for Laid {
    type Table = Box<dyn AnyTable>;

    fn again(
        &self,
        before: &Box<dyn AnyTable>,
        people: &[Person],
        seed: u64,
    ) -> Result<Box<dyn AnyTable>, Refusal> {
        let (options, _) = before.options();
        let board = before.opening().board()?;
        let settled = Settled {
            kind: self.kind,
            people: people.to_vec(),
            options: Some(&options),
            deck: self.deck.as_ref().map(|deck| deck.file.as_str()),
            board: board.as_deref(),
            last: before.over(),
            seed,
        };
        (self.source.open)(&settled).map(|(table, _)| table)
    }
}

impl<'a> Settled<'a> {
    /// These people play a game as it is in the box.
    pub fn as_in_the_box(kind: GameKind, people: Vec<Person>, seed: u64) -> Self {
        Settled { kind, people, options: None, deck: None, board: None, last: None, seed }
    }
}

/// Opens a table for somebody who just wants to play: against two bots, or as many as the game can be played with as it
/// is in the box.
pub fn play_bots(kind: GameKind, own: &str, seed: u64) -> Result<DeviceTable, Refusal> {
    let open = |bots: u8| SHELF.open(Settled::as_in_the_box(kind, against_bots(kind, own, bots), seed));
    open(2).or_else(|refusal| open(3).or_else(|_| open(1)).map_err(|_| refusal))
}

/// Opens a table of Mancala for somebody who just wants to play a bot of the middle level.
pub fn play_mancala_bot(own: &str, seed: u64) -> Result<DeviceTable, Refusal> {
    let level = MANCALA_LEVELS.get((MANCALA_LEVELS.len().max(1) - 1) / 2).map_or("", |level| level.name);
    let people = vec![here(own, Seat(0)), bot(level, None)];
    MANCALA.open(Settled::as_in_the_box(GameKind::Mancala, people, seed))
}

/// What a bot is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Which question this is, so that the answer finds back.
    pub ticket: u64,
    /// The game, by its short name.
    pub game: String,
    /// The level of the bot.
    pub level: String,
    /// What it may know.
    pub sighting: Box<RawValue>,
    /// What its luck follows from.
    pub seed: u64,
}

/// What a bot answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The question's ticket.
    pub ticket: u64,
    /// What it plays; nothing if the question made no sense.
    pub action: Option<Box<RawValue>>,
}

/// Lets a bot think.
pub fn think(question: &Question) -> Answer {
    let kind = question.game.parse::<GameKind>().ok();
    let bot = kind.and_then(|kind| catalog::bot(kind, &question.level, &Arc::default()).ok());
    let mut dice = Dice::seeded(question.seed);
    let action = bot.and_then(|mut bot| bot.choose(&question.sighting, &mut dice).ok());
    Answer { ticket: question.ticket, action }
}

/// The level that needs the study, and the one it is nearest to without it.
const PERFECT: &str = "perfect";
const NEXT_BEST: &str = "hard";

/// Lets a bot of Mancala think. Whoever links only that leaves the other games out of their bundle.
pub fn think_mancala(question: &Question) -> Answer {
    let action = || {
        let level = if question.level == PERFECT { NEXT_BEST } else { &question.level };
        let mut bot = catalog::mancala_looker(level)?;
        let sighting: Sighting<Mancala> = serde_json::from_str(question.sighting.get()).ok()?;
        if sighting.choices.listed().is_empty() {
            return None;
        }
        let mut dice = Dice::seeded(question.seed);
        to_raw_value(&bot.choose(&sighting.view, &sighting.choices, &mut dice)).ok()
    };
    Answer { ticket: question.ticket, action: action() }
}

fn open_from_shelf(settled: &Settled<'_>) -> Result<Open, Refusal> {
    let deck = settled.deck.map(read_deck).transpose()?;
    let bots = (0..).map(Seat).zip(&settled.people);
    let bots: Vec<(Seat, String)> =
        bots.filter_map(|(seat, person)| Some((seat, person.level()?.to_owned()))).collect();
    let board = settled.board.map(|text| OwnBoard::read_for(settled.kind, text)).transpose()?.map(Arc::new);
    let seats = u8::try_from(settled.people.len()).ok();
    let setting = Setting { options: settled.options, seats, deck: deck.clone(), board, bots: &bots };
    let secret = Secret::from_seed(settled.seed);
    let table = catalog::open(settled.kind, &setting, secret, settled.last.as_ref())?;
    Ok((table, deck.map(brought)))
}

fn reopen_from_shelf(kept: &KeptGame, deck: Option<&str>) -> Result<Open, Refusal> {
    let kind: GameKind = kept.game.parse().map_err(malformed)?;
    let deck = deck.map(read_deck).transpose()?;
    let opening = StoredOpening::from_json(kept.opening.get().to_owned())?;
    let table = catalog::reopen(kind, &opening, deck.clone(), Secret::from_seed(kept.seed))?;
    Ok((table, deck.map(brought)))
}

fn open_mancala(settled: &Settled<'_>) -> Result<Open, Refusal> {
    let options = settled.options.map_or("{}", RawValue::get);
    let options = serde_json::from_str(options).map_err(malformed)?;
    let fortune = Fortune::Drawn(Secret::from_seed(settled.seed));
    let seats = settled.people.len() as u8;
    lay_mancala(Opening::new(options, seats, &fortune, settled.last.as_ref()), fortune)
}

fn reopen_mancala(kept: &KeptGame, _: Option<&str>) -> Result<Open, Refusal> {
    let opening = StoredOpening::from_json(kept.opening.get().to_owned())?.decode()?;
    lay_mancala(opening, Fortune::Drawn(Secret::from_seed(kept.seed)))
}

fn lay_mancala(opening: Opening<Mancala>, fortune: Fortune) -> Result<Open, Refusal> {
    Ok((Box::new(Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge))?), None))
}

fn read_deck(json: &str) -> Result<Arc<PlayDeck>, Refusal> {
    // It was brought to this device earlier, perhaps before decks had bounds.
    PlayDeck::read_kept(json).map(Arc::new).map_err(malformed)
}

fn brought(deck: Arc<PlayDeck>) -> BroughtDeck {
    BroughtDeck { hash: deck.hash().to_owned(), file: deck.to_json() }
}

fn malformed(error: impl std::fmt::Display) -> Refusal {
    Refusal::new(RefusalKind::Malformed, error.to_string())
}
