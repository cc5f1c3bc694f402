//! Heisey Mania.

use rules::{Clause, OptionChoice, OptionSpec, Preset};
use serde::{Deserialize, Serialize};

use super::{Edition, EditionName};
use crate::options::{SharedOptions, shared_clause, shared_presets, shared_specs};
use crate::{BotKnows, ContestTime, Exactness, House, Order, Put, Switch, Time, TurnBack, Why};

/// The edition, as a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeiseyMania;

/// The options of a table. The default is the preset for play at a distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeiseyOptions {
    /// HM-7.
    pub turn_back: TurnBack,
    /// HM-9.
    pub order: Order,
    /// HM-9: how a question is asked.
    pub put: Put,
    /// HM-21.
    pub time: Time,
    /// HM-21.
    pub exactness: Exactness,
    /// HM-22.
    pub read_aloud: Switch,
    /// HM-23.
    pub consultation: Switch,
    /// HM-24.
    pub contest: Switch,
    /// HM-24.
    pub contest_time: ContestTime,
    /// Which seats are bots.
    pub bots: Vec<Option<BotKnows>>,
}

impl Default for HeiseyOptions {
    fn default() -> Self {
        HeiseyOptions {
            turn_back: TurnBack::WhenFull,
            order: Order::Shuffled,
            put: Put::Typed,
            time: Time::Seconds(45),
            exactness: Exactness::Standard,
            read_aloud: Switch::On,
            consultation: Switch::On,
            contest: Switch::On,
            contest_time: ContestTime::Five,
            bots: Vec::new(),
        }
    }
}

impl Edition for HeiseyMania {
    const NAME: EditionName = EditionName::HeiseyMania;
    const RULES: u16 = 2;
    const TURN_CLAUSE: Clause = Clause::new("HM-10");
    const END_CLAUSE: Clause = Clause::new("HM-19");
    const MARKS: bool = false;
    const SEATS: (u8, u8) = (1, 4);
    type Options = HeiseyOptions;

    fn house(options: &HeiseyOptions) -> House {
        House {
            needed: 4,
            turn_back: options.turn_back,
            boxes: 1,
            order: options.order,
            put: options.put,
            exactness: options.exactness,
            time: options.time.seconds(),
            read_aloud: options.read_aloud.is_on(),
            wedge_ends_turn: false,
            contest: options.contest.is_on(),
            contest_time: options.contest_time.seconds(),
            bots: options.bots.clone(),
        }
    }

    fn describe() -> Vec<OptionSpec> {
        let (printed, house) = (OptionChoice::printed, OptionChoice::house);
        let mut specs = vec![OptionSpec {
            name: "turn_back",
            title: "Back down the same path",
            about: "When passing through H.M.",
            clause: Clause::new("HM-7"),
            // The one sentence is read as never, the other as any path.
            box_says: Some(
                "No move goes forward and back. Whoever overshoots H.M. has four categories to choose from.",
            ),
            choices: vec![
                printed("when_full", "With all pegs"),
                printed("never", "Never"),
                house("always", "Always"),
            ],
            numbers: None,
        }];
        specs.extend(shared_specs(&SharedOptions {
            asking: "HM-9",
            time: "HM-21",
            exactness: "HM-21",
            aloud: "HM-22",
            consultation: "HM-23",
            contest: "HM-24",
            box_says_order: Some("The cards need not be shuffled, but may be."),
            box_says_put: "Another player reads the question from the card; the answers are on its other side.",
            box_says_time: "Players decide what a reasonable time to answer is.",
            box_says_aloud: Some(
                "Players decide beforehand whether the right answer is read aloud after a wrong one.",
            ),
            box_says_consultation: "Players decide beforehand whether teammates may consult.",
            box_leaves_consultation: true,
        }));
        specs
    }

    fn presets() -> Vec<Preset> {
        shared_presets(
            "Another player reads the question and rules on the spoken answer. There is no time limit, and a ruling \
             stands.",
            "Four differences from the box: answers are typed, the program judges them, there are 45 seconds to answer, \
             and a ruling can be challenged.",
            None,
        )
    }

    fn clause(why: &Why) -> Clause {
        match why {
            Why::TooFewOrMany { .. } | Why::NotAlone => Clause::new("HM-1"),
            Why::NoSuchOption(_) => Clause::new("HM-7"),
            Why::TooFewCards { .. } => Clause::new("HM-9"),
            Why::OutOfReach { .. } => Clause::new("HM-5"),
            Why::GoesBack { .. } => Clause::new("HM-6"),
            Why::NoSuchBox { .. } => Clause::new("HM-9"),
            Why::NoSuchCategory(_) => Clause::new("HM-2"),
            other => shared_clause(other, ["HM-9", "HM-15", "HM-18", "HM-21", "HM-21", "HM-24"]),
        }
    }
}
