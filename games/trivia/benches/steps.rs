//! How many steps of a game one core plays in a second, and whether random games of both editions all end.
//!
//! Games are played twice over: by people who choose at random, whose answers are right two times in three, and by
//! the bots of the box, who head for what they lack and of whom luck says whether they know.
//!
//! It checks its answer: every game ends, none is stuck, somebody wins. With `--check` it plays few games and
//! prints no speed.

use std::sync::Arc;
use std::time::Instant;

use rules::{Bot, Chance, Choices, Dice, Game, Step, Turn, Viewer};
use trivia::{
    Action, Board, BotKnows, Card, Contents, Edition, HeiseyMania, HeiseyOptions, Pursuer, PursuitOptions,
    Question, Ruling, Trivia, TrivialPursuit, Verdict,
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

/// Somebody who chooses for all seats.
trait Chooser<E: Edition> {
    fn choose(&mut self, game: &Trivia<E>, seat: rules::Seat, dice: &mut Dice) -> Action;
}

/// Chooses anything that is legal.
struct AtRandom;

impl<E: Edition> Chooser<E> for AtRandom {
    fn choose(&mut self, game: &Trivia<E>, seat: rules::Seat, dice: &mut Dice) -> Action {
        match game.choices(seat) {
            // Contests are rare among people, too.
            Choices::Listed(actions) if actions[0] == Action::LetStand && dice.below(50) > 0 => {
                Action::LetStand
            }
            Choices::Listed(actions) => dice.pick(&actions).clone(),
            Choices::Open | Choices::Nothing => Action::Answer("an answer".to_owned()),
        }
    }
}

impl<E: Edition> Chooser<E> for Pursuer {
    fn choose(&mut self, game: &Trivia<E>, seat: rules::Seat, dice: &mut Dice) -> Action {
        Bot::<Trivia<E>>::choose(self, &game.view(Viewer::Seat(seat)), &game.choices(seat), dice)
    }
}

/// Plays one game and gives the number of its steps.
fn play<E: Edition>(mut game: Trivia<E>, chooser: &mut dyn Chooser<E>, dice: &mut Dice) -> u64 {
    let mut steps = 0;
    loop {
        let step = match game.turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => {
                let seats = turn.seats();
                let seat =
                    seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("somebody is to act");
                Step::acted(seat, chooser.choose(&game, seat, dice))
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

/// Plays `games` of two to four seats and says how it went.
fn run<E: Edition>(
    name: &str,
    contents: &Arc<Contents>,
    options: &E::Options,
    chooser: &mut dyn Chooser<E>,
    (games, check_only): (u64, bool),
) {
    let mut dice = Dice::seeded(7);
    let start = Instant::now();
    let set_up = |game: u64| {
        let seats = 2 + (game % 3) as u8;
        Trivia::<E>::new(contents.clone(), options, seats).expect("the box can be played")
    };
    let steps: u64 = (0..games).map(|game| play(set_up(game), chooser, &mut dice)).sum();
    let seconds = start.elapsed().as_secs_f64();
    print!("{name:26} {games} games ended, {:.0} steps each", steps as f64 / games as f64);
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
    let games = (number.unwrap_or(if check_only { 100 } else { 3_000 }), check_only);
    let bots =
        vec![Some(BotKnows::Steady), Some(BotKnows::Much), Some(BotKnows::Little), Some(BotKnows::Steady)];
    // A bot is asked for its opinion only where players judge, which is not so here.
    let pursuer = |contents: &Arc<Contents>| Pursuer::new(contents.clone(), BotKnows::Steady, |_, _| true);

    let wheel = contents::<TrivialPursuit>(include_str!("../../../content/boards/trivial_pursuit.json"));
    let options = PursuitOptions::default();
    run::<TrivialPursuit>("trivial pursuit, at random", &wheel, &options, &mut AtRandom, games);
    let options = PursuitOptions { bots: bots.clone(), ..options };
    run::<TrivialPursuit>("trivial pursuit, bots", &wheel, &options, &mut pursuer(&wheel), games);

    let diamond = contents::<HeiseyMania>(include_str!("../../../content/boards/heisey_mania.json"));
    let options = HeiseyOptions::default();
    run::<HeiseyMania>("heisey mania, at random", &diamond, &options, &mut AtRandom, games);
    let options = HeiseyOptions { bots, ..options };
    run::<HeiseyMania>("heisey mania, bots", &diamond, &options, &mut pursuer(&diamond), games);
    println!("steps: answers checked");
}
