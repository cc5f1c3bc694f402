//! The steps that decided a game.

use rules::Seat;

use crate::report::{Luck, SideReport, StepReport, TurningPoint, Why};

/// How many turning points a report names at most.
pub const MOST_TURNING_POINTS: usize = 6;

/// A step that moved less than this is no turning point.
const LEAST: f64 = 0.03;

/// The steps that moved most, at most `most` of them, in the order they were played. A choice moves what it lost;
/// luck moves what it gave the side it was best for.
pub fn turning_points(
    steps: &[StepReport],
    sides: &[SideReport],
    names: &[String],
    most: usize,
) -> Vec<TurningPoint> {
    let telling = Words { sides, names };
    let mut found: Vec<TurningPoint> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let choice = (step.loss >= LEAST).then(|| telling.choice(place, step));
        let luck = step.cause.and_then(|cause| telling.luck(place, step, cause));
        found.extend(choice.into_iter().chain(luck));
    }
    found.sort_by(|one, other| other.swing.total_cmp(&one.swing).then(one.step.cmp(&other.step)));
    found.truncate(most);
    found.sort_by_key(|point| point.step);
    found
}

struct Words<'a> {
    sides: &'a [SideReport],
    names: &'a [String],
}

impl Words<'_> {
    fn choice(&self, place: usize, step: &StepReport) -> TurningPoint {
        let name = step.seat.map_or_else(String::new, |seat| self.name(seat));
        let lost = percent(step.loss);
        let words = match (&step.played, &step.better) {
            (Some(played), Some(better)) => {
                format!("{name} played {played} and lost {lost} of winning; {} was better.", better.play)
            }
            (Some(played), None) => format!("{name} played {played} and lost {lost} of winning."),
            (None, _) => format!("{name} left, and lost {lost} of winning."),
        };
        TurningPoint { step: place, seat: step.seat, why: Why::Choice, swing: step.loss, words }
    }

    fn luck(&self, place: usize, step: &StepReport, cause: Luck) -> Option<TurningPoint> {
        let (side, gave) =
            step.luck.iter().copied().enumerate().max_by(|one, other| one.1.total_cmp(&other.1))?;
        if gave < LEAST {
            return None;
        }
        let who: Vec<String> = self.sides[side].seats.iter().map(|seat| self.name(*seat)).collect();
        let (why, what) = match cause {
            Luck::Dice => (Why::Dice, "The dice"),
            Luck::Draw => (Why::Draw, "The cards"),
            Luck::Question => (Why::Question, "The question"),
        };
        let words = format!("{what} gave {} {} of winning.", who.join(" and "), percent(gave));
        Some(TurningPoint { step: place, seat: step.seat, why, swing: gave, words })
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }
}

/// A chance in words.
fn percent(chance: f64) -> String {
    format!("{:.0} % of the chance", 100.0 * chance)
}
