//! The line to the server, without the line: when to open one, when to try it, when to give it up.
//!
//! It never gives up for good. A lost line is looked for again at once, then ever less often, and at once again when the
//! device wakes up or finds its network.

use std::ops::Add;

use serde::{Deserialize, Serialize};

/// A little luck is added to each wait, or everybody would come back to a restarted server in the same moment.
const SPREAD: u32 = 200;

/// How patient a client is, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tempo {
    /// How long to wait before each new try to connect; the last holds for all further ones.
    pub waits: [u32; 5],
    /// How often the line is tried while nothing is said on it.
    pub ping_every: u32,
    /// How long an answer may take before the line counts as dead, or the answer as lost.
    pub patience: u32,
}

impl Default for Tempo {
    /// A server that restarts is found again within two seconds.
    fn default() -> Self {
        Tempo { waits: [150, 300, 600, 1000, 1400], ping_every: 20_000, patience: 6_000 }
    }
}

/// A moment, in milliseconds since any other; only the driver knows which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Add<u32> for Millis {
    type Output = Millis;
    fn add(self, milliseconds: u32) -> Millis {
        Millis(self.0.saturating_add(milliseconds.into()))
    }
}

impl Millis {
    /// How long it is from `earlier` to this, in milliseconds; nought if it is not earlier.
    pub fn since(self, earlier: Millis) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// There is none, and none is tried before this.
    Down(Millis),
    /// One is being opened; if the server does not welcome us by then, it is given up. A network that swallows
    /// everything neither opens nor closes.
    Opening(Millis),
    /// It works; if nothing is heard by then, it is tried.
    Up(Millis),
    /// It is being tried; if nothing is heard by then, it is given up.
    Tried(Millis),
}

/// What is due on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Nothing,
    /// Open a line.
    Connect,
    /// Ask whether the server is there.
    Ping,
    /// The line is dead.
    Lost,
}

/// The line to the server.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    state: State,
    tries: usize,
    pub(crate) tempo: Tempo,
}

impl Line {
    /// A line that is to be opened now.
    pub(crate) fn opening(now: Millis, tempo: Tempo) -> Self {
        Line { state: State::Opening(now + tempo.patience), tries: 0, tempo }
    }

    /// Whether the server has welcomed us and the line was not lost since.
    pub(crate) fn is_up(&self) -> bool {
        match self.state {
            State::Up(_) | State::Tried(_) => true,
            State::Down(_) | State::Opening(_) => false,
        }
    }

    /// Whether there is a line, welcomed or not.
    pub(crate) fn is_there(&self) -> bool {
        match self.state {
            State::Up(_) | State::Tried(_) | State::Opening(_) => true,
            State::Down(_) => false,
        }
    }

    /// The server has welcomed us.
    pub(crate) fn found(&mut self, now: Millis) {
        self.tries = 0;
        self.state = State::Up(now + self.tempo.ping_every);
    }

    /// Something was heard.
    pub(crate) fn heard(&mut self, now: Millis) {
        if self.is_up() {
            self.state = State::Up(now + self.tempo.ping_every);
        }
    }

    /// The line broke. It is looked for again after a while; `luck` is any number.
    pub(crate) fn lose(&mut self, now: Millis, luck: u32) {
        let wait = self.tempo.waits[self.tries.min(self.tempo.waits.len() - 1)] + luck % SPREAD;
        self.tries += 1;
        self.state = State::Down(now + wait);
    }

    /// The device woke up or found its network, and there is no time to lose.
    pub(crate) fn nudge(&mut self, now: Millis) -> Due {
        if self.is_up() {
            self.state = State::Tried(now + self.tempo.patience);
            return Due::Ping;
        }
        *self = Line::opening(now, self.tempo);
        Due::Connect
    }

    /// When something is due next.
    pub(crate) fn wake_at(&self) -> Millis {
        match self.state {
            State::Down(at) | State::Opening(at) | State::Up(at) | State::Tried(at) => at,
        }
    }

    /// What is due now.
    pub(crate) fn wake(&mut self, now: Millis) -> Due {
        if now < self.wake_at() {
            return Due::Nothing;
        }
        match self.state {
            State::Down(_) => {
                self.state = State::Opening(now + self.tempo.patience);
                Due::Connect
            }
            State::Up(_) => {
                self.state = State::Tried(now + self.tempo.patience);
                Due::Ping
            }
            State::Opening(_) | State::Tried(_) => Due::Lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_line_is_tried_again_ever_less_often_and_a_found_one_begins_anew() {
        let mut line = Line::opening(Millis(0), Tempo::default());
        let mut now = Millis(0);
        let mut waits = Vec::new();
        for _ in 0..7 {
            line.lose(now, 0);
            waits.push(line.wake_at().since(now));
            now = line.wake_at();
            assert_eq!(line.wake(now), Due::Connect);
        }
        assert_eq!(waits, [150, 300, 600, 1000, 1400, 1400, 1400]);
        line.found(now);
        line.lose(now, 199);
        assert_eq!(line.wake_at().since(now), 349);
    }

    #[test]
    fn a_line_on_which_nothing_is_said_is_tried_and_then_given_up() {
        let mut line = Line::opening(Millis(0), Tempo::default());
        line.found(Millis(0));
        assert_eq!(line.wake(Millis(19_999)), Due::Nothing);
        assert_eq!(line.wake(Millis(20_000)), Due::Ping);
        line.heard(Millis(20_100));
        assert_eq!(line.wake_at(), Millis(40_100));
        assert_eq!(line.wake(Millis(40_100)), Due::Ping);
        assert_eq!(line.wake(Millis(46_099)), Due::Nothing);
        assert_eq!(line.wake(Millis(46_100)), Due::Lost);
    }

    #[test]
    fn a_network_that_swallows_everything_is_not_waited_for_for_ever() {
        let mut line = Line::opening(Millis(0), Tempo::default());
        assert_eq!(line.wake(Millis(6_000)), Due::Lost);
    }

    #[test]
    fn a_device_that_wakes_up_loses_no_time() {
        let mut line = Line::opening(Millis(0), Tempo::default());
        line.lose(Millis(0), 0);
        line.lose(Millis(0), 0);
        assert_eq!(line.nudge(Millis(1)), Due::Connect);
        line.found(Millis(2));
        assert_eq!(line.nudge(Millis(3)), Due::Ping);
        assert_eq!(line.wake(Millis(6_003)), Due::Lost);
    }
}
