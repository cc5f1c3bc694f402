//! How many random games of Mancala one core plays in a second.
//!
//! It checks its answer: the games are the same every time, so their length and outcome are known, and they
//! agree with the averages other programs find (43.97 sowings a game by the standard capture, 40.42 by the
//! empty one). With `--check` it plays few games and prints no speed.

use std::time::Instant;

use mancala::{Board, Capture, Side};
use rules::Dice;

/// What a run of games came to.
#[derive(Debug, PartialEq)]
struct Tally {
    sowings: u64,
    won_by_first: u32,
    won_by_second: u32,
}

fn run(capture: Capture, games: u32) -> Tally {
    let mut dice = Dice::seeded(20);
    let mut played = 0;
    let mut tally = Tally { sowings: 0, won_by_first: 0, won_by_second: 0 };
    Board::start(4).play_outs(Side::A, capture, games, &mut dice, |board, sowings| {
        let (a, b) = (board.store(Side::A), board.store(Side::B));
        assert_eq!(a + b, 48, "no stone is lost");
        played += 1;
        tally.sowings += u64::from(sowings);
        tally.won_by_first += u32::from(a > b);
        tally.won_by_second += u32::from(b > a);
    });
    assert_eq!(played, games, "no game is lost");
    tally
}

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = if check_only { 100_000 } else { 3_000_000 };
    for (name, capture, usual_length) in
        [("standard", Capture::Standard, 43.97), ("empty", Capture::Empty, 40.42)]
    {
        let start = Instant::now();
        let tally = run(capture, games);
        let seconds = start.elapsed().as_secs_f64();
        let length = tally.sowings as f64 / f64::from(games);
        let first = f64::from(tally.won_by_first) / f64::from(games);
        let second = f64::from(tally.won_by_second) / f64::from(games);
        assert!(
            (length - usual_length).abs() < 0.3,
            "{name}: {length} sowings a game, other programs find {usual_length}"
        );
        assert!(
            (first - 0.4844).abs() < 0.01 && (second - 0.4525).abs() < 0.01,
            "{name}: {first} and {second} won"
        );
        print!("{name:8} capture: {length:.2} sowings a game, first player wins {:.1} %", 100.0 * first);
        if check_only {
            println!();
        } else {
            println!(", {:.2} million games a second", f64::from(games) / seconds / 1e6);
        }
    }
    println!("playouts: answers checked");
}
