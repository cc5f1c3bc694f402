//! Opening tables: of a game whose type is known, and by the name of the game.

use std::sync::Arc;

use rules::{Game, Refusal, RefusalKind, Seat, Standing};
use serde_json::value::RawValue;
use table::{AnyTable, Fortune, Opening, RefereeTable, Secret, StoredOpening, Table};

use crate::board::board_of;
use crate::entry::{GameEntry, InTheBox};
use crate::preset::spelled_out;
use crate::{GameKind, OwnBoard, PlayDeck};

/// What people settled before a table opens.
#[derive(Clone, Default)]
pub struct Setting<'a> {
    /// The options that differ from the rulebook, in the game's own JSON.
    pub options: Option<&'a RawValue>,
    /// How many seats; as many as the options ask for if left out, or the usual number.
    pub seats: Option<u8>,
    /// The deck, for a game that is played with one; the one in the box if left out.
    pub deck: Option<Arc<PlayDeck>>,
    /// The board that somebody brought, for a game whose board is reconstructed; the built-in one if left out.
    pub board: Option<Arc<OwnBoard>>,
    /// Which seats are bots, and their levels.
    pub bots: &'a [(Seat, String)],
}

/// Opens a new table. `last` is how the same seats came out the time before, if this is a rematch.
pub fn open(
    kind: GameKind,
    setting: &Setting<'_>,
    secret: Secret,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    kind.entry().open(setting, secret, last)
}

/// Opens a table again from what a store kept. The log is then committed to it. `deck` is the one the opening names
/// by its hash, if it names one that is not in the box.
pub fn reopen(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    secret: Secret,
) -> Result<Box<dyn AnyTable>, Refusal> {
    kind.entry().reopen(opening, deck, secret)
}

/// Opens a table whose luck was not settled when it was opened: lots are drawn from `key`, whatever `opening` says of
/// them, and so will be everything else. `last` is how the same seats came out the time before.
pub fn begin(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    key: Secret,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    kind.entry().begin(opening, deck, key, last)
}

/// Whether anything at such a table is left to luck; see [`Opening::is_left_to_luck`].
pub fn is_left_to_luck(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    last: Option<&Standing>,
) -> Result<bool, Refusal> {
    kind.entry().is_left_to_luck(opening, deck, last)
}

/// Opens a table for a referee: from any position, and with luck drawn or given.
pub fn set_up(
    kind: GameKind,
    setting: &Setting<'_>,
    position: Option<&str>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    kind.entry().set_up(setting, position, fortune)
}

/// Opens a table for a referee again from the head of a log.
pub fn set_up_again(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    kind.entry().set_up_again(opening, deck, fortune)
}

/// Opens a new table of this game; whoever links only that leaves the other games out of their bundle.
pub fn open_as<G: GameEntry>(
    setting: &Setting<'_>,
    secret: Secret,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    let fortune = Fortune::Drawn(secret);
    let (opening, InTheBox { contents, judge }) = opening::<G>(setting, &fortune, last)?;
    Ok(Box::new(Table::open(opening, contents, fortune, judge)?))
}

/// Opens a table of this game again from what a store kept.
pub fn reopen_as<G: GameEntry>(
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    secret: Secret,
) -> Result<Box<dyn AnyTable>, Refusal> {
    let (opening, InTheBox { contents, judge }) = decoded::<G>(opening, deck)?;
    Ok(Box::new(Table::open(opening, contents, Fortune::Drawn(secret), judge)?))
}

pub(crate) fn begin_as<G: GameEntry>(
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    key: Secret,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    let (opening, InTheBox { contents, judge }) = decoded::<G>(opening, deck)?;
    let opening = opening.settled_by(&key, last);
    Ok(Box::new(Table::open(opening, contents, Fortune::Drawn(key), judge)?))
}

pub(crate) fn set_up_as<G: GameEntry>(
    setting: &Setting<'_>,
    position: Option<&str>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    let (opening, InTheBox { contents, judge }) = opening::<G>(setting, &fortune, None)?;
    Ok(Box::new(Table::set_up(from(opening, position), contents, fortune, judge)?))
}

pub(crate) fn set_up_again_as<G: GameEntry>(
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    let (opening, InTheBox { contents, judge }) = decoded::<G>(opening, deck)?;
    Ok(Box::new(Table::set_up(opening, contents, fortune, judge)?))
}

/// An opening that was kept, and what it is played with.
pub(crate) fn decoded<G: GameEntry>(
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
) -> Result<(Opening<G>, InTheBox<G>), Refusal> {
    let kind = G::LID.kind;
    let deck = deck_of(kind, opening, deck)?;
    let board = board_of(kind, opening)?;
    let in_the_box = G::unpack(deck, board.as_ref())?;
    Ok((opening.decode()?, in_the_box))
}

fn from<G: Game>(opening: Opening<G>, position: Option<&str>) -> Opening<G> {
    match position {
        Some(position) => opening.at_position(position),
        None => opening,
    }
}

/// The opening of a new table, and what it is played with.
fn opening<G: GameEntry>(
    setting: &Setting<'_>,
    fortune: &Fortune,
    last: Option<&Standing>,
) -> Result<(Opening<G>, InTheBox<G>), Refusal> {
    let malformed = |said: String| Refusal::new(RefusalKind::Malformed, said);
    let kind = G::LID.kind;
    let deck = deck_for(kind, setting.deck.as_ref())?;
    let options = spelled_out(kind.title(), G::presets(), setting.options)?;
    let asked_for = setting.seats.or_else(|| G::seats_for(options.as_deref()?));
    let seats = asked_for.unwrap_or(kind.usual_seats());
    if let Some((seat, _)) = setting.bots.iter().find(|(seat, _)| seat.0 >= seats) {
        return Err(malformed(format!("there is no seat {seat} for a bot")));
    }
    for (_, level) in setting.bots {
        kind.check_level(level).map_err(|unknown| malformed(unknown.to_string()))?;
    }
    let options = match G::complete(options, setting.bots, seats)? {
        None => G::Options::default(),
        Some(json) => serde_json::from_str(json.get())
            .map_err(|error| malformed(format!("these are no options of {}: {error}", kind.title())))?,
    };
    if let Some(board) = &setting.board {
        board.must_be_for(kind)?;
    }
    let in_the_box = G::unpack(deck.clone(), setting.board.as_deref())?;
    let board = setting.board.as_ref().map(|board| board.text().to_owned());
    let opening = Opening::new(options, seats, fortune, last).with_board(board);
    let opening = match deck {
        Some(deck) => opening.with_contents(deck.hash()),
        None => opening,
    };
    Ok((opening, in_the_box))
}

/// The deck a new table is played with.
fn deck_for(kind: GameKind, wanted: Option<&Arc<PlayDeck>>) -> Result<Option<Arc<PlayDeck>>, Refusal> {
    match (wanted, PlayDeck::starter(kind)) {
        (None, starter) => Ok(starter),
        (Some(deck), _) if deck.kind() == kind => Ok(Some(Arc::clone(deck))),
        (Some(deck), Some(_)) => {
            let said = format!("the deck is for {}, not for {}", deck.kind().title(), kind.title());
            Err(Refusal::new(RefusalKind::Malformed, said))
        }
        (Some(_), None) => {
            let said = format!("{} is not played with a deck of questions", kind.title());
            Err(Refusal::new(RefusalKind::Malformed, said))
        }
    }
}

/// The deck an opening names: the one given, or the one in the box if that is it.
pub(crate) fn deck_of(
    kind: GameKind,
    opening: &StoredOpening,
    given: Option<Arc<PlayDeck>>,
) -> Result<Option<Arc<PlayDeck>>, Refusal> {
    let Some(hash) = opening.contents()? else {
        return Ok(None);
    };
    let mut at_hand = given.into_iter().chain(PlayDeck::starter(kind));
    match at_hand.find(|deck| deck.goes_by(&hash)) {
        Some(deck) => Ok(Some(deck)),
        None => {
            let said = format!("this table is played with the deck {hash}, which is not at hand");
            Err(Refusal::new(RefusalKind::Damaged, said))
        }
    }
}

pub(crate) fn needed(deck: Option<Arc<PlayDeck>>) -> Result<Arc<PlayDeck>, Refusal> {
    deck.ok_or_else(|| {
        Refusal::new(RefusalKind::Damaged, "this table does not say which deck it is played with")
    })
}
