//! Which game it is, is asked in the catalog and where the page picks a board or a face; everybody else is generic.

use super::{Complaint, Project, source};

const HOMES: [&str; 3] = ["crates/catalog/", "crates/screens/", "apps/home/"];

/// Complains about a variant of `GameKind` named anywhere else: to name one is to treat it specially.
pub fn tell_apart_in_one_place(project: &Project) -> Vec<Complaint> {
    let elsewhere = project
        .rust()
        .filter(|(path, _)| path.contains("/src/") && !HOMES.iter().any(|home| path.starts_with(home)));
    let mut complaints = Vec::new();
    for (path, text) in elsewhere {
        for (index, line) in source::shipped(text).lines().enumerate() {
            if names_a_variant(line) {
                let said = "only the catalog and the page's board picker tell games apart; be generic here";
                complaints.push(Complaint::at(path, index, said));
            }
        }
    }
    complaints
}

/// A variant is written `Mancala`, a constant `ALL`, a function `from_str`.
fn names_a_variant(line: &str) -> bool {
    line.match_indices("GameKind::").any(|(at, path)| {
        let name: String =
            line[at + path.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_asks_which_game_it_hosts_is_found() {
        let bad = "fn f(k: GameKind) { match k { GameKind::Mancala => () } }";
        let good =
            "// GameKind::Mancala\nfn f() { GameKind::ALL; GameKind::from_str(name); GameKind::name; }";
        let project = Project::of(&[
            ("apps/server/src/a.rs", bad),
            ("apps/server/src/b.rs", good),
            ("apps/home/src/lib.rs", bad),
            ("crates/catalog/src/kind.rs", bad),
        ]);
        let complaints = tell_apart_in_one_place(&project);
        assert_eq!(complaints.len(), 1);
        assert_eq!(complaints[0].file, "apps/server/src/a.rs");
    }
}
