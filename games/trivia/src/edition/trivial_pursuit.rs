//! Trivial Pursuit Genus III.

use rules::{Clause, OptionChoice, OptionSpec};
use serde::{Deserialize, Serialize};

use super::{Edition, EditionName};
use crate::options::{shared_clause, shared_specs};
use crate::{BotKnows, ContestTime, Exactness, House, Put, Stacking, Switch, Time, TurnBack, Why};

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

/// TP-10: how the cards lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boxes {
    /// Both boxes merged and shuffled.
    #[default]
    Merged,
    /// Two boxes, each shuffled; the reader picks.
    Two,
}

/// The options of a table. The default is the box as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PursuitOptions {
    /// TP-21.
    pub wedges: Wedges,
    /// TP-7: never, or when full.
    pub turn_back: TurnBack,
    /// TP-10.
    pub boxes: Boxes,
    /// How a question is put.
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
            put: Put::Typed,
            time: Time::FortyFive,
            exactness: Exactness::Standard,
            read_aloud: Switch::On,
            consultation: Switch::On,
            wedge_ends_turn: Switch::Off,
            contest: Switch::On,
            contest_time: ContestTime::Eight,
            bots: Vec::new(),
        }
    }
}

impl Edition for TrivialPursuit {
    const NAME: EditionName = EditionName::TrivialPursuit;
    const RULES: u16 = 1;
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
            stacking: match options.boxes {
                Boxes::Merged => Stacking::Shuffled,
                Boxes::Two => Stacking::TwoBoxes,
            },
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
        let choice = |value, title| OptionChoice { value, title };
        let mut specs = vec![
            OptionSpec {
                name: "wedges",
                title: "Wedges needed to win",
                about: "Fewer wedges, shorter evening",
                clause: Clause::new("TP-21"),
                in_the_box: true,
                choices: vec![choice("6", "Six"), choice("5", "Five"), choice("4", "Four")],
            },
            OptionSpec {
                name: "turn_back",
                title: "Back down the same spoke",
                about: "When crossing the hub",
                clause: Clause::new("TP-7"),
                in_the_box: true,
                choices: vec![choice("never", "Never"), choice("when_full", "With all wedges")],
            },
            OptionSpec {
                name: "boxes",
                title: "Question boxes",
                about: "Where cards are drawn",
                clause: Clause::new("TP-10"),
                in_the_box: true,
                choices: vec![choice("merged", "Shuffled as one"), choice("two", "Two boxes")],
            },
            OptionSpec {
                name: "wedge_ends_turn",
                title: "A wedge ends the turn",
                about: "Gives the others a look-in",
                clause: Clause::new("TP-27"),
                in_the_box: false,
                choices: vec![choice("off", "Off"), choice("on", "On")],
            },
        ];
        specs.extend(shared_specs(["TP-10", "TP-22", "TP-23", "TP-25", "TP-26", "TP-29"]));
        specs
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
