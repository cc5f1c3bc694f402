//! The fair starts of Mancala (M-18) in its set-up: small boards to choose from, where other options are words.

use std::collections::BTreeMap;

use mancala::{FairStart, Stones};

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
pub fn draw(option: &str, chosen: &str, changed: &Changed) -> String {
    if option != START || chosen == "box" {
        return String::new();
    }
    let stones =
        if changed.get(STONES).is_some_and(|stones| stones == "3") { Stones::Three } else { Stones::Four };
    let boards: String = FairStart::all_for(stones).map(|start| board(start, chosen)).collect();
    let note = match boards.is_empty() {
        true => "No fair start is known for this number of stones yet.",
        false => {
            "Each is a draw with perfect play, proved. Whoever begins has the lower row. Take one, or leave it to the lot."
        }
    };
    format!(
        r#"<div class="fairs"><small>{note}</small><div class="pills" role="group" aria-label="Fair starts">{boards}</div></div>"#
    )
}

fn board(start: &FairStart, chosen: &str) -> String {
    let on = chosen == start.name;
    let (class, name, title) = (if on { "fair on" } else { "fair" }, start.name, start.title);
    let row = |heaps: &mut dyn Iterator<Item = &u8>| heaps.map(|heap| format!("{heap} ")).collect::<String>();
    let (far, near) = (row(&mut start.second.iter().rev()), row(&mut start.first.iter()));
    format!(
        r#"<button type="button" class="{class}" aria-pressed="{on}" title="{title}" aria-label="{title}" data-do="option" data-value="{START} {name}" data-test="option-start-{name}"><span>{far}</span><span>{near}</span></button>"#
    )
}
