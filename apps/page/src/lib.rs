//! The page in the browser: where it is, what it keeps, its line to the server, workers and sounds; and the screens that are
//! no game's: shelf, rules, menu, coming to a table.
//!
//! It is a library. Each bundle (`apps/home`, `apps/games`) links the games and screens it has and calls [`run`]; a place
//! that a bundle cannot show is handed to the other one in the same document. Everything that can be worked out without a
//! browser is, and is tested natively: most screens are drawn by `crates/screens`, as the server draws them.
//!
//! Where to begin: `app` draws and listens, `screen` says what a screen is, `places` which one an address shows, `table`
//! shows tables, `play` is where tables are.

mod api;
mod app;
mod browser;
mod bundle;
mod chrome;
mod cupboard;
mod device;
mod doorway;
mod hosted;
mod join;
mod keep;
mod lobby;
mod menu;
mod online;
mod panel;
mod places;
mod play;
mod report;
mod rules;
mod screen;
mod set_up;
mod settings;
mod shelf;
mod socket;
mod sound;
mod table;
mod update;
mod verify;
mod worker;
mod workshop;

pub use bundle::{Bundle, Game};
pub use lobby::lobby;
pub use report::report;
pub use screen::Making;
pub use set_up::set_up;
pub use shelf::shelf;
pub use verify::verify;
pub use worker::Mind;
pub use workshop::workshop;

pub use screens::Route;
// Faces have presses, too.
use screens::PagePress;

use wasm_bindgen::prelude::*;

/// Runs the page in a bundle. `module` is the compiled bundle, which the worker is given so that it need not compile it
/// again; `stage` is what `boot.js` hands over; `errand` is the game that is to be opened at once, if one is.
pub fn run(bundle: &'static Bundle, module: JsValue, stage: JsValue, errand: Option<&str>) {
    console_error_panic_hook::set_once();
    worker::set_module(module);
    app::run(bundle, stage.unchecked_into(), errand);
}
