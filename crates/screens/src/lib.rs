//! What a person sees: state in, markup out. No browser, no socket, no clock; the page and the server call the very same
//! functions, so the first answer of the server is what the page shows when it has started.
//!
//! Every screen is a function of what is known, and its default is what the server knows of a stranger. What can be
//! pressed and is no link carries a [`Press`] in `data-do` and `data-value`, written and read in one place.
//!
//! Where to begin: [`home`] is the smallest screen with everything in it, [`document`] is what surrounds any screen.

pub mod corner_mark;
mod document;
mod game;
mod home;
mod lid;
pub mod mancala;
mod marks;
pub mod number;
mod press;
mod preview;
mod report;
mod route;
mod rulebook;
pub mod seat_mark;
mod seat_marks;
mod table_link;
mod tables;
mod trouble;

use maud::{Markup, html};

pub use document::{Bundle, Sharing, Shell, document, unbuilt};
pub use game::game;
pub use home::{Home, Unfinished, home};
pub use lid::{PLAIN, color, lid, tool};
pub use marks::{Icon, about_to_wear, emblem, glyph};
pub use press::Press;
pub use preview::{Preview, preview};
pub use report::report;
pub use route::Route;
pub use rulebook::{clauses, count, path, rules};
pub use seat_marks::SeatMarks;
pub use table_link::{Join, join, watch};
pub use tables::{OwnTable, Tables, agreed, lasts, people, state, tables, title};
pub use trouble::{sentence, trouble};

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
