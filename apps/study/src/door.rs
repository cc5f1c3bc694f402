//! The doors of this bundle: what the worker's script may call.

use mancala::Mancala;
use rules::{Bot, Dice};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use table::Sighting;
use wasm_bindgen::prelude::*;

use crate::message::Question;
use crate::study::Study;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// A study, as the worker's script holds it.
#[wasm_bindgen]
#[derive(Default)]
pub struct StudyDoor {
    study: Study,
    /// The bot that was asked last, and its level. It may remember what it has learnt.
    bot: Option<(String, Box<dyn Bot<Mancala>>)>,
}

#[wasm_bindgen]
impl StudyDoor {
    /// An empty study.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        console_error_panic_hook::set_once();
        StudyDoor::default()
    }

    /// Hears a `Question`; answers at once only if it makes no sense.
    pub fn hear(&mut self, question: &str) -> Result<Option<String>, JsError> {
        let question: Question = serde_json::from_str(question)?;
        Ok(self.study.hear(question).as_ref().map(json))
    }

    /// Whether there is something to think about.
    pub fn busy(&self) -> bool {
        self.study.is_busy()
    }

    /// Thinks for so many milliseconds, and answers what is known then: a `Told`.
    pub fn work(&mut self, milliseconds: f64) -> Option<String> {
        let until = now() + milliseconds;
        self.study.work(&mut || now() < until).as_ref().map(json)
    }
}

/// What a bot is asked; the page asks in the same words wherever its bots think.
#[derive(Deserialize)]
struct BotQuestion {
    ticket: u64,
    level: String,
    sighting: Box<RawValue>,
    seed: u64,
}

/// What a bot answers.
#[derive(Serialize)]
struct BotAnswer {
    ticket: u64,
    action: Option<Box<RawValue>>,
}

#[wasm_bindgen]
impl StudyDoor {
    /// Lets a bot think.
    pub fn think(&mut self, question: &str) -> Result<String, JsError> {
        let BotQuestion { ticket, level, sighting, seed } = serde_json::from_str(question)?;
        let known = self.bot.take().filter(|(known, _)| *known == level);
        let (_, bot) = self.bot.insert(match known {
            Some(known) => known,
            None => (level.clone(), catalog::bot_of::<Mancala>(&level, &std::sync::Arc::default())?),
        });
        let sighting: Sighting<Mancala> = serde_json::from_str(sighting.get())?;
        let action = (!sighting.choices.listed().is_empty())
            .then(|| bot.choose(&sighting.view, &sighting.choices, &mut Dice::seeded(seed)));
        let action = action.as_ref().map(to_raw_value).transpose()?;
        Ok(json(&BotAnswer { ticket, action }))
    }
}

fn json(value: &impl Serialize) -> String {
    // OK because everything that is told is plain data with string keys, which always has a JSON form.
    serde_json::to_string(value).expect("plain data has a JSON form")
}
