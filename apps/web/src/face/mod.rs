//! Tables of the games whose faces are drawn by the other bundle: the page keeps the lid, the line to the server or
//! the table on this device, and shows what the face draws. The workshop for decks is shown the same way.

mod device;
mod easel;
mod table;
mod words;
mod workshop;

pub use device::open;
pub use table::{FaceTable, Seat};
pub use workshop::WorkshopPage;
