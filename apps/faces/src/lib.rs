//! What the games look like: a face for each, from a sighting to markup, without a browser.
//!
//! A [`Face`] is a model of one table, what changes it, and what it looks like. It is plain values: a [`Sight`] and
//! [`Press`]es in, a [`Drawing`] and [`Wish`]es out, so every screen can be tested natively. The page keeps the
//! lid, the menus and the line to the server, lays the markup into the document and reports what is pressed.
//!
//! It is a library, and whoever links a part of it leaves the rest out: `apps/home` has Mancala's face, `apps/games` the
//! others.

mod aside;
mod face;
mod faces;
mod fair_starts;
mod hosted;
mod house_words;
mod kept;
mod lobby;
mod local;
mod mancala;
mod manipulation;
mod own_board;
mod qr;
mod report;
mod seen;
mod set_up;
mod set_up_box;
mod set_up_marks;
mod set_up_press;
mod set_up_view;
mod terms_wish;
mod trivia;
mod verify;
mod watch_link;
mod whizkey;
mod workshop;

pub use aside::{Aside, Press as AsidePress};
pub use face::{Company, Drawing, Eyes, Face, Halt, Line, Person, Press, Room, Sight, Sound, Wish};
pub use faces::{face_for, style_of};
pub use hosted::{Hosted, Wanted, json};
pub use kept::{KeptGame, KeptPerson};
pub use lobby::{Lobby, Press as LobbyPress};
pub use local::{
    Answer, Glance, LocalTable, MANCALA, Question, SHELF, Settled, Source, think, think_mancala,
};
pub use mancala::{MancalaFace, Press as MancalaPress};
pub use manipulation::{ManipulationFace, Press as ManipulationPress};
pub use qr::qr_code;
pub use report::{LookBack, Press as ReportPress, take_apart};
pub use seen::{Fresh, Seen};
pub use set_up::{SetUp, Sits};
pub use set_up_press::{Field as SetUpField, Press as SetUpPress, Way};
pub use trivia::{Pick as TriviaPick, Press as TriviaPress, TriviaFace};
pub use verify::{About, Press as VerifyPress, Verify, check};
pub use watch_link::WatchLink;
pub use whizkey::{Peek as WhizKeyPeek, Press as WhizKeyPress, WhizKeyFace};
pub use workshop::{
    Entry as WorkshopEntry, KeptDeck, Press as WorkshopPress, SentDeck, SentGrant, SentProposals,
    SharingTold, ToldOfDecks, Workshop, WorkshopWish,
};
