//! What every move is worth, while somebody wants to see it.
//!
//! A scholar thinks in the background; here is remembered whether the values are wanted and which position they were
//! asked about last.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mancala::Mancala;
use solver::Endgame;

use crate::solving::scholar::Scholar;
use crate::solving::values::Values;

/// The values of the present position, if anybody wants them.
#[derive(Default)]
pub struct Study {
    tables: Vec<Arc<Endgame>>,
    scholar: Option<Scholar>,
    is_wanted: bool,
    /// The position that was asked about last, and the number of the question.
    asked: Option<(Mancala, u64)>,
}

impl Study {
    /// Nobody wants them yet; when somebody does, these tables help.
    pub fn new(tables: Vec<Arc<Endgame>>) -> Self {
        Study { tables, ..Study::default() }
    }

    /// Whether they are wanted.
    pub fn is_wanted(&self) -> bool {
        self.is_wanted
    }

    /// Wants them, or no longer.
    pub fn turn(&mut self) {
        self.is_wanted = !self.is_wanted;
        if let Some(scholar) = self.scholar.as_ref().filter(|_| !self.is_wanted) {
            scholar.stop();
            self.asked = None;
        }
    }

    /// Looks at a position, if it is not the one that is being studied already.
    pub fn look_at(&mut self, game: Option<&Mancala>) {
        let game = game.filter(|game| self.is_wanted && !game.is_over());
        match game {
            Some(game) if self.asked.as_ref().is_some_and(|(asked, _)| asked == game) => {}
            Some(game) => {
                let tables = &self.tables;
                let scholar = self.scholar.get_or_insert_with(|| Scholar::new(tables.clone()));
                self.asked = Some((game.clone(), scholar.ask(game)));
            }
            None => {
                if let Some(scholar) = self.scholar.as_ref().filter(|_| self.asked.is_some()) {
                    scholar.stop();
                }
                self.asked = None;
            }
        }
    }

    /// What is known by now of the position that was looked at last.
    pub fn values(&self) -> Option<Values> {
        let (_, question) = self.asked.as_ref()?;
        self.scholar.as_ref()?.known(*question).values
    }

    /// Waits until all is proved, but no longer than that; gives what is known then.
    pub fn wait(&self, longest: Duration) -> Option<Values> {
        let began = Instant::now();
        while began.elapsed() < longest && !self.values().is_some_and(|values| values.is_done()) {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.values()
    }
}
