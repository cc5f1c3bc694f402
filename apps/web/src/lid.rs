//! The strip along the top of every page: a part of the game's lid.

use leptos::prelude::*;

use crate::desk::{Desk, Panel};
use crate::marks::{Glyph, Icon};
use crate::route::{Link, Route};

/// The lid with the way back, a title, a line below it, tools, and the menu at its end.
#[component]
pub fn Lid(
    /// The title.
    #[prop(into)]
    title: String,
    /// The line below.
    #[prop(into)]
    sub: Signal<String>,
    /// Tools before the menu.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let desk = Desk::get();
    view! {
        <header class="lid">
            <Link to=Route::Shelf class="icon" label="Back to the shelf" test="back">
                <Glyph icon=Icon::Back size=22 />
            </Link>
            <div class="titles">
                <h1 class="name">{title}</h1>
                <p class="sub">{sub}</p>
            </div>
            {children.map(|children| children())}
            <ToolButton icon=Icon::Menu label="Menu" test="menu" act=move |()| desk.open(Panel::Menu) />
        </header>
    }
}

/// A button with an icon and a name.
#[component]
pub fn ToolButton(
    /// The icon.
    #[prop(into)]
    icon: Signal<Icon>,
    /// Its name, for those who hover and those who hear.
    #[prop(into)]
    label: Signal<String>,
    /// What a test calls it.
    test: &'static str,
    /// Whether it can be used now.
    #[prop(optional, into)]
    off: Signal<bool>,
    /// Whether it is switched on, if it is a switch.
    #[prop(optional, into)]
    on: Option<Signal<bool>>,
    /// What it does.
    #[prop(into)]
    act: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="icon" aria-label=label title=label data-test=test disabled=off
            aria-pressed=move || on.map(|on| on.get().to_string())
            on:click=move |_| act.run(())>
            <Glyph icon=icon />
        </button>
    }
}
