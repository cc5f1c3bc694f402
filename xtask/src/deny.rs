//! What may come into the build, checked by cargo-deny as `deny.toml` says: licences, bans and sources always, known
//! vulnerabilities where their database can be reached.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::part::Outcome;
use crate::shell::{cargo, on_path, root, run, spoken, strict, target_dir};

/// The version that is installed, and the only one that is used: what another one finds is found when this is changed.
const VERSION: &str = "0.20.2";

/// Checks licences, bans and sources.
pub fn check() -> Result<Outcome> {
    let Some(program) = program()? else {
        return Ok(Outcome::Skipped("cargo-deny is not here and could not be installed".to_owned()));
    };
    let mut command = deny(&program);
    command.args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"]);
    crate::part::check(&mut command)
}

/// Looks for known vulnerabilities. Where their database cannot be reached nothing is known, and that is said; but it is
/// nobody's fault, so it fails nowhere.
pub fn advisories() -> Result<Outcome> {
    let unknown = |why: &str| Ok(Outcome::Skipped(format!("{why}; nothing is known of vulnerabilities")));
    let Some(program) = program()? else {
        return unknown("cargo-deny is not here and could not be installed");
    };
    let mut fetch = deny(&program);
    fetch.args(["fetch", "db"]);
    println!("$ {}", spoken(&fetch));
    let fetched = fetch.status().with_context(|| format!("could not run `{}`", spoken(&fetch)))?;
    if !fetched.success() {
        return unknown("the database of advisories cannot be reached from here");
    }
    let mut command = deny(&program);
    command.args(["check", "--hide-inclusion-graph", "--disable-fetch", "advisories"]);
    crate::part::check(&mut command)
}

/// cargo-deny for this workspace, with nothing but what is wrong.
fn deny(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).args(["--log-level", "error", "--workspace", "--locked"]);
    // It runs cargo itself, and should run the one that runs us.
    if let Some(cargo) = env::var_os("CARGO") {
        command.env("CARGO", cargo);
    }
    command
}

/// Finds cargo-deny in the right version, or builds it: once, for it is kept beside what else is built. Nothing if that
/// is not possible here and may be left out.
fn program() -> Result<Option<PathBuf>> {
    let tools = target_dir()?.join("tools");
    let own = tools.join("bin").join(format!("cargo-deny{}", env::consts::EXE_SUFFIX));
    let found = [Some(own.clone()), on_path("cargo-deny")].into_iter().flatten().find(|path| is_right(path));
    if found.is_some() {
        return Ok(found);
    }
    match install(&tools) {
        Ok(()) => {
            ensure!(
                is_right(&own),
                "cargo-deny was installed, but {} is not version {VERSION}",
                own.display()
            );
            Ok(Some(own))
        }
        Err(error) if !strict() => {
            println!("{error:#}");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn is_right(program: &Path) -> bool {
    let asked = Command::new(program).arg("--version").output();
    asked
        .is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == format!("cargo-deny {VERSION}"))
}

/// Builds cargo-deny without optimising it: it runs for seconds, and so is built in half the time.
fn install(tools: &Path) -> Result<()> {
    println!("Building cargo-deny {VERSION}, which takes some minutes the first time …");
    let build = tools.join("build");
    let mut command = cargo();
    command
        .args(["install", "cargo-deny", "--locked", "--debug", "--version", VERSION, "--root"])
        .arg(tools)
        .arg("--target-dir")
        .arg(&build)
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "0");
    let installed = run(&mut command);
    // What it was built from is large, and of no use any more.
    if build.is_dir() {
        fs::remove_dir_all(&build).with_context(|| format!("could not clear {}", build.display()))?;
    }
    installed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_cargo_deny_is_not_taken_for_it() {
        assert!(!is_right(Path::new("cargo")));
        assert!(!is_right(Path::new("no-such-program")));
        // What `deny.toml` says and what is checked here are one.
        let words = fs::read_to_string(root().join("deny.toml")).unwrap();
        for part in ["[licenses]", "[bans]", "[sources]", "[advisories]"] {
            assert!(words.contains(part), "{part}");
        }
    }
}
