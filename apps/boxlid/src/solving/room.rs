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

/// Room beside an endgame table for so many stones, and how many bytes of its pages may be held: together no more than
/// so many bytes.
pub fn beside(stones: u32, bytes: usize) -> (Room, u64) {
    Room::beside(stones, bytes, lend)
}

/// Bytes to use with a table for so many stones where nobody says how many: as many as the table has and a gibibyte, or
/// with a large table a quarter of what is free, up to four, if that leaves some. With a small one more would not help.
pub fn usual_beside(stones: u32) -> u64 {
    shared(table_bytes(stones), free())
}

/// Bytes of the pages of a table for so many stones to hold for bots and studies, which have their own room: all of
/// them if much more is free.
pub fn usual_pages(stones: u32) -> u64 {
    let table = table_bytes(stones);
    if free().is_some_and(|free| table <= free / 4) { table.max(USUAL) } else { USUAL }
}

fn shared(table: u64, free: Option<u64>) -> u64 {
    let free = free.unwrap_or(0);
    // A little more than the table, so that its last page finds room.
    let boards = if table > USUAL { (free / 4).clamp(USUAL, 4 * USUAL) } else { USUAL };
    let all = table + boards + (USUAL >> 6);
    if all <= free - free / 4 { all } else { USUAL }
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
    fn the_usual_memory_holds_the_whole_table_unless_little_is_free() {
        for (stones, gibibytes) in
            [(18, 3), (18, 64), (24, 4), (24, 5), (24, 7), (24, 13), (24, 22), (24, 64)]
        {
            let table = table_bytes(stones);
            let all = shared(table, Some(gibibytes * USUAL));
            assert!((table + USUAL..table + 5 * USUAL).contains(&all), "{stones} {gibibytes}");
            let (room, pages) = beside(stones, usize::try_from(all).expect("it is not that much"));
            assert!(pages >= table && room.bytes() as u64 >= USUAL / 2, "{stones} {gibibytes}: {pages}");
        }
        let table = table_bytes(24);
        assert_eq!((shared(table, Some(2 * USUAL)), shared(table, None)), (USUAL, USUAL));
    }
}
