//! How a turn is shown: events become beats, each at its moment.
//!
//! Stones are lifted together and fall one by one; a capture slides both heaps to the store. What a stranger
//! would get wrong: the heaps are changed at once, and only the showing takes time, so that a move can be made,
//! or the showing cut short, at any moment.

use crate::mancala::geometry::pockets;
use mancala::{Event, Pocket, Side, Space, View, count};

use super::heaps::{Heaps, Stone};
use crate::shell::stage::{self, Beats, LONGEST};

/// How long stones take to be picked up.
const LIFT: u32 = 180;
/// How far apart two stones fall, and how far apart if there are more than [`MANY`].
const FALL: (u32, u32) = (140, 90);
/// More stones than this fall faster.
const MANY: usize = 10;
/// How long a stone takes to drop from the hand.
const DROP: u32 = 200;
/// How long a heap takes to slide to a store.
const SLIDE: u32 = 420;
/// How long a word on the board is held before anything follows.
const BREATH: u32 = 120;

/// Where a stone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// The space it lies in or is held above.
    pub space: Space,
    /// How.
    pub lay: Lay,
    /// How long it takes to get there, in milliseconds.
    pub lasts: u32,
}

/// How a stone is somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// It lies in a slot of the heap.
    Resting(usize),
    /// It is held in the hand, at a place of it.
    Held(usize),
}

/// Something that is shown at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat {
    /// A stone goes somewhere.
    Move(Stone, Pose),
    /// The number beside a space changes.
    Count(Space, u8),
    /// A stone lands.
    Click,
    /// A word appears, at the space it belongs to.
    Word(Space, String),
}

/// Beats with the milliseconds at which they are due, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schedule {
    /// The beats.
    pub beats: Vec<(u32, Beat)>,
    /// When all is at rest.
    pub lasts: u32,
}

impl Schedule {
    /// Shows what `events` tell, and changes `heaps` accordingly.
    pub fn of(heaps: &mut Heaps, events: &[Event]) -> Self {
        let mut schedule = Schedule::default();
        for event in events {
            match event {
                Event::Sowed { pocket, into } => schedule.sow(heaps, *pocket, into),
                Event::Captured { last, opposite, taken } => {
                    schedule.word(
                        Space::Store(last.side),
                        match taken {
                            0 => "Takes one".to_owned(),
                            _ => format!("Takes {}", count(taken + 1)),
                        },
                    );
                    let heaps_taken = [Space::Pocket(*last), Space::Pocket(*opposite)];
                    schedule.slide(heaps, &heaps_taken, Space::Store(last.side));
                }
                Event::Swept { side, .. } => {
                    let left: Vec<Space> = pockets(*side).map(Space::Pocket).collect();
                    schedule.slide(heaps, &left, Space::Store(*side));
                }
                Event::WentAgain { side } => schedule.word(Space::Store(*side), "Again!".to_owned()),
                Event::Passed { .. } | Event::Swapped { .. } => {}
                Event::Resigned { .. } | Event::Ended { .. } => {}
            }
        }
        schedule.hurry();
        schedule
    }

    /// Shows how the heaps came to be as `view` says when nobody tells how, as after a take-back.
    pub fn back_to(heaps: &mut Heaps, view: &View) -> Self {
        let before = heaps.clone();
        let changed = heaps.rearrange(view);
        let mut schedule = Schedule::default();
        for (stone, space, slot) in heaps.each() {
            if before.at(space).get(slot) != Some(&stone) {
                schedule.put(0, stone, space, Lay::Resting(slot), SLIDE);
            }
        }
        for space in changed {
            schedule.beats.push((0, Beat::Count(space, heaps.at(space).len() as u8)));
        }
        schedule.lasts = SLIDE;
        schedule
    }

    /// The beats one after the other, each with the time until the next.
    pub fn in_order(self) -> Beats<Beat> {
        let next = self.beats.iter().skip(1).map(|(at, _)| *at).chain([self.lasts]);
        let lasts: Vec<u32> = next.zip(&self.beats).map(|(next, (at, _))| next - at).collect();
        lasts.into_iter().zip(self.beats.into_iter().map(|(_, beat)| stage::Beat::Do(beat))).collect()
    }

    fn sow(&mut self, heaps: &mut Heaps, pocket: Pocket, into: &[Space]) {
        let from = Space::Pocket(pocket);
        let mut hand = heaps.take(from);
        for (place, stone) in hand.iter().enumerate() {
            self.put(self.lasts, *stone, from, Lay::Held(place), LIFT);
        }
        self.beats.push((self.lasts, Beat::Count(from, 0)));
        let apart = if hand.len() > MANY { FALL.1 } else { FALL.0 };
        let mut at = self.lasts + LIFT;
        for space in into {
            // The last stone picked up is at the bottom of the hand, so it leaves first.
            let Some(stone) = hand.pop() else { break };
            let slot = heaps.put(stone, *space);
            self.put(at, stone, *space, Lay::Resting(slot), DROP);
            for (place, carried) in hand.iter().enumerate() {
                self.put(at, *carried, *space, Lay::Held(place), apart);
            }
            let landed = at + DROP / 2;
            self.beats.push((landed, Beat::Count(*space, slot as u8 + 1)));
            self.beats.push((landed, Beat::Click));
            at += apart;
        }
        self.lasts = at - apart + DROP;
    }

    fn slide(&mut self, heaps: &mut Heaps, from: &[Space], store: Space) {
        let at = self.lasts;
        for space in from {
            let heap = heaps.take(*space);
            if heap.is_empty() {
                continue;
            }
            for (place, stone) in heap.into_iter().enumerate() {
                let slot = heaps.put(stone, store);
                self.put(at, stone, *space, Lay::Held(place), LIFT);
                self.put(at + LIFT, stone, store, Lay::Resting(slot), SLIDE);
            }
            self.beats.push((at, Beat::Count(*space, 0)));
            self.lasts = at + LIFT + SLIDE;
        }
        self.beats.push((self.lasts, Beat::Count(store, heaps.at(store).len() as u8)));
        self.beats.push((self.lasts, Beat::Click));
    }

    fn word(&mut self, at: Space, text: String) {
        self.beats.push((self.lasts, Beat::Word(at, text)));
        self.lasts += BREATH;
    }

    fn put(&mut self, at: u32, stone: Stone, space: Space, lay: Lay, lasts: u32) {
        self.beats.push((at, Beat::Move(stone, Pose { space, lay, lasts })));
    }

    /// Puts the beats in order, and makes them all quicker if the turn would take too long.
    fn hurry(&mut self) {
        let total = self.lasts.max(LONGEST);
        let quicker = |ms: u32| ms * LONGEST / total;
        for (at, beat) in &mut self.beats {
            *at = quicker(*at);
            if let Beat::Move(_, pose) = beat {
                pose.lasts = quicker(pose.lasts);
            }
        }
        self.lasts = quicker(self.lasts);
        self.beats.sort_by_key(|(at, _)| *at);
    }
}

/// The side a word on the board is about, so that it can wear its color.
pub fn side_of(space: Space) -> Side {
    match space {
        Space::Pocket(pocket) => pocket.side,
        Space::Store(side) => side,
    }
}
