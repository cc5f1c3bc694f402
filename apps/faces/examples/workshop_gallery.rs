//! Writes every screen of the deck workshop as a page of its own, to be looked at without the page around it.
//!
//! `cargo run -p faces --example workshop_gallery -- FOLDER`; the style sheets are taken from the page's own.

use std::path::Path;

#[path = "../tests/workshop/gallery.rs"]
mod gallery;
use gallery::{room, screens};

const STYLES: [&str; 5] = [
    include_str!("../../web/static/tokens.css"),
    include_str!("../../web/static/look.css"),
    include_str!("../../web/static/pages.css"),
    include_str!("../../web/static/table.css"),
    include_str!("../../web/static/workshop.css"),
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
    let styles: String = STYLES.iter().map(|style| format!("<style>{style}</style>")).collect();
    format!(
        r#"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{styles}<body><div class="page"><header class="lid"><div class="titles"><h1 class="name">Decks</h1><p class="sub">{}</p></div></header>{markup}</div></body></html>"#,
        faces::escaped(sub)
    )
}
