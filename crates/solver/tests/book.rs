//! The shipped book says what is so.

use mancala::Capture;
use solver::{Book, Position, Room, Solver};

/// Every so many positions of the book with at most so many stones are solved anew.
fn solve_a_sample(most_stones: u32, every: usize) {
    let book = Book::shipped();
    for capture in [Capture::Empty, Capture::Standard] {
        let mut solver = Solver::new(6, capture, Room::new(64 << 20));
        let desk = solver.desk();
        let positions = book.positions().filter(|(_, theirs)| *theirs == capture);
        let mut few: Vec<Position> = positions
            .map(|(position, _)| position)
            .filter(|position| (1..=most_stones).contains(&position.heaps().stones()))
            .collect();
        few.sort_by_key(|position| (position.heaps().stones(), position.heaps().own, position.heaps().other));
        assert!(few.len() >= 5 * every, "the sample is not empty");
        for position in few.into_iter().step_by(every) {
            let solved = desk.solve(&position, &mut |_, _| true);
            assert_eq!(book.worth(&position, capture), Some(solved.worth), "{position:?} {capture:?}");
        }
    }
}

#[test]
fn a_sample_of_the_book_is_solved_anew() {
    solve_a_sample(36, 5);
}

#[test]
fn what_follows_in_the_book_agrees_with_what_went_before() {
    let book = Book::shipped();
    let mut count = 0;
    for (position, capture) in book.positions() {
        let after: Option<Vec<i32>> = position
            .full_pockets()
            .map(|pocket| {
                let (next, mine): (Position, bool) = position.sow(pocket, capture);
                let worth = book.worth(&next, capture)?.exact()?;
                Some(if mine { worth } else { -worth })
            })
            .collect();
        if let Some(after) = after.filter(|after| !after.is_empty()) {
            let best = after.into_iter().max();
            let worth = book.worth(&position, capture).and_then(|worth| worth.exact());
            assert_eq!(worth, best, "{position:?} {capture:?}");
            count += 1;
        }
    }
    assert!(count > 1_000, "only {count} positions are followed by others");
}
