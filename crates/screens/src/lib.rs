//! What a person sees: state in, markup out. No browser, no socket, no clock; the page and the server call the very same
//! functions, so the first answer of the server is what the page shows when it has started.
//!
//! Every screen is a function of what is known, and its default is what the server knows of a stranger. What can be
//! pressed and is not a link carries a press in `data-do` and `data-value`, written and read in one place.
//!
//! `shell/` is what the tables of all games share; each game has a folder beside it, and so has each larger screen.
//! Where to begin: [`home`] is the smallest screen with everything in it, [`document`] is what surrounds any screen, and
//! [`Face`] is a table of a game. Rust leaves out what a bundle does not name, so each bundle carries only its part.

pub mod corner_mark;
mod document;
mod game;
mod home;
mod lid;
pub mod mancala;
mod manipulation;
mod marks;
pub mod number;
mod plain;
mod press;
mod presses;
mod preview;
mod report;
mod report_link;
mod route;
mod rulebook;
pub mod seat_mark;
mod seat_marks;
mod set_up;
mod shell;
mod table_link;
mod tables;
mod trivia;
mod trouble;
mod verify;
mod whizkey;
mod words;
mod workshop;

use maud::{Markup, html};

pub use document::{Bundle, Sharing, Shell, document, unbuilt};
pub use game::game;
pub use home::{Home, Unfinished, home};
pub use lid::{PLAIN, color, lid, tool};
pub use mancala::{MancalaFace, Press as MancalaPress};
pub use manipulation::{ManipulationFace, Press as ManipulationPress};
pub use marks::{Icon, about_to_wear, emblem, glyph};
pub use plain::{PlainFace, Press as PlainPress};
pub use press::PagePress;
pub use preview::{Preview, preview};
pub use report::{LookBack, Press as ReportPress, take_apart};
pub use report_link::report;
pub use route::Route;
pub use rulebook::{clauses, count, path, rules};
pub use seat_marks::SeatMarks;
pub use set_up::press::{Field as SetUpField, Press as SetUpPress, Way};
pub use set_up::{SetUp, Sits};
pub use shell::aside::{Aside, AsideWish, Press as AsidePress};
pub use shell::face::{Company, Drawing, Eyes, Face, Halt, Line, Person, Press, Room, Sight, Sound, Wish};
pub use shell::faces::{face_for, style_of};
pub use shell::hosted::{Hosted, Wanted, json};
pub use shell::kept::KeptGame;
pub use shell::local::{
    Answer, DeviceTable, MANCALA, Question, SHELF, Settled, Source, play_bots, play_mancala_bot, think,
    think_mancala,
};
pub use shell::qr::qr_code;
pub use shell::watch_link::WatchLink;
pub use table_link::{Join, join, watch};
pub use tables::{OwnTable, Tables, agreed, tables};
pub use trivia::{Press as TriviaPress, TriviaFace};
pub use trouble::{sentence, trouble};
pub use verify::{About, Press as VerifyPress, Verify, check};
pub use whizkey::{Peek as WhizKeyPeek, Press as WhizKeyPress, WhizKeyFace};
pub use workshop::{
    Entry as WorkshopEntry, KeptDeck, Press as WorkshopPress, SentDeck, SentGrant, SentProposals,
    SharingTold, ToldOfDecks, Workshop, WorkshopWish,
};

/// A screen, with what the browser and whoever is sent its link say about it.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The title of the window.
    pub title: String,
    /// What it is, in a sentence or two.
    pub description: String,
    /// The picture that goes with its link.
    pub picture: Preview,
    /// Whether search engines may list it. A table may not be: its name is the key to it.
    pub is_public: bool,
    /// The bundle that shows it in the page.
    pub bundle: Bundle,
    /// Style sheets it needs besides those of every page.
    pub styles: &'static [&'static str],
    /// The class of its place in the document.
    pub class: &'static str,
    /// The color of its lid; the shelf has none.
    pub lid: String,
    /// What is in its place.
    pub inside: Markup,
}

impl Screen {
    /// The screen in its place.
    pub fn body(&self) -> Markup {
        let lid = (!self.lid.is_empty()).then(|| format!("--lid: {}", self.lid));
        html! { div class=(self.class) style=[lid] { (self.inside) } }
    }
}
