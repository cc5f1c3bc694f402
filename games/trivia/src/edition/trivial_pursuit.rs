//! Trivial Pursuit Genus III.

use rules::{Clause, OptionChoice, OptionSpec, Preset};
use serde::{Deserialize, Serialize};

use super::{Edition, EditionName};
use crate::options::{SharedOptions, shared_clause, shared_presets, shared_specs};
use crate::{BotKnows, ContestTime, Exactness, House, Order, Put, Switch, Time, TurnBack, Why};

/// The edition, as a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrivialPursuit;

/// TP-21: how many wedges open the winning question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wedges {
    /// All six.
    #[default]
    #[serde(rename = "6")]
    Six,
    /// Any five.
    #[serde(rename = "5")]
    Five,
    /// Any four.
    #[serde(rename = "4")]
    Four,
}

/// TP-10: how many boxes the cards lie in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boxes {
    /// Both boxes merged into one.
    #[default]
    Merged,
    /// Two boxes; the reader picks one.
    Two,
}

/// The options of a table. The default is the preset for play at a distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PursuitOptions {
    /// TP-21.
    pub wedges: Wedges,
    /// TP-7: never, or when full.
    pub turn_back: TurnBack,
    /// TP-10.
    pub boxes: Boxes,
    /// TP-10: how the cards lie in them.
    pub order: Order,
    /// TP-10: how a question is asked.
    pub put: Put,
    /// TP-22.
    pub time: Time,
    /// TP-23.
    pub exactness: Exactness,
    /// TP-25.
    pub read_aloud: Switch,
    /// TP-26.
    pub consultation: Switch,
    /// TP-27.
    pub wedge_ends_turn: Switch,
    /// TP-29.
    pub contest: Switch,
    /// TP-29.
    pub contest_time: ContestTime,
    /// Which seats are bots.
    pub bots: Vec<Option<BotKnows>>,
}

impl Default for PursuitOptions {
    fn default() -> Self {
        PursuitOptions {
            wedges: Wedges::Six,
            turn_back: TurnBack::Never,
            boxes: Boxes::Merged,
            order: Order::Shuffled,
            put: Put::Typed,
            time: Time::Seconds(45),
            exactness: Exactness::Standard,
            read_aloud: Switch::On,
            consultation: Switch::On,
            wedge_ends_turn: Switch::Off,
            contest: Switch::On,
            contest_time: ContestTime::Five,
            bots: Vec::new(),
        }
    }
}

impl Edition for TrivialPursuit {
    const NAME: EditionName = EditionName::TrivialPursuit;
    const RULES: u16 = 2;
    const TURN_CLAUSE: Clause = Clause::new("TP-11");
    const END_CLAUSE: Clause = Clause::new("TP-18");
    const MARKS: bool = true;
    const SEATS: (u8, u8) = (2, 6);
    type Options = PursuitOptions;

    fn house(options: &PursuitOptions) -> House {
        House {
            needed: match options.wedges {
                Wedges::Six => 6,
                Wedges::Five => 5,
                Wedges::Four => 4,
            },
            turn_back: options.turn_back,
            boxes: match options.boxes {
                Boxes::Merged => 1,
                Boxes::Two => 2,
            },
            order: options.order,
            put: options.put,
            exactness: options.exactness,
            time: options.time.seconds(),
            read_aloud: options.read_aloud.is_on(),
            wedge_ends_turn: options.wedge_ends_turn.is_on(),
            contest: options.contest.is_on(),
            contest_time: options.contest_time.seconds(),
            bots: options.bots.clone(),
        }
    }

    fn describe() -> Vec<OptionSpec> {
        let (printed, house) = (OptionChoice::printed, OptionChoice::house);
        let mut specs = vec![
            OptionSpec {
                name: "wedges",
                title: "Wedges needed to win",
                about: "Fewer wedges, shorter evening",
                clause: Clause::new("TP-21"),
                box_says: Some(
                    "Six wedges, one of each color; for a shorter game, four or five if that is agreed beforehand.",
                ),
                choices: vec![printed("6", "Six"), printed("5", "Five"), printed("4", "Four")],
                numbers: None,
            },
            OptionSpec {
                name: "turn_back",
                title: "Back down the same spoke",
                about: "When crossing the hub",
                clause: Clause::new("TP-7"),
                // The one sentence is read as never, the other as any spoke.
                box_says: Some(
                    "No move goes forward and back. Whoever overshoots the hub picks the spoke to move down.",
                ),
                choices: vec![printed("never", "Never"), printed("when_full", "With all wedges")],
                numbers: None,
            },
            OptionSpec {
                name: "boxes",
                title: "Question boxes",
                about: "With two, the reader picks one for each question",
                clause: Clause::new("TP-10"),
                box_says: Some("The reader draws the first card from either of two boxes."),
                choices: vec![house("merged", "One box"), printed("two", "Two boxes")],
                numbers: None,
            },
            OptionSpec {
                name: "wedge_ends_turn",
                title: "A wedge ends the turn",
                about: "Gives the others a turn sooner",
                clause: Clause::new("TP-27"),
                box_says: None,
                choices: vec![house("off", "Off"), house("on", "On")],
                numbers: None,
            },
        ];
        specs.extend(shared_specs(&SharedOptions {
            asking: "TP-10",
            time: "TP-22",
            exactness: "TP-23",
            aloud: "TP-25",
            consultation: "TP-26",
            contest: "TP-29",
            box_says_order: None,
            box_says_put: "Another player draws the card and reads the question; the answers are on its other side.",
            box_says_time: "Players decide together how long one may take to answer.",
            // The sentence about reading aloud stands in Heisey Mania's rulebook only.
            box_says_aloud: None,
            box_says_consultation: "Teammates decide on the answer together, and their captain gives it.",
            box_leaves_consultation: false,
        }));
        specs
    }

    fn presets() -> Vec<Preset> {
        shared_presets(
            "Two boxes. Another player reads the question and rules on the spoken answer. There is no time limit, and a \
             ruling stands.",
            "Four differences from the box: there is one box instead of two, answers are typed instead of spoken, there \
             are 45 seconds to answer, and the program judges, with a challenge if somebody disagrees.",
            Some(("boxes", "two")),
        )
    }

    fn clause(why: &Why) -> Clause {
        match why {
            Why::TooFewOrMany { .. } | Why::NotAlone => Clause::new("TP-1"),
            Why::NoSuchOption(_) => Clause::new("TP-7"),
            Why::TooFewCards { .. } => Clause::new("TP-28"),
            Why::OutOfReach { .. } => Clause::new("TP-5"),
            Why::GoesBack { .. } => Clause::new("TP-6"),
            Why::NoSuchBox { .. } => Clause::new("TP-10"),
            Why::NoSuchCategory(_) => Clause::new("TP-2"),
            other => shared_clause(other, ["TP-10", "TP-16", "TP-17", "TP-22", "TP-23", "TP-29"]),
        }
    }
}
