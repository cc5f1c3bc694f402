//! The rules of a game, clause by clause, each with an address of its own.

use catalog::GameKind;
use leptos::prelude::*;
use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::browser::{self, Timer, prefers_stillness, set_title};
use crate::lid::Lid;
use crate::rulebook;

/// The rules as a page.
#[component]
pub fn RulesPage(
    /// The game.
    kind: GameKind,
    /// The clause to show first.
    clause: Option<String>,
) -> impl IntoView {
    set_title(&format!("The rules of {} – Boxlid", kind.title()));
    view! {
        <div class="page" style:--lid=format!("var(--lid-{})", kind.name())>
            <Lid title=format!("The rules of {}", kind.title()) sub="In our own words, clause by clause" />
            <main class="rulebook paper"><Clauses kind clause=clause /></main>
        </div>
    }
}

/// The clauses of a game. The one asked for is scrolled to and marked.
#[component]
pub fn Clauses(
    /// The game.
    kind: GameKind,
    /// The clause to show first.
    clause: Option<String>,
) -> impl IntoView {
    let fetching = || r#"<p role="status">Fetching the rules…</p>"#.to_owned();
    let drawn = RwSignal::new(browser::first_drawn(".clauses").unwrap_or_else(fetching));
    crate::browser::spawn(async move {
        let page = match browser::text(&rulebook::address(kind)).await {
            Some(markdown) => rulebook::draw(kind, &markdown, clause.as_deref()),
            None => {
                r#"<p role="status">The rules could not be fetched. Try again when the server is back.</p>"#
                    .to_owned()
            }
        };
        // Whoever has gone elsewhere is not told.
        if drawn.try_set(page).is_none()
            && let Some(clause) = clause
        {
            // Once it is there.
            Timer::after(0, move || scroll_to(&clause)).forget();
        }
    });
    view! { <div class="clauses" inner_html=drawn></div> }
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
