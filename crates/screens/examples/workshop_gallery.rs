//! Writes every screen of the deck workshop as a page of its own, to be looked at without the page around it.
//!
//! `cargo run -p faces --example workshop_gallery -- FOLDER`; the style sheets are taken from the page's own.

use std::path::Path;

#[path = "../tests/workshop/gallery.rs"]
mod gallery;
use gallery::{room, screens};
use maud::{DOCTYPE, PreEscaped, html};

const STYLES: [&str; 5] = [
    include_str!("../../../apps/page/static/tokens.css"),
    include_str!("../../../apps/page/static/look.css"),
    include_str!("../../../apps/page/static/pages.css"),
    include_str!("../../../apps/page/static/table.css"),
    include_str!("../../../apps/page/static/workshop.css"),
];

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/workshop".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for narrow in [false, true] {
        let size = if narrow { "phone" } else { "wide" };
        for (name, mut workshop) in screens(narrow) {
            let drawing = workshop.draw(room(narrow));
            let path = folder.join(format!("{name}.{size}.html"));
            std::fs::write(&path, page(&drawing.markup, &drawing.sub))?;
            println!("{}", path.display());
        }
    }
    Ok(())
}

fn page(markup: &str, sub: &str) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            @for style in STYLES { style { (PreEscaped(style)) } }
            body {
                div.page {
                    header.lid { div.titles { h1.name { "Decks" } p.sub { (sub) } } }
                    (PreEscaped(markup))
                }
            }
        }
    }
    .into_string()
}
