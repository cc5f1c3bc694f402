//! Trivial Pursuit Genus III: what [`trivia`](super::trivia) does not share with the other edition.

use rules::{AtTheTable, Clause};
use trivia::{EditionName, TrivialPursuit};

use super::trivia::{LEVELS, QuestionBox, TOKENS};
use crate::lid::{Lid, Teams, clauses};
use crate::{BadBoard, GameKind, OwnBoard};

impl QuestionBox for TrivialPursuit {
    const LID: &'static Lid = &Lid {
        sort: "Questions",
        size: "2–6 seats, 60 min",
        about: "Race round the wheel, answer in six categories and bring home a wedge of each.",
        color: "#24406F",
        seat_counts: &[2, 3, 4, 5, 6],
        seats_clause: "TP-1",
        clauses: clauses(Self::RULEBOOK),
        bots: LEVELS,
        teams: Some(&Teams { most_people: 24, size: Clause::new("TP-1"), captain: Clause::new("TP-26") }),
        // TP-1: one token each; the box has six.
        marks: |_| &TOKENS,
        edition: Some(EditionName::TrivialPursuit),
        ..Lid::plain(GameKind::TrivialPursuit, "trivial-pursuit", "Trivial Pursuit")
    };
    const RULEBOOK: &'static str = include_str!("../../../../docs/rulebooks/trivial_pursuit.md");
    const BOARD_FILE: Option<&'static str> = None;

    fn at_the_table() -> Vec<AtTheTable> {
        let says = |title, box_says, clause| AtTheTable { title, box_says, clause: Clause::new(clause) };
        vec![
            says("Token", "Players select their tokens; there are six.", "TP-1"),
            says(
                "Teams",
                "Up to 24 people can play in teams, with those who are strong in a category spread among them.",
                "TP-1",
            ),
            says("Questions", "Cards of other editions may be used as well.", "TP-28"),
        ]
    }

    fn read_board(_: &str) -> Result<OwnBoard, BadBoard> {
        Err(BadBoard::NotTaken(GameKind::TrivialPursuit))
    }
}
