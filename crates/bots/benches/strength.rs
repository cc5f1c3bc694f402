//! How strong the bots for hidden cards are: strong against careful, careful against random, at Whiz Key for two.
//!
//! It checks its answer: of the games that are decided, careful wins at least nine in ten and strong at least six in
//! ten, less what chance may do to so few games. With `--check` it plays few games;
//! `--games 1000` says how many and `--worlds 300` how many worlds the strong bot imagines.

use std::sync::Arc;
use std::time::Instant;

use bots::{Random, Worlds};
use rules::{Bot, Chance, Dice, Game, Seat, Step, Turn, Viewer};
use whizkey::{Board, Careful, LEVELS, Options, Thinking, WhizKey};

/// Plays one game, the first bot in `seat`; gives whether the first won, if anybody did.
fn play(
    board: &Arc<Board>,
    bots: &mut [&mut dyn Bot<WhizKey>; 2],
    first_sits: Seat,
    seed: u64,
) -> Option<bool> {
    let mut game = WhizKey::new(board.clone(), &Options::default(), 2).expect("the box can be played");
    let mut dice = Dice::seeded(seed);
    loop {
        let step = match game.turn() {
            Turn::Of(seat) => {
                let bot = usize::from(seat != first_sits);
                let view = game.view(Viewer::Seat(seat));
                Step::acted(seat, bots[bot].choose(&view, &game.choices(seat), &mut dice))
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
            Turn::Over(standing) => {
                return if standing.is_draw() { None } else { Some(standing.winners().includes(first_sits)) };
            }
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one player moves at a time"),
        };
        game.play(step).expect("a bot plays legal moves");
    }
}

/// How many of `games` the first bot wins and loses, each sitting as often in each seat.
fn tally(bots: &mut [&mut dyn Bot<WhizKey>; 2], games: u64, seed: u64) -> (u64, u64) {
    let board = Arc::new(Board::printed());
    let (mut won, mut lost) = (0, 0);
    for game in 0..games {
        match play(&board, bots, Seat((game % 2) as u8), seed + game) {
            Some(true) => won += 1,
            Some(false) => lost += 1,
            None => {}
        }
    }
    (won, lost)
}

/// Prints what came of a match-up, and holds it against its bar.
fn report(name: &str, games: u64, (won, lost): (u64, u64), bar: f64, seconds: f64) {
    let decided = (won + lost).max(1) as f64;
    let share = won as f64 / decided;
    let error = 1.96 * (share * (1.0 - share) / decided).sqrt();
    println!(
        "{name}: won {won}, lost {lost}, drawn {} of {games}; {:.1} ± {:.1} % of the decided ones, {:.2} s a game",
        games - won - lost,
        100.0 * share,
        100.0 * error,
        seconds / games as f64,
    );
    // Four standard deviations below the bar happen to nobody by chance.
    let slack = 4.0 * (bar * (1.0 - bar) / decided).sqrt();
    let bar = if games >= 1_000 { bar } else { bar - slack };
    assert!(share >= bar, "{name}: {share:.3} is below {bar:.3}");
}

fn main() {
    let value = |name: &str| std::env::args().skip_while(|argument| argument != name).nth(1);
    let number = |name: &str| value(name).and_then(|text| text.parse::<u64>().ok());
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = number("--games").unwrap_or(if check_only { 6 } else { 1_000 });
    let seed = number("--seed").unwrap_or(1);
    let strong = LEVELS.iter().find_map(|level| match level.thinking {
        Thinking::Worlds { worlds, steps } => Some((worlds, steps)),
        Thinking::Random | Thinking::Habit => None,
    });
    let (worlds, steps) = strong.expect("one level searches");
    let worlds = number("--worlds").map_or(worlds, |worlds| worlds as u32);

    let easy_games = games.max(if check_only { 60 } else { 1_000 });
    let start = Instant::now();
    let result = tally(&mut [&mut Careful, &mut Random], easy_games, seed);
    report("careful against random", easy_games, result, 0.9, start.elapsed().as_secs_f64());

    let start = Instant::now();
    let mut strong = Worlds::new(worlds, steps);
    let result = tally(&mut [&mut strong, &mut Careful], games, seed);
    report("strong against careful", games, result, 0.6, start.elapsed().as_secs_f64());
    println!("strength: answers checked");
}
