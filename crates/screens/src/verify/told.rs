//! What the page of the envelope is told: by the page that hosts it, and by the worker that works the luck out again.

use catalog::{Abandoned, Fairness, GameKind, LogFile, Proof, SeatEntropy};
use rules::{Hex32, Seat};
use serde::{Deserialize, Serialize};

/// What is known before anything was checked.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct About {
    /// The game, by its short name; nothing while nobody has brought a file.
    #[serde(default)]
    pub game: Option<String>,
    /// Who sits at the table, seat by seat; empty if all one has is a file.
    #[serde(default)]
    pub names: Vec<String>,
    /// The marks they chose, seat by seat.
    #[serde(default)]
    pub marks: Vec<Option<u8>>,
    /// What the table shows of its luck.
    #[serde(default)]
    pub card: Option<Card>,
    /// The seat of whoever looks, if they play.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What their browser kept of the luck of the table.
    #[serde(default)]
    pub slip: Option<Slip>,
    /// Whether the log is on its way.
    #[serde(default)]
    pub closed: bool,
}

/// What a table shows of its luck. It is a `FairnessCard` of the protocol, of which this reads what it draws.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    /// How far the table is.
    pub stage: Stage,
    /// The sealed envelope.
    pub commitment: Hex32,
    /// The envelopes the table gave up before, in order.
    #[serde(default)]
    pub abandoned: Vec<Abandoned>,
    /// What each seat adds.
    pub seats: Vec<SeatEntropy>,
}

/// How far a table is with its luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are free, or promises are waited for.
    Gathering,
    /// Slips are being shown.
    Revealing,
    /// The luck of the game is settled.
    Begun,
    /// The envelope is open.
    Closed,
}

/// What a browser kept of the luck of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Slip {
    /// The random bytes it made.
    #[serde(default)]
    pub entropy: Option<Hex32>,
    /// The envelope it was shown, before anything was drawn from it.
    #[serde(default)]
    pub commitment: Option<Hex32>,
    /// What everybody had promised before anybody showed anything.
    #[serde(default)]
    pub promises: Vec<Option<Hex32>>,
    /// Whether the table showed that it is in the envelope.
    #[serde(default)]
    pub taken: bool,
    /// Whether the server said that it has it, in time.
    #[serde(default)]
    pub accepted: bool,
    /// What it kept for envelopes that the table gave up since, in order.
    #[serde(default)]
    pub earlier: Vec<Slip>,
}

/// What came of checking a log.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "snake_case")]
pub enum Told {
    /// The log was worked through, here.
    Checked(Box<Checked>),
    /// What the server says of the same log.
    Theirs {
        /// What came of its own check.
        proof: Box<Proof>,
    },
    /// There is no log, or it makes no sense.
    Trouble {
        /// Why.
        said: String,
    },
}

/// A log that was worked through.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checked {
    /// The game, by its short name.
    pub game: String,
    /// How many lines it has.
    pub lines: usize,
    /// What its luck followed from, as the file says.
    pub fairness: Option<Fairness>,
    /// What came of it.
    pub proof: Proof,
}

impl Checked {
    /// The game.
    pub fn kind(&self) -> Option<GameKind> {
        self.game.parse().ok()
    }
}

/// What the worker is asked.
#[derive(Deserialize)]
struct Question {
    log: String,
}

/// Works the luck of a log out again, as a worker does it: a question in, a [`Told`] out.
pub fn check(question: &str) -> String {
    let checked = || {
        let Question { log } = serde_json::from_str(question).map_err(|error| error.to_string())?;
        let log = LogFile::parse(&log).map_err(|bad| bad.to_string())?;
        Ok::<_, String>(Checked {
            game: log.kind.name().to_owned(),
            lines: log.entries.len(),
            proof: catalog::verify(&log),
            fairness: log.fairness,
        })
    };
    let told = match checked() {
        Ok(checked) => Told::Checked(Box::new(checked)),
        Err(said) => Told::Trouble { said: format!("This is no log of a game: {said}.") },
    };
    crate::shell::hosted::json(&told)
}
