//! Whiz Key.

use std::sync::{Arc, LazyLock};

use analysis::{Progress, Report};
use bots::{Random, Worlds};
use rules::{Bot, Refusal};
use serde_json::value::RawValue;
use whizkey::{Board, Careful, Claiming, Thinking, WhizKey};

use crate::board::{judged, not_read};
use crate::entry::{GameEntry, InTheBox, Tell};
use crate::lid::{Lid, clauses};
use crate::{
    AnalysisError, AnalysisSettings, BadBoard, BotLevel, Duel, GameKind, LogFile, OwnBoard, PlayDeck,
    SolverResources, analyse,
};

impl GameEntry for WhizKey {
    const LID: &'static Lid = &Lid {
        sort: "Cards",
        size: "2–4 players, 30 min",
        about: "Collect cards into keys, open doors with them and be first to the payoff.",
        color: "#1C6068",
        seat_counts: &[2, 3, 4],
        seats_clause: "WK-1",
        clauses: clauses(Self::RULEBOOK),
        bots: &LEVELS,
        own_board: true,
        reconstructed: Some(
            "The picture in the box is lost; this layout satisfies every sentence of the rulebook.",
        ),
        ..Lid::plain(GameKind::WhizKey, "whiz-key", "Whiz Key")
    };
    const RULEBOOK: &'static str = include_str!("../../../../docs/rulebooks/whiz_key.md");
    const DUEL: Duel = Duel { seats: 2, options: &["{}"], thrown: 0, about: "two players, hidden hands" };
    const BOARD_FILE: Option<&'static str> = Some(include_str!("../../../../content/boards/whiz_key.json"));

    fn unpack(_: Option<Arc<PlayDeck>>, board: Option<&OwnBoard>) -> Result<InTheBox<Self>, Refusal> {
        static BUILT_IN: LazyLock<Arc<Board>> = LazyLock::new(|| Arc::new(Board::printed()));
        let own = board.and_then(OwnBoard::made::<Board>);
        Ok(InTheBox::of(own.unwrap_or_else(|| Arc::clone(&BUILT_IN))))
    }

    fn bot(level: &str, _: &Arc<SolverResources>) -> Option<Box<dyn Bot<Self>>> {
        let known = whizkey::LEVELS.iter().find(|known| known.name == level)?;
        Some(match known.thinking {
            // WK-31: every level claims a DRAW that is due, or a table of bots might play for ever.
            Thinking::Random => Box::new(Claiming(Random)),
            Thinking::Habit => Box::new(Careful),
            Thinking::Worlds { worlds, steps } => Box::new(Claiming(Worlds::new(worlds, steps))),
        })
    }

    fn teller(names: Vec<String>) -> Tell<Self> {
        let mut teller = whizkey::Teller::new(names);
        Box::new(move |events| teller.tell(events))
    }

    /// WK-32: a match is for two.
    fn seats_for(options: &RawValue) -> Option<u8> {
        #[derive(serde::Deserialize)]
        struct Asking {
            tournament: Option<whizkey::Switch>,
        }
        let asking: Asking = serde_json::from_str(options.get()).ok()?;
        asking.tournament.filter(|on| on.is_on()).map(|_| 2)
    }

    fn read_board(text: &str) -> Result<OwnBoard, BadBoard> {
        let file: whizkey::BoardFile = serde_json::from_str(text).map_err(not_read)?;
        let board = judged(&file.title, &file.about, Board::examine(&file))?;
        let differences = board.differences(&Board::printed());
        let text = serde_json::to_string(&file).map_err(not_read)?;
        let made = Arc::new(board.brought(file.title.clone()));
        Ok(OwnBoard::new(Self::LID.kind, text, file.title, differences, made))
    }

    fn analyse(
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        analyse::of_whizkey(log, settings, go_on)
    }
}

static LEVELS: [BotLevel; 3] = {
    let [one, two, three] = whizkey::LEVELS;
    [
        BotLevel { name: one.name, title: one.title, about: one.about },
        BotLevel { name: two.name, title: two.title, about: two.about },
        BotLevel { name: three.name, title: three.title, about: three.about },
    ]
};
