//! The import: what the deck will be called, what happened to each question, and where each category goes.

use decks::Edition;
use decks::import::{Asked, Format, Target};

use super::incoming::{CATEGORIES, Incoming};
use super::incoming_words::{Fate, reason};
use super::marks::{edition_title, mark};
use super::parts::{Button, Field, PAGE, Select, count, figure, shown};
use crate::{Markup, escaped};

/// Draws the import.
pub fn draw(incoming: &Incoming) -> String {
    let mut page = Markup::default();
    let report = &incoming.import.report;
    let cards = incoming.outlook.cards;
    let lay = format!("Lay out {}", count(cards, "card"));
    let met = Fate::ALL.into_iter().zip(incoming.fates);
    let met: Vec<String> = met.map(|(fate, met)| format!("{} {}", figure(met), fate.name())).collect();
    page.add(format_args!(
        r#"<header class="ws-top intake-top"><div class="grow"><h1>{}</h1><p class="muted">Read as {}: {}{}</p></div><div class="acts">{}{}</div></header>"#,
        shown(&incoming.file.name, 80),
        format_title(report.format),
        met.join(", "),
        report.remarks.iter().map(|remark| format!("; {}", shown(remark, 200))).collect::<String>(),
        Button::new("in-drop", "Leave it").class("btn").test("deck-import-drop"),
        Button::new("in-lay", &lay).class("btn primary").test("deck-import-lay").off(cards == 0),
    ));
    page.add(format_args!(r#"<div class="intake"><div class="side">"#));
    page.add(format_args!("{}{}", words(incoming), outlook(incoming)));
    page.add(format_args!(r#"</div><div class="main">"#));
    if !incoming.import.questions.is_empty() {
        page.add(format_args!("{}", categories(incoming)));
    }
    page.add(format_args!("{}</div></div>", entries(incoming)));
    page.done()
}

/// While a file is being read: nothing else can be done.
pub fn reading(name: &str) -> String {
    format!(
        r#"<section class="paper reading" data-key="reading" role="status"><h2>Reading {}…</h2><p class="muted">Fifty thousand questions take a few seconds.</p><div class="busy" aria-hidden="true"><i></i></div></section>"#,
        shown(name, 80)
    )
}

/// What the deck will be called, and how the file is read.
fn words(incoming: &Incoming) -> String {
    let words = incoming.words();
    let edition = |edition: Edition| {
        let on = incoming.options.edition == edition;
        Button::new("in-edition", edition_title(edition)).value(edition.name()).pill(on).to_string()
    };
    let editions: String = Edition::ALL.into_iter().map(edition).collect();
    format!(
        r#"<section class="paper sheet-in" data-key="words"><h2>The deck</h2><div class="fld"><span>For the box</span><div class="pills">{editions}</div></div>{}{}{}{}{LICENCES}{}</section>"#,
        Field::new("in/title", "Title", &words.title).test("in-title"),
        Field::new("in/licence", "Licence", &words.licence).list("licences").test("in-licence"),
        Field::new("in/source", "Source", &words.source).test("in-source"),
        Field::new("in/language", "Language", &words.language).class("short"),
        ways(incoming),
    )
}

/// Licences people use, offered while one is typed.
pub const LICENCES: &str = r#"<datalist id="licences"><option value="CC0-1.0"></option><option value="CC-BY-4.0"></option><option value="CC-BY-SA-4.0"></option><option value="CC-BY-NC-4.0"></option><option value="All rights reserved; for our own table"></option><option value="unknown; ask before passing it on"></option></datalist>"#;

fn ways(incoming: &Incoming) -> String {
    let words = if incoming.ways { "Hide how it is read" } else { "Read it another way" };
    let toggle = Button::new("in-ways", words).class("more").test("in-ways");
    if !incoming.ways {
        return toggle.to_string();
    }
    let mut formats = vec![("", "Find out")];
    formats.extend(Format::ALL.map(|format| (format.name(), format_title(format))));
    let chosen = incoming.options.format.map_or("", Format::name);
    let format =
        Select { what: "in/format", label: "Format", choices: &formats, chosen, locked: false }.to_string();
    let keep = Button::new("in-keep", "Keep questions that need their choices")
        .pill(incoming.options.keep_choice_dependent)
        .to_string();
    let mut rows = vec![toggle.to_string(), format, keep];
    if incoming.import.report.format == Format::Quizlet {
        let separators = &incoming.options.separators;
        let visible = |text: &str| text.replace('\t', "\\t").replace('\n', "\\n");
        let (within, between) = (visible(&separators.within), visible(&separators.between));
        rows.push(Field::new("in/within", "Between term and definition", &within).to_string());
        rows.push(Field::new("in/between", "Between rows", &between).to_string());
        let asked = match separators.asked {
            Asked::Term => "term",
            Asked::Definition => "definition",
        };
        let side = |side: &str, words: &str| {
            Button::new("in-ask", words).value(side).pill(asked == side).to_string()
        };
        rows.push(format!(
            r#"<div class="fld"><span>Which side is asked</span><div class="pills">{}{}</div></div>"#,
            side("term", "The term"),
            side("definition", "The definition")
        ));
    }
    rows.join("")
}

/// What would come of it.
fn outlook(incoming: &Incoming) -> String {
    let outlook = &incoming.outlook;
    let edition = incoming.options.edition;
    let most = outlook.sorted.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let rows = outlook.sorted.iter().map(|(category, questions)| {
        format!(
            r#"<li>{}<span class="grow">{}</span><b>{}</b><i style="--share:{:.3}"></i></li>"#,
            mark(edition, *category),
            escaped(category.title()),
            figure(*questions),
            *questions as f64 / most as f64
        )
    });
    let remarks: String =
        outlook.remarks.iter().map(|said| format!("<p class=\"muted\">{}</p>", shown(said, 400))).collect();
    let hint = match (incoming.import.questions.is_empty(), outlook.cards) {
        (true, _) => r#"<p class="wrong">No question of this file can be used. The report says why.</p>"#,
        (false, 0) => {
            r#"<p class="wrong">There are not enough sorted questions for a card: send categories where they belong, or all others “wherever questions are missing”.</p>"#
        }
        (false, _) => "",
    };
    format!(
        r#"<section class="paper sheet-in" data-key="outlook"><h2>What comes of it</h2><ul class="bars">{}</ul>{remarks}{hint}</section>"#,
        rows.collect::<String>(),
    )
}

/// Their categories and ours.
fn categories(incoming: &Incoming) -> String {
    let edition = incoming.options.edition;
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
    choices.extend(edition.categories().iter().map(|category| (category.name(), category.title())));
    choices.push(("any", "Wherever questions are missing"));
    let listed = if incoming.all_categories { theirs.len() } else { unknown };
    let mut rows = String::new();
    for at in incoming.categories.range(listed, CATEGORIES) {
        let category = &theirs[at];
        let name =
            if category.name.is_empty() { "No category".to_owned() } else { shown(&category.name, 80) };
        let by_itself = match category.by_itself {
            Some(Target::Category(category)) => category.name(),
            Some(Target::Any) => "any",
            None => "",
        };
        let chosen = incoming.choices.get(&category.name).map_or(by_itself, String::as_str);
        // What goes somewhere by itself cannot be left out: choosing nothing means there.
        let offered = if category.by_itself.is_some() { &choices[1..] } else { &choices[..] };
        let options: String = offered
            .iter()
            .map(|(value, words)| {
                let on = if *value == chosen { " selected" } else { "" };
                format!(r#"<option value="{value}"{on}>{}</option>"#, escaped(words))
            })
            .collect();
        let class = if chosen.is_empty() && incoming.rest.is_empty() { "waits" } else { "" };
        rows.push_str(&format!(
            r#"<li class="{class}"><span class="grow">{name}</span><b>{}</b><select data-do="map/{at}" aria-label="Where {name} goes" data-test="map-{at}">{options}</select></li>"#,
            figure(category.questions)
        ));
    }
    let rest: String = choices
        .iter()
        .map(|(value, words)| {
            let on = if *value == incoming.rest { " selected" } else { "" };
            format!(r#"<option value="{value}"{on}>{}</option>"#, escaped(words))
        })
        .collect();
    let rest = match unknown {
        0 => String::new(),
        _ => format!(
            r#"<li class="rest"><span class="grow">All others nobody knows</span><select data-do="map-rest" aria-label="Where all others go" data-test="map-rest">{rest}</select></li>"#
        ),
    };
    let words = match (incoming.all_categories, theirs.len() - unknown) {
        (_, 0) => String::new(),
        (true, _) => "Hide those that found their place".to_owned(),
        (false, 1) => "Show the one that found its place".to_owned(),
        (false, known) => format!("Show the {} that found their place", figure(known)),
    };
    let known = match words.is_empty() {
        true => String::new(),
        false => Button::new("map-all", &words).class("more").test("map-all").to_string(),
    };
    format!(
        r#"<section class="paper sheet-in" data-key="categories"><h2>{} <small class="muted">{said}</small></h2><ul class="maps">{rest}{rows}</ul>{}{known}</section>"#,
        match theirs.len() {
            1 => "Their category".to_owned(),
            many => format!("Their {} categories", figure(many)),
        },
        incoming.categories.draw("map-page", listed, CATEGORIES)
    )
}

/// What happened to each question.
fn entries(incoming: &Incoming) -> String {
    let report = &incoming.import.report;
    let all = format!("All {}", figure(report.entries.len()));
    let mut pills =
        Button::new("in-show", &all).pill(incoming.fate.is_none()).test("in-show-all").to_string();
    for (fate, met) in Fate::ALL.into_iter().zip(incoming.fates) {
        let (words, test) = (format!("{} {}", figure(met), fate.name()), format!("in-show-{}", fate.name()));
        let pill = Button::new("in-show", &words).value(fate.name()).pill(incoming.fate == Some(fate));
        pills.push_str(&pill.test(&test).off(met == 0).to_string());
    }
    let mut reasons = String::new();
    for (fate, group, met) in &incoming.reasons {
        if incoming.fate.is_none_or(|wanted| wanted == *fate) {
            let words = format!("{group} {}", figure(*met));
            let class = if incoming.why == *group { "chip on" } else { "chip" };
            reasons.push_str(&Button::new("in-why", &words).value(group).class(class).to_string());
        }
    }
    let mut rows = String::new();
    for hit in &incoming.hits[incoming.pager.range(incoming.hits.len(), PAGE)] {
        let entry = &report.entries[*hit];
        let fate = Fate::of(&entry.outcome).name();
        let text = if entry.text.is_empty() { "—".to_owned() } else { shown(&entry.text, 120) };
        rows.push_str(&format!(
            r#"<li class="{fate}" data-key="e{hit}"><span class="line">{}</span><b class="fate">{fate}</b><p>{text}<small>{}</small></p></li>"#,
            figure(entry.line),
            shown(&reason(&entry.outcome), 300)
        ));
    }
    if rows.is_empty() {
        rows.push_str(r#"<li class="none"><p class="muted">Nothing in the report is like that.</p></li>"#);
    }
    format!(
        r#"<section class="paper sheet-in" data-key="report" data-test="deck-import-report"><h2>What happened</h2><div class="tools"><div class="pills">{pills}</div>{}</div><div class="why">{reasons}</div><ol class="entries" aria-label="Questions of the file">{rows}</ol>{}</section>"#,
        Field::new("in/find", "Look for", &incoming.find).class("find").hint("Look for words"),
        incoming.pager.draw("page", incoming.hits.len(), PAGE)
    )
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
