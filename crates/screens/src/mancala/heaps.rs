//! Which stone lies where. The rules only count stones; the page gives each one a color and follows it.

use mancala::{Space, View};

use crate::mancala::geometry::{index, spaces};

/// A stone, by a number it keeps for the whole game.
pub type Stone = usize;

/// The stones of every space, in the order they came to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heaps {
    heaps: [Vec<Stone>; 14],
}

impl Heaps {
    /// Lays out stones as `view` shows them; which stone goes where is arbitrary but always the same.
    pub fn of(view: &View) -> Self {
        let mut next = 0;
        let mut heaps: [Vec<Stone>; 14] = Default::default();
        for space in spaces() {
            let count = usize::from(count(view, space));
            heaps[index(space)] = (next..next + count).collect();
            next += count;
        }
        Heaps { heaps }
    }

    /// The stones of a space.
    pub fn at(&self, space: Space) -> &[Stone] {
        &self.heaps[index(space)]
    }

    /// How many stones there are in all.
    pub fn total(&self) -> usize {
        self.heaps.iter().map(Vec::len).sum()
    }

    /// Every stone with its space and its slot there.
    pub fn each(&self) -> impl Iterator<Item = (Stone, Space, usize)> {
        spaces().flat_map(|space| {
            let heap = self.at(space).iter().enumerate();
            heap.map(move |(slot, stone)| (*stone, space, slot))
        })
    }

    /// Picks up all stones of a space.
    pub fn take(&mut self, space: Space) -> Vec<Stone> {
        std::mem::take(&mut self.heaps[index(space)])
    }

    /// Lays a stone on a space, and says in which slot it came to lie.
    pub fn put(&mut self, stone: Stone, space: Space) -> usize {
        let heap = &mut self.heaps[index(space)];
        heap.push(stone);
        heap.len() - 1
    }

    /// Whether the heaps are as high as `view` says.
    pub fn agree_with(&self, view: &View) -> bool {
        spaces().all(|space| self.at(space).len() == usize::from(count(view, space)))
    }

    /// Makes the heaps as high as `view` says while moving as few stones as possible, as after a take-back.
    /// Gives the spaces that changed.
    pub fn rearrange(&mut self, view: &View) -> Vec<Space> {
        let total: usize = spaces().map(|space| usize::from(count(view, space))).sum();
        if self.total() != total {
            *self = Heaps::of(view);
            return spaces().collect();
        }
        let changed = |heaps: &Self, space| heaps.at(space).len() != usize::from(count(view, space));
        let spaces_changed: Vec<Space> = spaces().filter(|space| changed(self, *space)).collect();
        let mut spare = Vec::new();
        for space in spaces() {
            let keep = usize::from(count(view, space)).min(self.at(space).len());
            spare.extend(self.heaps[index(space)].split_off(keep));
        }
        for space in spaces() {
            while self.at(space).len() < usize::from(count(view, space)) {
                // OK because there are as many stones as places for them.
                let stone = spare.pop().expect("no stone is lost");
                self.put(stone, space);
            }
        }
        spaces_changed
    }
}

/// The stones a view shows in a space.
pub fn count(view: &View, space: Space) -> u8 {
    match space {
        Space::Pocket(pocket) => view.half(pocket.side).pockets[usize::from(pocket.number) - 1],
        Space::Store(side) => view.half(side).store,
    }
}
