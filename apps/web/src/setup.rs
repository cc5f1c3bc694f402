//! Setting up a table of the game the page knows: who sits down, and by which rules. The set-up of the others is drawn
//! by the other bundle.

use std::collections::BTreeMap;

use catalog::{BotLevel, GameKind, MANCALA_LEVELS};
use leptos::prelude::*;
use mancala::{FairStart, Mancala, Stones};
use protocol::OpenTable;
use rules::{Game, OptionChoice, OptionSpec, Seat};
use serde_json::value::{RawValue, to_raw_value};

use crate::api::{self, Problem};
use crate::browser::{set_title, spawn};
use crate::desk::{ClauseChip, Desk, Panel};
use crate::keep::{self, KeptPerson, KeptSeat};
use crate::lid::{Lid, ToolButton};
use crate::marks::{Glyph, Icon, SeatMark};
use crate::menu::Tick;
use crate::picker;
use crate::play::{self, Company};
use crate::route::{Route, Way};

/// Who the other one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Other {
    /// Somebody at this device.
    Here,
    /// A program.
    Bot,
    /// Somebody who gets a link.
    Link,
}

/// What has been chosen so far.
#[derive(Clone, Copy)]
struct Choices {
    other: RwSignal<Other>,
    level: RwSignal<&'static str>,
    own_name: RwSignal<String>,
    other_name: RwSignal<String>,
    /// Options that differ from the box, by name.
    changed: RwSignal<BTreeMap<&'static str, &'static str>>,
}

/// The level a bot has unless one says otherwise: the middle one.
pub fn usual_level() -> &'static str {
    let levels = MANCALA_LEVELS;
    levels.get((levels.len().max(1) - 1) / 2).map_or("", |level| level.name)
}

/// A person and a bot, as they are kept.
pub fn against_bot(own: &str, level: &str) -> Vec<KeptPerson> {
    let bot = KeptPerson { name: "Bot".to_owned(), company: Company::Bot { level: level.to_owned() } };
    vec![here(own, Seat(0)), bot]
}

/// Options that change nothing.
pub fn as_in_the_box() -> Box<RawValue> {
    written(&BTreeMap::new())
}

fn written(changed: &BTreeMap<&'static str, &'static str>) -> Box<RawValue> {
    // OK because a map of strings has a JSON form.
    to_raw_value(changed).expect("a map of strings is JSON")
}

fn here(name: &str, seat: Seat) -> KeptPerson {
    KeptPerson { name: name_or_seat(name, seat), company: Company::Here }
}

fn name_or_seat(name: &str, seat: Seat) -> String {
    match name.trim() {
        "" => format!("Player {seat}"),
        name => name.chars().take(40).collect(),
    }
}

/// The set-up page.
#[component]
pub fn SetUp(
    /// The game.
    kind: GameKind,
) -> impl IntoView {
    set_title(&format!("Set up a table – {}", kind.title()));
    let desk = Desk::get();
    let (own, other) = keep::names();
    let choices = Choices {
        other: RwSignal::new(Other::Here),
        level: RwSignal::new(usual_level()),
        own_name: RwSignal::new(own),
        other_name: RwSignal::new(other),
        changed: RwSignal::new(BTreeMap::new()),
    };
    view! {
        <div class="page setup" style:--lid=format!("var(--lid-{})", kind.name())>
            <Lid title=kind.title() sub="Setting up a table">
                <ToolButton icon=Icon::Book label="Rules" test="rules" act=move |()| desk.open(Panel::Rules(kind, None)) />
            </Lid>
            <main class="set">
                <section class="paper seats">
                    <h2>"Who sits down?"</h2>
                    <OtherSeat choices />
                    {picker::peek(kind)}
                </section>
                <section class="paper opts">
                    <h2>"Which rules? "<small class="muted">"As printed in the box unless you change them"</small></h2>
                    {Mancala::options().into_iter().map(|option| view! { <HouseRule kind option choices /> }).collect_view()}
                </section>
            </main>
            <Start kind choices />
        </div>
    }
}

#[component]
fn OtherSeat(choices: Choices) -> impl IntoView {
    let way = move |other: Other, icon: Icon, text: &'static str, test: &'static str| {
        let on = move || choices.other.get() == other;
        view! {
            <button type="button" class="btn small way" class:on=on aria-pressed=move || on().to_string() data-test=test
                on:click=move |_| choices.other.set(other)>
                <Glyph icon=icon size=20 />{text}
            </button>
        }
    };
    let second = move || {
        match choices.other.get() {
        Other::Here => view! {
            <NameRow seat=Seat(1) name=choices.other_name label="Second name" test="name-2" note="Same device, hot seat" />
        }
        .into_any(),
        Other::Bot => view! { <BotRow choices /> }.into_any(),
        Other::Link => view! {
            <div class="st">
                <SeatMark seat=Some(Seat(1)) size=40 />
                <div class="w"><b>"An open seat"</b><small>"You get a link and a QR code to send. No account is needed."</small></div>
            </div>
        }
        .into_any(),
    }
    };
    view! {
        <NameRow seat=Seat(0) name=choices.own_name label="Your name" test="name" note="You, on this device" />
        <div class="add" role="group" aria-label="Who is the other one?">
            {way(Other::Here, Icon::Person, "Person here", "way-hotseat")}
            {way(Other::Bot, Icon::Bot, "Bot", "way-bot")}
            {way(Other::Link, Icon::Link, "Friend by link", "way-link")}
        </div>
        {second}
    }
}

#[component]
fn NameRow(
    seat: Seat,
    name: RwSignal<String>,
    label: &'static str,
    test: &'static str,
    note: &'static str,
) -> impl IntoView {
    view! {
        <label class="st">
            <SeatMark seat=Some(seat) size=40 />
            <span class="w">
                <span class="sr">{label}</span>
                <input data-test=test placeholder=format!("Player {seat}") maxlength="40" autocomplete="off" enterkeyhint="done"
                    prop:value=name on:input=move |event| name.set(event_target_value(&event)) />
                <small>{note}</small>
            </span>
        </label>
    }
}

#[component]
fn BotRow(choices: Choices) -> impl IntoView {
    let about = move || {
        let level = choices.level.get();
        MANCALA_LEVELS.iter().find(|known| known.name == level).map_or("", |level| level.about)
    };
    let pill = move |level: &'static BotLevel| {
        let on = Signal::derive(move || choices.level.get() == level.name);
        view! {
            <button type="button" class="pill" class:on=on aria-pressed=move || on.get().to_string()
                data-test=format!("bot-{}", level.name) on:click=move |_| choices.level.set(level.name)>
                <Tick on />{level.title}
            </button>
        }
    };
    view! {
        <div class="st bot">
            <SeatMark seat=Some(Seat(1)) size=40 />
            <div class="w">
                <div class="pills" role="group" aria-label="How well it plays">
                    {MANCALA_LEVELS.iter().map(pill).collect_view()}
                </div>
                <small>{about}". It thinks in your browser."</small>
            </div>
        </div>
    }
}

#[component]
fn HouseRule(kind: GameKind, option: OptionSpec, choices: Choices) -> impl IntoView {
    let name = option.name;
    let usual = option.choices.first().map_or("", |choice| choice.value);
    let chosen =
        Memo::new(move |_| choices.changed.with(|changed| changed.get(name).copied().unwrap_or(usual)));
    let pill = move |OptionChoice { value, title }: OptionChoice| {
        let on = Signal::derive(move || chosen.get() == value);
        let choose = move |_| {
            choices.changed.update(|changed| {
                // A fair start for another number of stones cannot stay.
                if name == "stones" && changed.contains_key(START) {
                    changed.insert(START, "fair");
                }
                if value == usual {
                    changed.remove(name);
                } else {
                    changed.insert(name, value);
                }
            });
        };
        view! {
            <button type="button" class="pill" class:on=on aria-pressed=move || on.get().to_string()
                data-test=format!("option-{name}-{value}") on:click=choose>
                <Tick on />{title}
            </button>
        }
    };
    let house =
        (!option.in_the_box).then(|| view! { <small class="house">"House rule, not in the box"</small> });
    view! {
        <div class="opt">
            <div class="l">
                <b>{option.title}</b>
                <ClauseChip kind clause=option.clause.to_string() />
                <small>{option.about}</small>
                {house}
            </div>
            <div class="pills" role="group" aria-label=option.title>
                {option.choices.into_iter().filter(is_short).map(pill).collect_view()}
            </div>
            {(name == START).then(|| view! { <FairStarts choices chosen /> })}
        </div>
    }
}

/// The option that says how the stones lie (M-18).
const START: &str = "start";

/// Fair starts are shown as boards, not as pills.
fn is_short(choice: &OptionChoice) -> bool {
    !FairStart::ALL.iter().any(|start| start.name == choice.value)
}

/// The fair starts for so many stones, once somebody wants one, each as a small board to choose. They are text, and the
/// click is caught above them, because so many buttons of their own would make the first visit longer.
#[component]
fn FairStarts(choices: Choices, chosen: Memo<&'static str>) -> impl IntoView {
    let inside = move || {
        if chosen.get() == "box" {
            return String::new();
        }
        let three = choices.changed.with(|changed| changed.get("stones") == Some(&"3"));
        let stones = if three { Stones::Three } else { Stones::Four };
        let cards: String = FairStart::all_for(stones).map(|start| fair_start(start, chosen.get())).collect();
        let note = match cards.is_empty() {
            true => "No fair start is known for this number of stones yet.",
            false => {
                "Each is a draw with perfect play, proved. Whoever begins has the lower row. Take one, or leave it to the lot."
            }
        };
        format!(
            r#"<small>{note}</small><div class="pills" role="group" aria-label="Fair starts">{cards}</div>"#
        )
    };
    let choose = move |event: leptos::ev::MouseEvent| {
        let target = event_target::<web_sys::Element>(&event).closest("[data-start]").ok().flatten();
        let name = target.and_then(|card| card.get_attribute("data-start"));
        if let Some(start) = FairStart::ALL.iter().find(|start| Some(start.name) == name.as_deref()) {
            choices.changed.update(|changed| {
                changed.insert(START, start.name);
            });
        }
    };
    view! { <div class="fairs" on:click=choose inner_html=inside></div> }
}

fn fair_start(start: &FairStart, chosen: &str) -> String {
    let on = chosen == start.name;
    let (class, name, title) = (if on { "fair on" } else { "fair" }, start.name, start.title);
    let row = |heaps: &mut dyn Iterator<Item = &u8>| heaps.map(|heap| format!("{heap} ")).collect::<String>();
    let (far, near) = (row(&mut start.second.iter().rev()), row(&mut start.first.iter()));
    format!(
        r#"<button type="button" class="{class}" aria-pressed="{on}" title="{title}" aria-label="{title}" data-start="{name}" data-test="option-start-{name}"><span>{far}</span><span>{near}</span></button>"#
    )
}

#[component]
fn Start(kind: GameKind, choices: Choices) -> impl IntoView {
    let way = Way::get();
    let problem = RwSignal::new(None::<String>);
    let opening = RwSignal::new(false);
    let said = move || match choices.other.get() {
        Other::Here => ("Two at this device.", "Pass it on after each turn, or sit on both sides of it."),
        Other::Bot => ("You and the bot.", "It thinks in your browser, so it plays without a network too."),
        Other::Link => ("You and an open seat.", "The game begins when your friend has followed the link."),
    };
    let start = move |_| {
        let (own, other) = (choices.own_name.get_untracked(), choices.other_name.get_untracked());
        keep::keep_names(own.trim(), other.trim());
        let options = choices.changed.with_untracked(written);
        let people = match choices.other.get_untracked() {
            Other::Here => vec![here(&own, Seat(0)), here(&other, Seat(1))],
            Other::Bot => against_bot(&own, choices.level.get_untracked()),
            Other::Link => {
                if !opening.get_untracked() {
                    opening.set(true);
                    open_online(kind, options, own, way, problem, opening);
                }
                return;
            }
        };
        match play::open::<Mancala>(kind, &options, people, None) {
            Ok(id) => way.go(Route::Local(id)),
            Err(refusal) => problem.set(Some(refusal.to_string())),
        }
    };
    view! {
        <footer class="start paper">
            <div class="w" role="status">
                <b class="say">{move || said().0}</b>
                <p class="muted">{move || problem.get().unwrap_or_else(|| said().1.to_owned())}</p>
            </div>
            <button type="button" class="btn primary" data-test="start" disabled=opening on:click=start>"Start the game"</button>
        </footer>
    }
}

fn open_online(
    kind: GameKind,
    options: Box<RawValue>,
    name: String,
    way: Way,
    problem: RwSignal<Option<String>>,
    opening: RwSignal<bool>,
) {
    let wish = OpenTable {
        game: kind.name().to_owned(),
        options: Some(options),
        name: name_or_seat(&name, Seat(0)),
        ..OpenTable::default()
    };
    let wish = serde_json::to_string(&wish).unwrap_or_default();
    spawn(async move {
        if let Err(error) = sit_down_online(kind, wish, way).await {
            let _ = problem.try_set(Some(error.to_string()));
            let _ = opening.try_set(false);
        }
    });
}

/// Opens a table on the server, as an `OpenTable` in JSON says, and sits down at it.
pub async fn sit_down_online(kind: GameKind, wish: String, way: Way) -> Result<(), Problem> {
    let opened = api::open_table(wish).await?;
    keep::keep_seat(KeptSeat {
        game: kind.name().to_owned(),
        table: opened.table.clone(),
        seat: opened.seat,
        token: opened.token,
        // Who sits there is known as soon as the table is seen.
        names: Vec::new(),
        our_turn: false,
        over: false,
        touched: 0.0,
    });
    way.go(Route::Table(opened.table.to_string()));
    Ok(())
}
