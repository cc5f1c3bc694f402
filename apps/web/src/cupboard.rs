//! The cupboard with the decks that are kept in this browser. They are too large for where names and games are kept,
//! so they lie in the browser's own database, which only a small script speaks with (`cupboard.js`).

use js_sys::Promise;
use js_sys::futures::JsFuture;
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::browser::versioned;
use crate::keep;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = import)]
    fn import_module(address: &str) -> Promise;

    /// What `cupboard.js` exports.
    pub type Cupboard;
    #[wasm_bindgen(method)]
    fn list(this: &Cupboard) -> Promise;
    #[wasm_bindgen(method)]
    fn take(this: &Cupboard, hash: &str) -> Promise;
    #[wasm_bindgen(method)]
    fn put(this: &Cupboard, deck: &str) -> Promise;
    #[wasm_bindgen(method)]
    fn remove(this: &Cupboard, hash: &str, played: bool) -> Promise;
    /// Hands a file to the person: its name, its type and its text, as JSON.
    #[wasm_bindgen(method)]
    pub fn download(this: &Cupboard, file: &str);
    /// Lets the person choose a file, and tells its name and its bytes.
    #[wasm_bindgen(method)]
    pub fn choose(this: &Cupboard, tell: &JsValue);
    /// Tells the name and the bytes of a file that is dropped on an element.
    #[wasm_bindgen(method)]
    pub fn catch_files(this: &Cupboard, root: &Element, tell: &JsValue);
}

impl Cupboard {
    /// Keeps a deck, a `KeptDeck` as JSON; answers whether that worked.
    pub async fn keep(&self, deck: &str) -> bool {
        JsFuture::from(self.put(deck)).await.is_ok()
    }

    /// Forgets a deck. A game on this device that is played with it goes on with it, so then the deck only leaves
    /// the shelf.
    pub async fn forget(&self, hash: &str) {
        let played = keep::games().iter().any(|(_, game)| game.deck.as_deref() == Some(hash));
        // One that is not there is as good as forgotten.
        let _ = JsFuture::from(self.remove(hash, played)).await;
    }
}

/// Opens the cupboard.
pub async fn open() -> Option<Cupboard> {
    Some(JsFuture::from(import_module(&versioned("/cupboard.js"))).await.ok()?.unchecked_into())
}

/// Every deck on the shelf, as JSON. A browser that keeps nothing has none.
pub async fn decks() -> String {
    let none = || "[]".to_owned();
    let Some(cupboard) = open().await else { return none() };
    let listed = JsFuture::from(cupboard.list()).await.ok().and_then(|list| list.as_string());
    listed.unwrap_or_else(none)
}

/// The file of a deck.
pub async fn deck(hash: &str) -> Option<String> {
    JsFuture::from(open().await?.take(hash)).await.ok()?.as_string()
}
