//! The shelf: five boxes, what is still on the table, and the way to somebody else's table.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use catalog::{GameKind, SHELF};
use protocol::TableId;
use screens::{Home, Unfinished};
use screens::{Person, Press, Room};

use crate::PagePress;
use crate::Route;
use crate::app;
use crate::browser::spawn;
use crate::keep;
use crate::panel::Panel;
use crate::screen::{Drawn, Made, Making, Part, Screen};

/// The front page.
pub struct Shelf {
    /// The box whose lid is lifted.
    chosen: Cell<usize>,
    unfinished: Vec<Unfinished>,
    /// Whether a table is being opened.
    opening: Cell<bool>,
    /// Why a table could not be opened.
    problem: RefCell<String>,
    /// Why what was typed is no code of a table.
    wrong_code: Cell<&'static str>,
    this: Weak<Shelf>,
}

/// Makes the front page.
pub fn shelf() -> Making {
    Box::pin(async move {
        let shelf = Rc::new_cyclic(|this| Shelf {
            chosen: Cell::new(0),
            unfinished: unfinished(),
            opening: Cell::new(false),
            problem: RefCell::default(),
            wrong_code: Cell::default(),
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
                shelf.problem.replace(played.err().unwrap_or_default());
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
            Err(_) => self.wrong_code.set("A table code looks like k7m2p-9xq4t."),
        }
    }
}

impl Screen for Shelf {
    fn draw(&self, _room: Room) -> Drawn {
        let home = Home {
            chosen: self.chosen.get(),
            unfinished: &self.unfinished,
            is_opening: self.opening.get(),
            problem: &self.problem.borrow(),
            wrong_code: self.wrong_code.get(),
            noscript: None,
        };
        screens::home(&home).into()
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
            PagePress::BotNow(kind) => self.play_now(kind),
            PagePress::Read(kind) => app::open(Panel::rules(kind, None)),
            PagePress::TypeCode => self.wrong_code.set(""),
            PagePress::Code(typed) => self.join(&typed),
            _ => {}
        }
    }
}

/// Games that wait for somebody to go on, on this device and on the server.
fn unfinished() -> Vec<Unfinished> {
    let title = |game: &str| game.parse::<GameKind>().map(GameKind::title).unwrap_or_default().to_owned();
    let local = keep::games().into_iter().filter(|(_, kept)| kept.over.is_none() && !kept.log.is_empty());
    let local = local.map(|(id, kept)| {
        let note = kept.people.iter().map(called).collect::<Vec<_>>().join(" and ");
        let unfinished =
            Unfinished { route: Route::Local(id), title: title(&kept.game), note, game: kept.game };
        (kept.touched, unfinished)
    });
    let online = keep::seats().into_iter().filter(|(_, kept)| !kept.over);
    let online = online.map(|(id, kept)| {
        let names: Vec<&str> =
            kept.names.iter().map(|name| name.as_deref().unwrap_or("an open seat")).collect();
        let turn = if kept.our_turn { ". Your turn" } else { "" };
        let note = format!("{}{turn}", names.join(" and "));
        let unfinished =
            Unfinished { route: Route::Table(id), title: title(&kept.game), note, game: kept.game };
        (kept.touched, unfinished)
    });
    let found = keep::latest_first(local.chain(online).collect(), |(touched, _)| *touched);
    found.into_iter().map(|(_, unfinished)| unfinished).collect()
}

fn called(person: &Person) -> String {
    match person.level() {
        Some(level) => format!("{}, {level}", person.called()),
        None => person.called().to_owned(),
    }
}
