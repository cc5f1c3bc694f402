//! The server: tables over HTTP and WebSocket, and the page that plays at them.
//!
//! A thin shell round the pure crates. What happens to a message, in order: `socket` reads it, `gate` counts it,
//! [`protocol`] says what it means, the task of its table (`table_actor`) decides, the store writes it down,
//! the table commits it, the sender is answered, and the bus tells everybody who watches to look again.
//!
//! The six names to know: [`Config`], [`start`], [`Running`], [`run`], [`Services`], [`Membership`].
//!
//! One server may be alone, or one of many equal nodes (`cluster/`): then the task of a table runs at one of them,
//! and the others pass on what they are asked.
//!
//! A table also acts by itself: its clock runs out (`table_actor/clocks.rs`), its bots play
//! (`table_actor/bots.rs`), and something is done for people who are away (`table_actor/absence.rs`). One that has
//! left memory is brought back when its time has come (`sweep`).
//!
//! What a stranger would get wrong: nothing here knows which game is played. A move is JSON on its way to a
//! `Box<dyn AnyTable>`; what comes back for each viewer is that viewer's own sighting.
//!
//! What is not here: rules, how bots think, the choice of a database by the user, and the set-up of logging.

mod admin;
mod app;
mod backup;
mod cluster;
mod config;
mod crowd;
mod data_folder;
mod deck_shelf;
mod document;
mod doorman;
mod gate;
mod hosts;
mod http;
mod library;
mod limits;
mod marks;
mod metrics;
mod open_files;
mod open_tables;
mod outage;
mod page;
mod person;
mod random;
mod run;
mod socket;
mod start;
mod sweep;
mod table_actor;
mod tempo;
mod terms;
mod thinkers;
mod time;
mod write_probe;

pub use backup::{Checked, back_up, check_backup};
pub use cluster::{Membership, reads_letter};
pub use config::Config;
pub use crowd::Crowd;
pub use doorman::reads_proxy;
pub use hosts::reads_host;
pub use run::{Doors, Services, run};
pub use start::{Running, StartError, serve, start};
pub use tempo::Tempo;
