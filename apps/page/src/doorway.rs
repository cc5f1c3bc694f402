//! Who comes to a table on the server and who is sent away: people who ask to join a team, the host's button that frees
//! a seat, and why one's own seat is gone.

use client::{Client, Company, Eyes, Glimpse, Person};
use maud::{Markup, html};
use protocol::{Consent, JoinRequest};
use rules::Seat;
use screens::sentence;

use crate::PagePress;
use crate::Route;

/// What lies over the table while somebody waits for an answer.
pub fn draw(client: &Client<Glimpse>) -> Markup {
    let people = client.people();
    let guests = guests(client, &people);
    html! {
        div.doorway aria-live="polite" data-key="doorway" {
            @if let Some(gone) = client.gone() {
                div.request.paper role="alert" data-test="seat-gone" data-key="gone" {
                    p { (sentence(&gone.said)) }
                    a.btn.primary.small href=(Route::Shelf.address()) { "Back to the shelf" }
                }
            }
            @for request in client.asking() { (asks(&people, request)) }
        }
        @if !guests.is_empty() {
            details.hosting data-key="hosting" {
                summary data-test="host-open" { "You are the host" }
                @for (seat, name) in guests {
                    @let press = PagePress::Free(seat);
                    button.btn.small type="button" data-test={ "free-" (seat) } data-do=(press.what())
                        data-value=[press.value()] { "Free " (name) "’s seat" }
                }
            }
        }
    }
}

/// Whom the host may send away: other people, while a seat can still be freed.
fn guests<'a>(client: &Client<Glimpse>, people: &'a [Person]) -> Vec<(Seat, &'a str)> {
    let Some(host) = client.host().filter(|_| client.is_captain()) else { return Vec::new() };
    if client.eyes() != Some(Eyes::Seat(host)) {
        return Vec::new();
    }
    let others = (0..).map(Seat).zip(people).filter(|(seat, _)| *seat != host);
    let guests = others.filter(|(_, person)| matches!(person.company, Company::Away { .. }));
    guests.filter_map(|(seat, person)| Some((seat, person.name.as_deref()?))).collect()
}

/// Somebody who asks to join a team.
fn asks(people: &[Person], request: &JoinRequest) -> Markup {
    let JoinRequest { number, name, waits_for, seat, .. } = request;
    let captain = people.get(seat.index()).and_then(|person| person.name.as_deref());
    let (yes, no) = match waits_for {
        Consent::Captain => ("Admit", "Decline"),
        Consent::Table => ("Agree", "Decline"),
    };
    let (admit, decline) = (PagePress::Admit(*number), PagePress::Decline(*number));
    html! {
        div.request.paper data-test="join-request" data-key={ "asks-" (number) } {
            p {
                @match waits_for {
                    Consent::Captain => { (name) " wants to join your team." }
                    Consent::Table => {
                        (name) " wants to join " (captain.unwrap_or("another"))
                        "’s team. The game has begun, so everyone has to agree."
                    }
                }
            }
            div.answers {
                button.btn.small type="button" data-test="decline" data-do=(decline.what())
                    data-value=[decline.value()] { (no) }
                button.btn.primary.small type="button" data-test="admit" data-do=(admit.what())
                    data-value=[admit.value()] { (yes) }
            }
        }
    }
}
