//! Where a roll can take a token, and by which way.

use crate::{Board, Space, SpaceKind};

/// One space a roll can end on, with a way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where it ends.
    pub to: Space,
    /// The spaces entered on the way, the last one included.
    pub path: Vec<Space>,
}

/// Every space that `roll` steps from `from` can end on, each once (TP-5, TP-8; HM-5). No step undoes the one
/// before it (TP-6, HM-6), save at the hub if `may_turn_back` (TP-7, HM-7).
///
/// Of several ways to one space the first in the order of the board file is shown; ways that turn back come
/// after those that do not.
pub fn walks(board: &Board, from: Space, roll: u8, may_turn_back: bool) -> Vec<Walk> {
    let mut found: Vec<Walk> = Vec::new();
    let mut path = Vec::with_capacity(usize::from(roll));
    step(board, from, None, roll, false, &mut path, &mut found);
    if may_turn_back {
        step(board, from, None, roll, true, &mut path, &mut found);
    }
    found.sort_by_key(|walk| walk.to);
    found
}

/// Every space that `roll` steps could end on if a move might go back the way it came, which it may not: for
/// telling a player why.
pub(crate) fn back_and_forth(board: &Board, from: Space, roll: u8) -> Vec<Walk> {
    let mut ends = vec![from];
    for _ in 0..roll {
        let mut next: Vec<Space> = ends.iter().flat_map(|space| board.next(*space)).copied().collect();
        next.sort_unstable();
        next.dedup();
        ends = next;
    }
    ends.into_iter().map(|to| Walk { to, path: Vec::new() }).collect()
}

fn step(
    board: &Board,
    at: Space,
    before: Option<Space>,
    left: u8,
    may_turn_back: bool,
    path: &mut Vec<Space>,
    found: &mut Vec<Walk>,
) {
    if left == 0 {
        if found.iter().all(|walk| walk.to != at) {
            found.push(Walk { to: at, path: path.clone() });
        }
        return;
    }
    let turns_back_here = may_turn_back && board.kind(at) == SpaceKind::Hub;
    for next in board.next(at) {
        if Some(*next) == before && !turns_back_here {
            continue;
        }
        path.push(*next);
        step(board, *next, Some(at), left - 1, may_turn_back, path, found);
        path.pop();
    }
}
