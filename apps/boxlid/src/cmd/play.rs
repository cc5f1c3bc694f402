//! `boxlid play`: a game at this terminal.

use std::io::{self, BufReader, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Subcommand, ValueEnum};
use mancala::Mancala;
use rules::Seat;

use crate::Out;
use crate::cli::Cli;
use crate::play::house_rules::HouseRules;
use crate::play::{Face, Looks, Player, Setup, Sitting, plain, screen};

/// Plays a game at this terminal, two people or one against a bot.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    #[command(subcommand)]
    game: Game,
}

const EXAMPLES: &str = "\
Examples:
  boxlid play mancala                                   two people at one keyboard
  boxlid play mancala --bot hard --seat b --name Ana    against the computer, from the other side
  boxlid play mancala --stones 3 --capture standard     with other house rules
  boxlid play mancala --plain                           by lines of text, also for screen readers
  printf '3-6\\nquit\\n' | boxlid play mancala --plain --begins a";

#[derive(Subcommand, Debug)]
enum Game {
    /// Sow stones, finish in your own store to go again, and gather the most.
    Mancala {
        #[command(flatten)]
        rules: HouseRules<Mancala>,
        #[command(flatten)]
        seating: Seating,
    },
}

/// Who plays and how, the same for every game.
#[derive(Args, Debug)]
struct Seating {
    /// Play by lines of text, for pipes and screen readers
    #[arg(long)]
    plain: bool,
    /// Play against a bot of this level; `boxlid games` lists them
    #[arg(long, value_name = "LEVEL")]
    bot: Option<String>,
    /// The seat you take against a bot
    #[arg(long, value_enum, default_value = "a", requires = "bot")]
    seat: SeatFlag,
    /// Draw lots and bots' moods from this number, to play the same game again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What a player is called; say it again for the next
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Write the game to this file as it is played; `boxlid replay` reads it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Put stones in their place at once instead of one by one
    #[arg(long, conflicts_with = "plain")]
    no_motion: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SeatFlag {
    A,
    B,
}

impl Play {
    /// Plays until people have had enough.
    pub fn run(self, out: Out<'_>) -> Result<ExitCode> {
        match self.game {
            Game::Mancala { rules, seating } => seating.play::<Mancala>(rules.options, out),
        }
    }
}

impl Seating {
    fn play<G: Face>(self, options: G::Options, out: Out<'_>) -> Result<ExitCode> {
        let (is_plain, has_motion) = (self.plain, !self.no_motion);
        let has_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if !is_plain && !has_terminal {
            bail!("the full-screen game needs a terminal; play by lines of text with --plain");
        }
        let mut sitting = Sitting::<G>::begin(self.setup(options)?)?;
        if is_plain {
            plain::play(&mut sitting, &mut BufReader::new(io::stdin().lock()), out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let looks = Looks { has_colour: std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty()) };
        screen::play(sitting, looks, has_motion)
    }

    fn setup<G: Face>(self, options: G::Options) -> Result<Setup<G>> {
        let seats = G::kind().seats().0;
        let human = match self.seat {
            SeatFlag::A => Seat(0),
            SeatFlag::B => Seat(1),
        };
        let mut players = Vec::new();
        let mut people = self.names.into_iter().map(|name| tidy(&name));
        let mut names = Vec::new();
        for seat in (0..seats).map(Seat) {
            match &self.bot {
                Some(level) if seat != human => {
                    let bot = G::bot(level).map_err(|error| usage(error.to_string()))?;
                    players.push(Player::Bot(bot));
                    names.push("Bot".to_owned());
                }
                Some(_) | None => {
                    players.push(Player::Person);
                    let name = people.next().filter(|name| !name.is_empty());
                    names.push(name.unwrap_or_else(|| seat.to_string()));
                }
            }
        }
        if people.next().is_some() {
            return Err(usage("there are more names than people".to_owned()));
        }
        Ok(Setup { options, players, names, seed: self.seed, save: self.save })
    }
}

/// A name as it may be shown: no control characters, and short enough for a line.
fn tidy(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_control()).take(16).collect::<String>().trim().to_owned()
}

fn usage(said: String) -> anyhow::Error {
    Cli::command().error(ErrorKind::InvalidValue, said).into()
}
