//! What stands on the lid of a box: facts about a game that every screen may need, and no code of the game.
//!
//! What a stranger would get wrong: the page's first bundle reads the lids of all games and links none of them. Anything
//! that needs the game's own code belongs into its [`GameEntry`](crate::GameEntry) instead.

use rules::Clause;
use trivia::EditionName;

use crate::{BotLevel, GameKind};

/// The lid of a box.
#[derive(Clone, Copy, Debug)]
pub struct Lid {
    /// The game.
    pub kind: GameKind,
    /// The short name, in URLs, databases and commands.
    pub name: &'static str,
    /// The name on the lid.
    pub title: &'static str,
    /// What sort of game it is, in two words.
    pub sort: &'static str,
    /// For how many, and for how long.
    pub size: &'static str,
    /// What one does in it, in two sentences.
    pub about: &'static str,
    /// The color of the lid, dark enough for white letters.
    pub color: &'static str,
    /// Whether it stands on the shelf for everybody. An unfinished game can be opened by its name, and stands on the
    /// shelf of a program that was built with the feature `unfinished`.
    pub finished: bool,
    /// Every number of seats it can be played with, from the fewest.
    pub seat_counts: &'static [u8],
    /// How many seats a table has unless somebody says otherwise: as many as the rulebook's first way to play asks.
    pub usual_seats: u8,
    /// The clause that says how many play.
    pub seats_clause: &'static str,
    /// How many clauses the rulebook has.
    pub clauses: usize,
    /// The levels of the bots, from the weakest.
    pub bots: &'static [BotLevel],
    /// What the rulebook says of teams, if a seat may be one.
    pub teams: Option<&'static Teams>,
    /// The marks to choose from at a table with so many seats, in words.
    pub marks: fn(u8) -> &'static [&'static str],
    /// Whether a mark belongs to a seat, so that choosing one means choosing the other.
    pub marks_are_seats: bool,
    /// Which edition's questions it asks, if it is played with a deck.
    pub edition: Option<EditionName>,
    /// Whether it can be played on a board of one's own.
    pub own_board: bool,
    /// What had to be reconstructed because the printed rules do not say it, in a few sentences. The rulebook page ends
    /// with the same words.
    pub reconstructed: Option<&'static str>,
    /// Whether positions have exact values, which the page's study works out.
    pub solved: bool,
}

/// What a rulebook says of teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Teams {
    /// How many people may play in all.
    pub most_people: u8,
    /// The clause that says so.
    pub size: Clause,
    /// The clause by which the captain answers for the team, and by which a team consults.
    pub captain: Clause,
}

impl Lid {
    /// A lid with only what every box has on it. Two play, and there is nothing to choose but the options.
    pub(crate) const fn plain(kind: GameKind, name: &'static str, title: &'static str) -> Lid {
        Lid {
            kind,
            name,
            title,
            sort: "",
            size: "",
            about: "",
            color: "#5C5148",
            finished: true,
            seat_counts: &[2],
            usual_seats: 2,
            seats_clause: "",
            clauses: 0,
            bots: &[],
            teams: None,
            marks: |_| &[],
            marks_are_seats: false,
            edition: None,
            own_board: false,
            reconstructed: None,
            solved: false,
        }
    }
}

/// The clauses of a rulebook, counted by the compiler: the text itself does not come along.
pub(crate) const fn clauses(markdown: &str) -> usize {
    let bytes = markdown.as_bytes();
    let (mut at, mut rows) = (0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'|' && bytes[at + 1] == b' ' && (at == 0 || bytes[at - 1] == b'\n') {
            rows += 1;
        }
        at += 1;
    }
    // The head of the table is a row, too.
    rows - 1
}
