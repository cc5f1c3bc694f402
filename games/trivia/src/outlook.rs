//! How likely each seat is to win from any position, given how each gets through the game.
//!
//! Seats do not touch each other's tokens, so each one's course is its own. Whoever needs the fewest turns wins, and of
//! those who need equally many the one whose turn comes first: the chances follow exactly from the courses. What is
//! not seen: votes on a challenge are taken to uphold the ruling, and which card comes is not known to anybody.

use std::sync::Arc;

use rules::{Game, Seat, Seats};

use crate::course::{Course, Fork, Place, Prong};
use crate::game::Token;
use crate::phase::Phase;
use crate::{Action, Call, Category, Edition, Trivia};

/// A seat that is still in the race.
struct Runner {
    seat: Seat,
    /// Whether a win in the turn it is about to finish or to have would be one in its very first turn (TP-20).
    first_turn: bool,
    /// The chance to fail exactly so many turns, by their number.
    fails: Vec<f64>,
}

impl<E: Edition> Trivia<E> {
    /// Whose turn it is, or would be.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Works out the course of a seat that knows each category with these chances.
    pub fn course(&self, chances: &[f64]) -> Course {
        Course::new(&self.contents.board, &self.house, E::NAME, E::MARKS, chances)
    }

    /// The chances that luck gives a bot, by category; none for a person.
    pub fn bot_chances(&self, seat: Seat) -> Option<Vec<f64>> {
        let knows = self.house.bots.get(seat.index()).copied().flatten()?;
        Some((0..E::NAME.categories().len()).map(|place| f64::from(knows.chance(place)) / 100.0).collect())
    }

    /// How likely each seat is to win if everybody moves where they may expect to need the fewest turns. A shared win
    /// counts as a share. `courses` has one for each seat.
    pub fn win_chances(&self, courses: &[Arc<Course>]) -> Vec<f64> {
        let seats = usize::from(self.seats());
        match &self.phase {
            Phase::Over { .. } => {
                let mut shares = vec![0.0; seats];
                let winners = self.winners.len().max(1);
                for seat in self.winners.iter() {
                    shares[seat.index()] = 1.0 / winners as f64;
                }
                shares
            }
            // Everybody who rolls is as likely to begin.
            Phase::Shuffling => self.when_one_begins(self.playing(), courses),
            Phase::RollingOff(rolling) => self.when_one_begins(*rolling, courses),
            Phase::Rolling
            | Phase::Moving { .. }
            | Phase::Choosing
            | Phase::Electing(_)
            | Phase::Lot
            | Phase::PickingBox { .. }
            | Phase::Asking(_)
            | Phase::Judging(_)
            | Phase::Panel(..)
            | Phase::Ruled { .. }
            | Phase::Contest { .. } => {
                let prongs = self.ahead(&courses[self.mover.index()]);
                self.race(self.mover, &prongs, &self.tokens, courses)
            }
        }
    }

    /// What the mover would do by the course: the action that leads to the fewest turns, or, for those who vote, that
    /// hinders most. None where there is nothing to choose.
    pub fn by_the_course(&self, courses: &[Arc<Course>]) -> Option<Action> {
        let course = &courses[self.mover.index()];
        let category = |place: usize| E::NAME.categories()[place];
        match &self.phase {
            Phase::Moving { roll } => {
                let to = course.choose(self.place(), *roll);
                Some(Action::MoveTo(self.contents.board.name(to).to_owned()))
            }
            Phase::Choosing => Some(Action::Choose(category(course.favourite()))),
            Phase::Electing(_) => Some(Action::Vote(category(course.hardest()))),
            Phase::PickingBox { .. } => Some(Action::PickBox(1)),
            Phase::Shuffling
            | Phase::RollingOff(_)
            | Phase::Rolling
            | Phase::Lot
            | Phase::Asking(_)
            | Phase::Judging(_)
            | Phase::Panel(..)
            | Phase::Ruled { .. }
            | Phase::Contest { .. }
            | Phase::Over { .. } => None,
        }
    }

    fn when_one_begins(&self, rolling: Seats, courses: &[Arc<Course>]) -> Vec<f64> {
        let mut mean = vec![0.0; usize::from(self.seats())];
        // Alone, nobody rolls for the first turn.
        for seat in rolling.iter() {
            let mut tokens = self.tokens.clone();
            tokens[seat.index()].turns = 1;
            let start = courses[seat.index()].state(place_of(&tokens[seat.index()]));
            let prongs = [Prong { chance: 1.0, turns: 0, to: Some(start) }];
            let chances = self.race(seat, &prongs, &tokens, courses);
            for (mean, chance) in mean.iter_mut().zip(chances) {
                *mean += chance / rolling.len() as f64;
            }
        }
        mean
    }

    fn place(&self) -> Place {
        place_of(&self.tokens[self.mover.index()])
    }

    /// The ways on for the mover in the middle of a turn.
    fn ahead(&self, course: &Course) -> Vec<Prong> {
        let place = self.place();
        let index = |category: Category| {
            E::NAME.categories().iter().position(|other| *other == category).unwrap_or(0)
        };
        let both = |Fork { right, wrong }: Fork| vec![right, wrong];
        let settled = |category: Category, winning: bool, call: Call| {
            let Fork { right, wrong } = course.question(place, index(category), winning);
            let prong = if call.is_right() { right } else { wrong };
            vec![Prong { chance: 1.0, ..prong }]
        };
        match &self.phase {
            Phase::Moving { roll } => course.landing(place, course.choose(place, *roll)).to_vec(),
            Phase::Choosing => both(course.question(place, course.favourite(), false)),
            Phase::Electing(votes) => {
                let voters = self.others(self.mover);
                let missing = votes.waiting(voters);
                let hardest = E::NAME.categories()[course.hardest()];
                let mut all = votes.clone();
                all.0.extend(missing.iter().map(|seat| (seat, hardest)));
                let category = self.elected(&all.after(self.mover, voters, self.seats()));
                both(course.question(place, index(category), true))
            }
            // HM-1: alone, every category is as likely.
            Phase::Lot => {
                let count = E::NAME.categories().len();
                let each = (0..count).flat_map(|category| both(course.question(place, category, true)));
                each.map(|prong| Prong { chance: prong.chance / count as f64, ..prong }).collect()
            }
            Phase::PickingBox { category, winning } => {
                both(course.question(place, index(*category), *winning))
            }
            Phase::Asking(asked) | Phase::Judging(asked) | Phase::Panel(asked, _) => {
                both(course.question(place, index(asked.category), asked.winning))
            }
            Phase::Ruled { asked, call, .. } | Phase::Contest { asked, call, .. } => {
                settled(asked.category, asked.winning, *call)
            }
            Phase::Rolling | Phase::Shuffling | Phase::RollingOff(_) | Phase::Over { .. } => {
                vec![Prong { chance: 1.0, turns: 0, to: Some(course.state(place)) }]
            }
        }
    }

    /// Puts the courses together: `mover` is in a turn with these ways on, and the others follow in order.
    fn race(&self, mover: Seat, prongs: &[Prong], tokens: &[Token], courses: &[Arc<Course>]) -> Vec<f64> {
        let horizon = 1 + courses.iter().map(|course| course.horizon()).max().unwrap_or(0);
        let order = (0..self.seats()).map(|step| Seat((mover.0 + step) % self.seats()));
        // TP-20: once somebody has won in their first turn, only those who have had none play on.
        let first_turns_only = !self.winners.is_empty();
        let runs = |seat: &Seat| {
            let fresh = tokens[seat.index()].turns == 0;
            !self.left.includes(*seat) && (*seat == mover || !first_turns_only || fresh)
        };
        let runners: Vec<Runner> = order
            .filter(runs)
            .map(|seat| {
                let (token, course) = (&tokens[seat.index()], &courses[seat.index()]);
                let waits = [Prong { chance: 1.0, turns: 0, to: Some(course.state(place_of(token))) }];
                let prongs = if seat == mover { prongs } else { &waits };
                let first_turn = token.turns == u8::from(seat == mover);
                Runner { seat, first_turn, fails: fails(course, prongs, horizon) }
            })
            .collect();
        let mut chances = vec![0.0; usize::from(self.seats())];
        share_first_turns(&runners, self.winners, &mut chances);
        if !first_turns_only {
            let left = finish_in_order(&runners, horizon, &mut chances);
            share_the_rest(&runners, left, &mut chances);
        }
        chances
    }
}

fn place_of(token: &Token) -> Place {
    let Token { at, won, marked, .. } = *token;
    Place { at, won, marked }
}

/// The chance to fail exactly so many turns, for a player with these ways on.
fn fails(course: &Course, prongs: &[Prong], horizon: usize) -> Vec<f64> {
    let at = |turns: usize| -> f64 {
        let each = prongs.iter().filter(|prong| turns >= prong.turns).map(|prong| {
            let left = turns - prong.turns;
            prong.chance
                * match prong.to {
                    Some(state) => course.fails(state, left),
                    None => f64::from(u8::from(left == 0)),
                }
        });
        each.sum()
    };
    (0..horizon).map(at).collect()
}

/// TP-20, HM-20: those who finish in their first turn share the win with all others who do.
fn share_first_turns(runners: &[Runner], winners: Seats, chances: &mut [f64]) {
    let fresh: Vec<&Runner> = runners.iter().filter(|runner| runner.first_turn).collect();
    for set in 0..1_u32 << fresh.len() {
        let count = winners.len() + set.count_ones() as usize;
        if count == 0 {
            continue;
        }
        let wins = |place: usize| set & 1 << place != 0;
        let chance: f64 = fresh
            .iter()
            .enumerate()
            .map(|(place, runner)| if wins(place) { runner.fails[0] } else { 1.0 - runner.fails[0] })
            .product();
        let share = chance / count as f64;
        let now = fresh.iter().enumerate().filter(|(place, _)| wins(*place)).map(|(_, runner)| runner.seat);
        for seat in now.chain(winners.iter()) {
            chances[seat.index()] += share;
        }
    }
}

/// Adds who finishes first, but for those in their first turn; gives the chance that all are under way still when
/// nothing more is reckoned with.
fn finish_in_order(runners: &[Runner], horizon: usize, chances: &mut [f64]) -> f64 {
    // The chance of each to be under way after the turns looked at so far.
    let mut under_way = vec![1.0_f64; runners.len()];
    for turns in 0..horizon {
        for place in 0..runners.len() {
            let runner = &runners[place];
            let now = runner.fails[turns];
            let others = under_way.iter().enumerate().filter(|(other, _)| *other != place);
            let nobody_yet: f64 = others.map(|(_, chance)| *chance).product();
            if turns > 0 || !runner.first_turn {
                chances[runner.seat.index()] += now * nobody_yet;
            }
            under_way[place] = (under_way[place] - now).max(0.0);
        }
    }
    under_way.iter().product()
}

/// Beyond the turns that are reckoned with everybody goes on as in the last of them. It is a chance of one in a
/// million millions, or less; but chances must sum to one.
fn share_the_rest(runners: &[Runner], left: f64, chances: &mut [f64]) {
    let last =
        |runner: &Runner| runner.fails.iter().rev().find(|chance| **chance > 0.0).copied().unwrap_or(0.0);
    let paces: Vec<f64> = runners.iter().map(last).collect();
    let sum: f64 = paces.iter().sum();
    for (runner, pace) in runners.iter().zip(paces) {
        let share = if sum > 0.0 { pace / sum } else { 1.0 / runners.len() as f64 };
        chances[runner.seat.index()] += left * share;
    }
}
