//! The room a solver remembers in.

use zerocopy::FromBytes;

use crate::memory::{Bucket, FEWEST_BUCKETS};

/// The least room there can be, in bytes: 2 MiB.
pub const LEAST_ROOM: usize = FEWEST_BUCKETS * size_of::<Bucket>();

/// Room for the memory of one solver. Its size changes how long an answer takes, never the answer.
pub struct Room(Owner);

enum Owner {
    Here(Vec<Bucket>),
    /// Room that somebody got in a better way than this crate can, such as on huge pages, which make looking
    /// things up in a large memory much quicker.
    There(Box<dyn AsMut<[u8]> + Send>),
}

impl Room {
    /// Room of at most so many bytes, and at least [`LEAST_ROOM`].
    pub fn new(bytes: usize) -> Self {
        let buckets = Self::rounded(bytes) / size_of::<Bucket>();
        Room(Owner::Here(std::iter::repeat_with(Bucket::default).take(buckets).collect()))
    }

    /// The size that is used when so many bytes are offered: the next power of two below.
    pub fn rounded(bytes: usize) -> usize {
        let bytes = bytes.max(LEAST_ROOM);
        1 << bytes.ilog2()
    }

    /// Room that is lent: bytes that are all nought, as many as [`Room::rounded`] says, beginning at a multiple of
    /// eight. `None` if they are not.
    pub fn lent(mut bytes: Box<dyn AsMut<[u8]> + Send>) -> Option<Self> {
        let fits = buckets_in((*bytes).as_mut()).is_some();
        fits.then_some(Room(Owner::There(bytes)))
    }

    /// The buckets. Asking takes the room for oneself, and what is given can then be shared.
    pub(crate) fn buckets(&mut self) -> &[Bucket] {
        match &mut self.0 {
            Owner::Here(buckets) => buckets,
            Owner::There(bytes) => {
                buckets_in((**bytes).as_mut()).expect("the room was measured when it was lent")
            }
        }
    }
}

fn buckets_in(bytes: &mut [u8]) -> Option<&[Bucket]> {
    let buckets = <[Bucket]>::mut_from_bytes(bytes).ok()?;
    (buckets.len().is_power_of_two() && buckets.len() >= FEWEST_BUCKETS).then_some(&*buckets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_a_power_of_two_and_never_too_small() {
        assert_eq!(Room::rounded(0), LEAST_ROOM);
        assert_eq!(Room::rounded(100 << 20), 64 << 20);
        assert_eq!(size_of_val(Room::new(5 << 20).buckets()), 4 << 20);
        assert!(Room::lent(Box::new(vec![0u8; 100])).is_none());
    }
}
