//! What the engine can be asked. `docs/engine.md` describes each request with its answer.

use rules::{Seat, Seq, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// A request, by its `do`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Open a table.
    Open {
        /// What to call it; the engine numbers tables that get no name.
        #[serde(default)]
        table: Option<String>,
        /// The game, by its short name.
        game: String,
        /// The options that differ from the rulebook.
        #[serde(default)]
        options: Option<Value>,
        /// How many seats; if left out, as many as the options ask for, or the usual number.
        #[serde(default)]
        seats: Option<u8>,
        /// The deck of questions: the path of a file, or the deck itself; the one in the box if left out.
        #[serde(default)]
        deck: Option<Value>,
        /// A board of one's own, for a game whose board is reconstructed: the path of a file, or the board itself.
        #[serde(default)]
        board: Option<Value>,
        /// The level of the bot in each seat, null for a seat that is no bot's.
        #[serde(default)]
        bots: Vec<Option<String>>,
        /// The position to begin from, in the game's notation; the start if left out.
        #[serde(default)]
        position: Option<String>,
        /// Whether luck and rulings are given from outside.
        #[serde(default)]
        luck: Option<Given>,
        /// What luck is drawn from, if it is not given.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// List legal actions.
    Choices {
        /// The table.
        table: String,
        /// Of one seat; of all that are waited for if left out.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Play an action, or a whole turn.
    Act {
        /// The table.
        table: String,
        /// Who plays; the one seat that is waited for if left out.
        #[serde(default)]
        seat: Option<Seat>,
        /// The action as JSON.
        #[serde(default)]
        action: Option<Value>,
        /// The action or a whole turn in the game's notation.
        #[serde(default)]
        notation: Option<String>,
        /// How long the log was when the choice was made; its present length if left out.
        #[serde(default)]
        at: Option<Seq>,
    },
    /// Give the draw that is waited for.
    Luck {
        /// The table.
        table: String,
        /// The draw as JSON.
        #[serde(default)]
        draw: Option<Value>,
        /// Draw it from this seed instead.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// Give the ruling that is waited for.
    Ruling {
        /// The table.
        table: String,
        /// The ruling as JSON; the table's own judge rules if left out.
        #[serde(default)]
        ruling: Option<Value>,
    },
    /// Give up.
    Resign {
        /// The table.
        table: String,
        /// Who gives up.
        seat: Seat,
    },
    /// Take back the last action.
    TakeBack {
        /// The table.
        table: String,
        /// Who takes back.
        seat: Seat,
        /// Whether everybody agreed: then it may be somebody else's action.
        #[serde(default)]
        agreed: bool,
    },
    /// Look at the table.
    Look {
        /// The table.
        table: String,
        /// With whose eyes.
        #[serde(rename = "as", default)]
        eyes: Eyes,
        /// How much of the log is known already.
        #[serde(default)]
        since: Seq,
    },
    /// Ask a bot what it would play.
    Bot {
        /// The table.
        table: String,
        /// Its level; the one the seat was given when the table was opened if left out.
        #[serde(default)]
        level: Option<String>,
        /// The seat it thinks for; the one that is waited for if left out.
        #[serde(default)]
        seat: Option<Seat>,
        /// What its own luck is drawn from; 0 if left out.
        #[serde(default)]
        seed: u64,
    },
    /// Say what the position and every move is worth.
    Values {
        /// The table.
        table: String,
        /// Look at no more boards than about so many for each move, and answer once; without it, answer at once and
        /// again whenever more is proved.
        #[serde(default)]
        boards: Option<u64>,
    },
    /// Stop finding out what a position is worth.
    Stop {},
    /// Write the log of a table down.
    Save {
        /// The table.
        table: String,
        /// A file to write; without it the log is in the answer.
        #[serde(default)]
        path: Option<String>,
    },
    /// Open a table from a log.
    Load {
        /// What to call it.
        #[serde(default)]
        table: Option<String>,
        /// The log itself.
        #[serde(default)]
        log: Option<String>,
        /// A file to read it from.
        #[serde(default)]
        path: Option<String>,
        /// The deck the log names, if neither the log nor the box holds it: a path, or the deck itself.
        #[serde(default)]
        deck: Option<Value>,
        /// Whether luck and rulings are given from outside from here on.
        #[serde(default)]
        luck: Option<Given>,
        /// What luck is drawn from, if it is not given.
        #[serde(default)]
        seed: Option<u64>,
    },
    /// Forget a table.
    Close {
        /// The table.
        table: String,
    },
    /// List the games.
    Games {},
    /// List the requests.
    Help {},
    /// End.
    Quit {},
}

/// The one value `luck` can have.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Given {
    /// Every draw and every ruling comes from whoever talks to the engine.
    Given,
}

/// With whose eyes a table is looked at.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// From a seat.
    Seat(Seat),
    /// As somebody who only looks on.
    Spectator,
    /// As the one who sees everything.
    #[default]
    Referee,
}

impl Eyes {
    /// The viewer these are the eyes of, unless they are the referee's, who is none.
    pub fn viewer(self) -> Option<Viewer> {
        match self {
            Eyes::Seat(seat) => Some(Viewer::Seat(seat)),
            Eyes::Spectator => Some(Viewer::Spectator),
            Eyes::Referee => None,
        }
    }
}

/// A request as `help` explains it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Explained {
    /// Its name.
    #[serde(rename = "do")]
    pub name: &'static str,
    /// Its fields; those with a question mark may be left out.
    pub fields: &'static str,
    /// What it does.
    pub about: &'static str,
}

/// Every request, in the order one needs them. A test keeps this and the type above together.
pub const HELP: [Explained; 16] = [
    explained("open", "game table? options? seats? deck? board? bots? position? luck? seed?", "open a table"),
    explained("choices", "table seat?", "list legal actions"),
    explained("act", "table seat? action|notation at?", "play an action, or a whole turn in notation"),
    explained("luck", "table draw|seed", "give the draw that is waited for"),
    explained(
        "ruling",
        "table ruling?",
        "give the ruling that is waited for, or leave it to the table's own judge",
    ),
    explained("resign", "table seat", "give up"),
    explained("take_back", "table seat agreed?", "take back the last action"),
    explained("look", "table as? since?", "see the table as {\"seat\":0}, \"spectator\" or \"referee\""),
    explained("bot", "table level? seat? seed?", "ask a bot what it would play"),
    explained(
        "values",
        "table boards?",
        "say what the position and every move is worth, where that can be proved",
    ),
    explained("stop", "", "stop finding that out"),
    explained("save", "table path?", "write the log down"),
    explained("load", "log|path table? deck? luck? seed?", "open a table from a log"),
    explained("close", "table", "forget a table"),
    explained("games", "", "list the games with options, bots and clauses"),
    explained("quit", "", "end"),
];

const fn explained(name: &'static str, fields: &'static str, about: &'static str) -> Explained {
    Explained { name, fields, about }
}
