//! Boards with heaps that outgrow the packed form.
//!
//! Such heaps are rare: with six pockets a field holds 31. Here a board is a plain array, and its worth is found
//! without tricks, by looking at everything and remembering it. As soon as all heaps fit again the packed search
//! takes over. The tests use the same code as a second opinion.

use std::collections::HashMap;

use mancala::Capture;

use crate::POCKETS;
use crate::search::Stopped;

/// Heaps of the player to move and of the other; pockets a board does not have stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    /// Pockets a side.
    pub pockets: usize,
    /// The mover's, from their left.
    pub own: [u8; POCKETS],
    /// The other player's, from theirs.
    pub other: [u8; POCKETS],
}

/// What one sowing did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainSown {
    /// The stones stored.
    pub stored: u32,
    /// Whether the last stone fell into the store (M-9).
    pub again: bool,
}

impl Heaps {
    /// The stones in all pockets.
    pub fn stones(&self) -> u32 {
        self.own.iter().chain(&self.other).map(|heap| u32::from(*heap)).sum()
    }

    /// The stones in the mover's pockets.
    pub fn own_stones(&self) -> u32 {
        self.own.iter().map(|heap| u32::from(*heap)).sum()
    }

    /// Whether a side is empty (M-14).
    pub fn is_over(&self) -> bool {
        self.own == [0; POCKETS] || self.other == [0; POCKETS]
    }

    /// The board seen by the other player.
    pub fn turned(self) -> Self {
        Heaps { own: self.other, other: self.own, ..self }
    }

    /// The mover's pockets that hold stones, counted from nought.
    pub fn full(&self) -> impl DoubleEndedIterator<Item = usize> + use<> {
        let own = self.own;
        (0..self.pockets).filter(move |pocket| own[*pocket] > 0)
    }

    /// Sows a pocket stone by stone (M-5 to M-12). The board is still seen by the sower.
    pub fn sow(&mut self, pocket: usize, capture: Capture) -> PlainSown {
        let ring = 2 * self.pockets + 1;
        let mut stored = 0;
        let mut space = pocket;
        for _ in 0..std::mem::take(&mut self.own[pocket]) {
            space = (space + 1) % ring;
            if space < self.pockets {
                self.own[space] += 1;
            } else if space == self.pockets {
                stored += 1;
            } else {
                self.other[space - self.pockets - 1] += 1;
            }
        }
        if space < self.pockets && self.own[space] == 1 {
            let across = self.pockets - 1 - space;
            // M-11: whether the single stone is taken when nothing lies opposite is an option.
            if self.other[across] > 0 || capture == Capture::Empty {
                stored += u32::from(std::mem::take(&mut self.own[space]));
                stored += u32::from(std::mem::take(&mut self.other[across]));
            }
        }
        PlainSown { stored, again: space == self.pockets }
    }
}

/// How many boards are remembered at most: about 100 MB.
const MOST_KNOWN: usize = 1 << 21;

/// The worth of boards with large heaps, remembered.
#[derive(Default)]
pub struct Wide {
    known: HashMap<Heaps, u32>,
}

impl Wide {
    /// How many of the stones in the pockets the mover gets. Boards that `packed` knows are left to it.
    pub fn worth(
        &mut self,
        heaps: Heaps,
        capture: Capture,
        packed: &mut dyn FnMut(Heaps) -> Option<Result<u32, Stopped>>,
    ) -> Result<u32, Stopped> {
        if heaps.is_over() {
            return Ok(heaps.own_stones());
        }
        if let Some(worth) = packed(heaps) {
            return worth;
        }
        if let Some(worth) = self.known.get(&heaps) {
            return Ok(*worth);
        }
        let stones = heaps.stones();
        let mut best = 0;
        for pocket in heaps.full().rev() {
            let mut next = heaps;
            let sown = next.sow(pocket, capture);
            let got = if sown.again || next.is_over() {
                sown.stored + self.worth(next, capture, packed)?
            } else {
                stones - self.worth(next.turned(), capture, packed)?
            };
            best = best.max(got);
            // Nobody gets more than all.
            if best == stones {
                break;
            }
        }
        // A bound on memory; what is forgotten is found again.
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(heaps, best);
        Ok(best)
    }
}
