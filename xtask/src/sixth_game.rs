//! Proves the template: writes a sixth game into a copy of the tree, builds it, and plays it in every way there is.
//!
//! The copy lies in the target folder and stays there, so that the next run builds only what has changed.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::part::{Outcome, Tally, count};
use crate::shell::{cargo, root, run, target_dir};
use crate::{new_game, tidy};

const NAME: &str = "sixth-game";
const CRATE: &str = "sixth_game";

/// Writes the game and runs everything that must hold for it.
pub fn check() -> Result<Outcome> {
    let copy = target_dir()?.join("sixth-game");
    copy_tree(&copy)?;
    new_game::write(&copy, NAME)?;
    let cargo = || -> Result<Command> {
        let mut command = cargo();
        command.current_dir(&copy).env("CARGO_TARGET_DIR", target_dir()?);
        Ok(command)
    };
    // The lock file has a further line; everything else in it stays.
    run(cargo()?.args(["fmt", "--all"]))?;
    run(cargo()?.args(["test", "--quiet", "--package", CRATE, "--test", "playthrough"]).env("BLESS", "1"))?;
    tidy::check_at(&copy)?;
    let mut tests = cargo()?;
    tests.args(["test", "--package", CRATE, "--package", "screens", "--test", "laws", "--test", "rulebook"]);
    let outcome = count(tests.args(["--test", "playthrough", "--test", "plain"]))?;
    run(cargo()?.args(["build", "--package", "boxlid", "--features", "catalog/unfinished"]))?;
    let boxlid = target_dir()?.join("debug").join(format!("boxlid{}", std::env::consts::EXE_SUFFIX));
    play_in_the_terminal(&boxlid)?;
    visit_the_server(&boxlid)?;
    Ok(match outcome {
        Outcome::Ran(tally) => Outcome::Ran(tally.and(Tally { passed: 3, failed: 0 })),
        other => other,
    })
}

/// Brings a copy of the tree up to date: every file that git keeps or would keep. What is the same already is left alone.
fn copy_tree(copy: &Path) -> Result<()> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .context("could not run git")?;
    ensure!(listed.status.success(), "git could not list the files of the project");
    let listed = String::from_utf8(listed.stdout).context("a file has an odd name")?;
    let files: BTreeSet<PathBuf> =
        listed.split('\0').filter(|path| !path.is_empty()).map(PathBuf::from).collect();
    for path in &files {
        // A file that was deleted and not committed yet is still listed.
        let Ok(text) = fs::read(root().join(path)) else { continue };
        let to = copy.join(path);
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::create_dir_all(to.parent().context("a file has a folder")?)?;
            fs::write(&to, text)?;
        }
    }
    // The game of the last run, and whatever else is not ours any more.
    for folder in ["games", "crates", "apps", "docs", "testdata"] {
        forget(copy, Path::new(folder), &files)?;
    }
    Ok(())
}

fn forget(copy: &Path, folder: &Path, files: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(copy.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            forget(copy, &path, files)?;
            // Only an empty folder goes.
            let _ = fs::remove_dir(entry.path());
        } else if !files.contains(&path) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Plays a whole game by lines of text.
fn play_in_the_terminal(boxlid: &Path) -> Result<()> {
    let mut game = Command::new(boxlid)
        .args(["play", NAME, "--plain", "--name", "Ana", "--name", "Ben"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("the terminal game does not start")?;
    // Twelve counters, three at a time: the fourth turn is the last.
    game.stdin.take().context("it reads")?.write_all(b"3\n3\n3\n3\nquit\n")?;
    let output = game.wait_with_output()?;
    let said = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success() && said.contains("Ben wins."), "the terminal game went wrong:\n{said}");
    println!("The terminal plays it.");
    Ok(())
}

/// Reads what a server says of the game.
fn visit_the_server(boxlid: &Path) -> Result<()> {
    struct Server(Child);
    impl Drop for Server {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
    let data = target_dir()?.join("sixth-game-data");
    let child = Command::new(boxlid)
        .args(["serve", "--port", "0", "--data"])
        .arg(&data)
        .stdout(Stdio::piped())
        .spawn()
        .context("the server does not start")?;
    let mut server = Server(child);
    let mut lines = BufReader::new(server.0.stdout.take().context("it speaks")?).lines();
    let address = loop {
        let line = lines.next().context("the server said no address")??;
        if let Some((_, rest)) = line.split_once("http://") {
            break rest.split(['/', ' ']).next().unwrap_or_default().to_owned();
        }
    };
    for (path, wanted) in [
        ("/api/games", "sixth-game"),
        ("/sixth-game", "Sixth Game"),
        ("/rules/sixth-game", "SGA-5"),
        ("/", "Unfinished"),
    ] {
        let mut socket = TcpStream::connect(&address)?;
        write!(socket, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        ensure!(
            answer.starts_with("HTTP/1.1 200") && answer.contains(wanted),
            "{path} does not say {wanted:?}:\n{}",
            answer.chars().take(600).collect::<String>()
        );
    }
    println!("The server shows it.");
    Ok(())
}
