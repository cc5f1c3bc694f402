//! Breaking a game off: when everybody who plays agrees, it ends without a winner and the envelope of its luck is opened.
//!
//! One person asks, the others are told and asked in turn; nobody is pressed, and whoever does not want to plays on.

use maud::{Markup, html};
use protocol::{FairnessCard, SeatCard, Stage};
use rules::Seat;

use super::{Aside, Press};

/// What somebody thinks of breaking off.
#[derive(Default)]
pub(super) struct Parting {
    /// Whether one is being asked if one really wants to.
    pub(super) asking: bool,
    /// How many others had asked when one said "not now".
    pub(super) put_off: usize,
}

/// How far it has come.
enum Standing<'a> {
    /// There is nothing to break off: the game is over, one looks on, or the table is from before envelopes.
    Nothing,
    /// Nobody wants to, or one has put it off.
    Playing,
    /// Others want to, and one has not said so oneself.
    Asked(Vec<&'a str>),
    /// One wants to, and waits for these.
    Waiting(Vec<&'a str>),
    /// It was done.
    Done,
}

fn standing(aside: &Aside) -> Standing<'_> {
    let Some(FairnessCard { stage, breaking_off, .. }) = &aside.luck else { return Standing::Nothing };
    match (stage, aside.own) {
        (Stage::Closed, _) if aside.over => return Standing::Nothing,
        (Stage::Closed, _) => return Standing::Done,
        (Stage::Gathering | Stage::Revealing | Stage::Begun, None) => return Standing::Nothing,
        (Stage::Gathering | Stage::Revealing | Stage::Begun, Some(_)) => {}
    }
    let others = || (0..).map(Seat).zip(&aside.seats).filter(|(seat, _)| aside.own != Some(*seat));
    let names = |wanting: bool| -> Vec<&str> {
        let people =
            others().filter(|(seat, card)| is_person(card) && breaking_off.contains(seat) == wanting);
        people.filter_map(|(_, card)| card.name.as_deref()).collect()
    };
    if aside.own.is_some_and(|own| breaking_off.contains(&own)) {
        return Standing::Waiting(names(false));
    }
    let asking = names(true);
    if asking.len() > aside.parting.put_off { Standing::Asked(asking) } else { Standing::Playing }
}

fn is_person(card: &SeatCard) -> bool {
    card.name.is_some() && card.bot.is_none()
}

/// How many others want to break off.
pub(super) fn asking(aside: &Aside) -> usize {
    let wanting = aside.luck.iter().flat_map(|luck| &luck.breaking_off);
    wanting.filter(|seat| aside.own != Some(**seat)).count()
}

/// What lies on the table about it, for whoever has not opened the panel.
pub(super) fn note(aside: &Aside) -> Markup {
    let (said, acts) = match standing(aside) {
        Standing::Nothing | Standing::Playing | Standing::Waiting(_) => return html! {},
        Standing::Asked(names) => (
            format!(
                "{} would like to break the game off. Nobody wins then, and the envelope is opened.",
                and(&names)
            ),
            html! {
                (button(Press::Later, "Not now", false))
                (button(Press::Agree, "Break off", true))
            },
        ),
        Standing::Done => (
            "This game was broken off. Nobody has won, and the envelope is open.".to_owned(),
            button(Press::Verify, "Was it fair?", true),
        ),
    };
    html! {
        div.aside-note.paper role="status" data-key="note" data-test="parting-note" {
            p { (said) }
            div.acts { (acts) }
        }
    }
}

/// Its part of the panel.
pub(super) fn section(aside: &Aside) -> Markup {
    let inside = match (standing(aside), aside.parting.asking) {
        (Standing::Nothing | Standing::Done, _) => return html! {},
        (Standing::Waiting(names), _) if names.is_empty() => html! { p { "The game is being broken off…" } },
        (Standing::Waiting(names), _) => html! {
            p data-test="parting-waits" {
                "You would like to break the game off. It goes on until " (and(&names)) " would, too."
            }
        },
        (Standing::Playing | Standing::Asked(_), false) => html! {
            p.muted {
                "When everybody who plays agrees, the game ends without a winner, and the envelope of its luck is opened."
            }
            (button(Press::Part, "Break off…", false))
        },
        (Standing::Playing | Standing::Asked(_), true) => html! {
            p { "Break this game off? This cannot be taken back." }
            div.acts {
                (button(Press::PlayOn, "Play on", false))
                (button(Press::Agree, "Yes, break off", true))
            }
        },
    };
    html! {
        div.aside-code data-key="parting" { h3 { "This game" } (inside) }
    }
}

fn button(press: Press, words: &str, primary: bool) -> Markup {
    let act = press.what();
    html! {
        button.btn.small.primary[primary] type="button" data-do=(act) data-test={ "parting-" (act) } { (words) }
    }
}

/// Names in a sentence.
fn and(names: &[&str]) -> String {
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
