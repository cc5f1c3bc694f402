//! Settings, and acts too rare for the lid.

use leptos::prelude::*;

use crate::browser::{Timer, focus};
use crate::desk::Desk;
use crate::face::glyph;
use crate::marks::Icon;
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
        <Choices />
        <section class="setting">
            <h3>"Keys at the table"</h3>
            <dl class="keys" inner_html=KEYS></dl>
        </section>
    }
}

const KEYS: &str = "<dt><kbd>1</kbd>–<kbd>6</kbd></dt><dd>in Mancala, sow that pocket</dd><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>walk what is lit</dd><dt><kbd>Enter</kbd></dt><dd>choose it</dd><dt><kbd>Esc</kbd></dt><dd>let go</dd><dt><kbd>?</kbd></dt><dd>the rules</dd><dt><kbd>V</kbd></dt><dd>in Mancala, show exact values</dd><dt><kbd>L</kbd></dt><dd>read the last move again</dd>";

/// A way a setting can be: what it is called in the page and in tests, whether it is so, and how to make it so.
type Manner = (&'static str, &'static str, fn(&Settings) -> bool, fn(&mut Settings));

/// Every setting and its ways.
const CHOICES: [(&str, &[Manner]); 4] = [
    (
        "Light and dark",
        &[
            ("As the device", "theme-auto", |it| it.theme == Theme::Auto, |it| it.theme = Theme::Auto),
            ("Light", "theme-light", |it| it.theme == Theme::Light, |it| it.theme = Theme::Light),
            ("Dark", "theme-dark", |it| it.theme == Theme::Dark, |it| it.theme = Theme::Dark),
        ],
    ),
    (
        "Sound",
        &[
            ("Off", "sound-off", |it| !it.sound, |it| it.sound = false),
            ("On", "sound-on", |it| it.sound, |it| it.sound = true),
        ],
    ),
    (
        "Choosing on the board",
        &[
            (
                "Mouse at once, finger shows first",
                "choosing-auto",
                |it| it.choosing == Choosing::Auto,
                |it| it.choosing = Choosing::Auto,
            ),
            (
                "Always at once",
                "choosing-at-once",
                |it| it.choosing == Choosing::AtOnce,
                |it| it.choosing = Choosing::AtOnce,
            ),
            (
                "Always shown first",
                "choosing-confirm",
                |it| it.choosing == Choosing::Confirm,
                |it| it.choosing = Choosing::Confirm,
            ),
        ],
    ),
    (
        "Bots on this device",
        &[
            ("Unhurried", "bots-unhurried", |it| !it.quick_bots, |it| it.quick_bots = false),
            ("At once", "bots-quick", |it| it.quick_bots, |it| it.quick_bots = true),
        ],
    ),
];

/// The settings. They are text, and the click is caught above them, because so many buttons of their own would make the
/// first visit longer.
#[component]
fn Choices() -> impl IntoView {
    let liking = Liking::get();
    let choose = move |event: leptos::ev::MouseEvent| {
        let pill = event_target::<web_sys::Element>(&event).closest(".pill").ok().flatten();
        let Some(id) = pill.map(|pill| pill.id()) else { return };
        let mut manners = CHOICES.iter().flat_map(|(_, manners)| manners.iter());
        if let Some((.., set)) = manners.find(|(_, test, ..)| *test == id) {
            liking.change(set);
            // It is drawn anew, and a keyboard goes on from where it was.
            Timer::after(0, move || focus(&id)).forget();
        }
    };
    view! { <div on:click=choose inner_html=move || draw(&liking.settings())></div> }
}

fn draw(settings: &Settings) -> String {
    let tick = glyph(Icon::Check, "1");
    let mut drawn = String::new();
    for (title, manners) in CHOICES {
        drawn += &format!(
            r#"<section class="setting"><h3>{title}</h3><div class="pills" role="group" aria-label="{title}">"#
        );
        for (text, test, is, _) in manners {
            let on = is(settings);
            let (class, tick) = if on { ("pill on", tick.as_str()) } else { ("pill", "") };
            drawn += &format!(
                r#"<button type="button" class="{class}" aria-pressed="{on}" id="{test}" data-test="{test}">{tick}{text}</button>"#
            );
        }
        drawn += "</div></section>";
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_makes_its_setting_so_and_just_one_is() {
        for (title, manners) in CHOICES {
            for (_, test, is, set) in manners {
                let mut settings = Settings::default();
                set(&mut settings);
                assert!(is(&settings), "{test}");
                assert_eq!(manners.iter().filter(|(_, _, is, _)| is(&settings)).count(), 1, "{title}");
                assert_eq!(draw(&settings).matches(r#"aria-pressed="true""#).count(), CHOICES.len());
            }
        }
    }
}
