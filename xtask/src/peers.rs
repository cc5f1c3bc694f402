//! Ours beside another system: the same game, as many sockets, the same machine, turn and turn about.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::measure::{MEASURED, build_for_measuring};
use crate::shell::{binary, on_path, root, run, spoken, target_dir};

/// How many times as many moves a second we want to make as the other.
const BAR: f64 = 8.0;

/// What both are asked.
pub struct Question {
    /// Sockets, two to a table.
    pub sockets: u32,
    /// Seconds to measure, for each and each time.
    pub seconds: u32,
    /// How often both have their turn. A machine may be half as quick again a minute later.
    pub rounds: u32,
}

/// Measures boardgame.io and ourselves, and prints both.
pub fn compare(question: &Question) -> Result<()> {
    ensure!(
        on_path("node").is_some() && on_path("npm").is_some(),
        "boardgame.io needs Node.js; install it (Debian: apt-get install nodejs npm) and try again"
    );
    build_for_measuring()?;
    let folder = install()?;
    println!("\nMancala, {} sockets at {} tables, moves a second:", question.sockets, question.sockets / 2);
    println!(
        "boardgame.io 0.50.2, which keeps matches in memory only; boxlid, which has every move on the disk first"
    );
    let mut ratios = Vec::new();
    for _ in 0..question.rounds {
        let (theirs, ours) = (boardgame_io(&folder, question)?, boxlid(question)?);
        println!("boardgame.io {theirs:>8.0}    boxlid {ours:>8.0}    {:>4.1} times as many", ours / theirs);
        ratios.push(ours / theirs);
    }
    let middle = median(ratios).context("there must be a round at least")?;
    println!("in the middle {middle:.1}");
    ensure!(middle >= BAR, "the bar is {BAR} times as many");
    Ok(())
}

/// The one in the middle, or the mean of the two there.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.get(numbers.len().checked_sub(1)? / 2)?, numbers.get(numbers.len() / 2)?);
    Some((low + high) / 2.0)
}

/// Brings the other system into the build folder, where nothing of it can get into ours.
fn install() -> Result<PathBuf> {
    let folder = target_dir()?.join("peers");
    std::fs::create_dir_all(&folder).context("the build folder cannot be written")?;
    for file in ["package.json", "mancala.js", "serve.js", "drive.js"] {
        std::fs::copy(root().join("tools/peers").join(file), folder.join(file))
            .with_context(|| format!("{file} could not be copied into the build folder"))?;
    }
    run(Command::new("npm").args(["install", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    Ok(folder)
}

fn boardgame_io(folder: &Path, question: &Question) -> Result<f64> {
    let mut server = Server(
        Command::new("node")
            .args(["serve.js", "0"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .context("could not run node")?,
    );
    let said = server.0.stdout.take().context("the server has no standard output")?;
    let port = BufReader::new(said)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("ready at ").map(str::to_owned));
    let port = port.context("boardgame.io ended before it was ready")?;
    let mut drive = Command::new("node");
    drive.args(["drive.js", &port, &question.sockets.to_string(), &question.seconds.to_string()]);
    a_second(drive.current_dir(folder))
}

fn boxlid(question: &Question) -> Result<f64> {
    let mut load = Command::new(binary("load", MEASURED)?);
    load.args(["flat-out", "--json", "--bar", "0"])
        .args(["--sockets", &question.sockets.to_string(), "--seconds", &question.seconds.to_string()])
        .env("BOXLID_BIN", binary("boxlid", MEASURED)?);
    a_second(&mut load)
}

/// Runs what measures and reads what it found.
fn a_second(command: &mut Command) -> Result<f64> {
    let name = spoken(command);
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("could not run `{name}`"))?;
    ensure!(output.status.success(), "`{name}` failed; its own words are above");
    let found: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("`{name}` printed something other than what it found"))?;
    found["a_second"].as_f64().context("how many moves a second was not said")
}

/// A process that ends with us.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already, which is what is wanted.
        self.0.kill().ok();
        self.0.wait().ok();
    }
}
