//! No message and no frame goes round the count: names guessed in whatever way, everything `watch` draws, and frames
//! between which there is a ping now and then.

use std::time::{Duration, Instant};

use protocol::{ClientMessage, FaultKind, Hex32, OwnSeat, Seat, Seq, ServerMessage, Speech, TableId, Token};
use remote::{Door, Guest, Reply};
use serde_json::json;
use server::Crowd;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::b08_everything_is_counted::{bare_socket, refused, until_refused};
use crate::house::{House, id, mancala, raw, watch};
use crate::quiz::{HEISEY, PURSUIT, Quiz, fresh_token, wanted};

const WRONG: &str = "too_many_wrong_names";

/// Guesses until that is refused, at once if it still is.
async fn guess_too_much(eve: Door) {
    until_refused(eve, "GET", "/api/tables/00000-00000", b"", WRONG).await;
}

/// Every message that names a table, `unwatch` apart, which is not answered.
fn naming(table: &TableId) -> Vec<ClientMessage> {
    let name = || (table.clone(), Token::from_random([1; 32]));
    let (at, hex) = (Seq(0), Hex32([1; 32]));
    let act = raw(r#"{"sow":"A1"}"#);
    let said = Speech::Phrase("hello".into());
    let ((t1, k1), (t2, k2), (t3, k3), (t4, k4), (t5, k5)) = (name(), name(), name(), name(), name());
    let ((t6, k6), (t7, k7), (t8, k8), (t9, k9), (t0, k0)) = (name(), name(), name(), name(), name());
    let (rematch, token) = name();
    vec![
        watch(table, None, 0),
        ClientMessage::Act { table: t1, token: k1, at, id: id("m-1"), action: act },
        ClientMessage::TakeBack { table: t2, token: k2, at, id: id("m-2") },
        ClientMessage::Resign { table: t3, token: k3, at, id: id("m-3") },
        ClientMessage::Say { table: t4, token: k4, id: id("m-4"), text: "psst".into() },
        ClientMessage::Speak { table: t5, token: k5, id: id("m-5"), said },
        ClientMessage::Promise { table: t6, token: k6, id: id("m-6"), promise: hex },
        ClientMessage::Reveal { table: t7, token: k7, id: id("m-7"), entropy: hex },
        ClientMessage::BreakOff { table: t8, token: k8, id: id("m-8") },
        ClientMessage::Admit { table: t9, token: k9, id: id("m-9"), number: 1, admit: true },
        ClientMessage::FreeSeat { table: t0, token: k0, id: id("m-0"), seat: Seat(1) },
        ClientMessage::Rematch { table: rematch, token, id: id("m-r") },
    ]
}

#[tokio::test]
async fn b08_a_guesser_learns_no_name_from_any_message_or_request() {
    let house = House::open().await;
    let eve = house.door.from([127, 0, 0, 2].into());
    let [there, nowhere] = [house.table().await.table, TableId::from_random([7; 10])];
    // What she watches she knows, so a neighbor who guesses does not end her game.
    let own = eve.open(&mancala()).await.unwrap();
    let mut playing = remote::Player::sit(eve, own.table.clone(), own.token.clone()).await.unwrap();
    for table in [&there, &nowhere] {
        for message in naming(table) {
            guess_too_much(eve).await;
            let mut socket = Guest::connect(eve).await.unwrap();
            socket.send(&message).await.unwrap();
            match socket.next().await.unwrap() {
                ServerMessage::Fault(fault) => assert_eq!(fault.kind, FaultKind::TooFast, "{message:?}"),
                other => panic!("{message:?} was answered by {other:?}"),
            }
        }
        guess_too_much(eve).await;
        let mine = json!({ "tables": [{ "table": table.as_str(), "token": fresh_token().reveal() }] });
        refused(&eve.post("/api/tables/mine", &mine).await.unwrap(), WRONG);
    }
    guess_too_much(eve).await;
    let deck = protocol::OpenTable { deck: Some("d2-00".into()), ..wanted(HEISEY, "{}", None) };
    refused(&eve.post("/api/tables", &deck).await.unwrap(), WRONG);
    guess_too_much(eve).await;
    let say = playing.speak(Speech::Phrase("hello".into()));
    assert!(matches!(playing.ask(&say).await.unwrap(), ServerMessage::Accepted { .. }));
}

#[tokio::test]
async fn b08_asking_about_tables_of_others_counts_as_guessing() {
    let house = House::open().await;
    let eve = house.door.from([127, 0, 0, 2].into());
    let own = eve.open(&mancala()).await.unwrap();
    let ask = async |tables: Vec<TableId>, token: &Token| -> Reply {
        let tables = tables.into_iter().map(|table| OwnSeat { table, token: token.clone() }).collect();
        eve.post("/api/tables/mine", &protocol::MineAsked { tables }).await.unwrap()
    };
    // One's own tables count for nothing, however many they are and however often one asks.
    for _ in 0..5 {
        assert_eq!(ask(vec![own.table.clone(); 50], &own.token).await.status, 200);
    }
    // A browser that remembers many tables of a database that is gone is told so.
    let gone: Vec<TableId> = (0..50).map(|number| TableId::from_random([number; 10])).collect();
    assert_eq!(ask(gone.clone(), &fresh_token()).await.status, 200);
    // But nobody goes through names like this, whether the tables exist or not.
    refused(&ask(gone, &fresh_token()).await, WRONG);
    let there = house.table().await.table;
    refused(&ask(vec![there; 50], &fresh_token()).await, WRONG);
    assert_eq!(ask(vec![own.table.clone()], &own.token).await.status, 200);
    eve.card(&own.table).await.unwrap();
}

#[tokio::test]
async fn b08_everything_that_watch_draws_is_counted_the_chat_and_the_card_too() {
    let house = House::open_for(Crowd { messages_per_second: 100_000, ..Crowd::default() }).await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"none"}"#, 12).await;
    quiz.until_asked().await;
    let ann = &mut quiz.players[0];
    let line = "\u{1f600}".repeat(300);
    for _ in 0..20 {
        let say = ann.say(&line);
        assert!(matches!(ann.ask(&say).await.unwrap(), ServerMessage::Accepted { .. }));
    }
    ann.hear(20).await.unwrap();
    let (table, token, seq) = (ann.table.clone(), ann.token.clone(), ann.sight.seq);
    let mut eve = Guest::connect(house.door).await.unwrap();
    let mut is_empty = false;
    for number in 0..60_000 {
        let (table, token, id) = (table.clone(), token.clone(), id(&format!("old-{number}")));
        let old = ClientMessage::Act { table, token, at: Seq(0), id, action: raw(r#"{"answer":"x"}"#) };
        eve.send(&old).await.unwrap();
        is_empty = eve.next_text().await.unwrap().contains("too_fast");
        if is_empty {
            break;
        }
    }
    assert!(is_empty, "what may be drawn at once was drawn");
    let started = Instant::now();
    let (mut drawn, mut answers) = (0, 0);
    for _ in 0..100 {
        eve.send(&watch(&table, Some(&token), seq.0)).await.unwrap();
        loop {
            let text = eve.next_text().await.unwrap();
            if text.starts_with(r#"{"fault""#) {
                assert!(text.contains("too_fast"), "{text}");
                break;
            }
            drawn += text.len();
            if text.starts_with(r#"{"heard""#) {
                assert!(text.len() > 24_000);
                answers += 1;
                break;
            }
        }
        sleep(Duration::from_millis(20)).await;
    }
    let may = 256.0 * 1024.0 * started.elapsed().as_secs_f64() + 64.0 * 1024.0;
    assert!((drawn as f64) < may, "{drawn} bytes were drawn in {answers} answers, and {may} may be");
}

/// Begins a text, and goes on with empty frames and something else after every five thousand of them, up to ten times a
/// second; whether the server hangs up.
async fn is_cut_off(stream: &mut TcpStream, between: &[u8]) -> bool {
    const BEGIN: &[u8] = &[0x01, 0x80, 1, 2, 3, 4];
    let mut many = BEGIN.to_vec();
    for round in 0..20 {
        if round == 0 || between[0] == 0x80 {
            many = BEGIN.to_vec();
        } else {
            many.clear();
        }
        many.extend_from_slice(&[0x00, 0x80, 1, 2, 3, 4].repeat(5000));
        many.extend_from_slice(between);
        if stream.write_all(&many).await.is_err() {
            return true;
        }
        sleep(Duration::from_millis(100)).await;
        let mut heard = [0; 4096];
        while let Ok(some) = stream.try_read(&mut heard) {
            if some == 0 {
                return true;
            }
        }
    }
    false
}

#[tokio::test]
async fn b08_a_ping_or_the_end_of_a_message_now_and_then_does_not_hide_empty_frames() {
    let house = House::open().await;
    for control in [0x89, 0x8a, 0x80] {
        let mut stream = bare_socket(house.door).await;
        let cut_off = is_cut_off(&mut stream, &[control, 0x80, 1, 2, 3, 4]).await;
        assert!(cut_off, "the server read a hundred thousand empty frames beside {control:x}");
    }
    house.game().await.play_to(4).await;
}
