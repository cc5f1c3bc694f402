//! The addresses of the page, and going from one to another without loading it again.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::browser::window;

/// A place in the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// The shelf with the boxes.
    Shelf,
    /// Setting up a table of a game, by its short name.
    SetUp(String),
    /// A game on this device, by the name it is kept under.
    Local(String),
    /// A table on the server, to sit at.
    Table(String),
    /// A table on the server, to look on.
    Watch(String),
    /// The rules of a game, and the clause to show first.
    Rules(String, Option<String>),
    /// How the game at a table went, on this device or on the server.
    Report(Box<Route>),
    /// Whether the luck at a table is fair, or that of a log file that is brought.
    Verify(Option<Box<Route>>),
    /// One's own tables and the open ones.
    Tables,
    /// Where decks are made.
    Workshop,
    /// An address that leads nowhere.
    Nowhere,
}

impl Route {
    /// Reads an address: its path and what follows `#`.
    pub fn read(path: &str, fragment: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            [] => Route::Shelf,
            ["tables"] => Route::Tables,
            ["verify"] => Route::Verify(None),
            [place, name, about @ ("report" | "verify")] => {
                match (Route::read(&format!("{place}/{name}"), ""), *about) {
                    (table @ (Route::Local(_) | Route::Table(_) | Route::Watch(_)), "report") => {
                        table.report()
                    }
                    (table @ (Route::Table(_) | Route::Watch(_)), _) => table.verify(),
                    _ => Route::Nowhere,
                }
            }
            ["play", id] => Route::Local((*id).to_owned()),
            ["t", table] => Route::Table((*table).to_owned()),
            ["w", watch] => Route::Watch((*watch).to_owned()),
            ["rules", game] => {
                let clause = fragment.trim_start_matches('#');
                Route::Rules((*game).to_owned(), (!clause.is_empty()).then(|| clause.to_owned()))
            }
            ["workshop" | "decks"] => Route::Workshop,
            [game] => Route::SetUp((*game).to_owned()),
            _ => Route::Nowhere,
        }
    }

    /// The address of the place.
    pub fn address(&self) -> String {
        match self {
            Route::Shelf | Route::Nowhere => "/".to_owned(),
            Route::SetUp(game) => format!("/{game}"),
            Route::Workshop => "/workshop".to_owned(),
            Route::Tables => "/tables".to_owned(),
            Route::Local(id) => format!("/play/{id}"),
            Route::Table(table) => format!("/t/{table}"),
            Route::Watch(watch) => format!("/w/{watch}"),
            Route::Report(table) => format!("{}/report", table.address()),
            Route::Verify(None) => "/verify".to_owned(),
            Route::Verify(Some(table)) => format!("{}/verify", table.address()),
            Route::Rules(game, None) => format!("/rules/{game}"),
            Route::Rules(game, Some(clause)) => format!("/rules/{game}#{clause}"),
        }
    }

    /// Where it says how the game at this table went.
    pub fn report(self) -> Self {
        Route::Report(Box::new(self))
    }

    /// Where it says whether the luck at this table is fair.
    pub fn verify(self) -> Self {
        Route::Verify(Some(Box::new(self)))
    }

    /// Where the browser is now.
    pub fn current() -> Self {
        let location = window().location();
        Route::read(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
    }
}

/// Where the page is, shared by all of it.
#[derive(Clone, Copy)]
pub struct Way(RwSignal<Route>);

impl Way {
    /// Follows the browser's address from now on, and lets every component ask for it.
    pub fn provide() -> Self {
        let way = Way(RwSignal::new(Route::current()));
        let listener = window_event_listener(ev::popstate, move |_| way.0.set(Route::current()));
        on_cleanup(move || listener.remove());
        provide_context(way);
        way
    }

    /// The way every component shares.
    pub fn get() -> Self {
        expect_context()
    }

    /// Where the page is.
    pub fn here(self) -> Route {
        self.0.get()
    }

    /// Where the page is at this moment.
    pub fn here_now(self) -> Route {
        self.0.get_untracked()
    }

    /// Goes to a place; the browser's back button leads back.
    pub fn go(self, to: Route) {
        let address = to.address();
        let _ = window()
            .history()
            .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&address)));
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(to);
    }

    /// Goes to a place that takes the place of this one in the browser's history.
    pub fn turn_to(self, to: Route) {
        let address = to.address();
        let _ = window()
            .history()
            .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&address)));
        self.0.set(to);
    }
}

/// A link within the page. With a modifier key or the middle button the browser opens it as it likes.
#[component]
pub fn Link(
    /// Where it leads.
    #[prop(into)]
    to: Signal<Route>,
    /// Classes of the anchor.
    #[prop(optional, into)]
    class: String,
    /// What a test calls it.
    #[prop(optional, into)]
    test: String,
    /// What a screen reader calls it, if not by its text.
    #[prop(optional, into)]
    label: Option<String>,
    children: Children,
) -> impl IntoView {
    let way = Way::get();
    let follow = move |event: ev::MouseEvent| {
        let elsewhere = event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0;
        if !elsewhere && !event.default_prevented() {
            event.prevent_default();
            way.go(to.get_untracked());
        }
    };
    view! {
        <a href=move || to.get().address() class=class data-test=test aria-label=label on:click=follow>
            {children()}
        </a>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_its_place() {
        let places = [
            Route::Shelf,
            Route::SetUp("mancala".to_owned()),
            Route::Local("k3f9a2".to_owned()),
            Route::Table("k7m2p-9xq4t".to_owned()),
            Route::Watch("k7m2p-9xq4t".to_owned()),
            Route::Workshop,
            Route::Report(Box::new(Route::Local("k3f9a2".to_owned()))),
            Route::Report(Box::new(Route::Watch("k7m2p-9xq4t".to_owned()))),
            Route::Tables,
            Route::Verify(None),
            Route::Verify(Some(Box::new(Route::Table("k7m2p-9xq4t".to_owned())))),
            Route::Rules("mancala".to_owned(), None),
            Route::Rules("mancala".to_owned(), Some("M-5".to_owned())),
        ];
        for place in places {
            let address = place.address();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Route::read(path, fragment), place);
        }
    }

    #[test]
    fn a_wrong_address_leads_nowhere() {
        assert_eq!(Route::read("/a/b/c", ""), Route::Nowhere);
        assert_eq!(Route::read("/rules/mancala/report", ""), Route::Nowhere);
        assert_eq!(Route::read("/mancala/", ""), Route::SetUp("mancala".to_owned()));
    }
}
