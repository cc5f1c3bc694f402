//! What happens, in time. The stage shows what the game looked like a moment ago and catches up beat by beat. It knows
//! no clock: the time is told with each drawing.

use std::collections::VecDeque;

use rules::Seat;

use super::face::Sound;

/// The longest a whole turn may take, in milliseconds.
pub const LONGEST: u32 = 2500;

/// What a game's board shows while it catches up with the game.
pub trait Shown: Default {
    /// What is known of the game.
    type View;
    /// Something that changes what is shown.
    type Beat;

    /// Shows the game as it is, at once.
    fn lay_out(&mut self, view: &Self::View);
    /// Corrects what is shown if it differs from the game while nothing moves: the game is right.
    fn agree_with(&mut self, view: &Self::View) {
        self.lay_out(view);
    }
    /// Makes a change.
    fn carry_out(&mut self, beat: Self::Beat, now: f64);
    /// Everything has come to rest, `at_once` if somebody was in a hurry.
    fn rest(&mut self, at_once: bool);
    /// What is heard with a change.
    fn heard(_beat: &Self::Beat) -> Option<Sound> {
        None
    }
}

/// What the Call says while something moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Of whom.
    pub seat: Seat,
    /// What.
    pub words: String,
    /// The clause it rests on.
    pub clause: Option<&'static str>,
}

/// One beat of a motion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beat<B> {
    /// The Call says what is going on.
    Say(Said),
    /// The board changes.
    Do(B),
}

impl<B> Beat<B> {
    /// The Call says something of somebody.
    pub fn say(seat: Seat, words: impl Into<String>) -> Self {
        Beat::Say(Said { seat, words: words.into(), clause: None })
    }
}

/// Beats in their order, each with how long it lasts.
pub type Beats<B> = Vec<(u32, Beat<B>)>;

/// What the table shows at this moment, and what is still to come.
pub struct Stage<W: Shown> {
    /// What the board shows.
    pub now: W,
    /// What the Call says meanwhile.
    pub saying: Option<Said>,
    coming: Beats<W::Beat>,
    queue: VecDeque<(f64, Beat<W::Beat>)>,
    rests_at: f64,
}

impl<W: Shown> Stage<W> {
    /// A stage that shows this.
    pub fn new(now: W) -> Self {
        Stage { now, saying: None, coming: Vec::new(), queue: VecDeque::new(), rests_at: 0.0 }
    }

    /// A stage that shows the game as it is.
    pub fn of(view: &W::View) -> Self {
        let mut now = W::default();
        now.lay_out(view);
        Stage::new(now)
    }

    /// Shows the game as it is, at once.
    pub fn lay_out(&mut self, view: &W::View) {
        self.now.lay_out(view);
        (self.saying, self.rests_at) = (None, 0.0);
        self.coming.clear();
        self.queue.clear();
    }

    /// Takes in the beats of one turn; they are shown from the next drawing on, and a long turn is shown faster.
    pub fn expect(&mut self, mut turn: Beats<W::Beat>) {
        let total: u32 = turn.iter().map(|(lasts, _)| lasts).sum();
        if total > LONGEST {
            for (lasts, _) in &mut turn {
                *lasts = (u64::from(*lasts) * u64::from(LONGEST) / u64::from(total)) as u32;
            }
        }
        self.coming.extend(turn);
    }

    /// Catches up with the time, and gives what is to be heard. `still` shows everything at once.
    pub fn advance(&mut self, now: f64, still: bool) -> Option<Sound> {
        if !self.coming.is_empty() {
            // Somebody who plays faster than the table moves has seen enough of it.
            if self.rests_at > now + f64::from(LONGEST) {
                self.finish_queue(now);
            }
            let mut at = if self.queue.is_empty() { now } else { self.rests_at.max(now) };
            for (lasts, beat) in std::mem::take(&mut self.coming) {
                self.queue.push_back((at, beat));
                at += f64::from(lasts);
            }
            self.rests_at = at;
        }
        if still {
            if self.is_moving() {
                self.finish_queue(now);
            }
            return None;
        }
        let mut sound = None;
        while self.queue.front().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, beat)) = self.queue.pop_front() {
                if let Beat::Do(beat) = &beat {
                    sound = W::heard(beat).or(sound);
                }
                self.carry_out(beat, now);
            }
        }
        if self.queue.is_empty() && self.rests_at <= now {
            self.come_to_rest(false);
        }
        sound
    }

    /// Ends whatever is on its way.
    pub fn finish(&mut self, now: f64) {
        if !self.is_moving() {
            return;
        }
        self.finish_queue(now);
        for (_, beat) in std::mem::take(&mut self.coming) {
            self.carry_out(beat, now);
        }
        self.come_to_rest(true);
    }

    fn finish_queue(&mut self, now: f64) {
        for (_, beat) in std::mem::take(&mut self.queue) {
            self.carry_out(beat, now);
        }
        self.come_to_rest(true);
    }

    fn carry_out(&mut self, beat: Beat<W::Beat>, now: f64) {
        match beat {
            Beat::Say(said) => self.saying = Some(said),
            Beat::Do(beat) => self.now.carry_out(beat, now),
        }
    }

    fn come_to_rest(&mut self, at_once: bool) {
        (self.saying, self.rests_at) = (None, 0.0);
        self.now.rest(at_once);
    }

    /// Whether anything is still on its way.
    pub fn is_moving(&self) -> bool {
        self.rests_at > 0.0 || !self.coming.is_empty() || !self.queue.is_empty()
    }

    /// When the next beat falls, in milliseconds from now.
    pub fn wakes_in(&self, now: f64) -> Option<u32> {
        let next = self.queue.front().map(|(at, _)| *at);
        let rest = (self.rests_at > now).then_some(self.rests_at);
        next.or(rest).map(|at| (at - now).ceil().max(1.0) as u32)
    }

    /// When all will have come to rest, in milliseconds from now.
    pub fn rests_in(&self, now: f64) -> u32 {
        if self.is_moving() { (self.rests_at - now).ceil().max(0.0) as u32 } else { 0 }
    }
}
