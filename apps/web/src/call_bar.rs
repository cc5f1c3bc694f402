//! The Call along the lower edge, where the player sits, and the slip of a refusal above it.

use catalog::GameKind;
use leptos::prelude::*;
use rules::{Clause, Refusal, Seat};

use crate::api::sentence;
use crate::desk::{ClauseChip, Desk, Panel};
use crate::marks::{SeatMark, colour};

/// What the Call says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The seat it is about, whose mark and colour it wears.
    pub seat: Option<Seat>,
    /// The sentence.
    pub say: String,
    /// The line below it.
    pub how: String,
    /// The clause that line rests on.
    pub clause: Option<Clause>,
    /// Whether the sentence is how the game came out.
    pub is_result: bool,
}

/// Shows the Call, with buttons as its children.
#[component]
pub fn CallBar(
    /// The game, for the clauses.
    kind: GameKind,
    /// What it says.
    call: Memo<Call>,
    children: Children,
) -> impl IntoView {
    let seat = Signal::derive(move || call.with(|call| call.seat));
    let who = move || seat.get().map_or_else(|| "var(--line-2)".to_owned(), colour);
    let say = move || {
        let Call { say, is_result, .. } = call.get();
        match is_result {
            true => view! { <span data-test="result">{say}</span> }.into_any(),
            false => say.into_any(),
        }
    };
    let how = move || {
        let Call { how, clause, .. } = call.get();
        view! {
            <span>{how}</span>
            {clause.map(|clause| view! { " " <ClauseChip kind clause=clause.to_string() /> })}
        }
    };
    view! {
        <section class="call paper" class:result=move || call.with(|call| call.is_result) style:--who=who aria-label="The Call">
            <SeatMark seat size=48 />
            <div class="words">
                <p class="say" role="status" data-test="call">{say}</p>
                <p class="how">{how}</p>
            </div>
            <div class="acts">{children()}</div>
        </section>
    }
}

/// Shows why something was refused: the clause, its gist, the reason here. It stays until the next act.
#[component]
pub fn Slip(
    /// The game, for the clause.
    kind: GameKind,
    /// What was refused.
    refusal: Signal<Option<Refusal>>,
    /// The gist of a clause, in a few words.
    gist: fn(&Clause) -> Option<&'static str>,
) -> impl IntoView {
    let desk = Desk::get();
    let slip = move || {
        let Refusal { clause, said, .. } = refusal.get()?;
        let id = clause.as_ref().map(ToString::to_string);
        let rule = clause.as_ref().and_then(gist).map(|gist| view! { <b>{gist}</b> " " });
        let show = id.clone().map(|id| {
            let open = move |_| desk.open(Panel::Rules(kind, Some(id.clone())));
            view! {
                <button type="button" class="btn small" data-test="why" on:click=open>"Show the rule"</button>
            }
        });
        Some(view! {
            <div class="slip" data-test="slip">
                {id.map(|id| view! { <ClauseChip kind clause=id /> })}
                <p>{rule}{sentence(&said)}</p>
                {show}
            </div>
        })
    };
    view! { <div class="slips" role="alert">{slip}</div> }
}
