//! The engine protocol: whatever line comes in, one line of JSON goes out, and the table stands.

use boxlid::engine::Engine;
use serde_json::Value;

use crate::target::{Target, texts};

/// A conversation with the engine, a line each.
pub const ENGINE: Target = Target {
    name: "engine",
    read,
    good: || {
        texts(&[
            r#"{"id":1,"do":"open","game":"mancala","options":{"begins":"a"}}
{"id":2,"do":"choices","table":"1"}
{"id":3,"do":"act","table":"1","action":{"sow":"A3"}}
{"id":4,"do":"act","table":"1","notation":"6"}
{"id":5,"do":"take_back","table":"1","seat":0,"agreed":true}
{"id":6,"do":"look","table":"1","as":"spectator","since":1}
{"id":7,"do":"save","table":"1"}"#,
            r#"{"do":"open","table":"t","game":"mancala","position":"0,0,0,0,1,1/20 0,0,0,0,2,0/24 A","luck":"given","options":{"begins":"b"}}
{"do":"act","table":"t","seat":0,"notation":"6-5","at":0}
{"do":"look","table":"t","as":"referee"}
{"do":"close","table":"t"}"#,
            r#"{"do":"load","table":"c","log":"{\"boxlid\":1,\"game\":\"mancala\",\"opening\":{\"rules\":1,\"seats\":2,\"options\":{\"stones\":\"3\"},\"settled\":{\"stones\":\"3\",\"begins\":\"b\"}}}\n{\"acted\":{\"seat\":1,\"action\":{\"sow\":\"B4\"}}}\n{\"took_back\":{\"seat\":1,\"to\":0}}\n"}
{"do":"bot","table":"c","level":"easy","seed":3}
{"do":"resign","table":"c","seat":1}
{"do":"act","table":"c","notation":"1"}"#,
            r#"{"do":"open","game":"mancala","options":{"pie":"on","stones":3,"capture":"standard"},"seed":7,"seats":2}
{"do":"luck","table":"1","draw":4}
{"do":"ruling","table":"1","ruling":true}
{"do":"games"}
{"do":"help"}
{"do":"quit"}"#,
        ])
    },
    words: &[
        "\"table\":\"1\"",
        "\"seat\":",
        "\"at\":",
        "\"since\":",
        "\"seed\":",
        "\"notation\":\"3-6\"",
        "\"swap\"",
        "{\"sow\":\"B6\"}",
        "\"as\":{\"seat\":0}",
        "\"referee\"",
        "\n",
        "{",
        "}",
        "[",
        "]",
        ",",
        "\"",
        "null",
        "true",
        "\\u0000",
        "\\n",
        "first-turn",
        "{\\\"left\\\":0}",
        "{\\\"took_back\\\":{\\\"seat\\\":0,\\\"to\\\":0}}",
    ],
    brief: 1_500,
};

fn read(input: &[u8]) {
    let mut engine = Engine::default();
    for line in String::from_utf8_lossy(input).lines() {
        // Files are not for strangers to read, and the strongest bot thinks too long for this.
        if line.contains("path") || line.contains("hard") {
            continue;
        }
        let answer = engine.line(line);
        let answer = answer.strip_suffix('\n').unwrap_or(&answer);
        assert!(!answer.contains('\n'), "an answer is one line: {answer:?}");
        let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
        assert!(
            answer.get("ok").is_some() != answer.get("error").is_some(),
            "good or bad, not both: {answer}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_conversation_begins_well() {
        for good in (ENGINE.good)() {
            let good = std::str::from_utf8(&good).expect("it is text");
            let first = good.lines().next().expect("a conversation has lines");
            let answer = Engine::default().line(first);
            assert!(answer.contains("\"ok\""), "{first}\n{answer}");
        }
    }
}
