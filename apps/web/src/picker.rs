//! The one place of the page that tells games apart: which board a table gets, and who opens it.

use catalog::GameKind;
use leptos::prelude::*;
use mancala::Mancala;
use serde_json::value::RawValue;

use crate::face::{self, FaceTable, Seat};
use crate::keep::{KeptGame, KeptPerson};
use crate::mancala::{MancalaTable, Peek};
use crate::marks::Emblem;
use crate::play::{self, LocalTable, Place};
use crate::trouble::Trouble;

/// A game on this device.
pub fn local(kind: GameKind, id: String, kept: KeptGame) -> AnyView {
    match kind {
        GameKind::Mancala => match LocalTable::<Mancala>::resume(id, kind, kept) {
            Ok(play) => view! { <MancalaTable play /> }.into_any(),
            Err(refusal) => view! { <Trouble said=refusal.to_string() /> }.into_any(),
        },
        GameKind::TrivialPursuit | GameKind::HeiseyMania => {
            view! { <FaceTable kind seat=Seat::Here(id, Box::new(kept)) /> }.into_any()
        }
    }
}

/// A table on the server.
pub fn online(kind: GameKind, place: Place) -> AnyView {
    match kind {
        GameKind::Mancala => {
            let play = play::watch::<Mancala>(place);
            view! { <MancalaTable play /> }.into_any()
        }
        GameKind::TrivialPursuit | GameKind::HeiseyMania => {
            view! { <FaceTable kind seat=Seat::Online(place) /> }.into_any()
        }
    }
}

/// Opens a table on this device and gives the name it is kept under; or says why not. The page opens its own game by
/// itself, so that nothing has to be fetched for it.
pub async fn open(
    kind: GameKind,
    options: Box<RawValue>,
    people: Vec<KeptPerson>,
    deck: Option<String>,
) -> Result<String, String> {
    match kind {
        GameKind::Mancala => {
            play::open::<Mancala>(kind, &options, people, None).map_err(|refusal| refusal.to_string())
        }
        GameKind::TrivialPursuit | GameKind::HeiseyMania => {
            face::open(kind, options, people, deck, None).await
        }
    }
}

/// A small board to look at, or the emblem on the lid.
pub fn peek(kind: GameKind) -> AnyView {
    match kind {
        GameKind::Mancala => view! { <Peek /> }.into_any(),
        GameKind::TrivialPursuit | GameKind::HeiseyMania => {
            view! { <div class="closed"><Emblem name=kind.name() /></div> }.into_any()
        }
    }
}
