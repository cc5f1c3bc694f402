//! The first visit must be short: all that the first page needs, compressed, under one bar.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};

use crate::bundle::{brotli, files_below};
use crate::shell::root;

/// About three seconds on a slow phone connection, and what the project promises. It was 366,000 while the page drew
/// Mancala in another way than the other games.
pub const FIRST_LOAD: usize = 345_000;

/// Weighs what the first visit downloads, and fails if it is too much.
pub fn weigh() -> Result<()> {
    let mut texts = BTreeMap::new();
    for (name, path) in files_below(&root().join("dist"))? {
        if !name.ends_with(".br") && !name.ends_with(".gz") {
            texts.insert(name, fs::read(path)?);
        }
    }
    ensure!(texts.contains_key("index.html"), "there is no page in dist/; run `cargo xtask page`");
    let needed = needed(&texts);
    let sum = weigh_all(&texts, needed.iter())?;
    println!("{sum:>9}  in all; the bar is {FIRST_LOAD}");
    let later = weigh_all(&texts, texts.keys().filter(|name| !needed.contains(*name)))?;
    println!("{later:>9}  for later: fetched when it is wanted, or kept for when there is no network");
    ensure!(!needed.contains("faces_bg.wasm"), "the first visit waits for the faces of games nobody opened");
    ensure!(!needed.contains("study_bg.wasm"), "the first visit waits for the study nobody entered");
    ensure!(sum <= FIRST_LOAD, "the first visit downloads {sum} bytes, {} too many", sum - FIRST_LOAD);
    Ok(())
}

/// The sum of the compressed sizes, each printed.
fn weigh_all<'a>(
    texts: &BTreeMap<String, Vec<u8>>,
    names: impl Iterator<Item = &'a String>,
) -> Result<usize> {
    let mut sum = 0;
    for name in names {
        let file = root().join("dist").join(format!("{name}.br"));
        let size = match fs::metadata(file) {
            Ok(twin) => usize::try_from(twin.len()).context("a file is larger than memory")?,
            Err(_) => brotli(&texts[name]).len(),
        };
        println!("{size:>9}  {name}");
        sum += size;
    }
    Ok(sum)
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
            ("index.html", "<link href=/look.css><script src=/web.js>register('/sw.js')"),
            ("look.css", "url(font.woff2)"),
            ("font.woff2", ""),
            ("web.js", "fetch('web_bg.wasm')"),
            ("web_bg.wasm", "later.js"),
            ("sw.js", "later.js"),
            ("later.js", ""),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let found: Vec<String> = needed(&files.into()).into_iter().collect();
        assert_eq!(found, ["font.woff2", "index.html", "look.css", "sw.js", "web.js", "web_bg.wasm"]);
    }
}
