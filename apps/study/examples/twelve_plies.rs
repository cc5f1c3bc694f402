//! Measures how long the study takes for positions after twelve random sowings, natively.
//!
//! `cargo run --release -p study --example twelve_plies [how many]`; with `--views` it writes the positions as JSON
//! instead, for whoever measures elsewhere (`e2e/tests/browser/study.rs` does, in a browser).

use std::sync::Arc;
use std::time::Instant;

use mancala::{Begins, Capture, Mancala, Options};
use rules::{Dice, Game, Step, Viewer};
use study::{Question, Study, Told};

fn main() {
    let many: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(10);
    if std::env::args().any(|word| word == "--views") {
        let captures = [Capture::Empty, Capture::Standard];
        let positions =
            captures.map(|capture| (0..many).map(|seed| position(capture, seed)).collect::<Vec<_>>());
        let views =
            positions.map(|games| games.iter().map(|game| game.view(Viewer::Spectator)).collect::<Vec<_>>());
        println!("{}", serde_json::to_string(&views).expect("a view is JSON"));
        return;
    }
    for capture in [Capture::Empty, Capture::Standard] {
        let mut times: Vec<f64> = (0..many).map(|seed| measure(capture, seed)).collect();
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("{capture:?}: median {:.2} s, p90 {:.2} s, most {:.2} s", at(0.5), at(0.9), at(1.0));
    }
}

fn position(capture: Capture, seed: u64) -> Mancala {
    let options = Options { begins: Begins::A, capture, ..Options::default() };
    let mut dice = Dice::seeded(seed);
    let mut game = Mancala::new(Arc::new(()), &options, 2).expect("two can play");
    for _ in 0..12 {
        let Some(seat) = game.turn().seats().iter().next() else { break };
        let choices = game.choices(seat);
        let action = choices.listed()[dice.below(choices.listed().len() as u32) as usize];
        game.apply(Step::acted(seat, action));
    }
    game
}

fn measure(capture: Capture, seed: u64) -> f64 {
    let game = position(capture, seed);
    let names = ["Ana".to_owned(), "Ben".to_owned()];
    let mut study = Study::default();
    let begun = Instant::now();
    study.hear(Question::Values { ticket: seed, view: Box::new(game.view(Viewer::Spectator)), names });
    let mut slices = 0;
    let mut last = None;
    while study.is_busy() {
        let slice = Instant::now();
        last = study.work(&mut || slice.elapsed().as_millis() < 100);
        slices += 1;
    }
    let took = begun.elapsed().as_secs_f64();
    if let Some(Told::Values(told)) = last {
        let labels: Vec<&str> = told.sowings.iter().map(|sown| sown.label.as_str()).collect();
        println!("{took:6.2} s in {slices:3} slices: {}, {}", told.line, labels.join(" "));
    }
    took
}
