//! The shelf: five boxes, what is still on the table, and the way to somebody else's table.

use catalog::{BoxOnShelf, GameKind, SHELF};
use leptos::prelude::*;
use protocol::TableId;

use crate::browser::set_title;
use crate::desk::{Desk, Panel};
use crate::keep::{self, KeptPerson};
use crate::lid::ToolButton;
use crate::marks::{Emblem, Glyph, Icon};
use crate::picker;
use crate::play::Company;
use crate::route::{Link, Route, Way};
use crate::rulebook;

/// The front page.
#[component]
pub fn Shelf() -> impl IntoView {
    set_title("Boxlid – five boxed games");
    let desk = Desk::get();
    let chosen = RwSignal::new(0usize);
    let box_at = move |index: usize| view! { <BoxFront index chosen /> };
    view! {
        <div class="home">
            <header class="top">
                <div class="brand">
                    <svg width="40" height="34" viewBox="0 0 40 34" aria-hidden="true">
                        <path d="M5 15H35V31H5Z" fill="#C9A26B"></path>
                        <path d="M5 15H35V19H5Z" fill="#A87F48"></path>
                        <path d="M3 12L33 3L35 9.5L5 18.5Z" fill="var(--felt)"></path>
                    </svg>
                    <span>"Boxlid"</span>
                </div>
                <p class="motto muted">"Five boxed games, played by the rules on their lids."</p>
                <span class="grow"></span>
                <Link to=Route::Tables class="btn small" test="tables">"Tables"</Link>
                <JoinByCode />
                <ToolButton icon=Icon::Menu label="Menu" test="menu" act=move |()| desk.open(Panel::Menu) />
            </header>
            <main>
                <h1>"Which box shall we open?"</h1>
                <nav class="shelf" aria-label="Games">
                    {(0..SHELF.len()).map(box_at).collect_view()}
                </nav>
                <div class="plank" aria-hidden="true"></div>
                {move || view! { <Detail game=SHELF[chosen.get()] /> }}
                <StillOnTheTable />
            </main>
        </div>
    }
}

/// A box. One that can be played is a link to its set-up; pointing at a box lifts its lid.
#[component]
fn BoxFront(index: usize, chosen: RwSignal<usize>) -> impl IntoView {
    let game = SHELF[index];
    let on = move || chosen.get() == index;
    let choose = move || chosen.set(index);
    let colour = format!("var(--lid-{})", game.name);
    let test = format!("box-{}", game.name);
    let soon = game.kind.is_none();
    let face = view! {
        <span class="face">
            <Emblem name=game.name />
            <b>{game.title}</b>
            {soon.then(|| view! { <span class="soon">"Soon"</span> })}
        </span>
        <span class="rim" aria-hidden="true"></span>
        <span class="tag"><b>{game.sort}</b>{game.size}</span>
    };
    let way = Way::get();
    let route = Route::SetUp(game.name.to_owned());
    let address = route.address();
    match game.kind {
        Some(_) => {
            let open = move |event: leptos::ev::MouseEvent| {
                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                    event.prevent_default();
                    way.go(route.clone());
                }
            };
            view! {
                <a class="box" class:on=on href=address data-test=test style:--c=colour
                    on:pointerenter=move |_| choose() on:focus=move |_| choose() on:click=open>{face}</a>
            }
            .into_any()
        }
        None => view! {
            <button type="button" class="box" class:on=on data-test=test style:--c=colour aria-disabled="true"
                on:pointerenter=move |_| choose() on:focus=move |_| choose() on:click=move |_| choose()>{face}</button>
        }
        .into_any(),
    }
}

/// What is in the chosen box, and what can be done with it.
#[component]
fn Detail(game: BoxOnShelf) -> impl IntoView {
    let facts =
        game.size.split(", ").chain([game.sort]).map(|fact| view! { <span class="chip">{fact}</span> });
    let rules = game.kind.map(|kind| {
        let count = rulebook::clauses(kind);
        view! { <span class="chip">{format!("{count} rules")}</span> }
    });
    let acts = match game.kind {
        Some(kind) => view! { <Acts kind /> }.into_any(),
        None => view! {
            <p class="not-yet">
                "This box is still closed. We are reading its rulebook clause by clause; it will open here."
            </p>
        }
        .into_any(),
    };
    view! {
        <section class="detail paper" style:--lid=format!("var(--lid-{})", game.name) aria-label=game.title>
            <div class="pic">
                {match game.kind {
                    Some(kind) => picker::peek(kind),
                    None => view! { <div class="closed"><Emblem name=game.name /></div> }.into_any(),
                }}
            </div>
            <div class="txt">
                <h2>{game.title}</h2>
                <p>{game.about}</p>
                <p class="facts">{facts.collect_view()}{rules}</p>
            </div>
            <div class="go">{acts}</div>
        </section>
    }
}

#[component]
fn Acts(kind: GameKind) -> impl IntoView {
    let way = Way::get();
    let desk = Desk::get();
    let problem = RwSignal::new(None::<String>);
    let opening = RwSignal::new(false);
    let play_bot = move |_| {
        opening.set(true);
        crate::browser::spawn(async move {
            match picker::play_now(kind).await {
                Ok(id) => way.go(Route::Local(id)),
                Err(said) => {
                    let _ = problem.try_set(Some(said));
                    let _ = opening.try_set(false);
                }
            }
        });
    };
    let bots = if kind.seats().1 > 2 { "Play bots now" } else { "Play a bot now" };
    view! {
        <Link to=Route::SetUp(kind.name().to_owned()) class="btn primary" test="set-up">"Set up a table"</Link>
        <button type="button" class="btn" data-test="bot-now" disabled=opening on:click=play_bot>
            <Glyph icon=Icon::Bot size=22 />{bots}
        </button>
        <button type="button" class="btn" data-test="read-rules" on:click=move |_| desk.open(Panel::Rules(kind, None))>
            <Glyph icon=Icon::Book size=22 />"Read the rules"
        </button>
        {kind.asks_questions().then(|| view! {
            <Link to=Route::Workshop class="btn" test="decks"><Glyph icon=Icon::List size=22 />"Question decks"</Link>
        })}
        <p class="wrong" role="alert">{problem}</p>
    }
}

/// Takes the code of a table, or its whole link.
#[component]
fn JoinByCode() -> impl IntoView {
    let way = Way::get();
    let code = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let join = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = code.get_untracked();
        let last = typed.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
        match TableId::try_from(last) {
            Ok(table) if typed.contains("/w/") => way.go(Route::Watch(table.to_string())),
            Ok(table) => way.go(Route::Table(table.to_string())),
            Err(_) => wrong.set(Some("A table code looks like k7m2p-9xq4t.".to_owned())),
        }
    };
    view! {
        <form class="join" on:submit=join>
            <label for="code">"Table code"</label>
            <input id="code" data-test="code" placeholder="k7m2p-9xq4t" autocomplete="off" autocapitalize="none" spellcheck="false"
                aria-describedby="code-wrong" on:input=move |event| {
                    wrong.set(None);
                    code.set(event_target_value(&event));
                } />
            <button class="btn small" data-test="code-join">"Join"</button>
            <p class="wrong" id="code-wrong" role="alert">{wrong}</p>
        </form>
    }
}

/// A game that was left in the middle.
struct Unfinished {
    route: Route,
    game: String,
    title: String,
    note: String,
    touched: f64,
}

/// Games that wait for somebody to go on, on this device and on the server.
#[component]
fn StillOnTheTable() -> impl IntoView {
    let rows = unfinished();
    let empty = rows.is_empty();
    let row = |row: Unfinished| {
        view! {
            <Link to=row.route class="paper row">
                <i style:background=format!("var(--lid-{})", row.game)></i>
                <span class="what"><b>{row.title}</b><small>{row.note}</small></span>
                <span class="btn small">"Go on"</span>
            </Link>
        }
    };
    view! {
        <section class="resume">
            <h2>"Still on the table"</h2>
            {empty.then(|| view! { <p class="muted">"No table is open. Pick a box."</p> })}
            {rows.into_iter().take(6).map(row).collect_view()}
        </section>
    }
}

fn unfinished() -> Vec<Unfinished> {
    let title = |game: &str| game.parse::<GameKind>().map(GameKind::title).unwrap_or_default().to_owned();
    let local = keep::games().into_iter().filter(|(_, kept)| kept.over.is_none() && !kept.log.is_empty());
    let local = local.map(|(id, kept)| Unfinished {
        route: Route::Local(id),
        title: title(&kept.game),
        note: kept.people.iter().map(called).collect::<Vec<_>>().join(" and "),
        game: kept.game,
        touched: kept.touched,
    });
    let online = keep::seats().into_iter().filter(|(_, kept)| !kept.over);
    let online = online.map(|(id, kept)| {
        let names: Vec<&str> =
            kept.names.iter().map(|name| name.as_deref().unwrap_or("an open seat")).collect();
        let turn = if kept.our_turn { ". Your turn" } else { "" };
        Unfinished {
            route: Route::Table(id),
            title: title(&kept.game),
            note: format!("{}{turn}", names.join(" and ")),
            game: kept.game.clone(),
            touched: kept.touched,
        }
    });
    let mut all: Vec<Unfinished> = local.chain(online).collect();
    all.sort_by(|a, b| b.touched.total_cmp(&a.touched));
    all
}

fn called(person: &KeptPerson) -> String {
    match &person.company {
        Company::Bot { level } => format!("{}, {level}", person.name),
        Company::Here | Company::Away { .. } => person.name.clone(),
    }
}
