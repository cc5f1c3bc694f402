//! How long a judgement takes: ordinary answers, and answers meant to hurt. Run with `cargo bench -p answers`.
//!
//! It checks the answers as well; a fast judge that is wrong is no judge. With `--check` it judges few rounds and
//! looks at no clock.

use std::hint::black_box;
use std::time::{Duration, Instant};

use answers::{Card, judge_at_all_levels};

/// What a judgement may cost on average.
const BAR: Duration = Duration::from_micros(50);
const ROUNDS: u32 = 200;

fn main() {
    let check_only = std::env::args().any(|argument| argument == "--check");
    let rounds = if check_only { 1 } else { ROUNDS };
    let ordinary = measure("pairs, card read anew each time", &pairs(), rounds);
    let hostile = measure("hostile input", &hostile(), rounds);
    if check_only {
        return;
    }
    assert!(ordinary < BAR, "a judgement takes {ordinary:?}, and {BAR:?} is the bar");
    assert!(hostile < BAR, "a hostile answer takes {hostile:?}, and {BAR:?} is the bar");
}

struct Pair {
    card: String,
    typed: String,
    expected: [bool; 3],
}

fn measure(name: &str, pairs: &[Pair], rounds: u32) -> Duration {
    let mut wrong = 0;
    let start = Instant::now();
    for _ in 0..rounds {
        for pair in pairs {
            let card = Card::new(black_box(&pair.card));
            let verdicts = judge_at_all_levels(&card, black_box(&pair.typed), None);
            wrong += u32::from(verdicts.each_ref().map(answers::Verdict::is_accept) != pair.expected);
        }
    }
    let judgements = rounds * u32::try_from(pairs.len()).expect("a few hundred pairs");
    let each = start.elapsed() / judgements;
    println!("{name}: {each:?} a judgement, {judgements} judgements");
    assert_eq!(wrong, 0, "{name}: wrong answers");
    each
}

fn pairs() -> Vec<Pair> {
    let text = include_str!("../testdata/answer_pairs.tsv");
    let rows = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|fields| fields.len() >= 5 && !fields[1].contains(['\\', '{']))
        .map(|fields| Pair {
            card: fields[0].to_owned(),
            typed: fields[1].to_owned(),
            expected: [fields[2], fields[3], fields[4]].map(|expected| expected == "accept"),
        })
        .collect()
}

fn hostile() -> Vec<Pair> {
    let typed = [
        "Paris ".repeat(2_000),
        "a".repeat(10_000),
        "\u{301}".repeat(10_000),
        format!("P{}", "\u{301}".repeat(250)),
        "\u{0}".repeat(299),
        "\u{1F355}".repeat(299),
        "x ".repeat(149),
        "1 ".repeat(149),
        "thousand ".repeat(33),
        "or ".repeat(99),
        "(".repeat(299),
        " ".repeat(10_000),
    ];
    let card = "Arnold Schwarzenegger or the Terminator or Conan the Barbarian";
    typed.map(|typed| Pair { card: card.to_owned(), typed, expected: [false; 3] }).into()
}
