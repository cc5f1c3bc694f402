//! The second bundle: the faces of the games, their tables on this device, their set-up, the workshop for decks. It is
//! fetched when one of them is first wanted, so that the first visit does not wait for it.

use std::cell::RefCell;

use catalog::GameKind;
use js_sys::futures::JsFuture;
use js_sys::{Array, Object, Promise, Reflect};
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
    /// The face of a game at one table.
    #[wasm_bindgen(method, catch)]
    pub fn face(this: &Faces, game: &str, tutorial: bool) -> Result<Door, JsValue>;
    /// The workshop for decks.
    #[wasm_bindgen(method)]
    pub fn workshop(this: &Faces) -> Door;
    /// Setting up a table of a game.
    #[wasm_bindgen(method, catch)]
    pub fn set_up(
        this: &Faces,
        game: &str,
        own: &str,
        other: &str,
        deck: Option<String>,
        seed: f64,
    ) -> Result<Door, JsValue>;
    /// Opens a table against bots at once; answers what is to be kept of it.
    #[wasm_bindgen(method, catch)]
    pub fn play_now(this: &Faces, game: &str, own: &str, seed: f64) -> Result<String, JsValue>;
    /// Goes on with a table on this device.
    #[wasm_bindgen(method, catch)]
    pub fn local_table(this: &Faces, kept: &str, deck: Option<String>) -> Result<LocalDoor, JsValue>;
    /// How a game went, drawn as far as it is known; the names are a list in JSON.
    #[wasm_bindgen(method, catch, js_name = report_page)]
    pub fn report(this: &Faces, game: &str, names: &str, marks: &str) -> Result<Door, JsValue>;
    /// The tables one can go to.
    #[wasm_bindgen(method)]
    pub fn lobby(this: &Faces) -> Door;
    /// What lies beside the board of a table on the server.
    #[wasm_bindgen(method)]
    pub fn aside(this: &Faces) -> Door;
    /// The envelope of a table.
    #[wasm_bindgen(method, catch, js_name = verify_page)]
    pub fn verify(this: &Faces, about: &str) -> Result<Door, JsValue>;
    /// The script of the worker that finds out how a game went.
    #[wasm_bindgen(method)]
    pub fn report_mind(this: &Faces, game: &str) -> String;
    /// The QR code of a link, as a drawing.
    #[wasm_bindgen(method)]
    pub fn qr(this: &Faces, link: &str) -> Option<String>;
    #[wasm_bindgen(method)]
    fn style_of(this: &Faces, game: &str) -> Option<String>;
    #[wasm_bindgen(method, catch)]
    fn think(this: &Faces, question: &str) -> Result<String, JsValue>;

    /// Something to be shown: a face at a table, the workshop, a set-up.
    pub type Door;
    /// Takes in what is known of a table; answers whether nothing is missing.
    #[wasm_bindgen(method, catch)]
    pub fn see(this: &Door, sight: &str) -> Result<bool, JsValue>;
    /// Something was done to the page; answers what is wanted, a word and its value, a word and its value.
    #[wasm_bindgen(method)]
    pub fn press(
        this: &Door,
        how: &str,
        what: &str,
        value: &str,
        narrow: bool,
        tall: bool,
        still: bool,
        touch: bool,
        now: f64,
    ) -> Array;
    /// Draws what is to be seen now.
    #[wasm_bindgen(method)]
    pub fn draw(this: &Door, narrow: bool, tall: bool, still: bool, touch: bool, now: f64);
    /// Everything below the lid, as it was drawn.
    #[wasm_bindgen(method)]
    pub fn markup(this: &Door) -> String;
    /// The second line on the lid.
    #[wasm_bindgen(method)]
    pub fn sub(this: &Door) -> String;
    /// The title of the tab.
    #[wasm_bindgen(method)]
    pub fn title(this: &Door) -> String;
    /// What a screen reader is to say.
    #[wasm_bindgen(method)]
    pub fn aloud(this: &Door) -> String;
    /// What is to be heard.
    #[wasm_bindgen(method)]
    pub fn sound(this: &Door) -> Option<String>;
    /// When to draw again, in milliseconds.
    #[wasm_bindgen(method)]
    pub fn wakes_in(this: &Door) -> Option<u32>;
    /// When everything will have come to rest, in milliseconds.
    #[wasm_bindgen(method)]
    pub fn rests_in(this: &Door) -> u32;
    /// Whether there is something to resign.
    #[wasm_bindgen(method)]
    pub fn may_resign(this: &Door) -> bool;
    /// Whether a newcomer has been shown round.
    #[wasm_bindgen(method)]
    pub fn tutorial_done(this: &Door) -> bool;
    /// Takes the decks this browser keeps.
    #[wasm_bindgen(method, catch)]
    pub fn take_decks(this: &Door, decks: &str) -> Result<(), JsValue>;
    /// Takes what the server told about decks.
    #[wasm_bindgen(method, catch)]
    pub fn take_told(this: &Door, told: &str) -> Result<(), JsValue>;
    /// Takes a file that was chosen or dropped.
    #[wasm_bindgen(method)]
    pub fn take_file(this: &Door, name: &str, bytes: &JsValue);
    /// Takes what is known of how a game went.
    #[wasm_bindgen(method)]
    pub fn take_report(this: &Door, told: &str);
    /// What was wanted could not be done, and why.
    #[wasm_bindgen(method)]
    pub fn take_trouble(this: &Door, why: &str);

    /// A table on this device.
    pub type LocalDoor;
    /// What must be kept to go on with it.
    #[wasm_bindgen(method)]
    pub fn kept(this: &LocalDoor, now: f64) -> String;
    /// What must be kept of another table of the same people.
    #[wasm_bindgen(method, catch)]
    pub fn rematch(this: &LocalDoor, seed: f64) -> Result<String, JsValue>;
    /// The options people chose.
    #[wasm_bindgen(method)]
    pub fn chosen(this: &LocalDoor) -> String;
    /// The same after lots were drawn.
    #[wasm_bindgen(method)]
    pub fn settled(this: &LocalDoor) -> String;
    /// Whose eyes the page looks with: a seat; -1 is everybody's, -2 a spectator's.
    #[wasm_bindgen(method)]
    pub fn eyes(this: &LocalDoor) -> i32;
    /// How long the log is.
    #[wasm_bindgen(method)]
    pub fn seq(this: &LocalDoor) -> f64;
    /// Whether something can be taken back.
    #[wasm_bindgen(method)]
    pub fn may_take_back(this: &LocalDoor) -> bool;
    /// The seat of the bot that is to act.
    #[wasm_bindgen(method)]
    pub fn bot(this: &LocalDoor) -> Option<u8>;
    /// The level of the bot that is to act.
    #[wasm_bindgen(method)]
    pub fn bot_level(this: &LocalDoor) -> String;
    /// How many seconds the table waits.
    #[wasm_bindgen(method)]
    pub fn patience(this: &LocalDoor) -> Option<u32>;
    /// The length of the log at which the present question was put.
    #[wasm_bindgen(method)]
    pub fn asked_at(this: &LocalDoor) -> f64;
    /// The sighting the page may show.
    #[wasm_bindgen(method)]
    pub fn sight(this: &LocalDoor, since: f64) -> String;
    /// The sighting of a seat, for a bot in it.
    #[wasm_bindgen(method)]
    pub fn sight_of(this: &LocalDoor, seat: u8) -> String;
    /// Plays an action for whoever acts through the page; answers the refusal, if it is refused.
    #[wasm_bindgen(method, catch)]
    pub fn act(this: &LocalDoor, action: &str) -> Result<Option<String>, JsValue>;
    /// Plays an action for a seat, as a bot does.
    #[wasm_bindgen(method, catch)]
    pub fn play(this: &LocalDoor, seat: u8, action: &str) -> Result<Option<String>, JsValue>;
    /// Gives up.
    #[wasm_bindgen(method, catch)]
    pub fn leave(this: &LocalDoor) -> Result<Option<String>, JsValue>;
    /// Takes back the last action.
    #[wasm_bindgen(method, catch)]
    pub fn take_back(this: &LocalDoor) -> Result<Option<String>, JsValue>;
    /// Plays for those who were waited for in vain.
    #[wasm_bindgen(method, catch)]
    pub fn lose_patience(this: &LocalDoor, asked_at: f64) -> Result<Option<String>, JsValue>;

    /// What `stage.js` exports.
    #[derive(Clone)]
    pub type Stage;
    /// Makes an element show markup.
    #[wasm_bindgen(method)]
    pub fn lay(this: &Stage, root: &Element, markup: &str);
    /// Tells what is done to an element, until the answer is called.
    #[wasm_bindgen(method)]
    pub fn listen(this: &Stage, root: &Element, hear: &JsValue) -> js_sys::Function;
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

/// Fetches the bundle, and the style sheet of a game's face or else of the workshop. Both are there at once when they
/// were fetched before.
pub async fn fetch(kind: Option<GameKind>) -> Result<Bundle, String> {
    let bundle = fetch_bare().await.map_err(failed)?;
    let style = match kind {
        Some(kind) => bundle.faces.style_of(kind.name()),
        None => Some("/workshop.css".to_owned()),
    };
    if let Some(address) = style {
        dress(&address).await.map_err(failed)?;
    }
    Ok(bundle)
}

/// Fetches the bundle and a style sheet.
pub async fn fetch_dressed(style: &str) -> Result<Bundle, String> {
    let bundle = fetch_bare().await.map_err(failed)?;
    dress(style).await.map_err(failed)?;
    Ok(bundle)
}

fn failed(_: JsValue) -> String {
    "The rest of the page could not be fetched. Try again when the server is back.".to_owned()
}

/// The QR code of a link, as a drawing, once the bundle is there.
pub async fn qr_code(link: &str) -> Option<String> {
    fetch_bare().await.ok()?.faces.qr(link)
}

async fn fetch_bare() -> Result<Bundle, JsValue> {
    if let Some(known) = FETCHED.with_borrow(Clone::clone) {
        return Ok(known);
    }
    let bundle = load().await?;
    FETCHED.set(Some(bundle.clone()));
    Ok(bundle)
}

/// Fetches the stage alone, for a face of this bundle.
pub async fn fetch_stage() -> Result<Stage, String> {
    Ok(JsFuture::from(import_stage()).await.map_err(failed)?.unchecked_into())
}

/// The browser fetches it once, however often it is asked.
fn import_stage() -> Promise {
    import_module(&versioned("/stage.js"))
}

async fn load() -> Result<Bundle, JsValue> {
    // All are on their way before the first is waited for.
    let wasm = window().fetch_with_str(&versioned("/faces_bg.wasm"));
    let (faces, stage) = (import_module(&versioned("/faces.js")), import_stage());
    let module = JsFuture::from(js_sys::WebAssembly::compile_streaming(&wasm)).await?;
    let faces: Faces = JsFuture::from(faces).await?.unchecked_into();
    let options = Object::new();
    Reflect::set(&options, &"module_or_path".into(), &module)?;
    JsFuture::from(faces.init(&options)).await?;
    worker::set_module(Mind::Faces, module);
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
pub fn said(error: JsValue) -> String {
    let message = Reflect::get(&error, &"message".into()).ok().and_then(|message| message.as_string());
    let unknown = || "Something is wrong with this page. Reload it.".to_owned();
    message.map_or_else(unknown, |said| crate::api::sentence(&said))
}
