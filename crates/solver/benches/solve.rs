//! How long it takes to solve Mancala from the start, on one core and without an endgame table.
//!
//! It checks its answers against published outcomes. With `--check` it solves only what takes a moment and prints no
//! times. Times are those the processor spent, where the system tells them, so that other work on the machine does
//! not count. A number as argument is how many of the two long ones to solve, without and with a table.

mod support;

use mancala::Capture;
use solver::{Endgame, Position, Solver};
use support::{Clock, room};

/// Pockets, stones, capture, and by how many stones the first player wins.
type Known = (usize, u8, Capture, i32);

/// Irving, Donkers and Uiterwijk (2000) for the empty capture, and several programs for the standard one.
const QUICK: [Known; 6] = [
    (3, 3, Capture::Standard, 2),
    (4, 3, Capture::Empty, 8),
    (4, 3, Capture::Standard, 6),
    (4, 4, Capture::Empty, 2),
    (6, 3, Capture::Empty, 2),
    (6, 3, Capture::Standard, 2),
];
const LONG: [Known; 2] = [(6, 4, Capture::Empty, 10), (6, 4, Capture::Standard, 8)];

fn run((pockets, stones, capture, margin): Known, table: u32, check_only: bool) {
    let mut solver = Solver::new(pockets, capture, room(1024));
    if table > 0 {
        solver = solver.with_endgame(Endgame::build(capture, table).into());
    }
    let start = Position::start(pockets, stones).expect("every start here fits");
    let clock = Clock::start();
    let solved = solver.desk().solve(&start, &mut |_, _| true);
    let seconds = clock.seconds();
    assert_eq!(solved.worth.exact(), Some(margin), "({pockets},{stones}) by the {capture:?} capture");
    print!("({pockets},{stones}) {:8} {margin:+3}", format!("{capture:?}").to_lowercase());
    if table > 0 {
        print!(", endgame known to {table} stones");
    }
    if check_only {
        println!();
    } else {
        let nodes = solved.nodes as f64;
        println!(
            ", {:.2} million boards, {seconds:.2} s, {:.1} million/s",
            nodes / 1e6,
            nodes / seconds / 1e6
        );
    }
}

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    QUICK.into_iter().for_each(|known| run(known, 0, check_only));
    if !check_only {
        let count = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(2 * LONG.len());
        let tables = [0, 0, 18, 18];
        LONG.into_iter()
            .cycle()
            .zip(tables)
            .take(count)
            .for_each(|(known, table)| run(known, table, check_only));
    }
    println!("solve: answers checked");
}
