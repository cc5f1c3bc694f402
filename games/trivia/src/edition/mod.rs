//! What the two games have of their own: seats, categories, options, and the numbers of their clauses.

mod heisey_mania;
mod trivial_pursuit;

use std::fmt::Debug;

use rules::{Clause, OptionSpec, Preset, Wire};
use serde::{Deserialize, Serialize};

use crate::{Category, House, Why};

pub use heisey_mania::{HeiseyMania, HeiseyOptions};
pub use trivial_pursuit::{Boxes, PursuitOptions, TrivialPursuit, Wedges};

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditionName {
    /// Trivial Pursuit Genus III.
    TrivialPursuit,
    /// Heisey Mania.
    HeiseyMania,
}

impl EditionName {
    /// The categories, in the order of the cards.
    pub fn categories(self) -> &'static [Category] {
        match self {
            EditionName::TrivialPursuit => &[
                Category::PeoplePlaces,
                Category::ArtsEntertainment,
                Category::History,
                Category::ScienceNature,
                Category::SportsLeisure,
                Category::WildCard,
            ],
            EditionName::HeiseyMania => {
                &[Category::Abc, Category::History, Category::Colors, Category::Patterns]
            }
        }
    }
}

/// One of the two games, as a type: the engine is written once and asks the edition where they differ.
pub trait Edition: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Which game it is.
    const NAME: EditionName;
    /// The version of the rules as coded.
    const RULES: u16;
    /// The clause that says who is to act.
    const TURN_CLAUSE: Clause;
    /// The clause that says when the game is over.
    const END_CLAUSE: Clause;
    /// Whether a wrong answer at a headquarters must be followed by a question elsewhere (TP-14, not HM-12).
    const MARKS: bool;
    /// The fewest and the most seats.
    const SEATS: (u8, u8);
    /// The options; the default is the preset for play at a distance.
    type Options: Wire + Default;

    /// The options as the engine reads them.
    fn house(options: &Self::Options) -> House;
    /// The options, described for people.
    fn describe() -> Vec<OptionSpec>;
    /// The two presets: as printed, and at a distance.
    fn presets() -> Vec<Preset>;
    /// The clause a refusal rests on.
    fn clause(why: &Why) -> Clause;
}
