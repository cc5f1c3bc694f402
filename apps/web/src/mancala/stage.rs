//! Plays a schedule in time: the only part of the board that knows a clock.

use std::collections::VecDeque;

use leptos::prelude::*;
use mancala::{Mancala, View};

use super::geometry::{index, spaces};
use super::heaps::{self, Heaps};
use super::motion::{Beat, Flag, LONGEST, Lay, Pose, Schedule};
use crate::browser::{Timer, now, prefers_stillness};
use crate::play::{Fresh, Seen};
use crate::settings::Liking;
use crate::sound::{self, Sound};

/// How long a word stays on the board; the style sheet fades it out in the same time.
const WORD: u32 = 1700;

/// What the board shows at this moment, which lags behind the game while stones are on their way.
#[derive(Clone, Copy)]
pub struct Stage {
    /// Where each stone is.
    pub poses: RwSignal<Vec<Pose>>,
    /// The number beside each space.
    pub counts: RwSignal<[u8; 14]>,
    /// A word on the board.
    pub flag: RwSignal<Option<Flag>>,
    /// Grows whenever something changed place at once, so that the board can fade.
    pub blinks: RwSignal<u32>,
    heaps: StoredValue<Option<Heaps>>,
    queue: StoredValue<VecDeque<(f64, Beat)>>,
    rests_at: StoredValue<f64>,
    timer: StoredValue<Timer, LocalStorage>,
    /// Takes the word off the board again.
    hush: StoredValue<Timer, LocalStorage>,
    liking: Liking,
}

impl Stage {
    /// An empty stage. `rests_at` is told when all will have come to rest.
    pub fn new(rests_at: StoredValue<f64>) -> Self {
        Stage {
            poses: RwSignal::new(Vec::new()),
            counts: RwSignal::new([0; 14]),
            flag: RwSignal::new(None),
            blinks: RwSignal::new(0),
            heaps: StoredValue::new(None),
            queue: StoredValue::new(VecDeque::new()),
            rests_at,
            timer: StoredValue::new_local(Timer::default()),
            hush: StoredValue::new_local(Timer::default()),
            liking: Liking::get(),
        }
    }

    /// Shows what is new.
    pub fn show(self, seen: &Seen<Mancala>) {
        let view = &seen.sighting.view;
        let Some(mut heaps) = self.heaps.get_value().filter(|_| seen.fresh != Fresh::Everything) else {
            self.lay_out(view);
            return;
        };
        let schedule = match seen.fresh {
            Fresh::Lines(count) if count > 0 => {
                let events = seen.news().concat();
                let schedule = Schedule::of(&mut heaps, &events);
                // Events and view always agree; if ever they did not, the view is right.
                if heaps.agree_with(view) { schedule } else { Schedule::back_to(&mut heaps, view) }
            }
            Fresh::Rewound => {
                self.finish();
                Schedule::back_to(&mut heaps, view)
            }
            Fresh::Everything | Fresh::Lines(_) => return,
        };
        self.heaps.set_value(Some(heaps));
        self.flag.set(None);
        self.begin(schedule);
    }

    /// Ends whatever is on its way at once.
    pub fn finish(self) {
        self.timer.set_value(Timer::default());
        let beats = self.queue.try_update_value(std::mem::take).unwrap_or_default();
        self.carry_out(beats.into_iter().filter_map(|(_, beat)| at_once(beat)).collect());
        self.rests_at.set_value(now());
    }

    /// Whether stones are still on their way.
    pub fn is_moving(self) -> bool {
        self.queue.with_value(|queue| !queue.is_empty())
    }

    fn lay_out(self, view: &View) {
        self.timer.set_value(Timer::default());
        self.queue.set_value(VecDeque::new());
        let heaps = Heaps::of(view);
        let mut poses = vec![None; heaps.total()];
        for (stone, space, slot) in heaps.each() {
            poses[stone] = Some(Pose { space, lay: Lay::Resting(slot), lasts: 0 });
        }
        self.poses.set(poses.into_iter().flatten().collect());
        let mut counts = [0; 14];
        spaces().for_each(|space| counts[index(space)] = heaps::count(view, space));
        self.counts.set(counts);
        self.flag.set(None);
        self.heaps.set_value(Some(heaps));
    }

    /// Queues a schedule behind what is already on its way.
    fn begin(self, schedule: Schedule) {
        if prefers_stillness() {
            self.carry_out(schedule.beats.into_iter().filter_map(|(_, beat)| at_once(beat)).collect());
            self.blinks.update(|blinks| *blinks += 1);
            return;
        }
        // One turn may wait for another to be shown; whoever is faster than that has seen enough.
        if self.rests_at.get_value() > now() + f64::from(LONGEST) {
            self.finish();
        }
        let start = match self.is_moving() {
            true => self.rests_at.get_value().max(now()),
            false => now(),
        };
        let beats = schedule.beats.into_iter().map(|(at, beat)| (start + f64::from(at), beat));
        self.queue.update_value(|queue| queue.extend(beats));
        self.rests_at.set_value(start + f64::from(schedule.lasts));
        self.tick();
    }

    /// Carries out what is due and comes back when more is.
    fn tick(self) {
        let time = now();
        let due = self.queue.try_update_value(|queue| {
            let count = queue.iter().take_while(|(at, _)| *at <= time).count();
            queue.drain(..count).map(|(_, beat)| beat).collect::<Vec<_>>()
        });
        self.carry_out(due.unwrap_or_default());
        let next = self.queue.with_value(|queue| queue.front().map(|(at, _)| *at));
        let wait = |until: f64| (until - now()).max(0.0).ceil() as u32;
        self.timer.set_value(match next {
            Some(due) => Timer::after(wait(due), move || self.tick()),
            None => Timer::after(wait(self.rests_at.get_value()), move || self.rest()),
        });
    }

    /// Lets nothing take time any more, or stones would wander when the window changes its size.
    fn rest(self) {
        self.poses.update(|poses| poses.iter_mut().for_each(|pose| pose.lasts = 0));
    }

    fn carry_out(self, beats: Vec<Beat>) {
        if beats.is_empty() {
            return;
        }
        if beats.contains(&Beat::Click) {
            sound::play(self.liking, Sound::Stone);
        }
        for beat in &beats {
            if let Beat::Flag(flag) = beat {
                self.flag.set(Some(flag.clone()));
                self.hush.set_value(Timer::after(WORD, move || self.flag.set(None)));
            }
        }
        self.counts.update(|counts| {
            for beat in &beats {
                if let Beat::Count(space, stones) = beat {
                    counts[index(*space)] = *stones;
                }
            }
        });
        self.poses.update(|poses| {
            for beat in beats {
                if let Beat::Move(stone, pose) = beat
                    && let Some(place) = poses.get_mut(stone)
                {
                    *place = pose;
                }
            }
        });
    }
}

/// A beat without its time. What is skipped is not heard either.
fn at_once(beat: Beat) -> Option<Beat> {
    match beat {
        Beat::Move(stone, pose) => Some(Beat::Move(stone, Pose { lasts: 0, ..pose })),
        Beat::Click => None,
        Beat::Count(..) | Beat::Flag(_) => Some(beat),
    }
}
