//! How many steps of Whiz Key one core plays in a second, and how games of careful players end.
//!
//! It checks its answers: the 52 cards are conserved at every step, no game is stuck, and at least 95 games in a
//! hundred between careful players end by PAYOFF. With `--check` it plays few games and prints no speed;
//! `--games 20000` says how many careful games are played for each number of players.

use std::sync::Arc;
use std::time::Instant;

use rules::{Bot, Chance, Choices, Dice, Game, Step, Turn, Viewer};
use whizkey::{Board, Careful, Options, Outcome, WhizKey};

/// A game that has not ended by then is stuck.
const LONGEST: u64 = 100_000;

/// Plays one game with random choices and gives the number of its steps.
fn play_randomly(board: &Arc<Board>, seats: u8, dice: &mut Dice) -> u64 {
    let mut game = WhizKey::new(board.clone(), &Options::default(), seats).expect("the box can be played");
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Of(seat) => match game.choices(seat) {
                Choices::Listed(listed) => Step::acted(seat, *dice.pick(&listed)),
                Choices::Open | Choices::Nothing => unreachable!("choices are listed for the one who moves"),
            },
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::Over(_) => return steps,
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one player moves at a time"),
        };
        game.play(step).expect("what is due and listed is legal");
        steps += 1;
        assert!(steps < LONGEST, "the game is stuck");
    }
}

/// Plays one game between careful bots, who see their views; gives its steps and how it came out.
fn play_carefully(board: &Arc<Board>, seats: u8, dice: &mut Dice) -> (u64, Outcome) {
    let mut game = WhizKey::new(board.clone(), &Options::default(), seats).expect("the box can be played");
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Of(seat) => {
                let view = game.view(Viewer::Seat(seat));
                Step::acted(seat, Careful.choose(&view, &game.choices(seat), dice))
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::Over(_) => {
                let outcome = game.view(Viewer::Spectator).outcome;
                return (steps, outcome.expect("a game that is over has an outcome"));
            }
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one player moves at a time"),
        };
        game.play(step).expect("a bot plays legal moves");
        assert!(game.keeps_its_pack(), "the 52 cards are conserved");
        steps += 1;
        assert!(steps < LONGEST, "the game is stuck");
    }
}

/// A rate with the error that its number of games leaves, in hundredths.
fn rate(found: u64, of: u64) -> String {
    let share = found as f64 / of as f64;
    let error = 1.96 * (share * (1.0 - share) / of as f64).sqrt();
    format!("{:.2} ± {:.2} %", 100.0 * share, 100.0 * error)
}

fn main() {
    let named = std::env::args().skip_while(|argument| argument != "--games").nth(1);
    let named: Option<u64> = named.and_then(|games| games.parse().ok());
    let check_only = std::env::args().any(|argument| argument == "--check");
    let board = Arc::new(Board::printed());

    let games = if check_only { 200 } else { 20_000 };
    let mut dice = Dice::seeded(7);
    let start = Instant::now();
    let steps: u64 = (0..games).map(|game| play_randomly(&board, 2 + (game % 3) as u8, &mut dice)).sum();
    let seconds = start.elapsed().as_secs_f64();
    print!("random choices: {games} games ended, {:.0} steps each", steps as f64 / games as f64);
    if check_only {
        println!();
    } else {
        println!(", {:.2} million steps a second", steps as f64 / seconds / 1e6);
    }

    let games = named.unwrap_or(if check_only { 60 } else { 20_000 });
    for seats in 2..=4 {
        let mut dice = Dice::seeded(u64::from(seats));
        let (mut steps, mut paid_off, mut quiet) = (0, 0, 0);
        for _ in 0..games {
            let (length, outcome) = play_carefully(&board, seats, &mut dice);
            steps += length;
            match outcome {
                Outcome::PaidOff(_) => paid_off += 1,
                Outcome::Quiet => quiet += 1,
                Outcome::LastSeat(_) | Outcome::StandOff | Outcome::OutOfCards => {}
            }
        }
        println!(
            "{seats} careful players: {games} games ended, {:.0} steps each, by PAYOFF {}, stand-offs {}, quiet {}",
            steps as f64 / games as f64,
            rate(paid_off, games),
            games - paid_off - quiet,
            quiet,
        );
        assert!(paid_off * 100 >= games * 95, "careful players reach PAYOFF in 95 of 100 games");
    }
    println!("keys: answers checked");
}
