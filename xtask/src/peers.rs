//! Ours beside another system: the same game, as many sockets, the same machine, one after the other.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::{binary, cargo, on_path, root, run, spoken, target_dir};

/// How many times as many moves a second we want to make as the other.
const BAR: f64 = 8.0;

/// What both are asked.
pub struct Question {
    /// Sockets, two to a table.
    pub sockets: u32,
    /// Seconds to measure, for each.
    pub seconds: u32,
}

/// Measures boardgame.io and ourselves, and prints both.
pub fn compare(question: &Question) -> Result<()> {
    ensure!(
        on_path("node").is_some() && on_path("npm").is_some(),
        "boardgame.io needs Node.js; install it (Debian: apt-get install nodejs npm) and try again"
    );
    run(cargo().args(["build", "--release", "--package", "boxlid", "--bin", "boxlid", "--package", "load"]))
        .context("the server and its load could not be compiled")?;
    let folder = install()?;
    let theirs = boardgame_io(&folder, question)?;
    let ours = boxlid(question)?;
    println!("\nMancala, {} sockets at {} tables, moves a second", question.sockets, question.sockets / 2);
    println!("boardgame.io 0.50.2, matches in memory only        {theirs:>8.0}");
    println!("boxlid, every move on the disk before it counts    {ours:>8.0}");
    println!("ratio                                              {:>8.1}", ours / theirs);
    ensure!(ours >= BAR * theirs, "the bar is {BAR} times as many");
    Ok(())
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
    let mut load = Command::new(binary("load", "release")?);
    load.args(["flat-out", "--json", "--bar", "0"])
        .args(["--sockets", &question.sockets.to_string(), "--seconds", &question.seconds.to_string()])
        .env("BOXLID_BIN", binary("boxlid", "release")?);
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
