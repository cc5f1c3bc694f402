//! The study itself: what it was asked, what it remembers, and one slice of thinking at a time.

use mancala::{Capture, Mancala, POCKETS};
use rules::{Dice, Imagine, Viewer};
use solver::{Room, Solver};

use crate::message::{Question, Told};
use crate::report::Report;
use crate::values::Values;

/// How many bytes the study remembers boards in. A phone has this to spare for a page one looks at.
pub const MEMORY: usize = 64 << 20;

/// Questions, and the memory to answer them with.
#[derive(Default)]
pub struct Study {
    /// What was learnt so far, and about which game.
    solver: Option<(Capture, Solver)>,
    values: Option<Values>,
    report: Option<Report>,
    /// What was told last, so that nothing is told twice.
    told: Option<Told>,
}

impl Study {
    /// Hears a question. Answers at once only if it makes no sense.
    pub fn hear(&mut self, question: Question) -> Option<Told> {
        match question {
            Question::Values { ticket, view, names } => {
                let game = Mancala::imagine(&view, Viewer::Spectator, &mut Dice::seeded(0));
                self.remember_for(game.house_rules().capture);
                self.values = Some(Values::new(ticket, &game, names));
                None
            }
            Question::Report { ticket, log, names } => match Report::new(ticket, &log, names) {
                Ok(report) => {
                    self.report = Some(report);
                    None
                }
                Err(said) => Some(Told::Trouble { ticket, said }),
            },
            Question::Enough => {
                self.values = None;
                None
            }
        }
    }

    /// Whether there is something to think about.
    pub fn is_busy(&self) -> bool {
        self.values.is_some() || self.report.is_some()
    }

    /// Thinks for a slice, as long as `go_on` says so, and tells what is new then.
    pub fn work(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Told> {
        let told = self.think(go_on)?;
        let news = self.told.as_ref() != Some(&told);
        self.told = Some(told.clone());
        news.then_some(told)
    }

    /// The position somebody looks at goes before the report of a whole game.
    fn think(&mut self, go_on: &mut dyn FnMut() -> bool) -> Option<Told> {
        let capture = self.report.as_ref().map(Report::capture).filter(|_| self.values.is_none());
        if let Some(capture) = capture {
            self.remember_for(capture);
        }
        let desk = self.solver.as_mut()?.1.desk();
        if let Some(values) = &mut self.values {
            values.think(&desk, go_on);
            let told = Told::Values(values.told());
            if values.is_done() {
                self.values = None;
            }
            return Some(told);
        }
        let report = self.report.as_mut()?;
        report.think(&desk, go_on);
        let told = Told::Report(report.told());
        if report.is_done() {
            self.report = None;
        }
        Some(told)
    }

    /// What is remembered of one way to capture is wrong for the other; there is room for one.
    fn remember_for(&mut self, capture: Capture) {
        if self.solver.as_ref().is_none_or(|(known, _)| *known != capture) {
            // First gone, then made anew: both at once would take twice the room.
            self.solver = None;
            self.solver = Some((capture, Solver::new(usize::from(POCKETS), capture, Room::new(MEMORY))));
        }
    }
}
