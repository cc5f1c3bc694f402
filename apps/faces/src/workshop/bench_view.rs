//! The bench: the deck's head, the tabs, and the list of its cards.

use super::bench::{Bench, Tab};
use super::card_view;
use super::check_view;
use super::incoming_view::LICENCES;
use super::marks::{edition_title, game};
use super::numbers_view;
use super::parts::{Button, Field, PAGE, count, figure, shown};
use super::shelf::unready;
use super::shelf_view::titled;
use crate::{Markup, escaped};

/// Draws the bench. `trouble` is why the deck could not be kept, if it could not.
pub fn draw(bench: &mut Bench, narrow: bool, trouble: Option<&str>) -> String {
    let mut page = Markup::default();
    page.add(format_args!("{}{}", head(bench, trouble), tabs(bench)));
    let body = match bench.tab {
        Tab::Cards if !bench.spoiled => spoiler(),
        Tab::Cards => cards(bench, narrow),
        Tab::Check => check_view::draw(bench),
        Tab::Numbers => numbers_view::draw(&bench.deck),
        Tab::About => about(bench),
        Tab::Download => downloads(),
    };
    page.add(format_args!("{body}"));
    page.done()
}

fn head(bench: &Bench, trouble: Option<&str>) -> String {
    let deck = &bench.deck;
    let state = match (bench.starter, trouble, bench.unsaved) {
        (true, _, _) => "In the box: copy it to change it".to_owned(),
        (false, Some(why), _) => format!("Not kept: {}. Download it!", shown(why, 160)),
        (false, None, true) => "Keeping…".to_owned(),
        (false, None, false) => "Kept in this browser".to_owned(),
    };
    let class = if trouble.is_some() && !bench.starter { "wrong" } else { "muted" };
    let mut acts = String::new();
    if bench.starter {
        acts.push_str(
            &Button::new("deck-copy", "Copy to my decks").value(&bench.hash).test("deck-copy").to_string(),
        );
    } else {
        let undo = Button::new("undo", "Undo").test("deck-undo").off(!bench.changes.any());
        acts.push_str(&undo.to_string());
    }
    let unready = unready(deck);
    let play =
        Button::new("deck-play", "Play").class("btn primary small").test("deck-play").value(&bench.hash);
    let play = play.title(unready.as_deref().unwrap_or_default()).off(unready.is_some());
    acts.push_str(&play.to_string());
    format!(
        r#"<header class="ws-top bench-top" style="--lid:var(--lid-{})">{}<div class="grow"><h1>{}</h1><p class="{class}"><span>{}, {}</span> <span class="state" role="status" data-test="deck-save-state">{state}</span></p></div><div class="acts">{acts}</div></header>"#,
        game(deck.edition),
        Button::new("shelf", "‹").class("btn small turn").title("All decks").test("deck-shelf"),
        titled(&deck.title),
        edition_title(deck.edition),
        count(deck.cards.len(), "card"),
    )
}

fn tabs(bench: &Bench) -> String {
    let tab = |tab: Tab| {
        let words = match tab {
            Tab::Cards => "Cards".to_owned(),
            Tab::Check if bench.findings.stale || bench.findings.all.is_empty() => "Check".to_owned(),
            Tab::Check => format!("Check ({})", figure(bench.findings.all.len())),
            Tab::Numbers => "Numbers".to_owned(),
            Tab::About => "About".to_owned(),
            Tab::Download => "Download".to_owned(),
        };
        let test = match tab {
            Tab::Check => "deck-check".to_owned(),
            Tab::Cards | Tab::Numbers | Tab::About | Tab::Download => format!("tab-{}", tab.name()),
        };
        Button::new("tab", &words).value(tab.name()).pill(bench.tab == tab).test(&test).to_string()
    };
    let tabs: String = Tab::ALL.into_iter().map(tab).collect();
    format!(r#"<nav class="pills tabs" aria-label="Views of the deck">{tabs}</nav>"#)
}

/// Nobody who wants to play with the decks in the box should see their answers by accident.
fn spoiler() -> String {
    format!(
        r#"<section class="paper spoiler" data-key="spoiler"><h2>This spoils the questions</h2><p>Every question stands here with its answer. Whoever reads on has an advantage at the table.</p>{}</section>"#,
        Button::new("spoil", "Show them all the same").class("btn").test("deck-spoil")
    )
}

fn cards(bench: &mut Bench, narrow: bool) -> String {
    let shown_card = bench.shown_card(narrow);
    let list = list(bench, shown_card);
    let card = match shown_card {
        Some(at) => card_view::draw(bench, at),
        None if bench.deck.cards.is_empty() => {
            r#"<section class="paper sheet-in none"><p class="muted">This deck has no cards yet. Add the first one.</p></section>"#.to_owned()
        }
        None => String::new(),
    };
    let class = if shown_card.is_some() { "cards has-card" } else { "cards" };
    format!(
        r#"<div class="{class}" data-key="cards">{list}<div class="main" data-key="card">{card}</div></div>"#
    )
}

fn list(bench: &Bench, open: Option<usize>) -> String {
    let mut rows = String::new();
    for at in &bench.hits[bench.pager.range(bench.hits.len(), PAGE)] {
        let card = &bench.deck.cards[*at];
        let first = bench.deck.categories().iter().find_map(|category| card.questions.get(category));
        let text = first.map_or("No question yet".to_owned(), |asked| shown(&asked.question, 90));
        let (errors, warnings) = bench.findings.of_card(&card.id);
        let badge = match (errors, warnings) {
            (0, 0) => String::new(),
            (0, warnings) => format!(
                r#"<span class="badge warn" title="{0}" aria-label="{0}">{1}</span>"#,
                count(warnings, "warning"),
                figure(warnings)
            ),
            (errors, _) => format!(
                r#"<span class="badge bad" title="{0}" aria-label="{0}">{1}</span>"#,
                count(errors, "error"),
                figure(errors)
            ),
        };
        let (class, current) = if open == Some(*at) { ("on", r#" aria-current="true""#) } else { ("", "") };
        rows.push_str(&format!(
            r#"<li data-key="c{at}"><button type="button" class="{class}" data-do="card" data-value="{at}" data-test="deck-card-{id}"{current}><b>{name}</b><span class="grow">{text}</span>{badge}</button></li>"#,
            id = escaped(&card.id.chars().take(80).collect::<String>()),
            name = shown(&card.id, 12),
        ));
    }
    if rows.is_empty() {
        let said = if bench.find.trim().is_empty() { "No cards." } else { "No card says that." };
        rows.push_str(&format!(r#"<li class="none"><p class="muted">{said}</p></li>"#));
    }
    let add = match bench.starter {
        true => String::new(),
        false => Button::new("card-add", "Add a card").test("deck-card-add").to_string(),
    };
    format!(
        r#"<section class="paper sheet-in list" data-key="list" aria-label="Cards"><div class="tools">{}{add}</div><ol>{rows}</ol>{}</section>"#,
        Field::new("find", "Look for", &bench.find)
            .id("deck-find")
            .class("find")
            .hint("Look for words")
            .test("deck-find"),
        bench.pager.draw("page", bench.hits.len(), PAGE)
    )
}

/// What stands at the top of the deck.
fn about(bench: &Bench) -> String {
    let deck = &bench.deck;
    let field = |name: &str, label: &str, text: &str, hint: &str| {
        let (what, test) = (format!("head/{name}"), format!("head-{name}"));
        let (rows, list) = match name {
            "about" | "source" => (2, ""),
            "licence" => (1, "licences"),
            _ => (1, ""),
        };
        let field = Field::new(&what, label, text).rows(rows).hint(hint).list(list);
        field.test(&test).locked(bench.starter).to_string()
    };
    format!(
        r#"<section class="paper sheet-in narrow" data-key="about"><h2>Title and licence</h2><p class="muted">This stands at the top of the deck and travels with it.</p>{}{}{}{}{}{LICENCES}<p class="muted">The deck is for {}; its cards have {}.</p></section>"#,
        field("title", "Title", &deck.title, "Sunday deck"),
        field("about", "What it is about", &deck.about, "One line for the shelf"),
        field("licence", "Licence: under which terms may it be passed on?", &deck.licence, "CC-BY-4.0"),
        field(
            "source",
            "Source: where do the questions come from?",
            &deck.source,
            "Written at the kitchen table"
        ),
        field("language", "Language", &deck.language, "en"),
        edition_title(deck.edition),
        count(deck.categories().len(), "question"),
    )
}

fn downloads() -> String {
    let row = |format: &str, title: &str, about: &str, test: &str| {
        format!(
            r#"<li><div class="grow"><h3>{title}</h3><p class="muted">{about}</p></div>{}</li>"#,
            Button::new("take", "Download").value(format).test(test)
        )
    };
    format!(
        r#"<section class="paper sheet-in narrow" data-key="download"><h2>Take it with you</h2><ul class="formats">{}{}{}</ul></section>"#,
        row(
            "json",
            "Boxlid deck (JSON)",
            "Everything, as people edit it by hand: a question a line.",
            "deck-download"
        ),
        row(
            "csv",
            "Table (CSV)",
            "For spreadsheets. Brought back here it is the same deck.",
            "deck-download-csv"
        ),
        row("gift", "GIFT", "Short-answer questions for Moodle and its like.", "deck-download-gift"),
    )
}
