//! Guests that misbehave.

use protocol::{ClientMessage, FaultKind, LONGEST_MESSAGE, ServerMessage, TableId};
use remote::Guest;

use crate::house::{House, guest, watch};

async fn fault(guest: &mut Guest) -> FaultKind {
    match guest.next().await.unwrap() {
        ServerMessage::Fault(fault) => fault.kind,
        other => panic!("{other:?}"),
    }
}

async fn is_alive(guest: &mut Guest) {
    guest.send(&ClientMessage::Ping { n: 1 }).await.unwrap();
    assert!(matches!(guest.next().await.unwrap(), ServerMessage::Pong { n: 1 }));
}

#[tokio::test]
async fn what_is_no_message_is_a_fault_and_the_socket_goes_on() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    for text in ["", "{", "null", "\"act\"", r#"{"dance":{}}"#, r#"{"ping":{"n":1,"extra":2}}"#, "\u{0}"] {
        ann.send_text(text).await.unwrap();
        assert_eq!(fault(&mut ann).await, FaultKind::Malformed, "{text:?}");
    }
    ann.send_binary(b"\xff\xfe").await.unwrap();
    assert_eq!(fault(&mut ann).await, FaultKind::Malformed);
    is_alive(&mut ann).await;
}

#[tokio::test]
async fn a_message_that_is_almost_one_is_told_which_it_was() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    let table = TableId::from_random([1; 10]);
    ann.send_text(&format!(r#"{{"act":{{"table":"{table}","id":"m-1","at":"three"}}}}"#)).await.unwrap();
    match ann.next().await.unwrap() {
        ServerMessage::Fault(fault) => {
            assert_eq!(fault.kind, FaultKind::Malformed);
            assert_eq!(fault.table, Some(table));
            assert_eq!(fault.id.unwrap().as_str(), "m-1");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused_and_the_socket_goes_on() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    ann.send_text(&" ".repeat(LONGEST_MESSAGE + 1)).await.unwrap();
    assert_eq!(fault(&mut ann).await, FaultKind::TooLong);
    is_alive(&mut ann).await;
}

#[tokio::test]
async fn a_message_that_is_far_too_long_ends_the_socket() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    ann.send_text(&" ".repeat(1024 * 1024)).await.ok();
    // Whether the fault is still read depends on the system; that the socket ends does not.
    while let Ok(Some(message)) = ann.next_or_end().await {
        assert!(matches!(message, ServerMessage::Fault(fault) if fault.kind == FaultKind::TooLong));
    }
    is_alive(&mut guest(&house).await).await;
}

#[tokio::test]
async fn a_flood_is_warned_and_then_shut_out() {
    let house = House::open().await;
    let mut eve = guest(&house).await;
    for n in 0..500 {
        // Near the end the server has closed the socket already.
        if eve.send(&ClientMessage::Ping { n }).await.is_err() {
            break;
        }
    }
    let (mut answered, mut warned) = (0, 0);
    while let Ok(Some(message)) = eve.next_or_end().await {
        match message {
            ServerMessage::Pong { .. } => answered += 1,
            ServerMessage::Fault(fault) => {
                assert_eq!(fault.kind, FaultKind::TooFast);
                warned += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!((40..100).contains(&answered), "{answered}");
    assert!(warned > 0 && answered + warned < 500);
    is_alive(&mut guest(&house).await).await;
}

#[tokio::test]
async fn one_socket_watches_only_so_many_tables() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    let mut too_many = 0;
    for _ in 0..17 {
        let table = house.table().await;
        ann.send(&watch(&table.table, None, 0)).await.unwrap();
        too_many += ann
            .until(|message| match message {
                ServerMessage::Seen { .. } => Some(0),
                ServerMessage::Fault(fault) => Some(usize::from(fault.kind == FaultKind::TooMany)),
                _ => None,
            })
            .await
            .unwrap();
    }
    assert_eq!(too_many, 1);
}

#[tokio::test]
async fn a_page_from_elsewhere_gets_no_socket() {
    let house = House::open().await;
    assert!(Guest::connect_from(house.door, Some("http://evil.example.org")).await.is_err());
    assert!(Guest::connect_from(house.door, Some("null")).await.is_err());
    let ours = format!("http://{}", house.door.address());
    is_alive(&mut Guest::connect_from(house.door, Some(&ours)).await.unwrap()).await;
}
