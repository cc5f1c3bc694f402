//! Shows what a face or anything else of the other bundle draws, below a lid of the page's own; reports what is pressed, and hands on what is
//! wanted.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::rc::{Rc, Weak};

use faces::Room;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

use super::chrome;
use super::door::Door;
use crate::browser::{Timer, focus, media, now, prefers_stillness, set_title};
use crate::bundle::Stage;
use crate::desk::{Desk, Panel};
use crate::route::{Route, Way};
use crate::settings::{Choosing, Liking};
use crate::sound;

/// A screen that is taller than wide.
const TALL: &str = "(max-aspect-ratio: 1/1)";
/// A screen without room for the sheet beside the board.
const NARROW: &str = "(max-width: 899px), (max-aspect-ratio: 1/1)";

/// What hosts something on an easel.
pub trait Host {
    /// The lid above it.
    fn lid(&self, easel: &Easel) -> String;
    /// What lies over it.
    fn over(&self, _easel: &Easel) -> String {
        String::new()
    }
    /// What to say while there is nothing to draw yet.
    fn waits(&self) -> Option<String> {
        None
    }
    /// Something was drawn.
    fn drawn(&self, _easel: &Easel) {}
    /// Something is wanted that only the host can do.
    fn want(&self, easel: &Easel, word: &str, value: String);
    /// Something of the page's own was pressed, on the lid or over the page.
    fn press(&self, _easel: &Easel, _what: &str, _value: &str) {}
}

/// Something that is being shown.
pub struct Easel {
    /// What draws.
    pub door: Door,
    /// Whether there is no room for a sheet beside the board.
    pub narrow: ReadSignal<bool>,
    tall: ReadSignal<bool>,
    /// How this browser's owner likes it.
    pub liking: Liking,
    /// What lies over the page.
    pub desk: Desk,
    /// Where the page is.
    pub way: Way,
    stage: Stage,
    root: NodeRef<html::Div>,
    host: Box<dyn Host>,
    /// Whether the last press was a finger's.
    touch: Cell<bool>,
    shown: RefCell<String>,
    waking: RefCell<Timer>,
    this: Weak<Easel>,
}

impl Easel {
    /// Puts something on an easel, and draws it when it is there, when the room changes, and when `track` was told that
    /// something else has.
    pub fn set_up(
        stage: &Stage,
        door: impl Into<Door>,
        host: Box<dyn Host>,
        track: Box<dyn Fn(&Easel)>,
    ) -> (Rc<Self>, NodeRef<html::Div>) {
        let (root, door) = (NodeRef::new(), door.into());
        let easel = Rc::new_cyclic(|this| Easel {
            door,
            narrow: media(NARROW),
            tall: media(TALL),
            liking: Liking::get(),
            desk: Desk::get(),
            way: Way::get(),
            stage: stage.clone(),
            root,
            host,
            touch: Cell::new(false),
            shown: RefCell::default(),
            waking: RefCell::default(),
            this: this.clone(),
        });
        easel.listen();
        let seen = Rc::clone(&easel);
        Effect::new(move |_| {
            seen.narrow.track();
            seen.tall.track();
            seen.root.track();
            track(&seen);
        });
        (easel, root)
    }

    /// The easel itself, for something that is done later.
    pub fn later(&self) -> Weak<Easel> {
        self.this.clone()
    }

    fn room(&self) -> Room {
        let touch = match self.liking.now().choosing {
            Choosing::Auto => self.touch.get(),
            Choosing::AtOnce => false,
            Choosing::Confirm => true,
        };
        let holds = |query: ReadSignal<bool>| query.try_get_untracked().unwrap_or(false);
        Room {
            narrow: holds(self.narrow),
            tall: holds(self.tall),
            still: prefers_stillness(),
            touch,
            now: now(),
        }
    }

    /// Shows what is drawn.
    pub fn draw(&self) {
        // A page that has moved on has no place to draw in.
        let Some(Some(root)) = self.root.try_get_untracked() else { return };
        let waits = self.host.waits();
        let inside = match &waits {
            Some(said) => chrome::sentence_alone(said),
            None => {
                self.door.draw(self.room());
                self.door.markup()
            }
        };
        let (lid, over) = (self.host.lid(self), self.host.over(self));
        // What lies beside a table leaves lid and voice to the table.
        let live = if lid.is_empty() { String::new() } else { chrome::live(&self.door.aloud()) };
        let markup = format!(r#"{lid}<div class="face" data-key="face">{inside}</div>{over}{live}"#);
        if *self.shown.borrow() != markup {
            self.stage.lay(&root, &markup);
            *self.shown.borrow_mut() = markup;
        }
        if waits.is_some() {
            return;
        }
        let title = self.door.title();
        if !title.is_empty() {
            set_title(&title);
        }
        if let Some(sound) = self.door.sound() {
            sound::play(self.liking, sound);
        }
        self.host.drawn(self);
        let this = self.this.clone();
        let wake = move || {
            if let Some(easel) = this.upgrade() {
                easel.tell("woke", "", "");
            }
        };
        *self.waking.borrow_mut() = self.door.wakes_in().map(|ms| Timer::after(ms, wake)).unwrap_or_default();
    }

    /// Tells what was done, shows what comes of it, and hands on what is wanted.
    pub fn tell(&self, how: &str, what: &str, value: &str) {
        let wanted = self.door.press(how, what, value, self.room());
        self.draw();
        for (word, value) in wanted {
            match word.as_str() {
                "focus" => focus(&value),
                word => self.host.want(self, word, value),
            }
        }
    }

    /// Presses something of the page's own.
    pub fn press_page(&self, what: &str, value: &str) {
        self.host.press(self, what, value);
        self.draw();
    }

    /// Listens to what is done to what is shown, as long as it is.
    fn listen(&self) {
        let this = self.this.clone();
        let hear = Closure::<dyn FnMut(String, String, String, bool) -> bool>::new(
            move |how: String, what: String, value: String, touch: bool| {
                this.upgrade().is_some_and(|easel| easel.hear(&how, &what, &value, touch))
            },
        );
        let (stage, root) = (self.stage.clone(), self.root);
        let listening = StoredValue::new_local(None::<js_sys::Function>);
        let hear = StoredValue::new_local(hear);
        Effect::new(move |_| {
            if let Some(root) = root.get() {
                let stop = hear.with_value(|hear| stage.listen(&root, hear.as_ref()));
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
    fn hear(&self, how: &str, what: &str, value: &str, touch: bool) -> bool {
        // What lies over the page has the keys to itself.
        if how == "key" && self.desk.is_covered() {
            return false;
        }
        if matches!(how, "do" | "key") {
            self.touch.set(touch);
        }
        match what.strip_prefix("page-") {
            Some("back") => self.way.go(Route::Shelf),
            Some("menu") => self.desk.open(Panel::Menu),
            Some(act) => self.press_page(act, value),
            None => self.tell(how, what, value),
        }
        true
    }
}

/// What is shown until everything for a page has been fetched, and then the page.
pub fn when_fetched(load: impl Future<Output = Result<Show, String>> + 'static) -> AnyView {
    shown_when_fetched(Box::pin(load))
}

/// The same for something beside a page: until it is there, and if it never comes, there is nothing.
pub fn when_fetched_quietly(load: impl Future<Output = Result<Show, String>> + 'static) -> AnyView {
    let nothing: Show = Rc::new(|| ().into_any());
    let ready = RwSignal::new_local(nothing.clone());
    crate::browser::spawn(async move {
        let got = load.await.unwrap_or(nothing);
        let _ = ready.try_set(got);
    });
    let shown = move || ready.get()();
    shown.into_any()
}

/// Written once for all pages, and not once for each.
fn shown_when_fetched(load: Pin<Box<dyn Future<Output = Result<Show, String>>>>) -> AnyView {
    let ready = RwSignal::new_local(None::<Result<Show, String>>);
    crate::browser::spawn(async move {
        let got = load.await;
        // Whoever has gone elsewhere is not told.
        let _ = ready.try_set(Some(got));
    });
    // A visitor goes on reading what the server sent until the rest is there.
    let first = crate::browser::first_drawn("").map(|drawn| drawn.replace("data-test=", "data-first="));
    let shown = move || match ready.get() {
        None => match &first {
            Some(first) => view! { <div inert=true inner_html=first.clone()></div> }.into_any(),
            None => view! { <p class="opening" role="status">"Opening the box…"</p> }.into_any(),
        },
        Some(Err(said)) => view! { <crate::trouble::Trouble said /> }.into_any(),
        Some(Ok(show)) => show(),
    };
    shown.into_any()
}

/// Shows a page, once what it needs has been fetched.
pub type Show = Rc<dyn Fn() -> AnyView>;

/// The place of a page in the document.
pub fn place(class: &'static str, lid: String, root: NodeRef<html::Div>) -> AnyView {
    view! { <div class=class style:--lid=lid node_ref=root></div> }.into_any()
}
