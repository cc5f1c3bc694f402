//! The bundle that the first visit waits for: the shelf, and Mancala to be played at once.

use catalog::GameKind;
use page::{Bundle, Game, Making, Mind, Route};
use screens::{MANCALA, MancalaFace};
use wasm_bindgen::prelude::*;

static HOME: Bundle = Bundle { name: "home", other: "games", game, screen, think: think_mancala };

/// The level whose bot needs the study. The solver is too large for the first visit to wait for.
const PERFECT: &str = "perfect";

fn game(kind: GameKind) -> Option<Game> {
    (kind == GameKind::Mancala).then_some(Game {
        face: |_, _| Some(Box::new(MancalaFace::default())),
        source: &MANCALA,
        open: |_, own, seed| screens::play_mancala_bot(own, seed),
        style: |_| None,
        mind: |level| if level == PERFECT { Mind::Study } else { Mind::Bundle },
    })
}

fn screen(place: &Route) -> Option<Making> {
    matches!(place, Route::Shelf).then(page::shelf)
}

fn think_mancala(question: &str) -> Option<String> {
    let question = serde_json::from_str(question).ok()?;
    Some(screens::json(&screens::think_mancala(&question)))
}

/// Runs the page.
#[wasm_bindgen]
pub fn page_main(module: JsValue, stage: JsValue, errand: Option<String>) {
    page::run(&HOME, module, stage, errand.as_deref());
}

/// Lets a bot think, in a worker: a question in, an answer out.
#[wasm_bindgen]
pub fn think(question: &str) -> String {
    think_mancala(question).unwrap_or_default()
}
