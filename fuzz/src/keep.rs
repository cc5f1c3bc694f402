//! What is kept of inputs that broke something: files to be tried again, and words for a test.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Keeps an input that broke a target, and tells how to have it again and how to make a test of it.
pub fn keep(target: &str, input: &[u8]) -> io::Result<String> {
    let folder = folder("artifacts");
    fs::create_dir_all(&folder)?;
    // The name follows from the input, so that the same one is kept once.
    let name = input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let file = format!("{target}-{name:016x}");
    fs::write(folder.join(&file), input)?;
    Ok(format!(
        "b\"{}\"\nkept as fuzz/artifacts/{file}; have it again with `cargo run --package fuzz -- --target {target} \
         --input fuzz/artifacts/{file}`, and once it is mended move it to fuzz/regressions, where every run tries it",
        input.escape_ascii()
    ))
}

/// The inputs that broke a target once, by the names of their files.
pub fn regressions(target: &str) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder("regressions"))? {
        let path = file?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.split_once('-').is_some_and(|(of, _)| of == target) {
            found.push((name, fs::read(path)?));
        }
    }
    found.sort();
    Ok(found)
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TARGETS;

    #[test]
    fn every_regression_is_one_of_some_target() {
        let all: usize =
            TARGETS.iter().map(|target| regressions(target.name).expect("they can be read").len()).sum();
        let files = fs::read_dir(folder("regressions")).expect("the folder is there");
        let inputs = files.filter(|file| file.as_ref().is_ok_and(|file| file.file_name() != "README.md"));
        assert_eq!(all, inputs.count(), "a file is called TARGET-ANYTHING");
    }
}
