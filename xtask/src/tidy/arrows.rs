//! Who may depend on whom. A crate that is not in the table below may not exist: adding one is a decision.

use super::{Complaint, Project};

/// Where a crate's arrows may point: `needs` for what it ships, `tests` for what its tests may use besides.
struct Arrows {
    name: &'static str,
    needs: &'static [&'static str],
    tests: &'static [&'static str],
}

const fn arrows(
    name: &'static str,
    needs: &'static [&'static str],
    tests: &'static [&'static str],
) -> Arrows {
    Arrows { name, needs, tests }
}

/// The picture of ARCHITECTURE.md as a table. `games/*` stand for themselves in `GAME`.
const TABLE: &[Arrows] = &[
    arrows("rules", &[], &[]),
    // Tables, searches and bots know no game; their tests need one to try them on.
    arrows("table", &["rules"], &["mancala"]),
    arrows("bots", &["rules"], &["mancala", "manipulation", "whizkey"]),
    // The solver knows one game by heart.
    arrows("solver", &["rules", "mancala"], &["mapped"]),
    // Files as memory: the one crate with unsafe code, and nothing else.
    arrows("mapped", &[], &[]),
    // What luck gave and decisions cost, for any game; what a position is worth is the catalog's to say.
    arrows("analysis", &["rules", "table"], &[]),
    arrows("catalog", &["rules", "table", "bots", "solver", "analysis", "answers", "decks", GAMES], &[]),
    arrows("answers", &[], &[]),
    // What strangers type, made fit to be shown.
    arrows("texts", &[], &[]),
    arrows("decks", &["answers", "texts"], &[]),
    arrows("protocol", &["rules"], &[]),
    // One person's side of a table: it knows what travels and what a table shows, and no game by name.
    arrows("client", &["protocol", "rules", "table"], &["mancala", "whizkey"]),
    // What a person sees, as markup; the page and the server draw with it.
    arrows(
        "screens",
        &["analysis", "catalog", "client", "table", "rules", "protocol", "answers", "decks", GAMES],
        &[],
    ),
    arrows("store", &["protocol"], &["neighbours"]),
    arrows("bus", &["protocol"], &["neighbours"]),
    arrows(
        "server",
        &["catalog", "table", "rules", "decks", "texts", "protocol", "screens", "store", "bus"],
        &["remote", "neighbours"],
    ),
    // The page and the terminal draw boards, and whoever draws a board knows its game.
    arrows("page", &["screens", "catalog", "rules", "protocol", "client"], &[]),
    // A bundle names what it shows, and nothing else.
    arrows("home", &["page", "screens", "catalog"], &[]),
    arrows("games", &["page", "screens", "catalog"], &[]),
    // Where hard questions are thought through, in a worker of the page: a third bundle.
    arrows("study", &["catalog", "table", "rules", "mancala", "solver"], &["screens"]),
    // The terminal also judges answers and checks decks, for whoever writes them.
    arrows(
        "boxlid",
        &[
            "catalog", "client", "remote", "table", "rules", "bots", "solver", "mapped", "answers", "decks",
            "texts", "protocol", "server", GAMES,
        ],
        &["neighbours"],
    ),
    // Sockets for a client: it knows what travels, and nothing of what it means.
    arrows("remote", &["client", "protocol", "rules"], &[]),
    // Other people's servers, started for a test; it knows nothing of ours.
    arrows("neighbours", &[], &[]),
    arrows("load", &["client", "remote", "protocol", "store", "neighbours"], &[]),
    // What breaks servers plays the logs again by the rules, to see what people should have seen; where the program is,
    // the load generator knows.
    arrows(
        "faults",
        &["catalog", "client", "remote", "load", "neighbours", "protocol", "rules", "store", "table"],
        &[],
    ),
    // Ownership on paper: it runs nothing of ours.
    arrows("scale", &[], &[]),
    // Whatever reads anything from outside is fuzzed, wherever it is.
    arrows(
        "fuzz",
        &[
            "rules", "table", "mancala", "protocol", "catalog", "decks", "answers", "texts", "solver",
            "server", "boxlid", "remote",
        ],
        &[],
    ),
    arrows("e2e", &[], &[]),
    arrows("xtask", &["neighbours"], &[]),
];

/// Stands for every game, those that will come included.
const GAMES: &str = "games/*";

/// A game stands on the rules and on nothing else of ours; its playthroughs are played at a table.
const GAME: Arrows = arrows("a game", &["rules"], &["table"]);

/// Complains about every arrow that is not in the picture.
pub fn follow_the_arrows(project: &Project) -> Vec<Complaint> {
    let ours = |name: &str| project.crates.iter().any(|member| member.name == name);
    let mut complaints = Vec::new();
    for member in &project.crates {
        let manifest = format!("{}/Cargo.toml", member.folder);
        let in_table = TABLE.iter().find(|arrows| arrows.name == member.name);
        let arrows = if member.folder.starts_with("games/") { Some(&GAME) } else { in_table };
        let Some(arrows) = arrows else {
            let said = format!("`{}` has no arrows; give it a line in xtask/src/tidy/arrows.rs", member.name);
            complaints.push(Complaint::about(manifest, said));
            continue;
        };
        let is_game = |need: &str| project.games().contains(&need);
        for need in member.needs.iter().filter(|need| ours(need)) {
            let allowed =
                arrows.needs.contains(&need.as_str()) || arrows.needs.contains(&GAMES) && is_game(need);
            if !allowed {
                let said = format!("`{}` may not depend on `{need}`", member.name);
                complaints.push(Complaint::about(manifest.clone(), said));
            }
        }
        for need in member.tests_need.iter().filter(|need| ours(need)) {
            let allowed = arrows.needs.iter().chain(arrows.tests).any(|name| name == need)
                || arrows.needs.contains(&GAMES) && is_game(need);
            if !allowed && *need != member.name {
                let said = format!("the tests of `{}` may not depend on `{need}`", member.name);
                complaints.push(Complaint::about(manifest.clone(), said));
            }
        }
    }
    complaints
}

/// How a crate takes its lints from the workspace.
const OURS: &str = "[lints]\nworkspace = true";

/// The one crate with a call that cannot be made from safe code. It says where, and why.
const UNSAFE: &str = "crates/mapped/Cargo.toml";

/// Complains about every crate that does not take its lints from the workspace, for there unsafe code is
/// forbidden; but for one, where it is denied unless it is expected.
pub fn obey_the_lints(project: &Project) -> Vec<Complaint> {
    let manifests = project.crates.iter().map(|member| format!("{}/Cargo.toml", member.folder));
    let obeys = |manifest: &String| {
        let lints = if manifest == UNSAFE { "[lints.rust]\nunsafe_code = \"deny\"" } else { OURS };
        project.files.get(manifest).is_some_and(|text| text.contains(lints))
    };
    manifests
        .filter(|manifest| !obeys(manifest))
        .map(|manifest| Complaint::about(manifest, "write `[lints]` and `workspace = true`"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(project: &Project) -> Vec<String> {
        follow_the_arrows(project).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_game_may_not_know_the_table_nor_another_game() {
        let project = Project::default()
            .with("rules", "crates/rules", &["serde"], &[])
            .with("table", "crates/table", &["rules"], &[])
            .with("mancala", "games/mancala", &["rules", "table"], &[])
            .with("trivia", "games/trivia", &["rules"], &["mancala"]);
        let expected = [
            "games/mancala/Cargo.toml: `mancala` may not depend on `table`",
            "games/trivia/Cargo.toml: the tests of `trivia` may not depend on `mancala`",
        ];
        assert_eq!(said(&project), expected);
    }

    #[test]
    fn a_crate_nobody_decided_on_may_not_exist() {
        let project = Project::default().with("utils", "crates/utils", &[], &[]);
        assert!(said(&project)[0].contains("`utils` has no arrows"));
    }

    #[test]
    fn a_crate_with_its_own_lints_is_found() {
        let good = "[lints]\nworkspace = true\n";
        let project = Project::of(&[("crates/a/Cargo.toml", good), ("crates/b/Cargo.toml", "[package]")])
            .with("a", "crates/a", &[], &[])
            .with("b", "crates/b", &[], &[]);
        assert_eq!(obey_the_lints(&project).len(), 1);
    }

    #[test]
    fn unsafe_code_is_expected_in_one_crate_and_denied_elsewhere_in_it() {
        let denied = "[lints.rust]\nunsafe_code = \"deny\"\n";
        let lints = |mapped, other| {
            let files = [("crates/mapped/Cargo.toml", mapped), ("crates/b/Cargo.toml", other)];
            let project = Project::of(&files).with("mapped", "crates/mapped", &[], &[]);
            obey_the_lints(&project.with("b", "crates/b", &[], &[])).len()
        };
        assert_eq!((lints(denied, OURS), lints(denied, denied), lints("[package]", OURS)), (0, 1, 1));
    }
}
