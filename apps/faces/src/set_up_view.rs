//! What setting up a table looks like.

use catalog::GameKind;
use rules::{Numbers, OptionSpec, Preset, Seat};

use crate::fair_starts;
use crate::marks::Marks;
use crate::own_board;
use crate::set_up::{SetUp, Sits};
use crate::terms_wish::{MATTERS, Matter};
use crate::{Markup, escaped};

const PERSON: &str = r#"<circle cy="-.4" r=".38"/><path d="M-.7 .8C-.7 .1 .7 .1 .7 .8"/>"#;
const BOT: &str = r#"<rect x="-.75" y="-.35" width="1.5" height="1.15" rx=".25"/><path d="M0-.35V-.8M-.3 .2h.01M.3 .2h.01"/>"#;
const LINK: &str = r#"<path d="M-.02-.38L.28-.68A.42 .42 0 0 1 .88-.08L.48 .32M.02 .38L-.28 .68A.42 .42 0 0 1-.88 .08L-.48-.32M-.28 .28L.28-.28"/>"#;
const CLOSE: &str = r#"<path d="M-.55-.55L.55 .55M.55-.55L-.55 .55"/>"#;
const TICK: &str = r#"<path d="M-.6 .05L-.15 .5L.65-.45"/>"#;

fn glyph(strokes: &str, rem: &str) -> String {
    format!(
        r#"<svg class="glyph" width="{rem}rem" height="{rem}rem" viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">{strokes}</svg>"#
    )
}

/// One of several ways to choose something.
pub(crate) fn pill(on: bool, what: &str, value: &str, test: &str, title: &str) -> String {
    let (class, tick) = if on { (" on", glyph(TICK, "1")) } else { ("", String::new()) };
    let (value, test, title) = (escaped(value), escaped(test), escaped(title));
    format!(
        r#"<button type="button" class="pill{class}" aria-pressed="{on}" data-do="{what}" data-value="{value}" data-test="{test}">{tick}{title}</button>"#
    )
}

/// Draws a table that is being set up.
pub fn draw(set_up: &SetUp) -> String {
    let mut page = Markup::default();
    page.add(format_args!(r#"<main class="set many"><section class="paper seats"><h2>Who sits down? "#));
    page.add(format_args!(r#"<small class="muted">{}</small></h2>"#, how_many(set_up.kind)));
    for (at, sits) in set_up.seats.iter().enumerate() {
        row(&mut page, set_up, at, sits);
    }
    let two = set_up.is_for_two();
    let full = if set_up.is_full() && !two { " disabled" } else { "" };
    let label = if two { "Who is the other one?" } else { "Add somebody" };
    page.add(format_args!(r#"<div class="add" role="group" aria-label="{label}" data-key="add">"#));
    let ways = [
        ("here", PERSON, "Person here", "way-hotseat"),
        ("bot", BOT, "Bot", "way-bot"),
        ("link", LINK, "Link", "way-link"),
    ];
    for (who, icon, text, test) in ways {
        let icon = glyph(icon, "1.25");
        // With two seats these are the ways the other one can be filled, and one of them is.
        let on = two && set_up.seats.get(1).is_some_and(|sits| word(sits) == who);
        let class = if on { " on" } else { "" };
        let pressed = if two { format!(r#" aria-pressed="{on}""#) } else { String::new() };
        page.add(format_args!(
            r#"<button type="button" class="btn small way{class}"{pressed} data-do="add" data-value="{who}" data-test="{test}"{full}>{icon}{text}</button>"#
        ));
    }
    page.add(format_args!(r#"</div></section><section class="paper opts"><h2>Which rules? "#));
    let note = match set_up.preset {
        Some(_) => "Begin with a preset, then change what you like",
        None => "As printed; changes are house rules unless marked",
    };
    page.add(format_args!(r#"<small class="muted">{note}</small></h2>"#));
    if let Some(preset) = &set_up.preset {
        presets(&mut page, set_up, preset);
    }
    own_board::draw(&mut page, set_up);
    if set_up.kind.asks_questions() {
        decks(&mut page, set_up);
    }
    for option in &set_up.options {
        house_rule(&mut page, set_up, option);
    }
    if set_up.seats.contains(&Sits::Link) {
        terms(&mut page, set_up);
    }
    page.add(format_args!("</section></main>"));
    start(&mut page, set_up);
    page.done()
}

fn how_many(kind: GameKind) -> String {
    let seats = format!("{} seats", kind.how_many());
    match kind.teams() {
        Some(teams) => format!("{seats} {}; a seat may be a team", rule(kind, teams.size.as_str())),
        None => seats,
    }
}

/// The number of a clause, which leads to it.
fn rule(kind: GameKind, clause: &str) -> String {
    let game = kind.name();
    format!(
        r#"<a class="rid" href="/rules/{game}#{clause}" aria-label="Rule {clause}" data-do="rules" data-value="{clause}">{clause}</a>"#
    )
}

/// The word for a way to fill a seat.
fn word(sits: &Sits) -> &'static str {
    match sits {
        Sits::Here(_) => "here",
        Sits::Bot(_) => "bot",
        Sits::Link => "link",
    }
}

fn row(page: &mut Markup, set_up: &SetUp, at: usize, sits: &Sits) {
    let seat = Seat(at as u8);
    // A row belongs to its seat and to who sits there: a name does not become a level.
    let who = word(sits);
    let (marks, place) = match set_up.kind.marks_are_seats() {
        true => (Vec::new(), set_up.seat_of_rows()[at]),
        false => (set_up.worn().into_iter().map(Some).collect(), seat),
    };
    let marks = Marks::of(Some(set_up.kind), marks);
    page.add(format_args!(r#"<div class="st" data-key="{who}-{at}">{}"#, marks.mark(Some(place), 2.5)));
    match sits {
        Sits::Here(name) => name_row(page, set_up, seat, name),
        Sits::Bot(level) => bot_row(page, set_up.kind, seat, level),
        Sits::Link => {
            page.add(format_args!(r#"<div class="w"><b>An open seat</b>"#));
            page.add(format_args!(
                "<small>You get a link and a QR code to send. No account is needed.</small></div>"
            ));
        }
    }
    if at > 0 && !set_up.is_for_two() {
        let icon = glyph(CLOSE, "1.25");
        page.add(format_args!(
            r#"<button type="button" class="icon" aria-label="Remove seat {seat}" data-do="remove" data-value="{at}" data-test="remove-{seat}">{icon}</button>"#
        ));
    }
    page.add(format_args!("</div>"));
}

fn name_row(page: &mut Markup, set_up: &SetUp, seat: Seat, name: &str) {
    let at = seat.0;
    let (label, test) = match at {
        0 => ("Your name".to_owned(), "name".to_owned()),
        _ => (format!("Name in seat {seat}"), format!("name-{}", at + 1)),
    };
    let note = match (at, set_up.seats.contains(&Sits::Link)) {
        (0, _) => "You, on this device",
        (_, false) => "Same device, hot seat",
        (_, true) => "Takes a seat with the link, on another device",
    };
    let name = escaped(name);
    page.add(format_args!(r#"<label class="w"><span class="sr">{label}</span>"#));
    page.add(format_args!(
        r#"<input data-do="name-{at}" data-test="{test}" value="{name}" placeholder="Player {seat}" maxlength="40" autocomplete="off" enterkeyhint="done">"#
    ));
    page.add(format_args!("<small>{note}</small></label>"));
    if set_up.may_choose_mark(usize::from(at)) {
        let worn = set_up.worn()[usize::from(at)];
        let kind = if set_up.kind.marks_are_seats() { "Color" } else { "Token" };
        page.add(format_args!(
            r#"<select class="wear" aria-label="{kind} of seat {seat}" data-do="mark-{at}" data-test="mark-{at}">"#
        ));
        for (mark, title) in (0u8..).zip(set_up.marks()) {
            let on = if mark == worn { " selected" } else { "" };
            page.add(format_args!(r#"<option value="{mark}"{on}>{title}</option>"#));
        }
        page.add(format_args!("</select>"));
    }
}

fn bot_row(page: &mut Markup, kind: GameKind, seat: Seat, chosen: &str) {
    page.add(format_args!(
        r#"<div class="w bot"><div class="pills" role="group" aria-label="How well it plays">"#
    ));
    for level in kind.bots() {
        let test = match seat.0 {
            1 => format!("bot-{}", level.name),
            _ => format!("bot-{}-{seat}", level.name),
        };
        let value = format!("{} {}", seat.0, level.name);
        page.add(format_args!("{}", pill(level.name == chosen, "level", &value, &test, level.title)));
    }
    let about = kind.bots().iter().find(|level| level.name == chosen).map_or("", |level| level.about);
    page.add(format_args!("</div><small>{about}.</small></div>"));
}

fn decks(page: &mut Markup, set_up: &SetUp) {
    page.add(format_args!(r#"<div class="opt" data-key="decks"><div class="l"><b>Questions</b>"#));
    page.add(format_args!("<small>The deck in the box, or one of yours</small></div>"));
    page.add(format_args!(r#"<div class="pills" role="group" aria-label="Questions">"#));
    page.add(format_args!("{}", pill(set_up.deck.is_none(), "deck", "", "deck-starter", "In the box")));
    for deck in &set_up.decks {
        let on = set_up.deck.as_ref() == Some(&deck.hash);
        let test = format!("deck-{}", deck.hash);
        page.add(format_args!("{}", pill(on, "deck", &deck.hash, &test, &deck.title)));
    }
    page.add(format_args!(
        r#"<a class="btn small" href="/decks" data-do="workshop" data-test="workshop">Workshop</a></div></div>"#
    ));
}

/// The presets, what the one that is on means, and what was changed since.
fn presets(page: &mut Markup, set_up: &SetUp, chosen: &Preset) {
    page.add(format_args!(r#"<div class="opt" data-key="presets"><div class="l"><b>Preset</b>"#));
    page.add(format_args!("<small>A set of options to begin with</small></div>"));
    page.add(format_args!(r#"<div class="pills" role="group" aria-label="Preset">"#));
    for Preset { name, title, .. } in set_up.kind.presets() {
        page.add(format_args!(
            "{}",
            pill(name == chosen.name, "preset", name, &format!("preset-{name}"), title)
        ));
    }
    page.add(format_args!(
        r#"</div><p class="preset" data-test="preset-about">{}</p>"#,
        escaped(chosen.about)
    ));
    let changes = chosen.changes(&set_up.options, |name| set_up.changed.get(name).cloned());
    if !changes.is_empty() {
        page.add(format_args!(
            r#"<p class="preset" role="status" data-test="preset-changes"><b>Changed:</b> {}</p>"#,
            escaped(&changes.join("; "))
        ));
    }
    page.add(format_args!("</div>"));
}

fn house_rule(page: &mut Markup, set_up: &SetUp, option: &OptionSpec) {
    let OptionSpec { name, title, about, .. } = option;
    let rule = rule(set_up.kind, option.clause.as_str());
    page.add(format_args!(
        r#"<div class="opt" data-key="option-{name}"><div class="l"><b>{title}</b>{rule}"#
    ));
    page.add(format_args!("<small>{}</small>", escaped(about)));
    let said = match option.box_says {
        Some(said) => format!(r#"<small class="says">In the box: {}</small>"#, escaped(said)),
        None => r#"<small class="house">House rule, not in the box</small>"#.to_owned(),
    };
    page.add(format_args!("{said}</div>"));
    page.add(format_args!(r#"<div class="pills" role="group" aria-label="{title}">"#));
    let chosen = set_up.value(option);
    let is_shown = |value: &str| !fair_starts::is_one(value) && set_up.is_possible(option, value);
    for choice in option.choices.iter().filter(|choice| is_shown(choice.value)) {
        let value = format!("{name} {}", choice.value);
        let test = format!("option-{name}-{}", choice.value);
        page.add(format_args!("{}", pill(choice.value == chosen, "option", &value, &test, choice.title)));
    }
    if let Some(numbers) = option.numbers {
        number(page, set_up, option, numbers);
    }
    page.add(format_args!("</div>{}</div>", fair_starts::draw(option.name, chosen, &set_up.changed)));
}

/// A field for a number that is none of the choices.
fn number(page: &mut Markup, set_up: &SetUp, option: &OptionSpec, numbers: Numbers) {
    let OptionSpec { name, title, .. } = option;
    let value = set_up.value(option);
    let is_choice = option.choices.iter().any(|choice| choice.value == value);
    let is_misread = set_up.is_misread(option);
    // What somebody is typing stays as they typed it.
    let typed = set_up.typed.get(name).map_or(if is_choice { "" } else { value }, String::as_str);
    let (typed, range) = (escaped(typed), escaped(&numbers.range()));
    page.add(format_args!(
        r#"<label class="number"><span class="sr">{title}, any number from {range}</span><input data-do="number-{name}" data-test="number-{name}" value="{typed}" placeholder="other" inputmode="decimal" maxlength="6" autocomplete="off" enterkeyhint="done" aria-invalid="{is_misread}"> {}</label>"#,
        escaped(numbers.unit)
    ));
    if is_misread {
        page.add(format_args!(
            r#"<small class="wrong" role="alert" data-test="number-{name}-wrong">Type a number from {range}.</small>"#
        ));
    }
}

/// What to agree on beside the rules, where others come by a link.
fn terms(page: &mut Markup, set_up: &SetUp) {
    for matter in &MATTERS {
        let Matter { name, title, about, .. } = matter;
        page.add(format_args!(
            r#"<div class="opt" data-key="term-{name}"><div class="l"><b>{title}</b><small>{about}</small></div>"#
        ));
        page.add(format_args!(r#"<div class="pills" role="group" aria-label="{title}">"#));
        for (word, title) in matter.ways(set_up.kind) {
            let on = set_up.terms.chosen(name) == *word;
            page.add(format_args!(
                "{}",
                pill(on, "term", &format!("{name} {word}"), &format!("term-{name}-{word}"), title)
            ));
        }
        page.add(format_args!("</div></div>"));
    }
}

fn start(page: &mut Markup, set_up: &SetUp) {
    let (say, how) = said(set_up);
    let off = if set_up.is_held_up() { " disabled" } else { "" };
    page.add(format_args!(
        r#"<footer class="start paper"><div class="w" role="status"><b class="say">{say}</b>"#
    ));
    page.add(format_args!(r#"<p class="muted">{how}</p></div>"#));
    let problem = set_up.problem.as_deref().map(escaped).unwrap_or_default();
    page.add(format_args!(r#"<p class="wrong" role="alert" data-test="problem">{problem}</p>"#));
    page.add(format_args!(
        r#"<button type="button" class="btn primary" data-do="start" data-test="start"{off}>Start the game</button></footer>"#
    ));
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
