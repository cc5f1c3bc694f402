//! What strangers type, made fit to be shown: one filter for names, chat, typed answers, decks and the terminal.
//!
//! - [`tidy`] turns a text into one visible line, or says which character it refuses.
//! - [`strip`] takes such characters out as well.
//! - [`first_flaw`] finds what [`tidy`] would take out or refuse, for texts that must not be changed, such as decks.
//! - [`visible`] escapes what must not reach a terminal.
//! - [`is_like_a_bots`] and [`distinct`] keep people from passing for a bot or for each other.
//!
//! What a stranger would get wrong: not every invisible character is junk. Persian and Hindi need joiners, and so do
//! emoji such as families; these stay, but only where they do something.

mod line;
mod name;
mod nature;
mod terminal;

pub use line::{MARKS, Unprintable, first_flaw, is_blank, strip, tidy};
pub use name::{distinct, is_like_a_bots};
pub use terminal::visible;
