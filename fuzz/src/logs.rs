//! Log files, as a page or a terminal is given them to be checked, replayed and told: read and judged or refused, never
//! more.

use catalog::LogFile;
use rules::Seq;
use table::Fortune;

use crate::target::{Target, files};

/// A whole log file.
pub const LOGS: Target = Target {
    name: "logs",
    read,
    good: || {
        files![
            "testdata/fairness/cards.log",
            "testdata/fairness/sealed.log",
            "testdata/logs/mancala_pie_and_take_back.log",
            "testdata/logs/mancala_standard_capture.log",
            "testdata/logs/whiz_key_three.log",
            "testdata/logs/manipulation_partners.log",
            "testdata/logs/trivia_pursuit_contests.log",
        ]
    },
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
    brief: 6_000,
};

fn read(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    if let Ok(log) = LogFile::parse(text) {
        let written = log.to_string();
        let again = LogFile::parse(&written).expect("a log that was written can be read");
        assert_eq!(again.to_string(), written, "a log says the same every time");
        if let Ok(table) = log.replay(Fortune::Given) {
            table.position();
            table.happened(Seq(0));
        }
    }
    if let Ok(proof) = catalog::verify_text(text) {
        let broken = proof.checks.iter().any(|check| check.outcome == catalog::Outcome::Failed);
        assert!(!(proof.is_fine() && broken), "what is broken is not fine");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_a_log_and_the_sealed_ones_are_fair() {
        for (number, good) in (LOGS.good)().iter().enumerate() {
            let text = std::str::from_utf8(good).expect("it is text");
            let proof = catalog::verify_text(text).expect("it is a log");
            assert!(number > 1 || proof.verdict == catalog::Verdict::Fair, "{:?}", proof.checks);
        }
    }
}
