//! The rules of a game, clause by clause, each with an address of its own.

use std::cell::RefCell;
use std::rc::Rc;

use catalog::GameKind;
use maud::{Markup, PreEscaped, html};
use screens::Room;
use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::Route;
use crate::app;
use crate::browser::{self, document, prefers_stillness, spawn};
use crate::screen::{Drawn, Screen};

/// The rules as a page.
pub struct RulesPage(pub Rc<Clauses>);

impl Screen for RulesPage {
    fn draw(&self, _room: Room) -> Drawn {
        screens::rules(self.0.kind, self.0.draw()).into()
    }
}

/// The clauses of a game. The one asked for is scrolled to and marked.
pub struct Clauses {
    /// The game.
    pub kind: GameKind,
    clause: Option<String>,
    /// What is known of them, drawn once.
    drawn: RefCell<String>,
}

impl Clauses {
    /// Fetches the clauses of a game.
    pub fn fetch(kind: GameKind, clause: Option<String>) -> Rc<Self> {
        let fetching = || status("Fetching the rules…").into_string();
        let drawn = RefCell::new(browser::first_drawn(".clauses").unwrap_or_else(fetching));
        let clauses = Rc::new(Clauses { kind, clause, drawn });
        let later = Rc::downgrade(&clauses);
        spawn(async move {
            let markdown = browser::text(&screens::path(kind)).await;
            // Whoever has gone elsewhere is not told.
            let Some(clauses) = later.upgrade() else { return };
            let clause = clauses.clause.clone();
            let page = match markdown {
                Some(markdown) => screens::clauses(kind, &markdown, clause.as_deref()),
                None => status("The rules could not be fetched. Try again when the server is back."),
            };
            clauses.drawn.replace(page.into_string());
            app::after(move || clause.iter().for_each(|clause| scroll_to(clause)));
        });
        clauses
    }

    /// Where they are a page of their own.
    pub fn route(&self) -> Route {
        Route::Rules(self.kind.name().to_owned(), self.clause.clone())
    }

    /// What they look like.
    pub fn draw(&self) -> Markup {
        PreEscaped(self.drawn.borrow().clone())
    }
}

fn status(said: &str) -> Markup {
    html! { div.clauses { p role="status" { (said) } } }
}

fn scroll_to(clause: &str) {
    let Some(element) = document().get_element_by_id(clause) else { return };
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Center);
    options.set_behavior(match prefers_stillness() {
        true => ScrollBehavior::Instant,
        false => ScrollBehavior::Smooth,
    });
    element.scroll_into_view_with_scroll_into_view_options(&options);
}
