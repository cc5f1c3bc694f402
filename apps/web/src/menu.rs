//! Settings, and acts too rare for the lid.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::marks::{Glyph, Icon};
use crate::route::{Link, Route, Way};
use crate::settings::{Choosing, Liking, Settings, Theme};

/// The menu.
#[component]
pub fn Menu() -> impl IntoView {
    let desk = Desk::get();
    let resign = move || {
        desk.resign.get().filter(|(possible, _)| possible.get()).map(|(_, resign)| {
            let give_up = move |_| {
                desk.clear();
                resign.run(());
            };
            view! {
                <section class="setting">
                    <h3>"This game"</h3>
                    <button type="button" class="btn small" data-test="menu-resign" on:click=give_up>"Resign…"</button>
                </section>
            }
        })
    };
    // The table that lies under the menu, if the server has it.
    let table = Some(Way::get().here_now()).filter(|here| matches!(here, Route::Table(_) | Route::Watch(_)));
    let verify = Route::Verify(table.map(Box::new));
    view! {
        {resign}
        <section class="setting">
            <h3>"Dice and shuffles"</h3>
            <Link to=verify class="btn small" test="menu-verify">"Is it fair?"</Link>
        </section>
        <Choice title="Light and dark" is=|settings| settings.theme set=|settings, theme| settings.theme = theme
            ways=vec![
                (Theme::Auto, "As the device", "theme-auto"),
                (Theme::Light, "Light", "theme-light"),
                (Theme::Dark, "Dark", "theme-dark"),
            ] />
        <Choice title="Sound" is=|settings| settings.sound set=|settings, sound| settings.sound = sound
            ways=vec![(false, "Off", "sound-off"), (true, "On", "sound-on")] />
        <Choice title="Choosing on the board" is=|settings| settings.choosing
            set=|settings, choosing| settings.choosing = choosing
            ways=vec![
                (Choosing::Auto, "Mouse at once, finger shows first", "choosing-auto"),
                (Choosing::AtOnce, "Always at once", "choosing-at-once"),
                (Choosing::Confirm, "Always shown first", "choosing-confirm"),
            ] />
        <Choice title="Bots on this device" is=|settings| settings.quick_bots
            set=|settings, quick| settings.quick_bots = quick
            ways=vec![(false, "Unhurried", "bots-unhurried"), (true, "At once", "bots-quick")] />
        <section class="setting">
            <h3>"Keys at the table"</h3>
            <dl class="keys">
                <dt><kbd>"1"</kbd>"–"<kbd>"6"</kbd></dt><dd>"in Mancala, sow that pocket"</dd>
                <dt><kbd>"←"</kbd>" "<kbd>"→"</kbd></dt><dd>"walk what is lit"</dd>
                <dt><kbd>"Enter"</kbd></dt><dd>"choose it"</dd>
                <dt><kbd>"Esc"</kbd></dt><dd>"let go"</dd>
                <dt><kbd>"?"</kbd></dt><dd>"the rules"</dd>
                <dt><kbd>"V"</kbd></dt><dd>"in Mancala, show exact values"</dd>
                <dt><kbd>"L"</kbd></dt><dd>"read the last move again"</dd>
            </dl>
        </section>
    }
}

/// One setting and its ways.
#[component]
fn Choice<T>(
    /// What it is called.
    title: &'static str,
    /// Reads the setting.
    is: fn(&Settings) -> T,
    /// Writes the setting.
    set: fn(&mut Settings, T),
    /// Its ways, with what they are called in the page and in tests.
    ways: Vec<(T, &'static str, &'static str)>,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    let liking = Liking::get();
    let pill = move |(value, text, test): (T, &'static str, &'static str)| {
        let on = move || is(&liking.settings()) == value;
        view! {
            <button type="button" class="pill" class:on=on aria-pressed=move || on().to_string() data-test=test
                on:click=move |_| liking.change(|settings| set(settings, value))>
                <Tick on=Signal::derive(on) />
                {text}
            </button>
        }
    };
    view! {
        <section class="setting">
            <h3>{title}</h3>
            <div class="pills" role="group" aria-label=title>{ways.into_iter().map(pill).collect_view()}</div>
        </section>
    }
}

/// The tick on a chosen pill.
#[component]
pub fn Tick(
    /// Whether it is chosen.
    on: Signal<bool>,
) -> impl IntoView {
    move || on.get().then(|| view! { <Glyph icon=Icon::Check size=16 /> })
}
