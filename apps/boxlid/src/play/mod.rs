//! Playing at the terminal: two people at one keyboard, or one against a bot.
//!
//! A [`Sitting`] is the table with its people, the same for both ways to play: [`plain`] by lines of text and
//! [`screen`] with the whole terminal. What is special to a game is its [`Face`], in a folder of its own; a
//! further game adds a folder and a line in the command.

pub mod house_rules;
pub mod mancala;
pub mod plain;
pub mod screen;
mod sitting;

use std::sync::Arc;

use catalog::{GameKind, UnknownBot};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use rules::{Bot, Judge, Notation, Saying, Seat};

pub use screen::looks::Looks;
pub use sitting::{Player, Setup, Sitting};

/// What the terminal must know of a game to let people play it.
pub trait Face: Notation {
    /// What the player points at.
    type Cursor: Copy + Default;
    /// What is drawn besides the view while things move: a lit space, stones in the hand.
    type Mark: Clone + Default;

    /// The game's place on the shelf.
    fn kind() -> GameKind;
    /// What is in the box.
    fn contents() -> Arc<Self::Contents>;
    /// Who rules on answers.
    fn judge() -> Arc<dyn Judge<Self> + Send + Sync>;
    /// A bot of this level.
    fn bot(level: &str) -> Result<Box<dyn Bot<Self>>, UnknownBot>;

    /// What is said of each line of a log, given the events of all of them.
    fn tell(names: &[String], lines: &[Vec<Self::Event>]) -> Vec<Option<Saying>>;
    /// Says in a phrase what `seat` is asked to do, for a prompt: "choose a pocket from 1 to 6".
    fn asks(&self, seat: Seat) -> String;
    /// The position in whole sentences, for those who listen.
    fn describe(&self, names: &[String]) -> Vec<String>;
    /// The position as a few lines of plain characters.
    fn sketch(&self) -> Vec<String>;
    /// How moves are typed, for the help of the plain game.
    fn typing() -> &'static [(&'static str, &'static str)];

    /// What the board looks like on the way from `before` to the position after `events`.
    fn motion(before: &Self::View, events: &[Self::Event]) -> Vec<Still<Self>>;
    /// The keys that choose, for the foot of the screen.
    fn keys(&self) -> &'static str;
    /// What a key means to whoever moves. `home` is the seat at the lower edge of the board.
    fn press(&self, cursor: &mut Self::Cursor, key: KeyCode, home: Seat) -> Pressed<Self::Action>;
    /// What would come of the choice under the cursor.
    fn preview(&self, cursor: Self::Cursor) -> Option<Self::Action>;
    /// The space the board needs, drawn large or small: columns and rows.
    fn size(is_large: bool) -> (u16, u16);
    /// Draws the board; `area` has at least the size it asked for.
    fn draw(scene: &Scene<'_, Self>, area: Rect, buffer: &mut Buffer);
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed<A> {
    /// This is played.
    Act(A),
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
    /// The seat at the lower edge.
    pub home: Seat,
    /// Who sits where.
    pub names: &'a [String],
    /// Colours or none.
    pub looks: Looks,
    /// Whether there is room for the large board.
    pub is_large: bool,
}

/// Makes a sentence of a clause and what was said: `Pocket A3 is empty. (M-5)`.
pub fn sentence(refusal: &rules::Refusal) -> String {
    let mut letters = refusal.said.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let clause = refusal.clause.as_ref().map(|clause| format!(" ({clause})")).unwrap_or_default();
    format!("{first}{}.{clause}", letters.as_str())
}
