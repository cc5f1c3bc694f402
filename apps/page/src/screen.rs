//! What a screen is: something that is drawn as markup and told what is done to it.

use std::pin::Pin;
use std::rc::Rc;

use maud::{Markup, PreEscaped};
use screens::{Press, Room, Sound};

use crate::PagePress;

/// A screen. It holds its state, and asks for a redraw with [`app::changed`](crate::app::changed) when that has changed.
pub trait Screen {
    /// What it looks like now.
    fn draw(&self, room: Room) -> Drawn;
    /// Something of the screen's own was done, in one of its parts. Answers whether it was of use.
    fn press(&self, _part: Part, _press: Press, _room: Room) -> bool {
        false
    }
    /// Something of the page's was pressed on it.
    fn press_page(&self, _press: PagePress, _room: Room) {}
    /// Whether there is something to resign.
    fn may_resign(&self) -> bool {
        false
    }
    /// Whether something is on its way that a reload would lose.
    fn is_busy(&self) -> bool {
        false
    }
    /// It is about to be put away, or the page to be hidden: what waits to be kept is kept now.
    fn keep(&self) {}
}

/// A part of a screen that hears what is done to it by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The screen itself.
    Main,
    /// What lies beside a board.
    Aside,
}

impl Part {
    /// Reads a `data-part`.
    pub fn read(name: &str) -> Self {
        if name == "aside" { Part::Aside } else { Part::Main }
    }
}

/// What a screen looks like.
pub struct Drawn {
    /// The class of its place in the document.
    pub class: &'static str,
    /// The color of its lid.
    pub lid: String,
    /// Its markup.
    pub markup: Markup,
    /// What lies beside it.
    pub beside: Markup,
    /// The title of the tab; an empty one stays as it is.
    pub title: String,
    /// What is to be heard now.
    pub sound: Option<Sound>,
    /// When to draw again though nothing happened, in milliseconds.
    pub wakes_in: Option<u32>,
}

impl Drawn {
    /// A plain page.
    pub fn page(title: impl Into<String>, markup: Markup) -> Self {
        Drawn {
            class: "page",
            lid: String::new(),
            markup,
            beside: PreEscaped(String::new()),
            title: title.into(),
            sound: None,
            wakes_in: None,
        }
    }
}

impl From<screens::Screen> for Drawn {
    fn from(screen: screens::Screen) -> Self {
        let screens::Screen { title, class, lid, inside, .. } = screen;
        Drawn { class, lid, ..Drawn::page(title, inside) }
    }
}

/// Says what is wrong and leads back to the shelf.
pub struct Trouble(pub String);

impl Screen for Trouble {
    fn draw(&self, _room: Room) -> Drawn {
        screens::trouble(&self.0).into()
    }
}

/// A screen that is being made.
pub type Making = Pin<Box<dyn Future<Output = Result<Made, String>>>>;

/// What came of making a screen.
pub enum Made {
    /// The screen.
    Here(Rc<dyn Screen>),
    /// The other bundle has it.
    Elsewhere,
}

/// A screen that waits for nothing.
pub fn at_once(screen: impl Screen + 'static) -> Making {
    Box::pin(std::future::ready(Ok(Made::Here(Rc::new(screen)))))
}
