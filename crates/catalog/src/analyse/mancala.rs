//! What a position of Mancala is worth: the exact outcome, where the solver can prove it within a bound of boards.

use std::collections::HashMap;

use analysis::{
    Alternative, Branch, By, Certainty, Luck as Cause, MOST_TURNING_POINTS, Margin, Report, StepReport,
    StonesReport, TurningPoint, Value, Valuer, Weighed, Why, shares,
};
use mancala::{Action, Mancala, Offer, Pocket};
use rules::{Game, Never, Notation, Seat, Step, Turn};
use solver::{Book, Desk, Position, Worth, pie};

/// What is behind the chances, in words.
pub(crate) const METHOD: &str = "Proved by the solver: the outcome with perfect play by both. What took too many boards \
     to prove is an estimate, and marked as one.";

/// How many stones of an estimated lead make a win twice as likely as not, and then some.
const STONES: f64 = 4.0;

/// What is known of a position: seen by the first seat.
type Known = HashMap<(Position, Offer, bool), Worth>;

/// Values positions by what is proved of them.
pub(crate) struct Proofs<'a> {
    desk: Desk<'a>,
    boards: u64,
    known: Known,
}

impl<'a> Proofs<'a> {
    pub fn new(desk: Desk<'a>, boards: u64) -> Self {
        Proofs { desk, boards, known: Known::new() }
    }

    /// Proves what it can of the positions of a game, the last first: what is learnt there helps with those before.
    /// Says whether it was let finish.
    pub fn prove(&mut self, games: &[Mancala], go_on: &mut dyn FnMut(usize) -> bool) -> bool {
        let mut later: Option<Worth> = None;
        for (done, game) in games.iter().rev().enumerate() {
            if !go_on(done) {
                return false;
            }
            later = Some(self.prove_before(game, later));
        }
        true
    }

    /// Proves a position, given what the one after it in the game is worth: whoever was to move can have that much,
    /// and often has no more.
    fn prove_before(&mut self, game: &Mancala, later: Option<Worth>) -> Worth {
        let guess = later.map(|worth| worth.guess);
        let mut found = self.find(game, guess);
        if let Some(later) = later.filter(|_| !game.is_over()) {
            if game.seat_of(game.mover()) == Seat(0) {
                found.low = found.low.max(later.low);
            } else {
                found.high = found.high.min(later.high);
            }
            found.guess = found.guess.clamp(found.low, found.high);
            self.known.insert(key(game), found);
        }
        found
    }

    /// From now on a glance has to do for what is not proved yet.
    pub fn hurry(&mut self) {
        self.boards = 0;
    }

    /// By how much the first seat leads in the end, as far as it is known.
    fn worth(&mut self, game: &Mancala) -> Worth {
        self.find(game, None)
    }

    /// The same, where it is suspected.
    fn find(&mut self, game: &Mancala, guess: Option<i32>) -> Worth {
        if let Some(worth) = self.known.get(&key(game)) {
            return *worth;
        }
        let position = Position::of(game);
        let first_moves = game.seat_of(game.mover()) == Seat(0);
        let boards = self.boards;
        let mut watch = |_: Worth, looked_at: u64| looked_at < boards;
        let book = Book::shipped().worth(&position, self.desk.capture());
        let found = match (game.offer(), book) {
            (Offer::Closed, Some(worth)) => worth,
            (Offer::Open, Some(worth)) => pie::better_side(worth),
            (Offer::Closed, None) => {
                let guess = guess.map(|guess| if first_moves { guess } else { -guess });
                self.desk.solve_from(&position, guess, &mut watch).worth
            }
            (Offer::FirstTurn, _) | (Offer::Open, None) => pie::solve(&self.desk, game, &mut watch),
        };
        let seen = if first_moves { found } else { found.turned() };
        self.known.insert(key(game), seen);
        seen
    }

    /// A choice that keeps what the position is worth, if one can be found.
    fn keeps(&mut self, game: &Mancala, seat: Seat, margin: i32, played: &Action) -> Option<Action> {
        let choices = game.choices(seat);
        // Those at the right are quicker to prove.
        let others = choices.listed().iter().rev().filter(|other| *other != played);
        for other in others {
            let next = after(game, seat, other);
            if self.find(&next, Some(margin)).exact() == Some(margin) {
                return Some(*other);
            }
        }
        None
    }

    /// The best line from a game on, in the notation of its moves; nothing where it is not proved.
    fn line(&self, game: &Mancala) -> Vec<String> {
        if game.offer() != Offer::Closed || game.is_over() {
            return Vec::new();
        }
        let boards = self.boards;
        let turns = self.desk.best_line(&Position::of(game), &mut |_, looked_at| looked_at < boards);
        let mut now = game.clone();
        let mut line = Vec::new();
        for number in turns.into_iter().flatten().flatten() {
            let seat = now.seat_of(now.mover());
            let action = Action::Sow(Pocket::new(now.mover(), number));
            line.push(now.write_action(&action));
            now.apply(Step::acted(seat, action));
        }
        line
    }
}

fn key(game: &Mancala) -> (Position, Offer, bool) {
    (Position::of(game), game.offer(), game.seat_of(game.mover()) == Seat(0))
}

impl Valuer<Mancala> for Proofs<'_> {
    fn sides(&self) -> Vec<Vec<Seat>> {
        vec![vec![Seat(0)], vec![Seat(1)]]
    }

    fn value(&mut self, game: &Mancala) -> Value {
        match game.turn() {
            Turn::Over(standing) => {
                Value { chances: shares(&standing, &self.sides()), certainty: Certainty::Exact }
            }
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) => chances(self.worth(game)),
        }
    }

    fn branches(&mut self, _: &Mancala, drawn: &Never) -> Vec<Branch<Mancala>> {
        match *drawn {}
    }

    fn luck(&self, _: &Mancala) -> (Cause, Option<Seat>) {
        (Cause::Dice, None)
    }

    /// A loss is claimed only where it is proved: the outcome was known before and is another now.
    fn weigh(&mut self, game: &Mancala, seat: Seat, played: &Action, _: usize) -> Weighed<Action> {
        let next = after(game, seat, played);
        let mine = self.value(&next);
        let lost = loss(self.worth(game), self.worth(&next), seat);
        let margin = self.worth(game).exact().filter(|_| lost.is_some_and(|lost| lost > 0));
        let better = margin.and_then(|margin| self.keeps(game, seat, margin, played));
        match better {
            Some(best) => {
                let before = self.value(game);
                Weighed {
                    played: mine.chances,
                    best,
                    best_chances: before.chances,
                    certainty: Certainty::Exact,
                }
            }
            None => Weighed {
                played: mine.chances.clone(),
                best: *played,
                best_chances: mine.chances,
                certainty: mine.certainty,
            },
        }
    }

    fn annotate(&mut self, before: &Mancala, after: &Mancala, report: &mut StepReport) {
        let [was, is] = [self.worth(before), self.worth(after)];
        let lost = report.played.as_ref().and(report.seat).and_then(|seat| loss(was, is, seat));
        report.margin = Some(Margin {
            before_low: was.low,
            before_high: was.high,
            before: was.guess,
            after_low: is.low,
            after_high: is.high,
            after: is.guess,
            lost,
        });
    }
}

/// How many stones `seat` lost between two outcomes, if both are proved.
fn loss(before: Worth, after: Worth, seat: Seat) -> Option<i32> {
    let change = before.exact()? - after.exact()?;
    Some(if seat == Seat(0) { change } else { -change })
}

fn after(game: &Mancala, seat: Seat, action: &Action) -> Mancala {
    let mut next = game.clone();
    next.apply(Step::acted(seat, *action));
    next
}

/// The chances of an outcome: one, a half or nought where it is proved who wins, else an estimate.
fn chances(worth: Worth) -> Value {
    let proved = |first: f64| Value { chances: vec![first, 1.0 - first], certainty: Certainty::Exact };
    match (worth.low, worth.high) {
        (0, 0) => proved(0.5),
        (low, _) if low > 0 => proved(1.0),
        (_, high) if high < 0 => proved(0.0),
        _ => {
            let first = 1.0 / (1.0 + (-f64::from(worth.guess) / STONES).exp());
            let chances: By = vec![first, 1.0 - first];
            Value { chances, certainty: Certainty::Estimate }
        }
    }
}

/// Adds what only Mancala has: the game in stones, its turning points, and the best line instead of each.
pub(crate) fn finish(report: &mut Report, proofs: &mut Proofs<'_>, games: &[Mancala], names: &[String]) {
    let last = games.len().min(report.steps.len() + 1);
    let worths: Vec<Worth> = games[..last].iter().map(|game| proofs.worth(game)).collect();
    let curve: Vec<i32> = worths.iter().map(|worth| worth.guess).collect();
    let lost = [0, 1].map(|seat| {
        let own = report.steps.iter().filter(|step| step.seat == Some(Seat(seat)));
        own.filter_map(|step| step.margin?.lost).sum()
    });
    let (start, result) = (curve[0], curve[curve.len() - 1]);
    report.turning_points = turning_points(&report.steps, names);
    for point in &report.turning_points {
        let Some(Alternative { play, line, .. }) = &mut report.steps[point.step].better else { continue };
        let game = &games[point.step];
        let seat = game.seat_of(game.mover());
        let action =
            game.choices(seat).listed().iter().find(|action| game.write_action(action) == *play).copied();
        if let Some(action) = action {
            *line = vec![play.clone()];
            line.extend(proofs.line(&after(game, seat, &action)));
        }
    }
    let proved = worths.iter().map(|worth| worth.exact().is_some()).collect();
    let unseen = result - (start - lost[0] + lost[1]);
    report.stones = Some(StonesReport { curve, proved, start, result, lost, unseen });
}

/// The choices that changed who wins, and those that lost most stones.
fn turning_points(steps: &[StepReport], names: &[String]) -> Vec<TurningPoint> {
    let lost = |place: usize| steps[place].margin.and_then(|margin| margin.lost).unwrap_or(0);
    let matters = |place: &usize| steps[*place].loss > 0.0 || lost(*place) > 1;
    let mut places: Vec<usize> = (0..steps.len()).filter(matters).collect();
    let weight = |place: usize| (steps[place].loss, lost(place));
    places.sort_by(|one, other| {
        let (one, other) = (weight(*one), weight(*other));
        other.0.total_cmp(&one.0).then(other.1.cmp(&one.1))
    });
    places.truncate(MOST_TURNING_POINTS);
    places.sort_unstable();
    places.into_iter().map(|place| told(place, &steps[place], lost(place), names)).collect()
}

fn told(place: usize, step: &StepReport, lost: i32, names: &[String]) -> TurningPoint {
    let seat = step.seat.unwrap_or(Seat(0));
    let name = names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    let side = seat.index().min(1);
    let (was, is) = (step.before[side], step.after[side]);
    let played = step.played.as_ref().map(|played| format!(" with {played}")).unwrap_or_default();
    let turned = |from: &str, to: &str| format!("turned {from} into {to}{played} ({})", stones(lost));
    let what = match (was, is) {
        _ if step.played.is_none() => "left".to_owned(),
        _ if step.loss == 0.0 || step.certainty == Certainty::Estimate => {
            format!("lost {}{played}", stones(lost))
        }
        (1.0, 0.5) => turned("a win", "a draw"),
        (1.0, _) => turned("a win", "a loss"),
        (_, _) => turned("a draw", "a loss"),
    };
    let better =
        step.better.as_ref().map(|better| format!(" Better was {}.", better.play)).unwrap_or_default();
    let words = format!("{name} {what}.{better}");
    TurningPoint { step: place, seat: step.seat, why: Why::Choice, swing: step.loss, words }
}

fn stones(count: i32) -> String {
    if count == 1 { "1 stone".to_owned() } else { format!("{count} stones") }
}
