//! Coming to a table: back to one's own seat, to a free one, or to look on.

use catalog::GameKind;
use leptos::prelude::*;
use protocol::{TableCard, TableId, TakeSeat};

use crate::api::{self, Problem};
use crate::browser::{self, Timer, set_title};
use crate::keep::{self, KeptSeat};
use crate::lid::Lid;
use crate::marks::SeatMark;
use crate::picker;
use crate::play::{Place, Slip};
use crate::route::{Link, Route, Way};
use crate::trouble::Trouble;

/// How long to wait before asking a server again that did not answer.
const AGAIN: u32 = 1500;

/// A game on this device, by the name it is kept under.
#[component]
pub fn LocalPage(
    /// The name.
    id: String,
) -> impl IntoView {
    let found = keep::game(&id).and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept)));
    match found {
        Some((kind, kept)) => picker::local(kind, id, kept),
        None => view! { <Trouble said="This game is not kept on this device." /> }.into_any(),
    }
}

/// A table on the server, to sit at.
#[component]
pub fn SeatPage(
    /// The table's name, as it stands in the address.
    table: String,
) -> impl IntoView {
    let Ok(table) = TableId::try_from(table) else {
        return view! { <Trouble said="There is no such table. A table code looks like k7m2p-9xq4t." /> }
            .into_any();
    };
    let kept = keep::seat(&table);
    match kept.and_then(|kept| Some((kept.game.parse::<GameKind>().ok()?, kept))) {
        Some((kind, kept)) => picker::online(kind, Place::Seat(kept)),
        None => view! { <Found table=table.clone() show=move |card| view! { <Join table=table.clone() card /> }.into_any() /> }.into_any(),
    }
}

/// A table on the server, to look on.
#[component]
pub fn WatchPage(
    /// The table's name for spectators, as it stands in the address.
    watch: String,
) -> impl IntoView {
    let Ok(watch) = TableId::try_from(watch) else {
        return view! { <Trouble said="There is no such table. Ask for the link again." /> }.into_any();
    };
    let show = {
        let watch = watch.clone();
        move |card: TableCard| match card.game.parse::<GameKind>() {
            Ok(kind) => picker::online(kind, Place::Gallery(watch.clone())),
            Err(unknown) => view! { <Trouble said=unknown.to_string() /> }.into_any(),
        }
    };
    view! { <Found table=watch show /> }.into_any()
}

/// Asks the server what a table is, as often as it takes, and shows it.
#[component]
fn Found<F>(table: TableId, show: F) -> impl IntoView
where
    F: Fn(TableCard) -> AnyView + Send + 'static,
{
    let answer = RwSignal::new_local(None::<Result<TableCard, Problem>>);
    ask(table, answer);
    move || {
        match answer.get() {
        Some(Ok(card)) => show(card),
        Some(Err(Problem::Said(said))) => view! { <Trouble said /> }.into_any(),
        None | Some(Err(Problem::Unreachable)) => view! {
            <div class="page">
                <Lid title="Boxlid" sub="" />
                <main class="trouble">
                    <p class="say" role="status" data-test="connection" data-state="looking">"Looking for the table…"</p>
                </main>
            </div>
        }
        .into_any(),
    }
    }
}

fn ask(table: TableId, answer: RwSignal<Option<Result<TableCard, Problem>>, LocalStorage>) {
    crate::browser::spawn(async move {
        let found = api::card(&table).await;
        let lost = matches!(found, Err(Problem::Unreachable));
        // Whoever has gone elsewhere is not told, and not looked for again.
        if answer.try_set(Some(found)).is_none() && lost {
            Timer::after(AGAIN, move || ask(table, answer)).forget();
        }
    });
}

/// Offers a free seat, or a place to look on.
#[component]
fn Join(table: TableId, card: TableCard) -> impl IntoView {
    let way = Way::get();
    let kind = card.game.parse::<GameKind>().ok();
    let title = kind.map_or("Boxlid", GameKind::title);
    set_title(&format!("Take a seat – {title}"));
    let free = card.seats.iter().any(|seat| seat.name.is_none()) && !card.over;
    let host: Vec<String> = card.seats.iter().filter_map(|seat| seat.name.clone()).collect();
    let watch = Route::Watch(card.watch.to_string());
    let invitation = match (free, host.first()) {
        (true, Some(host)) => format!("{host} has a seat free for you."),
        (true, None) => "There is a seat free for you.".to_owned(),
        (false, _) if card.over => "This game is over.".to_owned(),
        (false, _) => format!("{} sit here already.", host.join(" and ")),
    };
    let name = RwSignal::new(keep::names().0);
    let problem = RwSignal::new(None::<String>);
    // Made once, so that trying again after a lost answer gives the seat that was taken already.
    let token = browser::token();
    let slip = Slip::with(browser::secret_bytes());
    // Into a free seat, or into the team of somebody who sits already.
    let captains: Vec<(rules::Seat, String)> = (0..)
        .map(rules::Seat)
        .zip(&card.seats)
        .filter(|(_, seat)| seat.bot.is_none())
        .filter_map(|(seat, card)| Some((seat, card.name.clone()?)))
        .collect();
    let teams = kind.is_some_and(GameKind::asks_questions) && !card.over;
    let (again, game, card_over) = (table.clone(), card.game.clone(), card.over);
    let sit = StoredValue::new(move |team: Option<rules::Seat>| {
        let wish = TakeSeat {
            name: match name.get_untracked().trim() {
                "" => "Guest".to_owned(),
                given => given.to_owned(),
            },
            seat: team,
            member: team.is_some(),
            token: Some(token.clone()),
            // A member of a team adds nothing.
            promise: slip.promise().filter(|_| team.is_none()),
        };
        keep::keep_names(name.get_untracked().trim(), &keep::names().1);
        let (table, card, slip) = (table.clone(), card.clone(), slip.clone());
        crate::browser::spawn(async move {
            match api::take_seat(&table, &wish).await {
                Ok(taken) => {
                    keep::keep_seat(KeptSeat {
                        game: card.game,
                        table: table.clone(),
                        seat: taken.seat,
                        token: taken.token,
                        names: card.seats.into_iter().map(|seat| seat.name).collect(),
                        our_turn: false,
                        over: false,
                        slip: if taken.member { Slip::default() } else { slip },
                        touched: 0.0,
                    });
                    way.turn_to(Route::Table(table.to_string()));
                }
                Err(error) => {
                    let _ = problem.try_set(Some(error.to_string()));
                }
            }
        });
    });
    let into_a_seat = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        sit.with_value(|sit| sit(None));
    };
    let join = move |(seat, captain): (rules::Seat, String)| {
        view! {
            <button type="button" class="btn" data-test=format!("join-team-{seat}") on:click=move |_| sit.with_value(|sit| sit(Some(seat)))>
                {format!("Join {captain}’s team")}
            </button>
        }
    };
    let form = (free || teams).then(|| {
        view! {
            <form class="sit" on:submit=into_a_seat>
                <label for="join-name">"Your name"</label>
                <input id="join-name" data-test="join-name" placeholder="Guest" maxlength="40" autocomplete="off"
                    prop:value=name on:input=move |event| name.set(event_target_value(&event)) />
                {free.then(|| view! { <button class="btn primary" data-test="join-sit">"Sit down"</button> })}
                {teams.then(|| captains.into_iter().map(join).collect_view())}
            </form>
        }
    });
    let recover = (!card_over).then(|| view! { <Recovery table=again game /> });
    view! {
        <div class="page" style:--lid=kind.map(|kind| format!("var(--lid-{})", kind.name()))>
            <Lid title sub="A table by link" />
            <main class="trouble">
                <div class="paper joining">
                    <SeatMark seat=free.then_some(rules::Seat(1)) size=56 />
                    <h2>{invitation}</h2>
                    {form}
                    <p class="wrong" role="alert">{problem}</p>
                    <Link to=watch class="btn" test="join-watch">"Only look on"</Link>
                    {recover}
                </div>
            </main>
        </div>
    }
}

/// Takes a seat back that one has on another device, or had on this one.
#[component]
fn Recovery(table: TableId, game: String) -> impl IntoView {
    let way = Way::get();
    let problem = RwSignal::new(None::<String>);
    let code = RwSignal::new(String::new());
    // Made once, so that trying again after a lost answer gives the same seat.
    let token = browser::token();
    let take = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (table, game, token) = (table.clone(), game.clone(), token.clone());
        let code = code.get_untracked();
        crate::browser::spawn(async move {
            match api::recover(&table, &code, &token).await {
                Ok(taken) => {
                    keep::keep_seat(KeptSeat {
                        game,
                        table: table.clone(),
                        seat: taken.seat,
                        token: taken.token,
                        names: Vec::new(),
                        our_turn: false,
                        over: false,
                        slip: Slip::default(),
                        touched: 0.0,
                    });
                    way.turn_to(Route::Table(table.to_string()));
                }
                Err(error) => {
                    let _ = problem.try_set(Some(error.to_string()));
                }
            }
        });
    };
    view! {
        <details class="sit">
            <summary data-test="recover-open">"I sit here already, on another device"</summary>
            <form class="sit" on:submit=take>
                <label for="recover-code">"Code from that device"</label>
                <input id="recover-code" data-test="recover-code" placeholder="K7M2-P9XQ" autocomplete="off"
                    spellcheck="false" on:input=move |event| code.set(event_target_value(&event)) />
                <button class="btn" data-test="recover">"Take my seat"</button>
            </form>
            <p class="wrong" role="alert">{problem}</p>
        </details>
    }
}
