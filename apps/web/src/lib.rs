//! The page: the shelf, the set-up, the table, in the browser and without any server but for play over the
//! network.
//!
//! The bundle has two entry points, [`page_main`] for the page and [`worker_main`] for the worker in which bots
//! think; neither runs by itself, because the other side loads the same bundle. Everything that can be worked
//! out without a browser is (`rulebook`, `route`, `play::slip`), and is tested natively.
//!
//! Where to begin: `app` says which page an address shows, `play` is the three ways to play, `face` shows tables. What a
//! game looks like is the business of `apps/faces`: Mancala's face is linked into this bundle, the others are in one that
//! `bundle` fetches; `picker` is where they are told apart.

mod api;
mod app;
mod browser;
mod bundle;
mod cupboard;
mod desk;
mod doorway;
mod face;
mod keep;
mod lid;
mod marks;
mod menu;
mod picker;
mod play;
mod route;
mod rulebook;
mod rules_page;
mod settings;
mod setup;
mod shelf;
mod socket;
mod sound;
mod table_page;
mod trouble;
mod update;
mod worker;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Runs the page. `module` is the compiled bundle, which the worker is given so that it need not compile it
/// again.
#[wasm_bindgen]
pub fn page_main(module: JsValue) {
    console_error_panic_hook::set_once();
    worker::set_module(worker::Mind::Page, module);
    // What the server drew stays until the page stands; both happen before the browser draws again.
    let first = document().get_element_by_id("page");
    leptos::mount::mount_to_body(app::App);
    if let Some(first) = first {
        first.remove();
    }
}

/// Runs the worker in which bots think.
#[wasm_bindgen]
pub fn worker_main() {
    console_error_panic_hook::set_once();
    worker::run();
}
