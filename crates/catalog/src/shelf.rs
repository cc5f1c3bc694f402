//! The five boxes, built or not.

use crate::GameKind;

/// A box as it stands on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxOnShelf {
    /// The short name.
    pub name: &'static str,
    /// The name on the lid.
    pub title: &'static str,
    /// What sort of game it is, in two words.
    pub sort: &'static str,
    /// For how many, and for how long.
    pub size: &'static str,
    /// What one does in it, in two sentences.
    pub about: &'static str,
    /// The game, once it can be played.
    pub kind: Option<GameKind>,
}

/// The shelf, from left to right.
pub const SHELF: [BoxOnShelf; 5] = [
    BoxOnShelf {
        name: "mancala",
        title: "Mancala",
        sort: "No luck",
        size: "2 players, 10 min",
        about: "Pick up the stones of one pocket and drop them one by one to the right. \
                Finish in your own store and you go again. Most stones wins.",
        kind: Some(GameKind::Mancala),
    },
    BoxOnShelf {
        name: "trivial-pursuit",
        title: "Trivial Pursuit",
        sort: "Questions",
        size: "2–6 seats, 60 min",
        about: "Race round the wheel, answer in six categories and bring home a wedge of each.",
        kind: Some(GameKind::TrivialPursuit),
    },
    BoxOnShelf {
        name: "heisey-mania",
        title: "Heisey Mania",
        sort: "Questions",
        size: "2–4 seats, 45 min",
        about: "Questions about Heisey glass on a diamond with four points: fill your peg board first.",
        kind: Some(GameKind::HeiseyMania),
    },
    BoxOnShelf {
        name: "manipulation",
        title: "Basic Manipulation",
        sort: "Dice race",
        size: "2 or 4 seats, 40 min",
        about: "Bring your tokens home past attacks, set-backs and a portal, alone or with a partner.",
        kind: Some(GameKind::Manipulation),
    },
    BoxOnShelf {
        name: "whiz-key",
        title: "Whiz Key",
        sort: "Cards",
        size: "2–4 players, 30 min",
        about: "Collect cards into keys, open doors with them and be first to the payoff.",
        kind: Some(GameKind::WhizKey),
    },
];
