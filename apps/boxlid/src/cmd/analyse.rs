//! `boxlid analyse`: what was luck, what was a mistake, and when the game turned.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result};
use catalog::analyse::Progress as Done;
use catalog::{AnalysisSettings, KnownChance, LogFile, analyse};
use clap::Args;
use mancala::Mancala;
use rules::Seat;
use solver::Endgame;

use crate::solving::progress::Progress;
use crate::solving::stop::Stop;
use crate::solving::table_file;
use crate::{Out, cmd};

pub mod text;

/// Takes a saved game apart: the chances at every step, what was luck, what was lost by choices, and when it turned.
///
/// The file is what `boxlid play --save`, the engine's `save` or the server wrote. A game that is not over is taken apart
/// so far. What the numbers mean stands in docs/analysis.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Analyse {
    /// The log
    file: PathBuf,
    /// Print the whole report as JSON
    #[arg(long)]
    json: bool,
    /// List every step with the chances before and after it
    #[arg(long, conflicts_with = "json")]
    steps: bool,
    /// Look at so many lines of the log only
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The deck the log was played with, if the log does not hold it
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// How likely somebody is to know an answer, instead of an estimate from this game: `A=0.7`, `B:history=0.4`
    #[arg(long = "chance", value_name = "SEAT[:CATEGORY]=CHANCE", value_parser = read_chance)]
    chances: Vec<KnownChance>,
    /// Mancala: look at so many boards for each position before giving its proof up
    #[arg(long, value_name = "N")]
    boards: Option<u64>,
    /// Mancala: memory to use at most for boards met and worked out, in MiB; 256 if nothing is said
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(4..=1 << 20))]
    memory: Option<u64>,
    /// Mancala: use the endgame table in this folder; see `boxlid solve mancala --help`
    #[arg(long, value_name = "DIR")]
    table: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  boxlid play manipulation --bot strong --save evening.log
  boxlid analyse evening.log
  boxlid analyse evening.log --steps
  boxlid analyse quiz.log --chance A=0.7 --chance A:history=0.4
  boxlid analyse mancala.log --boards 100000000        prove more of the opening
  boxlid analyse evening.log --json | jq .turning_points

Ctrl-C stops and shows what was found out by then.";

impl Analyse {
    /// Takes the game apart, and prints what was found.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let file = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| format!("{file} could not be read"))?;
        let text = String::from_utf8(bytes).with_context(|| format!("{file} is no text"))?;
        let mut log = LogFile::parse(&text).with_context(|| format!("{file} is no log"))?;
        if let Some(deck) = &self.deck {
            log.deck = Some(cmd::play::read_deck(log.kind, deck)?);
        }
        let endgame = match &self.table {
            Some(folder) => Some(open_table(&log, folder)?),
            None => None,
        };
        let memory = self.memory.map_or(MEMORY, |mebibytes| mebibytes << 20);
        let usual = AnalysisSettings::default();
        let settings = AnalysisSettings {
            to: self.to,
            chances: self.chances.clone(),
            boards: self.boards.unwrap_or(usual.boards),
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            endgame,
            ..usual
        };
        let stop = Stop::listen();
        let mut progress = Progress::of("taking the game apart");
        let mut go_on = |Done { done, of }: Done| {
            progress.share(done as u64, of as u64);
            !stop.is_wanted()
        };
        let report =
            analyse(&log, &settings, &mut go_on).with_context(|| format!("{file} cannot be taken apart"))?;
        progress.end();
        if self.json {
            return Ok(writeln!(out, "{}", serde_json::to_string(&report)?)?);
        }
        text::write(&report, log.kind.title(), self.steps, out)
    }
}

/// Bytes to remember boards in where nobody says how many.
const MEMORY: u64 = 256 << 20;

/// The largest endgame table there is for the game of a log, which must be one of Mancala.
fn open_table(log: &LogFile, folder: &Path) -> Result<Arc<Endgame>> {
    let opening = log.opening.decode::<Mancala>().context("endgame tables are for Mancala")?;
    let table = table_file::open_largest(folder, opening.settled.capture)?;
    let missing = || format!("there is no table for this capture in {}", folder.display());
    Ok(Arc::new(table.with_context(missing)?))
}

/// Reads `A=0.7` or `B:history=0.4`.
fn read_chance(text: &str) -> Result<KnownChance, String> {
    let wrong = || "write a seat, perhaps a category, and a chance: A=0.7 or B:history=0.4".to_owned();
    let (who, chance) = text.split_once('=').ok_or_else(wrong)?;
    let (letter, category) = match who.split_once(':') {
        Some((letter, category)) => (letter, Some(category.to_owned())),
        None => (who, None),
    };
    let seat = (0..Seat::MOST).map(Seat).find(|seat| seat.to_string().eq_ignore_ascii_case(letter));
    let chance: f64 = chance.parse().map_err(|_| wrong())?;
    Ok(KnownChance { seat: seat.ok_or_else(wrong)?, category, chance })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_read_with_and_without_a_category() {
        let known = |seat, category: Option<&str>, chance| KnownChance {
            seat: Seat(seat),
            category: category.map(str::to_owned),
            chance,
        };
        assert_eq!(read_chance("A=0.7"), Ok(known(0, None, 0.7)));
        assert_eq!(read_chance("b:history=.4"), Ok(known(1, Some("history"), 0.4)));
        for wrong in ["A", "0.7", "A=much", "Z=0.5", "=0.5"] {
            assert!(read_chance(wrong).is_err(), "{wrong}");
        }
    }
}
