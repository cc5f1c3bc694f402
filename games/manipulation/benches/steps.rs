//! How many steps of a game one core plays in a second, and whether random games of every mode all end.
//!
//! It checks its answer: every game ends, none is stuck, the right number of seats wins. A step is a roll or a
//! move. With `--check` it plays few games and prints no speed; with `--games N` it plays that many of each mode.

use std::time::Instant;

use manipulation::{Manipulation, Mode, Options, Six};
use rules::{Chance, Dice, Game, Step, Turn};

/// Plays one random game and gives the number of its steps.
fn play(options: &Options, dice: &mut Dice) -> u64 {
    let mut game = Manipulation::new(Default::default(), options, options.mode.seats())
        .expect("every mode can be played");
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            Turn::Of(seat) => Step::acted(seat, *dice.pick(game.choices(seat).listed())),
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one seat moves at a time"),
            Turn::Over(standing) => {
                let winners = if options.mode == Mode::Partners { 2 } else { 1 };
                assert_eq!(standing.winners().len(), winners, "{standing:?}");
                return steps;
            }
        };
        game.play(step).expect("what is due and listed is legal");
        steps += 1;
        assert!(steps < 1_000_000, "the game is stuck");
    }
}

fn main() {
    let number = std::env::args()
        .skip_while(|argument| argument != "--games")
        .nth(1)
        .and_then(|games| games.parse().ok());
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games: u64 = number.unwrap_or(if check_only { 100 } else { 20_000 });
    for six in [Six::PassesOn, Six::RollsAgain] {
        for mode in Mode::ALL {
            let options = Options { mode, six, ..Options::default() };
            let mut dice = Dice::seeded(7);
            let start = Instant::now();
            let lengths: Vec<u64> = (0..games).map(|_| play(&options, &mut dice)).collect();
            let seconds = start.elapsed().as_secs_f64();
            let steps: u64 = lengths.iter().sum();
            let longest = lengths.iter().max().copied().unwrap_or(0);
            let again = if six == Six::RollsAgain { ", sixes roll again" } else { "" };
            print!(
                "{mode}{again}: {games} games ended, {:.0} steps each, the longest {longest}",
                steps as f64 / games as f64
            );
            if check_only {
                println!();
            } else {
                println!(", {:.2} million steps a second", steps as f64 / seconds / 1e6);
            }
        }
    }
    println!("steps: answers checked");
}
