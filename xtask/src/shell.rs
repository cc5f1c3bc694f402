//! Where things are, and how other programs are run. Every child's failure becomes one sentence.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    // OK because this crate's folder stands in the workspace's.
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the workspace")
}

/// The same cargo that runs this program, to be run in the workspace.
pub fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    // What `cargo run` told this program about itself is not for other builds: some would start anew over it.
    for (name, _) in env::vars_os() {
        let told = name.to_string_lossy().into_owned();
        if ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_"].iter().any(|prefix| told.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    if strict() {
        // Machines that build once need neither what makes the next build quicker nor what debuggers read, and their
        // disks are small. Whoever says otherwise is heard.
        for (name, value) in [("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")] {
            if env::var_os(name).is_none() {
                command.env(name, value);
            }
        }
    }
    command
}

/// Whether this is a run that may skip nothing: one on a machine that checks what others wrote.
pub fn strict() -> bool {
    env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()))
}

/// What cargo knows of the workspace.
pub fn metadata() -> Result<&'static Value> {
    static METADATA: OnceLock<Value> = OnceLock::new();
    if let Some(known) = METADATA.get() {
        return Ok(known);
    }
    let known = metadata_of(root())?;
    Ok(METADATA.get_or_init(|| known))
}

/// What cargo knows of the workspace in a folder.
pub fn metadata_of(root: &Path) -> Result<Value> {
    let output = cargo()
        .current_dir(root)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("could not run cargo")?;
    ensure!(
        output.status.success(),
        "cargo could not read the workspace: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    serde_json::from_slice(&output.stdout).context("cargo described the workspace in no JSON")
}

/// The folder cargo builds into, wherever the environment or a configuration has put it.
pub fn target_dir() -> Result<PathBuf> {
    let directory = metadata()?["target_directory"].as_str().context("cargo named no target directory")?;
    Ok(PathBuf::from(directory))
}

/// The path of a binary of ours, built in `profile` (`debug`, `release` or `dist`).
pub fn binary(name: &str, profile: &str) -> Result<PathBuf> {
    Ok(target_dir()?.join(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}

/// Runs a program to its end with our own input and output.
pub fn run(command: &mut Command) -> Result<()> {
    let name = spoken(command);
    let status = command.status().with_context(|| format!("could not run `{name}`"))?;
    ensure!(status.success(), "`{name}` failed; its own words are above");
    Ok(())
}

/// The command as somebody would type it.
pub fn spoken(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Whether a program of this name can be found.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}
