//! `boxlid perft`: counts sequences of moves, to compare with other programs.

use anyhow::{Context as _, Result, anyhow};
use catalog::GameKind;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Subcommand};
use mancala::{Board, Capture, Mancala, Options, Side};
use rules::Notation;

use crate::Out;
use crate::cli::Cli;

/// Counts the sequences of moves of each length: `depth count`, a line for each depth.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Perft {
    #[command(subcommand)]
    game: Game,
}

const EXAMPLES: &str = "\
Examples:
  boxlid perft mancala --stones 4 --capture empty --depth 6
  boxlid perft mancala --depth 3 --position '4,4,0,5,5,5/1 4,4,4,4,4,4/0 A'";

#[derive(Subcommand, Debug)]
enum Game {
    Mancala(MancalaPerft),
    /// Another game, which is told why it is not counted.
    #[command(external_subcommand)]
    Other(Vec<String>),
}

/// Counts sequences of sowings; a sowing that earns another is one of its own.
#[derive(Args, Debug)]
struct MancalaPerft {
    /// Stones in each pocket at the start (M-3 knows three and four; for counting any board will do)
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=10))]
    stones: u8,
    /// What happens to a last stone with nothing opposite (M-11)
    #[arg(long, default_value = "empty", value_parser = ["empty", "standard"])]
    capture: String,
    /// The longest sequences to count
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
    /// Count from this position, in the game's notation
    #[arg(long, value_name = "TEXT", conflicts_with = "stones")]
    position: Option<String>,
}

impl Perft {
    /// Counts, and prints each line as soon as it is known.
    pub fn run(self, out: Out<'_>) -> Result<()> {
        match self.game {
            Game::Mancala(perft) => perft.run(out),
            Game::Other(words) => Err(refuse(words.first().map_or("", String::as_str))),
        }
    }
}

/// Says why a game is not counted; a name that is no game's is wrong usage.
fn refuse(name: &str) -> anyhow::Error {
    match name.parse::<GameKind>() {
        Ok(kind) => {
            anyhow!("{} is a game of luck; only moves that luck leaves alone can be counted", kind.title())
        }
        Err(unknown) => Cli::command().error(ErrorKind::InvalidSubcommand, unknown).into(),
    }
}

impl MancalaPerft {
    fn run(self, out: Out<'_>) -> Result<()> {
        let capture = match self.capture.as_str() {
            "standard" => Capture::Standard,
            // The parser lets nothing else through.
            _ => Capture::Empty,
        };
        let (board, mover) = match &self.position {
            None => (Board::start(self.stones), Side::A),
            Some(text) => {
                let options = Options { capture, ..Options::default() };
                let game = Mancala::read_position(Default::default(), &options, 2, text)
                    .context("this is no position of Mancala")?;
                (*game.board(), game.mover())
            }
        };
        for depth in 1..=self.depth {
            writeln!(out, "{depth} {}", mancala::perft(board, mover, capture, depth))?;
            out.flush()?;
        }
        Ok(())
    }
}
