//! The fair starts of Mancala (M-18) in its set-up: small boards to choose from, where other options are words.

use std::collections::BTreeMap;

use mancala::{FairStart, Stones};
use maud::{Markup, html};

use crate::set_up::press::Press;

/// The option that says how the stones lie, and the one that says how many.
const START: &str = "start";
const STONES: &str = "stones";

/// Options that were changed, by name.
type Changed = BTreeMap<&'static str, String>;

/// Whether a choice is a fair start, which is shown as a board.
pub fn is_one(choice: &str) -> bool {
    FairStart::ALL.iter().any(|start| start.name == choice)
}

/// If the number of stones is about to change, a start for the old number cannot stay: the lot finds another.
pub fn stones_change(option: &str, changed: &mut Changed) {
    if option == STONES && changed.contains_key(START) {
        changed.insert(START, "fair".to_owned());
    }
}

/// The fair starts for so many stones, below the option, once somebody wants one.
pub fn draw(option: &str, chosen: &str, changed: &Changed) -> Markup {
    if option != START || chosen == "box" {
        return html! {};
    }
    let stones =
        if changed.get(STONES).is_some_and(|stones| stones == "3") { Stones::Three } else { Stones::Four };
    let starts: Vec<&FairStart> = FairStart::all_for(stones).collect();
    let note = match starts.is_empty() {
        true => "No fair start is known for this number of stones yet.",
        false => {
            "Each is a draw with perfect play, proved. Whoever begins has the lower row. Take one, or leave it to the lot."
        }
    };
    html! {
        div.fairs {
            small { (note) }
            div.pills role="group" aria-label="Fair starts" {
                @for start in starts { (board(start, chosen == start.name)) }
            }
        }
    }
}

fn board(start: &FairStart, on: bool) -> Markup {
    let press = Press::Option(START, start.name);
    html! {
        button.fair.on[on] type="button" aria-pressed=(on.to_string()) title=(start.title)
            data-do=(press.what()) data-value=(press.value()) data-test={ "option-start-" (start.name) } {
            span.sr { (start.title) }
            span aria-hidden="true" { @for heap in start.second.iter().rev() { (heap) " " } }
            span aria-hidden="true" { @for heap in &start.first { (heap) " " } }
        }
    }
}
