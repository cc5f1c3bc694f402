//! What holds for every answer anybody can type.

use answers::{Card, Level, Lexicon, Ruling, judge, judge_at_all_levels};
use proptest::prelude::*;

/// Answer lines as decks have them, one of each kind.
const LINES: [&str; 24] = [
    "Paris",
    "Albert Einstein",
    "The Netherlands (or Holland)",
    "(Marie) Curie",
    "Muhammad Ali (born Cassius Clay)",
    "Soda or pop",
    "Istanbul/Constantinople",
    "red, white and blue",
    "(one of) Huron, Ontario, Michigan, Erie or Superior",
    "Four (Cobalt, Flamingo, Sahara and Moongleam)",
    "A Tale of Two Cities",
    "Queen Elizabeth I",
    "July 4, 1776",
    "$2,000",
    "212°F",
    "the 1960s",
    "18th century",
    "Newark, Ohio",
    "Star Wars: The Empire Strikes Back",
    "Rock 'n' Roll",
    "AC/DC",
    "東京",
    "Москва",
    "1/2",
];

/// Pieces that answers are made of, and pieces that are meant to hurt.
fn scrap() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(LINES.to_vec()).prop_map(str::to_owned),
        "[a-zA-Z]{1,12}",
        "[0-9]{1,22}",
        "[ ,.;:/()\\[\\]&'\"%$°#+-]{1,4}",
        Just(" or ".to_owned()),
        Just(" and ".to_owned()),
        Just("thousand million half point ".to_owned()),
        "\\PC{0,8}",
        ".{0,8}",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(scrap(), 0..8).prop_map(|scraps| scraps.concat())
}

/// A line somebody would print: words with a letter in each.
fn sane_line() -> impl Strategy<Value = String> {
    prop::collection::vec("[A-Z][a-z]{1,9}", 1..5).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn judging_never_panics(line in text(), typed in text(), other in text()) {
        let card = Card::new(&line).with_alternates([other.as_str()]).with_needs([typed.as_str()]).asking_back();
        let lexicon = Lexicon::of([line.as_str(), other.as_str()]);
        judge_at_all_levels(&card, &typed, Some(&lexicon));
        judge_at_all_levels(&Card::new(&line), &typed, None);
    }

    #[test]
    fn what_a_stricter_judge_takes_a_more_forgiving_one_takes(line in text(), typed in text()) {
        let accepted = judge_at_all_levels(&Card::new(&line), &typed, None).map(|verdict| verdict.is_accept());
        prop_assert!(accepted.is_sorted(), "{accepted:?}");
    }

    #[test]
    fn one_level_says_the_same_as_all_levels(line in prop::sample::select(LINES.to_vec()), typed in text()) {
        let card = Card::new(line);
        let all = judge_at_all_levels(&card, &typed, None);
        for (level, verdict) in Level::ALL.into_iter().zip(all) {
            prop_assert_eq!(judge(&card, &typed, level, None), verdict);
        }
    }

    #[test]
    fn the_printed_answer_is_right_at_every_level(line in sane_line()) {
        for verdict in judge_at_all_levels(&Card::new(&line), &line, None) {
            prop_assert_eq!(verdict.ruling, Ruling::Accept, "{}", verdict);
        }
    }

    #[test]
    fn case_and_space_and_a_full_stop_change_nothing(line in prop::sample::select(LINES.to_vec()), typed in "[a-z]{2,9}( [a-z]{2,9}){0,3}") {
        let card = Card::new(line);
        let rulings = |typed: &str| judge_at_all_levels(&card, typed, None).map(|verdict| verdict.ruling);
        let plain = rulings(&typed);
        prop_assert_eq!(rulings(&format!("  {typed}  ")), plain);
        prop_assert_eq!(rulings(&typed.replace(' ', "   ")), plain);
        prop_assert_eq!(rulings(&format!("{typed}.")), plain);
        prop_assert_eq!(rulings(&format!("\"{typed}\"")), plain);
        prop_assert_eq!(rulings(&typed.to_uppercase()), plain);
    }

    #[test]
    fn another_number_is_never_right(number in 0u32..100_000, other in 0u32..100_000, words in "[a-z]{3,8}") {
        prop_assume!(number != other);
        for (line, typed) in [
            (format!("{number}"), format!("{other}")),
            (format!("Apollo {number}"), format!("Apollo {other}")),
            (format!("{number} miles"), format!("{other} miles")),
            (format!("{number} miles"), format!("{other}")),
            (format!("{words} {number}"), format!("{words} {other}")),
            (format!("No. {number}"), format!("{other}")),
        ] {
            for verdict in judge_at_all_levels(&Card::new(&line), &typed, None) {
                prop_assert_eq!(verdict.ruling, Ruling::Reject, "{} / {}: {}", line, typed, verdict.reason);
            }
        }
    }

    #[test]
    fn two_guesses_are_never_right(line in prop::sample::select(vec!["Paris", "Mars", "Oxygen", "Brazil", "Monet"]),
                                   other in prop::sample::select(vec!["London", "Venus", "Helium", "Chile", "Renoir"])) {
        for typed in [format!("{line} or {other}"), format!("{other} or {line}"), format!("{line}/{other}"),
                      format!("{line}, {other}"), format!("{line} {other}"), format!("{line} and {other}"),
                      format!("either {line} or {other}"), format!("{line}; {other}")] {
            for verdict in judge_at_all_levels(&Card::new(line), &typed, None) {
                prop_assert_eq!(verdict.ruling, Ruling::Reject, "{} / {}: {}", line, typed, verdict.reason);
            }
        }
    }
}

#[test]
fn every_line_as_printed_is_right() {
    for line in LINES {
        for verdict in judge_at_all_levels(&Card::new(line), line, None) {
            assert!(verdict.is_accept() || line.contains("(one of)"), "{line}: {verdict}");
        }
    }
}
