//! How long fifty thousand questions take. The times are printed, and the answers are checked. With `--check` there
//! are few questions and nobody looks at the clock.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use decks::import::{DeckWords, Options, Upload, cards_from, import};
use decks::{Deck, Edition, check};

const MANY: usize = 50_000;
const FEW: usize = 1_200;

/// What people wait for without looking at the clock.
const PATIENCE: Duration = Duration::from_secs(5);

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let questions = if check_only { FEW } else { MANY };
    let mut table = String::from("category,question,answer,incorrect_answers,difficulty\n");
    let mut clues = String::from("\n");
    let categories = ["Geography", "Art", "History", "Animals", "Sports", "General Knowledge"];
    for number in 0..questions {
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
    let (deck, table_took) = timed("a table", &table, "questions.csv", questions);
    let (_, clues_took) = timed("OpenTriviaQA", &clues, "general", questions);
    let started = Instant::now();
    let findings = check(&deck).len();
    println!("checking {} cards: {:?}, {findings} findings", deck.cards.len(), started.elapsed());
    assert!(check_only || table_took.max(clues_took) < PATIENCE, "that is too long");
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

fn timed(what: &str, text: &str, file: &str, questions: usize) -> (Deck, Duration) {
    let started = Instant::now();
    let options = Options::new(Edition::TrivialPursuit);
    let import = import(Upload { name: file, bytes: text.as_bytes() }, &options, &mut |_| {});
    let dealt = cards_from(&import.questions, Edition::TrivialPursuit, DeckWords::default());
    let took = started.elapsed();
    assert_eq!(import.questions.len(), questions);
    assert_eq!(import.questions[questions - 1].question.answer, name(questions - 1));
    println!("{what}, {questions} questions, {} megabytes: {took:?}", text.len() >> 20);
    (dealt.deck, took)
}
