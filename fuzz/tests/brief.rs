//! A rain on every target. A brief one is the same every time, so that tests stay honest and short; with the environment
//! variable `FUZZ_MINUTES` it goes on for that long, all targets together, and is another one every time.

use std::time::{Duration, SystemTime};

use fuzz::{Pace, TARGETS, Target, drive, keep, regressions, stands};

/// Any number; change it and other mistakes are made.
const SEED: u64 = 1;

fn rain_on(target: &Target) {
    for (name, input) in regressions(target.name).expect("they can be read") {
        assert!(stands(target, &input), "broken again by fuzz/regressions/{name}");
    }
    let minutes: Option<f64> = std::env::var("FUZZ_MINUTES").ok().and_then(|minutes| minutes.parse().ok());
    let (seed, pace) = match minutes {
        Some(minutes) => {
            let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_secs();
            (now, Pace::Time(Duration::from_secs_f64(minutes.max(0.0) * 60.0) / TARGETS.len() as u32))
        }
        None => (SEED, Pace::Inputs(target.brief)),
    };
    println!("{}: seed {seed}, {pace:?}", target.name);
    match drive(target, seed, pace) {
        Ok(inputs) => println!("{}: stood {inputs} inputs", target.name),
        Err(crash) => {
            let kept = keep(target.name, &crash.input).expect("there is room for an artifact");
            panic!("{} was broken by input {} of seed {seed}: {kept}", target.name, crash.number);
        }
    }
}

macro_rules! rain {
    ($($name:ident: $target:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            rain_on(&fuzz::$target);
        })*

        #[test]
        fn no_target_stays_dry() {
            let rained_on = [$(fuzz::$target.name),*];
            assert_eq!(TARGETS.map(|target| target.name).as_slice(), rained_on.as_slice());
        }
    };
}

rain! {
    the_notation_of_mancala_stands_any_text: NOTATION,
    tables_of_every_game_stand_any_options_positions_and_turns: TABLES,
    messages_stand_any_bytes: MESSAGES,
    bodies_of_requests_stand_any_bytes: BODIES,
    names_tokens_and_codes_stand_any_text: NAMES,
    letters_between_nodes_stand_any_bytes: LETTERS,
    what_proxies_say_stands_any_bytes: PROXIES,
    a_server_stands_any_request: HTTP,
    a_server_stands_anything_said_through_a_socket: SOCKET,
    the_engine_stands_any_conversation: ENGINE,
    the_check_of_logs_stands_any_file: LOGS,
    the_analysis_stands_any_file: ANALYSES,
    decks_stand_any_file: DECKS,
    the_check_of_boards_stands_any_file: BOARDS,
    importers_stand_any_text: IMPORTS,
    the_importer_of_spreadsheets_stands_any_file: SPREADSHEETS,
    the_judge_stands_any_card_and_answer: JUDGE,
    the_filter_of_texts_stands_any_text: FILTER,
    the_solver_stands_any_position: SOLVE,
    the_book_stands_any_text: BOOK,
    endgame_tables_stand_any_file: ENDGAME,
}
