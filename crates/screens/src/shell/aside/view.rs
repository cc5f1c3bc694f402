//! What lies beside the board looks like: chips for clocks and for who is away, slips with what was said, and a panel.

use crate::agreed;
use maud::{Markup, html};
use protocol::{PHRASES, Phrase, SeatCard, Speech, SpokenLine, TalkTerms, Unread, phrase_of};
use rules::Seat;

use super::signs::sign;
use super::{Aside, Press, parting};
use crate::shell::face::Room;

/// Draws it.
pub fn draw(aside: &Aside, room: Room) -> Markup {
    html! {
        div.aside-chips data-key="chips" {
            @for (seat, card) in seats(aside) { (chip(aside, seat, card, room.now)) }
        }
        (parting::note(aside))
        div.aside-slips role="log" aria-label="Said at the table" data-key="slips" {
            @for line in aside.on_the_table() { (slip(aside, line)) }
        }
        @if aside.open { (panel(aside)) }
    }
}

/// Everybody with their seat.
fn seats(aside: &Aside) -> impl Iterator<Item = (Seat, &SeatCard)> {
    (0..).map(Seat).zip(&aside.seats)
}

/// A seat's mark.
fn mark(aside: &Aside, seat: Seat, size: f64) -> Markup {
    aside.marks().mark(Some(seat), size)
}

/// The name in a seat.
fn name(seat: Seat, card: &SeatCard) -> String {
    card.name.clone().unwrap_or_else(|| format!("Seat {seat}"))
}

/// A seat's clock, and whether they are away; nothing if there is nothing to say.
fn chip(aside: &Aside, seat: Seat, card: &SeatCard, now: f64) -> Markup {
    let clock = aside.clocks().get(seat.index());
    let left = clock.and_then(|clock| aside.left(clock, now));
    let away = away(card);
    if left.is_none() && away.is_none() {
        return html! {};
    }
    html! {
        span.aside-chip.runs[clock.is_some_and(|clock| clock.runs)] data-key={ "chip-" (seat) } {
            (mark(aside, seat, 1.25))
            span.sr { (name(seat, card)) }
            @if let Some(left) = left { b data-test={ "clock-" (seat) } { (face(left)) } }
            @if let Some(words) = away { span.absent data-test={ "away-" (seat) } { (words) } }
        }
    }
}

/// Whether somebody is away, and what is done about it.
fn away(card: &SeatCard) -> Option<String> {
    let away = card.away.as_ref().and_then(Unread::read)?;
    let name = card.name.as_deref().unwrap_or_default();
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
fn words(said: &Speech) -> Markup {
    match said {
        Speech::Phrase(id) => {
            sign(id).unwrap_or_else(|| html! { (phrase_of(id).map_or("…", |phrase| phrase.words)) })
        }
        Speech::Text(text) => html! { (text) },
    }
}

fn slip(aside: &Aside, line: &SpokenLine) -> Markup {
    html! {
        p.aside-slip data-test="said" { (mark(aside, line.seat, 1.25)) b { (line.name) } " " (words(&line.said)) }
    }
}

fn panel(aside: &Aside) -> Markup {
    let agreed = agreed(&aside.terms);
    html! {
        section.aside-panel.paper aria-label="The table" data-key="panel" data-test="talk-panel" {
            header {
                h2 { "The table" }
                button.btn.small type="button" data-do=(Press::Close.what()) data-test="talk-close" { "Close" }
            }
            @if !agreed.is_empty() { p.muted { (agreed.join(", ")) "." } }
            ul.aside-seats { @for (seat, card) in seats(aside) { (row(aside, seat, card)) } }
            div.aside-lines data-test="talk-lines" {
                @for line in aside.lines.iter().filter(|line| !aside.is_muted(line.seat)) { (slip(aside, line)) }
            }
            @if aside.own.is_some() {
                div.phrases role="group" aria-label="Say to everybody" { (phrases(false)) }
                div.phrases role="group" aria-label="Reactions" { (phrases(true)) }
                (free(aside))
            } @else {
                p.muted { "Who looks on listens." }
            }
            (code(aside))
            (parting::section(aside))
        }
    }
}

/// What can be said with one press: the phrases, or the reactions.
fn phrases(reaction: bool) -> Markup {
    let button = |phrase: &Phrase| {
        let press = Press::Phrase(phrase.id.to_owned());
        html! {
            button.btn.small.reaction[reaction] type="button" data-do=(press.what()) data-value=[press.value()]
                data-test={ "phrase-" (phrase.id) } {
                (sign(phrase.id).unwrap_or_else(|| html! { (phrase.words) }))
            }
        }
    };
    html! { @for phrase in PHRASES.iter().filter(|phrase| phrase.is_reaction == reaction) { (button(phrase)) } }
}

fn free(aside: &Aside) -> Markup {
    match aside.terms.talk {
        TalkTerms::Phrases => html! {},
        TalkTerms::Free => html! {
            form.talk-form data-do=(Press::Say(String::new()).what()) data-key={ "say-" (aside.said) } {
                label.sr for="talk-text" { "Say to everybody" }
                input id="talk-text" name="text" data-test="talk-text" maxlength="200" autocomplete="off"
                    placeholder="Say to everybody" enterkeyhint="send";
                button.btn.small { "Say" }
            }
        },
    }
}

fn row(aside: &Aside, seat: Seat, card: &SeatCard) -> Markup {
    let own = aside.own == Some(seat);
    let state = match (&card.name, &card.bot, away(card)) {
        (None, ..) => "waiting for somebody with the link".to_owned(),
        (_, Some(level), _) => format!("a bot, {level}"),
        (_, None, Some(away)) => away,
        (_, None, None) if own => "you".to_owned(),
        (_, None, None) if card.present => "there".to_owned(),
        (_, None, None) => "not connected".to_owned(),
    };
    let may_mute = !own && card.name.is_some() && card.bot.is_none();
    let muted = aside.is_muted(seat);
    let press = Press::Mute(seat);
    html! {
        li {
            (mark(aside, seat, 1.5))
            span { b { (name(seat, card)) } " " small { (state) } }
            @if may_mute {
                button.btn.small type="button" aria-pressed=(muted) data-do=(press.what())
                    data-value=[press.value()] data-test={ "mute-" (seat) } {
                    (if muted { "Listen again" } else { "Mute" })
                }
            }
        }
    }
}

/// How one takes one's seat to another device.
fn code(aside: &Aside) -> Markup {
    if aside.own.is_none() {
        return html! {};
    }
    html! {
        div.aside-code {
            h3 { "My seat elsewhere" }
            @if let Some(code) = &aside.code {
                p { "On the other device open the link to this table and type this code. It is good once." }
                b.code data-test="recovery-code" { (code) }
            } @else {
                p.muted { "With a code you take your seat to another device, or back if this one is lost." }
                button.btn.small type="button" data-do=(Press::Code.what()) data-test="show-code" { "Show a code" }
                p.wrong role="alert" { (aside.trouble.as_deref().unwrap_or_default()) }
            }
        }
    }
}
