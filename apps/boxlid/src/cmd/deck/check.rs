//! `boxlid deck check`: what is wrong with a deck, and how to mend it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use decks::{Deck, Finding, Severity, check};
use serde::Serialize;

use super::{count, read_deck};
use crate::Out;

/// Looks for everything a table would trip over.
///
/// Duplicates, answers that pass for one another, questions that need choices, facts that age, damaged letters,
/// missing questions, and answers the judge would not understand.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit codes: 0 no errors (there may be warnings), 1 errors, or a file that is no deck."
)]
pub struct Check {
    /// The decks
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the findings as JSON
    #[arg(long)]
    json: bool,
}

/// The findings of one file as JSON.
#[derive(Serialize)]
struct Checked<'a> {
    file: &'a PathBuf,
    hash: Option<String>,
    error: Option<String>,
    findings: Vec<Finding>,
}

impl Check {
    /// Checks each file; one that cannot be read does not keep the others from being checked.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        let mut whole = true;
        let mut checked = Vec::new();
        for file in &self.files {
            let read = read_deck(file);
            let (hash, error) = match &read {
                Ok(deck) => (Some(deck.content_hash()), None),
                Err(error) => (None, Some(format!("{error:#}"))),
            };
            let findings = read.as_ref().map(check).unwrap_or_default();
            whole &= error.is_none() && findings.iter().all(|finding| finding.severity == Severity::Warning);
            if !self.json {
                tell(file, read.as_ref().ok(), error.as_deref(), &findings, out)?;
            }
            checked.push(Checked { file, hash, error, findings });
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&checked)?)?;
        }
        Ok(if whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn tell(
    file: &std::path::Path,
    deck: Option<&Deck>,
    error: Option<&str>,
    findings: &[Finding],
    out: Out<'_>,
) -> Result<()> {
    if let Some(error) = error {
        writeln!(out, "error: {error}")?;
    }
    let Some(deck) = deck else { return Ok(()) };
    for finding in findings {
        writeln!(out, "{finding}")?;
    }
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    let said = match (errors, findings.len() - errors) {
        (0, 0) => "nothing to complain about".to_owned(),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    let (cards, questions) = (count(deck.cards.len(), "card"), count(deck.questions().count(), "question"));
    Ok(writeln!(out, "{}: {cards}, {questions}: {said}.", file.display())?)
}
