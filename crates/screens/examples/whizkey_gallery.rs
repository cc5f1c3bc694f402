//! Writes sample screens of Whiz Key as pages of their own, with the page's real style sheets, to be looked at:
//! `cargo run -p screens --example whizkey_gallery FOLDER`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use screens::{Face as _, Room};

#[path = "../tests/whizkey/gallery.rs"]
mod gallery;
#[path = "../tests/whizkey/support.rs"]
mod support;

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("say which folder the screens go to")?);
    fs::create_dir_all(&folder)?;
    let screens = gallery::screens();
    for screen in &screens {
        for (size, narrow) in [("wide", false), ("phone", true)] {
            for theme in ["light", "dark"] {
                let room = Room { narrow, tall: narrow, still: false, touch: narrow, now: support::NOW };
                let (mut face, room) = screen.open(room);
                let drawing = face.draw(room);
                let file = folder.join(format!("{}.{size}.{theme}.html", screen.name));
                fs::write(&file, page(theme, &drawing.sub, &drawing.markup)?)?;
            }
        }
    }
    println!("{} screens in {}", screens.len() * 4, folder.display());
    Ok(())
}

/// A page around the markup, as the shell would build it.
fn page(theme: &str, sub: &str, markup: &str) -> Result<String> {
    let statics = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../apps/page/static");
    let mut styles = String::new();
    for name in ["tokens.css", "look.css", "pages.css", "table.css", "board.css", "whizkey.css"] {
        styles +=
            &fs::read_to_string(statics.join(name)).with_context(|| format!("{name} cannot be read"))?;
    }
    let icon = |path: &str| {
        format!(
            r#"<span class="icon"><svg class="glyph" width="24" height="24" viewBox="-1.1 -1.1 2.2 2.2"><path d="{path}"/></svg></span>"#
        )
    };
    Ok(format!(
        concat!(
            r#"<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">"#,
            r#"<title>Whiz Key</title><style>{styles}</style></head><body><div class="game" style="--lid:#1C6068"><header class="lid">{back}"#,
            r#"<div class="titles"><h1 class="name">Whiz Key</h1><p class="sub">{sub}</p></div>{menu}</header><div class="face">{markup}</div></div></body></html>"#
        ),
        theme = theme,
        styles = styles,
        back = icon("M.3-.7L-.4 0L.3 .7"),
        sub = sub,
        menu = icon("M-.75-.5H.75M-.75 0H.75M-.75 .5H.75"),
        markup = markup
    ))
}
