//! What lies over the page for a moment: the menu, the rulebook. One at a time, opened from anywhere.

use catalog::GameKind;
use leptos::html;
use leptos::prelude::*;

use crate::marks::{Glyph, Icon};
use crate::menu::Menu;
use crate::route::{Link, Route, Way};
use crate::rules_page::Clauses;

/// What can lie over the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// Settings and rarer acts.
    Menu,
    /// The rules of a game, and the clause to show first.
    Rules(GameKind, Option<String>),
}

/// The desk every component can lay something on.
#[derive(Clone, Copy)]
pub struct Desk {
    way: Way,
    /// What lies over the page, and the place it was laid over: elsewhere it is not shown.
    panel: RwSignal<Option<(Route, Panel)>>,
    /// Whether the game on the table can be given up, and how, if there is a table.
    pub resign: RwSignal<Option<(Signal<bool>, Callback<()>)>>,
    /// The deck that the next table is to be set up with, by its hash.
    pub deck: RwSignal<Option<String>>,
}

impl Desk {
    /// An empty desk, for every component to ask for.
    pub fn provide() -> Self {
        let desk = Desk {
            way: Way::get(),
            panel: RwSignal::new(None),
            resign: RwSignal::new(None),
            deck: RwSignal::new(None),
        };
        provide_context(desk);
        desk
    }

    /// The desk every component shares.
    pub fn get() -> Self {
        expect_context()
    }

    /// Lays something over the page.
    pub fn open(self, panel: Panel) {
        self.panel.set(Some((self.way.here_now(), panel)));
    }

    /// Puts away what lies over the page.
    pub fn clear(self) {
        self.panel.set(None);
    }

    /// Whether something lies over the page; then keys are not for the board.
    pub fn is_covered(self) -> bool {
        let here = self.way.here_now();
        self.panel.with_untracked(|panel| panel.as_ref().is_some_and(|(place, _)| *place == here))
    }
}

/// Shows what lies over the page.
#[component]
pub fn Panels() -> impl IntoView {
    let desk = Desk::get();
    move || {
        let here = desk.way.here();
        let panel = desk.panel.get().filter(|(place, _)| *place == here);
        panel.map(|(_, panel)| match panel {
            Panel::Menu => view! { <Sheet title="Menu".to_owned()><Menu /></Sheet> }.into_any(),
            Panel::Rules(kind, clause) => {
                let page = Route::Rules(kind.name().to_owned(), clause.clone());
                view! {
                    <Sheet title=format!("The rules of {}", kind.title())>
                        <Clauses kind clause=clause />
                        <p class="aside"><Link to=page>"Open the rules as a page of their own"</Link></p>
                    </Sheet>
                }
                .into_any()
            }
        })
    }
}

/// A sheet of paper over the page. The browser keeps the focus in it and closes it with Esc.
#[component]
fn Sheet(
    /// What it is.
    title: String,
    children: Children,
) -> impl IntoView {
    let desk = Desk::get();
    let name = title.clone();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            let _ = dialog.show_modal();
        }
    });
    // Closed rather than taken away, so that the browser gives the focus back to where it was.
    let shut = move || {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    // A click beside the sheet hits the dialog itself; a click on it hits something inside.
    let beside = move |event: leptos::ev::MouseEvent| {
        if let Some(dialog) = dialog.get_untracked()
            && event.target().as_ref() == Some(dialog.as_ref())
        {
            shut();
        }
    };
    view! {
        <dialog class="over" node_ref=dialog aria-label=name on:close=move |_| desk.clear() on:click=beside>
            <div class="over-in">
                <header>
                    <h2>{title}</h2>
                    <button type="button" class="icon" aria-label="Close" data-test="close" on:click=move |_| shut()>
                        <Glyph icon=Icon::Close size=20 />
                    </button>
                </header>
                <div class="over-body">{children()}</div>
            </div>
        </dialog>
    }
}
