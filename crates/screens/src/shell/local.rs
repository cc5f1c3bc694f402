//! A table on this device: the people who share it and the bots they play with, without any server.
//!
//! It is plain values and has no clock: the page counts the seconds, lets bots think where it likes (in a worker, or
//! on the spot with [`think`]) and keeps the log; this knows whose eyes look, whose turn it is and what is fair.

use std::sync::Arc;

use catalog::{GameKind, MANCALA_LEVELS, OwnBoard, PlayDeck, Setting};
use mancala::Mancala;
use rules::{Dice, Refusal, RefusalKind, Seat, Seats, Seq, Standing, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use table::{
    AnyTable, Fortune, NoJudge, Opening, Secret, Sighting, StoredEntry, StoredOpening, StoredPrecedent, Table,
};

use crate::Eyes;
use crate::shell::kept::{KeptGame, KeptPerson, against_bots};

/// What people settled before they sat down at this device.
#[derive(Clone, Debug)]
pub struct Settled<'a> {
    /// The game.
    pub kind: GameKind,
    /// Who sits down, seat by seat.
    pub people: Vec<KeptPerson>,
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

/// How a table stands, for the page that runs it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Glance {
    /// How long the log is.
    pub seq: Seq,
    /// Whose eyes the page looks with.
    pub eyes: Eyes,
    /// The seat that acts through the page now.
    pub actor: Option<Seat>,
    /// Whether something can be taken back.
    pub may_take_back: bool,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
    /// The bot that is to act, and its level.
    pub bot: Option<(Seat, String)>,
    /// How many seconds the table waits, counted from when its log had this length.
    pub patience: Option<(u16, Seq)>,
}

/// A deck that is not the one in the box.
pub struct BroughtDeck {
    hash: String,
    file: String,
}

/// A table without anybody at it yet, and the deck it was laid with.
type Laid = (Box<dyn AnyTable>, Option<BroughtDeck>);

/// Where tables come from: from the shelf, or from the box of one game. Whoever links only that box leaves the others
/// out of their bundle.
pub struct Source {
    open: fn(&Settled<'_>) -> Result<Laid, Refusal>,
    reopen: fn(&KeptGame, Option<&str>) -> Result<Laid, Refusal>,
    /// Whether anything may be taken back, since there is neither luck nor a secret.
    is_open: bool,
}

/// Every game.
pub static SHELF: Source = Source { open: open_from_shelf, reopen: reopen_from_shelf, is_open: false };
/// Mancala alone.
pub static MANCALA: Source = Source { open: open_mancala, reopen: reopen_mancala, is_open: true };

/// A table on this device.
pub struct LocalTable {
    kind: GameKind,
    source: &'static Source,
    table: Box<dyn AnyTable>,
    people: Vec<KeptPerson>,
    seed: u64,
    deck: Option<BroughtDeck>,
    /// What the same people decided by vote in the games before.
    precedents: Vec<StoredPrecedent>,
}

impl LocalTable {
    /// Opens a table.
    pub fn open(settled: Settled<'_>) -> Result<Self, Refusal> {
        LocalTable::open_from(&SHELF, settled)
    }

    /// Opens a table from there.
    pub fn open_from(source: &'static Source, settled: Settled<'_>) -> Result<Self, Refusal> {
        let (mut table, deck) = (source.open)(&settled)?;
        let first = table.begin();
        table.commit(&first)?;
        let Settled { kind, people, seed, .. } = settled;
        Ok(LocalTable { kind, source, table, people, seed, deck, precedents: Vec::new() })
    }

    /// Opens a table for somebody who just wants to play: against two bots, or as many as the game can be played with
    /// as it is in the box.
    pub fn against_bots(kind: GameKind, own: &str, seed: u64) -> Result<Self, Refusal> {
        let open = |bots: u8| {
            let people = against_bots(kind, own, bots);
            LocalTable::open(Settled {
                kind,
                people,
                options: None,
                deck: None,
                board: None,
                last: None,
                seed,
            })
        };
        open(2).or_else(|refusal| open(3).or_else(|_| open(1)).map_err(|_| refusal))
    }

    /// Opens a table of Mancala for somebody who just wants to play a bot of the middle level.
    pub fn mancala_against_bot(own: &str, seed: u64) -> Result<Self, Refusal> {
        let level = MANCALA_LEVELS.get((MANCALA_LEVELS.len().max(1) - 1) / 2).map_or("", |level| level.name);
        let people = vec![KeptPerson::here(own, Seat(0)), KeptPerson::bot(level, None)];
        let kind = GameKind::Mancala;
        let settled = Settled { kind, people, options: None, deck: None, board: None, last: None, seed };
        LocalTable::open_from(&MANCALA, settled)
    }

    /// Goes on with a table that was kept. `deck` is the file of the deck it names, if it names one.
    pub fn resume(kept: KeptGame, deck: Option<&str>) -> Result<Self, Refusal> {
        LocalTable::resume_from(&SHELF, kept, deck)
    }

    /// Goes on with a table that came from there.
    pub fn resume_from(source: &'static Source, kept: KeptGame, deck: Option<&str>) -> Result<Self, Refusal> {
        let kind: GameKind = kept.game.parse().map_err(malformed)?;
        let (mut table, deck) = (source.reopen)(&kept, deck)?;
        table.bring_precedents(&kept.precedents)?;
        let log = kept.log.iter().map(|line| StoredEntry::from_json(line.get().to_owned()));
        table.commit(&log.collect::<Result<Vec<_>, _>>()?)?;
        let KeptGame { people, seed, precedents, .. } = kept;
        Ok(LocalTable { kind, source, table, people, seed, deck, precedents })
    }

    /// Opens another table for the same people.
    pub fn rematch(&self, seed: u64) -> Result<Self, Refusal> {
        let (options, _) = self.table.options();
        let board = self.table.opening().board()?;
        let settled = Settled {
            kind: self.kind,
            people: self.people.clone(),
            options: Some(&options),
            deck: self.deck.as_ref().map(|deck| deck.file.as_str()),
            board: board.as_deref(),
            last: self.table.over(),
            seed,
        };
        let mut next = LocalTable::open_from(self.source, settled)?;
        // What people decided by vote holds among the same people.
        next.table.bring_precedents(&self.table.precedents())?;
        next.precedents = self.table.precedents();
        Ok(next)
    }

    /// What must be kept to go on with the table later. `now` is the time, in milliseconds since 1970.
    pub fn kept(&self, now: f64) -> KeptGame {
        KeptGame {
            game: self.kind.name().to_owned(),
            people: self.people.clone(),
            seed: self.seed,
            deck: self.deck.as_ref().map(|deck| deck.hash.clone()),
            opening: raw(self.table.opening().json()),
            log: self.table.entries().iter().map(|entry| raw(entry.json())).collect(),
            precedents: self.precedents.clone(),
            over: self.table.over(),
            touched: now,
        }
    }

    /// The options people chose, and the same after lots were drawn.
    pub fn options(&self) -> (Box<RawValue>, Box<RawValue>) {
        self.table.options()
    }

    /// How the table stands.
    pub fn glance(&self) -> Glance {
        let bot = self.waiting(|level| level.is_some());
        let patience = self.table.patience();
        Glance {
            seq: self.table.seq(),
            eyes: self.eyes(),
            actor: self.actor(),
            may_take_back: self.take_back_by().is_some(),
            over: self.table.over(),
            bot: bot.and_then(|seat| Some((seat, self.level(seat)?.to_owned()))),
            patience: patience.map(|patience| (patience.seconds, self.table.asked_at())),
        }
    }

    /// What the page may show: the table with the eyes of whoever acts through the page. While only bots are to
    /// act and several people share the device, nobody's secrets are shown.
    pub fn sight(&self, since: Seq) -> Box<RawValue> {
        let viewer = self.actor().map_or(Viewer::Spectator, Viewer::Seat);
        self.table.seen_by(viewer, since)
    }

    /// What a bot in `seat` may know. Bots are given no more than a person in their seat.
    pub fn sight_of(&self, seat: Seat) -> Box<RawValue> {
        self.table.seen_by(Viewer::Seat(seat), self.table.seq())
    }

    /// Plays an action for whoever acts through the page.
    pub fn act(&mut self, action: &RawValue) -> Result<(), Refusal> {
        let seat = self.actor().ok_or_else(only_looking)?;
        self.play(seat, action)
    }

    /// Plays an action for a seat, as a bot does.
    pub fn play(&mut self, seat: Seat, action: &RawValue) -> Result<(), Refusal> {
        let entries = self.table.decide(seat, self.table.seq(), action)?;
        self.table.commit(&entries).map(|_| ())
    }

    /// Gives up for whoever acts through the page.
    pub fn leave(&mut self) -> Result<(), Refusal> {
        let seat = self.actor().ok_or_else(only_looking)?;
        let entries = self.table.decide_leave(seat)?;
        self.table.commit(&entries).map(|_| ())
    }

    /// Takes back the last action of somebody at this device, where that is fair; in an open game with what bots have
    /// answered to it.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        let nothing = || Refusal::new(RefusalKind::NotFair, "there is nothing to take back");
        let seat = self.take_back_by().ok_or_else(nothing)?;
        if self.source.is_open {
            return self.take_back_answers();
        }
        let entries = self.table.decide_take_back(seat, self.table.seq())?;
        self.table.commit(&entries).map(|_| ())
    }

    fn take_back_answers(&mut self) -> Result<(), Refusal> {
        while let Some(last) = self.table.movers().last().copied() {
            let entries = self.table.decide_agreed_take_back(last)?;
            self.table.commit(&entries)?;
            if self.level(last).is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Plays for those who were waited for in vain since the log had the length `asked_at`. If the table has moved
    /// on, nothing happens.
    pub fn lose_patience(&mut self, asked_at: Seq) -> Result<(), Refusal> {
        if self.table.asked_at() != asked_at {
            return Ok(());
        }
        let Some(patience) = self.table.patience() else {
            return Ok(());
        };
        for (seat, action) in patience.then {
            // Whoever has spoken, or is asked no more since another was played for, is not played for.
            if self.table.waiting_for().includes(seat) {
                self.play(seat, &action)?;
            }
        }
        Ok(())
    }

    fn eyes(&self) -> Eyes {
        let mut people = (0..).map(Seat).zip(&self.people).filter(|(_, person)| person.level().is_none());
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Eyes::Seat(seat),
            (Some(_), Some(_)) => Eyes::Everybody,
            (None, _) => Eyes::Spectator,
        }
    }

    fn actor(&self) -> Option<Seat> {
        match self.eyes() {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Everybody => self.waiting(|level| level.is_none()),
            Eyes::Spectator => None,
        }
    }

    /// The first seat that is waited for and whose player is such a one.
    fn waiting(&self, such: impl Fn(Option<&str>) -> bool) -> Option<Seat> {
        let waiting: Seats = self.table.waiting_for();
        waiting.iter().find(|seat| such(self.level(*seat)))
    }

    fn level(&self, seat: Seat) -> Option<&str> {
        self.people.get(seat.index())?.level()
    }

    fn take_back_by(&self) -> Option<Seat> {
        if self.source.is_open {
            return self.table.movers().into_iter().rev().find(|seat| self.level(*seat).is_none());
        }
        let mut people = (0..self.table.seats()).map(Seat).filter(|seat| self.level(*seat).is_none());
        people.find(|seat| self.table.decide_take_back(*seat, self.table.seq()).is_ok())
    }

    /// The game.
    pub fn kind(&self) -> GameKind {
        self.kind
    }
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
    let bot = kind.and_then(|kind| catalog::bot(kind, &question.level).ok());
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
        let mut bot = catalog::mancala_looker(level).ok()?;
        let sighting: Sighting<Mancala> = serde_json::from_str(question.sighting.get()).ok()?;
        if sighting.choices.listed().is_empty() {
            return None;
        }
        let mut dice = Dice::seeded(question.seed);
        to_raw_value(&bot.choose(&sighting.view, &sighting.choices, &mut dice)).ok()
    };
    Answer { ticket: question.ticket, action: action() }
}

fn open_from_shelf(settled: &Settled<'_>) -> Result<Laid, Refusal> {
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

fn reopen_from_shelf(kept: &KeptGame, deck: Option<&str>) -> Result<Laid, Refusal> {
    let kind: GameKind = kept.game.parse().map_err(malformed)?;
    let deck = deck.map(read_deck).transpose()?;
    let opening = StoredOpening::from_json(kept.opening.get().to_owned())?;
    let table = catalog::reopen(kind, &opening, deck.clone(), Secret::from_seed(kept.seed))?;
    Ok((table, deck.map(brought)))
}

fn open_mancala(settled: &Settled<'_>) -> Result<Laid, Refusal> {
    let options = settled.options.map_or("{}", RawValue::get);
    let options = serde_json::from_str(options).map_err(malformed)?;
    let fortune = Fortune::Drawn(Secret::from_seed(settled.seed));
    let seats = settled.people.len() as u8;
    lay_mancala(Opening::new(options, seats, &fortune, settled.last.as_ref()), fortune)
}

fn reopen_mancala(kept: &KeptGame, _: Option<&str>) -> Result<Laid, Refusal> {
    let opening = StoredOpening::from_json(kept.opening.get().to_owned())?.decode()?;
    lay_mancala(opening, Fortune::Drawn(Secret::from_seed(kept.seed)))
}

fn lay_mancala(opening: Opening<Mancala>, fortune: Fortune) -> Result<Laid, Refusal> {
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

fn only_looking() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "nobody at this device is to act")
}

fn raw(json: &str) -> Box<RawValue> {
    // OK because it was JSON a moment ago.
    RawValue::from_string(json.to_owned()).expect("what a table writes is JSON")
}
