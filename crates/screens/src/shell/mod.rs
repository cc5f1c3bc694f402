//! The parts of a table that all games share: what a game's face is told and answers, tables on this device, what lies
//! beside the board.
//!
//! A game is a [`scene::Scene`]; [`table_face::TableFace`] is the table around it.

pub(crate) mod aside;
pub(crate) mod call;
pub(crate) mod coach;
pub(crate) mod face;
pub(crate) mod faces;
pub(crate) mod hand;
pub(crate) mod hosted;
pub(crate) mod kept;
pub(crate) mod local;
pub(crate) mod model;
pub(crate) mod page;
pub(crate) mod press;
pub(crate) mod qr;
pub(crate) mod scene;
pub(crate) mod sheet;
pub(crate) mod stage;
pub(crate) mod story;
pub(crate) mod table_face;
pub(crate) mod watch_link;
