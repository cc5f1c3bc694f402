//! What lies beside the board looks like: chips for clocks and for who is away, slips with what was said, and a panel.

use std::fmt::Write as _;

use protocol::{PHRASES, SeatCard, Speech, SpokenLine, TalkTerms, Unread, phrase_of};
use rules::Seat;

use super::signs::sign;
use super::{Aside, parting};
use crate::lobby::agreed;
use crate::{Room, escaped};

/// Draws it.
pub fn draw(aside: &Aside, room: Room) -> String {
    let chips = chips(aside, room.now);
    let slips: String = aside.on_the_table().map(|line| slip(aside, line)).collect();
    let (note, panel) = (parting::note(aside), if aside.open { panel(aside) } else { String::new() });
    format!(
        r#"<div class="aside-chips" data-key="chips">{chips}</div>{note}<div class="aside-slips" role="log" aria-label="Said at the table" data-key="slips">{slips}</div>{panel}"#
    )
}

/// The name in a seat, for markup.
fn name(aside: &Aside, seat: Seat) -> String {
    let name = aside.seats.get(seat.index()).and_then(|card| card.name.as_deref());
    name.map_or_else(|| format!("Seat {seat}"), escaped)
}

/// Clocks, and whoever is away.
fn chips(aside: &Aside, now: f64) -> String {
    let mut chips = String::new();
    for (seat, card) in (0..).map(Seat).zip(&aside.seats) {
        let clock = aside.clocks.get(seat.index());
        let left = clock.and_then(|clock| aside.left(clock, now));
        let away = away(card);
        if left.is_none() && away.is_none() {
            continue;
        }
        let runs = if clock.is_some_and(|clock| clock.runs) { " runs" } else { "" };
        let time = left
            .map_or_else(String::new, |left| format!(r#"<b data-test="clock-{seat}">{}</b>"#, face(left)));
        let away = away.map_or_else(String::new, |words| {
            format!(r#"<span class="absent" data-test="away-{seat}">{words}</span>"#)
        });
        let _ = write!(
            chips,
            r#"<span class="aside-chip{runs}" data-key="chip-{seat}">{}<span class="sr">{}</span>{time}{away}</span>"#,
            aside.marks().mark(Some(seat), 1.25),
            name(aside, seat)
        );
    }
    chips
}

/// Whether somebody is away, and what is done about it.
fn away(card: &SeatCard) -> Option<String> {
    let away = card.away.as_ref().and_then(Unread::read)?;
    let name = card.name.as_deref().map(escaped).unwrap_or_default();
    Some(match (away.bot, away.skipped) {
        (Some(_), _) => format!("{name} is away, a bot plays"),
        (None, true) => format!("{name} is away, passed over"),
        (None, false) => format!("{name} is away"),
    })
}

/// A time as a clock shows it: `9:42`, `1:05:00`, `3 days`.
fn face(ms: f64) -> String {
    // Rounded up, so that a clock shows nought only when it is over.
    let seconds = (ms / 1000.0).ceil() as u64;
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match seconds {
        0..3_600 => format!("{minutes}:{rest:02}"),
        3_600..172_800 => format!("{hours}:{minutes:02}:{rest:02}"),
        _ => format!("{} days", seconds / 86_400),
    }
}

/// What was said, in the words of this page.
fn words(said: &Speech) -> String {
    match said {
        Speech::Phrase(id) => {
            sign(id).unwrap_or_else(|| phrase_of(id).map_or("…", |phrase| phrase.words).to_owned())
        }
        Speech::Text(text) => escaped(text),
    }
}

fn slip(aside: &Aside, line: &SpokenLine) -> String {
    format!(
        r#"<p class="aside-slip" data-test="said">{}<b>{}</b> {}</p>"#,
        aside.marks().mark(Some(line.seat), 1.25),
        escaped(&line.name),
        words(&line.said)
    )
}

fn panel(aside: &Aside) -> String {
    let phrase = |reaction: bool| {
        let wanted = PHRASES.iter().filter(move |phrase| phrase.is_reaction == reaction);
        let class = if reaction { "btn small reaction" } else { "btn small" };
        wanted
            .map(|phrase| {
                format!(
                    r#"<button type="button" class="{class}" data-do="phrase" data-value="{}" data-test="phrase-{}">{}</button>"#,
                    phrase.id,
                    phrase.id,
                    sign(phrase.id).unwrap_or_else(|| phrase.words.to_owned())
                )
            })
            .collect::<String>()
    };
    let speak = match aside.own {
        Some(_) => format!(
            r#"<div class="phrases" role="group" aria-label="Say to everybody">{}</div><div class="phrases" role="group" aria-label="Reactions">{}</div>{}"#,
            phrase(false),
            phrase(true),
            free(aside)
        ),
        None => r#"<p class="muted">Who looks on listens.</p>"#.to_owned(),
    };
    let lines: String =
        aside.lines.iter().filter(|line| !aside.is_muted(line.seat)).map(|line| slip(aside, line)).collect();
    let agreed = agreed(&aside.terms);
    let agreed = match agreed.is_empty() {
        true => String::new(),
        false => format!(r#"<p class="muted">{}.</p>"#, agreed.join(", ")),
    };
    format!(
        r#"<section class="aside-panel paper" aria-label="The table" data-key="panel" data-test="talk-panel"><header><h2>The table</h2><button type="button" class="btn small" data-do="close" data-test="talk-close">Close</button></header>{agreed}<ul class="aside-seats">{}</ul><div class="aside-lines" data-test="talk-lines">{lines}</div>{speak}{}{}</section>"#,
        seats(aside),
        code(aside),
        parting::section(aside)
    )
}

fn free(aside: &Aside) -> String {
    match aside.terms.talk {
        TalkTerms::Phrases => String::new(),
        TalkTerms::Free => format!(
            r#"<form class="talk-form" data-do="say" data-key="say-{}"><label class="sr" for="talk-text">Say to everybody</label><input id="talk-text" name="text" data-test="talk-text" maxlength="200" autocomplete="off" placeholder="Say to everybody" enterkeyhint="send"><button class="btn small">Say</button></form>"#,
            aside.said
        ),
    }
}

fn seats(aside: &Aside) -> String {
    let mut rows = String::new();
    for (seat, card) in (0..).map(Seat).zip(&aside.seats) {
        let own = aside.own == Some(seat);
        let state = match (&card.name, &card.bot, away(card)) {
            (None, ..) => "waiting for somebody with the link".to_owned(),
            (_, Some(level), _) => format!("a bot, {}", escaped(level)),
            (_, None, Some(away)) => away,
            (_, None, None) if own => "you".to_owned(),
            (_, None, None) if card.present => "there".to_owned(),
            (_, None, None) => "not connected".to_owned(),
        };
        let muted = aside.is_muted(seat);
        let mute = match own || card.name.is_none() || card.bot.is_some() {
            true => String::new(),
            false => format!(
                r#"<button type="button" class="btn small" aria-pressed="{muted}" data-do="mute" data-value="{}" data-test="mute-{seat}">{}</button>"#,
                seat.0,
                if muted { "Listen again" } else { "Mute" }
            ),
        };
        let _ = write!(
            rows,
            r#"<li>{}<span><b>{}</b> <small>{state}</small></span>{mute}</li>"#,
            aside.marks().mark(Some(seat), 1.5),
            name(aside, seat)
        );
    }
    rows
}

/// How one takes one's seat to another device.
fn code(aside: &Aside) -> String {
    if aside.own.is_none() {
        return String::new();
    }
    let inside = match (&aside.code, &aside.trouble) {
        (Some(code), _) => format!(
            r#"<p>On the other device open the link to this table and type this code. It is good once.</p><b class="code" data-test="recovery-code">{}</b>"#,
            escaped(code)
        ),
        (None, trouble) => format!(
            r#"<p class="muted">With a code you take your seat to another device, or back if this one is lost.</p><button type="button" class="btn small" data-do="code" data-test="show-code">Show a code</button><p class="wrong" role="alert">{}</p>"#,
            trouble.as_deref().map(escaped).unwrap_or_default()
        ),
    };
    format!(r#"<div class="aside-code"><h3>My seat elsewhere</h3>{inside}</div>"#)
}
