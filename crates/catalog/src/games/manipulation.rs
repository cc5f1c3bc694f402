//! Basic Manipulation.

use std::sync::Arc;

use analysis::{Progress, Report};
use manipulation::{Course, Manipulation, Mode};
use rules::{AtTheTable, Bot, Clause, OptionSpec, Refusal, RefusalKind, Seat};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::board::{judged, not_read};
use crate::entry::{GameEntry, InTheBox, Tell};
use crate::lid::{Lid, clauses};
use crate::{
    AnalysisError, AnalysisSettings, BadBoard, BotLevel, Duel, GameKind, LogFile, OwnBoard, PlayDeck,
    SolverResources, analyse,
};

/// The option that follows the number of seats.
const MODE: &str = "mode";

impl GameEntry for Manipulation {
    const LID: &'static Lid = &Lid {
        sort: "Dice race",
        size: "2 or 4 seats, 40 min",
        about: "Bring your tokens home past attacks, set-backs and a portal, alone or with a partner.",
        color: "#4D3E80",
        // BM-1: three cannot play.
        seat_counts: &Mode::SEATS,
        usual_seats: 4,
        seats_clause: "BM-1",
        clauses: clauses(Self::RULEBOOK),
        bots: &LEVELS,
        // BM-1: two players have two opposite colors each.
        marks: |seats| match seats {
            2 => &["Red and green", "Yellow and blue"],
            _ => &["Red", "Yellow", "Green", "Blue"],
        },
        // The color is the corner of the board, and partners sit opposite each other.
        marks_are_seats: true,
        own_board: true,
        reconstructed: Some(
            "The picture in the box is lost. The diamond is reconstructed: six spaces from one STAR-BEAST to the \
             next, as the publisher plays it. Red opposite green and yellow opposite blue is in the rulebook; the \
             order red, yellow, green, blue clockwise is assumed.",
        ),
        ..Lid::plain(GameKind::Manipulation, "manipulation", "Basic Manipulation")
    };
    const RULEBOOK: &'static str = include_str!("../../../../docs/rulebooks/manipulation.md");
    const DUEL: Duel = Duel {
        seats: 2,
        options: &[r#"{"mode":"tournament"}"#],
        thrown: 0,
        about: "tournament mode: two players with two colors each",
    };
    const BOARD_FILE: Option<&'static str> =
        Some(include_str!("../../../../content/boards/manipulation.json"));

    fn unpack(_: Option<Arc<PlayDeck>>, board: Option<&OwnBoard>) -> Result<InTheBox<Self>, Refusal> {
        Ok(InTheBox::of(board.and_then(OwnBoard::made::<Course>).unwrap_or_default()))
    }

    fn bot(level: &str, _: &Arc<SolverResources>) -> Option<Box<dyn Bot<Self>>> {
        bots::dice::bot(level)
    }

    fn teller(names: Vec<String>) -> Tell<Self> {
        let mut teller = manipulation::Teller::new(names);
        Box::new(move |events| teller.tell(events))
    }

    fn at_the_table() -> Vec<AtTheTable> {
        vec![AtTheTable {
            title: "Color",
            box_says: "Each player chooses a color. Partners sit opposite each other, and two players choose two \
                       opposite colors each.",
            clause: Clause::new("BM-1"),
        }]
    }

    /// BM-1: each mode has its number of players.
    fn seats_for(options: &RawValue) -> Option<u8> {
        #[derive(serde::Deserialize)]
        struct Asking {
            mode: Option<Mode>,
        }
        let asking: Asking = serde_json::from_str(options.get()).ok()?;
        asking.mode.map(Mode::seats)
    }

    fn usual_value(option: &OptionSpec, seats: u8) -> &'static str {
        // BM-1: the mode follows the number of seats.
        let mode = Mode::usual_for(seats).filter(|_| option.name == MODE);
        mode.map_or(option.usual(), Mode::name)
    }

    fn is_possible(option: &OptionSpec, value: &str, seats: u8) -> bool {
        if option.name != MODE || !Mode::SEATS.contains(&seats) {
            return true;
        }
        Mode::ALL.into_iter().any(|mode| mode.name() == value && mode.seats() == seats)
    }

    /// BM-1: the mode follows the number of seats unless another is chosen.
    fn complete(
        options: Option<Box<RawValue>>,
        _: &[(Seat, String)],
        seats: u8,
    ) -> Result<Option<Box<RawValue>>, Refusal> {
        let text = options.as_deref().map_or("{}", RawValue::get);
        let mode = Mode::usual_for(seats);
        let (Ok(mut map), Some(mode)) = (serde_json::from_str::<Map<String, Value>>(text), mode) else {
            // The game refuses what is no object, and too many or too few, in words of its own.
            return Ok(options);
        };
        map.entry(MODE).or_insert_with(|| Value::from(mode.name()));
        let written = serde_json::value::to_raw_value(&map);
        written.map(Some).map_err(|error| Refusal::new(RefusalKind::Malformed, error.to_string()))
    }

    fn read_board(text: &str) -> Result<OwnBoard, BadBoard> {
        let file: manipulation::BoardFile = serde_json::from_str(text).map_err(not_read)?;
        let board = judged(&file.title, &file.about, manipulation::Board::examine(&file))?;
        let differences = board.layout().differences();
        let text = serde_json::to_string(&file).map_err(not_read)?;
        let made = Arc::new(Course::on(board));
        Ok(OwnBoard::new(Self::LID.kind, text, file.title, differences, made))
    }

    fn analyse(
        log: &LogFile,
        settings: &AnalysisSettings,
        go_on: &mut dyn FnMut(Progress) -> bool,
    ) -> Result<Report, AnalysisError> {
        analyse::of_manipulation(log, settings, go_on)
    }
}

static LEVELS: [BotLevel; 3] = {
    let [one, two, three] = bots::dice::LEVELS;
    [
        BotLevel { name: one.name, title: one.title, about: one.about },
        BotLevel { name: two.name, title: two.title, about: two.about },
        BotLevel { name: three.name, title: three.title, about: three.about },
    ]
};
