//! What the benches of the solver share.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mancala::Capture;
use solver::{Bytes, PAGE, Pages, Room, table_bytes};

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

/// The same beside a table for so many stones, and how many bytes of its pages are held.
pub fn beside(stones: u32, mebibytes: usize) -> (Room, u64) {
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
    file: Mutex<File>,
    /// Where the pages begin.
    begin: u64,
    bytes: u64,
}

impl TableFile {
    /// Opens the file of a table in a folder.
    pub fn open(folder: &Path, capture: Capture, stones: u32) -> io::Result<Self> {
        let capture = format!("{capture:?}").to_lowercase();
        let file = File::open(folder.join(format!("mancala-{capture}-{stones}.table")))?;
        let bytes = table_bytes(stones);
        let begin = file.metadata()?.len().saturating_sub(bytes);
        Ok(TableFile { file: Mutex::new(file), begin, bytes })
    }
}

impl Pages for TableFile {
    fn page(&self, number: usize) -> Option<Box<[u8]>> {
        let at = (number * PAGE) as u64;
        let length = self.bytes.checked_sub(at)?.min(PAGE as u64);
        let mut page = vec![0; usize::try_from(length).ok()?].into_boxed_slice();
        self.write_to(number, &mut page).then_some(page)
    }

    fn write_to(&self, first: usize, to: &mut [u8]) -> bool {
        let read = |to: &mut [u8]| -> Option<()> {
            let mut file = self.file.lock().ok()?;
            file.seek(SeekFrom::Start(self.begin + (first * PAGE) as u64)).ok()?;
            file.read_exact(to).ok()
        };
        read(to).is_some()
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
