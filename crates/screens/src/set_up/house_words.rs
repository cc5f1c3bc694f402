//! By which rules a table is played, in words, for its sheet.

use catalog::GameKind;
use maud::{Markup, html};

/// What to say of a table with these chosen options, in the game's own JSON.
pub fn told(kind: GameKind, options: &str) -> Vec<String> {
    or_usual(kind.rules_in_words(options))
}

/// The same sentences, or one that says that there is nothing to say.
pub fn or_usual(told: Vec<String>) -> Vec<String> {
    if told.is_empty() { vec!["Every option is as usual.".to_owned()] } else { told }
}

/// The same as a part of the sheet.
pub fn section(told: &[String]) -> Markup {
    html! {
        section.house data-key="house" data-test="house" {
            h2 { "The rules of this table" }
            @for said in told { p { (said) } }
        }
    }
}
