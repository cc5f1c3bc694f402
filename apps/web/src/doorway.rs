//! Who comes to a table on the server and who is sent away: people who ask to join a team, the host's button that frees
//! a seat, and why one's own seat is gone.

use leptos::prelude::*;
use protocol::{Consent, JoinRequest};
use rules::Seat;

use crate::play::{Company, Eyes, Sitting, message};
use crate::route::{Link, Route};

/// What lies over the table while somebody waits for an answer.
#[component]
pub fn Doorway(
    /// The table.
    sitting: Sitting,
) -> impl IntoView {
    let people = move || sitting.people.get();
    let captain_of = move |seat: Seat| people().get(seat.index()).and_then(|person| person.name.clone());
    let requests = move || {
        let asking = sitting.asking.get();
        asking
            .into_iter()
            .map(|request| view! { <Request sitting captain=captain_of(request.seat) request /> })
            .collect_view()
    };
    // Whom the host may send away: other people, while a seat can still be freed.
    let guests = move || {
        let Some(host) = sitting.host.get().filter(|_| sitting.captain.get()) else { return Vec::new() };
        if sitting.eyes.get() != Eyes::Seat(host) {
            return Vec::new();
        }
        let others = (0..).map(Seat).zip(people()).filter(|(seat, _)| *seat != host);
        let guests = others.filter(|(_, person)| matches!(person.company, Company::Away { .. }));
        guests.filter_map(|(seat, person)| Some((seat, person.name?))).collect()
    };
    let free = move |(seat, name): (Seat, String)| {
        view! {
            <button type="button" class="btn small" data-test=format!("free-{seat}")
                on:click=move |_| sitting.message(&message::free_seat(seat))>
                {format!("Free {name}’s seat")}
            </button>
        }
    };
    let host = move || {
        let guests = guests();
        (!guests.is_empty()).then(|| {
            view! {
                <details class="hosting">
                    <summary data-test="host-open">"You are the host"</summary>
                    {guests.into_iter().map(free).collect_view()}
                </details>
            }
        })
    };
    let gone = move || {
        sitting.gone.get().map(|said| {
            view! {
                <div class="request paper" role="alert" data-test="seat-gone">
                    <p>{said}</p>
                    <Link to=Route::Shelf class="btn primary small">"Back to the shelf"</Link>
                </div>
            }
        })
    };
    view! { <div class="doorway" aria-live="polite">{gone}{requests}</div>{host} }
}

/// Somebody who asks to join a team.
#[component]
fn Request(sitting: Sitting, captain: Option<String>, request: JoinRequest) -> impl IntoView {
    let JoinRequest { number, name, waits_for, .. } = request;
    let said = match (waits_for, captain) {
        (Consent::Captain, _) => format!("{name} wants to join your team."),
        (Consent::Table, captain) => {
            let captain = captain.unwrap_or_else(|| "another".to_owned());
            format!("{name} wants to join {captain}’s team. The game has begun, so everyone has to agree.")
        }
    };
    let (yes, no) = match waits_for {
        Consent::Captain => ("Admit", "Decline"),
        Consent::Table => ("Agree", "Decline"),
    };
    let answer = move |admit: bool| sitting.message(&message::admit(number, admit));
    view! {
        <div class="request paper" data-test="join-request">
            <p>{said}</p>
            <div class="answers">
                <button type="button" class="btn small" data-test="decline" on:click=move |_| answer(false)>{no}</button>
                <button type="button" class="btn primary small" data-test="admit" on:click=move |_| answer(true)>{yes}</button>
            </div>
        </div>
    }
}
