//! How often each level of bots for games with dice beats the one below it, with the error of that rate.
//!
//! It checks its answer on the game that has such bots, Basic Manipulation: in tournament mode careful beats random
//! in at least 75 % of the games, and strong beats careful in at least 60 %. Seats change after every game, and
//! games are the same every time. With `--check` it plays few games, enough to see that the order is right; with
//! `--games N` it plays that many of each.

use std::time::Instant;

use bots::dice;
use manipulation::{Manipulation, Mode, Options};
use rules::{Bot, Chance, Dice, Game, Seat, Step, Turn, Viewer};

/// The most steps of a game between bots; the longest seen have some 500.
const LONGEST: u32 = 10_000;

type AnyBot = Box<dyn Bot<Manipulation>>;

/// Plays a game between two bots and says whether the first, which has the seats `first` says, wins.
fn play(options: &Options, bots: &mut [AnyBot; 2], first: impl Fn(Seat) -> bool, dice: &mut Dice) -> bool {
    let mut game = Manipulation::new(Default::default(), options, options.mode.seats())
        .expect("every mode can be played");
    for _ in 0..LONGEST {
        let step = match game.turn() {
            Turn::Of(seat) => {
                let bot = &mut bots[usize::from(!first(seat))];
                Step::acted(seat, bot.choose(&game.view(Viewer::Seat(seat)), &game.choices(seat), dice))
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one seat moves at a time"),
            Turn::Over(standing) => return standing.winners().iter().any(first),
        };
        game.play(step).expect("bots play legal moves");
    }
    panic!("the game does not end");
}

/// The share of games the first level wins, and its error: one standard deviation.
fn rate(mode: Mode, levels: [&str; 2], games: u32) -> (f64, f64) {
    let options = Options { mode, ..Options::default() };
    let mut bots = levels.map(|level| dice::bot::<Manipulation>(level).expect("the level exists"));
    let won = (0..games).filter(|number| {
        let place = (number % u32::from(mode.seats())) as u8;
        let first = |seat: Seat| match mode {
            // One against three of the other level.
            Mode::Alone => seat.0 == place,
            Mode::Partners | Mode::Tournament => seat.0 % 2 == place % 2,
        };
        play(&options, &mut bots, first, &mut Dice::seeded(u64::from(*number) + 1))
    });
    let share = won.count() as f64 / f64::from(games);
    (share, (share * (1.0 - share) / f64::from(games)).sqrt())
}

fn main() {
    let number = std::env::args()
        .skip_while(|argument| argument != "--games")
        .nth(1)
        .and_then(|games| games.parse().ok());
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = number.unwrap_or(if check_only { 60 } else { 2_000 });
    let bars = [
        (Mode::Tournament, ["careful", "random"], games, 0.75),
        (Mode::Tournament, ["strong", "careful"], games, 0.60),
        // The other modes have no bar, and fewer games; these only say that it must not fall below its fair share,
        // a half for a team and a quarter for one of four, by more than bad luck explains.
        (Mode::Partners, ["strong", "careful"], games / 10, 0.45),
        (Mode::Alone, ["strong", "careful"], games / 10, 0.15),
    ];
    for (mode, [one, other], games, bar) in bars {
        let start = Instant::now();
        let (share, error) = rate(mode, [one, other], games);
        print!(
            "{mode}: {one} beats {other} in {:.1} % of {games} games, ± {:.1}",
            100.0 * share,
            100.0 * error
        );
        if check_only {
            println!();
            // Few games say little, so this only catches an order that is plainly wrong.
            assert!(share + 4.0 * error.max(0.1) >= bar, "{one} should beat {other} in {bar} of the games");
        } else {
            println!(", {:.0} s", start.elapsed().as_secs_f64());
            assert!(share >= bar, "{one} should beat {other} in {bar} of the games");
        }
    }
    println!("matches: answers checked");
}
