//! Heisey Mania: what [`trivia`](super::trivia) does not share with the other edition.

use std::sync::Arc;

use rules::{AtTheTable, Clause};
use trivia::{EditionName, HeiseyMania};

use super::trivia::{LEVELS, QuestionBox, TOKENS};
use crate::board::{judged, not_read};
use crate::lid::{Lid, Teams, clauses};
use crate::{BadBoard, GameKind, OwnBoard};

impl QuestionBox for HeiseyMania {
    const LID: &'static Lid = &Lid {
        sort: "Questions",
        size: "2–4 seats, 45 min",
        about: "Questions about Heisey glass on a diamond with four points: fill your peg board first.",
        color: "#97405F",
        seat_counts: &[1, 2, 3, 4],
        usual_seats: 1,
        seats_clause: "HM-1",
        clauses: clauses(Self::RULEBOOK),
        bots: LEVELS,
        teams: Some(&Teams { most_people: 16, size: Clause::new("HM-1"), captain: Clause::new("HM-23") }),
        // HM-1: one token each; the box has four.
        marks: |_| &TOKENS[..4],
        edition: Some(EditionName::HeiseyMania),
        own_board: true,
        reconstructed: Some(
            "The picture in the box is lost. The rulebook settles the four paths, the headquarters and the eight \
             Roll Again spaces; six spaces between headquarters, and the order ABC, History, Patterns, Colors, \
             are assumed.",
        ),
        ..Lid::plain(GameKind::HeiseyMania, "heisey-mania", "Heisey Mania")
    };
    const RULEBOOK: &'static str = include_str!("../../../../docs/rulebooks/heisey_mania.md");
    const BOARD_FILE: Option<&'static str> =
        Some(include_str!("../../../../content/boards/heisey_mania.json"));

    fn at_the_table() -> Vec<AtTheTable> {
        let says = |title, box_says, clause| AtTheTable { title, box_says, clause: Clause::new(clause) };
        vec![
            says("Token", "Each player selects one of the four tokens.", "HM-1"),
            says(
                "Teams",
                "Up to 16 people can play in teams, with those who are strong in a category spread among them.",
                "HM-1",
            ),
        ]
    }

    fn read_board(text: &str) -> Result<OwnBoard, BadBoard> {
        let file: trivia::BoardFile = serde_json::from_str(text).map_err(not_read)?;
        let text = serde_json::to_string(&file).map_err(not_read)?;
        let (title, about) = (file.title.clone(), file.about.clone());
        let board = judged(&title, &about, trivia::Board::examine(file, EditionName::HeiseyMania))?.brought();
        let differences = board.differences(crate::deck::diamond());
        Ok(OwnBoard::new(GameKind::HeiseyMania, text, title, differences, Arc::new(board)))
    }
}
