//! The one place of the page that tells games apart: which board a table gets, and who opens it.

use catalog::GameKind;
use leptos::prelude::*;
use mancala::Mancala;

use crate::doorway::Doorway;
use crate::face::{self, Whence};
use crate::keep::{self, KeptGame};
use crate::mancala::{MancalaTable, Peek};
use crate::marks::Emblem;
use crate::play::{self, LocalTable, Place};
use crate::setup;
use crate::trouble::Trouble;

/// A game on this device.
pub fn local(kind: GameKind, id: String, kept: KeptGame) -> AnyView {
    match kind {
        GameKind::Mancala => match LocalTable::<Mancala>::resume(id, kind, kept) {
            Ok(play) => view! { <MancalaTable play /> }.into_any(),
            Err(refusal) => view! { <Trouble said=refusal.to_string() /> }.into_any(),
        },
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => {
            face::table(kind, Whence::Here(id, Box::new(kept)))
        }
    }
}

/// A table on the server.
pub fn online(kind: GameKind, place: Place) -> AnyView {
    match kind {
        GameKind::Mancala => {
            let beside = place.clone();
            let play = play::watch::<Mancala>(place);
            view! {
                <MancalaTable play />
                <Doorway sitting=*play />
                {face::aside(*play, &beside)}
            }
            .into_any()
        }
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => {
            face::table(kind, Whence::Online(place))
        }
    }
}

/// Opens a table against bots at once, and gives the name it is kept under; or says why not. The page opens its own
/// game by itself, so that nothing has to be fetched for it.
pub async fn play_now(kind: GameKind) -> Result<String, String> {
    match kind {
        GameKind::Mancala => {
            let people = setup::against_bot(&keep::names().0, setup::usual_level());
            let opened = play::open::<Mancala>(kind, &setup::as_in_the_box(), people, None);
            opened.map_err(|refusal| refusal.to_string())
        }
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => {
            face::open_now(kind).await
        }
    }
}

/// A small board to look at, or the emblem on the lid.
pub fn peek(kind: GameKind) -> AnyView {
    match kind {
        GameKind::Mancala => view! { <Peek /> }.into_any(),
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => {
            view! { <div class="closed"><Emblem name=kind.name() /></div> }.into_any()
        }
    }
}
