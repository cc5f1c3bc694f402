//! Plays ownership and fail-over for as many people as one likes, and prints how long they wait.

use anyhow::{Result, ensure};
use clap::Parser;
use scale::{Plan, play};

/// How many nodes would share how many tables, and what happens when some die.
#[derive(Parser)]
struct Arguments {
    /// People at once, two to a table
    #[arg(long, default_value_t = 1_000_000)]
    people: u32,
    /// Nodes, more than 22: the plan lets some of them die
    #[arg(long, default_value_t = 60)]
    nodes: u32,
    /// Another seed plays it differently
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let Arguments { people, nodes, seed } = Arguments::parse();
    ensure!(people >= 2, "it takes two people");
    ensure!(nodes > 22, "the plan speaks of nodes up to number 22; --nodes must be more");
    let report = play(&Plan { people, nodes, seed, ..Plan::million() });
    println!("{people} people at {} tables on {nodes} nodes\n{report}", people / 2);
    ensure!(report.astray == 0, "a move was lost, doubled or put out of order");
    ensure!(report.unowned == 0, "a table was left to nobody");
    Ok(())
}
