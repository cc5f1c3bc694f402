//! The command line of the fault suite.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Parser, ValueEnum};
use faults::fault::WorldKind;
use faults::run::{Plan, run};
use faults::world::Powers;
use faults::{Inside, enter};

/// Breaks real servers under play, and checks that nothing was lost.
#[derive(Parser)]
struct Arguments {
    /// How many faults in all
    #[arg(long, default_value_t = 500)]
    faults: usize,
    /// What faults and moves follow from; another each time if left out
    #[arg(long)]
    seed: Option<u64>,
    /// Which world; half of the faults in each if left out
    #[arg(long, value_enum)]
    world: Option<Chosen>,
    /// At how many tables people play
    #[arg(long, default_value_t = 30)]
    tables: usize,
    /// How many faults before each check
    #[arg(long, default_value_t = 20)]
    round: usize,
    /// Where to put the records of a run in which something is wrong
    #[arg(long, default_value = "target/faults")]
    records: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum Chosen {
    /// One node on SQLite
    Single,
    /// Three nodes on PostgreSQL and NATS
    Cluster,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let powers = match enter(&words)? {
        Inside::Yes => Powers::ALL,
        Inside::Ended(status) => {
            return Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Inside::No(missing) => match arguments.world {
            Some(Chosen::Single) => {
                println!("No disk is filled: {missing}.");
                Powers::NONE
            }
            Some(Chosen::Cluster) | None => bail!("the fault suite cannot run here: {missing}"),
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(carry_out(&arguments, powers))
}

async fn carry_out(arguments: &Arguments, powers: Powers) -> Result<ExitCode> {
    let seed = arguments.seed.unwrap_or_else(any_seed);
    println!("seed {seed}");
    let half = arguments.faults / 2;
    let worlds = match arguments.world {
        Some(Chosen::Single) => vec![(WorldKind::Single, arguments.faults)],
        Some(Chosen::Cluster) => vec![(WorldKind::Cluster, arguments.faults)],
        None => vec![(WorldKind::Single, half), (WorldKind::Cluster, arguments.faults - half)],
    };
    let mut reports = Vec::new();
    for (world, faults) in worlds {
        let plan = Plan {
            world,
            powers,
            faults,
            round: arguments.round,
            tables: arguments.tables,
            seed,
            talk: true,
            records: arguments.records.clone(),
        };
        reports.push(run(plan).await?);
    }
    for report in &reports {
        println!("\n{report}");
    }
    let is_fine = reports.iter().all(faults::report::Report::is_fine);
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Anything that differs from run to run.
fn any_seed() -> u64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |since| since.as_millis() as u64 % 1_000_000)
}
