//! The perfect bot for Mancala never loses a game it should not.
//!
//! It plays all other levels, from both sides, by both captures, with three and four stones, from the start and after
//! a few sowings thrown by dice. Another solver proves what the first position was worth in which the bot was to move
//! and which could be proved, and the bot must do no worse; from the start itself, no worse than the book says.
//! `--games 1000` says how many games; with `--check` it plays few, with three stones, and prints no times.

use std::time::Instant;

use catalog::{Means, mancala_bot};
use mancala::{Action, Begins, Capture, Mancala, Options, Stones};
use rules::{Dice, Game, Seat, Step, Turn, Viewer};
use solver::{Book, Position, Room, Solver};

/// How many boards the bot, and whoever checks it, looks at before a proof is given up.
const BOARDS: u64 = 40_000_000;
const MEMORY: usize = 256 << 20;

/// One game: who plays, and from where.
struct Pairing {
    options: Options,
    opponent: &'static str,
    perfect: Seat,
    thrown: u32,
    seed: u64,
}

/// How a game came out for the perfect bot, and what it had to reach.
struct Outcome {
    margin: i32,
    owed: Option<i32>,
}

fn pairing(number: u64, check_only: bool) -> Pairing {
    let bit = |place: u32| number >> place & 1 == 1;
    let opponents = ["easy", "medium", "hard"];
    let round = number / 8;
    Pairing {
        options: Options {
            stones: if check_only || bit(2) { Stones::Three } else { Stones::Four },
            begins: Begins::A,
            capture: if bit(1) { Capture::Standard } else { Capture::Empty },
            ..Options::default()
        },
        opponent: opponents[(round % 3) as usize],
        perfect: Seat(u8::from(bit(0))),
        // Against an opponent without moods the start alone would give the same game again and again.
        thrown: (round / 3 % 5) as u32,
        seed: round,
    }
}

fn play(pairing: &Pairing, checkers: &mut [Solver; 2]) -> Outcome {
    let mut game = Mancala::new(Default::default(), &pairing.options, 2).expect("it can be played");
    let mut dice = Dice::seeded(pairing.seed);
    let mut perfect = mancala_bot("perfect").expect("the level exists");
    let mut opponent = mancala_bot(pairing.opponent).expect("the level exists");
    let capture = pairing.options.capture;
    let checker = &mut checkers[usize::from(capture == Capture::Standard)];
    let mut owed = None;
    let mut sown = 0;
    while let Turn::Of(seat) = game.turn() {
        let choices = game.choices(seat);
        let is_perfect = seat == pairing.perfect;
        let position = Position::of(&game);
        if owed.is_none() && sown >= pairing.thrown {
            // Whoever moves: what the position is worth to the one is the opposite of what it is worth to the other.
            let known = Book::shipped().worth(&position, capture).and_then(|worth| worth.exact());
            let solve = || checker.desk().solve(&position, &mut |_, boards| boards < BOARDS).worth.exact();
            owed = known.or_else(solve).map(|worth| if is_perfect { worth } else { -worth });
        }
        let view = game.view(Viewer::Seat(seat));
        let action: Action = if sown < pairing.thrown {
            *dice.pick(choices.listed())
        } else if is_perfect {
            perfect.choose(&view, &choices, &mut dice)
        } else {
            opponent.choose(&view, &choices, &mut dice)
        };
        game.play(Step::acted(seat, action)).expect("bots play legal moves");
        sown += 1;
    }
    let store = |seat| i32::from(game.board().store(game.side_of(seat)));
    Outcome { margin: store(pairing.perfect) - store(Seat(1 - pairing.perfect.0)), owed }
}

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let wanted = std::env::args().skip_while(|argument| argument != "--games").nth(1);
    let games = wanted.and_then(|games| games.parse().ok()).unwrap_or(if check_only { 24 } else { 1_000 });
    let means = Means { boards: BOARDS, memory: MEMORY, ..Means::default() };
    assert!(catalog::equip(means), "nobody has equipped this process before");
    let mut checkers =
        [Capture::Empty, Capture::Standard].map(|capture| Solver::new(6, capture, Room::new(MEMORY)));
    let (mut won, mut drawn, mut lost, mut proved) = (0, 0, 0, 0);
    let began = Instant::now();
    for number in 0..games {
        let pairing = pairing(number, check_only);
        let Outcome { margin, owed } = play(&pairing, &mut checkers);
        let Pairing { opponent, perfect, options, thrown, seed } = &pairing;
        if let Some(owed) = owed {
            proved += 1;
            assert!(
                margin >= owed,
                "game {number} against {opponent} as {perfect}, {options:?}, {thrown} thrown by {seed}: \
                 {margin:+} where {owed:+} was proved"
            );
        }
        match margin {
            1.. => won += 1,
            0 => drawn += 1,
            _ => lost += 1,
        }
        if !check_only && number % 50 == 49 {
            println!("{} games, {:.0} s", number + 1, began.elapsed().as_secs_f64());
        }
    }
    println!(
        "perfect: {won} won, {drawn} drawn, {lost} lost of {games}; {proved} with a proved outcome, none came out worse"
    );
}
