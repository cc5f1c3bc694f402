//! The one place of the page that tells games apart: which of them is in the page's own bundle, so that the first visit
//! can play it without waiting for the other.

use catalog::GameKind;
use faces::{Face, LocalTable, MANCALA, MancalaFace, Settled, Source};
use leptos::prelude::*;

use crate::browser::now;
use crate::face;
use crate::keep;
use crate::marks::Emblem;
use crate::play;
use crate::setup;
use crate::worker::Mind;

/// A game of the page's own bundle.
#[derive(Clone, Copy)]
pub struct OwnGame {
    /// The face of a table.
    pub face: fn() -> Box<dyn Face>,
    /// Where its tables come from.
    pub source: &'static Source,
    /// Where a bot of a level thinks.
    pub mind: fn(&str) -> Mind,
    /// A small board to look at, as markup.
    glimpse: fn() -> String,
}

/// A game that is in the page's own bundle.
pub fn own_game(kind: GameKind) -> Option<OwnGame> {
    match kind {
        GameKind::Mancala => Some(OwnGame {
            face: || Box::new(MancalaFace::default()),
            source: &MANCALA,
            mind: Mind::of_mancala,
            glimpse: || faces::mancala_glimpse().into_string(),
        }),
        GameKind::TrivialPursuit | GameKind::HeiseyMania | GameKind::Manipulation | GameKind::WhizKey => None,
    }
}

/// Opens a table against bots at once, and gives the name it is kept under; or says why not.
pub async fn play_now(kind: GameKind) -> Result<String, String> {
    let Some(own) = own_game(kind) else { return face::open_now(kind).await };
    let people = setup::against_bot(&keep::names().0);
    let seed = play::seed();
    let settled = Settled { kind, people, options: None, deck: None, board: None, last: None, seed };
    let table = LocalTable::open_from(own.source, settled).map_err(|refusal| refusal.to_string())?;
    serde_json::to_string(&table.kept(now()))
        .map(|kept| keep::keep_new(&kept))
        .map_err(|error| error.to_string())
}

/// A small board to look at, or the emblem on the lid.
pub fn peek(kind: GameKind) -> AnyView {
    match own_game(kind) {
        Some(own) => view! { <div class="glimpse" inner_html=(own.glimpse)()></div> }.into_any(),
        None => view! { <div class="closed"><Emblem name=kind.name() /></div> }.into_any(),
    }
}
