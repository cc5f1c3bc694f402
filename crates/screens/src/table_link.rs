//! A table that somebody was sent the link to: who sits there, whether a seat is free, and how to sit down.
//!
//! Everything here comes from the public card of a table, which the server gives to anybody who knows the table's name.

use catalog::GameKind;
use maud::{Markup, html};
use protocol::{SeatCard, TableCard};
use rules::Seat;

use crate::Screen;
use crate::document::Bundle;
use crate::home::NEEDS_SCRIPT;
use crate::lid::{color, lid};
use crate::marks::about_to_wear;
use crate::press::PagePress;
use crate::preview::Preview;
use crate::route::Route;

/// What is known of somebody who comes by a link.
#[derive(Clone, Copy, Debug)]
pub struct Join<'a> {
    /// The table.
    pub card: &'a TableCard,
    /// The name they typed, or used the last time.
    pub name: &'a str,
    /// The mark they chose, if they did and it is free.
    pub mark: Option<u8>,
    /// Whom they wait for, in a sentence, while they do.
    pub waiting: Option<&'a str>,
    /// Why they could not sit down.
    pub problem: &'a str,
    /// Why their seat could not be taken back.
    pub not_recovered: &'a str,
    /// What somebody without scripts is told. It is only in the server's answer: the page would lay it as elements.
    pub noscript: &'a str,
}

impl<'a> Join<'a> {
    /// What the server answers a stranger, whose browser may run no scripts.
    pub fn answer(card: &'a TableCard) -> Self {
        Join { noscript: NEEDS_SCRIPT, ..Join::new(card) }
    }

    /// Somebody of whom nothing is known.
    pub fn new(card: &'a TableCard) -> Self {
        Join { card, name: "", mark: None, waiting: None, problem: "", not_recovered: "", noscript: "" }
    }

    /// The mark they would wear: the one they chose, or the first if somebody has that by now. None where no seat is free.
    pub fn worn(&self) -> Option<u8> {
        self.free()?;
        let free = self.free_marks();
        self.mark.filter(|mark| free.contains(mark)).or(free.first().copied())
    }

    /// The marks nobody has yet.
    fn free_marks(&self) -> Vec<u8> {
        let card = self.card;
        let seated = (0..).zip(&card.seats).filter(|(_, seat)| seat.name.is_some());
        let taken: Vec<u8> = seated.map(|(place, seat)| seat.mark.unwrap_or(place)).collect();
        let marks = self.kind().map_or(&[] as &[&str], |kind| kind.marks(card.seats.len() as u8));
        (0..marks.len() as u8).filter(|mark| !taken.contains(mark)).collect()
    }

    fn kind(&self) -> Option<GameKind> {
        self.card.game.parse().ok()
    }

    /// The first free seat, while the game can still be joined.
    fn free(&self) -> Option<Seat> {
        let place =
            self.card.seats.iter().position(|seat| seat.name.is_none()).filter(|_| !self.card.over)?;
        u8::try_from(place).ok().map(Seat)
    }
}

/// The name of the game on the lid.
fn title(kind: Option<GameKind>) -> &'static str {
    kind.map_or("Boxlid", GameKind::title)
}

/// What somebody who comes by a link is told first.
fn invitation(join: &Join<'_>) -> String {
    let mut names = join.card.seats.iter().filter_map(|seat| seat.name.as_deref());
    match (join.free(), join.card.over) {
        (Some(_), _) => match names.next() {
            Some(host) => format!("{host} has a seat free for you."),
            None => "There is a seat free for you.".to_owned(),
        },
        (None, true) => "This game is over.".to_owned(),
        (None, false) => format!("{} sit here already.", names.collect::<Vec<_>>().join(" and ")),
    }
}

/// Offers a free seat, or a place to look on.
pub fn join(join: &Join<'_>) -> Screen {
    let (kind, card) = (join.kind(), join.card);
    let invitation = invitation(join);
    let worn = join.worn();
    let inside = html! {
        main.trouble {
            div.paper.joining {
                span data-test="join-worn" { (about_to_wear(kind, card.seats.len(), join.free(), worn)) }
                h2 { (invitation) }
                (who_sits(card))
                (by_which_rules(card))
                (form(join, worn))
                @if let Some(said) = join.waiting {
                    p.say role="status" data-test="join-waiting" { (said) }
                    button.btn type="button" data-do=(PagePress::Cancel.what()) data-test="join-cancel" { "Cancel" }
                }
                p.wrong role="alert" data-test="join-problem" data-key="problem" { (join.problem) }
                a.btn href=(Route::Watch(card.watch.to_string()).address()) data-test="join-watch" data-key="watch" {
                    "Only look on"
                }
                @if !card.over { (recovery(join)) }
                @if !join.noscript.is_empty() { noscript { p { (join.noscript) } } }
            }
        }
    };
    Screen {
        title: format!("Take a seat – {}", title(kind)),
        description: format!("{}: {invitation}", title(kind)),
        picture: kind.map_or(Preview::Shelf, Preview::Game),
        is_public: false,
        bundle: Bundle::of_tables(kind),
        styles: &[],
        class: "page",
        lid: color(kind),
        inside: html! { (lid(title(kind), "A table by link", html! {})) (inside) },
    }
}

/// A table that somebody may look on at.
pub fn watch(card: &TableCard) -> Screen {
    let kind = card.game.parse().ok();
    let inside = html! {
        main.trouble {
            div.paper.joining {
                h2 { (if card.over { "This game is over." } else { "You look on." }) }
                (who_sits(card))
                (by_which_rules(card))
                noscript { p { (NEEDS_SCRIPT) } }
            }
        }
    };
    Screen {
        title: format!("Looking on – {}", title(kind)),
        description: format!("{}: {}", title(kind), names(card)),
        picture: kind.map_or(Preview::Shelf, Preview::Game),
        is_public: false,
        bundle: Bundle::of_tables(kind),
        styles: &[],
        class: "page",
        lid: color(kind),
        inside: html! { (lid(title(kind), "A table by link", html! {})) (inside) },
    }
}

/// Everybody at a table, in a sentence.
pub(crate) fn names(card: &TableCard) -> String {
    let names: Vec<&str> =
        card.seats.iter().map(|seat| seat.name.as_deref().unwrap_or("an open seat")).collect();
    format!("{}.", names.join(" and "))
}

/// Every seat and who sits in it.
pub(crate) fn who_sits(card: &TableCard) -> Markup {
    let who = |seat: &SeatCard| match (&seat.name, &seat.bot) {
        (None, _) => "free".to_owned(),
        (Some(name), Some(level)) => format!("{name}, a bot ({level})"),
        (Some(name), None) if seat.members.is_empty() => name.clone(),
        (Some(name), None) => format!("{name} with {}", seat.members.join(", ")),
    };
    html! {
        ul.seated data-test="join-seats" {
            @for (place, seat) in (0..).map(Seat).zip(&card.seats) { li { b { (place.letter()) } " " (who(seat)) } }
        }
    }
}

/// By which rules, and on whose board, one is about to play.
fn by_which_rules(card: &TableCard) -> Markup {
    let board = card.board.iter();
    let board = board.map(|board| format!("Own board: {}. {}", board.title, board.differences.join(" ")));
    let said: Vec<String> = card.rules_in_words.iter().cloned().chain(board).collect();
    html! {
        @if !said.is_empty() {
            div data-test="join-rules" { @for sentence in &said { p.muted { (sentence) } } }
        }
    }
}

fn form(join: &Join<'_>, worn: Option<u8>) -> Markup {
    let (kind, card) = (join.kind(), join.card);
    let is_free = join.free().is_some();
    let teams = kind.is_some_and(GameKind::asks_questions) && !card.over;
    let marks = kind.map_or(&[] as &[&str], |kind| kind.marks(card.seats.len() as u8));
    let is_seat = kind.is_some_and(GameKind::marks_are_seats);
    let captains = (0..).map(Seat).zip(&card.seats).filter(|(_, seat)| seat.bot.is_none());
    let captains = captains.filter_map(|(seat, card)| Some((seat, card.name.as_deref()?)));
    html! {
        @if is_free || teams {
            form.sit.waiting[join.waiting.is_some()] data-do=(PagePress::Sit.what()) {
                label for="join-name" { "Your name" }
                input id="join-name" data-test="join-name" placeholder="Guest" maxlength="40" autocomplete="off"
                    data-do=(PagePress::Name(String::new()).what()) value=(join.name);
                @if let Some(worn) = worn {
                    label for="join-mark" { (if is_seat { "Your color" } else { "Your token" }) }
                    select id="join-mark" data-test="join-mark" data-do=(PagePress::Mark(None).what()) {
                        @for each in join.free_marks() {
                            option value=(each) selected[each == worn] { (marks[usize::from(each)]) }
                        }
                    }
                }
                @if is_free { button.btn.primary data-test="join-sit" { "Sit down" } }
                @if teams {
                    @for (seat, captain) in captains {
                        @let press = PagePress::Team(seat);
                        button.btn type="button" data-do=(press.what()) data-value=[press.value()]
                            data-test={ "join-team-" (seat) } {
                            "Ask to join " (captain) "’s team"
                        }
                    }
                }
            }
        }
    }
}

/// Takes a seat back that one has on another device, or had on this one.
fn recovery(join: &Join<'_>) -> Markup {
    html! {
        details.sit data-key="recovery" {
            summary data-test="recover-open" { "I sit here already, on another device" }
            form.sit data-do=(PagePress::Recover(String::new()).what()) {
                label for="recover-code" { "Code from that device" }
                input id="recover-code" data-test="recover-code" placeholder="K7M2-P9XQ" autocomplete="off"
                    spellcheck="false";
                button.btn data-test="recover" { "Take my seat" }
            }
            p.wrong role="alert" { (join.not_recovered) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A table for three at which seat A has the first token and B this one, if anybody sits there.
    fn card(other: Option<u8>, over: bool) -> TableCard {
        let seat = |name: Option<&str>, mark: Option<u8>| json!({ "name": name, "present": name.is_some(), "mark": mark });
        let seats = [seat(Some("<b>Ana"), Some(0)), seat(other.map(|_| "Eve"), other), seat(None, None)];
        let card = json!({
            "game": "heisey-mania", "options": {}, "settled": {}, "watch": "k7m2p-9xq4t", "seats": seats, "over": over,
            "rules_in_words": ["As <i>printed</i>."],
        });
        serde_json::from_str(&card.to_string()).unwrap()
    }

    fn drawn(card: &TableCard, mark: Option<u8>) -> String {
        super::join(&Join { mark, ..Join::new(card) }).body().into_string()
    }

    /// TP-1, HM-1: the first token that is free is offered first, and one that somebody takes meanwhile no longer.
    #[test]
    fn a_token_that_was_taken_meanwhile_is_no_longer_offered() {
        let first = drawn(&card(None, false), None);
        assert!(first.contains(r#"<option value="1" selected>Orange square</option>"#), "{first}");
        let taken = drawn(&card(Some(1), false), Some(1));
        assert!(!taken.contains("Orange square") && taken.contains(r#"value="2" selected"#), "{taken}");
        let other = drawn(&card(Some(1), false), Some(3));
        assert!(other.contains(r#"value="3" selected>Pink diamond"#), "what is still free stays chosen");
    }

    #[test]
    fn who_sits_there_is_said_as_text_and_nothing_else() {
        let card = card(Some(1), false);
        for screen in [super::join(&Join::new(&card)), watch(&card), crate::report(&card, &Route::Shelf)] {
            let drawn = screen.body().into_string();
            assert!(
                drawn.contains("&lt;b&gt;Ana") && drawn.contains("Eve") && drawn.contains("free"),
                "{drawn}"
            );
            assert!(!drawn.contains("<b>Ana") && !drawn.contains("<i>printed") && !screen.is_public);
        }
        assert!(super::join(&Join::new(&card)).description.contains("Ana has a seat free for you."));
    }

    #[test]
    fn nobody_is_offered_a_seat_when_the_game_is_over() {
        let drawn = drawn(&card(None, true), None);
        assert!(
            drawn.contains("This game is over.") && !drawn.contains("join-sit") && !drawn.contains("recover")
        );
        assert!(drawn.contains(r#"href="/w/k7m2p-9xq4t""#));
    }
}
