//! `cargo xtask tidy`: what the project promises about itself, checked rather than hoped for.
//!
//! Each file here holds one family of rules. A rule is a plain function from a [`Project`] to complaints, so
//! that its tests can hand it a project of three lines that breaks it.

mod architecture;
mod arrows;
mod clauses;
mod json;
mod kinds;
mod markup;
mod playthroughs;
mod project;
mod promises;
mod prose;
mod protocol;
mod purity;
mod secrecy;
mod source;

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::shell::root;

pub use project::Project;
pub use purity::PURE;

/// Something that is not as the project promises.
#[derive(Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The file, from the root of the workspace.
    pub file: String,
    /// The line, from 1, if there is one to point at.
    pub line: Option<usize>,
    /// What is wrong and what to do about it.
    pub said: String,
}

impl Complaint {
    /// Complains about a whole file.
    pub fn about(file: impl Into<String>, said: impl Into<String>) -> Self {
        Complaint { file: file.into(), line: None, said: said.into() }
    }

    /// Complains about a line, counted from 0 as iterators do.
    pub fn at(file: impl Into<String>, index: usize, said: impl Into<String>) -> Self {
        Complaint { file: file.into(), line: Some(index + 1), said: said.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.said),
            None => write!(f, "{}: {}", self.file, self.said),
        }
    }
}

/// A rule: its name, and what finds its breaches.
pub type Rule = (&'static str, fn(&Project) -> Vec<Complaint>);

/// Every rule.
pub const RULES: [Rule; 17] = [
    ("crates depend only where the arrows point", arrows::follow_the_arrows),
    ("every crate obeys the workspace's lints", arrows::obey_the_lints),
    ("pure crates touch nothing outside", purity::stay_pure),
    ("no game can be serialized", secrecy::keep_secrets),
    ("games are told apart in one place", kinds::tell_apart_in_one_place),
    ("JSON is spoken at the seams only", json::speak_at_the_seams),
    ("screens are written with maud", markup::write_no_tags_by_hand),
    ("every clause is cited by a test", clauses::cover_the_rulebook),
    ("every citation exists", clauses::cite_what_exists),
    ("every refusal names its clause", clauses::name_the_clause),
    ("the protocol page describes the messages as they are", protocol::describe_the_messages),
    ("every Rust file says what it holds", prose::say_what_it_holds),
    ("no file is too long", prose::keep_it_short),
    ("sources are clean", prose::keep_it_clean),
    ("the map shows every crate", architecture::show_every_crate),
    ("every game has a playthrough", playthroughs::play_every_game),
    ("every promise of the security page is proved by a test", promises::prove_every_promise),
];

/// Checks the workspace against every rule, and says what is wrong.
pub fn check() -> Result<()> {
    check_at(root())
}

/// Checks the workspace in a folder.
pub fn check_at(root: &Path) -> Result<()> {
    let project = Project::read(root)?;
    let mut complaints = 0;
    for (name, rule) in RULES {
        let found = rule(&project);
        println!("{} {name}", if found.is_empty() { "ok  " } else { "FAIL" });
        for complaint in &found {
            println!("     {complaint}");
        }
        complaints += found.len();
    }
    ensure!(complaints == 0, "the project is not tidy; complaints: {complaints}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_project_is_tidy() {
        let project = Project::read(root()).unwrap();
        let complaints = RULES.iter().flat_map(|(_, rule)| rule(&project));
        let said: Vec<String> = complaints.map(|complaint| complaint.to_string()).collect();
        assert!(said.is_empty(), "\n{}", said.join("\n"));
    }
}
