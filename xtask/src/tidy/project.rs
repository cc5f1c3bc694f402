//! The project as tidy sees it: the text of every file somebody wrote, and which crate uses which.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::source;
use crate::bundle::files_below;
use crate::shell::metadata_of;

/// Every file that is text, and every crate.
#[derive(Default)]
pub struct Project {
    /// Texts by path from the root, with `/` between folders.
    pub files: BTreeMap<String, String>,
    /// The crates of the workspace.
    pub crates: Vec<Crate>,
}

/// A crate of the workspace.
#[derive(Clone, Debug, Default)]
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its folder from the root.
    pub folder: String,
    /// What it needs to be built.
    pub needs: Vec<String>,
    /// What only its tests and benches need.
    pub tests_need: Vec<String>,
}

impl Project {
    /// Reads the workspace in a folder.
    pub fn read(root: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        let ignored = ignored(root);
        for entry in fs::read_dir(root)? {
            let path = entry?.path();
            let top = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if ignored.contains(&top) {
                continue;
            }
            if path.is_file() {
                files.extend(fs::read_to_string(&path).ok().map(|text| (top, text)));
                continue;
            }
            for (name, path) in files_below(&path)? {
                let name = format!("{top}/{name}");
                if ignored.iter().any(|folder| name.starts_with(&format!("{folder}/"))) {
                    continue;
                }
                // What is no text (icons, screenshots) has no rules here.
                files.extend(fs::read_to_string(path).ok().map(|text| (name, text)));
            }
        }
        Ok(Project { files, crates: crates(root, &metadata_of(root)?)? })
    }

    /// Every Rust file.
    pub fn rust(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter(|(path, _)| path.ends_with(".rs"))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The code that a crate ships, file by file: without comments, texts and tests.
    pub fn shipped<'p>(&'p self, folder: &str) -> impl Iterator<Item = (&'p str, String)> + use<'p> {
        let prefix = format!("{folder}/src/");
        self.rust()
            .filter(move |(path, _)| path.starts_with(&prefix))
            .map(|(path, text)| (path, source::shipped(text)))
    }

    /// The names of the games: the folders in `games/`.
    pub fn games(&self) -> Vec<&str> {
        let below = self.crates.iter().filter_map(|member| member.folder.strip_prefix("games/"));
        below.collect()
    }

    #[cfg(test)]
    /// A project of these files, for tests of rules.
    pub fn of(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        Project { files, crates: Vec::new() }
    }

    #[cfg(test)]
    /// The same project with one more crate.
    pub fn with(mut self, name: &str, folder: &str, needs: &[&str], tests_need: &[&str]) -> Self {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        self.crates.push(Crate {
            name: name.to_owned(),
            folder: folder.to_owned(),
            needs: owned(needs),
            tests_need: owned(tests_need),
        });
        self
    }
}

/// The folders that git ignores, and git's own. `.gitignore` names each from the root, with a leading slash.
fn ignored(root: &Path) -> Vec<String> {
    let text = fs::read_to_string(root.join(".gitignore")).unwrap_or_default();
    let folders = text.lines().filter_map(|line| line.strip_prefix('/')).map(str::to_owned);
    folders.chain([".git".to_owned()]).collect()
}

fn crates(root: &Path, metadata: &Value) -> Result<Vec<Crate>> {
    let packages = metadata["packages"].as_array().context("cargo listed no packages")?;
    packages.iter().map(|package| read_crate(root, package)).collect()
}

fn read_crate(root: &Path, package: &Value) -> Result<Crate> {
    let manifest = package["manifest_path"].as_str().context("cargo named no manifest")?;
    let folder = Path::new(manifest).parent().context("a manifest stands in no folder")?;
    let folder = folder.strip_prefix(root).context("a crate stands outside the workspace")?;
    let mut member = Crate {
        name: package["name"].as_str().context("a package has no name")?.to_owned(),
        folder: folder.to_string_lossy().replace('\\', "/"),
        ..Crate::default()
    };
    for dependency in package["dependencies"].as_array().into_iter().flatten() {
        let name = dependency["name"].as_str().unwrap_or_default().to_owned();
        match dependency["kind"].as_str() {
            Some("dev") => member.tests_need.push(name),
            Some(_) | None => member.needs.push(name),
        }
    }
    Ok(member)
}
