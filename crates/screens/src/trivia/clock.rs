//! The time that is left: a ring that empties, the seconds in it, and a word when they run short.

use maud::{Markup, html};
use trivia::Doing;

use super::model::Model;
use crate::number::n;

/// A clock that runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// The seconds that are left.
    pub left: u32,
    /// The seconds there were.
    pub total: u32,
}

/// What was already said of a deadline.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Told {
    deadline: f64,
    mark: Option<u32>,
}

impl Clock {
    /// The clock of a table at a time, if one runs.
    pub fn of(model: &Model, now: f64) -> Option<Self> {
        let deadline = model.deadline?;
        let total = match &model.view.doing {
            Doing::Asking => model.options.time.seconds(),
            Doing::Ruled { .. } => Some(model.options.contest_time.seconds()),
            Doing::Over => return None,
            _ => None,
        };
        let left = ((deadline - now) / 1000.0).ceil().clamp(0.0, 3600.0) as u32;
        let total = u32::from(total.unwrap_or(0)).max(left).max(1);
        Some(Clock { left, total })
    }

    /// When the seconds change next, in milliseconds.
    pub fn ticks_in(model: &Model, now: f64) -> Option<u32> {
        let left = model.deadline? - now;
        (left > 0.0).then(|| {
            (left - (left / 1000.0).ceil().mul_add(1000.0, -1000.0)).clamp(20.0, 1000.0).ceil() as u32
        })
    }

    /// What is to be said now: at half, ten and five seconds, each once.
    pub fn announce(self, deadline: f64, told: &mut Told) -> Option<String> {
        if told.deadline.to_bits() != deadline.to_bits() {
            *told = Told { deadline, mark: None };
        }
        let marks = [self.total.div_ceil(2), 10, 5];
        let due =
            marks.into_iter().filter(|mark| *mark < self.total && self.left <= *mark && self.left > 0).min();
        if due.is_none() || told.mark.is_some_and(|mark| due >= Some(mark)) {
            return None;
        }
        told.mark = due;
        Some(format!("{} seconds left.", self.left))
    }

    /// Draws the ring.
    pub fn draw(self) -> Markup {
        let round = std::f64::consts::TAU * 44.0;
        let part = f64::from(self.left) / f64::from(self.total);
        let last = self.left <= 5.min(self.total / 3);
        let short = !last && self.left <= 10.min(self.total / 3);
        html! {
            svg.tv-clock.last[last].short[short] viewBox="0 0 100 100" role="timer"
                aria-label={ (self.left) " seconds left" } data-test="clock" data-left=(self.left) {
                circle.tv-rim cx="50" cy="50" r="44" {}
                circle.tv-ring cx="50" cy="50" r="44" transform="rotate(-90 50 50)"
                    stroke-dasharray={ (n(part * round)) " " (n(round)) } {}
                text x="50" y="62" text-anchor="middle" { (self.left) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_speaks_at_half_ten_and_five_and_no_more() {
        let mut told = Told::default();
        let said: Vec<u32> = (1..=45)
            .rev()
            .filter(|left| Clock { left: *left, total: 45 }.announce(1e12, &mut told).is_some())
            .collect();
        assert_eq!(said, [23, 10, 5]);
        assert!(Clock { left: 20, total: 45 }.announce(2e12, &mut told).is_some(), "another deadline");
        assert_eq!(Clock { left: 0, total: 45 }.announce(2e12, &mut told), None);
    }

    #[test]
    fn it_says_nothing_of_a_time_that_was_never_longer() {
        let mut told = Told::default();
        let said: Vec<u32> = (1..=8)
            .rev()
            .filter(|left| Clock { left: *left, total: 8 }.announce(1e12, &mut told).is_some())
            .collect();
        assert_eq!(said, [5, 4]);
    }
}
