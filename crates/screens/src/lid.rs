//! The strip along the top of every page but the shelf: a part of the game's lid.

use catalog::GameKind;
use maud::{Markup, html};

use crate::marks::{Icon, glyph};
use crate::press::PagePress;
use crate::route::Route;

/// The color of a lid that is no game's, dark enough for what is written on it in any light.
pub const PLAIN: &str = "#5C5148";

/// The lid with the way back, a title, a line below it, tools, and the menu at its end.
pub fn lid(title: &str, sub: &str, tools: Markup) -> Markup {
    html! {
        header.lid data-key="lid" {
            a.icon href=(Route::Shelf.address()) aria-label="Back to the shelf" data-test="back" {
                (glyph(Icon::Back, "1.375"))
            }
            div.titles {
                h1.name { (title) }
                p.sub { (sub) }
            }
            (tools)
            (menu())
        }
    }
}

/// The button that opens the menu, which is on every page.
pub(crate) fn menu() -> Markup {
    tool(&PagePress::Menu, "menu", Icon::Menu, "Menu", false)
}

/// A tool on the lid: a button with an icon and a name, for those who hover and those who hear.
pub fn tool(press: &PagePress, test: &str, icon: Icon, label: &str, off: bool) -> Markup {
    html! {
        button.icon type="button" aria-label=(label) title=(label) data-do=(press.what()) data-value=[press.value()]
            data-test=(test) data-key=(test) disabled[off] { (glyph(icon, "1.5")) }
    }
}

/// The color of a lid.
pub fn color(kind: Option<GameKind>) -> String {
    kind.map_or(PLAIN, |kind| kind.lid().color).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_people_write_becomes_markup() {
        assert!(!lid("Trivial Pursuit", "<script>", html! {}).into_string().contains("<script>"));
    }
}
