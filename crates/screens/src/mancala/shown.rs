//! What the board shows while it catches up with the game: where each stone is, the numbers, a word that fades.

use mancala::{Space, View};

use super::geometry::{index, spaces};
use super::heaps::{self, Heaps};
use super::motion::{Beat, Lay, Pose};
use crate::shell::face::{Room, Sound};
use crate::shell::stage;

/// How long a word stays on the board; the style sheet fades it out in the same time.
const WORD: f64 = 1700.0;

/// A word on the board.
#[derive(Clone, Debug)]
pub struct Word {
    /// What it says.
    pub text: String,
    /// The space it belongs to.
    pub at: Space,
    /// Its number, so that the next one appears anew.
    pub number: u32,
    until: f64,
}

/// What the board shows at this moment.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// Where each stone is.
    pub poses: Vec<Pose>,
    /// The number beside each space.
    pub counts: [u8; 14],
    /// A word on the board.
    pub word: Option<Word>,
    /// Grows whenever something changed place at once, so that the board can fade.
    pub blinks: u32,
    /// Which stone lies where once everything has come to rest.
    pub heaps: Heaps,
    words: u32,
    stirred: bool,
}

impl Shown {
    /// Lets a word fade, and the board blink after what moved without motion. Says when to draw again.
    pub fn pass_time(&mut self, room: Room) -> Option<u32> {
        if std::mem::take(&mut self.stirred) && room.still {
            self.blinks += 1;
        }
        self.word.take_if(|word| word.until <= room.now);
        self.word.as_ref().map(|word| (word.until - room.now).ceil().max(1.0) as u32)
    }
}

impl stage::Shown for Shown {
    type View = View;
    type Beat = Beat;

    fn lay_out(&mut self, view: &View) {
        let heaps = Heaps::of(view);
        let mut laid: Vec<_> = heaps.each().collect();
        laid.sort_unstable_by_key(|(stone, ..)| *stone);
        let pose = |(_, space, slot)| Pose { space, lay: Lay::Resting(slot), lasts: 0 };
        let mut counts = [0; 14];
        spaces().for_each(|space| counts[index(space)] = heaps::count(view, space));
        let poses = laid.into_iter().map(pose).collect();
        *self = Shown { poses, counts, heaps, blinks: self.blinks, ..Shown::default() };
    }

    fn agree_with(&mut self, view: &View) {
        if !self.heaps.agree_with(view) {
            self.lay_out(view);
        }
    }

    fn carry_out(&mut self, beat: Beat, now: f64) {
        match beat {
            Beat::Move(stone, pose) => {
                if let Some(place) = self.poses.get_mut(stone) {
                    *place = pose;
                    self.stirred = true;
                }
            }
            Beat::Count(space, stones) => self.counts[index(space)] = stones,
            Beat::Click => {}
            Beat::Word(at, text) => {
                self.words += 1;
                self.word = Some(Word { text, at, number: self.words, until: now + WORD });
            }
        }
    }

    /// Lets nothing take time any more, or stones would wander when the window changes its size.
    fn rest(&mut self, _at_once: bool) {
        self.poses.iter_mut().for_each(|pose| pose.lasts = 0);
    }

    fn heard(beat: &Beat) -> Option<Sound> {
        (*beat == Beat::Click).then_some(Sound::Stone)
    }
}
