//! The command line of the load generator.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand};
use load::{attack, bots, failover, flat_out, kills, paced};

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
    /// Attack the server in every way at once, and print what that does to its memory and to people who play
    Attack {
        /// For how many seconds
        #[arg(long, default_value_t = 30)]
        seconds: u64,
    },
    /// Open many tables with the strongest bot of each game, and print how long people wait for it and for each other
    Bots {
        /// How many tables of each game
        #[arg(long, default_value_t = 40)]
        tables: usize,
        /// For how many seconds each game is played
        #[arg(long, default_value_t = 15)]
        seconds: u64,
    },
    /// Run several nodes, kill one after another, and print for how long a table stands still
    Failover {
        /// A PostgreSQL database, postgres://USER:PASSWORD@HOST/NAME; one is started if left out
        #[arg(long, env = "BOXLID_DATABASE", hide_env_values = true)]
        database: Option<String>,
        /// A NATS server, nats://HOST:PORT; one is started if left out
        #[arg(long, env = "BOXLID_NATS", hide_env_values = true)]
        nats: Option<String>,
        /// How many nodes
        #[arg(long, default_value_t = 3)]
        nodes: usize,
        /// How many of them are killed, one after another; each is replaced
        #[arg(long, default_value_t = 5)]
        kills: usize,
        /// At how many tables people play meanwhile
        #[arg(long, default_value_t = 40)]
        tables: usize,
        /// What the moves follow from; another each time if left out
        #[arg(long)]
        seed: Option<u64>,
        /// Fail if a table stands still for longer than this many seconds
        #[arg(long, default_value_t = 3.0)]
        bar: f64,
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
        What::Attack { seconds } => {
            let report = attack::run(attack::Plan { time: Duration::from_secs(seconds) }).await?;
            println!("{report}");
            Ok(if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        What::Bots { tables, seconds } => {
            let report = bots::run(bots::Plan { tables, time: Duration::from_secs(seconds) }).await?;
            println!("{report}");
            Ok(if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        What::Failover { database, nats, nodes, kills, tables, seed, bar } => {
            let seed = seed.unwrap_or_else(|| std::process::id().into());
            // Kept to the end: they are gone when these are dropped.
            let (mut own_database, mut own_nats) = (None, None);
            let database = match database {
                Some(database) => database,
                None => own_database.insert(neighbours::Postgres::start()?).url(),
            };
            let nats = match nats {
                Some(nats) => nats,
                None => own_nats.insert(neighbours::Nats::start()?).url(),
            };
            let plan = failover::Plan { database, nats, nodes, kills, tables, seed, talk: true };
            let report = failover::run(plan).await?;
            println!("{report}");
            let met = report.longest.as_secs_f64() < bar;
            println!("bar: no table stands still for {bar} s: {}", if met { "met" } else { "missed" });
            Ok(if met { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
    }
}
