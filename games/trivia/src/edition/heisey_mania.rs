//! Heisey Mania.

use rules::{Clause, OptionChoice, OptionSpec};
use serde::{Deserialize, Serialize};

use super::{Edition, EditionName};
use crate::options::{shared_clause, shared_specs};
use crate::{BotKnows, ContestTime, Exactness, House, Put, Stacking, Switch, Time, TurnBack, Why};

/// The edition, as a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeiseyMania;

/// HM-9: how the cards lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Shuffled.
    #[default]
    Shuffled,
    /// In printed order.
    Printed,
}

/// The options of a table. The default is the box as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeiseyOptions {
    /// HM-7.
    pub turn_back: TurnBack,
    /// HM-9.
    pub order: Order,
    /// How a question is put.
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
            time: Time::FortyFive,
            exactness: Exactness::Standard,
            read_aloud: Switch::On,
            consultation: Switch::On,
            contest: Switch::On,
            contest_time: ContestTime::Eight,
            bots: Vec::new(),
        }
    }
}

impl Edition for HeiseyMania {
    const NAME: EditionName = EditionName::HeiseyMania;
    const RULES: u16 = 1;
    const TURN_CLAUSE: Clause = Clause::new("HM-10");
    const END_CLAUSE: Clause = Clause::new("HM-19");
    const MARKS: bool = false;
    const SEATS: (u8, u8) = (1, 4);
    type Options = HeiseyOptions;

    fn house(options: &HeiseyOptions) -> House {
        House {
            needed: 4,
            turn_back: options.turn_back,
            stacking: match options.order {
                Order::Shuffled => Stacking::Shuffled,
                Order::Printed => Stacking::Printed,
            },
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
        let choice = |value, title| OptionChoice { value, title };
        let mut specs = vec![
            OptionSpec {
                name: "turn_back",
                title: "Back down the same path",
                about: "When passing through H.M.",
                clause: Clause::new("HM-7"),
                in_the_box: true,
                choices: vec![
                    choice("when_full", "With all pegs"),
                    choice("never", "Never"),
                    choice("always", "Always"),
                ],
            },
            OptionSpec {
                name: "order",
                title: "The cards",
                about: "How they lie in the box",
                clause: Clause::new("HM-9"),
                in_the_box: true,
                choices: vec![choice("shuffled", "Shuffled"), choice("printed", "As printed")],
            },
        ];
        specs.extend(shared_specs(["HM-9", "HM-21", "HM-21", "HM-22", "HM-23", "HM-24"]));
        specs
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
