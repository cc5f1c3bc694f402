//! One part of the test run: its heading, its time, and how many checks of it passed.

use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::shell::spoken;

/// How many checks passed and how many failed. A part without tests of its own is one check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Checks that passed.
    pub passed: usize,
    /// Checks that failed.
    pub failed: usize,
}

impl Tally {
    /// One check, passed or not.
    pub fn one(passed: bool) -> Self {
        Tally { passed: usize::from(passed), failed: usize::from(!passed) }
    }

    /// Both together.
    pub fn and(self, other: Tally) -> Self {
        Tally { passed: self.passed + other.passed, failed: self.failed + other.failed }
    }

    /// Adds what a line of a test run says, if it is one of those that count:
    /// `test result: ok. 12 passed; 0 failed; …`.
    fn hear(&mut self, line: &str) {
        let Some(result) = line.trim().strip_prefix("test result: ") else {
            return;
        };
        let count = |what: &str| {
            let before = result.split_once(what)?.0;
            before.rsplit(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
        };
        self.passed += count(" passed;").unwrap_or(0);
        self.failed += count(" failed;").unwrap_or(0);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// What came of a part.
pub enum Outcome {
    /// It ran.
    Ran(Tally),
    /// Its tests ran, and these failed.
    Failed(Tally, Vec<String>),
    /// It could not run here, and that is allowed.
    Skipped(String),
}

/// A part that was dealt with.
struct Done {
    name: &'static str,
    outcome: Outcome,
    took: Duration,
}

/// The parts so far.
#[derive(Default)]
pub struct Report {
    parts: Vec<Done>,
}

impl Report {
    /// Does a part under its heading. Whatever goes wrong is noted, and the next part has its turn all the same.
    pub fn part(&mut self, name: &'static str, work: impl FnOnce() -> Result<Outcome>) {
        println!("\n== {name} ==");
        let began = Instant::now();
        let outcome = work().unwrap_or_else(|error| {
            println!("error: {error:#}");
            Outcome::Ran(Tally::one(false))
        });
        let took = began.elapsed();
        match &outcome {
            Outcome::Ran(tally) | Outcome::Failed(tally, _) => {
                println!("-- {name}: {tally} in {:.1} s", took.as_secs_f32());
            }
            Outcome::Skipped(why) => println!("-- {name}: SKIPPED, {why}"),
        }
        self.parts.push(Done { name, outcome, took });
    }

    /// Everything together.
    pub fn tally(&self) -> Tally {
        self.parts.iter().fold(Tally::default(), |sum, part| match &part.outcome {
            Outcome::Ran(tally) | Outcome::Failed(tally, _) => sum.and(*tally),
            Outcome::Skipped(_) => sum,
        })
    }

    /// Prints the table and, alone on the last line, the sum.
    pub fn close(&self) {
        println!("\n{:24}{:>10}{:>10}{:>10}", "part", "passed", "failed", "seconds");
        for part in &self.parts {
            let seconds = part.took.as_secs_f32();
            match &part.outcome {
                Outcome::Ran(tally) | Outcome::Failed(tally, _) => {
                    println!("{:24}{:>10}{:>10}{seconds:>10.1}", part.name, tally.passed, tally.failed);
                }
                Outcome::Skipped(why) => println!("{:24}   skipped: {why}", part.name),
            }
        }
        for part in &self.parts {
            if let Outcome::Failed(_, tests) = &part.outcome {
                println!();
                tests.iter().for_each(|test| println!("failed in {}: {test}", part.name));
            }
        }
        println!("\n{}", self.tally());
    }
}

/// Runs a command that is one check: it passes if the command does.
pub fn check(command: &mut Command) -> Result<Outcome> {
    println!("$ {}", spoken(command));
    let status = command.status().with_context(|| format!("could not run `{}`", spoken(command)))?;
    Ok(Outcome::Ran(Tally::one(status.success())))
}

/// Runs a command that runs tests, passing on what it says and counting them.
pub fn count(command: &mut Command) -> Result<Outcome> {
    println!("$ {}", spoken(command));
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not run `{}`", spoken(command)))?;
    let output = child.stdout.take().context("the output of the tests was not piped")?;
    let mut tally = Tally::default();
    let mut failures = Vec::new();
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        println!("{line}");
        tally.hear(&line);
        let failed = line.strip_prefix("test ").and_then(|test| test.strip_suffix(" ... FAILED"));
        failures.extend(failed.map(str::to_owned));
    }
    let status = child.wait()?;
    // A test that does not even compile, or a process that dies, fails without saying so in a countable line.
    if !status.success() && tally.failed == 0 {
        tally.failed = 1;
    }
    Ok(if failures.is_empty() { Outcome::Ran(tally) } else { Outcome::Failed(tally, failures) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_of_test_binaries_add_up() {
        let mut tally = Tally::default();
        tally.hear("running 3 tests");
        tally.hear(
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.01s",
        );
        tally.hear("test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(tally, Tally { passed: 13, failed: 2 });
        assert_eq!(tally.to_string(), "13 passed, 2 failed");
    }

    #[test]
    fn a_part_that_errs_is_a_failure_and_the_next_part_runs() {
        let mut report = Report::default();
        report.part("one", || anyhow::bail!("no"));
        report.part("two", || Ok(Outcome::Ran(Tally::one(true))));
        report.part("three", || Ok(Outcome::Skipped("no browser".to_owned())));
        assert_eq!(report.tally(), Tally { passed: 1, failed: 1 });
    }

    #[test]
    fn a_test_run_that_dies_without_a_word_is_a_failure() {
        let Outcome::Ran(tally) = count(crate::shell::cargo().arg("no-such-command")).unwrap() else {
            panic!("it ran")
        };
        assert_eq!(tally, Tally { passed: 0, failed: 1 });
    }
}
