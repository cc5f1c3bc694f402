//! A game in progress holds secrets, so it can never be serialized; what leaves a table is a view.
//!
//! The compiler has the last word: `crates/catalog/src/games/mod.rs` does not compile in its test if a game it lists is
//! `Serialize`. This rule makes sure that every game is on that list, and finds the derive by its text.

use super::{Complaint, Project, source};

/// The file whose compilation proves that no game is `Serialize`.
const PROOF: &str = "crates/catalog/src/games/mod.rs";

/// Complains about every game that can be serialized, or is not proven to be safe from it.
pub fn keep_secrets(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let proof = project.files.get(PROOF).map(String::as_str).unwrap_or_default();
    for member in project.crates.iter().filter(|member| member.folder.starts_with("games/")) {
        let sources: Vec<_> = project.shipped(&member.folder).collect();
        for game in sources.iter().flat_map(|(_, code)| implementors(code, "Game")) {
            if !source::has_word(proof, &game) {
                let said = format!("`{game}` is not proven here not to be Serialize; add it");
                complaints.push(Complaint::about(PROOF, said));
            }
            for (path, code) in &sources {
                if derives_serialize(code, &game) || implementors(code, "Serialize").contains(&game) {
                    let said =
                        format!("`{game}` is a game in progress, secrets included: it must not be Serialize");
                    complaints.push(Complaint::about(*path, said));
                }
            }
        }
    }
    complaints
}

/// The types for which `code` implements the trait.
fn implementors(code: &str, of_trait: &str) -> Vec<String> {
    let heads = code.lines().map(str::trim).filter(|line| line.starts_with("impl"));
    let named = heads.filter_map(|line| line.split_once(" for "));
    named
        .filter(|(left, _)| left.rsplit(['<', '>', ':', ' ']).next() == Some(of_trait))
        .map(|(_, right)| {
            right.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
        })
        .collect()
}

/// Whether the attributes above `struct game` or `enum game` derive `Serialize`.
fn derives_serialize(code: &str, game: &str) -> bool {
    let lines: Vec<&str> = code.lines().collect();
    let declared = lines.iter().position(|line| {
        (source::has_word(line, "struct") || source::has_word(line, "enum")) && source::has_word(line, game)
    });
    let Some(declared) = declared else { return false };
    let attributes = lines[..declared].iter().rev().take_while(|line| {
        let line = line.trim();
        line.is_empty() || line.starts_with('#') || line.starts_with(')') || line.ends_with(',')
    });
    attributes.into_iter().any(|line| source::has_word(line, "Serialize"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaints(game: &str, proof: &str) -> usize {
        let project = Project::of(&[("games/whist/src/game.rs", game), (PROOF, proof)]).with(
            "whist",
            "games/whist",
            &["rules"],
            &[],
        );
        keep_secrets(&project).len()
    }

    #[test]
    fn a_game_that_derives_or_implements_serialize_is_found() {
        let plain = "#[derive(Clone)]\npub struct Whist;\nimpl Game for Whist {}\n";
        assert_eq!(complaints(plain, "never_serialize!(whist::Whist);"), 0);
        let derived = "#[derive(Clone, Serialize)]\npub struct Whist;\nimpl rules::Game for Whist {}\n";
        assert_eq!(complaints(derived, "never_serialize!(whist::Whist);"), 1);
        let by_hand = "pub struct Whist;\nimpl Game for Whist {}\nimpl serde::Serialize for Whist {}";
        assert_eq!(complaints(by_hand, "never_serialize!(whist::Whist);"), 1);
    }

    #[test]
    fn a_game_missing_from_the_proof_is_found() {
        assert_eq!(complaints("impl Game for Whist {}", "never_serialize!(chess::Chess);"), 1);
    }
}
