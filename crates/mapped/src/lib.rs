//! Files as memory: the bytes of a file that the system fetches when they are touched, and drops when memory is short.
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("table");
//! # std::fs::write(&path, "worths")?;
//! let file = mapped::MappedFile::open(&path)?;
//! assert_eq!(file.bytes(), b"worths");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! What a stranger would get wrong: this crate is this small because it is the only one with unsafe code. Whoever
//! shortens a file that is mapped ends every process that reads it, and whoever writes into it changes what they read.
//! So a file that is mapped is to be replaced and never changed: written under another name, and renamed.

use std::fs::File;
use std::io;
use std::path::Path;

/// A file whose bytes are memory, to be read.
#[derive(Debug)]
pub struct MappedFile(memmap2::Mmap);

impl MappedFile {
    /// Maps a file as it is now. Nothing of it is read before it is touched.
    pub fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the bytes are only ever read, and as plain numbers, for which every pattern of bits is good. That nobody
        // changes the file meanwhile cannot be enforced; it is the promise of whoever keeps files for this, see above.
        #[expect(unsafe_code, reason = "mapping a file cannot be had otherwise")]
        let map = unsafe { memmap2::Mmap::map(&file) }?;
        Ok(MappedFile(map))
    }

    /// All its bytes.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_is_replaced_stays_as_it_was_for_whoever_has_it_mapped() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let (path, part) = (folder.path().join("table"), folder.path().join("table.part"));
        fs::write(&path, "as it was").expect("it can be written");
        let before = MappedFile::open(&path).expect("it is there");
        fs::write(&part, "new").expect("it can be written");
        fs::rename(&part, &path).expect("it can be renamed");
        assert_eq!(before.bytes(), b"as it was");
        assert_eq!(MappedFile::open(&path).expect("it is there").bytes(), b"new");
    }

    #[test]
    fn what_cannot_be_mapped_is_an_error() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        assert!(MappedFile::open(&folder.path().join("none")).is_err());
        assert!(MappedFile::open(folder.path()).is_err(), "a folder is no file");
        fs::write(folder.path().join("empty"), "").expect("it can be written");
        let empty = MappedFile::open(&folder.path().join("empty")).expect("an empty file has no bytes");
        assert!(empty.bytes().is_empty());
    }
}
