//! How two players are compared: a duel at each game, as even as its rules allow.
//!
//! A duel is played in rounds of two games that begin alike and in which the two change places, so that neither has
//! the better of it. In a game without luck two programs would play the same game for ever; there the first choices
//! are thrown by dice, the same in both games of a round.

use rules::Seat;

/// How two players meet at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duel {
    /// How many seats the table has.
    pub seats: u8,
    /// The options, in the game's own JSON; rounds are played by one after the other.
    pub options: &'static [&'static str],
    /// At most how many choices at the beginning are left to dice.
    pub thrown: u32,
    /// What is played, in a few words.
    pub about: &'static str,
}

impl Duel {
    /// Which of the two players, 0 or 1, sits in a seat, in the first or the second game of a round.
    pub fn player(&self, seat: Seat, is_second_game: bool) -> usize {
        (seat.index() + usize::from(is_second_game)) % 2
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;
    use serde_json::value::RawValue;
    use table::Secret;

    use crate::{GameKind, Setting, open};

    #[test]
    fn every_duel_can_be_opened_and_both_players_get_every_seat() {
        for kind in GameKind::ALL {
            let duel = kind.duel();
            for options in duel.options {
                let options: &RawValue = serde_json::from_str(options).expect("options are JSON");
                let setting =
                    Setting { options: Some(options), seats: Some(duel.seats), ..Setting::default() };
                open(kind, &setting, Secret::from_seed(1), None).expect("a duel can be opened");
            }
            for seat in (0..duel.seats).map(Seat) {
                assert_eq!([false, true].map(|second| duel.player(seat, second)).iter().sum::<usize>(), 1);
            }
        }
    }
}
