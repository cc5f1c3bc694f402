//! The bench: the deck's head, the tabs, and the list of its cards.

use maud::{Markup, Render, html};

use super::bench::{Bench, FileKind, Tab};
use super::card_view;
use super::check_view;
use super::entry::{BenchEntry, Word};
use super::incoming_view::licences;
use super::marks::{edition_title, lid_color};
use super::numbers_view;
use super::parts::{Button, Field, PAGE, count, figure, shown};
use super::press::{OnBench, OnDeck, Press};
use super::shelf::unready;
use super::shelf_view::titled;

/// Draws the bench. `trouble` is why the deck could not be kept, if it could not.
pub fn draw(bench: &mut Bench, narrow: bool, trouble: Option<&str>) -> Markup {
    html! {
        (head(bench, trouble))
        (tabs(bench))
        @match bench.tab {
            Tab::Cards if !bench.spoiled => (spoiler()),
            Tab::Cards => (cards(bench, narrow)),
            Tab::Check => (check_view::draw(bench)),
            Tab::Numbers => (numbers_view::draw(&bench.deck)),
            Tab::About => (about(bench)),
            Tab::Download => (downloads()),
        }
    }
}

fn head(bench: &Bench, trouble: Option<&str>) -> Markup {
    let deck = &bench.deck;
    let state = match (bench.starter, trouble, bench.unsaved) {
        (true, _, _) => "In the box: copy it to change it".to_owned(),
        (false, Some(why), _) => format!("Not kept: {}. Download it!", shown(why, 160)),
        (false, None, true) => "Keeping…".to_owned(),
        (false, None, false) => "Kept in this browser".to_owned(),
    };
    let class = if trouble.is_some() && !bench.starter { "wrong" } else { "muted" };
    let (hash, unready) = (&bench.hash, unready(deck));
    html! {
        header.ws-top.bench-top style={ "--lid:" (lid_color(deck.edition)) } {
            (Button::new(OnDeck::Shelf, "‹").class("btn small turn").title("All decks").test("deck-shelf"))
            .grow {
                h1 { (titled(&deck.title)) }
                p class=(class) {
                    span { (edition_title(deck.edition)) ", " (count(deck.cards.len(), "card")) }
                    " " span.state role="status" data-test="deck-save-state" { (state) }
                }
            }
            .acts {
                @if bench.starter {
                    (Button::new(OnDeck::Copy(hash.clone()), "Copy to my decks").test("deck-copy"))
                } @else {
                    (Button::new(OnBench::Undo, "Undo").test("deck-undo").off(!bench.changes.any()))
                }
                (Button::new(OnDeck::Play(hash.clone()), "Play")
                    .class("btn primary small")
                    .test("deck-play")
                    .title(unready.as_deref().unwrap_or_default())
                    .off(unready.is_some()))
            }
        }
    }
}

fn tabs(bench: &Bench) -> Markup {
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
        Button::new(OnBench::Tab(tab), &words).pill(bench.tab == tab).test(&test).render()
    };
    html! { nav.pills.tabs aria-label="Views of the deck" { @for each in Tab::ALL { (tab(each)) } } }
}

/// Nobody who wants to play with the decks in the box should see their answers by accident.
fn spoiler() -> Markup {
    html! {
        section.paper.spoiler data-key="spoiler" {
            h2 { "This spoils the questions" }
            p {
                "Every question stands here with its answer. Whoever reads on has an advantage at the table."
            }
            (Button::new(OnBench::Spoil, "Show them all the same").class("btn").test("deck-spoil"))
        }
    }
}

fn cards(bench: &mut Bench, narrow: bool) -> Markup {
    let open = bench.shown_card(narrow);
    html! {
        .cards.has-card[open.is_some()] data-key="cards" {
            (list(bench, open))
            .main data-key="card" {
                @if let Some(at) = open {
                    (card_view::draw(bench, at))
                } @else if bench.deck.cards.is_empty() {
                    section.paper.sheet-in.none {
                        p.muted { "This deck has no cards yet. Add the first one." }
                    }
                }
            }
        }
    }
}

fn list(bench: &Bench, open: Option<usize>) -> Markup {
    let page = &bench.hits[bench.pager.range(bench.hits.len(), PAGE)];
    html! {
        section.paper.sheet-in.list data-key="list" aria-label="Cards" {
            .tools {
                (Field::new(BenchEntry::Find, "Look for", &bench.find)
                    .id("deck-find")
                    .class("find")
                    .hint("Look for words")
                    .test("deck-find"))
                @if !bench.starter { (Button::new(OnBench::CardAdd, "Add a card").test("deck-card-add")) }
            }
            ol {
                @for at in page { (listed(bench, *at, open == Some(*at))) }
                @if page.is_empty() {
                    li.none {
                        p.muted { @if bench.find.trim().is_empty() { "No cards." } @else { "No card says that." } }
                    }
                }
            }
            (bench.pager.draw(Press::Page, bench.hits.len(), PAGE))
        }
    }
}

/// A card in the list.
fn listed(bench: &Bench, at: usize, open: bool) -> Markup {
    let card = &bench.deck.cards[at];
    let first = bench.deck.categories().iter().find_map(|category| card.questions.get(category));
    let badge = match bench.findings.of_card(&card.id) {
        (0, 0) => None,
        (0, warnings) => Some(("warn", warnings, count(warnings, "warning"))),
        (errors, _) => Some(("bad", errors, count(errors, "error"))),
    };
    let id: String = card.id.chars().take(80).collect();
    let press = OnBench::Card(at);
    html! {
        li data-key={ "c" (at) } {
            button type="button" class=(if open { "on" } else { "" }) data-do=(press.what()) data-value=[press.value()]
                data-test={ "deck-card-" (id) } aria-current=[open.then_some("true")] {
                b { (shown(&card.id, 12)) }
                span.grow {
                    @if let Some(asked) = first { (shown(&asked.question, 90)) } @else { "No question yet" }
                }
                @if let Some((class, number, said)) = badge {
                    span.badge.(class) title=(said) aria-label=(said) { (figure(number)) }
                }
            }
        }
    }
}

/// What stands at the top of the deck.
fn about(bench: &Bench) -> Markup {
    let deck = &bench.deck;
    let field = |word: Word, label: &str, text: &str, hint: &str| {
        let (rows, list) = match word {
            Word::About | Word::Source => (2, ""),
            Word::Licence => (1, "licences"),
            Word::Title | Word::Language => (1, ""),
        };
        let test = format!("head-{}", word.name());
        let field = Field::new(BenchEntry::Word(word), label, text).rows(rows).hint(hint).list(list);
        field.test(&test).locked(bench.starter).render()
    };
    let licence = "Licence: under which terms may it be passed on?";
    let source = "Source: where do the questions come from?";
    html! {
        section.paper.sheet-in.narrow data-key="about" {
            h2 { "Title and licence" }
            p.muted { "This stands at the top of the deck and travels with it." }
            (field(Word::Title, "Title", &deck.title, "Sunday deck"))
            (field(Word::About, "What it is about", &deck.about, "One line for the shelf"))
            (field(Word::Licence, licence, &deck.licence, "CC-BY-4.0"))
            (field(Word::Source, source, &deck.source, "Written at the kitchen table"))
            (field(Word::Language, "Language", &deck.language, "en"))
            (licences())
            p.muted {
                "The deck is for " (edition_title(deck.edition)) "; its cards have "
                (count(deck.categories().len(), "question")) "."
            }
        }
    }
}

fn downloads() -> Markup {
    let about = |kind: FileKind| match kind {
        FileKind::Json => (
            "Boxlid deck (JSON)",
            "Everything, as people edit it by hand: a question a line.",
            "deck-download",
        ),
        FileKind::Csv => {
            ("Table (CSV)", "For spreadsheets. Brought back here it is the same deck.", "deck-download-csv")
        }
        FileKind::Gift => ("GIFT", "Short-answer questions for Moodle and its like.", "deck-download-gift"),
    };
    html! {
        section.paper.sheet-in.narrow data-key="download" {
            h2 { "Take it with you" }
            ul.formats {
                @for kind in FileKind::ALL {
                    @let (title, about, test) = about(kind);
                    li {
                        .grow { h3 { (title) } p.muted { (about) } }
                        (Button::new(OnBench::Take(kind), "Download").test(test))
                    }
                }
            }
        }
    }
}
