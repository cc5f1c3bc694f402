//! `boxlid verify`: the luck of a log, worked out again.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use catalog::{DiceReport, LogFile, Outcome, Proof, verify};
use clap::Args;

use crate::play::screen::page::hang;
use crate::{Out, cmd};

/// As wide as the help.
const WIDTH: usize = 100;

/// Checks the dice, shuffles and lots of a finished game, and says what that proves.
///
/// The file is the log that a server gives away once a table is closed; it holds the secret that was sealed before
/// play. The game is played again by the rules, the envelope is sealed again, and every draw is made again. How is
/// written in docs/fairness.md, and tools/verify.py does it a second time in another language.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// The log
    file: PathBuf,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
    /// The deck the log was played with, if the log does not hold it
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid verify boxlid-log.jsonl
  boxlid verify boxlid-log.jsonl --json
  boxlid verify quiz.log --deck mine.json

Exit codes: 0 everything is as it should be, 1 something is not or is missing, or the file has nothing to check.";

impl Verify {
    /// Checks the log; the code says whether it is as it should be.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        let file = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| format!("{file} could not be read"))?;
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is no text"))?;
        let mut log = LogFile::parse(&text).with_context(|| format!("{file} is no log"))?;
        if let Some(deck) = &self.deck {
            log.deck = Some(cmd::play::read_deck(log.kind, deck)?);
        }
        let proof = verify(&log);
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&proof)?)?;
        } else {
            tell(&proof, out)?;
        }
        Ok(if proof.is_fine() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn tell(proof: &Proof, out: Out<'_>) -> Result<()> {
    paragraph("", &proof.said, out)?;
    writeln!(out, "\nWhat was checked")?;
    for check in &proof.checks {
        // A word as well as a sign, for those who listen.
        let mark = match check.outcome {
            Outcome::Passed => "ok     ",
            Outcome::Failed => "WRONG  ",
            Outcome::Noted => "note   ",
            Outcome::Skipped => "skipped",
        };
        paragraph(&format!("  {mark}  "), &check.said, out)?;
    }
    for (heading, texts) in
        [("What this proves", &proof.proves), ("What it does not prove", &proof.does_not_prove)]
    {
        if !texts.is_empty() {
            writeln!(out, "\n{heading}")?;
        }
        for text in texts {
            paragraph("  - ", text, out)?;
        }
    }
    match &proof.dice {
        Some(dice) => tell_dice(dice, out),
        None => Ok(()),
    }
}

/// Writes a paragraph in lines that fit, with `mark` before the first.
fn paragraph(mark: &str, text: &str, out: Out<'_>) -> Result<()> {
    for line in hang(mark, text, WIDTH) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn tell_dice(dice: &DiceReport, out: Out<'_>) -> Result<()> {
    writeln!(out, "\nHow the dice fell")?;
    let most = dice.faces.iter().map(|face| face.seen).max().unwrap_or_default().max(1);
    for face in &dice.faces {
        /// How wide the longest bar is.
        const WIDEST: u32 = 30;
        let bar = "#".repeat((face.seen * WIDEST).div_ceil(most) as usize);
        writeln!(out, "  {}  {:>4} times, expected {:>6.1}  {bar}", face.face, face.seen, face.expected)?;
    }
    paragraph("  ", &dice.said, out)?;
    let times = if dice.longest_run == 1 { "time" } else { "times" };
    Ok(writeln!(out, "  The same face came up at most {} {times} in a row.", dice.longest_run)?)
}
