//! The pie rule (M-17): what a position is worth when the second player may swap.
//!
//! A swap changes who has which side and nothing on the board. So whoever may swap gets the better of the two
//! sides, and whoever makes the first turn is left with the worse: their best turn is the one that leaves the
//! sides most nearly even.

use mancala::{Mancala, Offer};

use crate::position::{Position, Worth};
use crate::solver::{Desk, Watch};

/// What a game is worth to the player to move, wherever the offer stands.
pub fn solve(desk: &Desk<'_>, game: &Mancala, watch: &mut Watch<'_>) -> Worth {
    solve_offered(desk, &Position::of(game), game.offer(), watch)
}

/// What a position is worth to the player to move, with the offer standing so.
pub fn solve_offered(desk: &Desk<'_>, position: &Position, offer: Offer, watch: &mut Watch<'_>) -> Worth {
    match offer {
        Offer::Closed => desk.solve(position, watch).worth,
        Offer::Open if position.is_over() => desk.solve(position, watch).worth,
        Offer::Open => better_side(desk.solve(position, watch).worth),
        Offer::FirstTurn => first_turn(desk, position, watch),
    }
}

/// What sowing a pocket, numbered from 1, is worth to the sower, with the offer standing so before it.
pub fn solve_sowing(
    desk: &Desk<'_>,
    position: &Position,
    offer: Offer,
    pocket: u8,
    watch: &mut Watch<'_>,
) -> Worth {
    let (next, mine) = position.sow(pocket, desk.capture());
    let offer = match offer {
        // There is no swap if the first turn ended the game.
        Offer::FirstTurn if next.is_over() => Offer::Closed,
        Offer::FirstTurn if mine => Offer::FirstTurn,
        Offer::FirstTurn => Offer::Open,
        // Sowing declines for good.
        Offer::Open | Offer::Closed => Offer::Closed,
    };
    let worth = solve_offered(desk, &next, offer, watch);
    if mine { worth } else { worth.turned() }
}

fn first_turn(desk: &Desk<'_>, position: &Position, watch: &mut Watch<'_>) -> Worth {
    if position.is_over() {
        return desk.solve(position, watch).worth;
    }
    let sowings = position.full_pockets().rev();
    let worths = sowings.map(|pocket| solve_sowing(desk, position, Offer::FirstTurn, pocket, watch));
    let best = worths.reduce(|best, worth| Worth {
        low: best.low.max(worth.low),
        high: best.high.max(worth.high),
        guess: best.guess.max(worth.guess),
    });
    best.expect("a position that is not over has a pocket to sow")
}

/// What the swap on offer makes of a position: the better of two sides, one worth this, the other the opposite.
pub fn better_side(worth: Worth) -> Worth {
    Worth { low: worth.low.max(-worth.high), high: worth.high.max(-worth.low), guess: worth.guess.abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_may_swap_has_the_better_side() {
        assert_eq!(better_side(Worth::exactly(-4)), Worth::exactly(4));
        assert_eq!(better_side(Worth::exactly(2)), Worth::exactly(2));
        let open = Worth { low: -6, high: 2, guess: -1 };
        assert_eq!(better_side(open), Worth { low: -2, high: 6, guess: 1 });
    }
}
