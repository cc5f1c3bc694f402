//! The one place of the page that tells games apart: which board a table gets.

use catalog::GameKind;
use leptos::prelude::*;
use mancala::Mancala;

use crate::keep::KeptGame;
use crate::mancala::{MancalaTable, Peek};
use crate::play::{LocalTable, OnlineTable, Place};
use crate::trouble::Trouble;

/// A game on this device.
pub fn local(kind: GameKind, id: String, kept: KeptGame) -> AnyView {
    match kind {
        GameKind::Mancala => match LocalTable::<Mancala>::resume(id, kind, kept) {
            Ok(play) => view! { <MancalaTable play /> }.into_any(),
            Err(refusal) => view! { <Trouble said=refusal.to_string() /> }.into_any(),
        },
    }
}

/// A table on the server.
pub fn online(kind: GameKind, place: Place) -> AnyView {
    match kind {
        GameKind::Mancala => {
            let play = OnlineTable::<Mancala>::watch(place);
            view! { <MancalaTable play /> }.into_any()
        }
    }
}

/// A small board to look at.
pub fn peek(kind: GameKind) -> AnyView {
    match kind {
        GameKind::Mancala => view! { <Peek /> }.into_any(),
    }
}
