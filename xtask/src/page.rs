//! Building the page: cargo compiles it to wasm, wasm-bindgen writes its glue, [`bundle`](crate::bundle) packs
//! the lot into `dist/`, where the server finds it.
//!
//! The page is three bundles: `home`, which the first visit waits for and in which Mancala is played; `games` with everything
//! else, which is fetched when it is first wanted; and `study`, which workers fetch when something is to be thought through.
//! The rulebooks lie beside them as they are written.
//!
//! wasm-bindgen is linked in as a library, so nobody has to install its command line; its version is pinned
//! equal to the one the page uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::bundle::{Bundle, Fingerprint, Packed};
use crate::shell::{cargo, on_path, root, run, target_dir};

const WASM: &str = "wasm32-unknown-unknown";
/// The crates that become wasm, each with glue of its own.
const BUNDLES: [&str; 3] = ["home", "games", "study"];
/// Folders of files that are served as they are, and where they lie below the root of the page.
const FIXED: [(&str, &str); 2] = [("", "apps/page/static"), ("rules/", "docs/rulebooks")];

/// How the page is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bundling {
    /// Small, and compressed: what people download.
    Release,
    /// Quickly built, for whoever is working on it.
    Dev,
}

impl Bundling {
    /// What a `--dev` flag asks for.
    pub fn of(dev: bool) -> Self {
        if dev { Bundling::Dev } else { Bundling::Release }
    }

    /// The profile in the workspace's Cargo.toml.
    pub fn profile(self) -> &'static str {
        match self {
            Bundling::Release => "wasm-release",
            Bundling::Dev => "wasm-dev",
        }
    }
}

/// A page that stands in `dist/`.
pub struct Page {
    packed: Option<Packed>,
    compiling: Duration,
    packing: Duration,
}

impl Page {
    /// Tells what was built, how large it is and how long it took.
    pub fn describe(&self) {
        match &self.packed {
            None => println!("The page in dist/ is up to date."),
            Some(packed) => {
                println!("{packed}");
                println!(
                    "The page is in dist/: compiled in {:.1} s, packed in {:.1} s, {} of {} files changed.",
                    self.compiling.as_secs_f32(),
                    self.packing.as_secs_f32(),
                    packed.changed,
                    packed.files.len(),
                );
            }
        }
    }
}

/// Builds the page into `dist/`, touching only what changed.
pub fn build(bundling: Bundling) -> Result<Page> {
    build_with(bundling, &[])
}

/// The same with more arguments for cargo.
pub fn build_with(bundling: Bundling, features: &[&str]) -> Result<Page> {
    need_wasm_target()?;
    let began = Instant::now();
    let mut compile = cargo();
    compile.args(["build", "--target", WASM, "--profile", bundling.profile()]);
    compile.args(BUNDLES.iter().flat_map(|name| ["--package", name])).args(features);
    run(&mut compile).context("the page could not be compiled")?;
    let compiling = began.elapsed();

    let began = Instant::now();
    let compiled = target_dir()?.join(WASM).join(bundling.profile());
    let wasm = BUNDLES.map(|name| compiled.join(format!("{name}.wasm")));
    let fixed = FIXED.map(|(_, folder)| root().join(folder));
    let dist = root().join("dist");
    let fingerprint = Fingerprint::of(bundling.profile(), &wasm, &fixed)?;
    let stamp = target_dir()?.join("page.stamp");
    if fingerprint.matches(&stamp, &dist) {
        return Ok(Page { packed: None, compiling, packing: began.elapsed() });
    }
    let mut bundle = Bundle::default();
    bundle.add_folder("", &glue(&wasm, bundling)?)?;
    for (below, folder) in FIXED {
        bundle.add_folder(below, &root().join(folder))?;
    }
    if bundling == Bundling::Release {
        bundle.slim();
    }
    bundle.join_styles();
    let packed = bundle.pack(bundling == Bundling::Release).write(&dist)?;
    fingerprint.keep(&stamp, &packed)?;
    Ok(Page { packed: Some(packed), compiling, packing: began.elapsed() })
}

/// Writes the glue of each bundle, such as `home.js` and `home_bg.wasm`, into a folder of their own, and names it.
fn glue(bundles: &[PathBuf], bundling: Bundling) -> Result<PathBuf> {
    let folder = target_dir()?.join("page-glue");
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("could not empty {}", folder.display()));
        }
        Ok(()) | Err(_) => {}
    }
    fs::create_dir_all(&folder).with_context(|| format!("could not create {}", folder.display()))?;
    let small = bundling == Bundling::Release;
    for wasm in bundles {
        Bindgen::new()
            .input_path(wasm)
            .web(true)?
            .typescript(false)
            .remove_name_section(small)
            .remove_producers_section(small)
            .generate(&folder)
            .with_context(|| format!("wasm-bindgen could not write the glue of {}", wasm.display()))?;
    }
    Ok(folder)
}

/// Makes sure that rustc can build for the browser: rustup brings what is missing, or we say how to get there.
///
/// rustup mostly does so by itself, because `rust-toolchain.toml` names the target, but it may have been told not to.
pub fn need_wasm_target() -> Result<()> {
    if has_wasm_target()? {
        return Ok(());
    }
    if on_path("rustup").is_some() {
        run(Command::new("rustup").args(["target", "add", WASM]).current_dir(root()))?;
        if has_wasm_target()? {
            return Ok(());
        }
    }
    bail!("Rust cannot build for the browser yet; run `rustup target add {WASM}` and try again")
}

fn has_wasm_target() -> Result<bool> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", WASM])
        .current_dir(root())
        .output()
        .context("rustc was not found; install Rust from https://rustup.rs and try again")?;
    let libraries = String::from_utf8_lossy(&asked.stdout);
    Ok(asked.status.success() && Path::new(libraries.trim()).is_dir())
}
