//! The workshop: everything that is done to the project rather than by it. `cargo xtask --help` lists it.
//!
//! Two commands matter most: `start` builds and runs Boxlid, `test` runs every check there is. Both need
//! nothing but rustup; no Node, no make, no shell scripts.

mod bless;
mod bundle;
mod deny;
mod measure;
mod new_game;
mod page;
mod part;
mod peers;
mod room;
mod servers;
mod setup;
mod shell;
mod sixth_game;
mod size;
mod start;
mod test;
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
    NewGame(new_game::NewGame),
    /// Run every check there is, and say at the end how many passed
    Test,
    /// Build the page for the browser into dist/
    Page {
        /// Build fast and large, for the edit-and-reload loop
        #[arg(long)]
        dev: bool,
    },
    /// Check what the project promises about itself: arrows, clauses, purity, docs
    Tidy,
    Bless(bless::Bless),
    /// Run every bench
    Bench,
    /// Put a paced load on a server and print its latencies
    Load {
        /// What to hand on to the load generator, such as `--sockets 2000`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Play as fast as a server answers and print how many moves a second that is
    FlatOut {
        /// What to hand on to the load generator, such as `--sockets 100`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure ourselves beside boardgame.io, which comes from npm
    Peers {
        /// How many sockets, two to a table
        #[arg(long, default_value_t = 100)]
        sockets: u32,
        /// How long to measure each, each time, in seconds
        #[arg(long, default_value_t = 5)]
        seconds: u32,
        /// How often each is measured
        #[arg(long, default_value_t = 5)]
        rounds: u32,
    },
    /// Attack a server in every way at once and print its memory and how long people wait
    Attack {
        /// For how many seconds
        #[arg(long, default_value_t = 30)]
        seconds: u32,
    },
    /// Open forty tables with the strongest bot of each game and print how long people wait for its answers
    Bots {
        /// What to hand on to the load generator, such as `--tables 40`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Kill a server under load again and again; no acknowledged move may be lost
    Kills {
        /// How often
        #[arg(long, default_value_t = 200)]
        count: u32,
    },
    /// Run several nodes on PostgreSQL and NATS, kill one after another, and print for how long a table stands still
    Failover {
        /// How many are killed
        #[arg(long, default_value_t = 5)]
        kills: u32,
    },
    /// Break real servers under play in every way there is, and check that nothing was lost; needs root for its networks
    Faults {
        /// What to hand on to the fault suite, such as `--faults 500 --seed 7 --world cluster`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Throw random input at everything that reads anything from outside
    Fuzz {
        /// How long, for all targets together
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// The seed of an earlier run, to have it again
        #[arg(long)]
        seed: Option<u64>,
        /// Only this target
        #[arg(long)]
        target: Option<String>,
    },
    /// Check licences, bans, sources and, where their database can be reached, advisories of all dependencies
    Deny,
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
        Command::NewGame(game) => game.carry_out(),
        Command::Test => test::run_all(),
        Command::Page { dev } => {
            page::build(page::Bundling::of(dev))?.describe();
            // What is built quickly is not small.
            if dev { Ok(()) } else { size::weigh() }
        }
        Command::Tidy => tidy::check(),
        Command::Bless(bless) => bless.carry_out(),
        Command::Bench => measure::bench(),
        Command::Attack { seconds } => {
            measure::load(&["attack".to_owned(), "--seconds".to_owned(), seconds.to_string()])
        }
        Command::Bots { arguments } => measure::load(&[vec!["bots".to_owned()], arguments].concat()),
        Command::Load { arguments } => measure::load(&[vec!["paced".to_owned()], arguments].concat()),
        Command::FlatOut { arguments } => measure::load(&[vec!["flat-out".to_owned()], arguments].concat()),
        Command::Peers { sockets, seconds, rounds } => {
            peers::compare(&peers::Question { sockets, seconds, rounds })
        }
        Command::Kills { count } => {
            measure::load(&["kills".to_owned(), "--count".to_owned(), count.to_string()])
        }
        Command::Failover { kills } => {
            measure::load(&["failover".to_owned(), "--kills".to_owned(), kills.to_string()])
        }
        Command::Faults { arguments } => measure::faults(&arguments),
        Command::Fuzz { minutes, seed, target } => measure::fuzz(minutes, seed, target.as_deref()),
        Command::Deny => test::dependencies(),
    }
}
