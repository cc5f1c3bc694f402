//! `cargo xtask fuzz`: every target for as long as one likes, or one input again.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use fuzz::{Pace, Reading, TARGETS, Target, drive, keep, regressions, stands, stuck};

/// Throws mutated input at everything that reads anything from outside.
#[derive(Parser)]
struct Arguments {
    /// How long, for all targets together
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
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
    let chosen: Vec<&Target> = TARGETS
        .into_iter()
        .filter(|target| arguments.target.as_ref().is_none_or(|name| *name == target.name))
        .collect();
    let known = TARGETS.map(|target| target.name).join(", ");
    ensure!(!chosen.is_empty(), "there is no such target; those there are: {known}");
    if let Some(file) = &arguments.input {
        let input = fs::read(file).with_context(|| format!("could not read {}", file.display()))?;
        let stood = chosen.iter().all(|target| stands(target, &input));
        return Ok(if stood { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    thread::spawn(watch);
    let seed = arguments.seed.unwrap_or_else(seed_of_now);
    let time = Duration::from_secs_f64(arguments.minutes.clamp(0.01, 1e6) * 60.0) / chosen.len() as u32;
    let mut broken = false;
    for target in chosen {
        println!("{}: seed {seed}, {:.1} s …", target.name, time.as_secs_f64());
        for (name, input) in regressions(target.name)? {
            if !stands(target, &input) {
                broken = true;
                println!("{}: broken again by fuzz/regressions/{name}", target.name);
            }
        }
        match drive(target, seed, Pace::Time(time)) {
            Ok(inputs) => println!("{}: stood {inputs} inputs", target.name),
            Err(crash) => {
                broken = true;
                println!(
                    "{}: broken by input {}, {}",
                    target.name,
                    crash.number,
                    keep(target.name, &crash.input)?
                );
            }
        }
    }
    Ok(if broken { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Waits for an input that is never read to its end. A thread cannot be stopped, so then the process is.
fn watch() {
    loop {
        thread::sleep(Duration::from_secs(1));
        if let Some(Reading { target, input, .. }) = stuck() {
            let kept = keep(target, &input).unwrap_or_else(|error| format!("{input:?} (not kept: {error})"));
            println!("{target}: never done with {kept}");
            std::process::exit(1);
        }
    }
}

fn seed_of_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs()
}
