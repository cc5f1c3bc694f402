//! The cupboard with the decks that are kept in this browser. They are too large for where names and games are kept,
//! so they lie in the browser's own database, which only a small script speaks with (`cupboard.js`).

use js_sys::futures::JsFuture;
use js_sys::{Array, Promise};
use wasm_bindgen::prelude::*;
use web_sys::Element;

use crate::api::{Problem, said};
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
    #[wasm_bindgen(method, js_name = with_sent_deck)]
    fn write_deck_into(this: &Cupboard, wish: &str, deck: &str) -> Promise;
    #[wasm_bindgen(method, js_name = wish)]
    fn ask_server(this: &Cupboard, word: &str, value: &str) -> Promise;
    #[wasm_bindgen(method, js_name = take_link)]
    fn take_from_address(this: &Cupboard) -> Promise;
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

    /// A request to open a table, with a deck of one's own by the name and the key that the server knows it by. The deck
    /// is sent first if the server does not have it.
    pub async fn with_sent_deck(&self, wish: &str, deck: &str) -> Result<String, Problem> {
        match JsFuture::from(self.write_deck_into(wish, deck)).await {
            Ok(wish) => wish.as_string().ok_or(Problem::Unreachable),
            Err(error) => Err(Problem::Said(said(error))),
        }
    }

    /// Does what the workshop wants of the server; gives what it is to be told, one JSON text after the other.
    pub async fn wish(&self, word: &str, value: &str) -> Vec<String> {
        let told = JsFuture::from(self.ask_server(word, value)).await.unwrap_or_default();
        Array::from(&told).iter().filter_map(|told| told.as_string()).collect()
    }

    /// Keeps the deck that the address lets this browser play, if it does; gives what the workshop is to say of it.
    pub async fn take_link(&self) -> Option<String> {
        JsFuture::from(self.take_from_address()).await.ok()?.as_string()
    }

    /// The file of a deck.
    pub async fn file(&self, hash: &str) -> Option<String> {
        JsFuture::from(self.take(hash)).await.ok()?.as_string()
    }

    /// Forgets a deck. A game on this device that is played with it goes on with it, so then the deck only leaves
    /// the shelf.
    pub async fn forget(&self, hash: &str) {
        let played = keep::games().iter().any(|(_, game)| game.deck.as_deref() == Some(hash));
        // One that is not there is as good as forgotten.
        let _ = JsFuture::from(self.remove(hash, played)).await;
    }
}

/// What is said of a table whose deck is gone.
pub const LOST: &str = "The deck of this table is not kept in this browser any more.";

/// What is said when the cupboard cannot be opened.
pub const NOT_FOUND: &str = "The decks of this browser could not be found.";

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
    open().await?.file(hash).await
}
