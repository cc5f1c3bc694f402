//! The parts of a table that all games share: what a game's face is told and answers, tables on this device, what lies
//! beside the board.

pub(crate) mod aside;
pub(crate) mod face;
pub(crate) mod faces;
pub(crate) mod hosted;
pub(crate) mod kept;
pub(crate) mod local;
pub(crate) mod qr;
pub(crate) mod seen;
pub(crate) mod watch_link;
