//! Log files, as a page or a terminal is given them to be checked: read and judged or refused, never more.

use crate::Target;

/// A whole log file.
pub const LOGS: Target = Target {
    name: "logs",
    read,
    good: &[
        include_str!("../../testdata/fairness/cards.log"),
        include_str!("../../testdata/fairness/sealed.log"),
    ],
    words: &[
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "\n",
        "null",
        "1e9",
        "-1",
        "18446744073709551616",
        "\"fairness\"",
        "\"sealed\"",
        "{\"seeded\":{\"seed\":7}}",
        "\"asked\"",
        "\"seats\":0",
        "\"seats\":255",
        "\"last\":{\"places\":[]}",
        "\"position\":\"\"",
        "{\"drew\":{\"die\":7}}",
        "{\"left\":9}",
        "{\"took_back\":{\"seat\":0,\"to\":0}}",
        "mancala",
        "trivial-pursuit",
    ],
};

fn read(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if let Ok(proof) = catalog::verify_text(text) {
        let broken = proof.checks.iter().any(|check| check.outcome == catalog::Outcome::Failed);
        assert!(!(proof.is_fine() && broken), "what is broken is not fine");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_fair() {
        for good in LOGS.good {
            let proof = catalog::verify_text(good).expect("it is a log");
            assert_eq!(proof.verdict, catalog::Verdict::Fair, "{:?}", proof.checks);
        }
    }
}
