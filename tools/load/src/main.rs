//! The command line of the load generator.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand};
use load::{flat_out, kills, paced};

/// Puts a real `boxlid serve` under load.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Let many people play at the pace of people, and print how long they wait
    Paced {
        /// How many sockets, two to a table
        #[arg(long, default_value_t = 2000)]
        sockets: usize,
        /// Moves a second that each socket makes
        #[arg(long, default_value_t = 1.0)]
        rate: f64,
        /// How long to measure, in seconds
        #[arg(long, default_value_t = 30)]
        seconds: u64,
        /// Fail if 1 % of the moves wait longer than this many milliseconds
        #[arg(long, default_value_t = 25.0)]
        bar: f64,
    },
    /// Let people play as fast as they are answered, and print how many moves a second that is
    FlatOut {
        /// How many sockets, two to a table
        #[arg(long, default_value_t = 100)]
        sockets: usize,
        /// How long to measure, in seconds
        #[arg(long, default_value_t = 10)]
        seconds: u64,
        /// Fail if there are fewer moves a second than this
        #[arg(long, default_value_t = 15_000.0)]
        bar: f64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Kill the server under load again and again; no acknowledged move may be lost
    Kills {
        /// How often
        #[arg(long, default_value_t = 200)]
        count: usize,
        /// At how many tables people play meanwhile
        #[arg(long, default_value_t = 40)]
        tables: usize,
        /// What the moments of the kills and the moves follow from; another each time if left out
        #[arg(long)]
        seed: Option<u64>,
    },
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    match Arguments::parse().what {
        What::Paced { sockets, rate, seconds, bar } => {
            let report =
                paced::run(paced::Plan { sockets, rate, time: Duration::from_secs(seconds) }).await?;
            println!("{report}");
            let met = report.accepted_p99() < bar;
            println!("bar: p99 under {bar} ms: {}", if met { "met" } else { "missed" });
            Ok(if met { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        What::FlatOut { sockets, seconds, bar, json } => {
            let report =
                flat_out::run(flat_out::Plan { sockets, time: Duration::from_secs(seconds) }).await?;
            let met = report.moves_a_second() >= bar;
            if json {
                println!("{}", report.json());
            } else {
                println!("{report}");
                println!("bar: at least {bar} moves a second: {}", if met { "met" } else { "missed" });
            }
            Ok(if met { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        What::Kills { count, tables, seed } => {
            let seed = seed.unwrap_or_else(|| std::process::id().into());
            let report = kills::run(kills::Plan { count, tables, seed, talk: true }).await?;
            println!("{report}");
            Ok(ExitCode::SUCCESS)
        }
    }
}
