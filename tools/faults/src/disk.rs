//! A disk of our own, small enough to be filled.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::network::run;

/// A file system in memory. It ends with our view of the disk at the latest.
pub(crate) struct Disk {
    folder: PathBuf,
}

impl Disk {
    /// Makes one of so many megabytes, at a folder that is there.
    pub(crate) fn mount(folder: &Path, megabytes: usize) -> Result<Self> {
        let place = folder.to_str().context("the name of a folder is no text")?;
        let size = format!("size={megabytes}m,mode=755");
        run("mount", &["-t", "tmpfs", "-o", &size, "none", place])?;
        Ok(Disk { folder: folder.to_owned() })
    }

    /// Writes until there is no room for another byte.
    pub(crate) fn fill(&self) -> Result<()> {
        let mut filler = File::create(self.filler()).context("the filler could not be made")?;
        // The large pieces are quick, the small ones leave nothing.
        for size in [1 << 20, 4096, 1] {
            let piece = vec![b'x'; size];
            while filler.write_all(&piece).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    pub(crate) fn free(&self) -> Result<()> {
        std::fs::remove_file(self.filler()).context("the filler could not be removed")
    }

    fn filler(&self) -> PathBuf {
        self.folder.join("filler")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Should it fail, only an empty folder is left behind.
        if let Some(place) = self.folder.to_str() {
            run("umount", &["--lazy", place]).ok();
        }
    }
}
