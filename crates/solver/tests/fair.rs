//! Fair starts are fair: a perfect game from each of them is a draw.

use mancala::{Capture, FairStart, Side};
use solver::{Position, Room, Solver};

/// M-18
#[test]
fn every_fair_start_is_a_draw_by_either_capture() {
    for capture in [Capture::Empty, Capture::Standard] {
        let mut solver = Solver::new(6, capture, Room::new(64 << 20));
        let desk = solver.desk();
        for start in FairStart::ALL {
            let position = Position::on(&start.board(Side::A), Side::A);
            let solved = desk.solve_from(&position, Some(0), &mut |_, _| true);
            assert_eq!(solved.worth.exact(), Some(0), "{} by the {capture:?} capture", start.name);
        }
    }
}
