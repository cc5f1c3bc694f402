//! Writes every screen, and every table at every moment the tests know, as a page of its own with the page's real style
//! sheets: `cargo run -p screens --example gallery FOLDER`. People look at them; the browser tests check each one.
//!
//! Every style sheet is in every page, but only those that belong to the screen are in use; the others are there so that a
//! test can tell whether one of their rules would match.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use catalog::GameKind;
use maud::{DOCTYPE, PreEscaped, html};
use protocol::{ListedTables, TableCard};
use screens::{About, Face as _, Home, Hosted as _, Join, LookBack, Room, Route, Tables, Verify};
use serde_json::json;

#[path = "../tests/mancala"]
mod mancala {
    pub mod gallery;
    pub mod support;
}
#[path = "../tests/manipulation"]
mod manipulation {
    pub mod gallery;
    pub mod support;
}
#[path = "../tests"]
mod trivia_tables {
    #[path = "support/gallery.rs"]
    pub mod gallery;
    #[path = "support/set_up_screens.rs"]
    pub mod set_up;
    pub mod support;
}
#[path = "../tests/whizkey"]
mod whizkey {
    pub mod gallery;
    pub mod support;
}
#[path = "../tests/workshop"]
mod workshop {
    pub mod gallery;
}

/// Style sheets that belong to all screens.
const SHARED: [&str; 2] = ["tokens.css", "look.css"];

/// A page of the gallery.
struct Page {
    /// Which screen it is of, such as `whiz-key` or `workshop`.
    screen: &'static str,
    name: String,
    /// The class of its place in the document.
    class: &'static str,
    lid: String,
    /// The style sheets that belong to it, besides those of all screens.
    styles: Vec<&'static str>,
    markup: String,
}

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("say which folder the screens go to")?);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
        Ok(()) | Err(_) => fs::create_dir_all(&folder)?,
    }
    let sheets = sheets()?;
    let mut count = 0;
    for (size, narrow) in [("wide", false), ("phone", true)] {
        let room = Room { narrow, tall: narrow, still: true, touch: narrow, now: mancala::support::NOW };
        for page in tables(room).into_iter().chain(hosted(room)).chain(answers()) {
            let file = folder.join(format!("{}.{}.{size}.html", page.screen, page.name));
            fs::write(&file, page.document(&sheets)).with_context(|| format!("{} failed", file.display()))?;
            count += 1;
        }
    }
    println!("{count} pages in {}", folder.display());
    Ok(())
}

/// All style sheets, those of all screens first.
fn sheets() -> Result<Vec<(String, String)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/page/static");
    let mut names = Vec::new();
    for file in fs::read_dir(&folder).context("the style sheets are not there")? {
        let name = file?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".css") {
            names.push(name);
        }
    }
    let first = screens::Shell::STYLES;
    names.sort_by_key(|name| (first.iter().position(|one| one == name).unwrap_or(first.len()), name.clone()));
    let read = |name: String| Ok((name.clone(), fs::read_to_string(folder.join(name))?));
    names.into_iter().map(read).collect()
}

impl Page {
    fn document(&self, sheets: &[(String, String)]) -> String {
        let owns = |name: &str| SHARED.contains(&name) || self.styles.contains(&name);
        let lid = (!self.lid.is_empty()).then(|| format!("--lid: {}", self.lid));
        let document = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    title { (self.screen) " " (self.name) }
                    @for (name, style) in sheets {
                        style data-sheet=(name) media=[(!owns(name)).then_some("not all")] { (PreEscaped(style)) }
                    }
                }
                body { div id="page" { div class=(self.class) style=[lid] { (PreEscaped(&self.markup)) } } }
            }
        };
        document.into_string()
    }
}

/// A screen below a lid, as the page lays it out.
fn below_a_lid(title: &str, sub: &str, markup: &str) -> String {
    html! {
        (screens::lid(title, sub, html! {}))
        div.face { (PreEscaped(markup)) }
    }
    .into_string()
}

/// Tables of all games.
fn tables(room: Room) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut add = |kind: GameKind, name: &str, sub: &str, markup: &str| {
        let style = screens::style_of(kind).unwrap_or("/board.css");
        pages.push(Page {
            screen: kind.name(),
            name: name.to_owned(),
            class: "game",
            lid: screens::color(Some(kind)),
            styles: vec!["table.css", style.trim_start_matches('/')],
            markup: below_a_lid(kind.title(), sub, markup),
        });
    };
    for screen in mancala::gallery::screens() {
        let (mut face, room) = screen.open(room);
        let drawing = face.draw(room);
        add(GameKind::Mancala, screen.name, &drawing.sub, &drawing.markup);
    }
    for screen in trivia_tables::gallery::screens() {
        let kind = match screen.edition {
            trivia::EditionName::TrivialPursuit => GameKind::TrivialPursuit,
            trivia::EditionName::HeiseyMania => GameKind::HeiseyMania,
        };
        let (sub, markup) = screen.draw(room);
        add(kind, screen.name, &sub, &markup);
    }
    for screen in manipulation::gallery::screens() {
        let (sub, markup) = screen.draw(room);
        add(GameKind::Manipulation, screen.name, &sub, &markup);
    }
    for screen in whizkey::gallery::screens() {
        let (mut face, room) = screen.open(room);
        let drawing = face.draw(room);
        add(GameKind::WhizKey, screen.name, &drawing.sub, &drawing.markup);
    }
    pages
}

/// Screens that the page hosts: setting up, the workshop, how a game went, whether it was fair.
fn hosted(room: Room) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut add = |screen: &'static str, name: &str, class, style, markup: &str| {
        let (lid, styles) = (screens::PLAIN.to_owned(), vec!["pages.css", style]);
        let markup = below_a_lid(screen, "", markup);
        pages.push(Page { screen, name: name.to_owned(), class, lid, styles, markup });
    };
    for (name, mut set_up) in trivia_tables::set_up::screens() {
        add("set-up", &name, "page setup", "setup.css", &set_up.draw(room).markup);
    }
    for (name, mut workshop) in workshop::gallery::screens(room.narrow) {
        add("workshop", name, "page", "workshop.css", &workshop.draw(room).markup);
    }
    let people = || vec!["Ana".to_owned(), "Ben".to_owned()];
    let mut back = LookBack::new(GameKind::Manipulation, people(), Vec::new());
    add("report", "waiting", "page report", "report.css", &back.draw(room).markup);
    let sample = include_str!("../../../docs/analysis.md");
    let sample = sample.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
    back.take_report(&format!(r#"{{"told":"analysis","report":{}}}"#, sample.unwrap_or_default()));
    add("report", "dice", "page report", "report.css", &back.draw(room).markup);
    let about = json!({ "game": "manipulation", "names": ["Ana", "Dov"], "closed": true });
    let about: About = serde_json::from_value(about).expect("this is what the page tells");
    let mut verify = Verify::new(about);
    add("verify", "working", "page", "verify.css", &verify.draw(room).markup);
    let log = include_str!("../../../testdata/fairness/sealed.log");
    verify.take_report(&screens::check(&json!({ "ask": "verify", "log": log }).to_string()));
    add("verify", "fair", "page", "verify.css", &verify.draw(room).markup);
    pages
}

fn card(game: GameKind, over: bool) -> TableCard {
    let seats = [json!({ "name": "Ana", "present": true }), json!({ "name": null, "present": false })];
    let card = json!({
        "game": game.name(), "options": {}, "settled": {}, "watch": "k7m2p-9xq4t", "seats": seats, "over": over,
        "rules_in_words": ["Ana begins."],
    });
    serde_json::from_value(card).expect("this is what the server tells")
}

/// What the server answers with, and the page goes on with.
fn answers() -> Vec<Page> {
    let table = |game: &str| {
        json!({ "table": "k7m2p-9xq4t", "game": game, "options": {}, "seats": ["Eve", null], "free": 1, "opened_ms": 0,
            "age_ms": 90_000, "terms": { "listed": true, "clock": { "move_s": 86_400 },
            "absence": { "then": "bot", "level": "easy" } } })
    };
    let listed = json!({ "tables": [table("mancala"), table("whiz-key")] });
    let listed: ListedTables = serde_json::from_value(listed).expect("this is what the server tells");
    let listed = Tables { listed: Some(&listed), ..Tables::default() };
    let only = Tables { only: Some(GameKind::WhizKey), ..listed };
    let away = Tables { trouble: Some("The server is away."), ..Tables::default() };
    let mut named = vec![
        ("shelf", "first".to_owned(), screens::home(&Home::answer())),
        ("tables", "listed".to_owned(), screens::tables(&listed)),
        ("tables", "of-one-game".to_owned(), screens::tables(&only)),
        ("tables", "away".to_owned(), screens::tables(&away)),
        ("trouble", "gone".to_owned(), screens::trouble("This table is gone.")),
    ];
    for kind in GameKind::ALL {
        let name = kind.name().to_owned();
        named.push(("game-card", name.clone(), screens::game(kind)));
        let clauses = screens::clauses(kind, kind.rulebook(), None);
        named.push(("rules", name.clone(), screens::rules(kind, clauses)));
        for (over, how) in [(false, "open"), (true, "over")] {
            let card = card(kind, over);
            let name = format!("{name}-{how}");
            named.push(("join", name.clone(), screens::join(&Join::answer(&card))));
            let waits =
                Join { waiting: Some("Waiting for Ana…"), problem: "Ana declined.", ..Join::new(&card) };
            named.push(("join", format!("{name}-waiting"), screens::join(&waits)));
            named.push(("watch", name.clone(), screens::watch(&card)));
            let route = Route::Table("k7m2p-9xq4t".to_owned());
            named.push(("report-link", name, screens::report(&card, &route)));
        }
    }
    let page = |(screen, name, drawn): (&'static str, String, screens::Screen)| Page {
        screen,
        name,
        class: drawn.class,
        lid: drawn.lid,
        // The shelf and the box of Mancala show its board.
        styles: [&["pages.css", "board.css"], drawn.styles].concat(),
        markup: drawn.inside.into_string(),
    };
    named.into_iter().map(page).collect()
}
