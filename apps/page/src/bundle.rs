//! What a bundle is: which games and which screens it has. Bundles cannot share code, so each is complete, and what one
//! does not name the linker leaves out of it.

use catalog::GameKind;
use js_sys::Promise;
use js_sys::futures::JsFuture;
use rules::Refusal;
use screens::{DeviceTable, Face, Source};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::Route;
use crate::browser::{document, versioned};
use crate::screen::Making;
use crate::worker::Mind;

/// What a bundle has.
pub struct Bundle {
    /// Its name, and that of its script.
    pub name: &'static str,
    /// The bundle that has what this one has not.
    pub other: &'static str,
    /// How a game is played, if this bundle has it.
    pub game: fn(GameKind) -> Option<Game>,
    /// Makes a screen that not every bundle has.
    pub screen: fn(&Route) -> Option<Making>,
    /// Lets a bot think: a question in, an answer out, both in JSON.
    pub think: fn(&str) -> Option<String>,
}

/// How a game is played.
#[derive(Clone, Copy)]
pub struct Game {
    /// The face of a table; with a tutorial for a newcomer.
    pub face: fn(GameKind, bool) -> Option<Box<dyn Face>>,
    /// Where its tables come from.
    pub source: &'static Source,
    /// Opens a table against bots for somebody with this name.
    pub open: fn(GameKind, &str, u64) -> Result<DeviceTable, Refusal>,
    /// Its style sheet, unless the page has it from the start.
    pub style: fn(GameKind) -> Option<&'static str>,
    /// Where a bot of a level thinks.
    pub mind: fn(&str) -> Mind,
}

#[wasm_bindgen]
extern "C" {
    /// What `boot.js` hands to the page.
    #[derive(Clone)]
    pub type Stage;
    /// Makes an element show markup.
    #[wasm_bindgen(method)]
    pub fn lay(this: &Stage, root: &Element, markup: &str);
    /// Tells what is done to an element, until the answer is called.
    #[wasm_bindgen(method)]
    pub fn listen(this: &Stage, root: &Element, hear: &JsValue) -> js_sys::Function;
    /// Fetches a bundle; gives what runs it.
    #[wasm_bindgen(method)]
    pub fn load(this: &Stage, name: &str) -> Promise;
}

/// What is said when something of the page cannot be fetched.
pub const UNFETCHED: &str = "The rest of the page could not be fetched. Try again when the server is back.";

/// Adds a style sheet to the page, and waits until it is there, so that nothing is shown bare.
pub async fn dress(address: &str) -> Result<(), String> {
    link(address).await.map_err(|_| UNFETCHED.to_owned())
}

async fn link(address: &str) -> Result<(), JsValue> {
    if document().get_element_by_id(address).is_some() {
        return Ok(());
    }
    let link = document().create_element("link")?;
    link.set_id(address);
    link.set_attribute("rel", "stylesheet")?;
    link.set_attribute("href", &versioned(address))?;
    let ready = Promise::new(&mut |resolve, reject| {
        for (event, then) in [("load", resolve), ("error", reject)] {
            let _ = link.add_event_listener_with_callback(event, &then);
        }
    });
    if let Some(head) = document().head() {
        head.append_child(&link)?;
    }
    let result = JsFuture::from(ready).await;
    if result.is_err() {
        link.remove();
    }
    result.map(|_| ())
}
