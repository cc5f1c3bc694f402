//! `cargo xtask test`: everything that must hold, in one run, with one line at the end that says whether it does.
//!
//! Parts share their builds: every test is compiled with the whole workspace selected, because cargo would
//! otherwise unify features anew for each selection and build the same dependencies again.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::page::{self, Bundling};
use crate::part::{Outcome, Report, Tally, check, count};
use crate::servers::Servers;
use crate::shell::{binary, cargo, metadata, run, strict, target_dir};
use crate::tidy::PURE;
use crate::{deny, room, setup, sixth_game, size, tidy};

/// Tests that are run in parts of their own, because they need more than cargo gives them. Naming the feature
/// turns them on.
const OWN_PARTS: &str = "e2e/browser,fuzz/brief";

/// How long everything that reads outside input is fuzzed on a machine that checks what others wrote, in minutes for all
/// targets together. Elsewhere each gets a fixed number of inputs, which takes seconds.
const FUZZ_MINUTES: &str = "6";

/// The version of axe that looks at every screen: another one finds other things.
const AXE: &str = "4.14.0";

/// Runs every part, and fails at the end if anything did.
pub fn run_all() -> Result<()> {
    room::check()?;
    let mut report = Report::default();
    report.part("format", || check(cargo().args(["fmt", "--all", "--check"])));
    report.part("tidy", || {
        tidy::check().map(|()| Outcome::Ran(Tally { passed: tidy::RULES.len(), failed: 0 }))
    });
    report.part("dependencies", deny::check);
    report.part("advisories", deny::advisories);
    report.part("clippy", || check(&mut clippy(&["--workspace", "--all-targets", "--features", OWN_PARTS])));
    report.part("clippy for the browser", || {
        page::need_wasm_target()?;
        check(&mut clippy(&browser_crates()))
    });
    let mut servers = None;
    report.part("PostgreSQL and NATS", || start(&mut servers));
    report.part("tests", || {
        let mut command = tests(&["--tests"]);
        // Tests of real processes would otherwise build the program once more, with other features.
        command.env("BOXLID_BIN", binary("boxlid", "debug")?);
        if let Some(servers) = &servers {
            servers.tell(&mut command);
        }
        count(&mut command)
    });
    drop(servers);
    report.part("examples in the docs", || count(&mut tests(&["--doc"])));
    report.part("page", || page::build(Bundling::Release).map(|page| page.describe()).map(|()| passed()));
    report.part("size of the page", || size::weigh().map(|()| passed()));
    report.part("browser", browser);
    report.part("Firefox and WebKit", engines);
    report.part("fuzz", || {
        let mut command = tests(&["--features", OWN_PARTS, "--test", "brief", "--", "--nocapture"]);
        if strict() {
            command.env("FUZZ_MINUTES", FUZZ_MINUTES);
        }
        count(&mut command)
    });
    report.part("benches, answers only", benches);
    // Last, because it builds a `boxlid` of its own in place of ours.
    report.part("a sixth game", sixth_game::check);
    report.close();
    let failed = report.tally().failed;
    if failed > 0 {
        // The sum is the last line, so nothing is said after it.
        std::process::exit(1);
    }
    Ok(())
}

/// Checks what may come into the build, and nothing else.
pub fn dependencies() -> Result<()> {
    let mut report = Report::default();
    report.part("dependencies", deny::check);
    report.part("advisories", deny::advisories);
    report.close();
    ensure!(report.tally().failed == 0, "something came into the build that may not");
    Ok(())
}

/// Starts the servers that some tests speak to. Without them those tests are left out, each with a line that says so.
fn start(servers: &mut Option<Servers>) -> Result<Outcome> {
    match Servers::start() {
        Ok(started) => {
            *servers = Some(started);
            Ok(passed())
        }
        Err(error) if !strict() => Ok(Outcome::Skipped(error.to_string())),
        Err(error) => Err(error),
    }
}

fn passed() -> Outcome {
    Outcome::Ran(Tally::one(true))
}

fn clippy(arguments: &[&str]) -> Command {
    let mut command = cargo();
    command.arg("clippy").args(arguments).args(["--", "-D", "warnings"]);
    command
}

/// The page and every pure crate that exists, for the browser. Clippy checks at least what `cargo check` does.
fn browser_crates() -> Vec<&'static str> {
    let mut arguments = vec!["--target", "wasm32-unknown-unknown"];
    arguments.extend(["page", "home", "games", "study"].iter().flat_map(|name| ["--package", name]));
    let packages = metadata().ok().and_then(|known| known["packages"].as_array());
    for package in packages.into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let is_game = package["manifest_path"].as_str().is_some_and(|path| path.contains("/games/"));
        if is_game || PURE.contains(&name) {
            arguments.extend(["--package", name]);
        }
    }
    arguments
}

/// Tests of the whole workspace; `arguments` say which.
pub fn tests(arguments: &[&str]) -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace", "--no-fail-fast"]).args(arguments);
    command
}

/// The suite in a real browser, against the binary that the tests before it built.
pub fn browser() -> Result<Outcome> {
    let needed = setup::browser().and_then(|browser| Ok((browser, setup::npm("axe", "axe-core", AXE)?)));
    let (browser, axe) = match needed {
        Ok(needed) => needed,
        Err(error) if !strict() => return Ok(Outcome::Skipped(error.to_string())),
        Err(error) => return Err(error),
    };
    let gallery = gallery()?;
    let mut command = browser_tests(&browser, &[])?;
    count(command.env("AXE", axe.join("axe.min.js")).env("GALLERY", gallery))
}

/// Draws every screen for the browser tests, into `target/gallery`.
fn gallery() -> Result<PathBuf> {
    run(cargo().args(["build", "--workspace", "--example", "gallery"]))?;
    let folder = target_dir()?.join("gallery");
    run(Command::new(binary("examples/gallery", "debug")?).arg(&folder))?;
    Ok(folder)
}

/// A first move of each game in the other engines.
fn engines() -> Result<Outcome> {
    let engines = match setup::engines() {
        Ok(engines) => engines,
        Err(error) if !strict() => return Ok(Outcome::Skipped(error.to_string())),
        Err(error) => return Err(error),
    };
    let mut command = tests(&["--features", OWN_PARTS, "--test", "engines", "--", "--test-threads=2"]);
    count(command.envs(engines.programs).env("BOXLID_BIN", binary("boxlid", "debug")?))
}

/// The command that runs the browser tests named by `filter`; all of them if it is empty.
pub fn browser_tests(browser: &setup::Browser, filter: &[&str]) -> Result<Command> {
    let boxlid = binary("boxlid", "debug")?;
    ensure!(boxlid.is_file(), "the tests did not build `boxlid`, so there is nothing to browse");
    let mut command = tests(&["--features", OWN_PARTS, "--test", "browser", "--"]);
    command
        .args(filter)
        // Two browsers and two servers at a time are what two cores carry without time running short.
        .arg("--test-threads=2")
        .env("BOXLID_BIN", boxlid)
        .env("CHROMIUM", &browser.chromium)
        .env("CHROMEDRIVER", &browser.driver);
    Ok(command)
}

/// Every bench with `--check`: it must find the right answer, however slowly.
fn benches() -> Result<Outcome> {
    let names = bench_names()?;
    let chosen: Vec<&str> = names.iter().flat_map(|name| ["--bench", name]).collect();
    check(tests(&chosen).args(["--", "--check"]))
}

/// The benches of the workspace.
pub fn bench_names() -> Result<Vec<String>> {
    let packages = metadata()?["packages"].as_array().context("cargo listed no packages")?;
    let targets = packages.iter().filter_map(|package| package["targets"].as_array()).flatten();
    let benches = targets.filter(|target| target["kind"][0] == "bench");
    Ok(benches.filter_map(|bench| bench["name"].as_str()).map(str::to_owned).collect())
}
