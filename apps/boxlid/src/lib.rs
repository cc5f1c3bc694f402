//! Boxlid at the command line: play, serve, replay, and an engine any program can talk to.
//!
//! Each command is one file in `cmd`, with its flags and its `run`. Three of them are larger than a file:
//! [`engine`] speaks JSON lines and knows no game by name; [`play`] is the shared loop of the full-screen and
//! the plain game, with a folder for each game's board; [`shelf`] is what there is to play.
//!
//! What a stranger would get wrong: nothing here prints with `println!`. Whoever reads us may stop reading
//! (`boxlid games | head -1`), and that is no reason to panic; so every command writes to an [`Out`] and hands
//! the error up, and [`cli::main`] ends quietly.

pub mod cli;
pub mod cmd;
pub mod engine;
pub mod ladder;
pub mod play;
pub mod rulebook;
pub mod shelf;
pub mod shown;
pub mod solving;

/// Where a command writes what it has to say.
pub type Out<'a> = &'a mut dyn std::io::Write;
