//! How long it takes to say what a position is worth and what each of its sowings is, exactly.
//!
//! Positions come from games with four stones in each pocket, played at random for so many sowings. Every one is solved
//! by a solver that has met nothing before, on one core. The answers are checked against each other: a position is
//! worth what its best sowing is worth. The first turns come from the book, as they do for whoever asks `boxlid`. With
//! `--check` it solves a few near the end and prints no times.
//!
//! `--after 12` says after how many sowings (otherwise after any number from none to twenty, which are the hard ones, or
//! with `--whole-games` from any moment of a game), `--positions 50` how many,
//! `--memory 1024` is in MiB; beside a table 4096 unless it is said, as `boxlid` does it where so much is free. `--table 24` builds an endgame table first; with `--folder DIR` it uses the file of that
//! table instead, mapped into memory, as `boxlid` does, and fetching it counts. `--list` tells every position.

mod support;

use std::path::PathBuf;
use std::sync::Arc;

use mancala::Capture;
use rules::Dice;
use solver::{Book, Endgame, Position, Solver};
use support::{Clock, TableFile, beside, number, room, word};

struct Asked {
    after: Option<u32>,
    whole_games: bool,
    positions: usize,
    table: u32,
    folder: Option<PathBuf>,
    memory: usize,
}

impl Asked {
    /// After how many sowings a position is wanted; `None` if after any.
    fn sowings(&self, number: usize) -> Option<u32> {
        if self.whole_games { None } else { Some(self.after.unwrap_or(number as u32 % 21)) }
    }
}

/// A position after so many random sowings, in which somebody has a choice; or any such of a whole game.
fn position(dice: &mut Dice, sowings: Option<u32>, capture: Capture) -> Position {
    loop {
        let mut position = Position::start(6, 4).expect("the start fits");
        let mut met = Vec::new();
        for sown in 0.. {
            let pockets: Vec<u8> = position.full_pockets().collect();
            if position.is_over() || pockets.is_empty() {
                break;
            }
            if pockets.len() > 1 && sowings.is_none_or(|sowings| sowings == sown) {
                met.push(position);
            }
            if Some(sown) == sowings {
                break;
            }
            position = position.sow(*dice.pick(&pockets), capture).0;
        }
        if !met.is_empty() {
            return *dice.pick(&met);
        }
    }
}

fn run(capture: Capture, asked: &Asked, check_only: bool) {
    let from_file = |folder: &PathBuf| {
        let file = TableFile::open(folder, capture, asked.table).expect("there is such a table");
        Arc::new(Endgame::paged(capture, asked.table, Box::new(file)))
    };
    let built =
        (asked.table > 0 && asked.folder.is_none()).then(|| Arc::new(Endgame::build(capture, asked.table)));
    let mut dice = Dice::seeded(12);
    let (mut values, mut alls) = (Vec::new(), Vec::new());
    for number in 0..asked.positions {
        let position = position(&mut dice, asked.sowings(number), capture);
        let clock = Clock::start();
        let mut solver = if asked.table == 0 {
            Solver::new(6, capture, room(asked.memory))
        } else {
            let table = built.clone().or_else(|| asked.folder.as_ref().map(from_file));
            let table = table.expect("it was built or is in a file");
            Solver::new(6, capture, beside(asked.table, asked.memory)).with_endgame(table)
        };
        let desk = solver.desk().with_book(Book::shipped());
        let value = desk.solve(&position, &mut |_, _| true).worth.exact();
        values.push(clock.seconds());
        let sowings = desk.sowings(&position, &mut |_, _| true);
        alls.push(clock.seconds());
        if std::env::args().any(|argument| argument == "--list") {
            let stones = position.heaps().stones();
            println!("{stones:2} stones {:.2} s, each sowing {:.2} s", values[number], alls[number]);
        }
        let best = sowings.iter().filter_map(|sowing| sowing.worth.exact()).max();
        assert_eq!(value, best, "a position is worth what its best sowing is worth");
    }
    if !check_only {
        println!("{:8} value:        {}", format!("{capture:?}").to_lowercase(), spread(values));
        println!("{:8} each sowing:  {}", "", spread(alls));
    }
}

fn spread(mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let at = |share: f64| seconds[((seconds.len() - 1) as f64 * share).round() as usize];
    format!("median {:.3} s, 90 % {:.3} s, 99 % {:.3} s, most {:.3} s", at(0.5), at(0.9), at(0.99), at(1.0))
}

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let table = number("--table").map_or(0, |stones| stones as u32);
    let usual = match (check_only, table) {
        (true, _) => 8,
        (false, 0) => 1024,
        (false, _) => 4096,
    };
    let asked = Asked {
        after: number("--after").map(|after| after as u32).or(check_only.then_some(34)),
        whole_games: std::env::args().any(|argument| argument == "--whole-games"),
        positions: number("--positions").map_or(if check_only { 5 } else { 42 }, |count| count as usize),
        table,
        folder: word("--folder").map(PathBuf::from),
        memory: number("--memory").map_or(usual, |mebibytes| mebibytes as usize),
    };
    for capture in [Capture::Empty, Capture::Standard] {
        run(capture, &asked, check_only);
    }
    println!("positions: answers checked");
}
