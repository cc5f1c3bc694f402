//! The score sheet beside the board: who sits where, what happened, which rules matter now, what a choice does.

use catalog::{GameKind, MANCALA_LEVELS};
use leptos::html;
use leptos::prelude::*;
use rules::Seat;

use super::model::{Fall, Model, stones};
use super::moment::{Reminder, reminders};
use super::story::Step;
use super::table::Seeing;
use super::values::NOT_NOW;
use crate::desk::ClauseChip;
use crate::face::escaped;
use crate::lid::ToolButton;
use crate::marks::{Icon, SeatMark, shape};
use crate::play::{Company, Connection, Eyes, Person};
use crate::route::Way;
use crate::share::ShareBox;

const KIND: GameKind = GameKind::Mancala;
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The sheet. On a narrow screen it is put away until it is asked for.
#[component]
pub fn ScoreSheet(
    /// The table.
    seeing: Seeing,
    /// What the shown pocket would do.
    fall: Signal<Option<Fall>>,
    /// Whether it was asked for on a narrow screen.
    open: RwSignal<bool>,
    /// Whether the screen is narrow.
    narrow: ReadSignal<bool>,
) -> impl IntoView {
    view! {
        <aside class="sheet paper" class:open=open aria-label="Score sheet">
            {move || narrow.get().then(|| view! {
                <ToolButton icon=Icon::Close label="Put the sheet away" test="sheet-close" act=move |()| open.set(false) />
            })}
            <section>
                <h2>"Stores"</h2>
                {SEATS.map(|seat| view! { <SeatRow seeing seat /> }).collect_view()}
            </section>
            <ValuesSection seeing narrow />
            <Links seeing narrow />
            <section class="happened">
                <h2>"What happened"</h2>
                <Log seeing />
            </section>
            <section class="rules">
                <h2>"Rules for this moment"</h2>
                {move || seeing.model.with(reminders).into_iter().map(|Reminder { clause, gist }| view! {
                    <p><ClauseChip kind=KIND clause=clause.to_string() /><span>{gist}</span></p>
                }).collect_view()}
            </section>
            <section class="ahead" class:away=move || seeing.values.are_on() && !narrow.get()>
                <h2>"Look ahead"</h2>
                <p>{move || look_ahead(seeing, fall.get())}</p>
            </section>
        </aside>
    }
}

fn look_ahead(seeing: Seeing, fall: Option<Fall>) -> String {
    match fall {
        Some(fall) => format!(
            "Pocket {} is shown on the board: its {} fall on the numbered spaces, and {}.",
            fall.pocket.number,
            stones(fall.into.len() as u8),
            fall.outcome
        ),
        None if seeing.model.with(|model| model.view.over.is_some()) => {
            "The game is over. Every stone lies in a store, or where the last move left it.".to_owned()
        }
        None if seeing.model.with(|model| !model.lit().is_empty()) => {
            "Point at a lit pocket, or walk there with the arrow keys, to see where its stones fall."
                .to_owned()
        }
        None => "When it is your turn, the board shows where the stones of a pocket would fall.".to_owned(),
    }
}

#[component]
fn SeatRow(seeing: Seeing, seat: Seat) -> impl IntoView {
    let now = is_to_act(seeing, seat);
    view! {
        <div class="seat" class:now=now>
            <SeatMark seat=Some(seat) />
            <div class="who">
                <b>{move || title(seeing, seat)}</b>
                <span class="sr">{format!(", {}. ", shape(seat))}{move || if now.get() { "To act. " } else { "" }}</span>
                <small>{move || note(seeing, seat)}</small>
            </div>
            <span class="score" aria-label="stones in the store">{move || store(seeing, seat)}</span>
        </div>
    }
}

/// What the position is worth, the switch that shows it, and the way to the report. It is text, and clicks are caught
/// above it, for the same reason as elsewhere: every view of its own makes the first visit longer.
#[component]
fn ValuesSection(seeing: Seeing, narrow: ReadSignal<bool>) -> impl IntoView {
    let values = seeing.values;
    let way = Way::get();
    let inside = move || {
        if seeing.model.with(|model| model.view.over.is_some()) {
            return String::new();
        }
        let mut inside = "<h2>What it is worth</h2>".to_owned();
        if values.are_fair() {
            let on = values.are_on();
            let class = if on { "pill on" } else { "pill" };
            inside += &format!(
                r#"<button type="button" class="{class}" aria-pressed="{on}" data-test="values-switch">Exact values</button>"#
            );
        } else {
            inside += &format!(r#"<p class="muted" data-test="values-unfair">{NOT_NOW}</p>"#);
        }
        if !narrow.get() {
            inside += &value_line(seeing);
        }
        let begun = seeing.story.with(|story| !story.steps.is_empty());
        if begun && seeing.play.connection.get() == Connection::Local {
            let to = way.here_now().report().address();
            inside += &format!(r#"<a class="so-far" href="{to}" data-test="so-far">How it went so far</a>"#);
        }
        inside
    };
    let press = move |event: leptos::ev::MouseEvent| {
        let test = event_target::<web_sys::Element>(&event).get_attribute("data-test");
        match test.as_deref() {
            Some("values-switch") => values.switch(),
            Some("so-far") => {
                event.prevent_default();
                way.go(way.here_now().report());
            }
            _ => {}
        }
    };
    view! { <section class="values" on:click=press inner_html=inside></section> }
}

/// What the whole position is worth, in words, and how far that is proved: as markup, and nothing if nobody asked.
fn value_line(seeing: Seeing) -> String {
    if !seeing.values.are_on()
        || !seeing.values.are_fair()
        || seeing.model.with(|model| model.view.over.is_some())
    {
        return String::new();
    }
    let told = seeing.values.told();
    let (line, proof, swap) =
        told.map_or(("Looking…".to_owned(), "", None), |told| (told.line, told.proof.word(), told.swap));
    let swap = swap.map_or_else(String::new, |swap| format!("<small>{swap}</small>"));
    let class = if proof == "exact" { "tag exact" } else { "tag" };
    let line = escaped(&line);
    format!(
        r#"<p class="value-line" data-test="value-line" data-proof="{proof}"><b>{line}</b><span class="{class}">{proof}</span>{swap}</p>"#
    )
}

/// The seats above the board, where the sheet has no room.
#[component]
pub fn SeatStrip(
    /// The table.
    seeing: Seeing,
    /// Whether the screen is narrow.
    narrow: ReadSignal<bool>,
) -> impl IntoView {
    let place = move |seat: Seat| {
        let now = is_to_act(seeing, seat);
        let in_store = move || format!("{} in store", store(seeing, seat));
        view! {
            <div class="p" class:now=now>
                <SeatMark seat=Some(seat) size=30 />
                <div>
                    <b>{move || title(seeing, seat)}</b>
                    <small>{in_store}</small>
                </div>
            </div>
        }
    };
    let worth = move || if narrow.get() { value_line(seeing) } else { String::new() };
    view! { <div class="strip">{SEATS.map(place).collect_view()}<div class="worth-row" inner_html=worth></div></div> }
}

fn is_to_act(seeing: Seeing, seat: Seat) -> Memo<bool> {
    Memo::new(move |_| seeing.model.with(|model| model.begun && model.waiting_for.includes(seat)))
}

fn store(seeing: Seeing, seat: Seat) -> u8 {
    seeing.model.with(|model| model.view.half(model.view.side_of(seat)).store)
}

fn person<T>(seeing: Seeing, seat: Seat, read: impl Fn(&Person) -> T) -> Option<T> {
    seeing.play.people.with(|people| people.get(seat.index()).map(read))
}

/// The name with what one must know of it: that it is a bot, or oneself.
fn title(seeing: Seeing, seat: Seat) -> String {
    let own = seeing.play.eyes.get() == Eyes::Seat(seat);
    let title = person(seeing, seat, |person| match &person.company {
        Company::Bot { level } => format!("{}, {}", person.called(), level),
        Company::Here if own => format!("{} (you)", person.called()),
        Company::Here | Company::Away { .. } => person.called().to_owned(),
    });
    title.unwrap_or_default()
}

fn note(seeing: Seeing, seat: Seat) -> String {
    let near = seeing.model.with(|model| model.view.side_of(seat) == model.near());
    let side = if near { "near side" } else { "far side" };
    let note = person(seeing, seat, |person| match (&person.company, &person.name) {
        (_, None) => "Waiting for someone with the link".to_owned(),
        (Company::Bot { level }, _) => {
            let about = MANCALA_LEVELS.iter().find(|known| known.name == level).map(|level| level.about);
            about.unwrap_or("A program").to_owned()
        }
        (Company::Here, _) => format!("On this device, {side}"),
        (Company::Away { present: true }, _) => format!("At the table, {side}"),
        (Company::Away { present: false }, _) => "Away; the seat is kept".to_owned(),
    });
    note.unwrap_or_default()
}

/// The list of moves, the newest at the end and in sight.
#[component]
fn Log(seeing: Seeing) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        seeing.story.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let empty = move || {
        let first = seeing.model.with(|model| {
            let waiting = model.waiting_for.iter().next().filter(|_| model.begun);
            waiting.map(|seat| model.names[seat.index()].clone())
        });
        seeing.story.with(|story| story.steps.is_empty()).then(|| {
            let begins = first.map_or_else(String::new, |name| format!(" {name} begins."));
            view! { <p class="empty muted">"Nothing yet."{begins}</p> }
        })
    };
    let line = |step: Step| {
        let noted = step.noted.map(|noted| view! { <b class="noted">{noted}</b> " " });
        let clause = step.clause.map(|clause| view! { <ClauseChip kind=KIND clause=clause.to_string() /> });
        view! {
            <li>
                <SeatMark seat=Some(step.seat) size=22 />
                <p>{noted}{step.words}</p>
                {clause}
            </li>
        }
    };
    view! {
        {empty}
        <ol class="log" role="log" aria-label="Moves" data-test="log" tabindex="0" node_ref=list>
            <For each=move || seeing.story.get().steps key=|step| (step.line, step.words.clone(), step.noted.clone()) children=line />
        </ol>
    }
}

/// How others come to the table.
#[component]
fn Links(seeing: Seeing, narrow: ReadSignal<bool>) -> impl IntoView {
    let open = Memo::new(move |_| !seeing.model.with(|model: &Model| model.begun));
    move || {
        let share = seeing.play.share.get()?;
        // On a narrow screen the invitation lies over the board.
        (!(narrow.get() && open.get())).then(|| {
            view! {
                <section class="links">
                    <h2 class=move || if open.get() { "" } else { "sr" }>"Bring somebody to the table"</h2>
                    <ShareBox share open=open.get() />
                </section>
            }
        })
    }
}
