//! What else a server is sent: the bodies of requests, the names of tables, tokens, codes, and letters of other nodes.

use protocol::{
    Hex32, MessageId, MineAsked, OpenTable, Recover, RecoveryAsked, RecoveryCode, TableId, TakeSeat, Terms,
    Token,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::target::{Target, files, texts};

/// The body of a request.
pub const BODIES: Target = Target {
    name: "bodies",
    read: read_body,
    good: || {
        let mut good: Vec<Vec<u8>> = files![
            "testdata/wire/http/open_table.json",
            "testdata/wire/http/take_seat.json",
            "testdata/wire/http/mine_asked.json",
            "testdata/wire/http/recover.json",
            "testdata/wire/http/recovery_asked.json",
        ];
        good.extend(texts(&[
            r#"{"listed":true,"clock":{"move_s":5},"absence":{"then":"bot","level":"easy"}}"#,
        ]));
        good
    },
    words: &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "true",
        "1e9",
        "-1",
        "\\ud800",
        "\"name\"",
        "\"seat\"",
        "\"token\"",
        "\"terms\"",
        "\"bots\"",
        "\"options\":{}",
        "\"promise\"",
        "\"member\":true",
    ],
    brief: 40_000,
};

/// A name, a token or a code, as it stands in an address or is typed.
pub const NAMES: Target = Target {
    name: "names",
    read: read_name,
    good: || {
        texts(&[
            "k7m2p-9xq4t",
            "K7M2P-9XQ4T ",
            "0123456789abcdefghjkmnpqrstvwxyz",
            "K7M2-P9XQ",
            "o1 mz-56 78",
            "m-1",
            "6723474acf3c538b8978f52676c92d92f19a3aab6faf429b15dc7548fdf86fa7",
        ])
    },
    words: &["-", " ", "o", "l", "I", "u", "\u{131}", "\u{ff10}", "\u{0}", "%2D", "/", "..", "\n"],
    brief: 60_000,
};

/// A letter of another node.
pub const LETTERS: Target = Target {
    name: "letters",
    read: |input| {
        server::reads_letter(input);
    },
    good: || {
        let hash = format!("[{}]", ["7"; 32].join(","));
        let table = r#""k7m2p-9xq4t""#;
        let visitor = r#"["n0de",3]"#;
        [
            r#"{"about":null}"#.to_owned(),
            format!(r#"{{"about":[{table},{{"Card":{{"door":"Seats"}}}}]}}"#),
            format!(r#"{{"about":[{table},{{"Stands":{{"token":{hash}}}}}]}}"#),
            format!(r#"{{"about":[{table},{{"Attend":{{"token":{hash},"since":3,"visitor":{visitor}}}}}]}}"#),
            format!(r#"{{"about":[{table},{{"Say":{{"token":{hash},"id":"m-5","text":"Baikal?"}}}}]}}"#),
            format!(r#"{{"about":[{table},{{"Doubt":{{"seq":7}}}}]}}"#),
            format!(r#"{{"about":[{table},{{"Rematch":{{"token":{hash}}}}}]}}"#),
            r#"{"Told":{"seq":1}}"#.to_owned(),
            r#""NotMine""#.to_owned(),
        ]
        .into_iter()
        .map(String::into_bytes)
        .collect()
    },
    words: &[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "-1",
        "256",
        "\"Wish\"",
        "\"Luck\"",
        "\"Look\"",
        "\"Sit\"",
        "\"Hear\"",
        "\"Recover\"",
        "\"Gallery\"",
        "{\"Captain\":0}",
        "[[[[[[[[",
        "\\ud800",
    ],
    brief: 40_000,
};

fn read_body(input: &[u8]) {
    read_as::<OpenTable>(input);
    read_as::<TakeSeat>(input);
    read_as::<MineAsked>(input);
    read_as::<Recover>(input);
    read_as::<RecoveryAsked>(input);
    read_as::<Terms>(input);
}

/// What is read can be written, and is then read the same.
fn read_as<T: Serialize + DeserializeOwned>(input: &[u8]) {
    let Ok(read) = serde_json::from_slice::<T>(input) else {
        return;
    };
    let written = serde_json::to_string(&read).expect("what was read can be written");
    let again: T = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(
        serde_json::to_string(&again).expect("it has a JSON form"),
        written,
        "it says the same every time"
    );
}

fn read_name(input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    settles(&text, |text| TableId::try_from(text).ok());
    settles(&text, |text| RecoveryCode::try_from(text).ok());
    settles(&text, |text| MessageId::try_from(text).ok());
    settles(&text, |text| {
        serde_json::from_value::<Token>(text.into()).ok().map(|token| token.reveal().to_owned())
    });
    settles(&text, |text| serde_json::from_value::<Hex32>(text.into()).ok().map(|hex| hex.to_string()));
}

/// However a name was typed, it is kept in one spelling, and that one stays as it is.
fn settles<T: Into<String>>(text: &str, read: impl Fn(String) -> Option<T>) {
    if let Some(kept) = read(text.to_owned()).map(Into::into) {
        let again = read(kept.clone()).map(Into::into);
        assert_eq!(again.as_ref(), Some(&kept), "{text:?} is kept as {kept:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_body_is_one_of_something() {
        for good in (BODIES.good)() {
            let reads = serde_json::from_slice::<OpenTable>(&good).is_ok()
                || serde_json::from_slice::<TakeSeat>(&good).is_ok()
                || serde_json::from_slice::<MineAsked>(&good).is_ok()
                || serde_json::from_slice::<Recover>(&good).is_ok()
                || serde_json::from_slice::<RecoveryAsked>(&good).is_ok()
                || serde_json::from_slice::<Terms>(&good).is_ok();
            assert!(reads, "{}", String::from_utf8_lossy(&good));
        }
    }

    #[test]
    fn most_good_letters_are_letters() {
        let good = (LETTERS.good)();
        let read = good.iter().filter(|letter| server::reads_letter(letter)).count();
        assert!(read + 2 >= good.len(), "{read} of {}", good.len());
    }
}
