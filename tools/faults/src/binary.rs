//! The program that is broken.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// The program to start: `BOXLID_BIN`, or the one cargo builds beside this one.
pub(crate) fn boxlid() -> Result<PathBuf> {
    if let Some(path) = std::env::var_os("BOXLID_BIN") {
        return Ok(path.into());
    }
    let own = std::env::current_exe()?;
    // A test is in `deps`, one folder further down than a program.
    let folder = own.parent().context("a program is in a folder")?;
    let folder =
        if folder.ends_with("deps") { folder.parent().context("deps is in a folder")? } else { folder };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--quiet", "--package", "boxlid", "--bin", "boxlid"]);
    if folder.ends_with("release") {
        build.arg("--release");
    }
    ensure!(build.status()?.success(), "boxlid could not be built");
    Ok(folder.join("boxlid").with_extension(std::env::consts::EXE_EXTENSION))
}
