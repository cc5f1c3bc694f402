//! The doors of this bundle: what the page may call. Everything that passes is JSON, and what is wrong comes back as
//! an error whose message is a sentence.
//!
//! What a stranger would get wrong: a refusal by the rules is no error here but an answer, `{"refused":…}`; an error
//! means that the page itself is wrong.

use catalog::GameKind;
use rules::{Refusal, Seat, Seq};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use wasm_bindgen::prelude::*;

use crate::local::{self, LocalTable};
use crate::workshop::WorkshopDoor;
use crate::{Face, faces};

/// How a face is asked to be.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Wanted {
    /// Whether a newcomer is to be shown round.
    tutorial: bool,
}

/// The face of a game at one table.
#[wasm_bindgen]
pub struct FaceDoor {
    face: Box<dyn Face>,
}

/// Runs once, as the bundle is loaded: what goes wrong in it is told to the console.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}

/// The face of a game, by its short name.
#[wasm_bindgen]
pub fn face(game: &str, wanted: &str) -> Result<FaceDoor, JsError> {
    let kind: GameKind = game.parse()?;
    let Wanted { tutorial } = serde_json::from_str(wanted)?;
    let face = faces::face_for(kind, tutorial);
    face.map(|face| FaceDoor { face }).ok_or_else(|| JsError::new("the page draws this game itself"))
}

#[wasm_bindgen]
impl FaceDoor {
    /// Takes in what is known of the table, a `Sight`; answers whether nothing is missing.
    pub fn see(&mut self, sight: &str) -> Result<bool, JsError> {
        Ok(self.face.see(serde_json::from_str(sight)?))
    }

    /// Something was pressed, a `Press` in a `Room`; answers a list of `Wish`es.
    pub fn press(&mut self, press: &str, room: &str) -> Result<String, JsError> {
        let wishes = self.face.press(serde_json::from_str(press)?, serde_json::from_str(room)?);
        Ok(serde_json::to_string(&wishes)?)
    }

    /// What the table looks like in a `Room`: a `Drawing`.
    pub fn draw(&mut self, room: &str) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.face.draw(serde_json::from_str(room)?))?)
    }

    /// Whether a newcomer has been shown round.
    pub fn tutorial_done(&self) -> bool {
        self.face.tutorial_done()
    }
}

/// The workshop for decks.
#[wasm_bindgen]
pub fn workshop() -> WorkshopDoor {
    WorkshopDoor::new()
}

/// The address of the style sheet of a game's face.
#[wasm_bindgen]
pub fn style_of(game: &str) -> Option<String> {
    let kind: GameKind = game.parse().ok()?;
    faces::style_of(kind).map(str::to_owned)
}

/// Lets a bot think: a `Question` in, an `Answer` out.
#[wasm_bindgen]
pub fn think(question: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&local::think(&serde_json::from_str(question)?))?)
}

/// A table on this device.
#[wasm_bindgen]
pub struct LocalDoor {
    table: LocalTable,
}

/// What came of something that the rules may refuse.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Done,
    Refused(Refusal),
}

/// Opens a table on this device as `Settled` says, or goes on with one. A refusal by the rules is an error with its
/// sentence: there is no table then.
#[wasm_bindgen]
pub fn local_table(settled: &str) -> Result<LocalDoor, JsError> {
    Ok(LocalDoor { table: LocalTable::open(&serde_json::from_str(settled)?)? })
}

#[wasm_bindgen]
impl LocalDoor {
    /// What must be kept to go on with the table: `Kept`.
    pub fn kept(&self) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.table.kept())?)
    }

    /// The options people chose and the same after lots were drawn, as a pair.
    pub fn options(&self) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.table.options())?)
    }

    /// How the table stands: a `Glance`.
    pub fn glance(&self) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.table.glance())?)
    }

    /// The sighting the page may show.
    pub fn sight(&self, since: f64) -> String {
        self.table.sight(Seq(since as u64)).get().to_owned()
    }

    /// The sighting of a seat, for a bot in it.
    pub fn sight_of(&self, seat: u8) -> String {
        self.table.sight_of(Seat(seat)).get().to_owned()
    }

    /// Plays an action for whoever acts through the page.
    pub fn act(&mut self, action: &str) -> Result<String, JsError> {
        let action: Box<RawValue> = serde_json::from_str(action)?;
        told(self.table.act(&action))
    }

    /// Plays an action for a seat, as a bot does.
    pub fn play(&mut self, seat: u8, action: &str) -> Result<String, JsError> {
        let action: Box<RawValue> = serde_json::from_str(action)?;
        told(self.table.play(Seat(seat), &action))
    }

    /// Gives up for whoever acts through the page.
    pub fn leave(&mut self) -> Result<String, JsError> {
        told(self.table.leave())
    }

    /// Takes back the last action, where that is fair.
    pub fn take_back(&mut self) -> Result<String, JsError> {
        told(self.table.take_back())
    }

    /// Plays for those who were waited for in vain since the log had this length.
    pub fn lose_patience(&mut self, asked_at: f64) -> Result<String, JsError> {
        told(self.table.lose_patience(Seq(asked_at as u64)))
    }
}

fn told(result: Result<(), Refusal>) -> Result<String, JsError> {
    let outcome = match result {
        Ok(()) => Outcome::Done,
        Err(refusal) => Outcome::Refused(refusal),
    };
    Ok(serde_json::to_string(&outcome)?)
}
