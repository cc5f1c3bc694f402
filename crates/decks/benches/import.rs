//! How long fifty thousand questions take. The times are printed, and the answers are checked.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use decks::import::{DeckWords, Options, Upload, cards_from, import};
use decks::{Deck, Edition, check};

const QUESTIONS: usize = 50_000;

/// What people wait for without looking at the clock.
const PATIENCE: Duration = Duration::from_secs(5);

fn main() {
    let mut table = String::from("category,question,answer,incorrect_answers,difficulty\n");
    let mut clues = String::from("\n");
    let categories = ["Geography", "Art", "History", "Animals", "Sports", "General Knowledge"];
    for number in 0..QUESTIONS {
        let category = categories[number % categories.len()];
        let (right, wrong, worse) = (name(number), name(number + 1), name(number + 2));
        writeln!(
            table,
            "{category},\"Who, &quot;of all&quot;, came {number}th?\",{right},{wrong} | {worse},easy"
        )
        .expect("a text takes everything");
        write!(clues, "#Q Who came {number}th?\r\n^ {right}\nA {right}\nB {wrong}\n\n")
            .expect("a text takes everything");
    }
    let deck = timed("a table", &table, "questions.csv");
    timed("OpenTriviaQA", &clues, "general");
    let started = Instant::now();
    let findings = check(&deck).len();
    println!("checking {} cards: {:?}, {findings} findings", deck.cards.len(), started.elapsed());
}

/// A name nobody has, another for each number.
fn name(number: usize) -> String {
    let syllables = ["ba", "ke", "lo", "mir", "nu", "pas", "ret", "si", "tov", "wen"];
    // Spread the numbers, so that neighbours do not rhyme.
    let mut rest = number * 7_919 % 1_000_003;
    let mut word = || {
        let mut word = String::from("Z");
        for _ in 0..3 {
            word.push_str(syllables[rest % 10]);
            rest /= 10;
        }
        word
    };
    format!("{} {}", word(), word())
}

fn timed(what: &str, text: &str, file: &str) -> Deck {
    let started = Instant::now();
    let options = Options::new(Edition::TrivialPursuit);
    let import = import(Upload { name: file, bytes: text.as_bytes() }, &options, &mut |_| {});
    let dealt = cards_from(&import.questions, Edition::TrivialPursuit, DeckWords::default());
    let took = started.elapsed();
    assert_eq!(import.questions.len(), QUESTIONS);
    assert_eq!(import.questions[QUESTIONS - 1].question.answer, name(QUESTIONS - 1));
    println!("{what}, {QUESTIONS} questions, {} megabytes: {took:?}", text.len() >> 20);
    assert!(took < PATIENCE, "that is too long");
    dealt.deck
}
