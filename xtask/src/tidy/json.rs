//! JSON is spoken where types are erased and at the edges of the system; in no game.

use super::source::{has_word, shipped};
use super::{Complaint, Project};

/// Where `serde_json` may be named in shipped code.
const SEAMS: [&str; 16] = [
    // The laws check that what a game calls `Wire` survives JSON; only tests turn them on.
    "crates/rules/src/laws",
    "crates/table/src/wire.rs",
    "crates/table/src/album.rs",
    "crates/table/src/referee.rs",
    "crates/protocol/",
    "crates/remote/",
    "crates/client/",
    "crates/decks/",
    "crates/store/",
    "crates/catalog/",
    "crates/screens/",
    "apps/",
    "tools/",
    "xtask/",
    "e2e/",
    "fuzz/",
];

/// Complains about JSON anywhere else.
pub fn speak_at_the_seams(project: &Project) -> Vec<Complaint> {
    let elsewhere = project
        .rust()
        .filter(|(path, _)| path.contains("/src/") && !SEAMS.iter().any(|seam| path.starts_with(seam)));
    let mut complaints = Vec::new();
    for (path, text) in elsewhere {
        for (index, line) in shipped(text).lines().enumerate() {
            if has_word(line, "serde_json") {
                let said = "JSON is spoken in table/src/wire.rs and at the edges only; use types here";
                complaints.push(Complaint::at(path, index, said));
            }
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_speaks_json_is_found() {
        let text = "fn f() { serde_json::to_string(&1); }";
        let project = Project::of(&[
            ("games/mancala/src/lib.rs", text),
            ("games/mancala/tests/laws.rs", text),
            ("crates/table/src/table.rs", text),
            ("crates/table/src/wire.rs", text),
        ]);
        let files: Vec<String> = speak_at_the_seams(&project).into_iter().map(|found| found.file).collect();
        assert_eq!(files, ["crates/table/src/table.rs", "games/mancala/src/lib.rs"]);
    }
}
