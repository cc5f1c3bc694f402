//! The walk: every step of a log, taken apart.

use rules::{Choices, Game, Notation, Seat, Seq, Step, Turn, Viewer};
use table::Table;

use crate::report::{Alternative, By, Certainty, Luck, Report, SeatReport, SideReport, StepReport};
use crate::turning::{MOST_TURNING_POINTS, turning_points};
use crate::valuer::{Nature, Value, Valuer, mean};

/// A loss from which on a choice is called a mistake.
const MISTAKE: f64 = 0.01;

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How much is done.
    pub done: usize,
    /// How much there is to do.
    pub of: usize,
}

/// How a game is told in words.
pub struct Telling<'a, G: Game> {
    /// The short name of the game.
    pub game: String,
    /// What is behind the chances, in words.
    pub method: String,
    /// The names of the seats.
    pub names: Vec<String>,
    /// Says what happened, given the events a spectator heard.
    pub say: &'a mut dyn FnMut(&[G::Event]) -> Option<String>,
}

/// Takes the game of a table apart. `go_on` hears how far it has come, and may stop it by saying no.
pub fn analyse<G: Notation, V: Valuer<G> + ?Sized>(
    table: &Table<G>,
    valuer: &mut V,
    telling: Telling<'_, G>,
    go_on: &mut dyn FnMut(Progress) -> bool,
) -> Report {
    let steps: Vec<(Seq, Step<G>)> = table.numbered_steps().collect();
    let sides = valuer.sides();
    let mut game = table.start().clone();
    let mut now = valuer.value(&game);
    let start = now.chances.clone();
    let mut reports = Vec::with_capacity(steps.len());
    let mut stopped = false;
    for (done, (line, step)) in steps.iter().enumerate() {
        if !go_on(Progress { done, of: steps.len() }) {
            stopped = true;
            break;
        }
        let mut walk = Walk { valuer, sides: &sides };
        let (after, mut report) = walk.step(&game, &now, step);
        let mut next = game.clone();
        let told = next.apply(step.clone());
        let heard: Vec<G::Event> = told
            .into_iter()
            .filter(|told| told.to.includes(Viewer::Spectator))
            .map(|told| told.event)
            .collect();
        report.line = line.0;
        report.said = (telling.say)(&heard);
        valuer.annotate(&game, &next, &mut report);
        reports.push(report);
        (game, now) = (next, after);
    }
    let sides: Vec<SideReport> = sides
        .into_iter()
        .zip(start.into_iter().zip(now.chances))
        .map(|(seats, (start, result))| SideReport { seats, start, result })
        .collect();
    let exact = reports.iter().all(|step: &StepReport| step.certainty == Certainty::Exact);
    let turning = turning_points(&reports, &sides, &telling.names, MOST_TURNING_POINTS);
    Report {
        game: telling.game,
        method: telling.method,
        certainty: if exact { Certainty::Exact } else { Certainty::Estimate },
        finished: !stopped && matches!(game.turn(), Turn::Over(_)),
        stopped,
        seats: seats(&sides, &reports),
        turning_points: turning,
        sides,
        steps: reports,
        knowledge: Vec::new(),
        stones: None,
    }
}

struct Walk<'a, V: ?Sized> {
    valuer: &'a mut V,
    sides: &'a [Vec<Seat>],
}

/// How a change of chances is split.
struct Split {
    cause: Option<Luck>,
    luck: By,
    play: By,
    unseen: By,
}

impl<V: ?Sized> Walk<'_, V> {
    /// Takes one step apart; gives the value after it, and the report without its words.
    fn step<G: Notation>(&mut self, game: &G, now: &Value, step: &Step<G>) -> (Value, StepReport)
    where
        V: Valuer<G>,
    {
        self.valuer.witness(game, step);
        let mut next = game.clone();
        next.apply(step.clone());
        let after = self.valuer.value(&next);
        let exact = now.certainty == Certainty::Exact && after.certainty == Certainty::Exact;
        let mut report = StepReport {
            line: 0,
            seat: None,
            said: None,
            before: now.chances.clone(),
            after: after.chances.clone(),
            cause: None,
            luck: self.nothing(),
            play: self.nothing(),
            unseen: self.nothing(),
            loss: 0.0,
            choices: 0,
            played: None,
            better: None,
            certainty: if exact { Certainty::Exact } else { Certainty::Estimate },
            margin: None,
        };
        let split = match step {
            Step::Drew(draw) => {
                let (cause, seat) = self.valuer.luck(game);
                report.seat = seat;
                let branches = self.valuer.branches(game, draw);
                let mean = mean(self.valuer, &branches).chances;
                Split {
                    cause: Some(cause),
                    luck: less(&after.chances, &mean),
                    play: self.nothing(),
                    unseen: less(&mean, &now.chances),
                }
            }
            Step::Ruled(_) => {
                report.seat = self.valuer.asked(game);
                self.answer(now, &after)
            }
            Step::Acted { action, .. } if self.valuer.nature(game, action) == Nature::Answer => {
                report.seat = self.valuer.asked(game);
                self.answer(now, &after)
            }
            Step::Acted { seat, action } => {
                report.seat = Some(*seat);
                report.played = Some(game.write_action(action));
                report.choices = match game.choices(*seat) {
                    Choices::Listed(listed) => listed.len(),
                    Choices::Open | Choices::Nothing => 0,
                };
                self.choice(game, now, &after, *seat, action, &mut report)
            }
            // Whoever leaves could have stayed.
            Step::Left(seat) => {
                report.seat = Some(*seat);
                report.loss =
                    self.side(*seat).map_or(0.0, |side| now.chances[side] - after.chances[side]).max(0.0);
                let play = less(&after.chances, &now.chances);
                Split { cause: None, luck: self.nothing(), play, unseen: self.nothing() }
            }
        };
        (report.cause, report.luck, report.play, report.unseen) =
            (split.cause, split.luck, split.play, split.unseen);
        (after, report)
    }

    /// Whether a question was known is luck, against the chance that it is.
    fn answer(&self, now: &Value, after: &Value) -> Split {
        let luck = less(&after.chances, &now.chances);
        // Most steps of a question, such as letting a ruling stand, change nothing.
        let changed = luck.iter().any(|change| *change != 0.0);
        let cause = changed.then_some(Luck::Question);
        Split { cause, luck, play: self.nothing(), unseen: self.nothing() }
    }

    fn choice<G: Notation>(
        &mut self,
        game: &G,
        now: &Value,
        after: &Value,
        seat: Seat,
        action: &G::Action,
        report: &mut StepReport,
    ) -> Split
    where
        V: Valuer<G>,
    {
        let side = self.side(seat).unwrap_or(0);
        let weighed = self.valuer.weigh(game, seat, action, side);
        let play = less(&weighed.played, &weighed.best_chances);
        report.loss = (-play[side]).max(0.0);
        if weighed.best != *action {
            report.better = Some(Alternative {
                play: game.write_action(&weighed.best),
                chance: weighed.best_chances[side],
                line: Vec::new(),
            });
        }
        if weighed.certainty == Certainty::Estimate {
            report.certainty = Certainty::Estimate;
        }
        let luck = less(&after.chances, &weighed.played);
        let drew = luck.iter().any(|change| *change != 0.0);
        Split {
            cause: drew.then_some(Luck::Draw),
            luck,
            play,
            unseen: less(&weighed.best_chances, &now.chances),
        }
    }

    fn side(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|seats| seats.contains(&seat))
    }

    fn nothing(&self) -> By {
        vec![0.0; self.sides.len()]
    }
}

fn less(one: &[f64], other: &[f64]) -> By {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

/// Adds the steps up for each seat.
fn seats(sides: &[SideReport], steps: &[StepReport]) -> Vec<SeatReport> {
    let places = sides
        .iter()
        .enumerate()
        .flat_map(|(side, report)| report.seats.iter().map(move |seat| (*seat, side)));
    let mut places: Vec<(Seat, usize)> = places.collect();
    places.sort_unstable();
    places.into_iter().map(|(seat, side)| add_up(seat, side, &sides[side], steps)).collect()
}

fn add_up(seat: Seat, side: usize, report: &SideReport, steps: &[StepReport]) -> SeatReport {
    let sum = |of: &dyn Fn(&StepReport) -> f64| steps.iter().map(of).sum::<f64>();
    let by = |cause: Luck| sum(&|step| if step.cause == Some(cause) { step.luck[side] } else { 0.0 });
    let played =
        |own: bool| sum(&|step| if (step.seat == Some(seat)) == own { step.play[side] } else { 0.0 });
    let [dice, draw, question] = Luck::ALL.map(by);
    let (own, others) = (played(true), played(false));
    let unseen = sum(&|step| step.unseen[side]);
    let chosen = || steps.iter().filter(|step| step.seat == Some(seat) && step.played.is_some());
    SeatReport {
        seat,
        side,
        start: report.start,
        dice,
        draw,
        question,
        luck: dice + draw + question,
        own,
        others,
        unseen,
        decisions: own + others + unseen,
        result: report.result,
        choices: chosen().filter(|step| step.choices > 1).count(),
        mistakes: chosen().filter(|step| step.loss >= MISTAKE).count(),
    }
}
