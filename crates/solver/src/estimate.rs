//! A quick look ahead, for an answer at once: an estimate, and called one.

use mancala::Capture;

use crate::wide::Heaps;

/// How many sowings are looked ahead.
const DEPTH: u32 = 6;

/// About how many of the stones in the pockets the mover gets.
pub fn estimate(heaps: Heaps, capture: Capture) -> u32 {
    let stones = heaps.stones() as i32;
    let lead = look(heaps, capture, DEPTH, -EDGE, EDGE) / SCALE;
    ((stones + lead) / 2).clamp(0, stones) as u32
}

/// What a stored stone counts for.
const SCALE: i32 = 8;
/// What a stone on one's own side counts for: one keeps it if the game ends now, but may lose it or have to sow it.
const AT_HOME: i32 = 1;
/// More than any lead.
const EDGE: i32 = 1 << 16;

/// By how much the mover leads, counting what is in the pockets only.
fn look(heaps: Heaps, capture: Capture, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let (own, other) = (heaps.own_stones() as i32, heaps.turned().own_stones() as i32);
    if heaps.is_over() {
        return SCALE * (own - other);
    }
    if depth == 0 {
        return AT_HOME * (own - other);
    }
    let mut best = -EDGE;
    for pocket in heaps.full().rev() {
        let mut next = heaps;
        let sown = next.sow(pocket, capture);
        let stored = SCALE * sown.stored as i32;
        let lead = if sown.again || next.is_over() {
            stored + look(next, capture, depth - 1, alpha - stored, beta - stored)
        } else {
            stored - look(next.turned(), capture, depth - 1, stored - beta, stored - alpha)
        };
        best = best.max(lead);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_exact_when_the_end_is_near() {
        // Pocket 6 ends the game: one stone stored, none left on this side, two across.
        let heaps = Heaps { pockets: 6, own: [0, 0, 0, 0, 0, 1], other: [0, 2, 0, 0, 0, 0] };
        assert_eq!(estimate(heaps, Capture::Empty), 1);
    }
}
