//! `boxlid deck`: question decks, from other people's files to a clean deck of one's own.

mod check;
mod export;
mod import;
mod progress;
mod stats;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use decks::Deck;

use crate::Out;

/// Imports, checks, exports and counts question decks.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DeckCommand {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  boxlid deck import pub-quiz.csv --to pub-quiz.json --title 'Pub quiz'
  boxlid deck check pub-quiz.json
  boxlid deck export pub-quiz.json --to csv
  boxlid deck stats pub-quiz.json";

#[derive(Subcommand, Debug)]
enum Command {
    Import(import::Import),
    Check(check::Check),
    Export(export::Export),
    Stats(stats::Stats),
}

impl DeckCommand {
    /// Does what was asked for; the exit code says whether it came to anything.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        match self.command {
            Command::Import(import) => import.run(out),
            Command::Check(check) => check.run(out),
            Command::Export(export) => export.run(out),
            Command::Stats(stats) => stats.run(out),
        }
    }
}

/// Reads a deck file.
fn read_deck(file: &Path) -> Result<Deck> {
    let name = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("{name} could not be read"))?;
    let text = String::from_utf8(bytes).with_context(|| format!("{name} is no text"))?;
    Deck::parse(&text).with_context(|| format!("{name} is no deck"))
}

/// "1 card", "2 cards".
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
