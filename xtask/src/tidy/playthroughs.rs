//! Every game has at least one golden playthrough, so that a change of its rules shows up as a diff of prose.

use super::{Complaint, Project};

const FOLDER: &str = "testdata/playthroughs";

/// Complains about every game without one. Its files begin with its name.
pub fn play_every_game(project: &Project) -> Vec<Complaint> {
    let played = |game: &str| {
        let (file, folder) = (format!("{FOLDER}/{game}"), format!("{FOLDER}/{game}/"));
        project.files.keys().any(|path| path.starts_with(&file) || path.starts_with(&folder))
    };
    let games = project.games().into_iter().filter(|game| !played(game));
    games.map(|game| Complaint::about(FOLDER, format!("`{game}` has no playthrough; bless one"))).collect()
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
