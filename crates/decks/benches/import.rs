//! How long fifty thousand questions take. The time is printed, and the answer is checked.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use decks::import::{DeckWords, Options, Upload, cards_from, import};
use decks::{Edition, check};

const QUESTIONS: usize = 50_000;

/// What people wait for without looking at the clock.
const PATIENCE: Duration = Duration::from_secs(5);

fn main() {
    let mut table = String::from("category,question,answer,incorrect_answers,difficulty\n");
    let mut clues = String::from("\n");
    let categories = ["Geography", "Art", "History", "Animals", "Sports", "General Knowledge"];
    for number in 0..QUESTIONS {
        let category = categories[number % categories.len()];
        writeln!(table, "{category},\"Which thing, &quot;of all&quot;, has number {number}?\",Thing {number},Thing {0} | Thing {1},easy", number + 1, number + 2)
            .expect("a text takes everything");
        write!(
            clues,
            "#Q Which thing has number {number}?\r\n^ Thing {number}\nA Thing {number}\nB Thing {0}\n\n",
            number + 1
        )
        .expect("a text takes everything");
    }
    let deck = timed("a table", &table, "questions.csv");
    timed("OpenTriviaQA", &clues, "general");
    let started = Instant::now();
    let findings = check(&deck).len();
    println!("checking {} cards: {:?}, {findings} findings", deck.cards.len(), started.elapsed());
}

fn timed(what: &str, text: &str, name: &str) -> decks::Deck {
    let started = Instant::now();
    let options = Options::new(Edition::TrivialPursuit);
    let import = import(Upload { name, bytes: text.as_bytes() }, &options, &mut |_| {});
    let dealt = cards_from(&import.questions, Edition::TrivialPursuit, DeckWords::default());
    let took = started.elapsed();
    assert_eq!(import.questions.len(), QUESTIONS);
    assert_eq!(import.questions[QUESTIONS - 1].question.answer, format!("Thing {}", QUESTIONS - 1));
    println!("{what}, {QUESTIONS} questions, {} megabytes: {took:?}", text.len() >> 20);
    assert!(took < PATIENCE, "that is too long");
    dealt.deck
}
