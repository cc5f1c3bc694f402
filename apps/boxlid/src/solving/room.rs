//! Room for the solver's memory, on huge pages where the system has them.

use memmap2::MmapMut;
use solver::Room;

/// Room of at most so many bytes. On Linux it asks for huge pages, with which looking things up in a large memory
/// takes a third less time; if there are none it works as well.
pub fn room(bytes: usize) -> Room {
    let bytes = Room::rounded(bytes);
    let lent = MmapMut::map_anon(bytes).ok().and_then(|map| {
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Room::lent(Box::new(map))
    });
    lent.unwrap_or_else(|| Room::new(bytes))
}
