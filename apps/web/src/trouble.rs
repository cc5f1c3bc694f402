//! A page for when there is nothing else to show: it says why, and where to go from here.

use leptos::prelude::*;

use crate::browser::set_title;
use crate::lid::Lid;
use crate::route::{Link, Route};

/// Says what is wrong and leads back to the shelf.
#[component]
pub fn Trouble(
    /// What is wrong.
    #[prop(into)]
    said: String,
) -> impl IntoView {
    set_title("Boxlid");
    view! {
        <div class="page">
            <Lid title="Boxlid" sub="" />
            <main class="trouble">
                <p class="say" role="status" data-test="trouble">{said}</p>
                <Link to=Route::Shelf class="btn primary">"Back to the shelf"</Link>
            </main>
        </div>
    }
}
