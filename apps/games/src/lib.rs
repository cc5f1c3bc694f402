//! The bundle with everything that the first visit need not wait for: all games but Mancala, setting up and finding tables,
//! how a game went and whether it was fair, the workshop for decks.

use catalog::GameKind;
use page::{Bundle, Game, Making, Mind, Route};
use screens::SHELF;
use wasm_bindgen::prelude::*;

static GAMES: Bundle = Bundle { name: "games", other: "home", game, screen, think: think_any };

fn game(_: GameKind) -> Option<Game> {
    Some(Game {
        // A game that has no face here is in the other bundle.
        face: screens::face_for,
        source: &SHELF,
        open: screens::play_bots,
        style: screens::style_of,
        mind: |_| Mind::Bundle,
    })
}

fn screen(place: &Route) -> Option<Making> {
    Some(match place {
        Route::SetUp(game) => page::set_up(game),
        Route::Report(table) => page::report(table),
        Route::Verify(table) => page::verify(table.as_deref()),
        Route::Tables => page::lobby(),
        Route::Workshop => page::workshop(),
        Route::Shelf
        | Route::Local(_)
        | Route::Table(_)
        | Route::Watch(_)
        | Route::Rules(..)
        | Route::Nowhere => return None,
    })
}

fn think_any(question: &str) -> Option<String> {
    let question = serde_json::from_str(question).ok()?;
    Some(screens::json(&screens::think(&question)))
}

/// Runs the page.
#[wasm_bindgen]
pub fn page_main(module: JsValue, stage: JsValue, errand: Option<String>) {
    page::run(&GAMES, module, stage, errand.as_deref());
}

/// Lets a bot think, in a worker: a question in, an answer out.
#[wasm_bindgen]
pub fn think(question: &str) -> String {
    think_any(question).unwrap_or_default()
}

#[wasm_bindgen]
extern "C" {
    /// Something of a worker's that wants to hear.
    #[wasm_bindgen(typescript_type = "(told: string) => void")]
    pub type Hearing;
    #[wasm_bindgen(method, js_name = call)]
    fn tell(this: &Hearing, nobody: &JsValue, told: &str);
}

/// Takes a game apart or checks its luck, in a worker: a question with a log in; what was found out. `hearing` is told how
/// far it has come.
#[wasm_bindgen]
pub fn take_apart(question: &str, hearing: &Hearing) -> String {
    let asked: serde_json::Value = serde_json::from_str(question).unwrap_or_default();
    if asked["ask"] == "verify" {
        return screens::check(question);
    }
    screens::take_apart(question, &mut |told| hearing.tell(&JsValue::NULL, &told))
}
