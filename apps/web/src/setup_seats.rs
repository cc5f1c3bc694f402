//! Who sits down at a table that is being set up. A game for two asks who the other one is; a game for more has a row
//! for each seat, and ways to add one.

use catalog::{BotLevel, GameKind};
use leptos::prelude::*;
use rules::Seat;

use crate::keep;
use crate::lid::ToolButton;
use crate::marks::{Glyph, Icon, SeatMark};
use crate::menu::Tick;
use crate::setup::usual_level;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sits {
    /// Somebody at this device, by their name.
    Here(RwSignal<String>),
    /// A program, by its level.
    Bot(RwSignal<&'static str>),
    /// Somebody who gets a link.
    Link,
}

impl Sits {
    /// The name of somebody at this device.
    pub fn name(&self) -> Option<String> {
        match self {
            Sits::Here(name) => Some(name.get_untracked()),
            Sits::Bot(_) | Sits::Link => None,
        }
    }
}

/// The seats of a table that is being set up.
#[derive(Clone, Copy)]
pub struct Places {
    kind: GameKind,
    seats: RwSignal<Vec<Sits>>,
    /// The name of whoever shares the device, kept while somebody else is chosen.
    other: RwSignal<String>,
    level: RwSignal<&'static str>,
}

impl Places {
    /// Oneself; and in a game for two whoever was there the last time.
    pub fn new(kind: GameKind) -> Self {
        let (own, other) = keep::names();
        let (own, other) = (RwSignal::new(own), RwSignal::new(other));
        let mut seats = vec![Sits::Here(own)];
        if kind.seats().1 == 2 {
            seats.push(Sits::Here(other));
        }
        Places { kind, seats: RwSignal::new(seats), other, level: RwSignal::new(usual_level(kind)) }
    }

    /// Who sits down, at this moment.
    pub fn now(self) -> Vec<Sits> {
        self.seats.get_untracked()
    }

    /// How many sit down.
    pub fn count(self) -> usize {
        self.seats.with(Vec::len)
    }

    fn is_full(self) -> bool {
        self.count() >= usize::from(self.kind.seats().1)
    }

    /// Puts somebody in the next free seat, or in a game for two in the second.
    fn add(self, sits: Sits) {
        self.seats.update(|seats| {
            if self.kind.seats().1 == 2 {
                seats.truncate(1);
            }
            seats.push(sits);
        });
    }

    fn remove(self, at: usize) {
        self.seats.update(|seats| {
            seats.remove(at);
        });
    }

    /// What to say of those who sit down, and below it.
    pub fn said(self, kind: GameKind) -> (String, &'static str) {
        let seats = self.seats.get();
        let bots = seats.iter().filter(|sits| matches!(sits, Sits::Bot(_))).count();
        let links = seats.iter().filter(|sits| **sits == Sits::Link).count();
        let count = |number: usize| ["No", "One", "Two", "Three", "Four", "Five", "Six"][number.min(6)];
        if seats.len() < usize::from(kind.seats().0) {
            return (
                "Who else sits down?".to_owned(),
                "Add a person here, a bot, or a friend who gets a link.",
            );
        }
        if links > 0 {
            let open = if links == 1 { "one seat open".to_owned() } else { format!("{links} seats open") };
            let said = format!("{} seats, {open}.", count(seats.len()));
            return (said, "The game begins when everybody has followed the link.");
        }
        if bots == 0 {
            let said = format!("{} at this device.", count(seats.len()));
            return (said, "Pass it on after each turn, or sit on all sides of it.");
        }
        let people = match seats.len() - bots {
            1 => "You".to_owned(),
            some => format!("{} at this device", count(some)),
        };
        let bots =
            if bots == 1 { "the bot".to_owned() } else { format!("{} bots", count(bots).to_lowercase()) };
        (format!("{people} and {bots}."), "Bots think in your browser, so they play without a network too.")
    }
}

/// The rows of those who sit down, and the ways to add somebody.
#[component]
pub fn SitsDown(
    /// The game.
    kind: GameKind,
    /// The seats.
    places: Places,
) -> impl IntoView {
    let two = kind.seats().1 == 2;
    let row = move |(at, sits): (usize, Sits)| view! { <Row kind places at sits /> };
    let rows = move |skip: usize, most: usize| {
        places.seats.get().into_iter().enumerate().skip(skip).take(most).map(row).collect_view()
    };
    let fresh = move |icon: Icon| match icon {
        Icon::Person if two => Sits::Here(places.other),
        Icon::Person => Sits::Here(RwSignal::new(String::new())),
        Icon::Bot if two => Sits::Bot(places.level),
        Icon::Bot => Sits::Bot(RwSignal::new(places.level.get_untracked())),
        _ => Sits::Link,
    };
    let way = move |icon: Icon, text: &'static str, test: &'static str| {
        // In a game for two the way says who the other one is; in a game for more it adds one.
        let chosen = move || {
            let other = places.seats.with(|seats| seats.get(1).copied());
            two && match other {
                Some(Sits::Here(_)) => icon == Icon::Person,
                Some(Sits::Bot(_)) => icon == Icon::Bot,
                Some(Sits::Link) => icon == Icon::Link,
                None => false,
            }
        };
        let pressed = move || two.then(|| chosen().to_string());
        view! {
            <button type="button" class="btn small way" class:on=chosen aria-pressed=pressed data-test=test
                disabled=move || !two && places.is_full() on:click=move |_| places.add(fresh(icon))>
                <Glyph icon=icon size=20 />{text}
            </button>
        }
    };
    let label = if two { "Who is the other one?" } else { "Add somebody" };
    let link = if two { "Friend by link" } else { "Link" };
    view! {
        {move || rows(0, if two { 1 } else { 8 })}
        <div class="add" role="group" aria-label=label>
            {way(Icon::Person, "Person here", "way-hotseat")}
            {way(Icon::Bot, "Bot", "way-bot")}
            {way(Icon::Link, link, "way-link")}
        </div>
        {move || two.then(|| rows(1, 1))}
    }
}

#[component]
fn Row(kind: GameKind, places: Places, at: usize, sits: Sits) -> impl IntoView {
    let seat = Seat(at as u8);
    let two = kind.seats().1 == 2;
    let about = match sits {
        Sits::Here(name) => view! { <NameRow places seat name /> }.into_any(),
        Sits::Bot(level) => view! { <BotRow kind seat level /> }.into_any(),
        Sits::Link => view! {
            <div class="w">
                <b>"An open seat"</b>
                <small>"You get a link and a QR code to send. No account is needed."</small>
            </div>
        }
        .into_any(),
    };
    let remove = (!two && at > 0).then(|| {
        view! {
            <ToolButton icon=Icon::Close label=format!("Remove seat {seat}") test="remove" act=move |()| places.remove(at) />
        }
    });
    view! { <div class="st"><SeatMark seat=Some(seat) size=40 />{about}{remove}</div> }
}

#[component]
fn NameRow(places: Places, seat: Seat, name: RwSignal<String>) -> impl IntoView {
    let (label, test) = match seat.0 {
        0 => ("Your name".to_owned(), "name".to_owned()),
        1 => ("Second name".to_owned(), "name-2".to_owned()),
        more => (format!("Name of player {seat}"), format!("name-{}", more + 1)),
    };
    let note = move || {
        let by_link = places.seats.with(|seats| seats.contains(&Sits::Link));
        match (seat.0, by_link) {
            (0, _) => "You, on this device",
            (_, false) => "Same device, hot seat",
            (_, true) => "Takes a seat with the link, on another device",
        }
    };
    view! {
        <label class="w">
            <span class="sr">{label}</span>
            <input data-test=test placeholder=format!("Player {seat}") maxlength="40" autocomplete="off" enterkeyhint="done"
                prop:value=name on:input=move |event| name.set(event_target_value(&event)) />
            <small>{note}</small>
        </label>
    }
}

#[component]
fn BotRow(kind: GameKind, seat: Seat, level: RwSignal<&'static str>) -> impl IntoView {
    let about = move || {
        let level = level.get();
        kind.bots().iter().find(|known| known.name == level).map_or("", |level| level.about)
    };
    let pill = move |known: &'static BotLevel| {
        let on = Signal::derive(move || level.get() == known.name);
        let test = match seat.0 {
            1 => format!("bot-{}", known.name),
            _ => format!("bot-{}-{seat}", known.name),
        };
        view! {
            <button type="button" class="pill" class:on=on aria-pressed=move || on.get().to_string() data-test=test
                on:click=move |_| level.set(known.name)>
                <Tick on />{known.title}
            </button>
        }
    };
    view! {
        <div class="w bot">
            <div class="pills" role="group" aria-label="How well it plays">{kind.bots().iter().map(pill).collect_view()}</div>
            <small>{about}"."</small>
        </div>
    }
}
