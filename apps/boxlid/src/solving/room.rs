//! Room for the solver's memory, on huge pages where the system has them.

use memmap2::MmapMut;
use solver::{Bytes, Room};

/// Room of at most so many bytes. On Linux it asks for huge pages, with which looking things up in a large memory
/// takes a third less time; if there are none it works as well.
pub fn room(bytes: usize) -> Room {
    Room::lent(bytes, lend)
}

/// Room beside an endgame table for so many stones, and how many bytes of its pages may be held: together no more than
/// so many bytes. If the whole table fits into the room the solver reads it into that when it pays, and needs a few
/// pages until then; else boards that are in the table need no room.
pub fn beside(bytes: usize, stones: u32) -> (Room, u64) {
    let most = bytes - bytes / 16;
    let room = if Room::holds(most) >= stones {
        Room::lent(most, lend)
    } else {
        Room::for_boards_met(bytes / 2, lend)
    };
    let left = bytes.saturating_sub(room.bytes());
    (room, left as u64)
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
    fn a_table_and_the_room_beside_it_share_the_memory() {
        for (mebibytes, stones) in [(64, 24), (1024, 18), (1024, 24), (8192, 24)] {
            let (_, pages) = beside(mebibytes << 20, stones);
            assert!(pages > 0 && pages < (mebibytes as u64) << 20, "{mebibytes} {stones}");
        }
        let (_, many) = beside(1 << 30, 24);
        let (_, few) = beside(1 << 30, 18);
        assert!(many > few, "a table that does not fit into the room is read by pages");
    }
}
