//! What lies over the page for a moment: the menu, the rulebook. One at a time, opened from anywhere.

use std::rc::Rc;

use catalog::GameKind;
use maud::{Markup, html};
use screens::{Icon, glyph};

use crate::Route;
use crate::menu;
use crate::rules::Clauses;
use crate::settings::Settings;

/// What can lie over the page.
pub enum Panel {
    /// Settings and rarer acts.
    Menu,
    /// The rules of a game.
    Rules(Rc<Clauses>),
}

impl Panel {
    /// The rules of a game, and the clause to show first.
    pub fn rules(kind: GameKind, clause: Option<String>) -> Self {
        Panel::Rules(Clauses::fetch(kind, clause))
    }

    /// What it looks like over a place, where a game can be resigned or not.
    pub fn draw(&self, here: &Route, settings: Settings, may_resign: bool) -> Markup {
        match self {
            Panel::Menu => sheet("Menu", menu::draw(here, &settings, may_resign)),
            Panel::Rules(clauses) => sheet(
                &format!("The rules of {}", clauses.kind.title()),
                html! {
                    (clauses.draw())
                    p.aside { a href=(clauses.route().address()) { "Open the rules as a page of their own" } }
                },
            ),
        }
    }
}

/// A sheet of paper over the page. The browser keeps the focus in it and closes it with Esc; a press beside it closes it,
/// too.
fn sheet(title: &str, inside: Markup) -> Markup {
    html! {
        dialog.over data-key="over" aria-label=(title) {
            div.over-in {
                header {
                    h2 { (title) }
                    button.icon type="button" aria-label="Close" data-close data-test="close" {
                        (glyph(Icon::Close, "1.25"))
                    }
                }
                div.over-body { (inside) }
            }
        }
    }
}
