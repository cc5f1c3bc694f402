//! `cargo xtask new-game NAME`: a game that builds, passes the laws and can be played, to be changed into the real one.
//!
//! What it writes anew is in `xtask/template`; [`LINES`] is all that it changes in files that exist. CONTRIBUTING lists
//! these files, and a test compares the two lists.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{self, cargo, root};
use crate::sixth_game;

/// Write the skeleton of a new game: rules, rulebook, tests, catalog entry, and a plain board
#[derive(clap::Args)]
pub struct NewGame {
    /// The short name, as in URLs and commands: lower-case words joined by hyphens
    #[arg(required_unless_present = "check")]
    name: Option<String>,
    /// Write one into a copy of the tree instead, test it and play it
    #[arg(long, conflicts_with = "name")]
    check: bool,
}

/// The files of the template, and where they go.
const FILES: [(&str, &str); 10] = [
    ("games/{crate}/Cargo.toml", include_str!("../template/Cargo.toml.txt")),
    ("games/{crate}/src/lib.rs", include_str!("../template/lib.rs.txt")),
    ("games/{crate}/src/game.rs", include_str!("../template/game.rs.txt")),
    ("games/{crate}/src/notation.rs", include_str!("../template/notation.rs.txt")),
    ("games/{crate}/src/words.rs", include_str!("../template/words.rs.txt")),
    ("games/{crate}/tests/laws.rs", include_str!("../template/laws.rs.txt")),
    ("games/{crate}/tests/rulebook.rs", include_str!("../template/rulebook.rs.txt")),
    ("games/{crate}/tests/playthrough.rs", include_str!("../template/playthrough.rs.txt")),
    ("docs/rulebooks/{crate}.md", include_str!("../template/rulebook.md.txt")),
    ("crates/catalog/src/games/{crate}.rs", include_str!("../template/entry.rs.txt")),
];

/// A line that goes into a file that exists: the file, what the line before it contains, and the line. It goes after the
/// last line that contains that.
const LINES: [(&str, &str, &str); 8] = [
    ("Cargo.toml", "path = \"games/", "{crate} = { path = \"games/{crate}\" }"),
    ("crates/catalog/Cargo.toml", "decks.workspace", "{crate}.workspace = true"),
    ("crates/catalog/src/games/mod.rs", "mod mancala;", "mod {crate};"),
    ("crates/catalog/src/games/mod.rs", " => ::", "    /// {title}.\n    {Type} => ::{crate}::{Type},"),
    ("apps/boxlid/Cargo.toml", "mancala.workspace", "{crate}.workspace = true"),
    ("apps/boxlid/src/cmd/play/games.rs", " => WhizKey,", "    {Type} => ::{crate}::{Type},"),
    (
        "apps/boxlid/src/cmd/play/games.rs",
        "use crate::play::house_rules",
        "\ncrate::worded!(::{crate}::{Type});",
    ),
    ("ARCHITECTURE.md", "| `games/", "| `games/{crate}` | {title}: take counters from a heap. |"),
];

/// Files that change by themselves when a game comes.
const FOLLOW: [&str; 1] = ["Cargo.lock"];

impl NewGame {
    /// Writes the game into this workspace.
    pub fn carry_out(self) -> Result<()> {
        let Some(name) = self.name else {
            return sixth_game::check().map(|_| ());
        };
        write(root(), &name)?;
        shell::run(cargo().args(["fmt", "--all"]))?;
        let folder = Names::of(&name)?.snake;
        // The first playthrough is what the rules do now.
        shell::run(cargo().args(["test", "--quiet", "-p", &folder]).env("BLESS", "1"))?;
        println!("Wrote games/{folder}. Play it with `cargo run -p boxlid -- play {name} --plain`,");
        println!("or put it on the shelf with `cargo xtask start --unfinished`.");
        println!("CONTRIBUTING.md says what to do next. These files were changed:");
        changed().iter().for_each(|file| println!("  {file}"));
        Ok(())
    }
}

/// What a game is called in each place.
struct Names {
    slug: String,
    snake: String,
    camel: String,
    title: String,
    prefix: String,
}

impl Names {
    fn of(slug: &str) -> Result<Self> {
        let words: Vec<&str> = slug.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(words.iter().all(is_word), "{slug:?} is no name; write lower-case words joined by hyphens");
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        let initials: String = words.iter().map(|word| word[..1].to_uppercase()).collect();
        Ok(Names {
            slug: slug.to_owned(),
            snake: words.join("_"),
            camel: words.iter().map(|word| capital(word)).collect(),
            title: words.iter().map(|word| capital(word)).collect::<Vec<_>>().join(" "),
            // A clause needs letters that no other rulebook has.
            prefix: (initials + &words[words.len() - 1][1..].to_uppercase()).chars().take(3).collect(),
        })
    }

    fn fill(&self, text: &str) -> String {
        text.replace("{crate}", &self.snake)
            .replace("{name}", &self.slug)
            .replace("{Type}", &self.camel)
            .replace("{title}", &self.title)
            .replace("{PRE}", &self.prefix)
    }
}

/// Writes the game into a workspace.
pub fn write(root: &Path, name: &str) -> Result<()> {
    let names = Names::of(name)?;
    let folder = root.join("games").join(&names.snake);
    ensure!(!folder.exists(), "games/{} exists already", names.snake);
    for (path, text) in FILES {
        let path = root.join(names.fill(path));
        fs::create_dir_all(path.parent().context("a file has a folder")?)?;
        fs::write(&path, names.fill(text))
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    for (path, after, line) in LINES {
        let file = root.join(path);
        let text = fs::read_to_string(&file).with_context(|| format!("{path} cannot be read"))?;
        let Some(place) = text.lines().collect::<Vec<_>>().iter().rposition(|line| line.contains(after))
        else {
            bail!("{path} has no line with {after:?}");
        };
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.insert(place + 1, names.fill(line));
        fs::write(&file, lines.join("\n") + "\n")?;
    }
    Ok(())
}

/// The files that exist and that a new game changes.
pub fn changed() -> Vec<&'static str> {
    let mut all: Vec<&str> = LINES.iter().map(|(file, ..)| *file).chain(FOLLOW).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CONTRIBUTING tells people what a new game changes, and that is what the command changes: at most ten files.
    #[test]
    fn contributing_lists_what_a_new_game_changes() {
        let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
        let (_, list) = text.split_once("changes these files:").expect("CONTRIBUTING has the list");
        let listed = list.trim_start().lines().take_while(|line| line.starts_with("- `"));
        let mut listed: Vec<&str> = listed.filter_map(|line| line.split('`').nth(1)).collect();
        listed.sort_unstable();
        assert_eq!(listed, changed());
        assert!(listed.len() <= 10);
    }

    #[test]
    fn a_name_is_written_as_each_place_needs_it() {
        let names = Names::of("take-away").unwrap();
        assert_eq!((names.snake.as_str(), names.camel.as_str()), ("take_away", "TakeAway"));
        assert_eq!((names.title.as_str(), names.prefix.as_str()), ("Take Away", "TAW"));
        for bad in ["", "Take", "take_away", "take-", "1st", "a b"] {
            assert!(Names::of(bad).is_err(), "{bad:?}");
        }
    }
}
