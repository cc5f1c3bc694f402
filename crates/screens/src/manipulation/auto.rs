//! A lone move is made by itself after a moment, if that is wanted.

/// How long a lone move is shown before it is made, in milliseconds.
const MOMENT: f64 = 1200.0;
/// The same for somebody who is being shown round.
const LONG_MOMENT: f64 = 4000.0;

/// Who makes a lone move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Auto {
    /// Whether lone moves are made by themselves.
    pub on: bool,
    /// The moment of the game that is planned for, and when.
    due: Option<(u64, f64)>,
    /// The moment of the game that was seen to: made, or taken into the player's own hands.
    done: Option<u64>,
    /// The moment of the game it is now.
    now: u64,
}

impl Default for Auto {
    fn default() -> Self {
        Auto { on: true, due: None, done: None, now: 0 }
    }
}

impl Auto {
    /// Plans for moment `seq` of the game, in which there is a lone move or not. Answers in how many milliseconds it
    /// will be made.
    pub fn plan(&mut self, seq: u64, lone: bool, learning: bool, now: f64) -> Option<u32> {
        self.now = seq;
        if !self.on || !lone || self.done == Some(seq) {
            self.due = None;
            return None;
        }
        let moment = if learning { LONG_MOMENT } else { MOMENT };
        let at = match self.due {
            Some((planned, at)) if planned == seq => at,
            Some(_) | None => now + moment,
        };
        self.due = Some((seq, at));
        Some((at - now).ceil().max(1.0) as u32)
    }

    /// Whether a lone move is about to be made.
    pub fn is_due(&self) -> bool {
        self.due.is_some()
    }

    /// Time has passed: whether the lone move is to be made now.
    pub fn strikes(&mut self, now: f64) -> bool {
        // A clock may wake a little early.
        let struck = self.due.is_some_and(|(_, at)| at <= now + 4.0);
        if struck {
            self.hold();
        }
        struck
    }

    /// Leaves this move to the player.
    pub fn hold(&mut self) {
        (self.due, self.done) = (None, Some(self.now));
    }

    /// Turns the switch.
    pub fn turn(&mut self) {
        self.on = !self.on;
        (self.due, self.done) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_move_is_made_once_after_a_moment() {
        let mut auto = Auto::default();
        assert_eq!(auto.plan(7, true, false, 1000.0), Some(1200));
        assert!(!auto.strikes(1100.0));
        assert_eq!(auto.plan(7, true, false, 1500.0), Some(700), "another drawing does not put it off");
        assert!(auto.strikes(2200.0) && !auto.strikes(2200.0));
        assert_eq!(auto.plan(7, true, false, 2300.0), None);
        assert_eq!(auto.plan(9, true, true, 2400.0), Some(4000), "and the next one again");
    }

    #[test]
    fn nothing_is_planned_where_there_is_a_choice_or_nobody_wants_it() {
        let mut auto = Auto::default();
        assert_eq!(auto.plan(1, false, false, 0.0), None);
        auto.turn();
        assert_eq!(auto.plan(2, true, false, 0.0), None);
        auto.turn();
        assert!(auto.plan(2, true, false, 0.0).is_some());
        auto.hold();
        assert_eq!(auto.plan(2, true, false, 0.0), None);
    }
}
