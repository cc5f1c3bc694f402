//! The shipped book says what is so.

use mancala::Capture;
use solver::{Book, Position, Room, Solver};

#[test]
fn a_sample_of_the_book_is_solved_anew() {
    for capture in [Capture::Empty, Capture::Standard] {
        let mut solver = Solver::new(6, capture, Room::new(64 << 20));
        let desk = solver.desk();
        let beginners = Book::shipped().lines().filter(|line| {
            let stones: u32 = line.own.iter().chain(&line.other).map(|heap| u32::from(*heap)).sum();
            line.capture == capture && stones <= 36
        });
        let mut count = 0;
        for line in beginners.step_by(5) {
            let position = line.position().expect("it fits on a board");
            let solved = desk.solve(&position, &mut |_, _| true);
            assert_eq!(solved.worth.exact(), Some(line.lead), "{line}");
            count += 1;
        }
        assert!(count >= 5, "the sample is not empty");
    }
}

#[test]
fn what_follows_in_the_book_agrees_with_what_went_before() {
    let book = Book::shipped();
    let mut count = 0;
    for line in book.lines() {
        let position = line.position().expect("it fits on a board");
        let after: Option<Vec<i32>> = position
            .full_pockets()
            .map(|pocket| {
                let (next, mine): (Position, bool) = position.sow(pocket, line.capture);
                let worth = book.worth(&next, line.capture)?.exact()?;
                Some(if mine { worth } else { -worth })
            })
            .collect();
        if let Some(after) = after {
            assert_eq!(after.into_iter().max(), Some(line.lead), "{line}");
            count += 1;
        }
    }
    assert!(count > 40, "only {count} lines are followed by others");
}
