//! Setting up a table: who sits down, by which rules, and with which questions.

use std::collections::BTreeMap;

use catalog::GameKind;
use leptos::prelude::*;
use protocol::{BotSeat, OpenTable};
use rules::{OptionChoice, OptionSpec, Seat};
use serde_json::value::{RawValue, to_raw_value};

use crate::api;
use crate::browser::set_title;
use crate::cupboard::{self, KeptDeck};
use crate::desk::{ClauseChip, Desk, Panel};
use crate::keep::{self, KeptPerson, KeptSeat};
use crate::lid::{Lid, ToolButton};
use crate::marks::Icon;
use crate::menu::Tick;
use crate::picker;
use crate::play::Company;
use crate::route::{Link, Route, Way};
use crate::setup_seats::{Places, Sits, SitsDown};

/// What has been chosen so far.
#[derive(Clone, Copy)]
struct Choices {
    places: Places,
    /// Options that differ from the box, by name.
    changed: RwSignal<BTreeMap<&'static str, &'static str>>,
    /// The deck, if it is not the one in the box.
    deck: RwSignal<Option<String>>,
}

/// The level a bot has unless one says otherwise: the middle one.
pub fn usual_level(kind: GameKind) -> &'static str {
    let levels = kind.bots();
    levels.get(levels.len() / 2).map_or("", |level| level.name)
}

/// A person and the bots they play when they just want to play, as they are kept.
pub fn against_bots(kind: GameKind, own: &str) -> Vec<KeptPerson> {
    let bots = if kind.seats().1 > 2 { 2 } else { 1 };
    let bot = |seat: u8| bot(usual_level(kind), (bots > 1).then_some(Seat(seat)));
    std::iter::once(here(own, Seat(0))).chain((1..=bots).map(bot)).collect()
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

/// A bot; if there are several, the letter of its seat tells it from the others.
fn bot(level: &str, among: Option<Seat>) -> KeptPerson {
    let name = among.map_or_else(|| "Bot".to_owned(), |seat| format!("Bot {seat}"));
    KeptPerson { name, company: Company::Bot { level: level.to_owned() } }
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
    let choices = Choices {
        places: Places::new(kind),
        changed: RwSignal::new(BTreeMap::new()),
        deck: RwSignal::new(desk.deck.get_untracked()),
    };
    desk.deck.set(None);
    let (fewest, most) = kind.seats();
    let seats = (most > fewest).then(|| {
        let teams = if kind.asks_questions() { "; a seat may be a team" } else { "" };
        view! { <small class="muted">{format!("{fewest} to {most} seats{teams}")}</small> }
    });
    let many = most > 2;
    view! {
        <div class="page setup" style:--lid=format!("var(--lid-{})", kind.name())>
            <Lid title=kind.title() sub="Setting up a table">
                <ToolButton icon=Icon::Book label="Rules" test="rules" act=move |()| desk.open(Panel::Rules(kind, None)) />
            </Lid>
            <main class="set" class:many=many>
                <section class="paper seats">
                    <h2>"Who sits down? "{seats}</h2>
                    <SitsDown kind places=choices.places />
                    {(!many).then(|| picker::peek(kind))}
                </section>
                <section class="paper opts">
                    <h2>"Which rules? "<small class="muted">"As printed in the box unless you change them"</small></h2>
                    {kind.asks_questions().then(|| view! { <DeckChoice kind chosen=choices.deck /> })}
                    {kind.options().into_iter().map(|option| view! { <HouseRule kind option choices /> }).collect_view()}
                </section>
            </main>
            <Start kind choices />
        </div>
    }
}

/// Which questions: those in the box, or a deck that is kept in this browser.
#[component]
fn DeckChoice(kind: GameKind, chosen: RwSignal<Option<String>>) -> impl IntoView {
    let decks = RwSignal::new(Vec::<KeptDeck>::new());
    let edition = kind.name().replace('-', "_");
    leptos::task::spawn_local(async move {
        let mut found = cupboard::decks().await;
        found.retain(|deck| deck.edition == edition);
        // The deck in the box is known by its hash, too, but it is not in the cupboard.
        let _ = chosen.try_update(|chosen| {
            if !found.iter().any(|deck| chosen.as_ref() == Some(&deck.hash)) {
                *chosen = None;
            }
        });
        let _ = decks.try_set(found);
    });
    let pill = move |hash: Option<String>, title: String, test: String| {
        let mine = hash.clone();
        let on = Signal::derive(move || chosen.get() == mine);
        view! {
            <button type="button" class="pill" class:on=on aria-pressed=move || on.get().to_string() data-test=test
                on:click=move |_| chosen.set(hash.clone())>
                <Tick on />{title}
            </button>
        }
    };
    let kept = move || {
        let pills = decks.get().into_iter().map(|deck| {
            let test = format!("deck-{}", deck.hash);
            pill(Some(deck.hash), deck.title, test)
        });
        pills.collect_view()
    };
    view! {
        <div class="opt">
            <div class="l">
                <b>"Questions"</b>
                <small>"The deck in the box, or one of yours"</small>
            </div>
            <div class="pills" role="group" aria-label="Questions">
                {pill(None, "In the box".to_owned(), "deck-starter".to_owned())}
                {kept}
                <Link to=Route::Workshop class="btn small" test="workshop">"Workshop"</Link>
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
                {option.choices.into_iter().map(pill).collect_view()}
            </div>
        </div>
    }
}

#[component]
fn Start(kind: GameKind, choices: Choices) -> impl IntoView {
    let way = Way::get();
    let problem = RwSignal::new(None::<String>);
    let opening = RwSignal::new(false);
    let too_few = Memo::new(move |_| choices.places.count() < usize::from(kind.seats().0));
    let off = Signal::derive(move || opening.get() || too_few.get());
    let start = move |_| {
        opening.set(true);
        let options = choices.changed.with_untracked(written);
        let sits = choices.places.now();
        let deck = choices.deck.get_untracked();
        leptos::task::spawn_local(async move {
            let to = match sits.contains(&Sits::Link) {
                true => open_online(kind, options, &sits, deck).await,
                false => picker::open(kind, options, people(&sits), deck).await.map(Route::Local),
            };
            match to {
                Ok(route) => way.go(route),
                Err(said) => {
                    let _ = problem.try_set(Some(said));
                    let _ = opening.try_set(false);
                }
            }
        });
    };
    let said = move || choices.places.said(kind);
    view! {
        <footer class="start paper">
            <div class="w" role="status">
                <b class="say">{move || said().0}</b>
                <p class="muted">{move || problem.get().unwrap_or_else(|| said().1.to_owned())}</p>
            </div>
            <button type="button" class="btn primary" data-test="start" disabled=off on:click=start>"Start the game"</button>
        </footer>
    }
}

/// Those who sit down at this device, as they are kept.
fn people(sits: &[Sits]) -> Vec<KeptPerson> {
    let names: Vec<String> = sits.iter().filter_map(Sits::name).collect();
    let last_time = keep::names().1;
    let own = names.first().map_or("", |name| name.trim());
    keep::keep_names(own, names.get(1).map_or(last_time.as_str(), |name| name.trim()));
    let bots = sits.iter().filter(|sits| matches!(sits, Sits::Bot(_))).count();
    let person = |(seat, sits): (Seat, &Sits)| match sits {
        Sits::Here(name) => here(&name.get_untracked(), seat),
        Sits::Bot(level) => bot(level.get_untracked(), (bots > 1).then_some(seat)),
        Sits::Link => here("", seat),
    };
    (0..).map(Seat).zip(sits).map(person).collect()
}

/// Opens a table on the server and sits down at it. Everybody but the host and the bots takes a seat by the link.
async fn open_online(
    kind: GameKind,
    options: Box<RawValue>,
    sits: &[Sits],
    deck: Option<String>,
) -> Result<Route, String> {
    let own = sits.first().and_then(Sits::name).unwrap_or_default();
    keep::keep_names(own.trim(), &keep::names().1);
    let name = name_or_seat(&own, Seat(0));
    let bots = (0..).map(Seat).zip(sits).filter_map(|(seat, sits)| match sits {
        Sits::Bot(level) => Some(BotSeat { seat, level: level.get_untracked().to_owned() }),
        Sits::Here(_) | Sits::Link => None,
    });
    // The server must know the deck before it can open a table with it.
    let deck = match deck {
        None => None,
        Some(hash) => {
            let file =
                cupboard::deck(&hash).await.ok_or("This deck is not kept in this browser any more.")?;
            Some(api::keep_deck(file).await.map_err(|error| error.to_string())?.hash)
        }
    };
    let wish = OpenTable {
        game: kind.name().to_owned(),
        options: Some(options),
        seats: Some(sits.len() as u8),
        name: name.clone(),
        seat: None,
        bots: bots.collect(),
        deck,
    };
    let opened = api::open_table(&wish).await.map_err(|error| error.to_string())?;
    let mut names = vec![None; sits.len()];
    names[0] = Some(name);
    keep::keep_seat(KeptSeat {
        game: kind.name().to_owned(),
        table: opened.table.clone(),
        seat: opened.seat,
        token: opened.token,
        names,
        our_turn: false,
        over: false,
        touched: 0.0,
    });
    Ok(Route::Table(opened.table.to_string()))
}
