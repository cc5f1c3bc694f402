//! What people say to the whole table.

use protocol::{ClientMessage, FaultKind, ServerMessage, Speech, SpokenLine, Token};
use rules::Seat;

use crate::house::{House, guest, id, watch};

fn phrase(id: &str) -> Speech {
    Speech::Phrase(id.to_owned())
}

fn text(text: &str) -> Speech {
    Speech::Text(text.to_owned())
}

#[tokio::test]
async fn a_phrase_reaches_everybody_once_and_whoever_comes_later() {
    let house = House::open().await;
    let mut game = house.game().await;
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&game.watch, None, 0)).await.unwrap();
    let speak = game.ann.speak(phrase("good_luck"));
    for _ in 0..2 {
        assert!(matches!(game.ann.ask(&speak).await.unwrap(), ServerMessage::Accepted { .. }));
    }
    let line = SpokenLine { seat: Seat(0), name: "Ann".into(), said: phrase("good_luck") };
    assert_eq!(game.bob.listen(1).await.unwrap(), std::slice::from_ref(&line));
    let clap = game.bob.speak(phrase("clap"));
    game.bob.ask(&clap).await.unwrap();
    assert_eq!(game.ann.listen(2).await.unwrap()[0], line, "what was sent twice was said once");
    let mut heard = Vec::new();
    while heard.len() < 2 {
        let lines = spectator.until(|message| match message {
            ServerMessage::Spoken { lines, .. } => lines.read(),
            _ => None,
        });
        heard.extend(lines.await.unwrap());
    }
    assert_eq!(heard[0], line);
    let mut late = guest(&house).await;
    late.send(&watch(&game.watch, None, 0)).await.unwrap();
    let (anew, lines) = late
        .until(|message| match message {
            ServerMessage::Spoken { anew, lines, .. } => Some((anew, lines.read().unwrap())),
            _ => None,
        })
        .await
        .unwrap();
    assert!(anew);
    assert_eq!(lines, heard);
}

#[tokio::test]
async fn free_text_is_for_tables_whose_host_wants_it() {
    let house = House::open().await;
    let mut game = house.game().await;
    let speak = game.ann.speak(text("hello <b>there</b>"));
    match game.ann.ask(&speak).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => assert!(refusal.said.contains("set phrases")),
        other => panic!("{other:?}"),
    }
    let mut game = house.game_on(r#"{"talk":"free"}"#).await;
    let speak = game.ann.speak(text(" hello  <b>there</b> "));
    game.ann.ask(&speak).await.unwrap();
    assert_eq!(game.bob.listen(1).await.unwrap()[0].said, text("hello <b>there</b>"));
}

#[tokio::test]
async fn strangers_unknown_phrases_and_chatterboxes_are_not_heard() {
    let house = House::open().await;
    let mut game = house.game().await;
    let kind = |answer: ServerMessage| match answer {
        ServerMessage::Fault(fault) => fault.kind,
        other => panic!("{other:?}"),
    };
    let stranger = |said| ClientMessage::Speak {
        table: game.table.clone(),
        token: Token::from_random([9; 32]),
        id: id("stranger"),
        said,
    };
    let speak = stranger(phrase("hello"));
    assert_eq!(kind(game.ann.ask(&speak).await.unwrap()), FaultKind::NotYourSeat);
    let speak = game.ann.speak(phrase("checkmate"));
    assert_eq!(kind(game.ann.ask(&speak).await.unwrap()), FaultKind::Malformed);
    let mut answer = None;
    for _ in 0..6 {
        let speak = game.ann.speak(phrase("laugh"));
        answer = Some(game.ann.ask(&speak).await.unwrap());
    }
    assert_eq!(kind(answer.unwrap()), FaultKind::TooFast);
    // Bob has an allowance of his own.
    let speak = game.bob.speak(phrase("oops"));
    assert!(matches!(game.bob.ask(&speak).await.unwrap(), ServerMessage::Accepted { .. }));
}
