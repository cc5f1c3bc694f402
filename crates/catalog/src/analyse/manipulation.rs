//! What a position of Basic Manipulation is worth: an estimate from the rolls each side still needs, one roll ahead.

use analysis::{Branch, By, Certainty, Luck as Cause, Value, Valuer, shares};
use manipulation::{Draw, Luck, Manipulation, Mode};
use rules::{Game, Odds, Seat, Step, Turn};

use crate::analyse::estimate::{Scale, Stand, roll_offs};

/// What is behind the chances, in words.
pub(crate) const METHOD: &str = "An estimate: the rolls each side still needs and the attacks it is open to, weighed \
     over every face of the next roll, and turned into chances that agree with thousands of games between bots.";

/// The work of a roll is counted in hundredths.
const ROLL: f64 = 100.0;

/// The scale of each mode; see `benches/calibration.rs`.
pub fn scale(mode: Mode) -> Scale {
    match mode {
        Mode::Alone => Scale { lead: 0.192, turn: 0.104 },
        Mode::Partners => Scale { lead: 0.225, turn: 0.011 },
        Mode::Tournament => Scale { lead: 0.224, turn: 0.055 },
    }
}

/// How much more a lead decides when little is left to do: the power of the work of the one who leads that it is
/// divided by. With three opponents a lead is never so safe.
fn power(mode: Mode) -> f64 {
    match mode {
        Mode::Alone => 0.2,
        Mode::Partners | Mode::Tournament => 0.5,
    }
}

/// How the sides of a game stand that is waiting for a roll: by the rolls they still need. A lead of so many rolls
/// decides the more, the fewer are left to make it good.
pub fn stands(game: &Manipulation) -> Vec<Stand> {
    let mode = game.mode();
    let sides = sides(mode);
    let work = |side: &Vec<Seat>| -> f64 {
        let colors = side.iter().flat_map(|seat| mode.colors_of(*seat));
        colors.map(|color| f64::from(game.work_left(color))).sum::<f64>() / ROLL
    };
    let plays = |side: &&Vec<Seat>| side.iter().any(|seat| game.playing().includes(*seat));
    let least = sides.iter().filter(plays).map(work).fold(f64::INFINITY, f64::min);
    let stand = |side: &Vec<Seat>| Stand {
        ahead: -work(side) / least.max(1.0).powf(power(mode)),
        to_move: side.contains(&game.mover()),
    };
    sides.iter().map(stand).collect()
}

/// Who wins together.
pub(crate) fn sides(mode: Mode) -> Vec<Vec<Seat>> {
    match mode {
        Mode::Alone | Mode::Tournament => (0..mode.seats()).map(|seat| vec![Seat(seat)]).collect(),
        Mode::Partners => vec![vec![Seat(0), Seat(2)], vec![Seat(1), Seat(3)]],
    }
}

/// Values positions one roll ahead.
pub(crate) struct Rolls {
    sides: Vec<Vec<Seat>>,
    scale: Scale,
}

impl Rolls {
    pub fn new(mode: Mode) -> Self {
        Rolls { sides: sides(mode), scale: scale(mode) }
    }

    /// What a position looks like before the next roll.
    fn look(&self, game: &Manipulation) -> By {
        match game.turn() {
            Turn::Over(standing) => shares(&standing, &self.sides),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) => self.present(game),
        }
    }

    /// The look of a game that goes on. Whoever has left has no chance any more.
    fn present(&self, game: &Manipulation) -> By {
        let stands: Vec<Stand> = stands(game);
        let plays: Vec<usize> = (0..self.sides.len()).filter(|side| !self.has_left(game, *side)).collect();
        let some: Vec<Stand> = plays.iter().map(|side| stands[*side]).collect();
        let mut chances = vec![0.0; self.sides.len()];
        for (side, chance) in plays.iter().zip(self.scale.chances(&some)) {
            chances[*side] = chance;
        }
        chances
    }

    fn has_left(&self, game: &Manipulation, side: usize) -> bool {
        !self.sides[side].iter().any(|seat| game.playing().includes(*seat))
    }

    fn side(&self, seat: Seat) -> usize {
        self.sides.iter().position(|seats| seats.contains(&seat)).unwrap_or(0)
    }

    /// The best that whoever is to move can make of it, each move worth what `worth` says.
    fn best(&self, game: &Manipulation, worth: &dyn Fn(&Manipulation) -> By) -> By {
        let seat = game.mover();
        let side = self.side(seat);
        let choices = game.choices(seat);
        let after = choices.listed().iter().map(|action| worth(&played(game, Step::acted(seat, *action))));
        let best = after.reduce(|best, other| if other[side] > best[side] { other } else { best });
        best.unwrap_or_else(|| worth(game))
    }

    /// The chances when a roll is due: each face, and then the move that looks best.
    fn before_roll(&self, game: &Manipulation) -> By {
        let mut mean = vec![0.0; self.sides.len()];
        for (draw, chance) in Luck::Die.odds() {
            let rolled = played(game, Step::Drew(draw));
            let found = match rolled.turn() {
                Turn::Of(_) => self.best(&rolled, &|next| self.look(next)),
                Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Over(_) => self.look(&rolled),
            };
            mean.iter_mut().zip(found).for_each(|(mean, found)| *mean += chance * found);
        }
        mean
    }

    fn chances(&self, game: &Manipulation) -> By {
        match game.turn() {
            Turn::Over(standing) => shares(&standing, &self.sides),
            Turn::Luck(Luck::Die) => self.before_roll(game),
            // Everybody who rolls is as likely to begin.
            Turn::Luck(Luck::RollOff(rolling)) => {
                let mut mean = vec![0.0; self.sides.len()];
                for place in 0..rolling.len() {
                    let dice = (0..rolling.len()).map(|other| if other == place { 2 } else { 1 }).collect();
                    let begun = self.before_roll(&played(game, Step::Drew(Draw::RolledOff(dice))));
                    let share = 1.0 / rolling.len() as f64;
                    mean.iter_mut().zip(begun).for_each(|(mean, begun)| *mean += share * begun);
                }
                mean
            }
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) => self.best(game, &|next| self.chances(next)),
        }
    }
}

impl Valuer<Manipulation> for Rolls {
    fn sides(&self) -> Vec<Vec<Seat>> {
        self.sides.clone()
    }

    fn value(&mut self, game: &Manipulation) -> Value {
        let certainty = match game.turn() {
            Turn::Over(_) => Certainty::Exact,
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) => Certainty::Estimate,
        };
        Value { chances: self.chances(game), certainty }
    }

    fn branches(&mut self, game: &Manipulation, drawn: &Draw) -> Vec<Branch<Manipulation>> {
        let branch = |(draw, chance)| Branch { game: played(game, Step::Drew(draw)), chance };
        match game.turn() {
            Turn::Luck(Luck::RollOff(rolling)) => {
                let falls = roll_offs(rolling.len()).into_iter();
                falls.map(|(dice, chance)| (Draw::RolledOff(dice), chance)).map(branch).collect()
            }
            Turn::Luck(luck @ Luck::Die) => luck.odds().into_iter().map(branch).collect(),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Over(_) => {
                vec![branch((drawn.clone(), 1.0))]
            }
        }
    }

    fn luck(&self, game: &Manipulation) -> (Cause, Option<Seat>) {
        let seat = matches!(game.turn(), Turn::Luck(Luck::Die)).then(|| game.mover());
        (Cause::Dice, seat)
    }
}

fn played(game: &Manipulation, step: Step<Manipulation>) -> Manipulation {
    let mut next = game.clone();
    next.apply(step);
    next
}
