//! `boxlid deck export`: a deck for other programs.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Args, ValueEnum};
use decks::export::{to_csv, to_gift};

use super::read_deck;
use crate::Out;

/// Writes a deck for a spreadsheet (csv), for Moodle (gift), or neatly laid out for people (json).
#[derive(Args, Debug)]
pub struct Export {
    /// The deck
    file: PathBuf,
    /// The format
    #[arg(long, value_enum)]
    to: Target,
    /// Write here instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What a deck can be written as.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Target {
    /// A table that a spreadsheet opens, and that imports back as the same deck
    Csv,
    /// Short-answer questions
    Gift,
    /// Our own format
    Json,
}

impl Export {
    /// Writes the deck.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        let deck = read_deck(&self.file)?;
        let text = match self.to {
            Target::Csv => to_csv(&deck),
            Target::Gift => to_gift(&deck),
            Target::Json => deck.to_json(),
        };
        match &self.output {
            Some(file) => {
                std::fs::write(file, text)
                    .with_context(|| format!("{} could not be written", file.display()))?;
            }
            None => write!(out, "{text}")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
