//! Playing at the terminal: people at one keyboard, with bots or without.
//!
//! A [`Sitting`] is the table with its people, on this device or on a server, the same for both ways to play: [`plain`] by lines of text and
//! [`screen`] with the whole terminal. What is special to a game is its [`Face`], in a folder of its own; a
//! further game adds a folder and a line in the command.
//!
//! What a stranger would get wrong: several people may share the screen, and not all of them may know the same. So a
//! face is never given the game, but a [`Moment`]: what those may know who are looking.

pub mod house_rules;
mod list;
pub mod mancala;
pub mod manipulation;
pub mod marks;
pub mod plain;
pub mod report;
pub mod screen;
mod sitting;
pub mod trivia;
pub mod values;
pub mod whizkey;
pub mod worded;

use std::sync::Arc;

use catalog::{GameEntry, GameKind, OwnBoard, PlayDeck};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Choices, Game, Judge, Misread, Refusal, RefusalKind, Saying, Seat, Seats, Viewer};

use crate::solving::values::Values;

use house_rules::HouseRules;
pub use screen::line_edit::LineEdit;
pub use screen::looks::Looks;
pub use sitting::{Here, Joining, Meanwhile, Player, Setup, Sit, Sitting, There, Thought};

/// What somebody does.
pub type Deed<G> = (Seat, <G as Game>::Action);

/// What the terminal must know of a game to let people play it.
pub trait Face: GameEntry {
    /// What the player points at.
    type Cursor: Copy + Default;
    /// What is drawn besides the view while things move: a lit space, stones in the hand.
    type Mark: Clone + Default;

    /// Whether the face draws all between the call and the keys: the notice and what happened, too.
    const FILLS_SCREEN: bool = false;
    /// Whether the cursor stays where it is when somebody has chosen.
    const KEEPS_CURSOR: bool = true;
    /// Whether there are actions that can be taken back.
    const TAKES_BACK: bool = true;

    /// Whether positions can be solved, so that what every move is worth can be shown.
    const HAS_VALUES: bool = false;

    /// The game's place on the shelf.
    fn kind() -> GameKind {
        Self::LID.kind
    }
    /// Every number of seats that can play with these options; `rules` knows which of them were typed.
    fn seats_with(options: &Self::Options, rules: &HouseRules<Self>) -> Vec<u8> {
        let _ = (options, rules);
        Self::kind().seat_counts().to_vec()
    }
    /// The options for a table of so many, where something that was not typed follows from that.
    fn fit(options: Self::Options, rules: &HouseRules<Self>, seats: u8) -> Self::Options {
        let _ = (rules, seats);
        options
    }
    /// Says who is asked to do what: "Ana, choose a pocket from 1 to 6".
    fn asks(now: &Moment<'_, Self>) -> String;
    /// Whether what `seat` is asked or shown now is for their eyes alone.
    fn is_private(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }
    /// What one must know to choose now, in whole sentences, for those who listen.
    fn describe(now: &Moment<'_, Self>) -> Vec<String>;
    /// The position as a few lines of plain characters, shown again after every move.
    fn sketch(now: &Moment<'_, Self>) -> Vec<String>;
    /// Everything there is to say of the position, for whoever asks for the board.
    fn survey(now: &Moment<'_, Self>) -> Vec<String> {
        let mut lines = Self::sketch(now);
        lines.extend(Self::describe(now));
        lines
    }
    /// How moves are typed, for the help of the plain game.
    fn typing() -> &'static [(&'static str, &'static str)];
    /// Reads what was typed at the plain game: a whole turn of whoever is asked.
    fn read_line(now: &Moment<'_, Self>, text: &str) -> Result<Vec<Deed<Self>>, Refusal>;

    /// What the board looks like on the way from `before` to the position after `events`.
    fn motion(before: &Self::View, events: &[Self::Event]) -> Vec<Still<Self>>;
    /// The keys that choose, for the foot of the screen.
    fn keys(now: &Moment<'_, Self>) -> &'static str;
    /// The same in two words, where there is no room for more.
    fn short_keys() -> &'static str;
    /// Whether whoever is asked may write what they like: then letters are text and no keys.
    fn takes_text(now: &Moment<'_, Self>, cursor: Self::Cursor) -> bool {
        let _ = (now, cursor);
        false
    }
    /// What it means to have written `text` there; nothing if that is not enough.
    fn write(text: &str) -> Option<Self::Action> {
        let _ = text;
        None
    }
    /// What a key means to whoever is asked.
    fn press(now: &Moment<'_, Self>, cursor: &mut Self::Cursor, key: KeyCode) -> Pressed<Self>;
    /// The choice under the cursor, if what would come of it may be told beforehand.
    fn preview(now: &Moment<'_, Self>, cursor: Self::Cursor) -> Option<Self::Action>;
    /// The game itself, where whoever looks may know all of it.
    fn whole(view: &Self::View) -> Option<Self> {
        let _ = view;
        None
    }
    /// The position as one that can be solved, if it is one.
    fn solvable(view: &Self::View) -> Option<::mancala::Mancala> {
        let _ = view;
        None
    }
    /// What is known of the worth of the choice under the cursor, in a sentence.
    fn worth(view: &Self::View, cursor: Self::Cursor, values: &Values) -> Option<String> {
        let _ = (view, cursor, values);
        None
    }
    /// What is known of the worth of every choice, in a line each.
    fn worths(view: &Self::View, values: &Values) -> Vec<String> {
        let _ = (view, values);
        Vec::new()
    }
    /// The space the board needs, drawn large or small: columns and rows.
    fn size(view: &Self::View, is_large: bool) -> (u16, u16);
    /// Draws the board; `area` has at least the size it asked for.
    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer);
}

/// What is in the box.
pub struct InTheBox<G: Game> {
    /// What the game is given.
    pub contents: Arc<G::Contents>,
    /// Who rules on answers.
    pub judge: Arc<dyn Judge<G> + Send + Sync>,
    /// The deck of questions, if there is one.
    pub deck: Option<Arc<PlayDeck>>,
    /// The board that somebody brought, if it is not the built-in one.
    pub board: Option<Arc<OwnBoard>>,
}

impl<G: GameEntry> InTheBox<G> {
    /// Opens the box, with the deck that comes with the game and on the built-in board if nobody brought others.
    pub fn unpack(deck: Option<Arc<PlayDeck>>, board: Option<Arc<OwnBoard>>) -> Result<Self, Refusal> {
        let deck = deck.or_else(|| PlayDeck::starter(G::LID.kind));
        let catalog::InTheBox { contents, judge } = G::unpack(deck.clone(), board.as_deref())?;
        Ok(InTheBox { contents, judge, deck, board })
    }

    /// The same as a table on this device takes it.
    pub fn for_table(&self) -> client::InTheBox<G> {
        client::InTheBox {
            contents: Arc::clone(&self.contents),
            judge: Arc::clone(&self.judge),
            hash: self.deck.as_ref().map(|deck| deck.hash().to_owned()),
            board: self.board.as_ref().map(|board| board.text().to_owned()),
        }
    }
}

/// The options with the level of the bot in each seat, for a game whose rules must know who is a bot.
pub fn with_bots<G: GameEntry>(
    options: G::Options,
    levels: &[Option<String>],
) -> Result<G::Options, Refusal> {
    let seated = (0..).map(Seat).zip(levels);
    let bots: Vec<(Seat, String)> = seated.filter_map(|(seat, level)| Some((seat, level.clone()?))).collect();
    if bots.is_empty() {
        return Ok(options);
    }
    let malformed = |error: serde_json::Error| Refusal::new(RefusalKind::Malformed, error.to_string());
    let given = serde_json::value::to_raw_value(&options).map_err(malformed)?;
    match G::complete(Some(given), &bots, levels.len() as u8)? {
        Some(completed) => serde_json::from_str(completed.get()).map_err(malformed),
        None => Ok(options),
    }
}

/// What is said of each line of a log, given the events of all of them.
pub fn tell<G: GameEntry>(names: &[String], lines: &[Vec<G::Event>]) -> Vec<Option<Saying>> {
    let mut tell = G::teller(names.to_vec());
    lines.iter().map(|events| tell(events)).collect()
}

/// Who sits at this terminal, and who of them is looking at it.
#[derive(Clone, Debug)]
pub struct Desk<'a> {
    /// Who is asked now; nobody once the game is over.
    pub asked: Option<Seat>,
    /// The people at this terminal.
    pub people: Seats,
    /// The seat at the lower edge of the board.
    pub home: Seat,
    /// Whose eyes the table is shown to.
    pub viewer: Viewer,
    /// What everybody is called.
    pub names: &'a [String],
    /// The token of each seat, if somebody chose one.
    pub marks: &'a [u8],
}

impl Desk<'_> {
    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("Somebody", String::as_str)
    }
}

/// How things stand for whoever looks at the table: all that a face speaks and chooses from. The game itself may be on a
/// server far away, and knows more than anybody here.
pub struct Moment<'a, G: Face> {
    /// What they may know.
    pub view: G::View,
    /// What whoever is asked may do.
    pub choices: Choices<G::Action>,
    /// Who sits here, and who is looking.
    pub desk: Desk<'a>,
}

/// One picture of something that moves.
#[derive(Clone, Debug)]
pub struct Still<G: Face> {
    /// The board.
    pub view: G::View,
    /// What is lit.
    pub mark: G::Mark,
    /// How long it is shown, in milliseconds.
    pub milliseconds: u64,
}

/// What a key came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressed<G: Game> {
    /// This is done, all of it or nothing.
    Do(Vec<Deed<G>>),
    /// The cursor moved, or stayed where it was.
    Moved,
    /// The key means nothing to the game.
    Nothing,
}

/// All a board is drawn from.
pub struct Scene<'a, G: Face> {
    /// What lies where.
    pub view: &'a G::View,
    /// What is lit.
    pub mark: &'a G::Mark,
    /// What the player points at, while somebody is to choose.
    pub cursor: Option<G::Cursor>,
    /// What would come of it.
    pub preview: &'a [G::Event],
    /// What every choice is worth, if somebody wants to see it.
    pub values: Option<&'a Values>,
    /// The seat at the lower edge.
    pub home: Seat,
    /// Who sits where.
    pub names: &'a [String],
    /// Who sits here, and who is looking.
    pub desk: &'a Desk<'a>,
    /// What whoever is asked may do, while somebody is to choose.
    pub choices: &'a Choices<G::Action>,
    /// What was written so far, while somebody writes.
    pub writing: Option<&'a LineEdit>,
    /// The seconds that are left, if a clock runs, and how many there were.
    pub seconds: Option<(u16, u16)>,
    /// What was refused.
    pub notice: Option<&'a str>,
    /// What was said of every move so far.
    pub told: &'a [Saying],
    /// Colours or none.
    pub looks: Looks,
    /// Whether there is room for the large board.
    pub is_large: bool,
}

/// What was typed makes no sense.
fn misread(misread: Misread) -> Refusal {
    Refusal::new(RefusalKind::Malformed, misread.to_string())
}

/// Makes a sentence of a clause and what was said: `Pocket A3 is empty. (M-5)`.
pub fn sentence(refusal: &Refusal) -> String {
    let mut letters = refusal.said.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let clause = refusal.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
    format!("{first}{}.{clause}", letters.as_str())
}
