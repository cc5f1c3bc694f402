//! The workshop: everything that is done to the project rather than by it. `cargo xtask --help` lists it.
//!
//! Two commands matter most: `start` builds and runs Boxlid, `test` runs every check there is. Both need
//! nothing but rustup; no Node, no make, no shell scripts.

mod bundle;
mod page;
mod shell;
mod start;
mod tidy;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Builds, runs and checks Boxlid.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Start(start::Start),
    /// Check what the project promises about itself: arrows, clauses, purity, docs
    Tidy,
    /// Build the page for the browser into dist/
    Page {
        /// Build fast and large, for the edit-and-reload loop
        #[arg(long)]
        dev: bool,
    },
}

fn main() -> ExitCode {
    match carry_out(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The causes in one sentence: a backtrace helps nobody who wanted to play.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn carry_out(command: Command) -> Result<()> {
    match command {
        Command::Start(start) => start.carry_out(),
        Command::Tidy => tidy::check(),
        Command::Page { dev } => page::build(page::Bundling::of(dev)).map(|page| page.describe()),
    }
}
