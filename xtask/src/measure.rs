//! What is measured rather than checked: benches, load, kills, and fuzzing for as long as one likes.

use std::process::Command;

use anyhow::{Context, Result};

use crate::servers;
use crate::shell::{binary, cargo, root, run};
use crate::test::bench_names;

/// Runs every bench at full speed.
pub fn bench() -> Result<()> {
    let names = bench_names()?;
    run(cargo().args(["bench", "--workspace"]).args(names.iter().flat_map(|name| ["--bench", name])))
}

/// The profile of the program that containers hold: this is what is measured.
pub const MEASURED: &str = "dist";

/// Builds the server and its load generator.
pub fn build_for_measuring() -> Result<()> {
    let both = ["--package", "boxlid", "--bin", "boxlid", "--package", "load", "--bin", "load"];
    run(cargo().args(["build", "--profile", MEASURED]).args(both))
        .context("the server and its load could not be compiled")
}

/// Runs the load generator with `arguments` against a server as it is deployed.
pub fn load(arguments: &[String]) -> Result<()> {
    build_for_measuring()?;
    run(Command::new(binary("load", MEASURED)?)
        .args(arguments)
        .env("BOXLID_BIN", binary("boxlid", MEASURED)?))
}

/// Runs the fault suite with `arguments` against a server built for release, after installing what it needs where that
/// is polite.
pub fn faults(arguments: &[String]) -> Result<()> {
    servers::install_missing()?;
    let both = ["--package", "boxlid", "--package", "faults", "--bin", "boxlid", "--bin", "faults"];
    run(cargo().args(["build", "--release"]).args(both))
        .context("the server and the fault suite could not be compiled")?;
    run(Command::new(binary("faults", "release")?)
        .args(arguments)
        .current_dir(root())
        .env("BOXLID_BIN", binary("boxlid", "release")?))
}

/// Throws random input at every fuzz target, or at one, for some minutes in all. It is not built for release: there, a
/// sum that is too large goes unnoticed, and what reads is optimised anyway.
pub fn fuzz(minutes: f64, seed: Option<u64>, target: Option<&str>) -> Result<()> {
    let mut command = cargo();
    command.args(["run", "--package", "fuzz", "--", "--minutes", &minutes.to_string()]);
    if let Some(seed) = seed {
        command.args(["--seed", &seed.to_string()]);
    }
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    run(&mut command)
}
