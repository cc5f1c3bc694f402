//! The door to the workshop: what the page may call. Everything that passes is JSON, but for the bytes of files.

use wasm_bindgen::prelude::*;

use super::Workshop;

/// The workshop, behind its door.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct WorkshopDoor {
    workshop: Workshop,
}

#[wasm_bindgen]
impl WorkshopDoor {
    /// A workshop with the decks of the box on its shelf.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Puts up the decks this browser keeps: a list of `KeptDeck`s, the oldest first.
    pub fn take_shelf(&mut self, decks: &str) -> Result<(), JsError> {
        self.workshop.take_shelf(serde_json::from_str(decks)?);
        Ok(())
    }

    /// Takes a file that was chosen or dropped.
    pub fn take_file(&mut self, name: &str, bytes: &[u8]) {
        self.workshop.take_file(name, bytes);
    }

    /// The browser could not keep a deck.
    pub fn not_kept(&mut self, why: &str) {
        self.workshop.not_kept(why);
    }

    /// Something was pressed, a `Press` in a `Room`; answers a list of `WorkshopWish`es.
    pub fn press(&mut self, press: &str, room: &str) -> Result<String, JsError> {
        let wishes = self.workshop.press(serde_json::from_str(press)?, serde_json::from_str(room)?);
        Ok(serde_json::to_string(&wishes)?)
    }

    /// What the workshop looks like in a `Room`: a `Drawing`.
    pub fn draw(&mut self, room: &str) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.workshop.draw(serde_json::from_str(room)?))?)
    }
}
