//! Whose turn it is: what the game needs before it can go on.

use crate::{Game, Seat, Seats, Standing};

/// What the game is waiting for.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn<G: Game> {
    /// This seat, and no other.
    Of(Seat),
    /// Whichever of these speaks first, for all.
    AnyOf(Seats),
    /// Each of these in secret; nothing is revealed until the last has chosen.
    EachOf(Seats),
    /// The dice or the deck.
    Luck(G::Luck),
    /// A ruling: is this typed answer right?
    Appeal(G::Appeal),
    /// Nothing: the game has ended.
    Over(Standing),
}

impl<G: Game> Turn<G> {
    /// The seats that may act now; nobody while luck or a judge is awaited.
    pub fn seats(&self) -> Seats {
        match self {
            Turn::Of(seat) => Seats::only(*seat),
            Turn::AnyOf(seats) | Turn::EachOf(seats) => *seats,
            Turn::Luck(_) | Turn::Appeal(_) | Turn::Over(_) => Seats::NONE,
        }
    }
}

/// What a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choices<A> {
    /// Exactly these, each once.
    Listed(Vec<A>),
    /// Too many to list, as with a typed answer.
    Open,
    /// It is not this seat's turn.
    Nothing,
}

impl<A> Choices<A> {
    /// The listed choices; none if they are open or it is not this seat's turn.
    pub fn listed(&self) -> &[A] {
        match self {
            Choices::Listed(actions) => actions,
            Choices::Open | Choices::Nothing => &[],
        }
    }
}
