//! How a table was opened: the head of its log.

use std::any::TypeId;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Dice, Game, Never, Seq, Standing, Words};
use serde::{Deserialize, Serialize};

use crate::{Fortune, Secret};

/// What must be known, besides the entries, to play a log again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Opening<G: Game> {
    /// The version of the rules the table is played under.
    pub rules: u16,
    /// How many seats.
    pub seats: u8,
    /// The options people chose.
    pub options: G::Options,
    /// The options after what they leave to lot was drawn.
    pub settled: G::Options,
    /// What is in the box, by the hash of its contents, for a game whose box can hold one deck or another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<String>,
    /// The board that somebody brought, as the text of its file, if it is not the one in the box. All of it is here, so
    /// that a log can be played again wherever it is read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The position play began from, in the game's notation, if not from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl<G: Game> Opening<G> {
    /// Opens a table, drawing the lots the options ask for. If luck is given from outside, nothing is drawn
    /// and the options must leave nothing open.
    pub fn new(options: G::Options, seats: u8, fortune: &Fortune, last: Option<&Standing>) -> Self {
        let settled = match fortune {
            Fortune::Drawn(secret) => Self::settle(&options, secret, last),
            Fortune::Given => options.clone(),
        };
        Opening { rules: G::RULES, seats, options, settled, contents: None, board: None, position: None }
    }

    /// The same opening of a box with these contents.
    pub fn with_contents(mut self, hash: impl Into<String>) -> Self {
        self.contents = Some(hash.into());
        self
    }

    /// The same opening on a board that somebody brought.
    pub fn with_board(mut self, board: Option<String>) -> Self {
        self.board = board;
        self
    }

    /// The same opening from a position of the game's own notation.
    pub fn at_position(mut self, position: impl Into<String>) -> Self {
        self.position = Some(position.into());
        self
    }

    /// The same opening with its lots drawn, or drawn again, from `secret`.
    pub fn settled_by(mut self, secret: &Secret, last: Option<&Standing>) -> Self {
        self.settled = Self::settle(&self.options, secret, last);
        self
    }

    /// Whether anything at such a table is left to luck: dice or cards in play, or lots as it begins.
    pub fn is_left_to_luck(&self, last: Option<&Standing>) -> bool {
        let drawn = Arc::new(AtomicBool::new(false));
        let words = Noticed { dice: Secret::from_seed(0).dice("lots", Seq(0)), drawn: Arc::clone(&drawn) };
        G::settle(&self.options, &mut Dice::of(Box::new(words)), last);
        drawn.load(Ordering::Relaxed) || TypeId::of::<G::Luck>() != TypeId::of::<Never>()
    }

    fn settle(options: &G::Options, secret: &Secret, last: Option<&Standing>) -> G::Options {
        G::settle(options, &mut secret.dice("lots", Seq(0)), last)
    }
}

/// Words that notice being asked for.
struct Noticed {
    dice: Dice,
    drawn: Arc<AtomicBool>,
}

impl Words for Noticed {
    fn next_word(&mut self) -> u32 {
        self.drawn.store(true, Ordering::Relaxed);
        self.dice.word()
    }
}
