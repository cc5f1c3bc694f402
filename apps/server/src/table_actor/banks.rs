//! The time each seat has for all its turns together.
//!
//! Nothing of it is written down but when each line of the log was: what a seat has used up is worked out from that,
//! the same way when a line is written and when it is read again.

use protocol::ClockTerms;
use rules::{BySeat, Seat, Seats};

/// What is left to each seat.
pub(super) struct Banks {
    /// What everybody begins with.
    game_ms: i64,
    /// What is added at the end of each turn.
    increment_ms: i64,
    seats: BySeat<Bank>,
    /// When the last line was written.
    line_ms: i64,
}

#[derive(Clone, Copy, Default)]
struct Bank {
    used_ms: i64,
    gained_ms: i64,
}

/// What one deed did to who is waited for.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    /// Who was waited for until then.
    pub(super) before: Seats,
    /// Who is waited for since.
    pub(super) after: Seats,
    /// When it was written down.
    pub(super) at_ms: i64,
    /// When clocks began to run.
    pub(super) start_ms: i64,
    /// Whether it took something back.
    pub(super) is_take_back: bool,
}

impl Banks {
    /// Full ones, if the terms give a time for the whole game. A second takes `second_ms`.
    pub(super) fn new(clock: &ClockTerms, seats: u8, second_ms: impl Fn(u32) -> i64) -> Option<Self> {
        Some(Banks {
            game_ms: second_ms(clock.game_s?),
            increment_ms: second_ms(clock.increment_s),
            seats: BySeat::new(seats, |_| Bank::default()),
            line_ms: 0,
        })
    }

    /// Takes the time that was used, and gives what is added for a turn. Who takes a turn back gives that back, too,
    /// or one could gain time for nothing.
    pub(super) fn pass(&mut self, passage: Passage) {
        let from = self.line_ms.max(passage.start_ms);
        for (seat, bank) in self.seats.0.iter_mut().enumerate() {
            // OK because a table has far fewer than 256 seats.
            let seat = Seat(seat as u8);
            let (was, is) = (passage.before.includes(seat), passage.after.includes(seat));
            if was {
                bank.used_ms += (passage.at_ms - from).max(0);
            }
            match (was, is) {
                (true, false) => bank.gained_ms += self.increment_ms,
                (false, true) if passage.is_take_back => bank.gained_ms -= self.increment_ms,
                (true, true) | (false, _) => {}
            }
        }
        self.line_ms = passage.at_ms;
    }

    /// When the time of a seat that is waited for is over, by the clock on the wall.
    pub(super) fn deadline_ms(&self, seat: Seat, start_ms: i64) -> i64 {
        self.line_ms.max(start_ms) + self.left_ms(seat)
    }

    /// What was left to a seat when the last line was written.
    pub(super) fn left_ms(&self, seat: Seat) -> i64 {
        let bank = self.seats[seat];
        self.game_ms + bank.gained_ms - bank.used_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(of: &[u8]) -> Seats {
        of.iter().fold(Seats::default(), |seats, seat| seats.with(Seat(*seat)))
    }

    #[test]
    fn time_is_used_by_those_who_are_waited_for_and_gained_by_ending_a_turn() {
        let terms = ClockTerms { move_s: None, game_s: Some(100), increment_s: 5 };
        let mut banks = Banks::new(&terms, 2, |seconds| i64::from(seconds) * 1000).unwrap();
        let passage = |before: &[u8], after: &[u8], at_ms, is_take_back| Passage {
            before: seats(before),
            after: seats(after),
            at_ms,
            start_ms: 10_000,
            is_take_back,
        };
        assert_eq!(banks.deadline_ms(Seat(0), 10_000), 110_000);
        banks.pass(passage(&[0], &[0], 20_000, false));
        assert_eq!(banks.left_ms(Seat(0)), 90_000, "the turn goes on, so nothing is gained");
        banks.pass(passage(&[0], &[1], 23_000, false));
        assert_eq!((banks.left_ms(Seat(0)), banks.left_ms(Seat(1))), (92_000, 100_000));
        banks.pass(passage(&[1], &[0], 24_000, true));
        assert_eq!(banks.left_ms(Seat(0)), 87_000, "what was gained by the turn is given back");
        assert_eq!(banks.deadline_ms(Seat(0), 10_000), 111_000);
        banks.pass(passage(&[0, 1], &[1], 25_000, false));
        assert_eq!(banks.left_ms(Seat(0)), 91_000);
    }

    #[test]
    fn a_clock_that_jumped_back_takes_no_time() {
        let terms = ClockTerms { move_s: None, game_s: Some(100), increment_s: 0 };
        let mut banks = Banks::new(&terms, 1, |seconds| i64::from(seconds) * 1000).unwrap();
        for at_ms in [50_000, 40_000] {
            let (before, after) = (seats(&[0]), seats(&[0]));
            banks.pass(Passage { before, after, at_ms, start_ms: 50_000, is_take_back: false });
        }
        assert_eq!(banks.left_ms(Seat(0)), 100_000);
    }
}
