//! The perfect bot for Mancala never loses a game it should not.
//!
//! It plays all other levels, from both sides, by both captures, with three and four stones, from the start and after
//! a few sowings thrown by dice. Another solver proves what the first position was worth in which the bot was to move
//! and which could be proved, and the bot must do no worse; from the start itself, no worse than the book says.
//! `--games 1000` says how many games and `--first 500` with which to begin; with `--check` it plays few, with three
//! stones, and prints no times.
//!
//! The bot is the same from game to game and so remembers what it proved, and a long run begins by working out all
//! boards of few stones: both cost no proof anything, and save most of the time.

use std::sync::Arc;
use std::time::Instant;

use catalog::{SolverResources, bot_of};
use mancala::{Action, Begins, Capture, Mancala, Options, Stones};
use rules::{Bot, Dice, Game, Seat, Step, Turn, Viewer};
use solver::{Book, Endgame, Position, Room, Solver};

/// How many boards the bot, and whoever checks it, looks at before a proof is given up.
const BOARDS: u64 = 100_000_000;
/// What each of the bots remembers in, and each of the checkers.
const MEMORY: usize = 512 << 20;
const MEMORY_OF_A_CHECK: usize = 64 << 20;
/// The most stones on a board that is worked out beforehand.
const WORKED_OUT: u32 = 22;
const CAPTURES: [Capture; 2] = [Capture::Empty, Capture::Standard];

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

/// Those who keep what they learned from game to game, for one capture.
struct Regulars {
    perfect: Box<dyn Bot<Mancala>>,
    resources: Arc<SolverResources>,
    checker: Solver,
}

fn play(pairing: &Pairing, regulars: &mut Regulars) -> Outcome {
    let mut game = Mancala::new(Default::default(), &pairing.options, 2).expect("it can be played");
    let mut dice = Dice::seeded(pairing.seed);
    let mut opponent = bot_of::<Mancala>(pairing.opponent, &regulars.resources).expect("the level exists");
    let capture = pairing.options.capture;
    let Regulars { perfect, checker, .. } = regulars;
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

/// Makes those who stay, with what they need.
fn equip(check_only: bool) -> [Regulars; 2] {
    let resources = if check_only {
        SolverResources { boards: BOARDS, memory: MEMORY_OF_A_CHECK, ..SolverResources::default() }
    } else {
        let tables = CAPTURES.map(|capture| Arc::new(Endgame::build(capture, WORKED_OUT)));
        SolverResources {
            boards: BOARDS,
            memory: MEMORY,
            tables: tables.to_vec(),
            ..SolverResources::default()
        }
    };
    let resources = Arc::new(resources);
    CAPTURES.map(|capture| {
        let perfect = bot_of::<Mancala>("perfect", &resources).expect("the level exists");
        let checker = Solver::new(6, capture, Room::new(resources.memory));
        let table = resources.tables.iter().find(|table| table.capture() == capture);
        let checker = match table {
            Some(table) => checker.with_endgame(Arc::clone(table)),
            None => checker,
        };
        Regulars { perfect, checker, resources: Arc::clone(&resources) }
    })
}

/// The number that follows a flag.
fn number_after(flag: &str) -> Option<u64> {
    let said = std::env::args().skip_while(|argument| argument != flag).nth(1)?;
    Some(said.parse().unwrap_or_else(|_| panic!("{flag} takes a number, not {said}")))
}

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = number_after("--games").unwrap_or(if check_only { 24 } else { 1_000 });
    let first = number_after("--first").unwrap_or(0);
    let began = Instant::now();
    let mut regulars = equip(check_only);
    let (mut won, mut drawn, mut lost, mut proved) = (0, 0, 0, 0);
    for number in first..first + games {
        let pairing = pairing(number, check_only);
        let of_capture = usize::from(pairing.options.capture == Capture::Standard);
        let Outcome { margin, owed } = play(&pairing, &mut regulars[of_capture]);
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
