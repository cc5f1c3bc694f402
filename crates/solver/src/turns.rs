//! What every choice is worth: each sowing, each whole turn, the best line to the end.

use std::collections::HashSet;

use crate::position::{Position, Worth};
use crate::solver::{Desk, Watch};

/// A pocket of the mover's, numbered from 1, and what sowing it is worth to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sowing {
    /// The pocket.
    pub pocket: u8,
    /// By how much the mover leads in the end.
    pub worth: Worth,
}

/// A whole turn: the pockets sown one after another, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTurn {
    /// The pockets, numbered from 1.
    pub pockets: Vec<u8>,
    /// The position after it, seen by whoever moves there.
    pub after: Position,
    /// Whether the mover of that position is the other player.
    pub passes: bool,
}

impl Desk<'_> {
    /// What each sowing is worth, from the left. Stopped early, some are bounds and estimates only.
    ///
    /// The watch hears of one sowing at a time, seen by the mover.
    pub fn sowings(&self, position: &Position, watch: &mut SowingWatch<'_>) -> Vec<Sowing> {
        let mut solved: Vec<Sowing> = Vec::new();
        if position.is_over() {
            return solved;
        }
        let mut nodes = 0;
        let mut guess = None;
        // Those at the right are quicker to solve and tell much about the others.
        for pocket in position.full_pockets().rev() {
            let (next, mine) = position.sow(pocket, self.capture());
            let seen = |worth: Worth| if mine { worth } else { worth.turned() };
            let mut hear =
                |worth: Worth, more: u64| watch(Sowing { pocket, worth: seen(worth) }, nodes + more);
            let from = guess.map(|guess: i32| if mine { guess } else { -guess });
            let found = self.solve_from(&next, from, &mut hear);
            nodes += found.nodes;
            let worth = seen(found.worth);
            guess = worth.exact().or(guess);
            solved.push(Sowing { pocket, worth });
        }
        solved.reverse();
        solved
    }

    /// The best line from here to the end of the game, as turns of pockets; `None` if it was stopped.
    ///
    /// Of several sowings that are equally good the rightmost is taken.
    pub fn best_line(&self, position: &Position, watch: &mut Watch<'_>) -> Option<Vec<Vec<u8>>> {
        let mut now = *position;
        let mut margin = self.solve(&now, watch).worth.exact()?;
        let mut turns: Vec<Vec<u8>> = Vec::new();
        let mut goes_on = false;
        while !now.is_over() {
            let (pocket, next, mine) = self.keeps(&now, margin, watch)?;
            match turns.last_mut() {
                Some(turn) if goes_on => turn.push(pocket),
                _ => turns.push(vec![pocket]),
            }
            margin = if mine { margin } else { -margin };
            goes_on = mine;
            now = next;
        }
        Some(turns)
    }

    /// A sowing that keeps the margin.
    fn keeps(&self, now: &Position, margin: i32, watch: &mut Watch<'_>) -> Option<(u8, Position, bool)> {
        for pocket in now.full_pockets().rev() {
            let (next, mine) = now.sow(pocket, self.capture());
            let wanted = if mine { margin } else { -margin };
            if self.solve_from(&next, Some(wanted), watch).worth.exact()? == wanted {
                return Some((pocket, next, mine));
            }
        }
        None
    }
}

/// Called from time to time with what is known of one sowing and the boards looked at; says whether to go on.
pub type SowingWatch<'w> = dyn FnMut(Sowing, u64) -> bool + 'w;

/// Every whole turn the mover has, each position it can lead to once; `None` if there are more than `most`.
///
/// A turn may go on for many sowings, and many orders of them may lead to the same position: the first found,
/// sown from the left, stands for them all.
pub fn whole_turns(position: &Position, capture: mancala::Capture, most: usize) -> Option<Vec<WholeTurn>> {
    let mut turns = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![(Vec::new(), *position)];
    while let Some((pockets, now)) = open.pop() {
        let mut further = Vec::new();
        for pocket in now.full_pockets() {
            let (after, mine) = now.sow(pocket, capture);
            let mut turn: Vec<u8> = pockets.clone();
            turn.push(pocket);
            if !seen.insert((after, mine)) {
                continue;
            }
            if mine && !after.is_over() {
                further.push((turn, after));
            } else {
                turns.push(WholeTurn { pockets: turn, after, passes: !mine });
            }
        }
        if turns.len() > most || seen.len() > 64 * most {
            return None;
        }
        open.extend(further.into_iter().rev());
    }
    turns.sort_by(|one, two| one.pockets.cmp(&two.pockets));
    Some(turns)
}

#[cfg(test)]
mod tests {
    use mancala::Capture;

    use super::*;

    #[test]
    fn the_start_has_ten_turns() {
        let start = Position::start(6, 4).expect("the start fits");
        let turns = whole_turns(&start, Capture::Empty, 64).expect("there are ten");
        let names: Vec<String> = turns
            .iter()
            .map(|turn| turn.pockets.iter().map(u8::to_string).collect::<Vec<_>>().join("-"))
            .collect();
        assert_eq!(names, ["1", "2", "3-1", "3-2", "3-4", "3-5", "3-6", "4", "5", "6"]);
        assert!(turns.iter().all(|turn| turn.passes));
        assert!(whole_turns(&start, Capture::Empty, 9).is_none());
    }
}
