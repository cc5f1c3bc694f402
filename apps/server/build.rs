//! The page is embedded from `dist/` at the root of the workspace. The folder must exist when the server is
//! compiled, even on a fresh clone where no page was built yet; then it is empty and the server says so.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo:warning=cannot create {}: {error}", dist.display());
    }
    println!("cargo:rerun-if-changed=../../dist");
}
