//! How long it takes to say what a position is worth and what each of its sowings is, exactly.
//!
//! Positions come from games with four stones in each pocket, played at random for so many sowings. Every one is solved
//! by a solver that has met nothing before, on one core. The answers are checked against each other: a position is
//! worth what its best sowing is worth. With `--check` it solves a few near the end and prints no times.
//!
//! `--after 12` says after how many sowings (otherwise after any number from none to twenty), `--positions 50` how many,
//! `--table 24` builds an endgame table first, `--memory 400` is in MiB.

mod support;

use std::sync::Arc;

use mancala::Capture;
use rules::Dice;
use solver::{Endgame, Position, Solver};
use support::{Clock, room};

struct Asked {
    after: Option<u32>,
    positions: usize,
    table: u32,
    memory: usize,
}

fn number(name: &str) -> Option<u64> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1).and_then(|argument| argument.parse().ok())
}

/// A position after so many random sowings, in which somebody has a choice.
fn position(dice: &mut Dice, sowings: u32, capture: Capture) -> Position {
    loop {
        let mut position = Position::start(6, 4).expect("the start fits");
        for _ in 0..sowings {
            let pockets: Vec<u8> = position.full_pockets().collect();
            if position.is_over() || pockets.is_empty() {
                break;
            }
            position = position.sow(*dice.pick(&pockets), capture).0;
        }
        if !position.is_over() && position.full_pockets().count() > 1 {
            return position;
        }
    }
}

fn run(capture: Capture, asked: &Asked, check_only: bool) {
    let table = (asked.table > 0).then(|| Arc::new(Endgame::build(capture, asked.table)));
    let mut dice = Dice::seeded(12);
    let (mut values, mut alls) = (Vec::new(), Vec::new());
    for number in 0..asked.positions {
        let sowings = asked.after.unwrap_or(number as u32 % 21);
        let position = position(&mut dice, sowings, capture);
        let mut solver = Solver::new(6, capture, room(asked.memory));
        if let Some(table) = &table {
            solver = solver.with_endgame(Arc::clone(table));
        }
        let clock = Clock::start();
        let value = solver.desk().solve(&position, &mut |_, _| true).worth.exact();
        values.push(clock.seconds());
        let sowings = solver.desk().sowings(&position, &mut |_, _| true);
        alls.push(clock.seconds());
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
    let asked = Asked {
        after: number("--after").map(|after| after as u32).or(check_only.then_some(34)),
        positions: number("--positions").map_or(if check_only { 5 } else { 42 }, |count| count as usize),
        table: number("--table").map_or(0, |stones| stones as u32),
        memory: number("--memory").map_or(if check_only { 8 } else { 400 }, |mebibytes| mebibytes as usize),
    };
    for capture in [Capture::Empty, Capture::Standard] {
        run(capture, &asked, check_only);
    }
    println!("positions: answers checked");
}
