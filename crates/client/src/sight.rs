//! What a client must be able to tell from any sighting.

use rules::{Game, Seats, Seq};
use serde::Serialize;
use table::Sighting;

/// A sighting as a client reads it: typed, where the game is known, or just what all games have in common.
pub trait Sight: Clone + Sized {
    /// What somebody may choose to do.
    type Action: Serialize;
    /// What happened in one line of the log.
    type Line: Clone;

    /// How long the log is.
    fn seq(&self) -> Seq;
    /// The length of the log from which on the lines tell.
    fn since(&self) -> Seq;
    /// What happened since, one line of the log after the other.
    fn lines(&self) -> &[Self::Line];
    /// If something was taken back since: the line from which on all is to be forgotten.
    fn rewound_to(&self) -> Option<Seq>;
    /// Who is to act.
    fn waiting_for(&self) -> Seats;
    /// Whether the viewer may take back their last action.
    fn may_take_back(&self) -> bool;
    /// Whether the game has ended.
    fn is_over(&self) -> bool;
    /// Empties a line that was taken back; says whether there was anything in it.
    fn clear(line: &mut Self::Line) -> bool;
    /// Whether a line that was told before, and is told again, was taken back meanwhile.
    fn is_taken_back(before: &Self::Line, now: &Self::Line) -> bool;
}

impl<G: Game> Sight for Sighting<G> {
    type Action = G::Action;
    type Line = Vec<G::Event>;

    fn seq(&self) -> Seq {
        self.seq
    }

    fn since(&self) -> Seq {
        self.since
    }

    fn lines(&self) -> &[Self::Line] {
        &self.events
    }

    fn rewound_to(&self) -> Option<Seq> {
        self.rewound_to
    }

    fn waiting_for(&self) -> Seats {
        self.waiting_for
    }

    fn may_take_back(&self) -> bool {
        self.may_take_back
    }

    fn is_over(&self) -> bool {
        self.over.is_some()
    }

    fn clear(line: &mut Self::Line) -> bool {
        let said_something = !line.is_empty();
        line.clear();
        said_something
    }

    // A line that said something and says nothing now was taken back. One that says something else was heard by other
    // ears: people who share a device hear what each of them may.
    fn is_taken_back(before: &Self::Line, now: &Self::Line) -> bool {
        !before.is_empty() && now.is_empty()
    }
}
