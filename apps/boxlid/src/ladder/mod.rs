//! The ladder: every bot of a game against every other, and how strong that makes them.
//!
//! [`Contest`] says who plays whom and plays it, [`elo`] makes ratings of scores, [`sheet`] writes them down. What
//! comes out depends on the seed alone: each round has a seed of its own, so that it does not matter which thread
//! plays it and when.

pub mod elo;
mod game;
pub mod sheet;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use catalog::{GameKind, SolverResources};
use rules::{Refusal, Seat};

use crate::solving::progress::Progress;
use crate::solving::stop::Stop;
use elo::Round;

/// Who plays whom, and how often.
#[derive(Clone)]
pub struct Contest {
    /// The game.
    pub kind: GameKind,
    /// The levels of the bots, the weakest first.
    pub bots: Vec<&'static str>,
    /// How many rounds of two games each two of them play.
    pub rounds: u32,
    /// What all luck is drawn from.
    pub seed: u64,
    /// What the perfect bot may use of the machine.
    pub solver: Arc<SolverResources>,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// The rounds that were played to their end, in the order of the plan.
    pub rounds: Vec<Round>,
    /// How many games were broken off because they did not end; they count as drawn.
    pub endless: u32,
}

/// A round that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fixture {
    /// Both players, as indices.
    players: [usize; 2],
    /// The number of the round between these two.
    number: u32,
}

impl Contest {
    /// How many games there are in all.
    pub fn games(&self) -> u64 {
        2 * self.fixtures().len() as u64
    }

    /// Plays all of it with so many threads, or as much as there is time for until somebody asks to stop.
    pub fn play(&self, threads: usize, stop: &Stop) -> Result<Played, Refusal> {
        let fixtures = self.fixtures();
        let (taken, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let progress = Mutex::new(Progress::of("playing"));
        let work = || {
            loop {
                let index = taken.fetch_add(1, Ordering::Relaxed);
                let Some(fixture) = fixtures.get(index).filter(|_| !stop.is_wanted()) else { return };
                let came_out = self.round(*fixture, stop);
                // OK because nobody panics while they hold it.
                let mut done = done.lock().expect("the list of rounds is whole");
                done.push((index, came_out));
                if let Ok(mut progress) = progress.try_lock() {
                    progress.share(done.len() as u64, fixtures.len() as u64);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.clamp(1, fixtures.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
        if let Ok(mut progress) = progress.lock() {
            progress.end();
        }
        let mut done = done.into_inner().unwrap_or_default();
        done.sort_by_key(|(index, _)| *index);
        let mut played = Played::default();
        for (_, came_out) in done {
            // A round that was broken off in the middle does not count.
            if let Some((round, endless)) = came_out? {
                played.rounds.push(round);
                played.endless += endless;
            }
        }
        Ok(played)
    }

    /// Every round. All pairs take turns, so that what was played until a stop says something of everybody.
    fn fixtures(&self) -> Vec<Fixture> {
        let pairs = || {
            let ones = 0..self.bots.len();
            ones.flat_map(|one| (one + 1..self.bots.len()).map(move |two| [one, two]))
        };
        (0..self.rounds).flat_map(|number| pairs().map(move |players| Fixture { players, number })).collect()
    }

    /// Plays both games of a round, and says how many of them did not end; nothing if it was broken off.
    fn round(&self, fixture: Fixture, stop: &Stop) -> Result<Option<(Round, u32)>, Refusal> {
        let [one, two] = fixture.players;
        let mut round = Round { one, two, points: 0.0, games: 0 };
        let mut endless = 0;
        for is_second in [false, true] {
            let levels = fixture.players.map(|player| self.bots[player]);
            match game::play(self, fixture.number, levels, is_second, stop)? {
                game::Ending::Points(points) => round.points += points,
                game::Ending::Endless => {
                    round.points += 0.5;
                    endless += 1;
                }
                game::Ending::Stopped => return Ok(None),
            }
            round.games += 1;
        }
        Ok(Some((round, endless)))
    }

    /// The seed of a round. Each pair plays its rounds from the same beginnings.
    fn seed_of(&self, number: u32) -> u64 {
        let mixed = (self.seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(number) << 20);
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 27)
    }
}

/// The bots of each seat, for games whose rules must know who is one.
fn seating(contest: &Contest, levels: [&str; 2], is_second: bool) -> Vec<(Seat, String)> {
    let duel = contest.kind.duel();
    let level = |seat: Seat| levels[duel.player(seat, is_second)].to_owned();
    (0..duel.seats).map(Seat).map(|seat| (seat, level(seat))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(kind: GameKind, bots: &[&'static str], rounds: u32) -> Contest {
        Contest { kind, bots: bots.to_vec(), rounds, seed: 7, solver: Arc::default() }
    }

    #[test]
    fn everybody_meets_everybody_equally_often_and_in_turns() {
        let contest = contest(GameKind::ALL[0], &["easy", "medium", "hard"], 2);
        let pairs: Vec<[usize; 2]> = contest.fixtures().iter().map(|fixture| fixture.players).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 1], [0, 2], [1, 2]]);
        assert_eq!(contest.games(), 12);
    }

    #[test]
    fn the_outcome_does_not_depend_on_the_number_of_threads() {
        let contest = contest(GameKind::ALL[0], &["easy", "medium"], 4);
        let [alone, together] =
            [1, 3].map(|threads| contest.play(threads, &Stop::default()).expect("bots play legal moves"));
        assert_eq!(alone.rounds, together.rounds);
        assert_eq!(alone.rounds.len(), 4);
    }

    #[test]
    fn every_game_has_duels_that_end() {
        for kind in GameKind::ALL {
            let weakest = [kind.bots()[0].name, kind.bots()[1].name];
            let played = contest(kind, &weakest, 1).play(2, &Stop::default()).expect("bots play legal moves");
            assert_eq!((played.rounds.len(), played.endless), (1, 0), "{kind}");
            assert!((0.0..=2.0).contains(&played.rounds[0].points));
        }
    }

    #[test]
    fn what_is_stopped_has_no_half_rounds() {
        let stop = Stop::default();
        stop.ask();
        let played =
            contest(GameKind::ALL[0], &["easy", "medium"], 4).play(2, &stop).expect("nothing is played");
        assert!(played.rounds.is_empty());
    }
}
