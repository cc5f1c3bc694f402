//! Every pair of the test data, at every level. The notes say what each pair is about.

use answers::cases::{self, Case};
use answers::{Card, Level, judge_at_all_levels};

fn check(text: &str, at_least: usize) {
    let cases = cases::read(text);
    assert!(cases.len() >= at_least, "only {} cases were read", cases.len());
    let wrong: Vec<String> = cases.iter().flat_map(differences).collect();
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn differences(case: &Case) -> Vec<String> {
    let verdicts = judge_at_all_levels(&Card::new(&case.card), &case.typed, None);
    let pairs = Level::ALL.into_iter().zip(&verdicts);
    pairs
        .filter(|(level, verdict)| verdict.ruling != case.expected_at(*level))
        .map(|(level, verdict)| {
            format!("{level}: {} | {:.60} | {verdict} | {}", case.card, case.typed, case.note)
        })
        .collect()
}

#[test]
fn the_agreed_pairs_are_judged_as_agreed() {
    check(include_str!("../testdata/answer_pairs.tsv"), 185);
}

#[test]
fn further_pairs_of_every_kind_are_judged_as_expected() {
    check(include_str!("../testdata/more_pairs.tsv"), 300);
}
