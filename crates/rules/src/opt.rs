//! Options of a game, described for people: set-up pages, `--help` and the documentation are all made of these.

use serde::Serialize;

use crate::Clause;

/// One house rule of a game and the ways it can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The field of the game's options, as it is written in JSON and as a flag.
    pub name: &'static str,
    /// What a set-up page calls it.
    pub title: &'static str,
    /// One short line on what it changes.
    pub about: &'static str,
    /// The clause that knows the option.
    pub clause: Clause,
    /// Whether the option stands in the rulebook; otherwise it is a house rule.
    pub in_the_box: bool,
    /// The ways to set it; the first is the default.
    pub choices: Vec<OptionChoice>,
}

/// One way to set an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionChoice {
    /// The value as it is written in JSON and on the command line.
    pub value: &'static str,
    /// What a set-up page calls it.
    pub title: &'static str,
}
