//! A brief rain on every target, the same every time, so that the tests stay honest and short.

use fuzz::{ENGINE, LOGS, MESSAGES, NOTATION, Pace, Target, drive};

/// Enough to come upon every kind of mistake a few hundred times, in seconds even unoptimised.
const INPUTS: u64 = 60_000;

/// Any number; change it and other mistakes are made.
const SEED: u64 = 1;

fn stands(target: &Target, inputs: u64) {
    println!("{}: seed {SEED}, {inputs} inputs", target.name);
    if let Err(crash) = drive(target, SEED, Pace::Inputs(inputs)) {
        panic!("input {} broke it: {:?}", crash.number, String::from_utf8_lossy(&crash.input));
    }
}

#[test]
fn the_notation_stands_any_text() {
    stands(&NOTATION, INPUTS);
}

#[test]
fn messages_stand_any_bytes() {
    stands(&MESSAGES, INPUTS);
}

#[test]
fn the_check_of_logs_stands_any_file() {
    // Most are refused in the first line; the others play a whole game.
    stands(&LOGS, INPUTS / 4);
}

#[test]
fn the_engine_stands_any_conversation() {
    // A conversation is several lines, each with an answer to write, so a quarter as many will do.
    stands(&ENGINE, INPUTS / 4);
}
