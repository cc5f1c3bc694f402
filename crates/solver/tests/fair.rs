//! Fair starts are fair: a perfect game from each of them is a draw, by either capture.

use mancala::{Capture, FairStart, Side, Start, Stones};
use solver::{Position, Room, Solver};

/// Bytes for one solver. What is not needed is not taken from the system.
const ROOM: usize = 450 << 20;

fn assert_fair(starts: &[&FairStart], capture: Capture) {
    let mut solver = Solver::new(6, capture, Room::new(ROOM));
    let desk = solver.desk();
    for start in starts {
        let position = Position::on(&start.board(Side::A), Side::A);
        let solved = desk.solve_from(&position, Some(0), &mut |_, _| true);
        assert_eq!(solved.worth.exact(), Some(0), "{} by the {capture:?} capture", start.name);
    }
}

/// One with four stones takes some seconds to prove, so each has a test of its own.
const FOUR_STONES: [&str; 2] = ["fair-4a", "fair-4b"];

fn with_four_stones(name: &str) -> &'static FairStart {
    match Start::find(name) {
        Some(Start::Named(start)) => start,
        Some(Start::Box | Start::Fair) | None => panic!("{name} is no fair start"),
    }
}

/// M-18
#[test]
fn every_fair_start_with_three_stones_is_a_draw_by_either_capture() {
    let starts: Vec<&FairStart> = FairStart::all_for(Stones::Three).collect();
    for capture in [Capture::Empty, Capture::Standard] {
        assert_fair(&starts, capture);
    }
}

/// M-18
#[test]
fn the_first_fair_start_with_four_stones_is_a_draw_by_either_capture() {
    for capture in [Capture::Empty, Capture::Standard] {
        assert_fair(&[with_four_stones(FOUR_STONES[0])], capture);
    }
}

/// M-18
#[test]
fn the_second_fair_start_with_four_stones_is_a_draw_by_either_capture() {
    for capture in [Capture::Empty, Capture::Standard] {
        assert_fair(&[with_four_stones(FOUR_STONES[1])], capture);
    }
}

/// M-18
#[test]
fn no_fair_start_is_left_without_a_proof() {
    let four: Vec<&str> = FairStart::all_for(Stones::Four).map(|start| start.name).collect();
    assert_eq!(four, FOUR_STONES);
    let three = FairStart::all_for(Stones::Three).count();
    assert_eq!(three + four.len(), FairStart::ALL.len());
}
