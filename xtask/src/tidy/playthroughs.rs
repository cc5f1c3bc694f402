//! Every game has at least one golden playthrough, so that a change of its rules shows up as a diff of prose.

use super::{Complaint, Project};

const FOLDER: &str = "testdata/playthroughs";

/// Complains about every game, and every edition of one, without a playthrough. Its files begin with the name of
/// its rulebook page.
pub fn play_every_game(project: &Project) -> Vec<Complaint> {
    let played = |name: &str| project.files.keys().any(|path| path.starts_with(&format!("{FOLDER}/{name}")));
    let names = project.games().into_iter().flat_map(|game| {
        let pages: Vec<&str> = super::clauses::pages(project, game).collect();
        if pages.is_empty() { vec![game] } else { pages }
    });
    let unplayed = names.filter(|name| !played(name));
    unplayed.map(|name| Complaint::about(FOLDER, format!("`{name}` has no playthrough; bless one"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_playthrough_is_found() {
        let project = Project::of(&[("testdata/playthroughs/mancala-default.txt", "")])
            .with("mancala", "games/mancala", &[], &[])
            .with("trivia", "games/trivia", &[], &[]);
        let said = play_every_game(&project);
        assert_eq!(said, [Complaint::about(FOLDER, "`trivia` has no playthrough; bless one")]);
    }
}
