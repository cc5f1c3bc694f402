//! What draws on an easel: something of the other bundle, or a face that is part of this one.

use std::cell::RefCell;

use faces::{Drawing, Face, Hosted as _, Played, Press, Room, Sight, Sound};
use wasm_bindgen::JsValue;

use crate::bundle;

/// What draws.
pub enum Door {
    /// Something of the other bundle.
    Fetched(bundle::Door),
    /// A face of this bundle.
    Own(Box<OwnDoor>),
}

/// A face of this bundle, and what it drew last.
pub struct OwnDoor {
    face: RefCell<Played>,
    drawing: RefCell<Drawing>,
}

impl From<bundle::Door> for Door {
    fn from(door: bundle::Door) -> Self {
        Door::Fetched(door)
    }
}

impl From<Box<dyn Face>> for Door {
    fn from(face: Box<dyn Face>) -> Self {
        Door::Own(Box::new(OwnDoor { face: RefCell::new(Played(face)), drawing: RefCell::default() }))
    }
}

impl OwnDoor {
    fn drawn<T>(&self, read: impl FnOnce(&Drawing) -> T) -> T {
        read(&self.drawing.borrow())
    }
}

impl Door {
    /// Whether it is a face of this bundle.
    pub fn is_own(&self) -> bool {
        matches!(self, Door::Own(_))
    }

    /// Takes in what is known of a table; answers whether nothing is missing, and nothing if it was not understood.
    pub fn see(&self, sight: Sight) -> Option<bool> {
        match self {
            Door::Fetched(door) => door.see(&serde_json::to_string(&sight).ok()?).ok(),
            Door::Own(door) => Some(door.face.borrow_mut().see(sight)),
        }
    }

    /// Something was done to the page; answers what is wanted, each a word and its value.
    pub fn press(&self, how: &str, what: &str, value: &str, room: Room) -> Vec<(String, String)> {
        match self {
            Door::Fetched(door) => {
                let Room { narrow, tall, still, touch, now } = room;
                let wanted = door.press(how, what, value, narrow, tall, still, touch, now);
                let text = |at: u32| wanted.get(at).as_string().unwrap_or_default();
                (0..wanted.length()).step_by(2).map(|at| (text(at), text(at + 1))).collect()
            }
            Door::Own(door) => {
                let Some(press) = Press::read(how, what, value) else { return Vec::new() };
                let wanted = door.face.borrow_mut().press(press, room);
                wanted.into_iter().map(|(word, value)| (word.to_owned(), value)).collect()
            }
        }
    }

    /// Draws what is to be seen now.
    pub fn draw(&self, room: Room) {
        match self {
            Door::Fetched(door) => {
                let Room { narrow, tall, still, touch, now } = room;
                door.draw(narrow, tall, still, touch, now);
            }
            Door::Own(door) => *door.drawing.borrow_mut() = door.face.borrow_mut().draw(room),
        }
    }

    /// Everything below the lid, as it was drawn.
    pub fn markup(&self) -> String {
        match self {
            Door::Fetched(door) => door.markup(),
            Door::Own(door) => door.drawn(|drawing| drawing.markup.clone()),
        }
    }

    /// The second line on the lid.
    pub fn sub(&self) -> String {
        match self {
            Door::Fetched(door) => door.sub(),
            Door::Own(door) => door.drawn(|drawing| drawing.sub.clone()),
        }
    }

    /// The title of the tab.
    pub fn title(&self) -> String {
        match self {
            Door::Fetched(door) => door.title(),
            Door::Own(door) => door.drawn(|drawing| drawing.title.clone()),
        }
    }

    /// What a screen reader is to say.
    pub fn aloud(&self) -> String {
        match self {
            Door::Fetched(door) => door.aloud(),
            Door::Own(door) => door.drawn(|drawing| drawing.aloud.clone()),
        }
    }

    /// What is to be heard.
    pub fn sound(&self) -> Option<Sound> {
        match self {
            Door::Fetched(door) => door.sound().and_then(|word| Sound::named(&word)),
            Door::Own(door) => door.drawn(|drawing| drawing.sound),
        }
    }

    /// When to draw again, in milliseconds.
    pub fn wakes_in(&self) -> Option<u32> {
        match self {
            Door::Fetched(door) => door.wakes_in(),
            Door::Own(door) => door.drawn(|drawing| drawing.wakes_in),
        }
    }

    /// When everything will have come to rest, in milliseconds.
    pub fn rests_in(&self) -> u32 {
        match self {
            Door::Fetched(door) => door.rests_in(),
            Door::Own(door) => door.drawn(|drawing| drawing.rests_in),
        }
    }

    /// Whether there is something to resign.
    pub fn may_resign(&self) -> bool {
        match self {
            Door::Fetched(door) => door.may_resign(),
            Door::Own(door) => door.drawn(|drawing| drawing.may_resign),
        }
    }

    /// Whether a newcomer has been shown round.
    pub fn tutorial_done(&self) -> bool {
        match self {
            Door::Fetched(door) => door.tutorial_done(),
            Door::Own(door) => door.face.borrow().tutorial_done(),
        }
    }

    /// Whether it is fair to show what each choice is worth; nothing where nobody knows, as in all games of the other
    /// bundle.
    pub fn help(&self) -> Option<bool> {
        match self {
            Door::Fetched(_) => None,
            Door::Own(door) => door.drawn(|drawing| drawing.help),
        }
    }

    /// What the study is to think through meanwhile. Nothing of the other bundle asks it.
    pub fn asks(&self) -> Option<String> {
        match self {
            Door::Fetched(_) => None,
            Door::Own(door) => door.drawn(|drawing| drawing.asks.clone()),
        }
    }

    /// Takes what a worker or the server tells.
    pub fn take_report(&self, told: &str) {
        match self {
            Door::Fetched(door) => door.take_report(told),
            Door::Own(door) => door.face.borrow_mut().take_report(told),
        }
    }

    /// Takes what the server told about decks. A table has no use for it.
    pub fn take_told(&self, told: &str) {
        if let Door::Fetched(door) = self {
            let _ = door.take_told(told);
        }
    }

    /// Takes a file that was chosen or dropped. A table has no use for it.
    pub fn take_file(&self, name: &str, bytes: &JsValue) {
        if let Door::Fetched(door) = self {
            door.take_file(name, bytes);
        }
    }

    /// What was wanted could not be done, and why. A table hears of it otherwise.
    pub fn take_trouble(&self, why: &str) {
        if let Door::Fetched(door) = self {
            door.take_trouble(why);
        }
    }
}
