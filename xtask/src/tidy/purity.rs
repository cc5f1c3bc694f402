//! Pure crates own no clock, no file, no thread, no socket and no ambient randomness: the same steps must lead
//! to the same game, in a browser as on a server.

use super::source::has_word;
use super::{Complaint, Project};

/// The crates that also run in the browser and in a replay ten years from now. Every game is one, too.
pub const PURE: [&str; 12] = [
    "rules", "table", "bots", "solver", "analysis", "answers", "texts", "decks", "protocol", "client",
    "catalog", "screens",
];

/// What a pure crate may not name, and why.
const FORBIDDEN: [(&str, &str); 14] = [
    ("tokio", "waiting is the server's business"),
    ("std::fs", "files are the store's business"),
    ("std::net", "sockets are the server's business"),
    ("std::env", "the surroundings must not change a game"),
    ("std::process", "the surroundings must not change a game"),
    ("std::thread", "there are no threads in the browser"),
    ("std::time", "the rules have no clock, and the browser has no std::time"),
    ("SystemTime", "the rules have no clock"),
    ("Instant", "the rules have no clock"),
    ("getrandom", "luck comes from Dice, so that it can be replayed"),
    ("thread_rng", "luck comes from Dice, so that it can be replayed"),
    ("rand", "luck comes from Dice, whose draws are pinned"),
    ("RandomState", "its order differs from run to run"),
    ("println", "a library does not speak to the terminal"),
];

/// Complains about everything impure in a pure crate.
pub fn stay_pure(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for member in &project.crates {
        if !PURE.contains(&member.name.as_str()) && !member.folder.starts_with("games/") {
            continue;
        }
        for (word, why) in FORBIDDEN {
            if member.needs.iter().any(|need| need == word) {
                let said = format!("a pure crate may not depend on `{word}`: {why}");
                complaints.push(Complaint::about(format!("{}/Cargo.toml", member.folder), said));
            }
        }
        for (path, code) in project.shipped(&member.folder) {
            for (index, line) in code.lines().enumerate() {
                let named = FORBIDDEN.iter().filter(|(word, _)| has_word(line, word));
                complaints.extend(named.map(|(word, why)| {
                    Complaint::at(path, index, format!("a pure crate may not use `{word}`: {why}"))
                }));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_in_the_rules_is_found_and_one_in_a_comment_or_a_test_is_not() {
        let text = "// std::time\nuse std::time::Instant;\n#[cfg(test)]\nmod tests { use std::fs; }";
        let project = Project::of(&[("crates/rules/src/lib.rs", text), ("crates/store/src/lib.rs", text)])
            .with("rules", "crates/rules", &["getrandom"], &[])
            .with("store", "crates/store", &["tokio"], &[]);
        let said: Vec<String> = stay_pure(&project).iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(said[0].starts_with("crates/rules/Cargo.toml: a pure crate may not depend on `getrandom`"));
        assert!(said[1].starts_with("crates/rules/src/lib.rs:2: a pure crate may not use `std::time`"));
        assert!(said[2].starts_with("crates/rules/src/lib.rs:2: a pure crate may not use `Instant`"));
    }
}
