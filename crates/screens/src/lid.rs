//! The strip along the top of every page but the shelf: a part of the game's lid.

use catalog::GameKind;
use maud::{Markup, html};

use crate::marks::{Icon, glyph};
use crate::press::Press;

/// The color of a lid that is no game's, dark enough for what is written on it in any light.
const PLAIN: &str = "#5C5148";

/// A tool on the lid: a button with an icon and a name.
#[derive(Clone, Debug)]
pub struct Tool {
    /// The icon.
    pub icon: Icon,
    /// Its name, for those who hover and those who hear.
    pub label: &'static str,
    /// What a test calls it.
    pub test: &'static str,
    /// What it does.
    pub press: Press,
}

/// The menu, which is on every page.
pub(crate) const MENU: Tool = Tool { icon: Icon::Menu, label: "Menu", test: "menu", press: Press::Menu };

/// Draws a tool.
pub(crate) fn tool(tool: &Tool) -> Markup {
    let Tool { icon, label, test, press } = tool;
    html! {
        button.icon type="button" aria-label=(label) title=(label) data-press=(press) data-test=(test) {
            (glyph(*icon, 24))
        }
    }
}

/// The lid with the way back, a title, a line below it, tools, and the menu at its end.
pub fn lid(title: &str, sub: &str, tools: &[Tool]) -> Markup {
    html! {
        header.lid data-key="lid" {
            a.icon href="/" aria-label="Back to the shelf" data-test="back" { (glyph(Icon::Back, 22)) }
            div.titles {
                h1.name { (title) }
                p.sub { (sub) }
            }
            @for each in tools { (tool(each)) }
            (tool(&MENU))
        }
    }
}

/// A page under a lid in the color of a game, or of none.
pub(crate) fn page(kind: Option<GameKind>, lid: Markup, inside: Markup) -> Markup {
    html! { div.page style={ "--lid:" (color(kind)) } { (lid) (inside) } }
}

/// The color of a lid.
pub(crate) fn color(kind: Option<GameKind>) -> String {
    kind.map_or_else(|| PLAIN.to_owned(), |kind| format!("var(--lid-{})", kind.name()))
}
