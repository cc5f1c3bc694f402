//! Where a turn stands.

use rules::{Seat, Seats};

use crate::{Call, Category};

/// What the game is in the middle of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The cards are to be shuffled.
    Shuffling,
    /// These roll for the first turn.
    RollingOff(Seats),
    /// The mover's die is to be rolled.
    Rolling,
    /// The mover chooses where to go.
    Moving {
        /// The roll.
        roll: u8,
    },
    /// The mover chooses a category on the hub.
    Choosing,
    /// The others vote for the winning category.
    Electing(Votes<Category>),
    /// The winning category is drawn by lot, for somebody alone.
    Lot,
    /// The reader picks a box.
    PickingBox {
        /// The category that is due.
        category: Category,
        /// Whether the game hangs on it.
        winning: bool,
    },
    /// An answer is awaited.
    Asking(Asked),
    /// A typed answer waits for the program's ruling.
    Judging(Asked),
    /// An answer waits for the others' judgment.
    Panel(Asked, Votes<Call>),
    /// A ruling may be challenged.
    Ruled {
        /// The question.
        asked: Asked,
        /// The ruling.
        call: Call,
        /// Why.
        reason: String,
        /// Those who have let it stand.
        stood: Seats,
    },
    /// A challenge is being voted on.
    Contest {
        /// The question.
        asked: Asked,
        /// The ruling.
        call: Call,
        /// Who challenges.
        by: Seat,
        /// The votes.
        votes: Votes<Call>,
    },
    /// The game is over.
    Over {
        /// Whether it ended because the others left, which no printed rule covers.
        by_leaving: bool,
    },
}

/// A question on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The card, by its place in the deck.
    pub card: u16,
    /// The category.
    pub category: Category,
    /// Whether the game hangs on it.
    pub winning: bool,
    /// What was typed.
    pub typed: Option<String>,
    /// What was asked for when more was wanted.
    pub more: Option<String>,
}

/// Sealed votes, each with its voter, in the order they came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Votes<T>(pub Vec<(Seat, T)>);

impl<T: Copy + PartialEq> Votes<T> {
    pub fn none() -> Self {
        Votes(Vec::new())
    }

    /// Those of `voters` who have not voted.
    pub fn waiting(&self, voters: Seats) -> Seats {
        self.0.iter().fold(voters, |left, (seat, _)| left.without(*seat))
    }

    /// The votes of `voters` in the order of their seats after `mover`.
    pub fn after(&self, mover: Seat, voters: Seats, seats: u8) -> Vec<(Seat, T)> {
        let order = (1..=seats).map(|step| Seat((mover.0 + step) % seats));
        let vote = |seat: Seat| self.0.iter().find(|(voter, _)| *voter == seat).copied();
        order.filter(|seat| voters.includes(*seat)).filter_map(vote).collect()
    }
}
