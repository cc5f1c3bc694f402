//! Mancala.

use std::sync::Arc;

use analysis::{Progress, Report};
use bots::{Lapsing, Search};
use mancala::{Mancala, Options};
use rules::{Bot, Notation, Refusal, RefusalKind, Seat};
use table::RefereeTable;

use crate::entry::{GameEntry, InTheBox, Tell};
use crate::lid::{Lid, clauses};
use crate::{
    AnalysisError, AnalysisSettings, BotLevel, Duel, GameKind, LogFile, OwnBoard, Perfect, PlayDeck,
    SolverResources, analyse,
};

impl GameEntry for Mancala {
    const LID: &'static Lid = &Lid {
        sort: "No luck",
        size: "2 players, 10 min",
        about: "Pick up the stones of one pocket and drop them one by one to the right. \
                Finish in your own store and you go again. Most stones wins.",
        color: "#8F4526",
        seats_clause: "M-1",
        clauses: clauses(Self::RULEBOOK),
        bots: LEVELS,
        solved: true,
        ..Lid::plain(GameKind::Mancala, "mancala", "Mancala")
    };
    const RULEBOOK: &'static str = include_str!("../../../../docs/rulebooks/mancala.md");
    const DUEL: Duel = Duel {
        seats: 2,
        options: &[
            r#"{"begins":"a","capture":"empty"}"#,
            r#"{"begins":"a","capture":"standard"}"#,
            r#"{"begins":"a","capture":"empty","stones":"3"}"#,
            r#"{"begins":"a","capture":"standard","stones":"3"}"#,
        ],
        thrown: 6,
        about: "both captures, four and three stones, up to six sowings thrown by dice",
    };

    fn unpack(_: Option<Arc<PlayDeck>>, _: Option<&OwnBoard>) -> Result<InTheBox<Self>, Refusal> {
        Ok(InTheBox::of(Arc::new(())))
    }

    fn bot(level: &str, resources: &Arc<SolverResources>) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "perfect" => Some(Box::new(Perfect::new(HARD, Arc::clone(resources)))),
            level => looker(level),
        }
    }

    fn teller(names: Vec<String>) -> Tell<Self> {
        let mut names = names.into_iter();
        // A game of two has two names; a list that is too short is filled up with the seats' letters.
        let names = [0, 1].map(|seat| names.next().unwrap_or_else(|| Seat(seat).to_string()));
        let mut teller = mancala::Teller::new(names);
        Box::new(move |events| teller.tell(events))
    }

    fn analyse(
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        analyse::of_mancala(log, settings, go_on)
    }

    fn to_solve(table: &dyn RefereeTable) -> Result<Mancala, Refusal> {
        let (_, settled) = table.options();
        let damaged = |error: String| Refusal::new(RefusalKind::Damaged, error);
        let options: Options =
            serde_json::from_str(settled.get()).map_err(|error| damaged(error.to_string()))?;
        let read = Mancala::read_position(Default::default(), &options, table.seats(), &table.position());
        read.map_err(|misread| damaged(misread.to_string()))
    }
}

/// The levels of the bots, from the weakest.
pub const LEVELS: &[BotLevel] = &[
    BotLevel {
        name: "easy",
        title: "Easy",
        about: "Looks one sowing ahead, and three times in ten plays anything",
    },
    BotLevel { name: "medium", title: "Medium", about: "Looks four sowings ahead" },
    BotLevel { name: "hard", title: "Hard", about: "Looks as far ahead as 300,000 positions allow" },
    BotLevel {
        name: "perfect",
        title: "Perfect",
        about: "Plays what it has proved best; early on, where a proof takes too long, it plays like Hard",
    },
];

/// The hardest that only looks ahead.
const HARD: Search = Search { depth: 40, positions: 300_000 };

/// The bots without the one that proves. Whoever asks here does not link the solver, and it is large.
pub fn looker(level: &str) -> Option<Box<dyn Bot<Mancala>>> {
    match level {
        "easy" => Some(Box::new(Lapsing { careful: Search { depth: 1, positions: 100 }, lapses: 30 })),
        "medium" => Some(Box::new(Search { depth: 4, positions: 20_000 })),
        "hard" => Some(Box::new(HARD)),
        _ => None,
    }
}
