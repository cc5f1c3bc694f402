//! What is drawn as text, hosted: tables of every game, and what only the other bundle draws: their set-up, the workshop
//! for decks, how a game went. The page keeps the lid, the line to the server or the table on this device, and shows what is drawn.
//!
//! What a stranger would get wrong: this is text and not a tree of components, for text is a tenth as large, and the
//! first visit waits for every byte of the bundle.

mod aside;
mod chrome;
mod device;
mod door;
mod easel;
mod kit;
mod lobby;
mod pages;
mod report;
mod sight;
mod table;
mod verify;

pub use chrome::{escaped, glyph};
pub use device::open_now;
pub use lobby::lobby_page;
pub use pages::{set_up_page, workshop_page};
pub use report::report_page;
pub use table::{Whence, table};
pub use verify::verify_page;
