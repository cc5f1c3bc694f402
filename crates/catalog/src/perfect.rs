//! The perfect bot for Mancala, with what the machine it runs on can give it.
//!
//! It looks into the book of first turns, then proves which sowing keeps the outcome, and remembers from one move to
//! the next what it has learned. How far it goes for a proof is bounded, in boards and not in seconds, so that it
//! plays the same on every machine that gives it the same [`SolverResources`]. A browser gives it little; the binary gives it
//! enough to prove almost any position it meets. Where a proof is out of reach it leaves the move to another bot.

use std::sync::Arc;

use bots::Search;
use mancala::{Action, Capture, Mancala, Offer, POCKETS, Pocket, View};
use rules::{Bot, Choices, Dice, Imagine, PartOf, ThinkingTime, Unhurried, Viewer};
use solver::{Book, Desk, Endgame, Position, Room, Solver};

/// What a process can give to the perfect bots in it: it is made once and handed to each of them.
pub struct SolverResources {
    /// How many boards one looks at before it gives a proof up.
    pub boards: u64,
    /// How many bytes one remembers in.
    pub memory: usize,
    /// Where those bytes come from.
    pub room: fn(usize) -> Room,
    /// Endgame tables, at most one for each capture.
    pub tables: Vec<Arc<Endgame>>,
}

impl Default for SolverResources {
    /// What a browser can spare: a second or two of proving, and less memory than a page with pictures.
    fn default() -> Self {
        SolverResources { boards: 3_000_000, memory: 32 << 20, room: Room::new, tables: Vec::new() }
    }
}

/// How much of its time the other bot gets if there is no proof.
const FOR_LOOKING: f64 = 0.5;

/// Plays perfectly what it can prove, and like `otherwise` what it cannot.
pub struct Perfect {
    otherwise: Search,
    resources: Arc<SolverResources>,
    /// What was learned, and for which capture.
    solver: Option<Solver>,
}

impl Perfect {
    /// A bot that has learned nothing yet.
    pub fn new(otherwise: Search, resources: Arc<SolverResources>) -> Self {
        Perfect { otherwise, resources, solver: None }
    }

    /// The best action, if it can be proved.
    pub fn prove(&mut self, game: &Mancala) -> Option<Action> {
        self.prove_within(game, &Unhurried)
    }

    fn prove_within(&mut self, game: &Mancala, time: &dyn ThinkingTime) -> Option<Action> {
        if time.is_over() {
            return None;
        }
        let capture = game.house_rules().capture;
        let fitting = self.solver.take().filter(|solver| solver.capture() == capture);
        let solver = self.solver.insert(fitting.unwrap_or_else(|| fresh(&self.resources, capture)));
        let mut thought =
            Thought { desk: solver.desk(), left: self.resources.boards, time, book: Book::shipped() };
        let position = Position::of(game);
        let number = match game.offer() {
            Offer::Closed => thought.best_sowing(&position),
            // M-17: the better side is the mover's own if it is worth no less than nothing.
            Offer::Open if thought.margin(&position)? < 0 => return Some(Action::Swap),
            Offer::Open => thought.best_sowing(&position),
            Offer::FirstTurn => thought.evenest_sowing(&position),
        };
        number.map(|number| Action::Sow(Pocket::new(game.mover(), number)))
    }
}

fn fresh(resources: &SolverResources, capture: Capture) -> Solver {
    let solver = Solver::new(POCKETS.into(), capture, (resources.room)(resources.memory));
    match resources.tables.iter().find(|table| table.capture() == capture) {
        Some(table) => solver.with_endgame(Arc::clone(table)),
        None => solver,
    }
}

impl Bot<Mancala> for Perfect {
    fn choose_within(
        &mut self,
        view: &View,
        choices: &Choices<Action>,
        dice: &mut Dice,
        time: &dyn ThinkingTime,
    ) -> Action {
        let game = Mancala::imagine(view, Viewer::Spectator, dice);
        let listed = choices.listed();
        if let [only] = listed {
            return *only;
        }
        let proving = PartOf { time, until: FOR_LOOKING };
        let proved = self.prove_within(&game, &proving).filter(|action| listed.contains(action));
        proved
            .unwrap_or_else(|| Bot::<Mancala>::choose_within(&mut self.otherwise, view, choices, dice, time))
    }
}

/// One move's thinking.
struct Thought<'a> {
    desk: Desk<'a>,
    /// How many boards may still be looked at.
    left: u64,
    time: &'a dyn ThinkingTime,
    book: &'a Book,
}

impl Thought<'_> {
    /// The outcome, if it is in the book or can be proved.
    fn margin(&mut self, position: &Position) -> Option<i32> {
        self.exact(position, None)
    }

    fn exact(&mut self, position: &Position, guess: Option<i32>) -> Option<i32> {
        let known = self.book.worth(position, self.desk.capture()).and_then(|worth| worth.exact());
        if known.is_some() {
            return known;
        }
        let (left, time) = (self.left, self.time);
        let solved = self.desk.solve_from(position, guess, &mut |_, boards| boards < left && !time.is_over());
        self.left = left.saturating_sub(solved.nodes);
        solved.worth.exact()
    }

    /// A sowing that keeps the outcome. The rightmost is taken: those at the left tend to keep their stones.
    fn best_sowing(&mut self, position: &Position) -> Option<u8> {
        let margin = self.margin(position)?;
        position.full_pockets().rev().find(|pocket| {
            let (next, mine) = position.sow(*pocket, self.desk.capture());
            let wanted = if mine { margin } else { -margin };
            self.exact(&next, Some(wanted)) == Some(wanted)
        })
    }

    /// M-17: the first turn that leaves the sides most nearly even, for the other player takes the better.
    fn evenest_sowing(&mut self, position: &Position) -> Option<u8> {
        let mut best: Option<(i32, u8)> = None;
        for pocket in position.full_pockets().rev() {
            let margin = self.after_first(position, pocket)?;
            if best.is_none_or(|(most, _)| margin > most) {
                best = Some((margin, pocket));
            }
        }
        best.map(|(_, pocket)| pocket)
    }

    fn after_first(&mut self, position: &Position, pocket: u8) -> Option<i32> {
        let (next, mine) = position.sow(pocket, self.desk.capture());
        if next.is_over() {
            return self.margin(&next);
        }
        if !mine {
            return Some(-self.margin(&next)?.abs());
        }
        let mut most = None;
        for pocket in next.full_pockets() {
            most = most.max(Some(self.after_first(&next, pocket)?));
        }
        most
    }
}
