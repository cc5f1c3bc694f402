//! What the box says about each thing that can be chosen, as the page says it where a table is set up.

use catalog::GameKind;
use maud::{Markup, html};
use rules::OptionSpec;

/// The sentence of the box about an option, and which of its values are house rules.
pub(crate) fn of_option(option: &OptionSpec) -> Markup {
    html! {
        @if let Some(said) = option.box_says { (says(said)) }
        @if let Some(house) = option.house_rule() { small.house { (house) } }
    }
}

/// The sentences of the box about what is chosen under one of these titles.
pub(crate) fn at_the_table(kind: GameKind, titles: &[&str]) -> Markup {
    html! {
        @for at in kind.at_the_table().into_iter().filter(|at| titles.contains(&at.title)) { (says(at.box_says)) }
    }
}

fn says(said: &str) -> Markup {
    html! { small.says { "In the box: " (said) } }
}
