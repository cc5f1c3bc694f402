//! The files of the page: collected, stamped with a hash of all of them, compressed, and laid into `dist/`.
//!
//! What a stranger would get wrong: only files that differ are written, because a release build of the server
//! embeds `dist/` and would be compiled again for nothing; and files that are no longer made are removed,
//! because the server prefers a compressed twin, however old.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};

/// Static files write this where the hash of the whole bundle is to stand, as the name of a cache for example.
const PLACEHOLDER: &str = "__HASH__";

/// The service worker writes this where the list of all files is to stand, as a JSON array of addresses.
const LIST: &str = "__FILES__";

/// The page itself, how it links a style sheet, and what all of those are called together.
const PAGE: &str = "index.html";
const LINK: &str = "<link rel=\"stylesheet\" href=\"/";
const JOINED: &str = "page.css";

/// The endings of the compressed twins.
const TWINS: [&str; 2] = [".br", ".gz"];

/// The files of a page by their path below its root, with `/` between folders.
#[derive(Default)]
pub struct Bundle {
    files: BTreeMap<String, Vec<u8>>,
}

impl Bundle {
    /// Adds every file of a folder and of the folders in it, below `below`, which is empty or ends with `/`.
    pub fn add_folder(&mut self, below: &str, folder: &Path) -> Result<()> {
        for (name, path) in files_below(folder)? {
            let bytes = fs::read(&path).with_context(|| format!("could not read {}", path.display()))?;
            self.files.insert(format!("{below}{name}"), bytes);
        }
        Ok(())
    }

    /// Takes from scripts and style sheets what is only for people.
    pub fn slim(&mut self) {
        for (name, bytes) in &mut self.files {
            if (name.ends_with(".js") || name.ends_with(".css"))
                && let Ok(text) = std::str::from_utf8(bytes)
            {
                *bytes = lean(text).into_bytes();
            }
        }
    }

    /// Joins the style sheets that the page links one after another into one. What they have in common is then sent
    /// once, and the first visit asks for one file instead of many.
    pub fn join_styles(&mut self) {
        let Some(page) = self.files.get(PAGE).and_then(|bytes| std::str::from_utf8(bytes).ok()) else {
            return;
        };
        let (mut lines, mut names): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        let joined = format!("{LINK}{JOINED}?v={PLACEHOLDER}\">");
        for line in page.lines() {
            match line.strip_prefix(LINK).and_then(|rest| rest.split_once('?')) {
                Some((name, _)) if self.files.contains_key(name) => {
                    if names.is_empty() {
                        lines.push(&joined);
                    }
                    names.push(name);
                }
                Some(_) | None => lines.push(line),
            }
        }
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let page = lines.join("\n") + "\n";
        let styles: Vec<u8> = names.iter().filter_map(|name| self.files.remove(name)).flatten().collect();
        if !names.is_empty() {
            self.files.insert(PAGE.to_owned(), page.into_bytes());
            self.files.insert(JOINED.to_owned(), styles);
        }
    }

    /// A hash of every name and every byte, static files included: if anything at all changed, browsers must
    /// hear of it.
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        for (name, bytes) in &self.files {
            feed(&mut hasher, name.as_bytes());
            feed(&mut hasher, bytes);
        }
        hex(&hasher.finalize())[..16].to_owned()
    }

    /// Stamps the hash and, if asked, compresses: the bundle as it will stand in `dist/`.
    pub fn pack(mut self, compressed: bool) -> Packed {
        let hash = self.hash();
        let list: Vec<String> = self.files.keys().map(|name| format!("\"/{name}\"")).collect();
        let list = format!("[{}]", list.join(", "));
        for bytes in self.files.values_mut() {
            if let Ok(text) = std::str::from_utf8(bytes)
                && (text.contains(PLACEHOLDER) || text.contains(LIST))
            {
                *bytes = text.replace(PLACEHOLDER, &hash).replace(LIST, &list).into_bytes();
            }
        }
        let files = self.files.into_iter().map(|(name, plain)| PackedFile {
            brotli: compressed.then(|| brotli(&plain)),
            gzip: compressed.then(|| gzip(&plain)),
            name,
            plain,
        });
        Packed { files: files.collect(), changed: 0 }
    }
}

/// One file of the page with its compressed twins.
pub struct PackedFile {
    /// Its path below the root of the page.
    pub name: String,
    /// The file.
    pub plain: Vec<u8>,
    /// Its twin for browsers that know brotli, as all do.
    pub brotli: Option<Vec<u8>>,
    /// Its twin for anything older.
    pub gzip: Option<Vec<u8>>,
}

impl PackedFile {
    fn twins(&self) -> impl Iterator<Item = (String, &[u8])> {
        let plain = Some((self.name.clone(), self.plain.as_slice()));
        let brotli = self.brotli.as_ref().map(|bytes| (format!("{}.br", self.name), bytes.as_slice()));
        let gzip = self.gzip.as_ref().map(|bytes| (format!("{}.gz", self.name), bytes.as_slice()));
        plain.into_iter().chain(brotli).chain(gzip)
    }
}

/// A page ready to be served.
pub struct Packed {
    /// Its files.
    pub files: Vec<PackedFile>,
    /// How many files differed from what stood in `dist/`.
    pub changed: usize,
}

impl Packed {
    /// Makes `dist` hold these files and no others.
    pub fn write(mut self, dist: &Path) -> Result<Self> {
        fs::create_dir_all(dist).with_context(|| format!("could not create {}", dist.display()))?;
        let wanted: BTreeMap<String, &[u8]> = self.files.iter().flat_map(PackedFile::twins).collect();
        for (name, path) in files_below(dist)? {
            if !wanted.contains_key(&name) {
                fs::remove_file(&path).with_context(|| format!("could not remove {}", path.display()))?;
            }
        }
        let mut changed = 0;
        for (name, bytes) in &wanted {
            let path = dist.join(name);
            if fs::read(&path).is_ok_and(|old| old == *bytes) {
                continue;
            }
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&path, bytes).with_context(|| format!("could not write {}", path.display()))?;
            changed += usize::from(!TWINS.iter().any(|twin| name.ends_with(twin)));
        }
        self.changed = changed;
        Ok(self)
    }
}

impl fmt::Display for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:32}{:>10}{:>10}{:>10}", "file", "bytes", "gzip", "brotli")?;
        let size =
            |twin: &Option<Vec<u8>>| twin.as_ref().map_or("-".to_owned(), |twin| twin.len().to_string());
        for file in &self.files {
            let (gzip, brotli) = (size(&file.gzip), size(&file.brotli));
            write!(f, "\n{:32}{:>10}{gzip:>10}{brotli:>10}", file.name, file.plain.len())?;
        }
        Ok(())
    }
}

/// What a page was made of. If that has not changed, neither has the page, and packing is skipped.
pub struct Fingerprint(String);

impl Fingerprint {
    /// Takes the fingerprint of compiled bundles, of folders of static files and of the way they are built.
    pub fn of(profile: &str, bundles: &[PathBuf], fixed: &[PathBuf]) -> Result<Self> {
        let mut hasher = Sha256::new();
        feed(&mut hasher, profile.as_bytes());
        for wasm in bundles {
            feed(&mut hasher, &fs::read(wasm).with_context(|| format!("could not read {}", wasm.display()))?);
        }
        for folder in fixed {
            for (name, path) in files_below(folder)? {
                feed(&mut hasher, name.as_bytes());
                feed(&mut hasher, &fs::read(path)?);
            }
        }
        Ok(Fingerprint(hex(&hasher.finalize())))
    }

    /// Whether `dist` already holds the page of this fingerprint, as the note in `stamp` says.
    pub fn matches(&self, stamp: &Path, dist: &Path) -> bool {
        let Ok(note) = fs::read_to_string(stamp) else {
            return false;
        };
        let mut lines = note.lines();
        lines.next() == Some(self.0.as_str()) && lines.all(|name| dist.join(name).is_file())
    }

    /// Notes that `dist` now holds this page.
    pub fn keep(&self, stamp: &Path, packed: &Packed) -> Result<()> {
        let names = packed.files.iter().flat_map(PackedFile::twins).map(|(name, _)| name);
        let lines: Vec<String> = std::iter::once(self.0.clone()).chain(names).collect();
        fs::write(stamp, lines.join("\n")).with_context(|| format!("could not write {}", stamp.display()))
    }
}

/// Every file below `folder`, by its name with `/` between folders. A folder that is not there has no files.
pub fn files_below(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let Ok(entries) = fs::read_dir(&next) else {
            continue;
        };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            // OK because the walk began at `folder`.
            let below = path.strip_prefix(folder).expect("the file is below the folder");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            found.insert(parts.join("/"), path);
        }
    }
    Ok(found)
}

/// A script or a style sheet without indentation, empty lines, and comments that have lines to themselves.
fn lean(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut comment = false;
    for line in text.lines().map(str::trim) {
        let opens = line.starts_with("/*") && line.find("*/").is_none_or(|end| end + 2 == line.len());
        let spoken = comment || opens || line.is_empty() || line.starts_with("//");
        comment = (comment || opens) && !line.ends_with("*/");
        if !spoken {
            lean.push_str(line);
            lean.push('\n');
        }
    }
    lean
}

/// SHA-256 in lower-case hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Length first, so that no two different lists of parts run together into the same bytes.
fn feed(hasher: &mut Sha256, part: &[u8]) {
    hasher.update((part.len() as u64).to_le_bytes());
    hasher.update(part);
}

/// The most that brotli can do, once per build, so that every visit is short.
pub fn brotli(plain: &[u8]) -> Vec<u8> {
    let best = BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &plain[..], &mut packed, &best).expect("memory can be read and written");
    packed
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(plain).and_then(|()| encoder.finish()).expect("memory can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle(files: &[(&str, &str)]) -> Bundle {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()));
        Bundle { files: files.collect() }
    }

    fn empty_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("boxlid-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn the_hash_changes_with_any_file_and_with_any_name() {
        let one = bundle(&[("index.html", "a"), ("home.js", "b")]).hash();
        assert_ne!(one, bundle(&[("index.html", "a"), ("home.js", "c")]).hash());
        assert_ne!(one, bundle(&[("index.html", "a"), ("page.js", "b")]).hash());
        assert_ne!(one, bundle(&[("index.html", "ab"), ("home.js", "")]).hash());
    }

    #[test]
    fn style_sheets_that_the_page_links_become_one() {
        let page = "<head>\n<link rel=\"stylesheet\" href=\"/b.css?v=__HASH__\">\n<link rel=\"stylesheet\" href=\"/a.css?v=__HASH__\">\n</head>\n";
        let mut files =
            bundle(&[("a.css", "a{}\n"), ("b.css", "b{}\n"), ("c.css", "c{}\n"), ("index.html", page)]);
        files.join_styles();
        assert_eq!(files.files.keys().collect::<Vec<_>>(), ["c.css", "index.html", "page.css"]);
        assert_eq!(files.files["page.css"], b"b{}\na{}\n");
        assert_eq!(
            String::from_utf8_lossy(&files.files["index.html"]),
            "<head>\n<link rel=\"stylesheet\" href=\"/page.css?v=__HASH__\">\n</head>\n"
        );
    }

    #[test]
    fn scripts_and_styles_lose_what_is_only_for_people_and_nothing_else() {
        let script =
            "/**\n * @returns {number}\n */\nfunction one() {\n    // Why.\n    return 1; // kept\n}\n\n";
        assert_eq!(lean(script), "function one() {\nreturn 1; // kept\n}\n");
        let style =
            "/* One. */\n/* Two,\n   and on. */\n/* Three. */ a { b: c; }\n@media x {\n  a { b: d; }\n}\n";
        assert_eq!(lean(style), "/* Three. */ a { b: c; }\n@media x {\na { b: d; }\n}\n");
        let mut files = bundle(&[("a.css", "  a"), ("b.html", "  b")]);
        files.slim();
        assert_eq!(
            (files.files["a.css"].as_slice(), files.files["b.html"].as_slice()),
            (&b"a\n"[..], &b"  b"[..])
        );
    }

    #[test]
    fn the_hash_stands_where_the_placeholder_stood() {
        let files = bundle(&[("sw.js", "const CACHE = 'page-__HASH__';")]);
        let hash = files.hash();
        let packed = files.pack(false);
        assert_eq!(packed.files[0].plain, format!("const CACHE = 'page-{hash}';").as_bytes());
    }

    #[test]
    fn the_list_of_all_files_stands_where_its_placeholder_stood() {
        let packed = bundle(&[("rules/mancala.md", ""), ("sw.js", "const FILES = __FILES__;")]).pack(false);
        assert_eq!(packed.files[1].plain, br#"const FILES = ["/rules/mancala.md", "/sw.js"];"#);
    }

    #[test]
    fn a_file_that_is_no_longer_made_goes_and_one_that_is_unchanged_stays() {
        let dist = empty_folder("dist");
        let first = bundle(&[("a.css", "a"), ("icons/b.svg", "b")]).pack(true).write(&dist).unwrap();
        assert_eq!(first.changed, 2);
        let second = bundle(&[("a.css", "a"), ("c.js", "c")]).pack(false).write(&dist).unwrap();
        assert_eq!(second.changed, 1);
        let left: Vec<String> = files_below(&dist).unwrap().into_keys().collect();
        assert_eq!(left, ["a.css", "c.js"]);
        fs::remove_dir_all(dist).unwrap();
    }

    #[test]
    fn packing_is_skipped_only_while_nothing_changed_and_nothing_is_missing() {
        let folder = empty_folder("stamp");
        let (fixed, dist, wasm, stamp) =
            ([folder.join("static")], folder.join("dist"), [folder.join("home.wasm")], folder.join("stamp"));
        fs::create_dir_all(&fixed[0]).unwrap();
        fs::write(&wasm[0], "wasm").unwrap();
        fs::write(fixed[0].join("index.html"), "hello").unwrap();
        let mut files = Bundle::default();
        files.add_folder("", &fixed[0]).unwrap();
        let before = Fingerprint::of("wasm-dev", &wasm, &fixed).unwrap();
        assert!(!before.matches(&stamp, &dist));
        let packed = files.pack(true).write(&dist).unwrap();
        before.keep(&stamp, &packed).unwrap();
        assert!(before.matches(&stamp, &dist));
        assert!(!Fingerprint::of("wasm-release", &wasm, &fixed).unwrap().matches(&stamp, &dist));
        fs::remove_file(dist.join("index.html.br")).unwrap();
        assert!(!before.matches(&stamp, &dist));
        fs::remove_dir_all(folder).unwrap();
    }
}
