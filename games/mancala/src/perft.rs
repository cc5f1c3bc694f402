//! Counts sequences of sowings, to compare with other programs.

use crate::{Board, Capture, Side};

/// Counts the sequences of exactly `depth` sowings from `board`, `mover` to move. A sowing that earns another
/// is a sowing of its own; a game that ends sooner counts for nothing.
pub fn perft(board: Board, mover: Side, capture: Capture, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if board.is_empty(Side::A) || board.is_empty(Side::B) {
        return 0;
    }
    let full = board.full_pockets(mover);
    if depth == 1 {
        return full.count_ones().into();
    }
    let pockets = (1..=6).filter(|number| full & 1 << (number - 1) != 0);
    pockets
        .map(|number| {
            let mut next = board;
            let sown = next.sow(mover, number, capture);
            perft(next, if sown.again { mover } else { mover.other() }, capture, depth - 1)
        })
        .sum()
}
