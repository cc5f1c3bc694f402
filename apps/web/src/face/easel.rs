//! What the page does with anything the other bundle draws: it shows the markup, reports what is pressed, and hands on
//! what is wished.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::words::{Drawing, Press, Room, json};
use crate::browser::{Timer, now, prefers_stillness, set_title};
use crate::bundle::{Bundle, FaceDoor, Stage};
use crate::desk::Desk;
use crate::settings::{Choosing, Liking};
use crate::sound;

/// What is drawn on, and what stands around it.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Where the markup is laid.
    pub root: NodeRef<html::Div>,
    /// Whether there is no room for a sheet beside the board.
    pub narrow: ReadSignal<bool>,
    /// When what is shown will have come to rest, in milliseconds since 1970.
    pub rests_at: StoredValue<f64>,
    /// The second line on the lid.
    pub sub: RwSignal<String>,
    /// What a screen reader says.
    pub aloud: RwSignal<String>,
    /// Whether there is something to resign.
    pub may_resign: RwSignal<bool>,
}

impl Frame {
    /// A frame with nothing in it yet.
    pub fn new(narrow: ReadSignal<bool>, rests_at: StoredValue<f64>) -> Self {
        Frame {
            root: NodeRef::new(),
            narrow,
            rests_at,
            sub: RwSignal::new(String::new()),
            aloud: RwSignal::new(String::new()),
            may_resign: RwSignal::new(false),
        }
    }
}

/// What is done with the wishes, a list in JSON.
type CarryOut = Box<dyn Fn(&str)>;

/// Something of the other bundle that is shown in a frame.
pub struct Easel {
    /// What draws. Everything that draws has the same two verbs.
    pub door: FaceDoor,
    stage: Stage,
    frame: Frame,
    carry_out: CarryOut,
    liking: Liking,
    desk: Desk,
    /// Whether the last press was a finger's.
    touch: Cell<bool>,
    shown: RefCell<String>,
    waking: RefCell<Timer>,
    this: Weak<Easel>,
}

impl Easel {
    /// Puts something on an easel, for as long as the component this is called in is shown.
    pub fn new(
        bundle: &Bundle,
        door: FaceDoor,
        frame: Frame,
        carry_out: impl Fn(&str) + 'static,
    ) -> Rc<Self> {
        let easel = Rc::new_cyclic(|this| Easel {
            door,
            stage: bundle.stage.clone(),
            frame,
            carry_out: Box::new(carry_out),
            liking: Liking::get(),
            desk: Desk::get(),
            touch: Cell::new(false),
            shown: RefCell::default(),
            waking: RefCell::default(),
            this: this.clone(),
        });
        easel.listen();
        easel
    }

    fn room(&self) -> Room {
        Room {
            narrow: self.frame.narrow.try_get_untracked().unwrap_or(false),
            still: prefers_stillness(),
            touch: match self.liking.now().choosing {
                Choosing::Auto => self.touch.get(),
                Choosing::AtOnce => false,
                Choosing::Confirm => true,
            },
            now: now(),
        }
    }

    /// Shows what is drawn.
    pub fn draw(&self) {
        // A page that has moved on has no place to draw in.
        let Some(Some(root)) = self.frame.root.try_get_untracked() else { return };
        let drawn = self.door.draw(&json(&self.room())).ok();
        let Some(drawing) = drawn.and_then(|drawn| serde_json::from_str::<Drawing>(&drawn).ok()) else {
            return;
        };
        if *self.shown.borrow() != drawing.markup {
            self.stage.lay(&root, &drawing.markup);
            *self.shown.borrow_mut() = drawing.markup;
        }
        let Frame { rests_at, sub, aloud, may_resign, .. } = self.frame;
        rests_at.set_value(now() + f64::from(drawing.rests_in));
        update(sub, drawing.sub);
        update(aloud, drawing.aloud);
        update(may_resign, drawing.may_resign);
        set_title(&drawing.title);
        if let Some(sound) = drawing.sound {
            sound::play(self.liking, sound);
        }
        let this = self.this.clone();
        let wake = move || {
            if let Some(easel) = this.upgrade() {
                easel.press(&Press::Woke);
            }
        };
        *self.waking.borrow_mut() = drawing.wakes_in.map(|ms| Timer::after(ms, wake)).unwrap_or_default();
    }

    /// Reports that something was pressed, shows what comes of it, and hands on what is wished.
    pub fn press(&self, press: &Press) {
        if let Ok(wishes) = self.door.press(&json(press), &json(&self.room())) {
            self.draw();
            if wishes != "[]" {
                (self.carry_out)(&wishes);
            }
        }
    }

    /// Listens to what is done to what is shown.
    fn listen(&self) {
        let this = self.this.clone();
        let tell = Closure::<dyn FnMut(String, String, String, bool) -> bool>::new(
            move |kind: String, what: String, value: String, touch: bool| {
                this.upgrade().is_some_and(|easel| easel.hear(&kind, what, value, touch))
            },
        );
        let (stage, root) = (self.stage.clone(), self.frame.root);
        let listening = StoredValue::new_local(None::<js_sys::Function>);
        let tell = StoredValue::new_local(tell);
        Effect::new(move |_| {
            if let Some(root) = root.get() {
                let stop = tell.with_value(|tell| stage.listen(&root, tell.as_ref()));
                listening.set_value(Some(stop));
            }
        });
        on_cleanup(move || {
            if let Some(Some(stop)) = listening.try_get_value() {
                let _ = stop.call0(&JsValue::NULL);
            }
        });
    }

    /// Whether it was of use.
    fn hear(&self, kind: &str, what: String, value: String, touch: bool) -> bool {
        let press = match kind {
            "do" => {
                self.touch.set(touch);
                Press::Do { what, value }
            }
            "typed" => Press::Typed { what, value },
            "peek" => Press::Peek(Some(what)),
            "leave" => Press::Peek(None),
            // What lies over the page has the keys to itself.
            _ if self.desk.is_covered() => return false,
            _ => Press::Key(what),
        };
        self.press(&press);
        true
    }
}

/// Sets a signal if that changes anything.
fn update<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.try_with_untracked(|old| *old != value).unwrap_or(false) {
        signal.set(value);
    }
}
