//! How many steps of a game one core plays in a second, and whether random games of both editions all end.
//!
//! It checks its answer: every game ends, none is stuck, somebody wins. With `--check` it plays few games and
//! prints no speed.

use std::sync::Arc;
use std::time::Instant;

use rules::{Chance, Choices, Dice, Game, Step, Turn};
use trivia::{
    Action, Board, Card, Contents, Edition, HeiseyMania, Question, Ruling, Trivia, TrivialPursuit, Verdict,
};

fn contents<E: Edition>(json: &str) -> Arc<Contents> {
    let file = serde_json::from_str(json).expect("the board is JSON");
    let board = Board::check(file, E::NAME).expect("the board keeps what the rulebook pins");
    let question = |text: &str| Question {
        text: text.to_owned(),
        answer: "yes".to_owned(),
        choices: Vec::new(),
        note: None,
    };
    let card = |number: usize| Card {
        id: number.to_string(),
        questions: E::NAME.categories().iter().map(|category| question(category.name())).collect(),
    };
    Arc::new(Contents { board, cards: (0..160).map(card).collect() })
}

/// Plays one random game and gives the number of its steps.
fn play<E: Edition>(contents: &Arc<Contents>, seats: u8, dice: &mut Dice) -> u64 {
    let mut game =
        Trivia::<E>::new(contents.clone(), &E::Options::default(), seats).expect("the box can be played");
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => {
                let seats = turn.seats();
                let seat =
                    seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("somebody is to act");
                let action = match game.choices(seat) {
                    // Contests are rare among people, too.
                    Choices::Listed(actions) if actions[0] == Action::LetStand && dice.below(50) > 0 => {
                        Action::LetStand
                    }
                    Choices::Listed(actions) => dice.pick(&actions).clone(),
                    Choices::Open | Choices::Nothing => Action::Answer("an answer".to_owned()),
                };
                Step::acted(seat, action)
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(dice)),
            Turn::Appeal(_) => {
                let verdict = if dice.below(100) < 65 { Verdict::Right } else { Verdict::Wrong };
                Step::Ruled(Ruling { verdict, reason: String::new() })
            }
            Turn::Over(standing) => {
                assert!(!standing.winners().is_empty(), "somebody wins");
                return steps;
            }
        };
        game.play(step).expect("what is due and listed is legal");
        steps += 1;
        assert!(steps < 1_000_000, "the game is stuck");
    }
}

fn run<E: Edition>(name: &str, json: &str, games: u64, check_only: bool) {
    let contents = contents::<E>(json);
    let mut dice = Dice::seeded(7);
    let start = Instant::now();
    let steps: u64 = (0..games).map(|game| play::<E>(&contents, 2 + (game % 3) as u8, &mut dice)).sum();
    let seconds = start.elapsed().as_secs_f64();
    print!("{name:16} {games} games ended, {:.0} steps each", steps as f64 / games as f64);
    if check_only {
        println!();
    } else {
        println!(", {:.2} million steps a second", steps as f64 / seconds / 1e6);
    }
}

fn main() {
    let number = std::env::args()
        .skip_while(|argument| argument != "--games")
        .nth(1)
        .and_then(|games| games.parse().ok());
    let check_only = std::env::args().any(|argument| argument == "--check");
    let games = number.unwrap_or(if check_only { 100 } else { 3_000 });
    run::<TrivialPursuit>(
        "trivial pursuit",
        include_str!("../../../content/boards/trivial_pursuit.json"),
        games,
        check_only,
    );
    run::<HeiseyMania>(
        "heisey mania",
        include_str!("../../../content/boards/heisey_mania.json"),
        games,
        check_only,
    );
    println!("steps: answers checked");
}
