//! What the benches of the solver share.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use mancala::Capture;
use mapped::MappedFile;
use solver::{Bytes, Pages, Room, table_bytes};

/// What follows a flag.
pub fn word(flag: &str) -> Option<String> {
    std::env::args().skip_while(|argument| argument != flag).nth(1)
}

/// The number that follows a flag.
pub fn number(flag: &str) -> Option<u64> {
    word(flag).and_then(|word| word.parse().ok())
}

/// Room on huge pages where the system has them, as `boxlid solve` does it.
pub fn room(mebibytes: usize) -> Room {
    Room::lent(mebibytes << 20, lend)
}

/// The same beside a table for so many stones.
pub fn beside(stones: u32, mebibytes: usize) -> Room {
    Room::beside(stones, mebibytes << 20, lend)
}

fn lend(bytes: usize) -> Option<Box<dyn Bytes>> {
    let map = memmap2::MmapMut::map_anon(bytes).ok()?;
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Some(Box::new(map))
}

/// An endgame table that `boxlid solve` has written: a head, checksums, and at the end the pages.
pub struct TableFile {
    file: MappedFile,
    /// Where the pages begin.
    begin: usize,
}

impl TableFile {
    /// Opens the file of a table in a folder.
    pub fn open(folder: &Path, capture: Capture, stones: u32) -> io::Result<Self> {
        let capture = format!("{capture:?}").to_lowercase();
        let file = MappedFile::open(&folder.join(format!("mancala-{capture}-{stones}.table")))?;
        let pages = usize::try_from(table_bytes(stones)).map_err(io::Error::other)?;
        let begin = file.bytes().len().saturating_sub(pages);
        Ok(TableFile { file, begin })
    }
}

impl Pages for TableFile {
    fn bytes(&self) -> &[u8] {
        &self.file.bytes()[self.begin..]
    }

    fn is_whole(&self, _: usize) -> bool {
        // The answers are checked.
        true
    }
}

/// The time spent on this process, or, where nobody says, the time gone by.
pub struct Clock {
    began: Instant,
    spent: Option<Duration>,
}

impl Clock {
    /// Starts to count.
    pub fn start() -> Self {
        Clock { began: Instant::now(), spent: spent() }
    }

    /// The seconds since.
    pub fn seconds(&self) -> f64 {
        let spent = spent().zip(self.spent).map(|(now, before)| now - before);
        spent.unwrap_or_else(|| self.began.elapsed()).as_secs_f64()
    }
}

/// Linux says how long a process has run, in nanoseconds.
fn spent() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
