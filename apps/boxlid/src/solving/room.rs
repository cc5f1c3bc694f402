//! Room for the solver's memory, on huge pages where the system has them.

use std::fs;

use memmap2::MmapMut;
use solver::{Bytes, Room, table_bytes};

/// Bytes to use where nobody says how many, without an endgame table or where there is little memory.
pub const USUAL: u64 = 1 << 30;

/// Room of at most so many bytes. On Linux it asks for huge pages, with which looking things up in a large memory
/// takes a third less time; if there are none it works as well.
pub fn room(bytes: usize) -> Room {
    Room::lent(bytes, lend)
}

/// The same beside an endgame table for so many stones.
pub fn beside(stones: u32, bytes: usize) -> Room {
    Room::beside(stones, bytes, lend)
}

/// Bytes to use beside a table for so many stones where nobody says how many: a gibibyte, or beside a large table a
/// quarter of what is free, up to four, if that leaves some for the table. Beside a small one more would not help.
pub fn usual_beside(stones: u32) -> u64 {
    shared(table_bytes(stones), free())
}

fn shared(table: u64, free: Option<u64>) -> u64 {
    let free = free.unwrap_or(0);
    let boards = if table > USUAL { (free / 4).clamp(USUAL, 4 * USUAL) } else { USUAL };
    if table + boards <= free - free / 4 { boards } else { USUAL }
}

/// Bytes that are free; `None` where the system does not say.
fn free() -> Option<u64> {
    let free = available(&fs::read_to_string("/proc/meminfo").ok()?)?;
    let number = |path: &str| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    // Whoever runs in a container may be allowed less than there is.
    let most = number("/sys/fs/cgroup/memory.max");
    let allowed = most.zip(number("/sys/fs/cgroup/memory.current"));
    Some(allowed.map_or(free, |(most, used)| free.min(most.saturating_sub(used))))
}

/// What Linux says is free without taking it from anybody.
fn available(told: &str) -> Option<u64> {
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

fn lend(bytes: usize) -> Option<Box<dyn Bytes>> {
    let map = MmapMut::map_anon(bytes).ok()?;
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::HugePage);
    Some(Box::new(map))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_understood() {
        let told = "MemTotal:       24682392 kB\nMemFree:        13146412 kB\nMemAvailable:   20019772 kB\n";
        assert_eq!(available(told), Some(20_019_772 << 10));
        assert_eq!(available("MemAvailable: much\n"), None);
        assert_eq!(available(""), None);
    }

    #[test]
    fn the_usual_memory_grows_with_what_is_free_and_leaves_some_for_a_large_table() {
        let usual = |stones, gibibytes| shared(table_bytes(stones), Some(gibibytes * USUAL));
        for gibibytes in [0, 1, 3, 64] {
            assert_eq!(usual(18, gibibytes), USUAL);
        }
        for gibibytes in [4, 5, 7, 13, 22, 64] {
            assert_eq!(usual(24, gibibytes), (gibibytes * USUAL / 4).clamp(USUAL, 4 * USUAL), "{gibibytes}");
            assert!(usual(24, gibibytes) + table_bytes(24) < gibibytes * USUAL, "{gibibytes}");
        }
        assert_eq!((usual(24, 2), shared(table_bytes(24), None)), (USUAL, USUAL));
    }
}
