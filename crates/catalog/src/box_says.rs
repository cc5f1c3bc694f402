//! What the boxes let players choose that is no option of the rules: tokens and colors, teams, and decks.
//!
//! Each is told with the sentence of its own rulebook, in our words, beside the options that have theirs.

use rules::{AtTheTable, Clause};

use crate::GameKind;

impl GameKind {
    /// What people choose as they sit down, besides the options.
    pub fn at_the_table(self) -> Vec<AtTheTable> {
        let says = |title, box_says, clause| AtTheTable { title, box_says, clause: Clause::new(clause) };
        match self {
            GameKind::Mancala | GameKind::WhizKey => Vec::new(),
            GameKind::TrivialPursuit => vec![
                says("Token", "Players select their tokens; there are six.", "TP-1"),
                says(
                    "Teams",
                    "Up to 24 people can play in teams, with those who are strong in a category spread among them.",
                    "TP-1",
                ),
                says("Questions", "Cards of other editions may be used as well.", "TP-28"),
            ],
            GameKind::HeiseyMania => vec![
                says("Token", "Each player selects one of the four tokens.", "HM-1"),
                says(
                    "Teams",
                    "Up to 16 people can play in teams, with those who are strong in a category spread among them.",
                    "HM-1",
                ),
            ],
            GameKind::Manipulation => vec![says(
                "Color",
                "Each player chooses a color. Partners sit opposite each other, and two players choose two \
                 opposite colors each.",
                "BM-1",
            )],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TP-1, TP-28, HM-1, BM-1: whatever can be chosen at a table has the sentence of its box.
    #[test]
    fn tokens_colors_teams_and_decks_have_the_sentence_of_their_box() {
        for kind in GameKind::ALL {
            let said = kind.at_the_table();
            let has = |title: &str| said.iter().any(|at| at.title == title);
            let has_marks = !kind.marks(kind.seats().1).is_empty();
            assert_eq!(has("Token") || has("Color"), has_marks, "{kind}");
            assert_eq!(has("Color"), kind.marks_are_seats(), "{kind}");
            assert_eq!(has("Teams"), kind.teams().is_some(), "{kind}");
            if let Some(teams) = kind.teams() {
                let size = format!("Up to {} people", teams.most_people);
                assert!(
                    said.iter().any(|at| at.box_says.contains(&size) && at.clause == teams.size),
                    "{kind}"
                );
            }
            for at in said {
                assert!(kind.rulebook().contains(&format!("| {} |", at.clause)), "{}", at.clause);
            }
        }
        // The sentence about other editions is in one rulebook only.
        let decks = |kind: GameKind| kind.at_the_table().iter().any(|at| at.title == "Questions");
        assert!(decks(GameKind::TrivialPursuit) && !decks(GameKind::HeiseyMania));
    }
}
