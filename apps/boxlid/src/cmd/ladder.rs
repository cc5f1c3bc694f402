//! `boxlid ladder`: every bot of a game against every other.

use std::thread;

use anyhow::{Result, ensure};
use catalog::{GameKind, UnknownGame};
use clap::Args;

use crate::Out;
use crate::ladder::{Contest, sheet};
use crate::solving::means::Means;
use crate::solving::stop::Stop;

/// Plays all bots of a game against each other and says how strong each is, in Elo.
///
/// Two bots meet in rounds of two games that begin alike and in which they change seats. Ratings are the likeliest
/// by the scores, draws as half; the weakest is nought. The error is that of 95 % confidence. Who won every game is
/// rated "at least". The same seed gives the same ladder, however many threads there are.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Ladder {
    /// The game, by its short name
    #[arg(value_name = "GAME")]
    game: String,
    /// Games between each two bots; an odd one is rounded up
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Draw all luck from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Only these bots, separated by commas
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    bots: Vec<String>,
    /// Threads; all cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: Option<u8>,
    /// Print JSON, for programs
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    means: Means,
}

const EXAMPLES: &str = "\
Examples:
  boxlid ladder mancala
  boxlid ladder whiz-key --games 1000 --seed 7
  boxlid ladder mancala --bots medium,hard --json

Ctrl-C stops and shows what was played until then.";

impl Ladder {
    /// Plays, and prints the ladder.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        let kind: GameKind = self.game.parse().map_err(|error: UnknownGame| anyhow::anyhow!(error))?;
        // A ladder is many games at once, as a server is.
        let solver = self.means.resources_for_many()?;
        let bots = self.bots(kind)?;
        let contest = Contest { kind, bots, rounds: self.games.div_ceil(2), seed: self.seed, solver };
        let threads =
            self.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
        let played = contest.play(threads, &Stop::listen())?;
        if self.json {
            sheet::write_json(&contest, &played, out)
        } else {
            sheet::write(&contest, &played, out)
        }
    }

    /// The bots that play, in the order of their levels.
    fn bots(&self, kind: GameKind) -> Result<Vec<&'static str>> {
        for level in &self.bots {
            kind.check_level(level)?;
        }
        let is_wanted = |name: &str| self.bots.is_empty() || self.bots.iter().any(|level| level == name);
        let bots: Vec<&'static str> =
            kind.bots().iter().map(|level| level.name).filter(|name| is_wanted(name)).collect();
        ensure!(bots.len() > 1, "a ladder needs two bots at least");
        Ok(bots)
    }
}
