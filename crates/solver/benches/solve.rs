//! How long it takes to solve Mancala from the start, on one core, without an endgame table and with one.
//!
//! It checks its answers against published outcomes. With `--check` it solves only what takes a moment and prints no
//! times; with `--quick` it prints them. Times are those the processor spent, where the system tells them, so that other
//! work on the machine does not count.
//!
//! The long ones are solved without and then with a table of 18 stones, or with `--no-table` and `--table-only` only one
//! way. The table is built first and that does not count; with `--folder DIR` its file is used instead, as `boxlid`
//! does, and that counts. `--memory 1024` is in MiB.

mod support;

use std::path::PathBuf;

use mancala::Capture;
use solver::{Endgame, Position, Solver};
use support::{Clock, TableFile, beside, number, room, word};

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

/// The stones of the tables that are used.
const TABLE: u32 = 18;

struct Asked {
    check_only: bool,
    folder: Option<PathBuf>,
    memory: usize,
}

fn run((pockets, stones, capture, margin): Known, with_table: bool, asked: &Asked) {
    let start = Position::start(pockets, stones).expect("every start here fits");
    let built = (with_table && asked.folder.is_none()).then(|| Endgame::build(capture, TABLE));
    let clock = Clock::start();
    let mut solver = if with_table {
        let from_file = |folder: &PathBuf| {
            let file = TableFile::open(folder, capture, TABLE).expect("there is such a table");
            Endgame::paged(capture, TABLE, Box::new(file))
        };
        let table = built.or_else(|| asked.folder.as_ref().map(from_file));
        let table = table.expect("it was built or is in a file");
        Solver::new(pockets, capture, beside(TABLE, asked.memory)).with_endgame(table.into())
    } else {
        Solver::new(pockets, capture, room(asked.memory))
    };
    let solved = solver.desk().solve(&start, &mut |_, _| true);
    let seconds = clock.seconds();
    assert_eq!(solved.worth.exact(), Some(margin), "({pockets},{stones}) by the {capture:?} capture");
    print!("({pockets},{stones}) {:8} {margin:+3}", format!("{capture:?}").to_lowercase());
    if with_table {
        print!(", endgame known to {TABLE} stones");
    }
    if asked.check_only {
        println!();
    } else {
        let nodes = solved.nodes as f64;
        println!(
            ", {:.2} million boards, {seconds:.3} s, {:.1} million/s",
            nodes / 1e6,
            nodes / seconds / 1e6
        );
    }
}

fn main() {
    let is_said = |flag: &str| std::env::args().any(|argument| argument == flag);
    let check_only = is_said("--check");
    let asked = Asked {
        check_only,
        folder: word("--folder").map(PathBuf::from),
        memory: number("--memory").map_or(1024, |mebibytes| mebibytes as usize),
    };
    QUICK.into_iter().for_each(|known| run(known, false, &asked));
    if !check_only && !is_said("--quick") {
        let ways = [("--table-only", false), ("--no-table", true)];
        for (_, with_table) in ways.into_iter().filter(|(unless, _)| !is_said(unless)) {
            LONG.into_iter().for_each(|known| run(known, with_table, &asked));
        }
    }
    println!("solve: answers checked");
}
