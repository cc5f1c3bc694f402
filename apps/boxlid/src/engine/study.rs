//! The request `values`: what the position and each of its moves is worth, at once or little by little.
//!
//! A request with a bound is answered once and always alike. One without is answered at once with what can be said
//! without thinking, and further lines with the same id follow as more is proved.

use std::sync::Arc;

use catalog::SolverResources;
use catalog::solvable;
use mancala::Mancala;
use rules::{Game, Notation, Refusal, RefusalKind, Seat, Seq, Turn};
use serde_json::Value;
use solver::{Room, Solver, Worth};

use super::Engine;
use super::answer::{Answer, MoveValue, News, Stopped, Trouble, ValueOf, ValuesOf, news};
use crate::solving::scholar::Scholar;
use crate::solving::values::{Tag, Values, said};

/// Bytes a bounded answer is found in; enough for the most boards it may look at.
const MEMORY: usize = 64 << 20;
/// The most boards a bounded answer may look at for each move: about a minute for all of them.
pub const MOST_BOARDS: u64 = 100_000_000;

/// A question that is still being studied.
struct Study {
    id: Value,
    table: String,
    seq: Seq,
    game: Mancala,
    question: u64,
    /// How many changes were told.
    told: u64,
}

/// What the engine studies, and with what.
#[derive(Default)]
pub struct Desk {
    pub(super) resources: Arc<SolverResources>,
    scholar: Option<Scholar>,
    study: Option<Study>,
}

impl Engine {
    /// An engine that may use so much of the machine, and these endgame tables.
    pub fn with_resources(resources: Arc<SolverResources>) -> Self {
        Engine { desk: Desk { resources, ..Desk::default() }, ..Engine::default() }
    }

    /// Whether more lines may follow by themselves.
    pub fn is_studying(&self) -> bool {
        self.desk.study.is_some()
    }

    /// The next line that follows by itself, if there is one by now.
    pub fn more(&mut self) -> Option<String> {
        let study = self.desk.study.as_mut()?;
        let known = self.desk.scholar.as_ref()?.known(study.question);
        let values = known.values.filter(|_| known.changes > study.told)?;
        study.told = known.changes;
        let told = tell(&study.table, study.seq, &study.game, &values);
        let line = Answer::new(study.id.clone(), Ok(told)).line();
        if known.is_done {
            self.desk.study = None;
        }
        Some(line)
    }

    /// Forgets what is being studied about a table, for it has moved on.
    pub(super) fn table_moved_on(&mut self, table: &str) {
        if self.desk.study.as_ref().is_some_and(|study| study.table == table) {
            self.stop_study();
        }
    }

    /// Drops what is being studied.
    pub(super) fn stop_study(&mut self) -> News {
        if let Some(scholar) = &self.desk.scholar {
            scholar.stop();
        }
        news(&Stopped { stopped: self.desk.study.take().map(|study| study.id) })
    }

    /// Says what the position of a table is worth, and what each move.
    pub(super) fn values(&mut self, id: &Value, table: String, boards: Option<u64>) -> Result<News, Trouble> {
        let held = self.hall.held(&table)?;
        let game = solvable(held.kind, &*held.table)?;
        let seq = held.table.seq();
        if held.table.over().is_some() {
            return Err(Refusal::new(RefusalKind::Over, "the game is over").into());
        }
        if boards.is_some_and(|boards| boards == 0 || boards > MOST_BOARDS) {
            return Err(Trouble::malformed(format!("`boards` is from 1 to {MOST_BOARDS}")));
        }
        let room = if boards.is_some() { MEMORY } else { 0 };
        let capture = game.house_rules().capture;
        let mut solver = Solver::new(mancala::POCKETS.into(), capture, Room::new(room));
        if let Some(endgame) = self.desk.resources.tables.iter().find(|endgame| endgame.capture() == capture)
        {
            solver = solver.with_endgame(Arc::clone(endgame));
        }
        let desk = solver.desk();
        let mut values = Values::begin(&desk, &game);
        if let Some(boards) = boards {
            values.deepen(&desk, &game, boards, &mut || true);
        } else if !values.is_done() {
            self.stop_study();
            let tables = &self.desk.resources.tables;
            let scholar = self.desk.scholar.get_or_insert_with(|| Scholar::new(tables.clone()));
            let question = scholar.ask(&game);
            // The first thing a scholar says is what is answered here already.
            let (id, table, game) = (id.clone(), table.clone(), game.clone());
            self.desk.study = Some(Study { id, table, seq, game, question, told: 1 });
        }
        Ok(tell(&table, seq, &game, &values))
    }
}

fn tell(table: &str, seq: Seq, game: &Mancala, values: &Values) -> News {
    let seat = match game.turn() {
        Turn::Of(seat) => seat,
        // OK because only a game that goes on is studied.
        Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Over(_) => Seat(0),
    };
    let moves = values.moves.iter().map(|(action, worth)| MoveValue {
        action: news(action),
        notation: game.write_action(action),
        value: value(worth),
    });
    news(&ValuesOf {
        table: table.to_owned(),
        seq,
        seat,
        done: values.is_done(),
        value: value(&values.whole),
        moves: moves.collect(),
    })
}

fn value(worth: &Worth) -> ValueOf {
    ValueOf { tag: Tag::of(worth), margin: worth.guess, low: worth.low, high: worth.high, said: said(worth) }
}
