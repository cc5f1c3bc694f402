//! Games that somebody wants taken apart: a log file of any game, analysed a little way or refused.

use catalog::{AnalysisSettings, LogFile, analyse};

use crate::target::{Target, files};

/// How many times the analysis asks whether to go on before it is told to stop: whole ones take seconds each.
const PATIENCE: u32 = 3;

/// A log file.
pub const ANALYSES: Target = Target {
    name: "analyses",
    read,
    good: || {
        files![
            "testdata/fairness/sealed.log",
            "testdata/logs/mancala_pie_and_take_back.log",
            "testdata/logs/mancala_standard_capture.log",
            "testdata/logs/whiz_key_three.log",
            "testdata/logs/manipulation_partners.log",
        ]
    },
    words: &[
        "{",
        "}",
        "\n",
        "\"",
        "{\"left\":1}",
        "{\"took_back\":{\"seat\":0,\"to\":1}}",
        "{\"drew\":{\"die\":6}}",
        "\"seats\":1",
        "\"swap\"",
        "\"position\":\"0,0,0,0,0,1/24 0,0,0,0,0,3/20 A\"",
    ],
    brief: 300,
};

fn read(input: &[u8]) {
    let Ok(log) = LogFile::parse(&String::from_utf8_lossy(input)) else {
        return;
    };
    // Little memory and few boards: it is not the quality of the answer that is tried.
    let settings =
        AnalysisSettings { to: Some(8), boards: 200, memory: 1 << 16, ..AnalysisSettings::default() };
    let mut asked = 0;
    let report = analyse(&log, &settings, &mut |_| {
        asked += 1;
        asked < PATIENCE
    });
    if let Err(error) = report {
        assert!(!error.to_string().is_empty(), "who is refused is told why");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_can_be_taken_apart() {
        for good in (ANALYSES.good)() {
            assert!(LogFile::parse(&String::from_utf8_lossy(&good)).is_ok());
            read(&good);
        }
    }
}
