//! Endgame tables as files.
//!
//! A file holds a head, a checksum for every page, and the pages. It is mapped into memory, and each page is checked
//! when it is first needed, so that a table of a gigabyte is at hand at once, costs no more memory than what is used of
//! it, and is in memory once however many processes use it.
//!
//! A table is written under another name first and takes its own when it is whole. Whatever interrupts that, there
//! is never half a table under the right name; and whoever has the old one mapped keeps it as it was.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, bail, ensure};
use mancala::Capture;
use mapped::MappedFile;
use solver::{Endgame, MOST_TABLE_STONES, PAGE, Pages, table_bytes, table_pages};

use super::progress::Progress;
use super::stop::Stop;

/// The first bytes of a file, with the number of the format.
const MAGIC: &[u8; 16] = b"boxlid mancala 4";
/// Magic, capture, stones, six bytes of nothing, the checksum of the checksums.
const HEAD: usize = 32;

/// The table of a folder for one capture that knows the most stones, if there is any.
pub fn open_largest(folder: &Path, capture: Capture) -> Result<Option<Endgame>> {
    let held = (1..=MOST_TABLE_STONES).rev().map(|stones| path(folder, capture, stones));
    match held.into_iter().find(|path| path.exists()) {
        Some(path) => open(&path, capture).map(Some),
        None => Ok(None),
    }
}

/// Opens a table. Of its pages nothing is fetched before it is needed.
pub fn open(path: &Path, capture: Capture) -> Result<Endgame> {
    let shown = path.display();
    let file = MappedFile::open(path).with_context(|| format!("{shown} could not be opened"))?;
    let (head, rest) =
        file.bytes().split_first_chunk::<HEAD>().with_context(|| format!("{shown} is no endgame table"))?;
    ensure!(head.starts_with(MAGIC), "{shown} is no endgame table of this version");
    ensure!(head[16] == letter(capture), "{shown} is for the other capture (M-11)");
    let stones = u32::from(head[17]);
    ensure!(stones <= MOST_TABLE_STONES, "{shown} is no endgame table of this version");
    let pages = table_pages(stones);
    let whole = (HEAD + 8 * pages) as u64 + table_bytes(stones);
    let length = file.bytes().len();
    ensure!(
        length as u64 == whole,
        "{shown} has {length} bytes and should have {whole}; delete it and build it again"
    );
    let sums = &rest[..8 * pages];
    ensure!(head[24..] == checksum(sums).to_le_bytes(), "{shown} is damaged; delete it and build it again");
    let sums = sums.as_chunks::<8>().0.iter().map(|sum| u64::from_le_bytes(*sum)).collect();
    let has_complained = AtomicBool::new(false);
    let source = FilePages { path: path.to_owned(), has_complained, file, begin: HEAD + 8 * pages, sums };
    Ok(Endgame::paged(capture, stones, Box::new(source)))
}

/// Writes a table into a folder and says where. If it is asked to stop, it takes away what it has written.
pub fn write(folder: &Path, endgame: &Endgame, stop: &Stop) -> Result<PathBuf> {
    fs::create_dir_all(folder).with_context(|| format!("{} could not be made", folder.display()))?;
    let path = path(folder, endgame.capture(), endgame.most_stones());
    let part = path.with_extension(format!("part-{}", std::process::id()));
    let written = write_to(&part, endgame, stop).and_then(|()| Ok(fs::rename(&part, &path)?));
    if written.is_err() {
        // It may not even exist.
        let _ = fs::remove_file(&part);
    }
    written.with_context(|| format!("{} could not be written", path.display()))?;
    Ok(path)
}

fn write_to(path: &Path, endgame: &Endgame, stop: &Stop) -> Result<()> {
    let stones = endgame.most_stones();
    let pages = table_pages(stones);
    let mut file = BufWriter::with_capacity(256 * PAGE, File::create(path)?);
    // The checksums are known when the pages are written; until then there is room for them.
    file.write_all(&vec![0; HEAD + 8 * pages])?;
    let mut sums = Vec::with_capacity(8 * pages);
    let mut progress = Progress::of("writing the table");
    for number in 0..pages {
        if stop.is_wanted() {
            bail!("stopped");
        }
        let page = endgame.page(number).context("a page of the table is missing")?;
        sums.extend(checksum(&page).to_le_bytes());
        file.write_all(&page)?;
        progress.share(number as u64, pages as u64);
    }
    progress.end();
    let mut head = Vec::from(MAGIC);
    head.extend([letter(endgame.capture()), stones as u8, 0, 0, 0, 0, 0, 0]);
    head.extend(checksum(&sums).to_le_bytes());
    head.extend(sums);
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&head)?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(())
}

/// Where a table is kept.
fn path(folder: &Path, capture: Capture, stones: u32) -> PathBuf {
    let capture = match capture {
        Capture::Empty => "empty",
        Capture::Standard => "standard",
    };
    folder.join(format!("mancala-{capture}-{stones}.table"))
}

fn letter(capture: Capture) -> u8 {
    match capture {
        Capture::Empty => b'e',
        Capture::Standard => b's',
    }
}

/// A number that differs, but for one chance in 2^64, if any byte does.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let all = words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word));
    all.fold(bytes.len() as u64, |sum, word| {
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    })
}

/// The pages of a file.
struct FilePages {
    path: PathBuf,
    /// Whether it was said already that the file is damaged.
    has_complained: AtomicBool,
    file: MappedFile,
    /// Where they begin.
    begin: usize,
    /// Their checksums, which nobody can change any more.
    sums: Vec<u64>,
}

impl FilePages {
    /// Says once that the file is damaged. What stood there is then found by searching, as if it had never been there.
    fn complain(&self) {
        if !self.has_complained.swap(true, Ordering::Relaxed) {
            let shown = self.path.display();
            // If nobody can read it, nobody misses it.
            let _ = writeln!(
                io::stderr(),
                "boxlid: a part of {shown} is damaged and is left aside; delete it and build it again"
            );
        }
    }
}

impl Pages for FilePages {
    #[inline]
    fn bytes(&self) -> &[u8] {
        &self.file.bytes()[self.begin..]
    }

    fn is_whole(&self, number: usize) -> bool {
        let page = self.bytes().chunks(PAGE).nth(number).map(checksum);
        let is_whole = page.is_some() && page == self.sums.get(number).copied();
        if !is_whole {
            self.complain();
        }
        is_whole
    }
}

#[cfg(test)]
mod tests {
    use solver::{Position, Room, Solver};

    use super::*;

    fn solved(endgame: Option<Endgame>) -> Option<i32> {
        let mut solver = Solver::new(6, Capture::Empty, Room::new(0));
        if let Some(endgame) = endgame {
            solver = solver.with_endgame(endgame.into());
        }
        let start = Position::start(6, 1).expect("the start fits");
        solver.desk().solve(&start, &mut |_, _| true).worth.exact()
    }

    #[test]
    fn a_table_is_read_as_it_was_written_and_nothing_else_is_left_in_the_folder() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        assert!(open_largest(folder.path(), Capture::Empty).expect("the folder is empty").is_none());
        let table = Endgame::build(Capture::Empty, 6);
        let path = write(folder.path(), &table, &Stop::default()).expect("it is written");
        let files: Vec<_> = fs::read_dir(folder.path()).expect("the folder is there").collect();
        assert_eq!(files.len(), 1);
        let read = open_largest(folder.path(), Capture::Empty).expect("it is read").expect("it is there");
        assert_eq!((read.most_stones(), read.page(0)), (6, table.page(0)));
        assert_eq!(solved(Some(read)), solved(None));
        let wrong = open(&path, Capture::Standard).err().expect("it is for the other capture");
        assert!(wrong.to_string().contains("M-11"), "{wrong}");
    }

    #[test]
    fn a_damaged_table_is_noticed_and_harms_no_answer() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let table = Endgame::build(Capture::Empty, 6);
        let path = write(folder.path(), &table, &Stop::default()).expect("it is written");
        let mut bytes = fs::read(&path).expect("it is there");
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&path, &bytes).expect("it can be written");
        let damaged = open(&path, Capture::Empty).expect("the head is whole");
        assert_eq!((damaged.page(0), damaged.page(table_pages(6) - 1)), (table.page(0), None));
        assert_eq!(solved(Some(damaged)), solved(None));
        bytes[HEAD] ^= 1;
        fs::write(&path, &bytes).expect("it can be written");
        assert!(open(&path, Capture::Empty).is_err(), "the checksums have a checksum");
        fs::write(&path, &bytes[..last]).expect("it can be written");
        let short = open(&path, Capture::Empty).err().expect("it is too short");
        assert!(short.to_string().contains("should have"), "{short}");
    }

    #[test]
    fn a_table_whose_writing_is_stopped_leaves_no_file() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let stop = Stop::default();
        stop.ask();
        assert!(write(folder.path(), &Endgame::build(Capture::Empty, 3), &stop).is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("the folder is there").count(), 0);
    }
}
