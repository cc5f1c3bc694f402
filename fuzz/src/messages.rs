//! What clients send: read or refused, never more. What is read can be sent on and is then the same.

use protocol::{ClientMessage, ServerMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::target::{Target, texts};

/// One message, of a client or of a server.
pub const MESSAGES: Target = Target {
    name: "messages",
    read,
    good: || {
        texts(&[
            r#"{"watch":{"table":"k7m2p-9xq4t"}}"#,
            r#"{"watch":{"table":"K7M2P-9XQ4T","token":"0123456789abcdefghjkmnpqrstvwxyz","since":3}}"#,
            r#"{"unwatch":{"table":"k7m2p-9xq4t"}}"#,
            r#"{"act":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","at":0,"id":"m-1","action":{"sow":"A3"}}}"#,
            r#"{"take_back":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","at":4,"id":"m-2"}}"#,
            r#"{"resign":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","at":4,"id":"m-3"}}"#,
            r#"{"rematch":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","id":"m-4"}}"#,
            r#"{"say":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","id":"m-5","text":"Baikal?"}}"#,
            r#"{"promise":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","id":"m-6","promise":"6723474acf3c538b8978f52676c92d92f19a3aab6faf429b15dc7548fdf86fa7"}}"#,
            r#"{"reveal":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","id":"m-7","entropy":"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"}}"#,
            r#"{"break_off":{"table":"k7m2p-9xq4t","token":"0123456789abcdefghjkmnpqrstvwxyz","id":"m-8"}}"#,
            r#"{"ping":{"n":7}}"#,
            r#"{"accepted":{"table":"k7m2p-9xq4t","id":"m-1","seq":1}}"#,
        ])
    },
    words: &[
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"",
        "null",
        "true",
        "1e9",
        "\\u0000",
        "\\ud800",
        "\"table\"",
        "\"token\"",
        "\"at\"",
        "\"id\"",
        "\"action\"",
        "watch",
        "act",
        "resign",
        "[[[[[[[[[[[[[[[[",
        "{\"a\":{\"a\":",
    ],
    brief: 60_000,
};

fn read(input: &[u8]) {
    read_as::<ClientMessage>(input);
    read_as::<ServerMessage>(input);
}

fn read_as<M: Serialize + DeserializeOwned>(input: &[u8]) {
    let Ok(message) = serde_json::from_slice::<M>(input) else {
        return;
    };
    let written = serde_json::to_string(&message).expect("a message that was read can be written");
    let again: M = serde_json::from_str(&written).expect("a message that was written can be read");
    let rewritten = serde_json::to_string(&again).expect("a message that was read can be written");
    assert_eq!(written, rewritten, "a message says the same every time");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_a_message() {
        for good in (MESSAGES.good)() {
            let good = std::str::from_utf8(&good).expect("it is text");
            let from_client = serde_json::from_str::<ClientMessage>(good);
            let from_server = serde_json::from_str::<ServerMessage>(good);
            assert!(from_client.is_ok() || from_server.is_ok(), "{good}: {from_client:?} {from_server:?}");
        }
    }
}
