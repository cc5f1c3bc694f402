//! Everything that can be pressed at any table: what all tables share, and what only one game has.

use maud::{Markup, html};

use crate::presses::{Pressed, presses};

presses! {
    /// What can be pressed at every table.
    pub enum Shared {
        /// Ends what is on its way.
        Settle = "settle",
        /// Lets go of whatever is chosen.
        LetGo = "let-go",
        /// Takes out the sheet on a narrow screen, or puts it away.
        Sheet = "sheet",
        /// Opens the rules, at a clause if one is named.
        Rules(Option<String>) = "rules",
        /// Plays again with the same people.
        Rematch = "rematch",
        /// Sends the coach away.
        SkipTutorial = "skip-tutorial",
        /// Shows how the game went. The page does that itself, as all that begins with `page-`.
        Report = "page-report",
        /// Shows whether the luck was fair. The page does that itself.
        Verify = "page-verify",
    }
}

/// Something that can be pressed at a table of a game with presses of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press<P> {
    /// What every table has.
    Shared(Shared),
    /// What only this game has.
    Own(P),
}

impl<P: Pressed> Press<P> {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Shared(shared) => shared.what(),
            Press::Own(own) => own.what(),
        }
    }

    /// The `data-value`; most have none.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Shared(shared) => shared.value(),
            Press::Own(own) => own.value(),
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        let shared = Shared::parse(what, value).map(Press::Shared);
        shared.or_else(|| P::parse(what, value).map(Press::Own))
    }
}

/// A clause as a chip that opens its rule.
pub fn chip(clause: &str) -> Markup {
    let press = Shared::Rules(Some(clause.to_owned()));
    html! {
        button.rid type="button" data-do=(press.what()) data-value=[press.value()]
            aria-label={ "Rule " (clause) } { (clause) }
    }
}
