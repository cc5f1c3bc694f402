//! What the page says to the server, as text. A message is begun by whoever knows what is wanted, this page or the bundle
//! beside it, and ended here with what only the page has: the table, the proof of the seat and an id.
//!
//! It is written out and not put together from the protocol's own types, because what they bring along to write
//! themselves down is a part of what the first visit waits for. The tests read every message with those types.

use protocol::{TableId, Token};
use rules::{Hex32, Seat, Seq};
use serde_json::value::RawValue;

/// A message that was begun, ended.
pub fn ended(begun: &str, table: &TableId, token: &Token, id: &str) -> String {
    format!(r#"{begun}"table":"{table}","token":"{}","id":"{id}"}}}}"#, token.reveal())
}

/// To look at a table, from a seat or as a spectator. This one is whole.
pub fn watch(table: &TableId, token: Option<&Token>, since: Seq) -> String {
    let token = token.map(|token| format!(r#","token":"{}""#, token.reveal())).unwrap_or_default();
    format!(r#"{{"watch":{{"table":"{table}"{token},"since":{since}}}}}"#)
}

/// The beginning of an act: what was chosen on what was seen.
pub fn act(at: Seq, action: &RawValue) -> String {
    format!(r#"{{"act":{{"at":{at},"action":{action},"#)
}

/// The beginning of a wish that says no more than what was seen: to take back, or to resign.
pub fn wish(word: &str, at: Seq) -> String {
    format!(r#"{{"{word}":{{"at":{at},"#)
}

/// The beginning of something said to the own team.
pub fn say(text: &str) -> String {
    let text = serde_json::to_string(text).unwrap_or_default();
    format!(r#"{{"say":{{"text":{text},"#)
}

/// The beginning of what is added to the luck of the table: a promise, or what was promised.
pub fn luck(word: &str, field: &str, given: Hex32) -> String {
    format!(r#"{{"{word}":{{"{field}":"{given}","#)
}

/// The beginning of the answer to somebody who asks to join a team.
pub fn admit(number: u32, admit: bool) -> String {
    format!(r#"{{"admit":{{"number":{number},"admit":{admit},"#)
}

/// The beginning of the host's wish to send somebody away.
pub fn free_seat(seat: Seat) -> String {
    format!(r#"{{"free_seat":{{"seat":{},"#, seat.0)
}

/// The beginning of the wish for another game.
pub const REMATCH: &str = r#"{"rematch":{"#;

/// Asks whether the server is there. This one is whole.
pub const PING: &str = r#"{"ping":{"n":0}}"#;

#[cfg(test)]
mod tests {
    use protocol::{ClientMessage, MessageId, Speech};
    use screens::{Hosted as _, Press, Room};

    use super::*;

    /// What the server reads, written down as the protocol's own types do.
    fn read(text: &str) -> serde_json::Value {
        let message: ClientMessage = serde_json::from_str(text).unwrap_or_else(|bad| panic!("{text}: {bad}"));
        serde_json::to_value(message).unwrap()
    }

    #[test]
    fn every_message_is_one_that_the_protocol_knows() {
        let (table, token) = (TableId::from_random([7; 10]), Token::from_random([9; 32]));
        let id = MessageId::try_from("m-1".to_owned()).unwrap();
        let hex = Hex32([5; 32]);
        let action = RawValue::from_string(r#"{"sow":"A3"}"#.to_owned()).unwrap();
        let at = Seq(12);
        let (t, k, i) = (table.clone(), token.clone(), id.clone());
        let whole = |begun: &str| read(&ended(begun, &table, &token, "m-1"));
        let meant = |message: ClientMessage| serde_json::to_value(message).unwrap();
        let act_meant = ClientMessage::Act {
            table: t.clone(),
            token: k.clone(),
            at,
            id: i.clone(),
            action: action.clone(),
        };
        assert_eq!(whole(&act(at, &action)), meant(act_meant));
        let back = ClientMessage::TakeBack { table: t.clone(), token: k.clone(), at, id: i.clone() };
        assert_eq!(whole(&wish("take_back", at)), meant(back));
        let resign = ClientMessage::Resign { table: t.clone(), token: k.clone(), at, id: i.clone() };
        assert_eq!(whole(&wish("resign", at)), meant(resign));
        let rematch = ClientMessage::Rematch { table: t.clone(), token: k.clone(), id: i.clone() };
        assert_eq!(whole(REMATCH), meant(rematch));
        let text = "a \"quote\", a \\ and\na line".to_owned();
        let said = say(&text);
        let say = ClientMessage::Say { table: t.clone(), token: k.clone(), id: i.clone(), text };
        assert_eq!(whole(&said), meant(say));
        let promise =
            ClientMessage::Promise { table: t.clone(), token: k.clone(), id: i.clone(), promise: hex };
        assert_eq!(whole(&luck("promise", "promise", hex)), meant(promise));
        let reveal = ClientMessage::Reveal { table: t.clone(), token: k.clone(), id: i, entropy: hex };
        assert_eq!(whole(&luck("reveal", "entropy", hex)), meant(reveal));
        let admitted = ClientMessage::Admit {
            table: t.clone(),
            token: k.clone(),
            id: id.clone(),
            number: 7,
            admit: true,
        };
        assert_eq!(whole(&admit(7, true)), meant(admitted));
        let freed = ClientMessage::FreeSeat { table: t.clone(), token: k.clone(), id, seat: Seat(1) };
        assert_eq!(whole(&free_seat(Seat(1))), meant(freed));
        let seated = ClientMessage::Watch { table: t.clone(), token: Some(k), since: at };
        assert_eq!(read(&watch(&table, Some(&token), at)), meant(seated));
        assert_eq!(
            read(&watch(&table, None, at)),
            meant(ClientMessage::Watch { table: t, token: None, since: at })
        );
        assert_eq!(read(PING), meant(ClientMessage::Ping { n: 0 }));
    }

    #[test]
    fn what_is_begun_beside_the_board_and_ended_here_is_what_the_server_understands() {
        let room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };
        let table = TableId::from_random([7; 10]);
        let token = Token::from_random([7; 32]);
        let mut aside = screens::Aside::default();
        let mut message = |what: &str, value: &str| -> ClientMessage {
            let press = Press::Do { what: what.to_owned(), value: value.to_owned() };
            let (word, begun) = aside.press(press, room).remove(0);
            assert_eq!(word, "message");
            serde_json::from_str(&ended(&begun, &table, &token, "m-1")).unwrap()
        };
        let said = |message| match message {
            ClientMessage::Speak { said, id, .. } => (said, String::from(id)),
            other => panic!("{other:?}"),
        };
        let id = "m-1".to_owned();
        assert_eq!(said(message("phrase", "hello")), (Speech::Phrase("hello".to_owned()), id.clone()));
        let text = r#"a "quote" and a \ in it"#;
        assert_eq!(said(message("say", text)), (Speech::Text(text.to_owned()), id));
        match message("agree", "") {
            ClientMessage::BreakOff { table: at, token: proof, .. } => {
                assert_eq!((at, proof.reveal()), (TableId::from_random([7; 10]), token.reveal()));
            }
            other => panic!("{other:?}"),
        }
    }
}
