//! A page for when there is nothing else to show: it says why, and where to go from here.

use maud::html;

use crate::Screen;
use crate::document::Bundle;
use crate::lid::{color, lid};
use crate::preview::Preview;

/// Says what is wrong and leads back to the shelf.
pub fn trouble(said: &str) -> Screen {
    let inside = html! {
        main.trouble {
            p.say role="status" data-test="trouble" { (said) }
            a.btn.primary href="/" { "Back to the shelf" }
        }
    };
    Screen {
        title: "Boxlid".to_owned(),
        description: said.to_owned(),
        picture: Preview::Shelf,
        is_public: false,
        bundle: Bundle::Home,
        styles: &[],
        class: "page",
        lid: color(None),
        inside: html! { (lid("Boxlid", "", html! {})) (inside) },
    }
}

/// What a server says in half a sentence, as a whole one.
pub fn sentence(said: &str) -> String {
    let mut letters = said.chars();
    let capital: String = letters.next().map(char::to_uppercase).into_iter().flatten().collect();
    let full = format!("{capital}{}", letters.as_str());
    if full.ends_with(['.', '!', '?']) { full } else { format!("{full}.") }
}
