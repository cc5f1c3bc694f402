//! Measures the judge on a file: `cargo run --release -p answers --example evaluate -- FILE.tsv [--all]`.
//!
//! Three kinds of file are read. Pairs (card, typed) are printed with what each level says. Cases as in `testdata/` (card, typed, strict, standard, lenient, note) are listed
//! where the judge differs. Files of human verdicts (question, accepted answers parted by slashes, typed, accept or
//! reject) are counted per level: accuracy, false accepts, false rejects, and the reasons behind them. Such files
//! stay where they are; none is part of the project.

use std::collections::BTreeMap;
use std::time::Instant;

use answers::cases::{self, Case};
use answers::{Card, Level, Reason, judge_at_all_levels};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("evaluate FILE.tsv [--all]");
        std::process::exit(2);
    };
    let all = arguments.any(|argument| argument == "--all");
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("could not read {path}: {error}");
            std::process::exit(1);
        }
    };
    let cases = cases::read(&text);
    let pairs = text.lines().next().is_some_and(|line| line.split('\t').count() == 2);
    match (pairs, cases.is_empty()) {
        (true, _) => say(&text),
        (false, true) => verdicts_of_people(&text, all),
        (false, false) => expectations(&cases),
    }
}

/// What each level says of every pair: `A` for accept, `-` for reject.
fn say(text: &str) {
    for (card, typed) in text.lines().filter_map(|line| line.split_once('\t')) {
        let verdicts = judge_at_all_levels(&Card::new(card), &cases::decode(typed), None);
        let letters: String =
            verdicts.iter().map(|verdict| if verdict.is_accept() { 'A' } else { '-' }).collect();
        println!("{letters}\t{card}\t{typed}\t{}", verdicts[2].reason);
    }
}

fn expectations(cases: &[Case]) {
    let mut wrong = 0;
    for case in cases {
        let verdicts = judge_at_all_levels(&Card::new(&case.card), &case.typed, None);
        for (level, verdict) in Level::ALL.into_iter().zip(&verdicts) {
            if verdict.ruling != case.expected_at(level) {
                wrong += 1;
                let (card, typed) = (&case.card, case.typed.chars().take(60).collect::<String>());
                println!("{level}: {card} | {typed} | {verdict} | {}", case.note);
            }
        }
    }
    println!("{} cases, {wrong} wrong of {}", cases.len(), cases.len() * 3);
}

struct Row<'a> {
    card: String,
    typed: &'a str,
    accepted: bool,
}

fn rows(text: &str) -> Vec<Row<'_>> {
    let fields = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    fields
        .filter(|fields| fields.len() >= 4)
        .map(|fields| Row {
            card: fields[1].split('/').collect::<Vec<_>>().join(" or "),
            typed: fields[2],
            accepted: fields[3].trim() == "accept",
        })
        .collect()
}

fn verdicts_of_people(text: &str, all: bool) {
    let rows = rows(text);
    if rows.is_empty() {
        println!("no rows");
        return;
    }
    let start = Instant::now();
    let judged: Vec<_> =
        rows.iter().map(|row| judge_at_all_levels(&Card::new(&row.card), row.typed, None)).collect();
    // OK because there are fewer than four billion rows.
    let each = start.elapsed() / rows.len() as u32;
    let share = |count: usize, of: usize| count as f64 * 100.0 / of.max(1) as f64;
    let refused = rows.iter().filter(|row| !row.accepted).count();
    for (at, level) in Level::ALL.into_iter().enumerate() {
        let (mut accepts, mut rejects) = (BTreeMap::new(), BTreeMap::new());
        for (row, verdicts) in rows.iter().zip(&judged) {
            let verdict = &verdicts[at];
            match (verdict.is_accept(), row.accepted) {
                (true, false) => accepts.entry(class(&verdict.reason)).or_insert_with(Vec::new).push(row),
                (false, true) => rejects.entry(class(&verdict.reason)).or_insert_with(Vec::new).push(row),
                (true, true) | (false, false) => {}
            }
        }
        let count = |classes: &BTreeMap<String, Vec<&Row<'_>>>| classes.values().map(Vec::len).sum::<usize>();
        let (false_accepts, false_rejects) = (count(&accepts), count(&rejects));
        println!(
            "{level}: accuracy {:.2} %, false accepts {false_accepts} ({:.2} % of all, {:.1} % of the wrong), false rejects {false_rejects} ({:.2} %)",
            share(rows.len() - false_accepts - false_rejects, rows.len()),
            share(false_accepts, rows.len()),
            share(false_accepts, refused),
            share(false_rejects, rows.len()),
        );
        if all || level == Level::Lenient {
            list("  wrongly accepted", &accepts);
            list("  wrongly rejected", &rejects);
        }
    }
    println!("{} rows, {each:?} a row, card read and judged at all levels", rows.len());
}

fn class(reason: &Reason) -> String {
    let text = format!("{reason:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

fn list(title: &str, classes: &BTreeMap<String, Vec<&Row<'_>>>) {
    let mut sorted: Vec<_> = classes.iter().collect();
    sorted.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
    for (class, rows) in sorted {
        println!("{title}, {class}: {}", rows.len());
        for row in rows {
            println!("      {} | {}", row.card.chars().take(110).collect::<String>(), row.typed);
        }
    }
}
