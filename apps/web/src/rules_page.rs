//! The rules of a game, clause by clause, each with an address of its own.

use catalog::GameKind;
use leptos::html;
use leptos::prelude::*;
use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::browser::{prefers_stillness, set_title};
use crate::lid::Lid;
use crate::rulebook::{self, Entry, Rulebook, Run};

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
    let book = RwSignal::new(None::<Option<Rulebook>>);
    crate::browser::spawn(async move {
        let found = rulebook::fetch(kind).await;
        // Whoever has gone elsewhere is not told.
        let _ = book.try_set(Some(found));
    });
    let wanted = NodeRef::<html::Li>::new();
    Effect::new(move |_| {
        if let Some(element) = wanted.get() {
            let options = ScrollIntoViewOptions::new();
            options.set_block(ScrollLogicalPosition::Center);
            options.set_behavior(match prefers_stillness() {
                true => ScrollBehavior::Instant,
                false => ScrollBehavior::Smooth,
            });
            element.scroll_into_view_with_scroll_into_view_options(&options);
        }
    });
    let entry = move |Entry { id, text }: Entry, clause: Option<&str>| {
        let address = format!("/rules/{}#{id}", kind.name());
        let is_wanted = clause == Some(id.as_str());
        let link = view! { <a class="rid" href=address>{id.clone()}</a> };
        let words = view! { <p>{runs(text)}</p> };
        match is_wanted {
            true => view! { <li id=id class="wanted" aria-current="true" node_ref=wanted>{link}{words}</li> }
                .into_any(),
            false => view! { <li id=id>{link}{words}</li> }.into_any(),
        }
    };
    let section = |(heading, points): (String, Vec<Vec<Run>>)| {
        view! {
            <h3>{heading}</h3>
            <ul class="points">{points.into_iter().map(|point| view! { <li>{runs(point)}</li> }).collect_view()}</ul>
        }
    };
    let shown = move || {
        match book.get() {
        None => view! { <p role="status">"Fetching the rules…"</p> }.into_any(),
        Some(None) => view! { <p role="status">"The rules could not be fetched. Try again when the server is back."</p> }
            .into_any(),
        Some(Some(book)) => view! {
            {book.opening.into_iter().map(|paragraph| view! { <p>{runs(paragraph)}</p> }).collect_view()}
            <ol>{book.clauses.into_iter().map(|it| entry(it, clause.as_deref())).collect_view()}</ol>
            {book.sections.into_iter().map(section).collect_view()}
        }
        .into_any(),
    }
    };
    view! { <div class="clauses">{shown}</div> }
}

fn runs(text: Vec<Run>) -> impl IntoView {
    let run = |run: Run| match run {
        Run::Plain(text) => text.into_any(),
        Run::Mark(text) => view! { <em>{text}</em> }.into_any(),
        Run::Strong(text) => view! { <strong>{text}</strong> }.into_any(),
        Run::Code(text) => view! { <code>{text}</code> }.into_any(),
    };
    text.into_iter().map(run).collect_view()
}
