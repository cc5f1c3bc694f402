//! The doors of this bundle: what the page may call. Little of what passes is JSON, because every kind of it that the
//! page has to read makes the first visit longer.
//!
//! What a stranger would get wrong: a refusal by the rules is no error here but an answer, the refusal as JSON; an error
//! means that the page itself is wrong, and its message is a sentence.

use catalog::GameKind;
use rules::{Refusal, Seat, Seq};
use serde_json::Value;
use serde_json::value::RawValue;
use wasm_bindgen::prelude::*;

use crate::aside::Aside;
use crate::hosted::{Hosted, Played, json};
use crate::lobby::Lobby;
use crate::local::{self, LocalTable};
use crate::qr::qr_code;
use crate::report;
use crate::set_up::SetUp;
use crate::verify::{self, Verify};
use crate::workshop::Workshop;
use crate::{Drawing, Eyes, LookBack, Press, Room, faces};

/// Something the page shows: a face at a table, the workshop, a set-up.
#[wasm_bindgen]
pub struct Door {
    hosted: Box<dyn Hosted>,
    drawing: Drawing,
}

impl Door {
    fn to(hosted: impl Hosted + 'static) -> Self {
        Door { hosted: Box::new(hosted), drawing: Drawing::default() }
    }
}

/// Runs once, as the bundle is loaded: what goes wrong in it is told to the console.
#[wasm_bindgen(start)]
pub fn begin() {
    console_error_panic_hook::set_once();
}

/// The face of a game, by its short name; with a tutorial for a newcomer.
#[wasm_bindgen]
pub fn face(game: &str, tutorial: bool) -> Result<Door, JsError> {
    let face = faces::face_for(game.parse()?, tutorial);
    face.map(|face| Door::to(Played(face))).ok_or_else(|| JsError::new("the page draws this game itself"))
}

/// The workshop for decks.
#[wasm_bindgen]
pub fn workshop() -> Door {
    Door::to(Workshop::new())
}

/// Setting up a table of a game, with the names used here the last time and the deck that was asked for.
#[wasm_bindgen]
pub fn set_up(game: &str, own: &str, other: &str, deck: Option<String>, seed: f64) -> Result<Door, JsError> {
    Ok(Door::to(SetUp::new(game.parse()?, own, other, deck, seed as u64)))
}

/// How a game went, of people with these names and marks: lists in JSON. What is known is told by and by.
#[wasm_bindgen]
pub fn report_page(game: &str, names: &str, marks: &str) -> Result<Door, JsError> {
    Ok(Door::to(LookBack::new(game.parse()?, serde_json::from_str(names)?, serde_json::from_str(marks)?)))
}

#[wasm_bindgen]
extern "C" {
    /// Something of the page's that wants to hear.
    #[wasm_bindgen(typescript_type = "(told: string) => void")]
    pub type Hearing;
    #[wasm_bindgen(method, js_name = call)]
    fn tell(this: &Hearing, nobody: &JsValue, told: &str);
}

/// The tables one can go to. What the server says of them is told by and by.
#[wasm_bindgen]
pub fn lobby() -> Door {
    Door::to(Lobby::default())
}

/// What lies beside the board of a table on the server. It is told every message of the server as it came.
#[wasm_bindgen]
pub fn aside() -> Door {
    Door::to(Aside::default())
}

/// The envelope of a table: an `About` in JSON. What comes of checking its log is told by and by.
#[wasm_bindgen]
pub fn verify_page(about: &str) -> Result<Door, JsError> {
    Ok(Door::to(Verify::new(serde_json::from_str(about)?)))
}

/// Takes a game apart, in a worker: a question with a log in; what was found out. `hearing` is told how far it has come.
#[wasm_bindgen]
pub fn take_apart(question: &str, hearing: &Hearing) -> String {
    let asked: Value = serde_json::from_str(question).unwrap_or_default();
    if asked["ask"] == "verify" {
        return verify::check(question);
    }
    report::take_apart(question, &mut |told| hearing.tell(&JsValue::NULL, &told))
}

/// The script of the worker that finds out how a game went.
#[wasm_bindgen]
pub fn report_mind(game: &str) -> String {
    game.parse().map_or_else(|_| String::new(), |kind| LookBack::mind(kind).to_owned())
}

/// The address of the style sheet of a game's face.
#[wasm_bindgen]
pub fn style_of(game: &str) -> Option<String> {
    let kind: GameKind = game.parse().ok()?;
    faces::style_of(kind).map(str::to_owned)
}

/// The QR code of a link, as a drawing.
#[wasm_bindgen]
pub fn qr(link: &str) -> Option<String> {
    qr_code(link).map(maud::Markup::into_string)
}

/// Lets a bot think: a `Question` in, an `Answer` out.
#[wasm_bindgen]
pub fn think(question: &str) -> Result<String, JsError> {
    Ok(json(&local::think(&serde_json::from_str(question)?)))
}

#[wasm_bindgen]
impl Door {
    /// Takes in what is known of a table, a `Sight`; answers whether nothing is missing.
    pub fn see(&mut self, sight: &str) -> Result<bool, JsError> {
        Ok(self.hosted.see(serde_json::from_str(sight)?))
    }

    /// Something was done to the page. Answers what is wanted: a word and its value, a word and its value.
    #[expect(
        clippy::too_many_arguments,
        reason = "a room of five values, unpacked because JSON would cost more"
    )]
    pub fn press(
        &mut self,
        how: &str,
        what: &str,
        value: &str,
        narrow: bool,
        tall: bool,
        still: bool,
        touch: bool,
        now: f64,
    ) -> Vec<String> {
        let Some(press) = Press::read(how, what, value) else { return Vec::new() };
        let wanted = self.hosted.press(press, Room { narrow, tall, still, touch, now });
        wanted.into_iter().flat_map(|(word, value)| [word.to_owned(), value]).collect()
    }

    /// Draws what is to be seen now, to be fetched piece by piece.
    pub fn draw(&mut self, narrow: bool, tall: bool, still: bool, touch: bool, now: f64) {
        self.drawing = self.hosted.draw(Room { narrow, tall, still, touch, now });
    }

    /// Everything below the lid, as it was drawn.
    pub fn markup(&self) -> String {
        self.drawing.markup.clone()
    }

    /// The second line on the lid, as it was drawn.
    pub fn sub(&self) -> String {
        self.drawing.sub.clone()
    }

    /// The title of the tab, as it was drawn.
    pub fn title(&self) -> String {
        self.drawing.title.clone()
    }

    /// What a screen reader is to say.
    pub fn aloud(&self) -> String {
        self.drawing.aloud.clone()
    }

    /// What is to be heard.
    pub fn sound(&self) -> Option<String> {
        self.drawing.sound.map(|sound| sound.word().to_owned())
    }

    /// When to draw again, in milliseconds.
    pub fn wakes_in(&self) -> Option<u32> {
        self.drawing.wakes_in
    }

    /// When everything will have come to rest, in milliseconds.
    pub fn rests_in(&self) -> u32 {
        self.drawing.rests_in
    }

    /// Whether there is something to resign.
    pub fn may_resign(&self) -> bool {
        self.drawing.may_resign
    }

    /// Whether a newcomer has been shown round.
    pub fn tutorial_done(&self) -> bool {
        self.hosted.tutorial_done()
    }

    /// Takes the decks this browser keeps: a list of `KeptDeck`s, the oldest first.
    pub fn take_decks(&mut self, decks: &str) -> Result<(), JsError> {
        self.hosted.take_decks(serde_json::from_str(decks)?);
        Ok(())
    }

    /// Takes what the server told about decks: a `ToldOfDecks`.
    pub fn take_told(&mut self, told: &str) -> Result<(), JsError> {
        self.hosted.take_told(serde_json::from_str(told)?);
        Ok(())
    }

    /// Takes a file that was chosen or dropped.
    pub fn take_file(&mut self, name: &str, bytes: &[u8]) {
        self.hosted.take_file(name, bytes);
    }

    /// Takes what a worker tells of how a game went.
    pub fn take_report(&mut self, told: &str) {
        self.hosted.take_report(told);
    }

    /// What was wanted could not be done, and why.
    pub fn take_trouble(&mut self, why: &str) {
        self.hosted.take_trouble(why);
    }
}

/// A table on this device.
#[wasm_bindgen]
pub struct LocalDoor {
    table: LocalTable,
}

/// Opens a table for somebody who just wants to play, against bots; answers what is to be kept of it.
#[wasm_bindgen]
pub fn play_now(game: &str, own: &str, seed: f64) -> Result<String, JsError> {
    Ok(json(&LocalTable::against_bots(game.parse()?, own, seed as u64)?.kept(0.0)))
}

/// Goes on with a table that was kept, a `KeptGame`; `deck` is the file of the deck it names.
#[wasm_bindgen]
pub fn local_table(kept: &str, deck: Option<String>) -> Result<LocalDoor, JsError> {
    Ok(LocalDoor { table: LocalTable::resume(serde_json::from_str(kept)?, deck.as_deref())? })
}

#[wasm_bindgen]
impl LocalDoor {
    /// What must be kept to go on with the table: a `KeptGame`.
    pub fn kept(&self, now: f64) -> String {
        json(&self.table.kept(now))
    }

    /// What must be kept of another table of the same people.
    pub fn rematch(&self, seed: f64) -> Result<String, JsError> {
        Ok(json(&self.table.rematch(seed as u64)?.kept(0.0)))
    }

    /// The options people chose, in the game's own JSON.
    pub fn chosen(&self) -> String {
        self.table.options().0.get().to_owned()
    }

    /// The same after lots were drawn.
    pub fn settled(&self) -> String {
        self.table.options().1.get().to_owned()
    }

    /// Whose eyes the page looks with: a seat; -1 is everybody's, -2 a spectator's.
    pub fn eyes(&self) -> i32 {
        match self.table.glance().eyes {
            Eyes::Seat(seat) => seat.0.into(),
            Eyes::Everybody => -1,
            Eyes::Spectator => -2,
        }
    }

    /// How long the log is.
    pub fn seq(&self) -> f64 {
        self.table.glance().seq.0 as f64
    }

    /// Whether something can be taken back.
    pub fn may_take_back(&self) -> bool {
        self.table.glance().may_take_back
    }

    /// The seat of the bot that is to act, if there is one.
    pub fn bot(&self) -> Option<u8> {
        self.table.glance().bot.map(|(seat, _)| seat.0)
    }

    /// The level of the bot that is to act.
    pub fn bot_level(&self) -> String {
        self.table.glance().bot.map(|(_, level)| level).unwrap_or_default()
    }

    /// How many seconds the table waits, if a clock runs.
    pub fn patience(&self) -> Option<u32> {
        self.table.glance().patience.map(|(seconds, _)| seconds.into())
    }

    /// The length of the log at which the present question was put.
    pub fn asked_at(&self) -> f64 {
        self.table.glance().patience.map_or(0.0, |(_, asked_at)| asked_at.0 as f64)
    }

    /// The sighting the page may show.
    pub fn sight(&self, since: f64) -> String {
        self.table.sight(Seq(since as u64)).get().to_owned()
    }

    /// The sighting of a seat, for a bot in it.
    pub fn sight_of(&self, seat: u8) -> String {
        self.table.sight_of(Seat(seat)).get().to_owned()
    }

    /// Plays an action for whoever acts through the page. Like all that follow, it answers the refusal, if it is
    /// refused.
    pub fn act(&mut self, action: &str) -> Result<Option<String>, JsError> {
        let action: Box<RawValue> = serde_json::from_str(action)?;
        Ok(refused(self.table.act(&action)))
    }

    /// Plays an action for a seat, as a bot does.
    pub fn play(&mut self, seat: u8, action: &str) -> Result<Option<String>, JsError> {
        let action: Box<RawValue> = serde_json::from_str(action)?;
        Ok(refused(self.table.play(Seat(seat), &action)))
    }

    /// Gives up for whoever acts through the page.
    pub fn leave(&mut self) -> Result<Option<String>, JsError> {
        Ok(refused(self.table.leave()))
    }

    /// Takes back the last action, where that is fair.
    pub fn take_back(&mut self) -> Result<Option<String>, JsError> {
        Ok(refused(self.table.take_back()))
    }

    /// Plays for those who were waited for in vain since the log had this length.
    pub fn lose_patience(&mut self, asked_at: f64) -> Result<Option<String>, JsError> {
        Ok(refused(self.table.lose_patience(Seq(asked_at as u64))))
    }
}

fn refused(result: Result<(), Refusal>) -> Option<String> {
    result.err().map(|refusal| json(&refusal))
}
