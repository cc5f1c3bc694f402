//! What each pocket is worth, while somebody wants to see it: asked of the study, and shown as far as it is known.

use mancala::{Pocket, View};
use serde::{Deserialize, Serialize};

use super::model::Model;

/// What the study knows of a position; see `ValuesTold` there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Worths {
    ticket: u64,
    /// The whole position in words.
    pub line: String,
    /// How far that is proved.
    pub proof: Proof,
    /// Whether there is nothing left to prove.
    done: bool,
    /// Each sowing.
    pub sowings: Vec<Worth>,
    /// What swapping is worth (M-17), if it is on offer.
    swap: Option<Swap>,
}

/// What sowing a pocket is worth.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Worth {
    /// The pocket.
    pub pocket: Pocket,
    /// For a label: `+6`.
    pub label: String,
    /// In words.
    words: String,
    /// How far it is proved.
    pub proof: Proof,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Swap {
    words: String,
    best: bool,
}

/// How far something is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// All the way.
    Exact,
    /// From one side.
    Bound,
    /// Not at all yet.
    About,
}

impl Proof {
    /// The word for it beside a value.
    pub fn word(self) -> &'static str {
        match self {
            Proof::Exact => "exact",
            Proof::Bound => "proving…",
            Proof::About => "estimate",
        }
    }
}

impl Worths {
    /// What swapping sides is worth, in words.
    pub fn swap(&self) -> Option<String> {
        let swap = self.swap.as_ref()?;
        Some(format!("{}swapping sides {}", if swap.best { "best: " } else { "" }, swap.words))
    }
}

/// Why the values are not shown to somebody.
pub const NOT_NOW: &str = "You are playing other people over the network, and they would not know that you had help. \
                           The values are shown to everybody once the game is over.";

/// What the study is asked; see `Question` there.
#[derive(Serialize)]
struct Question<'a> {
    ask: &'static str,
    ticket: u64,
    view: &'a View,
    names: &'a [String],
}

/// The values at one table.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Whether somebody wants to see them.
    pub are_on: bool,
    /// Whether it is fair to show them here.
    pub are_fair: bool,
    /// The position they are asked for.
    about: Option<View>,
    /// What the study is to be asked, while there is something to ask.
    pub question: Option<String>,
    /// Grows with every question, so that an answer to an older one is known for what it is.
    ticket: u64,
    /// What is known.
    pub told: Option<Worths>,
}

impl Values {
    /// Turns to a position; `wanted` says whether somebody wants to see what it is worth.
    pub fn turn_to(&mut self, model: &Model, wanted: bool) {
        (self.are_on, self.are_fair) = (wanted, model.is_help_fair());
        let asks = self.are_on && self.are_fair && model.begun() && !model.is_over();
        let about = asks.then_some(&model.view);
        if about != self.about.as_ref() {
            self.ticket += 1;
            let names = &model.names();
            let question = |view| Question { ask: "values", ticket: self.ticket, view, names };
            self.question = about.and_then(|view| serde_json::to_string(&question(view)).ok());
            (self.about, self.told) = (about.cloned(), None);
        }
    }

    /// Takes in what the study tells, unless that is about something else.
    pub fn hear(&mut self, told: &str) {
        let told = serde_json::from_str::<Worths>(told).ok();
        if let Some(told) = told.filter(|told| told.ticket == self.ticket && self.about.is_some()) {
            self.told = Some(told);
        }
    }

    /// What a screen reader says, once there is nothing left to prove.
    pub fn aloud(&self) -> String {
        let done = self.told.as_ref().filter(|told| told.done);
        done.map_or_else(String::new, |told| format!("{}, {}.", told.line, told.proof.word()))
    }

    /// What sowing a pocket is worth, in words; nothing if nobody asked.
    pub fn words(&self, pocket: Pocket) -> Option<&str> {
        let sowings = &self.told.as_ref()?.sowings;
        sowings.iter().find(|worth| worth.pocket == pocket).map(|worth| worth.words.as_str())
    }
}
