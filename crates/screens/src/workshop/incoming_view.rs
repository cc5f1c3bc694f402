//! The import: what the deck will be called, what happened to each question, and where each category goes.

use decks::Edition;
use decks::import::{Asked, Format, Target};
use maud::{Markup, Render, html};

use super::entry::{Entry, ImportEntry, Word};
use super::incoming::{CATEGORIES, Incoming, Theirs};
use super::incoming_words::{Fate, reason};
use super::marks::edition_title;
use super::numbers_view::category_bars;
use super::parts::{Button, Field, PAGE, Select, count, figure, options, shown};
use super::press::{OnDeck, OnImport, Press};

/// Draws the import.
pub fn draw(incoming: &Incoming) -> Markup {
    let report = &incoming.import.report;
    let cards = incoming.outlook.cards;
    let lay = format!("Lay out {}", count(cards, "card"));
    let met = Fate::ALL.into_iter().zip(incoming.fates);
    let met: Vec<String> = met.map(|(fate, met)| format!("{} {}", figure(met), fate.name())).collect();
    html! {
        header.ws-top.intake-top {
            .grow {
                h1 { (shown(&incoming.file.name, 80)) }
                p.muted {
                    "Read as " (format_title(report.format)) ": " (met.join(", "))
                    @for remark in &report.remarks { "; " (shown(remark, 200)) }
                }
            }
            .acts {
                (Button::new(OnDeck::Leave, "Leave it").class("btn").test("deck-import-drop"))
                (Button::new(OnDeck::LayOut, &lay).class("btn primary").test("deck-import-lay").off(cards == 0))
            }
        }
        .intake {
            .side { (words(incoming)) (outlook(incoming)) }
            .main {
                @if !incoming.import.questions.is_empty() { (categories(incoming)) }
                (entries(incoming))
            }
        }
    }
}

/// While a file is being read: nothing else can be done.
pub fn reading(name: &str) -> Markup {
    html! {
        section.paper.reading data-key="reading" role="status" {
            h2 { "Reading " (shown(name, 80)) "…" }
            p.muted { "Fifty thousand questions take a few seconds." }
            .busy aria-hidden="true" { i {} }
        }
    }
}

/// What the deck will be called, and how the file is read.
fn words(incoming: &Incoming) -> Markup {
    let words = incoming.words();
    html! {
        section.paper.sheet-in data-key="words" {
            h2 { "The deck" }
            .fld {
                span { "For the box" }
                .pills {
                    @for edition in Edition::ALL {
                        (Button::new(OnImport::Edition(edition), edition_title(edition))
                            .pill(incoming.options.edition == edition))
                    }
                }
            }
            (Field::new(ImportEntry::Word(Word::Title), "Title", &words.title).test("in-title"))
            (Field::new(ImportEntry::Word(Word::Licence), "Licence", &words.licence)
                .list("licences")
                .test("in-licence"))
            (Field::new(ImportEntry::Word(Word::Source), "Source", &words.source).test("in-source"))
            (Field::new(ImportEntry::Word(Word::Language), "Language", &words.language).class("short"))
            (licences())
            (ways(incoming))
        }
    }
}

/// Licences people use, offered while one is typed.
pub fn licences() -> Markup {
    const LICENCES: [&str; 6] = [
        "CC0-1.0",
        "CC-BY-4.0",
        "CC-BY-SA-4.0",
        "CC-BY-NC-4.0",
        "All rights reserved; for our own table",
        "unknown; ask before passing it on",
    ];
    html! { datalist id="licences" { @for licence in LICENCES { option value=(licence) {} } } }
}

fn ways(incoming: &Incoming) -> Markup {
    let options = &incoming.options;
    let mut formats = vec![("", "Find out")];
    formats.extend(Format::ALL.map(|format| (format.name(), format_title(format))));
    let format = Select {
        entry: ImportEntry::Format.into(),
        label: "Format",
        choices: &formats,
        chosen: options.format.map_or("", Format::name),
        locked: false,
    };
    html! {
        (Button::new(OnImport::Ways, if incoming.ways { "Hide how it is read" } else { "Read it another way" })
            .class("more")
            .test("in-ways"))
        @if incoming.ways {
            (format)
            (Button::new(OnImport::Keep, "Keep questions that need their choices")
                .pill(options.keep_choice_dependent))
            @if incoming.import.report.format == Format::Quizlet { (separators(incoming)) }
        }
    }
}

/// How a Quizlet text is cut up.
fn separators(incoming: &Incoming) -> Markup {
    let separators = &incoming.options.separators;
    let visible = |text: &str| text.replace('\t', "\\t").replace('\n', "\\n");
    let side = |asked: Asked, words: &str| {
        Button::new(OnImport::Ask(asked), words).pill(separators.asked == asked).render()
    };
    html! {
        (Field::new(ImportEntry::Within, "Between term and definition", &visible(&separators.within)))
        (Field::new(ImportEntry::Between, "Between rows", &visible(&separators.between)))
        .fld {
            span { "Which side is asked" }
            .pills { (side(Asked::Term, "The term")) (side(Asked::Definition, "The definition")) }
        }
    }
}

/// What would come of it.
fn outlook(incoming: &Incoming) -> Markup {
    let outlook = &incoming.outlook;
    html! {
        section.paper.sheet-in data-key="outlook" {
            h2 { "What comes of it" }
            (category_bars(incoming.options.edition, &outlook.sorted))
            @for said in &outlook.remarks { p.muted { (shown(said, 400)) } }
            @if incoming.import.questions.is_empty() {
                p.wrong { "No question of this file can be used. The report says why." }
            } @else if outlook.cards == 0 {
                p.wrong {
                    "There are not enough sorted questions for a card: send categories where they belong, or all "
                    "others “wherever questions are missing”."
                }
            }
        }
    }
}

/// Their categories and ours.
fn categories(incoming: &Incoming) -> Markup {
    let theirs = &incoming.theirs;
    let unknown = theirs.iter().filter(|theirs| theirs.by_itself.is_none()).count();
    let waiting: usize =
        incoming.import.report.unknown_categories.iter().map(|unknown| unknown.questions).sum();
    let said = match (unknown, waiting) {
        (0, _) => "All of them found their place.".to_owned(),
        (_, 0) => "Every question has its place now.".to_owned(),
        (_, waiting) => format!("{} still wait for a category.", count(waiting, "question")),
    };
    let mut choices = vec![("", "Leave out")];
    let ours = incoming.options.edition.categories();
    choices.extend(ours.iter().map(|category| (category.name(), category.title())));
    choices.push(("any", "Wherever questions are missing"));
    let listed = if incoming.all_categories { theirs.len() } else { unknown };
    let known = match (incoming.all_categories, theirs.len() - unknown) {
        (_, 0) => None,
        (true, _) => Some("Hide those that found their place".to_owned()),
        (false, 1) => Some("Show the one that found its place".to_owned()),
        (false, known) => Some(format!("Show the {} that found their place", figure(known))),
    };
    html! {
        section.paper.sheet-in data-key="categories" {
            h2 {
                @if theirs.len() == 1 {
                    "Their category"
                } @else {
                    "Their " (figure(theirs.len())) " categories"
                }
                " " small.muted { (said) }
            }
            ul.maps {
                @if unknown > 0 {
                    li.rest {
                        span.grow { "All others nobody knows" }
                        select data-do=(Entry::from(ImportEntry::MapRest).written())
                            aria-label="Where all others go" data-test="map-rest" {
                            (options(&choices, &incoming.rest))
                        }
                    }
                }
                @for at in incoming.categories.range(listed, CATEGORIES) {
                    (category(incoming, at, &theirs[at], &choices))
                }
            }
            (incoming.categories.draw(|page| OnImport::MapPage(page).into(), listed, CATEGORIES))
            @if let Some(words) = known { (Button::new(OnImport::MapAll, &words).class("more").test("map-all")) }
        }
    }
}

/// One of their categories, and where it goes.
fn category(incoming: &Incoming, at: usize, theirs: &Theirs, choices: &[(&str, &str)]) -> Markup {
    let name = if theirs.name.is_empty() { "No category".to_owned() } else { shown(&theirs.name, 80) };
    let by_itself = match theirs.by_itself {
        Some(Target::Category(category)) => category.name(),
        Some(Target::Any) => "any",
        None => "",
    };
    let chosen = incoming.choices.get(&theirs.name).map_or(by_itself, String::as_str);
    // What goes somewhere by itself cannot be left out: choosing nothing means there.
    let offered = if theirs.by_itself.is_some() { &choices[1..] } else { choices };
    let waits = chosen.is_empty() && incoming.rest.is_empty();
    html! {
        li class=(if waits { "waits" } else { "" }) {
            span.grow { (name) }
            b { (figure(theirs.questions)) }
            select data-do=(Entry::from(ImportEntry::Map(at)).written()) aria-label={ "Where " (name) " goes" }
                data-test={ "map-" (at) } { (options(offered, chosen)) }
        }
    }
}

/// What happened to each question.
fn entries(incoming: &Incoming) -> Markup {
    let report = &incoming.import.report;
    let all = format!("All {}", figure(report.entries.len()));
    let page = &incoming.hits[incoming.pager.range(incoming.hits.len(), PAGE)];
    html! {
        section.paper.sheet-in data-key="report" data-test="deck-import-report" {
            h2 { "What happened" }
            .tools {
                .pills {
                    (Button::new(OnImport::Show(None), &all).pill(incoming.fate.is_none()).test("in-show-all"))
                    @for (fate, met) in Fate::ALL.into_iter().zip(incoming.fates) {
                        (Button::new(OnImport::Show(Some(fate)), &format!("{} {}", figure(met), fate.name()))
                            .pill(incoming.fate == Some(fate))
                            .test(&format!("in-show-{}", fate.name()))
                            .off(met == 0))
                    }
                }
                (Field::new(ImportEntry::Find, "Look for", &incoming.find).class("find").hint("Look for words"))
            }
            .why {
                @for (fate, group, met) in &incoming.reasons {
                    @if incoming.fate.is_none_or(|wanted| wanted == *fate) {
                        (Button::new(OnImport::Why((*group).to_owned()), &format!("{group} {}", figure(*met)))
                            .class(if incoming.why == *group { "chip on" } else { "chip" }))
                    }
                }
            }
            ol.entries aria-label="Questions of the file" {
                @for hit in page {
                    @let entry = &report.entries[*hit];
                    @let fate = Fate::of(&entry.outcome).name();
                    li class=(fate) data-key={ "e" (hit) } {
                        span.line { (figure(entry.line)) }
                        b.fate { (fate) }
                        p {
                            @if entry.text.is_empty() { "—" } @else { (shown(&entry.text, 120)) }
                            small { (shown(&reason(&entry.outcome), 300)) }
                        }
                    }
                }
                @if page.is_empty() { li.none { p.muted { "Nothing in the report is like that." } } }
            }
            (incoming.pager.draw(Press::Page, incoming.hits.len(), PAGE))
        }
    }
}

/// What people call a format.
fn format_title(format: Format) -> &'static str {
    match format {
        Format::Boxlid => "a Boxlid deck",
        Format::Table => "a table (CSV)",
        Format::OpenTriviaDb => "Open Trivia DB",
        Format::OpenTriviaQa => "OpenTriviaQA",
        Format::Gift => "GIFT",
        Format::Aiken => "Aiken",
        Format::Kahoot => "Kahoot",
        Format::Blooket => "Blooket",
        Format::Anki => "Anki notes",
        Format::Quizlet => "a Quizlet set",
        Format::JeopardyTsv => "a table of clues",
        Format::JeopardyJson => "clues as JSON",
    }
}
