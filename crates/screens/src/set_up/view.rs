//! What setting up a table looks like.

use crate::SeatMarks;
use catalog::GameKind;
use maud::{Markup, html};
use rules::{Numbers, OptionSpec, Preset, Seat};

use crate::set_up::fair_starts;
use crate::set_up::lid_notes;
use crate::set_up::own_board;
use crate::set_up::press::{Field, Press, Way};
use crate::set_up::terms_wish::MATTERS;
use crate::set_up::{SetUp, Sits};

/// A small picture on a button.
#[derive(Clone, Copy)]
enum Icon {
    Person,
    Bot,
    Link,
    Close,
    Tick,
}

impl Icon {
    fn strokes(self) -> Markup {
        match self {
            Icon::Person => html! { circle cy="-.4" r=".38" {} path d="M-.7 .8C-.7 .1 .7 .1 .7 .8" {} },
            Icon::Bot => html! {
                rect x="-.75" y="-.35" width="1.5" height="1.15" rx=".25" {}
                path d="M0-.35V-.8M-.3 .2h.01M.3 .2h.01" {}
            },
            Icon::Link => html! {
                path d="M-.02-.38L.28-.68A.42 .42 0 0 1 .88-.08L.48 .32M.02 .38L-.28 .68A.42 .42 0 0 1-.88 .08L-.48-.32M-.28 .28L.28-.28" {}
            },
            Icon::Close => html! { path d="M-.55-.55L.55 .55M.55-.55L-.55 .55" {} },
            Icon::Tick => html! { path d="M-.6 .05L-.15 .5L.65-.45" {} },
        }
    }

    fn draw(self, rem: &str) -> Markup {
        html! {
            svg.glyph width={ (rem) "rem" } height={ (rem) "rem" } viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" {
                (self.strokes())
            }
        }
    }
}

/// One of several ways to choose something.
pub(crate) fn pill(on: bool, press: Press<'_>, test: &str, title: &str) -> Markup {
    html! {
        button.pill.on[on] type="button" aria-pressed=(on.to_string()) data-do=(press.what())
            data-value=(press.value()) data-test=(test) {
            @if on { (Icon::Tick.draw("1")) }
            (title)
        }
    }
}

/// Draws a table that is being set up.
pub fn draw(set_up: &SetUp) -> Markup {
    let note = match set_up.preset {
        Some(_) => "Begin with a preset, then change what you like",
        None => "As printed; changes are house rules unless marked",
    };
    html! {
        main.set.many {
            section.paper.seats {
                h2 { "Who sits down? " small.muted { (how_many(set_up.kind)) } }
                @for (at, sits) in set_up.seats.iter().enumerate() { (row(set_up, at, sits)) }
                (ways(set_up))
                (lid_notes::at_the_table(set_up.kind, &["Token", "Color", "Teams"]))
            }
            section.paper.opts {
                h2 { "Which rules? " small.muted { (note) } }
                @if let Some(preset) = &set_up.preset { (presets(set_up, preset)) }
                (own_board::draw(set_up))
                @if set_up.kind.asks_questions() { (decks(set_up)) }
                @for option in &set_up.options { (house_rule(set_up, option)) }
                @if set_up.seats.contains(&Sits::Link) { (terms(set_up)) }
            }
        }
        (start(set_up))
    }
}

/// The ways to fill another seat.
fn ways(set_up: &SetUp) -> Markup {
    let two = set_up.is_for_two();
    let way = |way: Way| {
        let (icon, text, test) = match way {
            Way::Here => (Icon::Person, "Person here", "way-hotseat"),
            Way::Bot => (Icon::Bot, "Bot", "way-bot"),
            Way::Link => (Icon::Link, "Link", "way-link"),
        };
        // With two seats these are the ways the other one can be filled, and one of them is.
        let on = two && set_up.seats.get(1).is_some_and(|sits| sits.way() == way);
        let press = Press::Add(way);
        html! {
            button.btn.small.way.on[on] aria-pressed=[two.then(|| on.to_string())] type="button" data-do=(press.what())
                data-value=(press.value()) data-test=(test) disabled[set_up.is_full() && !two] {
                (icon.draw("1.25"))
                (text)
            }
        }
    };
    let label = if two { "Who is the other one?" } else { "Add somebody" };
    html! {
        div.add role="group" aria-label=(label) data-key="add" { @for each in Way::ALL { (way(each)) } }
    }
}

fn how_many(kind: GameKind) -> Markup {
    html! {
        (kind.how_many()) " seats"
        @if let Some(teams) = kind.teams() { " " (rule(kind, teams.size.as_str())) "; a seat may be a team" }
    }
}

/// The number of a clause, which leads to it.
fn rule(kind: GameKind, clause: &str) -> Markup {
    let press = Press::Rules(clause);
    html! {
        a.rid href={ "/rules/" (kind.name()) "#" (clause) } aria-label={ "Rule " (clause) } data-do=(press.what())
            data-value=(press.value()) { (clause) }
    }
}

fn row(set_up: &SetUp, at: usize, sits: &Sits) -> Markup {
    let seat = Seat(at as u8);
    let (marks, place) = match set_up.kind.marks_are_seats() {
        true => (vec![None; set_up.seats.len()], set_up.seat_of_rows()[at]),
        false => (set_up.worn().into_iter().map(Some).collect(), seat),
    };
    let marks = SeatMarks::of(Some(set_up.kind), marks);
    let remove = Press::Remove(at);
    html! {
        // A row belongs to its seat and to who sits there: a name does not become a level.
        div.st data-key={ (sits.way().word()) "-" (at) } {
            (marks.mark(Some(place), 2.5))
            @match sits {
                Sits::Here(name) => (name_row(set_up, seat, name)),
                Sits::Bot(level) => (bot_row(set_up.kind, seat, level)),
                Sits::Link => {
                    div.w {
                        b { "An open seat" }
                        small { "You get a link and a QR code to send. No account is needed." }
                    }
                },
            }
            @if at > 0 && !set_up.is_for_two() {
                button.icon type="button" aria-label={ "Remove seat " (seat.letter()) } data-do=(remove.what())
                    data-value=(remove.value()) data-test={ "remove-" (seat.letter()) } { (Icon::Close.draw("1.25")) }
            }
        }
    }
}

fn name_row(set_up: &SetUp, seat: Seat, name: &str) -> Markup {
    let (at, letter) = (seat.index(), seat.letter());
    let (label, test) = match at {
        0 => ("Your name".to_owned(), "name".to_owned()),
        _ => (format!("Name in seat {letter}"), format!("name-{}", at + 1)),
    };
    let note = match (at, set_up.seats.contains(&Sits::Link)) {
        (0, _) => "You, on this device",
        (_, false) => "Same device, hot seat",
        (_, true) => "Takes a seat with the link, on another device",
    };
    html! {
        label.w {
            span.sr { (label) }
            input data-do=(Field::Name(at).what()) data-test=(test) value=(name) placeholder={ "Player " (letter) }
                maxlength="40" autocomplete="off" enterkeyhint="done";
            small { (note) }
        }
        @if set_up.may_choose_mark(at) { (mark_choice(set_up, seat)) }
    }
}

fn mark_choice(set_up: &SetUp, seat: Seat) -> Markup {
    let kind = if set_up.kind.marks_are_seats() { "Color" } else { "Token" };
    let worn = set_up.worn()[seat.index()];
    html! {
        select.wear aria-label={ (kind) " of seat " (seat.letter()) } data-do=(Field::Mark(seat.index()).what())
            data-test={ "mark-" (seat.0) } {
            @for (mark, title) in (0u8..).zip(set_up.marks()) {
                option value=(mark) selected[mark == worn] { (title) }
            }
        }
    }
}

fn bot_row(kind: GameKind, seat: Seat, chosen: &str) -> Markup {
    let level_pill = |name: &str, title: &str| {
        let test = match seat.0 {
            1 => format!("bot-{name}"),
            _ => format!("bot-{name}-{}", seat.letter()),
        };
        pill(name == chosen, Press::Level(seat.index(), name), &test, title)
    };
    let about = kind.bots().iter().find(|level| level.name == chosen).map_or("", |level| level.about);
    html! {
        div.w.bot {
            div.pills role="group" aria-label="How well it plays" {
                @for level in kind.bots() { (level_pill(level.name, level.title)) }
            }
            small { (about) "." }
        }
    }
}

fn decks(set_up: &SetUp) -> Markup {
    let chosen = set_up.deck.as_deref();
    html! {
        div.opt data-key="decks" {
            div.l {
                b { "Questions" }
                small { "The deck in the box, or one of yours" }
                (lid_notes::at_the_table(set_up.kind, &["Questions"]))
            }
            div.pills role="group" aria-label="Questions" {
                (pill(chosen.is_none(), Press::Deck(None), "deck-starter", "In the box"))
                @for deck in &set_up.decks {
                    @let hash = Some(deck.hash.as_str());
                    (pill(chosen == hash, Press::Deck(hash), &format!("deck-{}", deck.hash), &deck.title))
                }
                a.btn.small href="/decks" data-do=(Press::Workshop.what()) data-test="workshop" { "Workshop" }
            }
        }
    }
}

/// The presets, what the one that is on means, and what was changed since.
fn presets(set_up: &SetUp, chosen: &Preset) -> Markup {
    let changes = chosen.changes(&set_up.options, |name| set_up.changed.get(name).cloned());
    html! {
        div.opt data-key="presets" {
            div.l { b { "Preset" } small { "A set of options to begin with" } }
            div.pills role="group" aria-label="Preset" {
                @for Preset { name, title, .. } in set_up.kind.presets() {
                    (pill(name == chosen.name, Press::Preset(name), &format!("preset-{name}"), title))
                }
            }
            p.preset data-test="preset-about" { (chosen.about) }
            @if !changes.is_empty() {
                p.preset role="status" data-test="preset-changes" { b { "Changed:" } " " (changes.join("; ")) }
            }
        }
    }
}

fn house_rule(set_up: &SetUp, option: &OptionSpec) -> Markup {
    let OptionSpec { name, title, about, .. } = option;
    let chosen = set_up.value(option);
    let is_shown = |value: &str| !fair_starts::is_one(value) && set_up.is_possible(option, value);
    html! {
        div.opt data-key={ "option-" (name) } {
            div.l {
                b { (title) }
                (rule(set_up.kind, option.clause.as_str()))
                small { (about) }
                (lid_notes::of_option(option))
            }
            div.pills role="group" aria-label=(title) {
                @for choice in option.choices.iter().filter(|choice| is_shown(choice.value)) {
                    @let test = format!("option-{name}-{}", choice.value);
                    (pill(choice.value == chosen, Press::Option(name, choice.value), &test, choice.title))
                }
                @if let Some(numbers) = option.numbers { (number(set_up, option, numbers)) }
            }
            (fair_starts::draw(name, chosen, &set_up.changed))
        }
    }
}

/// A field for a number that is none of the choices.
fn number(set_up: &SetUp, option: &OptionSpec, numbers: Numbers) -> Markup {
    let OptionSpec { name, title, .. } = option;
    let value = set_up.value(option);
    let is_choice = option.choices.iter().any(|choice| choice.value == value);
    let is_misread = set_up.is_misread(option);
    // What somebody is typing stays as they typed it.
    let typed = set_up.typed.get(name).map_or(if is_choice { "" } else { value }, String::as_str);
    let range = numbers.range();
    html! {
        label.number {
            span.sr { (title) ", any number from " (range) }
            input data-do=(Field::Number(name).what()) data-test={ "number-" (name) } value=(typed) placeholder="other"
                inputmode="decimal" maxlength="6" autocomplete="off" enterkeyhint="done"
                aria-invalid=(is_misread.to_string());
            " " (numbers.unit)
        }
        @if is_misread {
            small.wrong role="alert" data-test={ "number-" (name) "-wrong" } { "Type a number from " (range) "." }
        }
    }
}

/// What to agree on beside the rules, where others come by a link.
fn terms(set_up: &SetUp) -> Markup {
    html! {
        @for matter in &MATTERS {
            @let name = matter.name;
            div.opt data-key={ "term-" (name) } {
                div.l { b { (matter.title) } small { (matter.about) } }
                div.pills role="group" aria-label=(matter.title) {
                    @for (word, title) in matter.ways(set_up.kind) {
                        @let on = set_up.terms.chosen(name) == *word;
                        (pill(on, Press::Term(name, word), &format!("term-{name}-{word}"), title))
                    }
                }
            }
        }
    }
}

fn start(set_up: &SetUp) -> Markup {
    let (say, how) = said(set_up);
    html! {
        footer.start.paper {
            div.w role="status" { b.say { (say) } p.muted { (how) } }
            p.wrong role="alert" data-test="problem" { (set_up.problem.as_deref().unwrap_or_default()) }
            button.btn.primary type="button" data-do=(Press::Start.what()) data-test="start"
                disabled[set_up.is_held_up()] { "Start the game" }
        }
    }
}

/// What to say of those who sit down, and below it.
fn said(set_up: &SetUp) -> (String, &'static str) {
    let seats = &set_up.seats;
    let bots = seats.iter().filter(|sits| matches!(sits, Sits::Bot(_))).count();
    let links = seats.iter().filter(|sits| **sits == Sits::Link).count();
    let count = |number: usize| ["No", "One", "Two", "Three", "Four", "Five", "Six"][number.min(6)];
    if set_up.lacks_people() && set_up.count() > set_up.kind.seats().0 {
        let said = format!("{} play, not {}.", set_up.kind.how_many(), set_up.count());
        return (said, "Add one more, or take one away.");
    }
    if set_up.lacks_people() {
        return ("Who else sits down?".to_owned(), "Add a person here, a bot, or a friend who gets a link.");
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
    let bots = if bots == 1 { "a bot".to_owned() } else { format!("{} bots", count(bots).to_lowercase()) };
    (format!("{people} and {bots}."), "Bots think in your browser, so they play without a network too.")
}
