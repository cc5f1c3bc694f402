//! What a person may want of a table on a server.

use protocol::Speech;
use rules::Seat;

/// What a person wants. `A` is an action of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command<A> {
    /// Play an action.
    Act(A),
    /// Take back the last action, where that is fair.
    TakeBack,
    /// Give up.
    Resign,
    /// Play again with the same people.
    Rematch,
    /// Say something to the own team, where there are teams.
    Say(String),
    /// Say something to the whole table.
    Speak(Speech),
    /// Agree to break the game off.
    BreakOff,
    /// Answer somebody who asks to join a team.
    Admit {
        /// The number of the request.
        number: u32,
        /// Whether they may join.
        admit: bool,
    },
    /// Send the person in a seat away, as the host.
    FreeSeat(Seat),
}
