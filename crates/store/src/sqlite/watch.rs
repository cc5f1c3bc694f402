//! Sees whether the files that are written to are still the ones that the next start would read.
//!
//! An open file lives on when its name is removed or given to another file, and SQLite goes on writing to it: moves would
//! be acknowledged and gone at the next start. And another database may be written over the file. So after every commit
//! the names are looked up again and the head of the file is read, which takes a few microseconds. Once something is
//! wrong, nothing more is acknowledged until the server is started again.
//!
//! What a stranger would get wrong: the file that is looked at stays open. Whenever a process closes a file, the system
//! takes away all locks that it has on it, SQLite's included; and then another program that opens the database believes
//! to be alone with it, and removes the log under us as it goes.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::StoreError;

/// What every SQLite file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Where the header of a SQLite file holds `user_version`, which is different for every database of ours.
const MARK: std::ops::Range<usize> = 60..64;

/// The files of one database.
pub(super) struct Watch {
    path: PathBuf,
    wal: PathBuf,
    /// Never closed while the database is in use.
    open: File,
    file: FileId,
    wal_file: OnceLock<FileId>,
    /// How long the file was at most: it never shrinks by itself.
    longest: AtomicU64,
    /// The marks that the file may have: the one it has in time, and the one it was opened with.
    marks: [u32; 2],
    is_lost: AtomicBool,
}

impl Watch {
    /// Begins to watch a database that was just opened and written to; `mark` is its `user_version`.
    pub(super) fn begin(path: &Path, mark: u32) -> io::Result<Self> {
        let mut wal = path.as_os_str().to_owned();
        wal.push("-wal");
        let open = File::open(path)?;
        let metadata = open.metadata()?;
        // A new database may not have come home from its log yet; then its header is empty.
        let opened_with = read_mark(&open)?.unwrap_or(mark);
        Ok(Watch {
            path: path.to_owned(),
            wal: PathBuf::from(wal),
            open,
            file: FileId::of(&metadata),
            wal_file: OnceLock::new(),
            longest: AtomicU64::new(metadata.len()),
            marks: [mark, opened_with],
            is_lost: AtomicBool::new(false),
        })
    }

    /// To be asked after every commit, before it is acknowledged, and before the log is brought home.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_there =
            !self.is_lost() && self.is_same_file() && self.is_same_log() && self.is_same_database();
        self.lose_unless(is_there)
    }

    /// Whether nobody wrote another database over this one.
    fn is_same_database(&self) -> bool {
        match read_mark(&self.open) {
            Ok(Some(mark)) => self.marks.contains(&mark),
            // Empty until its first lines come home from the log.
            Ok(None) => self.longest.load(Ordering::Relaxed) == 0,
            // Then the next write will fail and say more.
            Err(_) => true,
        }
    }

    /// Whether it was ever found that the files are not there any more.
    pub(super) fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    fn is_same_file(&self) -> bool {
        let Ok(metadata) = std::fs::metadata(&self.path) else { return false };
        let longest = self.longest.fetch_max(metadata.len(), Ordering::Relaxed);
        FileId::of(&metadata) == self.file && metadata.len() >= longest
    }

    /// Once something was committed there is a log, and it is not empty. What changed nothing is not in it, so right after
    /// the start there may be none.
    fn is_same_log(&self) -> bool {
        match std::fs::metadata(&self.wal) {
            Ok(metadata) if metadata.len() > 0 => {
                let id = FileId::of(&metadata);
                *self.wal_file.get_or_init(|| id) == id
            }
            Ok(_) | Err(_) => self.wal_file.get().is_none(),
        }
    }

    fn lose_unless(&self, is_there: bool) -> Result<(), StoreError> {
        if is_there {
            return Ok(());
        }
        if !self.is_lost.swap(true, Ordering::Relaxed) {
            tracing::error!(
                path = %self.path.display(),
                "the database was deleted, emptied or replaced while the server runs; nothing more is acknowledged"
            );
        }
        Err(StoreError::Swapped)
    }
}

/// What tells a file from every other, whatever it is called.
#[derive(Clone, Copy, PartialEq, Eq)]
struct FileId(u64, u64);

impl FileId {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        FileId(metadata.dev(), metadata.ino())
    }

    /// Where open files cannot be removed or replaced there is nothing to tell.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Self {
        FileId(0, 0)
    }
}

/// The mark in the header of a file; nothing if it is empty.
fn read_mark(file: &File) -> io::Result<Option<u32>> {
    let mut header = [0; 100];
    match read_at_the_beginning(file, &mut header) {
        Ok(()) if header.starts_with(MAGIC) => {
            let mark = header[MARK].try_into().map_or(0, u32::from_be_bytes);
            Ok(Some(mark))
        }
        // Something else was written over it: no database has this mark.
        Ok(()) => Ok(Some(0)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn read_at_the_beginning(file: &File, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, 0)
}

#[cfg(not(unix))]
fn read_at_the_beginning(mut file: &File, bytes: &mut [u8]) -> io::Result<()> {
    use std::io::{Read as _, Seek as _};
    file.rewind()?;
    file.read_exact(bytes)
}
