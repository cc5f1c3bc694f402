//! Opening tables by the name of their game.

use std::sync::Arc;

use mancala::Mancala;
use manipulation::Manipulation;
use rules::{Game, Judge, Notation, Refusal, RefusalKind, Seat, Standing};
use serde_json::value::RawValue;
use table::{AnyTable, Fortune, NoJudge, Opening, RefereeTable, Secret, StoredOpening, Table};
use trivia::{HeiseyMania, Trivia, TrivialPursuit};
use whizkey::WhizKey;

use crate::board::board_of;
use crate::preset::spelled_out;
use crate::{GameKind, OwnBoard, PlayDeck, manipulation_course, question_contents, whiz_key_board};

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
    let fortune = Fortune::Drawn(secret);
    let deck = deck_for(kind, setting.deck.as_ref())?;
    let board = setting.board.as_deref();
    match kind {
        GameKind::Mancala => {
            let opening = opening::<Mancala>(kind, setting, None, &fortune, last)?;
            boxed(opening, Arc::new(()), fortune, Arc::new(NoJudge))
        }
        GameKind::Manipulation => {
            let opening = opening::<Manipulation>(kind, setting, None, &fortune, last)?;
            boxed(opening, manipulation_course(board), fortune, Arc::new(NoJudge))
        }
        GameKind::WhizKey => {
            let opening = opening::<WhizKey>(kind, setting, None, &fortune, last)?;
            boxed(opening, whiz_key_board(board), fortune, Arc::new(NoJudge))
        }
        GameKind::TrivialPursuit => {
            open_trivia::<TrivialPursuit>(kind, setting, needed(deck)?, fortune, last)
        }
        GameKind::HeiseyMania => open_trivia::<HeiseyMania>(kind, setting, needed(deck)?, fortune, last),
    }
}

/// Opens a table again from what a store kept. The log is then committed to it. `deck` is the one the opening names
/// by its hash, if it names one that is not in the box.
pub fn reopen(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    secret: Secret,
) -> Result<Box<dyn AnyTable>, Refusal> {
    struct Reopen(Fortune);
    impl WithOpening for Reopen {
        type Made = Box<dyn AnyTable>;
        fn make<G: Notation>(
            self,
            opening: Opening<G>,
            in_the_box: InTheBox<G>,
        ) -> Result<Self::Made, Refusal> {
            boxed(opening, in_the_box.contents, self.0, in_the_box.judge)
        }
    }
    with_opening(kind, opening, deck, Reopen(Fortune::Drawn(secret)))
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
    struct Begin<'a>(Secret, Option<&'a Standing>);
    impl WithOpening for Begin<'_> {
        type Made = Box<dyn AnyTable>;
        fn make<G: Notation>(
            self,
            opening: Opening<G>,
            in_the_box: InTheBox<G>,
        ) -> Result<Self::Made, Refusal> {
            let opening = opening.settled_by(&self.0, self.1);
            boxed(opening, in_the_box.contents, Fortune::Drawn(self.0), in_the_box.judge)
        }
    }
    with_opening(kind, opening, deck, Begin(key, last))
}

/// Whether anything at such a table is left to luck; see [`Opening::is_left_to_luck`].
pub fn is_left_to_luck(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    last: Option<&Standing>,
) -> Result<bool, Refusal> {
    struct Ask<'a>(Option<&'a Standing>);
    impl WithOpening for Ask<'_> {
        type Made = bool;
        fn make<G: Notation>(self, opening: Opening<G>, _: InTheBox<G>) -> Result<bool, Refusal> {
            Ok(opening.is_left_to_luck(self.0))
        }
    }
    with_opening(kind, opening, deck, Ask(last))
}

/// Opens a table for a referee: from any position, and with luck drawn or given.
pub fn set_up(
    kind: GameKind,
    setting: &Setting<'_>,
    position: Option<&str>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    let deck = deck_for(kind, setting.deck.as_ref())?;
    let board = setting.board.as_deref();
    match kind {
        GameKind::Mancala => {
            let opening = opening::<Mancala>(kind, setting, None, &fortune, None)?;
            refereed(from(opening, position), Arc::new(()), fortune, Arc::new(NoJudge))
        }
        GameKind::Manipulation => {
            let opening = opening::<Manipulation>(kind, setting, None, &fortune, None)?;
            refereed(from(opening, position), manipulation_course(board), fortune, Arc::new(NoJudge))
        }
        GameKind::WhizKey => {
            let opening = opening::<WhizKey>(kind, setting, None, &fortune, None)?;
            refereed(from(opening, position), whiz_key_board(board), fortune, Arc::new(NoJudge))
        }
        GameKind::TrivialPursuit => {
            let deck = needed(deck)?;
            let opening = opening::<Trivia<TrivialPursuit>>(kind, setting, Some(&deck), &fortune, None)?;
            refereed(from(opening, position), question_contents(&deck, board), fortune, deck)
        }
        GameKind::HeiseyMania => {
            let deck = needed(deck)?;
            let opening = opening::<Trivia<HeiseyMania>>(kind, setting, Some(&deck), &fortune, None)?;
            refereed(from(opening, position), question_contents(&deck, board), fortune, deck)
        }
    }
}

/// Opens a table for a referee again from the head of a log.
pub fn set_up_again(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    fortune: Fortune,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    struct SetUp(Fortune);
    impl WithOpening for SetUp {
        type Made = Box<dyn RefereeTable>;
        fn make<G: Notation>(
            self,
            opening: Opening<G>,
            in_the_box: InTheBox<G>,
        ) -> Result<Self::Made, Refusal> {
            refereed(opening, in_the_box.contents, self.0, in_the_box.judge)
        }
    }
    with_opening(kind, opening, deck, SetUp(fortune))
}

/// What a game is played with besides its opening.
struct InTheBox<G: Game> {
    contents: Arc<G::Contents>,
    judge: Arc<dyn Judge<G> + Send + Sync>,
}

/// Something to be made of an opening, whatever its game.
trait WithOpening {
    type Made;
    fn make<G: Notation>(self, opening: Opening<G>, in_the_box: InTheBox<G>) -> Result<Self::Made, Refusal>;
}

fn with_opening<W: WithOpening>(
    kind: GameKind,
    opening: &StoredOpening,
    deck: Option<Arc<PlayDeck>>,
    with: W,
) -> Result<W::Made, Refusal> {
    let deck = deck_of(kind, opening, deck)?;
    let board = board_of(kind, opening)?;
    match kind {
        GameKind::Mancala => {
            let in_the_box = InTheBox { contents: Arc::new(()), judge: Arc::new(NoJudge) };
            with.make::<Mancala>(opening.decode()?, in_the_box)
        }
        GameKind::Manipulation => {
            let contents = manipulation_course(board.as_ref());
            let in_the_box = InTheBox { contents, judge: Arc::new(NoJudge) };
            with.make::<Manipulation>(opening.decode()?, in_the_box)
        }
        GameKind::WhizKey => {
            let in_the_box = InTheBox { contents: whiz_key_board(board.as_ref()), judge: Arc::new(NoJudge) };
            with.make::<WhizKey>(opening.decode()?, in_the_box)
        }
        GameKind::TrivialPursuit => {
            let deck = needed(deck)?;
            let in_the_box = InTheBox { contents: question_contents(&deck, board.as_ref()), judge: deck };
            with.make::<Trivia<TrivialPursuit>>(opening.decode()?, in_the_box)
        }
        GameKind::HeiseyMania => {
            let deck = needed(deck)?;
            let in_the_box = InTheBox { contents: question_contents(&deck, board.as_ref()), judge: deck };
            with.make::<Trivia<HeiseyMania>>(opening.decode()?, in_the_box)
        }
    }
}

fn open_trivia<E: trivia::Edition>(
    kind: GameKind,
    setting: &Setting<'_>,
    deck: Arc<PlayDeck>,
    fortune: Fortune,
    last: Option<&Standing>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    let opening = opening::<Trivia<E>>(kind, setting, Some(&deck), &fortune, last)?;
    let board = setting.board.as_deref();
    boxed(opening, question_contents(&deck, board), fortune, deck)
}

fn boxed<G: Game>(
    opening: Opening<G>,
    contents: Arc<G::Contents>,
    fortune: Fortune,
    judge: Arc<dyn Judge<G> + Send + Sync>,
) -> Result<Box<dyn AnyTable>, Refusal> {
    Ok(Box::new(Table::open(opening, contents, fortune, judge)?))
}

fn refereed<G: Notation>(
    opening: Opening<G>,
    contents: Arc<G::Contents>,
    fortune: Fortune,
    judge: Arc<dyn Judge<G> + Send + Sync>,
) -> Result<Box<dyn RefereeTable>, Refusal> {
    Ok(Box::new(Table::set_up(opening, contents, fortune, judge)?))
}

fn from<G: Game>(opening: Opening<G>, position: Option<&str>) -> Opening<G> {
    match position {
        Some(position) => opening.at_position(position),
        None => opening,
    }
}

fn opening<G: Game>(
    kind: GameKind,
    setting: &Setting<'_>,
    deck: Option<&Arc<PlayDeck>>,
    fortune: &Fortune,
    last: Option<&Standing>,
) -> Result<Opening<G>, Refusal> {
    let options = spelled_out(kind, setting.options)?;
    let asked_for = setting.seats.or_else(|| kind.seats_for(options.as_deref()));
    let seats = asked_for.unwrap_or(kind.usual_seats());
    let options = kind.options_with_bots(options.as_deref(), setting.bots, seats)?;
    let options = match options {
        None => G::Options::default(),
        Some(json) => serde_json::from_str(json.get()).map_err(|error| {
            Refusal::new(RefusalKind::Malformed, format!("these are no options of {}: {error}", kind.title()))
        })?,
    };
    if let Some(board) = &setting.board {
        board.must_be_for(kind)?;
    }
    let board = setting.board.as_ref().map(|board| board.text().to_owned());
    let opening = Opening::new(options, seats, fortune, last).with_board(board);
    Ok(match deck {
        Some(deck) => opening.with_contents(deck.hash()),
        None => opening,
    })
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
