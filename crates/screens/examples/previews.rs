//! Writes the picture of every link as SVG into a folder; `cargo xtask bless --previews` makes PNG of them.

use std::path::PathBuf;

use screens::{Preview, preview};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map(PathBuf::from).expect("name a folder");
    std::fs::create_dir_all(&folder)?;
    for which in Preview::all() {
        let path = which.path();
        let name = path.trim_start_matches("/preview/").replace(".png", ".svg");
        std::fs::write(folder.join(name), preview(which).into_string())?;
    }
    Ok(())
}
