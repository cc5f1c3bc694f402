//! How long a game waits.

use crate::Seat;

/// How long the game waits for those who are to act, and what it takes their silence for. The game itself has no
/// clock: whoever runs the table counts the seconds, and then plays these actions for those who have not spoken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patience<A> {
    /// How many seconds, counted from when the question was put.
    pub seconds: u16,
    /// What is played for whom when they are over, in this order; for anybody who has spoken by then, nothing.
    pub then: Vec<(Seat, A)>,
}
