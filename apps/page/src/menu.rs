//! Settings, and acts too rare for the lid.

use maud::{Markup, html};
use screens::{Icon, glyph};

use crate::PagePress;
use crate::Route;
use crate::settings::{Choosing, Settings, Theme};

/// The menu over a place, where a game can be resigned or not.
pub fn draw(here: &Route, settings: &Settings, may_resign: bool) -> Markup {
    // The table that lies under the menu, if the server has it.
    let table = Some(here.clone()).filter(|here| matches!(here, Route::Table(_) | Route::Watch(_)));
    let verify = Route::Verify(table.map(Box::new));
    html! {
        @if may_resign {
            section.setting {
                h3 { "This game" }
                button.btn.small type="button" data-do=(PagePress::Resign.what()) data-test="menu-resign" {
                    "Resign…"
                }
            }
        }
        section.setting {
            h3 { "Dice and shuffles" }
            a.btn.small href=(verify.address()) data-test="menu-verify" { "Is it fair?" }
        }
        (choices(settings))
        section.setting {
            h3 { "Keys at the table" }
            dl.keys {
                dt { kbd { "1" } "–" kbd { "6" } } dd { "in Mancala, sow that pocket" }
                dt { kbd { "←" } " " kbd { "→" } } dd { "walk what is lit" }
                dt { kbd { "Enter" } } dd { "choose it" }
                dt { kbd { "Esc" } } dd { "let go" }
                dt { kbd { "?" } } dd { "the rules" }
                dt { kbd { "V" } } dd { "in Mancala, show exact values" }
                dt { kbd { "L" } } dd { "read the last move again" }
            }
        }
    }
}

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

/// How a setting is made so, by the name of the way.
pub fn setter(way: &str) -> Option<fn(&mut Settings)> {
    let mut manners = CHOICES.iter().flat_map(|(_, manners)| manners.iter());
    manners.find(|(_, test, ..)| *test == way).map(|(.., set)| *set)
}

/// The settings.
fn choices(settings: &Settings) -> Markup {
    html! {
        @for (title, manners) in CHOICES {
            section.setting {
                h3 { (title) }
                div.pills role="group" aria-label=(title) {
                    @for (text, test, is, _) in manners { (pill(text, test, is(settings))) }
                }
            }
        }
    }
}

fn pill(text: &str, test: &str, on: bool) -> Markup {
    let press = PagePress::Set(test.to_owned());
    html! {
        button.pill.on[on] type="button" aria-pressed=(on) id=(test) data-test=(test) data-do=(press.what())
            data-value=[press.value()] {
            @if on { (glyph(Icon::Check, "1")) }
            (text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_makes_its_setting_so_and_just_one_is() {
        for (title, manners) in CHOICES {
            for (_, test, is, set) in manners {
                let mut settings = Settings::default();
                assert!(setter(test).is_some(), "{test}");
                set(&mut settings);
                assert!(is(&settings), "{test}");
                assert_eq!(manners.iter().filter(|(_, _, is, _)| is(&settings)).count(), 1, "{title}");
                assert_eq!(
                    choices(&settings).into_string().matches(r#"aria-pressed="true""#).count(),
                    CHOICES.len()
                );
            }
        }
    }
}
