//! Breaking a game off: when everybody who plays agrees, it ends without a winner and the envelope of its luck is opened.
//!
//! One person asks, the others are told and asked in turn; nobody is pressed, and whoever does not want to plays on.

use protocol::{FairnessCard, SeatCard, Stage};
use rules::Seat;

use super::Aside;
use crate::escaped;

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
pub(super) fn note(aside: &Aside) -> String {
    let (said, acts) = match standing(aside) {
        Standing::Nothing | Standing::Playing | Standing::Waiting(_) => return String::new(),
        Standing::Asked(names) => (
            format!(
                "{} would like to break the game off. Nobody wins then, and the envelope is opened.",
                and(&names)
            ),
            [button("later", "Not now", ""), button("agree", "Break off", " primary")].concat(),
        ),
        Standing::Done => (
            "This game was broken off. Nobody has won, and the envelope is open.".to_owned(),
            button("verify", "Was it fair?", " primary"),
        ),
    };
    format!(
        r#"<div class="aside-note paper" role="status" data-key="note" data-test="parting-note"><p>{said}</p><div class="acts">{acts}</div></div>"#
    )
}

/// Its part of the panel.
pub(super) fn section(aside: &Aside) -> String {
    let inside = match (standing(aside), aside.parting.asking) {
        (Standing::Nothing | Standing::Done, _) => return String::new(),
        (Standing::Waiting(names), _) if names.is_empty() => {
            "<p>The game is being broken off…</p>".to_owned()
        }
        (Standing::Waiting(names), _) => format!(
            r#"<p data-test="parting-waits">You would like to break the game off. It goes on until {} would, too.</p>"#,
            and(&names)
        ),
        (Standing::Playing | Standing::Asked(_), false) => format!(
            r#"<p class="muted">When everybody who plays agrees, the game ends without a winner, and the envelope of its luck is opened.</p>{}"#,
            button("part", "Break off…", "")
        ),
        (Standing::Playing | Standing::Asked(_), true) => format!(
            r#"<p>Break this game off? This cannot be taken back.</p><div class="acts">{}{}</div>"#,
            button("play-on", "Play on", ""),
            button("agree", "Yes, break off", " primary")
        ),
    };
    format!(r#"<div class="aside-code" data-key="parting"><h3>This game</h3>{inside}</div>"#)
}

fn button(act: &str, words: &str, class: &str) -> String {
    format!(
        r#"<button type="button" class="btn small{class}" data-do="{act}" data-test="parting-{act}">{words}</button>"#
    )
}

/// Names in a sentence.
fn and(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| escaped(name)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
        None => String::new(),
    }
}
