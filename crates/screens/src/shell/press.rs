//! Everything that can be pressed at any table. In the page a press is a `data-do` with its `data-value`; both are
//! written and read here, and by the game for what only it has.

use maud::{Markup, html};

/// What only one game has to press.
pub trait OwnPress: Clone + PartialEq + Sized {
    /// The `data-do`. It must differ from those of [`Press`].
    fn what(&self) -> &'static str;
    /// The `data-value`; most have none.
    fn value(&self) -> Option<String>;
    /// Reads what was written.
    fn parse(what: &str, value: &str) -> Option<Self>;
}

/// Something that can be pressed at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press<P> {
    /// Ends what is on its way.
    Settle,
    /// Lets go of whatever is chosen.
    LetGo,
    /// Takes out the sheet on a narrow screen, or puts it away.
    Sheet,
    /// Opens the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Plays again with the same people.
    Rematch,
    /// Sends the coach away.
    SkipTutorial,
    /// Shows how the game went. The page does that itself, as all that begins with `page-`.
    Report,
    /// Shows whether the luck was fair. The page does that itself.
    Verify,
    /// What only this game has.
    Own(P),
}

impl<P: OwnPress> Press<P> {
    /// The `data-do`.
    pub fn what(&self) -> &'static str {
        match self {
            Press::Settle => "settle",
            Press::LetGo => "let-go",
            Press::Sheet => "sheet",
            Press::Rules(_) => "rules",
            Press::Rematch => "rematch",
            Press::SkipTutorial => "skip-tutorial",
            Press::Report => "page-report",
            Press::Verify => "page-verify",
            Press::Own(own) => own.what(),
        }
    }

    /// The `data-value`; most have none.
    pub fn value(&self) -> Option<String> {
        match self {
            Press::Rules(clause) => clause.clone(),
            Press::Own(own) => own.value(),
            Press::Settle
            | Press::LetGo
            | Press::Sheet
            | Press::Rematch
            | Press::SkipTutorial
            | Press::Report
            | Press::Verify => None,
        }
    }

    /// Reads what was written.
    pub fn parse(what: &str, value: &str) -> Option<Self> {
        Some(match what {
            "settle" => Press::Settle,
            "let-go" => Press::LetGo,
            "sheet" => Press::Sheet,
            "rules" => Press::Rules(Some(value.to_owned()).filter(|clause| !clause.is_empty())),
            "rematch" => Press::Rematch,
            "skip-tutorial" => Press::SkipTutorial,
            "page-report" => Press::Report,
            "page-verify" => Press::Verify,
            _ => Press::Own(P::parse(what, value)?),
        })
    }
}

/// A table with nothing of its own to press: what all tables share can be written without naming a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nothing {}

impl OwnPress for Nothing {
    fn what(&self) -> &'static str {
        match *self {}
    }

    fn value(&self) -> Option<String> {
        match *self {}
    }

    fn parse(_: &str, _: &str) -> Option<Self> {
        None
    }
}

/// What all tables share.
pub type Shared = Press<Nothing>;

/// A clause as a chip that opens its rule.
pub fn chip(clause: &str) -> Markup {
    let press = Shared::Rules(Some(clause.to_owned()));
    html! {
        button.rid type="button" data-do=(press.what()) data-value=[press.value()]
            aria-label={ "Rule " (clause) } { (clause) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let each = [
            Shared::Settle,
            Shared::LetGo,
            Shared::Sheet,
            Shared::Rules(Some("WK-1".to_owned())),
            Shared::Rules(None),
            Shared::Rematch,
            Shared::SkipTutorial,
            Shared::Report,
            Shared::Verify,
        ];
        for press in each {
            assert_eq!(Shared::parse(press.what(), &press.value().unwrap_or_default()), Some(press));
        }
        assert_eq!(Shared::parse("fly", ""), None);
    }
}
