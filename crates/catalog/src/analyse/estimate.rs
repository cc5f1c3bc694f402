//! Estimates of chances: how far ahead each side is, turned into chances that agree with how games come out.
//!
//! The numbers are fitted to thousands of games between bots by `cargo bench --bench calibration`, which also checks
//! that they are still right.

use analysis::By;

/// How being ahead and being to move become a chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// For each unit of being ahead.
    pub lead: f64,
    /// For being the one to move.
    pub turn: f64,
}

/// What is known of one side: by how much it is ahead, and whether it is to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// In the game's own units; only differences count.
    pub ahead: f64,
    /// Whether it is to move.
    pub to_move: bool,
}

impl Scale {
    /// The chances of sides that stand so.
    pub fn chances(&self, stands: &[Stand]) -> By {
        let weights =
            stands.iter().map(|stand| self.lead * stand.ahead + if stand.to_move { self.turn } else { 0.0 });
        let weights: Vec<f64> = weights.collect();
        // Only differences count, so the greatest is taken off: nothing then grows beyond bounds.
        let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let powers: Vec<f64> = weights.iter().map(|weight| (weight - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }
}

/// The ways a roll for the first turn can come out for so many who roll: who is tied for highest, as dice that show
/// it, and how likely that is. Many falls of the dice come to the same, and of each kind there is one here.
pub(crate) fn roll_offs(rolling: usize) -> Vec<(Vec<u8>, f64)> {
    let mut found = Vec::new();
    for tied in 1..1_u32 << rolling {
        let highest = tied.count_ones() as i32;
        let others = rolling as i32 - highest;
        let chance = |face: i32| (1.0_f64 / 6.0).powi(highest) * (f64::from(face - 1) / 6.0).powi(others);
        let dice = (0..rolling).map(|place| if tied & 1 << place != 0 { 2 } else { 1 }).collect();
        found.push((dice, (1..=6).map(chance).sum()));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_sum_to_one_and_the_one_ahead_has_more() {
        let scale = Scale { lead: 0.5, turn: 0.1 };
        let stand = |ahead, to_move| Stand { ahead, to_move };
        let chances = scale.chances(&[stand(1.0, false), stand(0.0, true), stand(-2000.0, false)]);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(chances[0] > chances[1] && chances[1] > chances[2]);
        assert_eq!(scale.chances(&[stand(3.0, false); 4]), [0.25; 4]);
    }

    #[test]
    fn roll_offs_are_all_there_is_and_favour_nobody() {
        for rolling in 1..=6 {
            let found = roll_offs(rolling);
            assert!((found.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
            let begins = |seat: usize| -> f64 {
                let alone =
                    |dice: &[u8]| dice[seat] == 2 && dice.iter().filter(|die| **die == 2).count() == 1;
                found.iter().filter(|(dice, _)| alone(dice)).map(|(_, chance)| chance).sum()
            };
            assert!((0..rolling).all(|seat| (begins(seat) - begins(0)).abs() < 1e-12));
        }
        // Two dice are equal in one case of six.
        let tied: f64 =
            roll_offs(2).iter().filter(|(dice, _)| dice == &[2, 2]).map(|(_, chance)| chance).sum();
        assert!((tied - 1.0 / 6.0).abs() < 1e-12);
    }
}
