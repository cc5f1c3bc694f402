//! Visits must be short: all that each of them needs, compressed, under a bar.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::bundle::{brotli, files_below};
use crate::shell::root;

/// What a first visit downloads until Mancala can be played, all compressed. The bars stand just above what is reached; we
/// want 200,000, 450,000 and 900,000, for which decks, the book and word tables must be fetched as data.
const FIRST_LOAD: usize = 280_000;
/// What somebody downloads who follows a link to a table of another game, until they can act.
const BY_LINK: usize = 1_235_000;
/// Everything there is, as it is kept for when there is no network.
const EVERYTHING: usize = 1_680_000;

/// What the page runs in, and which of it each visit needs.
const HOME: [&str; 2] = ["home.js", "home_bg.wasm"];
const GAMES: [&str; 2] = ["games.js", "games_bg.wasm"];
/// What a table by link needs besides; the style sheet of the game that has the largest.
const AT_A_TABLE: [&str; 2] = ["aside.css", "whizkey.css"];

/// Weighs what visits download, and fails if one is too much.
pub fn weigh() -> Result<()> {
    let mut texts = BTreeMap::new();
    for (name, path) in files_below(&root().join("dist"))? {
        // Pictures that go with links are fetched by others.
        let is_ours = !name.starts_with("preview/");
        if is_ours && !name.ends_with(".br") && !name.ends_with(".gz") {
            texts.insert(name, fs::read(path)?);
        }
    }
    ensure!(texts.contains_key("index.html"), "there is no page in dist/; run `cargo xtask page`");
    let sizes = texts.iter().map(|(name, bytes)| Ok((name.as_str(), size(name, bytes)?)));
    let sizes: BTreeMap<&str, usize> = sizes.collect::<Result<_>>()?;
    let first = needed(&texts);
    let by_link: BTreeSet<String> = first
        .iter()
        .filter(|name| !HOME.contains(&name.as_str()))
        .cloned()
        .chain(GAMES.iter().chain(&AT_A_TABLE).map(|name| (*name).to_owned()))
        .collect();
    for (name, size) in &sizes {
        let mark = if first.contains(*name) { "first visit" } else { "" };
        println!("{size:>9}  {name:<28} {mark}");
    }
    let sum =
        |names: &BTreeSet<String>| names.iter().filter_map(|name| sizes.get(name.as_str())).sum::<usize>();
    let visits = [
        ("a first visit, until Mancala can be played", sum(&first), FIRST_LOAD),
        ("a first visit by link to another game", sum(&by_link), BY_LINK),
        ("everything", sizes.values().sum(), EVERYTHING),
    ];
    for (visit, size, bar) in visits {
        println!("{size:>9}  {visit}; the bar is {bar}");
    }
    for later in GAMES.iter().chain(&["study_bg.wasm"]) {
        ensure!(!first.contains(*later), "the first visit waits for {later}, which nobody asked for");
    }
    for (visit, size, bar) in visits {
        ensure!(size <= bar, "{visit}: {size} bytes, {} too many", size - bar);
    }
    Ok(())
}

/// The compressed size of a file.
fn size(name: &str, bytes: &[u8]) -> Result<usize> {
    match fs::metadata(root().join("dist").join(format!("{name}.br"))) {
        Ok(twin) => usize::try_from(twin.len()).context("a file is larger than memory"),
        Err(_) => Ok(brotli(bytes).len()),
    }
}

/// The files that `index.html` names, and those that they name in turn. Only pages, styles and scripts name
/// others; the service worker's list is what it keeps for later, not what the first page waits for.
fn needed(files: &BTreeMap<String, Vec<u8>>) -> BTreeSet<String> {
    let mut needed = BTreeSet::from(["index.html".to_owned()]);
    let mut unread = vec!["index.html".to_owned()];
    while let Some(name) = unread.pop() {
        let names_others =
            [".html", ".css", ".js"].iter().any(|ending| name.ends_with(ending)) && name != "sw.js";
        if !names_others {
            continue;
        }
        let text = String::from_utf8_lossy(&files[&name]);
        for other in files.keys().filter(|other| text.contains(other.as_str())) {
            if needed.insert(other.clone()) {
                unread.push(other.clone());
            }
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_first_page_needs_is_followed_from_file_to_file() {
        let files = [
            ("index.html", "<link href=/look.css><script src=/home.js>register('/sw.js')"),
            ("look.css", "url(font.woff2)"),
            ("font.woff2", ""),
            ("home.js", "fetch('home_bg.wasm')"),
            ("home_bg.wasm", "later.js"),
            ("sw.js", "later.js"),
            ("later.js", ""),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let found: Vec<String> = needed(&files.into()).into_iter().collect();
        assert_eq!(found, ["font.woff2", "home.js", "home_bg.wasm", "index.html", "look.css", "sw.js"]);
    }
}
