//! Counts sequences of rolls and moves, to compare with other programs.

use rules::{Game, Seat, Step, Turn};

use crate::{Action, Draw, Manipulation, Options, Phase, Tokens};

/// Counts what can come of exactly `depth` rolls from the start, the first seat to roll and no roll-off: each
/// roll has six faces, and each face as many moves as it allows. A roll that is sat out counts once (BM-8).
pub fn perft(options: Options, depth: u32) -> u64 {
    count(&Manipulation::from_parts(options, Tokens::start(), Seat(0), Phase::Rolling), depth)
}

/// The same from any game whose die is about to fall.
fn count(game: &Manipulation, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after_roll = |die: u8| {
        let mut rolled = game.clone();
        rolled.apply(Step::Drew(Draw::Die(die)));
        let Turn::Of(seat) = rolled.turn() else { return count(&rolled, depth - 1) };
        let after_move = |action: &Action| {
            let mut moved = rolled.clone();
            moved.apply(Step::acted(seat, *action));
            if moved.is_over() { u64::from(depth == 1) } else { count(&moved, depth - 1) }
        };
        rolled.choices(seat).listed().iter().map(after_move).sum()
    };
    (1..=6).map(after_roll).sum()
}
