//! Plays schedules in time. It knows no clock: the time is told with each drawing.

use std::collections::VecDeque;

use crate::mancala::geometry::{index, spaces};
use mancala::{Mancala, View};

use super::heaps::{self, Heaps};
use super::motion::{Beat, Flag, LONGEST, Lay, Pose, Schedule};
use crate::shell::face::Sound;
use client::{Fresh, Seen};

/// How long a word stays on the board; the style sheet fades it out in the same time.
const WORD: f64 = 1700.0;

/// A word on the board.
#[derive(Clone, Debug)]
pub struct Word {
    /// What it says, and where.
    pub flag: Flag,
    /// Its number, so that the next one appears anew.
    pub number: u32,
    until: f64,
}

/// What the board shows at this moment, which lags behind the game while stones are on their way.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// Where each stone is.
    pub poses: Vec<Pose>,
    /// The number beside each space.
    pub counts: [u8; 14],
    /// A word on the board.
    pub word: Option<Word>,
    /// Grows whenever something changed place at once, so that the board can fade.
    pub blinks: u32,
    words: u32,
    heaps: Option<Heaps>,
    coming: Vec<Schedule>,
    queue: VecDeque<(f64, Beat)>,
    rests_at: f64,
}

impl Stage {
    /// Takes in what is new; it is shown from the next drawing on.
    pub fn expect(&mut self, seen: &Seen<Mancala>) {
        let view = &seen.sighting.view;
        let Some(mut heaps) = self.heaps.take().filter(|_| seen.fresh != Fresh::Everything) else {
            return self.lay_out(view);
        };
        let schedule = match seen.fresh {
            Fresh::Lines(1..) => {
                let schedule = Schedule::of(&mut heaps, &seen.news().concat());
                // Events and view always agree; if ever they did not, the view is right.
                Some(if heaps.agree_with(view) { schedule } else { Schedule::back_to(&mut heaps, view) })
            }
            Fresh::Rewound => {
                self.finish(0.0);
                Some(Schedule::back_to(&mut heaps, view))
            }
            Fresh::Everything | Fresh::Lines(_) => None,
        };
        self.heaps = Some(heaps);
        self.coming.extend(schedule);
    }

    fn lay_out(&mut self, view: &View) {
        let heaps = Heaps::of(view);
        let mut poses = vec![None; heaps.total()];
        for (stone, space, slot) in heaps.each() {
            poses[stone] = Some(Pose { space, lay: Lay::Resting(slot), lasts: 0 });
        }
        let mut counts = [0; 14];
        spaces().for_each(|space| counts[index(space)] = heaps::count(view, space));
        let poses = poses.into_iter().flatten().collect();
        *self = Stage { poses, counts, heaps: Some(heaps), blinks: self.blinks, ..Stage::default() };
    }

    /// Catches up with the time, and gives what is to be heard. `still` shows everything at once.
    pub fn advance(&mut self, now: f64, still: bool) -> Option<Sound> {
        for schedule in std::mem::take(&mut self.coming) {
            self.word = None;
            self.begin(schedule, now, still);
        }
        let mut heard = None;
        while self.queue.front().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, beat)) = self.queue.pop_front() {
                heard = heard.or((beat == Beat::Click).then_some(Sound::Stone));
                self.carry_out(beat, now);
            }
        }
        if self.rests_at > 0.0 && self.queue.is_empty() && self.rests_at <= now {
            self.rest();
        }
        self.word.take_if(|word| word.until <= now);
        heard
    }

    /// Puts a schedule behind what is already on its way.
    fn begin(&mut self, schedule: Schedule, now: f64, still: bool) {
        if still {
            self.at_once(schedule.beats.into_iter().map(|(_, beat)| beat), now);
            self.blinks += 1;
            return;
        }
        // One turn may wait for another to be shown; whoever is faster than that has seen enough.
        if self.rests_at > now + f64::from(LONGEST) {
            self.finish_queue(now);
        }
        let start = if self.is_moving() { self.rests_at.max(now) } else { now };
        self.queue.extend(schedule.beats.into_iter().map(|(at, beat)| (start + f64::from(at), beat)));
        self.rests_at = start + f64::from(schedule.lasts);
    }

    /// Ends whatever is on its way at once.
    pub fn finish(&mut self, now: f64) {
        self.finish_queue(now);
        for schedule in std::mem::take(&mut self.coming) {
            self.at_once(schedule.beats.into_iter().map(|(_, beat)| beat), now);
        }
    }

    fn finish_queue(&mut self, now: f64) {
        let queue = std::mem::take(&mut self.queue);
        self.at_once(queue.into_iter().map(|(_, beat)| beat), now);
        self.rest();
    }

    /// Carries beats out without their time. What is skipped is not heard either.
    fn at_once(&mut self, beats: impl Iterator<Item = Beat>, now: f64) {
        for beat in beats {
            self.carry_out(beat, now);
        }
        self.poses.iter_mut().for_each(|pose| pose.lasts = 0);
    }

    /// Lets nothing take time any more, or stones would wander when the window changes its size.
    fn rest(&mut self) {
        self.poses.iter_mut().for_each(|pose| pose.lasts = 0);
        self.rests_at = 0.0;
    }

    fn carry_out(&mut self, beat: Beat, now: f64) {
        match beat {
            Beat::Move(stone, pose) => {
                if let Some(place) = self.poses.get_mut(stone) {
                    *place = pose;
                }
            }
            Beat::Count(space, stones) => self.counts[index(space)] = stones,
            Beat::Click => {}
            Beat::Flag(flag) => {
                self.words += 1;
                self.word = Some(Word { flag, number: self.words, until: now + WORD });
            }
        }
    }

    /// Whether stones are still on their way.
    pub fn is_moving(&self) -> bool {
        self.rests_at > 0.0 || !self.coming.is_empty()
    }

    /// When something changes, in milliseconds from now.
    pub fn wakes_in(&self, now: f64) -> Option<u32> {
        let beat = self.queue.front().map(|(at, _)| *at);
        let rest = (self.rests_at > 0.0).then_some(self.rests_at);
        let hush = self.word.as_ref().map(|word| word.until);
        let next = [beat.or(rest), hush].into_iter().flatten().min_by(f64::total_cmp)?;
        Some((next - now).ceil().max(1.0) as u32)
    }

    /// When all will have come to rest, in milliseconds from now.
    pub fn rests_in(&self, now: f64) -> u32 {
        (self.rests_at - now).ceil().max(0.0) as u32
    }
}
