//! Whether there is room on the disk for all that is about to be built. A disk that fills up half-way gives errors that
//! nobody can read: a linker that was killed, a file that ends in the middle.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::shell::{binary, strict, target_dir};

/// What a whole test run writes into an empty target folder, in GB, and some air to breathe: with what makes the next
/// build quicker, and without it as in CI, where 4.5 were measured.
fn needed() -> f64 {
    if strict() { 6.0 } else { 12.0 }
}

/// Says how much room there is, and fails if it is too little for a run from nothing.
pub fn check() -> Result<()> {
    let (target, needed) = (target_dir()?, needed());
    let Some(free) = free(&target) else {
        println!(
            "How much room is on the disk cannot be told here; a run from nothing needs {needed:.0} GB."
        );
        return Ok(());
    };
    let is_first = !binary("boxlid", "debug")?.is_file();
    println!("There are {free:.1} GB free where target/ is; a run from nothing needs {needed:.0} GB.");
    ensure!(
        !is_first || free >= needed,
        "there are only {free:.1} GB free on the disk that holds {}, and building and running every test from nothing \
         needs {needed:.0} GB; free some, or let CARGO_TARGET_DIR name a folder on a larger disk",
        target.display()
    );
    Ok(())
}

/// Free gigabytes on the disk of a folder that may not exist yet, as `df` says it; `None` if there is no such program.
fn free(folder: &Path) -> Option<f64> {
    let existing = folder.ancestors().find(|folder| folder.is_dir())?;
    let output = Command::new("df").arg("-Pk").arg(existing).env("LC_ALL", "C").output().ok()?;
    in_table(&String::from_utf8_lossy(&output.stdout)).ok()
}

/// Reads the fourth column of the second line, in kibibytes.
fn in_table(table: &str) -> Result<f64> {
    let line = table.lines().nth(1).context("no second line")?;
    let kibibytes: f64 = line.split_whitespace().nth(3).context("no fourth column")?.parse()?;
    Ok(kibibytes * 1024.0 / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_free_room_is_read_from_the_table() {
        let table = "Filesystem 1024-blocks Used Available Capacity Mounted on\n\
                     /dev/vda 263174212 35651584 12000000 37% /\n";
        assert!((in_table(table).unwrap() - 12.288).abs() < 0.001);
        assert!(in_table("").is_err());
    }
}
