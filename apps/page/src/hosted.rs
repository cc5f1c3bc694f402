//! Screens that are no tables and that the crate of faces draws: the set-up, the workshop, how a game went,
//! whether it was fair. Each has a host, which does what they want of the browser and the server.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use maud::{Markup, PreEscaped, html};
use screens::{Drawing, Hosted, Press, Room};
use wasm_bindgen::prelude::*;

use crate::PagePress;
use crate::app;
use crate::browser::{now, spawn};
use crate::chrome;
use crate::cupboard;
use crate::screen::{Drawn, Part, Screen};

/// What hosts something.
pub trait Host {
    /// The lid above it, with this line below the title.
    fn lid(&self, sub: &str) -> Markup;
    /// Something is wanted that only the host can do.
    fn want(&self, screen: &HostedScreen, word: &str, value: String);
    /// Something of the page's own was pressed on it.
    fn press(&self, _screen: &HostedScreen, _press: PagePress) {}
    /// Whether it gathers what is typed, to be kept when the typing pauses.
    fn gathers(&self) -> bool {
        false
    }
}

/// Something that is hosted.
pub struct HostedScreen {
    class: &'static str,
    lid: String,
    hosted: RefCell<Box<dyn Hosted>>,
    host: Box<dyn Host>,
    this: Weak<HostedScreen>,
}

impl HostedScreen {
    /// A page with a lid of this color.
    pub fn new(
        class: &'static str,
        lid: String,
        hosted: impl Hosted + 'static,
        host: impl Host + 'static,
    ) -> Rc<Self> {
        Rc::new_cyclic(|this| HostedScreen {
            class,
            lid,
            hosted: RefCell::new(Box::new(hosted)),
            host: Box::new(host),
            this: this.clone(),
        })
    }

    /// The screen itself, for something that is done later.
    pub fn later(&self) -> Weak<HostedScreen> {
        self.this.clone()
    }

    /// Tells what is hosted something.
    pub fn tell(&self, tell: impl FnOnce(&mut dyn Hosted)) {
        tell(self.hosted.borrow_mut().as_mut());
        app::changed();
    }

    /// Something was done to what is hosted; the host does what is wanted.
    pub fn hear(&self, press: Press, room: Room) {
        let wanted = self.hosted.borrow_mut().press(press, room);
        for (word, value) in wanted {
            match word {
                "focus" => app::focus(value),
                word => self.host.want(self, word, value),
            }
        }
        app::changed();
    }

    /// What takes a file that was chosen or dropped.
    pub fn taking(&self) -> JsValue {
        let later = self.later();
        let take = Closure::<dyn FnMut(String, Vec<u8>)>::new(move |name: String, bytes: Vec<u8>| {
            if let Some(screen) = later.upgrade() {
                screen.tell(|hosted| hosted.take_file(&name, &bytes));
                // Some want the file to be handed on.
                screen.wake();
            }
        });
        take.into_js_value()
    }

    /// Lets the person choose a file.
    pub fn choose_file(&self) {
        let taking = self.taking();
        spawn(async move {
            if let Some(cupboard) = cupboard::open().await {
                cupboard.choose(&taking);
            }
        });
    }

    /// Takes files that are dropped anywhere on the page.
    pub fn catch_files(&self) {
        let taking = self.taking();
        spawn(async move {
            let Some(cupboard) = cupboard::open().await else { return };
            app::after(move || {
                if let Some(place) = app::place() {
                    cupboard.catch_files(&place, &taking);
                }
            });
        });
    }

    fn wake(&self) {
        let room = Room { narrow: false, tall: false, still: true, touch: false, now: now() };
        self.hear(Press::Woke, room);
    }
}

impl Screen for HostedScreen {
    fn draw(&self, room: Room) -> Drawn {
        let Drawing { markup, sub, title, aloud, sound, wakes_in, .. } = self.hosted.borrow_mut().draw(room);
        let markup = html! {
            (self.host.lid(&sub))
            div.face data-key="face" { (PreEscaped(markup)) }
            (chrome::live(&aloud))
        };
        Drawn { class: self.class, lid: self.lid.clone(), sound, wakes_in, ..Drawn::page(title, markup) }
    }

    fn press(&self, _part: Part, press: Press, room: Room) -> bool {
        self.hear(press, room);
        true
    }

    fn press_page(&self, press: PagePress, _room: Room) {
        self.host.press(self, press);
    }

    fn keep(&self) {
        if self.host.gathers() {
            self.wake();
        }
    }
}
