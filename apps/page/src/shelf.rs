//! The shelf: five boxes, what is still on the table, and the way to somebody else's table.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use catalog::{BoxOnShelf, GameKind, SHELF};
use faces::{Company, Press, Room};
use maud::{Markup, html};
use protocol::TableId;

use crate::app;
use crate::browser::spawn;
use crate::chrome::menu;
use crate::keep::{self, KeptPerson};
use crate::marks::{Icon, emblem, glyph};
use crate::panel::Panel;
use crate::press::PagePress;
use crate::route::Route;
use crate::rulebook;
use crate::screen::{Drawn, Made, Making, Part, Screen};

/// The front page.
pub struct Shelf {
    /// The box whose lid is lifted.
    chosen: Cell<usize>,
    /// A small board to look at for games that this bundle has.
    glimpse: fn(GameKind) -> Option<Markup>,
    unfinished: Vec<Unfinished>,
    /// Whether a table is being opened.
    opening: Cell<bool>,
    /// Why a table could not be opened.
    problem: RefCell<Option<String>>,
    /// Whether what was typed is no code of a table.
    wrong: Cell<bool>,
    this: Weak<Shelf>,
}

/// Makes the front page.
pub fn shelf(glimpse: fn(GameKind) -> Option<Markup>) -> Making {
    Box::pin(async move {
        let shelf = Rc::new_cyclic(|this| Shelf {
            chosen: Cell::new(0),
            glimpse,
            unfinished: unfinished(),
            opening: Cell::new(false),
            problem: RefCell::default(),
            wrong: Cell::new(false),
            this: this.clone(),
        });
        Ok(Made::Here(shelf))
    })
}

impl Shelf {
    fn choose(&self, index: usize) {
        if index < SHELF.len() && self.chosen.replace(index) != index {
            self.problem.take();
        }
    }

    fn play_now(&self, kind: GameKind) {
        if self.opening.replace(true) {
            return;
        }
        let later = self.this.clone();
        spawn(async move {
            let played = app::play_now(kind).await;
            if let Some(shelf) = later.upgrade() {
                shelf.opening.set(false);
                shelf.problem.replace(played.err());
                app::changed();
            }
        });
    }

    /// Goes to a table by its code, or by its whole link.
    fn join(&self, typed: &str) {
        let last = typed.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned();
        match TableId::try_from(last) {
            Ok(table) if typed.contains("/w/") => app::go(Route::Watch(table.to_string())),
            Ok(table) => app::go(Route::Table(table.to_string())),
            Err(_) => self.wrong.set(true),
        }
    }
}

impl Screen for Shelf {
    fn draw(&self, _room: Room) -> Drawn {
        let markup = html! {
            (top(self.wrong.get()))
            main {
                h1 { "Which box shall we open?" }
                nav.shelf aria-label="Games" {
                    @for (index, game) in SHELF.iter().enumerate() { (box_front(game, index, self.chosen.get() == index)) }
                }
                div.plank aria-hidden="true" {}
                (self.detail(&SHELF[self.chosen.get()]))
                (still_on_the_table(&self.unfinished))
            }
        };
        Drawn { class: "home", ..Drawn::page("Boxlid – five boxed games", markup) }
    }

    fn press(&self, _part: Part, press: Press, _room: Room) -> bool {
        // Pointing at a box lifts its lid.
        if let Press::Peek(Some(index)) = press
            && let Ok(index) = index.parse()
        {
            self.choose(index);
        }
        false
    }

    fn press_page(&self, press: PagePress, _room: Room) {
        match press {
            PagePress::Box(index) => self.choose(index),
            PagePress::BotNow(kind) => self.play_now(kind),
            PagePress::Read(kind) => app::open(Panel::rules(kind, None)),
            PagePress::TypeCode => self.wrong.set(false),
            PagePress::Code(typed) => self.join(&typed),
            _ => {}
        }
    }
}

/// The strip along the top, with the field that takes the code of a table.
fn top(wrong: bool) -> Markup {
    html! {
        header.top {
            div.brand {
                svg width="40" height="34" viewBox="0 0 40 34" aria-hidden="true" {
                    path d="M5 15H35V31H5Z" fill="#C9A26B" {}
                    path d="M5 15H35V19H5Z" fill="#A87F48" {}
                    path d="M3 12L33 3L35 9.5L5 18.5Z" fill="var(--felt)" {}
                }
                span { "Boxlid" }
            }
            p.motto.muted { "Five boxed games, played by the rules on their lids." }
            span.grow {}
            a.btn.small href=(Route::Tables.address()) data-test="tables" { "Tables" }
            form.join data-do=(PagePress::Code(String::new()).what()) {
                label for="code" { "Table code" }
                input #code data-test="code" data-do=(PagePress::TypeCode.what()) placeholder="k7m2p-9xq4t"
                    autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="code-wrong";
                button.btn.small data-test="code-join" { "Join" }
                p.wrong #code-wrong role="alert" { @if wrong { "A table code looks like k7m2p-9xq4t." } }
            }
            (menu())
        }
    }
}

/// A box. One that can be played is a link to its set-up.
fn box_front(game: &BoxOnShelf, index: usize, on: bool) -> Markup {
    let style = format!("--c: var(--lid-{})", game.name);
    let inside = html! {
        span.face {
            (emblem(game.name))
            b { (game.title) }
            @if game.kind.is_none() { span.soon { "Soon" } }
        }
        span.rim aria-hidden="true" {}
        span.tag { b { (game.sort) } (game.size) }
    };
    let test = format!("box-{}", game.name);
    html! {
        @match game.kind {
            Some(_) => {
                @let set_up = Route::SetUp(game.name.to_owned()).address();
                a.box.on[on] href=(set_up) data-test=(test) style=(style) data-peek=(index) { (inside) }
            }
            None => {
                @let press = PagePress::Box(index);
                button.box.on[on] type="button" data-test=(test) style=(style) aria-disabled="true"
                    data-peek=(index) data-do=(press.what()) data-value=[press.value()] { (inside) }
            }
        }
    }
}

impl Shelf {
    /// What is in the chosen box, and what can be done with it.
    fn detail(&self, game: &BoxOnShelf) -> Markup {
        let glimpse = game.kind.and_then(self.glimpse);
        html! {
            section.detail.paper style={ "--lid: var(--lid-" (game.name) ")" } aria-label=(game.title)
                data-key=(game.name) {
                div.pic {
                    @match glimpse {
                        Some(board) => { div.glimpse { (board) } }
                        None => { div.closed { (emblem(game.name)) } }
                    }
                }
                div.txt {
                    h2 { (game.title) }
                    p { (game.about) }
                    p.facts {
                        @for fact in game.size.split(", ").chain([game.sort]) { span.chip { (fact) } }
                        @if let Some(kind) = game.kind { span.chip { (rulebook::clauses(kind)) " rules" } }
                    }
                }
                div.go {
                    @match game.kind {
                        Some(kind) => { (self.acts(kind)) }
                        None => {
                            p.not-yet {
                                "This box is still closed. We are reading its rulebook clause by clause; it will open here."
                            }
                        }
                    }
                }
            }
        }
    }

    fn acts(&self, kind: GameKind) -> Markup {
        let (now, read) = (PagePress::BotNow(kind), PagePress::Read(kind));
        html! {
            a.btn.primary href=(Route::SetUp(kind.name().to_owned()).address()) data-test="set-up" {
                "Set up a table"
            }
            button.btn type="button" data-test="bot-now" data-do=(now.what()) data-value=[now.value()]
                disabled[self.opening.get()] {
                (glyph(Icon::Bot, "1.375"))
                (if kind.seats().1 > 2 { "Play bots now" } else { "Play a bot now" })
            }
            button.btn type="button" data-test="read-rules" data-do=(read.what()) data-value=[read.value()] {
                (glyph(Icon::Book, "1.375")) "Read the rules"
            }
            @if kind.asks_questions() {
                a.btn href=(Route::Workshop.address()) data-test="decks" {
                    (glyph(Icon::List, "1.375")) "Question decks"
                }
            }
            p.wrong role="alert" { @if let Some(said) = &*self.problem.borrow() { (said) } }
        }
    }
}

/// A game that was left in the middle.
struct Unfinished {
    route: Route,
    game: String,
    title: String,
    note: String,
    touched: f64,
}

/// Games that wait for somebody to go on, on this device and on the server.
fn still_on_the_table(rows: &[Unfinished]) -> Markup {
    html! {
        section.resume {
            h2 { "Still on the table" }
            @if rows.is_empty() { p.muted { "No table is open. Pick a box." } }
            @for row in rows.iter().take(6) {
                a.paper.row href=(row.route.address()) {
                    i style={ "background: var(--lid-" (row.game) ")" } {}
                    span.what { b { (row.title) } small { (row.note) } }
                    span.btn.small { "Go on" }
                }
            }
        }
    }
}

fn unfinished() -> Vec<Unfinished> {
    let title = |game: &str| game.parse::<GameKind>().map(GameKind::title).unwrap_or_default().to_owned();
    let local = keep::games().into_iter().filter(|(_, kept)| kept.over.is_none() && !kept.log.is_empty());
    let local = local.map(|(id, kept)| Unfinished {
        route: Route::Local(id),
        title: title(&kept.game),
        note: kept.people.iter().map(called).collect::<Vec<_>>().join(" and "),
        game: kept.game,
        touched: kept.touched,
    });
    let online = keep::seats().into_iter().filter(|(_, kept)| !kept.over);
    let online = online.map(|(id, kept)| {
        let names: Vec<&str> =
            kept.names.iter().map(|name| name.as_deref().unwrap_or("an open seat")).collect();
        let turn = if kept.our_turn { ". Your turn" } else { "" };
        Unfinished {
            route: Route::Table(id),
            title: title(&kept.game),
            note: format!("{}{turn}", names.join(" and ")),
            game: kept.game.clone(),
            touched: kept.touched,
        }
    });
    keep::latest_first(local.chain(online).collect(), |unfinished| unfinished.touched)
}

fn called(person: &KeptPerson) -> String {
    match &person.company {
        Company::Bot { level } => format!("{}, {level}", person.name),
        Company::Here | Company::Away { .. } => person.name.clone(),
    }
}
