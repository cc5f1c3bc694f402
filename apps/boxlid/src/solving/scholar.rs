//! Somebody who studies positions of Mancala in the background, so that nobody has to wait.
//!
//! A scholar has a thread and a solver of their own. Asked about another position they drop what they were doing;
//! what they have learned they keep. Whoever asked looks now and then at what is known so far.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use mancala::{Capture, Mancala};
use solver::{Endgame, Solver};

use super::room;
use super::values::Values;

/// Bytes a scholar remembers in, for each capture.
const MEMORY: usize = 256 << 20;
/// How many boards the first pass looks at for each move, and how many times more each further pass.
const FIRST: u64 = 20_000;
const MORE: u64 = 6;

/// What is known of the position that was asked about last.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Which question this answers.
    pub question: u64,
    /// The values so far; nothing in the first moments.
    pub values: Option<Values>,
    /// How often they have changed.
    pub changes: u64,
    /// Whether there is no more to find out.
    pub is_done: bool,
}

/// Studies one position at a time.
pub struct Scholar {
    questions: Sender<(u64, Mancala)>,
    latest: Arc<AtomicU64>,
    known: Arc<Mutex<Known>>,
}

impl Scholar {
    /// A scholar who may use these tables.
    pub fn new(tables: Vec<Arc<Endgame>>) -> Self {
        let (questions, asked) = mpsc::channel::<(u64, Mancala)>();
        let latest = Arc::new(AtomicU64::new(0));
        let known = Arc::new(Mutex::new(Known::default()));
        let desk =
            Study { latest: Arc::clone(&latest), known: Arc::clone(&known), tables, solvers: HashMap::new() };
        // If there is no thread to be had nothing is ever found, which shows as values that stay unknown.
        let _ = thread::Builder::new().name("scholar".to_owned()).spawn(move || {
            let mut study = desk;
            while let Ok((number, game)) = asked.recv() {
                study.study(number, &game);
            }
        });
        Scholar { questions, latest, known }
    }

    /// Asks about a position, and gives the number of the question.
    pub fn ask(&self, game: &Mancala) -> u64 {
        let number = self.latest.fetch_add(1, Ordering::SeqCst) + 1;
        // Nobody listens only if there is no thread.
        let _ = self.questions.send((number, game.clone()));
        number
    }

    /// What is known about the question with this number, which must be the last.
    pub fn known(&self, question: u64) -> Known {
        let known = locked(&self.known).clone();
        if known.question == question { known } else { Known { question, ..Known::default() } }
    }

    /// Asks to drop what was asked about.
    pub fn stop(&self) {
        self.latest.fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for Scholar {
    fn drop(&mut self) {
        self.stop();
    }
}

struct Study {
    latest: Arc<AtomicU64>,
    known: Arc<Mutex<Known>>,
    tables: Vec<Arc<Endgame>>,
    solvers: HashMap<Capture, Solver>,
}

impl Study {
    fn study(&mut self, number: u64, game: &Mancala) {
        let is_wanted = || self.latest.load(Ordering::SeqCst) == number;
        if !is_wanted() {
            return;
        }
        let capture = game.house_rules().capture;
        let tables = &self.tables;
        let solver = self.solvers.entry(capture).or_insert_with(|| {
            let solver = Solver::new(mancala::POCKETS.into(), capture, room::room(MEMORY));
            match tables.iter().find(|table| table.capture() == capture) {
                Some(table) => solver.with_endgame(Arc::clone(table)),
                None => solver,
            }
        });
        let desk = solver.desk();
        let mut values = Values::begin(&desk, game);
        let tell = |values: &Values, changes: u64| {
            let is_done = values.is_done();
            *locked(&self.known) = Known { question: number, values: Some(values.clone()), changes, is_done };
        };
        let (mut boards, mut changes) = (FIRST, 1);
        tell(&values, changes);
        while is_wanted() && !values.is_done() {
            let before = values.clone();
            values.deepen(&desk, game, boards, &mut || is_wanted());
            boards = boards.saturating_mul(MORE);
            if values != before && is_wanted() {
                changes += 1;
                tell(&values, changes);
            }
        }
    }
}

fn locked(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    // What is in it is replaced as a whole, so it is whole even if somebody panicked.
    known.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use mancala::Options;
    use rules::Notation;

    use super::*;

    fn game(position: &str) -> Mancala {
        Mancala::read_position(Default::default(), &Options::default(), 2, position).expect("it can be read")
    }

    fn until_done(scholar: &Scholar, question: u64) -> Values {
        let began = Instant::now();
        loop {
            let known = scholar.known(question);
            if known.is_done {
                return known.values.expect("what is done is known");
            }
            assert!(began.elapsed() < Duration::from_secs(60), "it takes too long");
            thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn a_scholar_drops_a_hard_question_for_the_next() {
        let scholar = Scholar::new(Vec::new());
        let hard = scholar.ask(&game("6,6,6,6,6,6/0 6,6,6,6,6,7/0 A"));
        let easy = scholar.ask(&game("0,0,0,0,1,1/20 0,0,0,0,2,0/24 A"));
        let values = until_done(&scholar, easy);
        assert_eq!(values.whole.exact(), Some(-4));
        assert!(!scholar.known(hard).is_done);
    }
}
