//! `cargo xtask fuzz`: every target for as long as one likes, or one input again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::Parser;
use fuzz::{Crash, Pace, TARGETS, Target, drive};

/// Throws mutated input at everything that reads text from strangers.
#[derive(Parser)]
struct Arguments {
    /// How long, for each target
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of an earlier run, to have it again; a new one every time otherwise
    #[arg(long)]
    seed: Option<u64>,
    /// Only this target
    #[arg(long)]
    target: Option<String>,
    /// Only this input, from a file
    #[arg(long)]
    input: Option<PathBuf>,
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let chosen = |target: &&&Target| arguments.target.as_ref().is_none_or(|name| *name == target.name);
    if let Some(file) = &arguments.input {
        let input = fs::read(file).with_context(|| format!("could not read {}", file.display()))?;
        TARGETS.iter().filter(chosen).for_each(|target| (target.read)(&input));
        return Ok(ExitCode::SUCCESS);
    }
    let seed = arguments.seed.unwrap_or_else(seed_of_now);
    let pace = Pace::Time(Duration::from_secs(arguments.seconds));
    let mut broken = false;
    for target in TARGETS.iter().filter(chosen) {
        println!("{}: seed {seed} …", target.name);
        match drive(target, seed, pace) {
            Ok(inputs) => println!("{}: stood {inputs} inputs", target.name),
            Err(crash) => {
                broken = true;
                println!("{}: broken by {}", target.name, keep(target, &crash)?);
            }
        }
    }
    Ok(if broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn seed_of_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs()
}

/// Keeps the input that broke a target, and tells how to have it again.
fn keep(target: &Target, crash: &Crash) -> Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts");
    fs::create_dir_all(&folder)?;
    let file = folder.join(format!("{}-{}", target.name, crash.number));
    fs::write(&file, &crash.input).with_context(|| format!("could not write {}", file.display()))?;
    let (input, name) = (file.display(), target.name);
    Ok(format!(
        "{:?}\nkept; have it again with `cargo run --package fuzz -- --target {name} --input {input}`",
        String::from_utf8_lossy(&crash.input)
    ))
}
