//! The second bundle: the faces of the games, their tables on this device, the workshop for decks. It is fetched when
//! one of them is first wanted, so that the first visit does not wait for it.

use std::cell::RefCell;

use catalog::GameKind;
use js_sys::futures::JsFuture;
use js_sys::{Object, Promise, Reflect};
use leptos::prelude::document;
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::browser::{versioned, window};
use crate::worker::{self, Mind};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = import)]
    fn import_module(address: &str) -> Promise;

    /// What `faces.js` exports.
    #[derive(Clone)]
    pub type Faces;
    #[wasm_bindgen(method, js_name = default)]
    fn init(this: &Faces, options: &JsValue) -> Promise;
    /// Makes the face of a game at one table.
    #[wasm_bindgen(method, catch)]
    pub fn face(this: &Faces, game: &str, wanted: &str) -> Result<FaceDoor, JsValue>;
    /// Opens the workshop for decks.
    #[wasm_bindgen(method)]
    pub fn workshop(this: &Faces) -> WorkshopDoor;
    /// Opens a table on this device, or goes on with one.
    #[wasm_bindgen(method, catch)]
    pub fn local_table(this: &Faces, settled: &str) -> Result<LocalDoor, JsValue>;
    #[wasm_bindgen(method)]
    fn style_of(this: &Faces, game: &str) -> Option<String>;
    #[wasm_bindgen(method, catch)]
    fn think(this: &Faces, question: &str) -> Result<String, JsValue>;

    /// The face of a game at one table.
    pub type FaceDoor;
    /// Takes in what is known of the table.
    #[wasm_bindgen(method, catch)]
    pub fn see(this: &FaceDoor, sight: &str) -> Result<bool, JsValue>;
    /// Something was pressed.
    #[wasm_bindgen(method, catch)]
    pub fn press(this: &FaceDoor, press: &str, room: &str) -> Result<String, JsValue>;
    /// What the table looks like.
    #[wasm_bindgen(method, catch)]
    pub fn draw(this: &FaceDoor, room: &str) -> Result<String, JsValue>;

    /// Whether a newcomer has been shown round.
    #[wasm_bindgen(method)]
    pub fn tutorial_done(this: &FaceDoor) -> bool;

    /// The workshop for decks.
    pub type WorkshopDoor;
    /// Puts up the decks this browser keeps.
    #[wasm_bindgen(method, catch)]
    pub fn take_shelf(this: &WorkshopDoor, decks: &str) -> Result<(), JsValue>;
    /// Takes a file that was chosen or dropped.
    #[wasm_bindgen(method)]
    pub fn take_file(this: &WorkshopDoor, name: &str, bytes: &JsValue);
    /// The browser could not keep a deck.
    #[wasm_bindgen(method)]
    pub fn not_kept(this: &WorkshopDoor, why: &str);

    /// A table on this device.
    pub type LocalDoor;
    /// What must be kept to go on with it.
    #[wasm_bindgen(method, catch)]
    pub fn kept(this: &LocalDoor) -> Result<String, JsValue>;
    /// The options people chose and the same after lots were drawn.
    #[wasm_bindgen(method, catch)]
    pub fn options(this: &LocalDoor) -> Result<String, JsValue>;
    /// How it stands.
    #[wasm_bindgen(method, catch)]
    pub fn glance(this: &LocalDoor) -> Result<String, JsValue>;
    /// The sighting the page may show.
    #[wasm_bindgen(method)]
    pub fn sight(this: &LocalDoor, since: f64) -> String;
    /// The sighting of a seat, for a bot in it.
    #[wasm_bindgen(method)]
    pub fn sight_of(this: &LocalDoor, seat: u8) -> String;
    /// Plays an action for whoever acts through the page.
    #[wasm_bindgen(method, catch)]
    pub fn act(this: &LocalDoor, action: &str) -> Result<String, JsValue>;
    /// Plays an action for a seat, as a bot does.
    #[wasm_bindgen(method, catch)]
    pub fn play(this: &LocalDoor, seat: u8, action: &str) -> Result<String, JsValue>;
    /// Gives up.
    #[wasm_bindgen(method, catch)]
    pub fn leave(this: &LocalDoor) -> Result<String, JsValue>;
    /// Takes back the last action.
    #[wasm_bindgen(method, catch)]
    pub fn take_back(this: &LocalDoor) -> Result<String, JsValue>;
    /// Plays for those who were waited for in vain.
    #[wasm_bindgen(method, catch)]
    pub fn lose_patience(this: &LocalDoor, asked_at: f64) -> Result<String, JsValue>;

    /// What `stage.js` exports.
    #[derive(Clone)]
    pub type Stage;
    /// Makes an element show markup.
    #[wasm_bindgen(method)]
    pub fn lay(this: &Stage, root: &Element, markup: &str);
    /// Tells what is done to an element, until the answer is called.
    #[wasm_bindgen(method)]
    pub fn listen(this: &Stage, root: &Element, tell: &JsValue) -> js_sys::Function;
}

/// The bundle, ready to be used.
#[derive(Clone)]
pub struct Bundle {
    /// The faces and what belongs to them.
    pub faces: Faces,
    /// Where they are shown.
    pub stage: Stage,
}

thread_local! {
    static FETCHED: RefCell<Option<Bundle>> = const { RefCell::new(None) };
}

/// Fetches the bundle, and the style sheet of a game's face. Both are there at once when they were fetched before.
pub async fn fetch(kind: Option<GameKind>) -> Result<Bundle, String> {
    let failed =
        |_| "The rest of the page could not be fetched. Try again when the server is back.".to_owned();
    let known = FETCHED.with_borrow(Clone::clone);
    let bundle = match known {
        Some(bundle) => bundle,
        None => {
            let bundle = load().await.map_err(failed)?;
            FETCHED.set(Some(bundle.clone()));
            bundle
        }
    };
    let style = match kind {
        Some(kind) => bundle.faces.style_of(kind.name()),
        None => Some("/workshop.css".to_owned()),
    };
    if let Some(address) = style {
        dress(&address).await.map_err(failed)?;
    }
    Ok(bundle)
}

async fn load() -> Result<Bundle, JsValue> {
    // All are on their way before the first is waited for.
    let wasm = window().fetch_with_str(&versioned("/faces_bg.wasm"));
    let (faces, stage) = (import_module(&versioned("/faces.js")), import_module(&versioned("/stage.js")));
    let module = JsFuture::from(js_sys::WebAssembly::compile_streaming(&wasm)).await?;
    let faces: Faces = JsFuture::from(faces).await?.unchecked_into();
    let options = Object::new();
    Reflect::set(&options, &"module_or_path".into(), &module)?;
    JsFuture::from(faces.init(&options)).await?;
    worker::set_module(Mind::Faces, module.into());
    let stage = JsFuture::from(stage).await?.unchecked_into();
    Ok(Bundle { faces, stage })
}

/// Adds a style sheet to the page, and waits until it is there, so that nothing is shown bare.
async fn dress(address: &str) -> Result<(), JsValue> {
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

/// Lets a bot think in the page itself, when there is no worker for it.
pub fn think_here(question: &str) -> Option<String> {
    let bundle = FETCHED.with_borrow(Clone::clone)?;
    bundle.faces.think(question).ok()
}

/// What an error of the bundle says.
pub fn said(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.map_or_else(
        || "Something is wrong with this page. Reload it.".to_owned(),
        |said| crate::api::sentence(&said),
    )
}
