//! Clocks that the terms of a table ask for, in every game; and a phone that slept.

use std::time::{Duration, Instant};

use catalog::GameKind;
use protocol::{ClientMessage, OpenTable, ServerMessage};
use remote::Player;
use serde_json::Value;
use tokio::time::sleep;

use crate::house::{House, guest, id, on_terms, watch};

#[tokio::test]
async fn each_seat_has_a_clock_and_that_of_who_is_waited_for_runs() {
    let house = House::open().await;
    let mut game = house.game_on(r#"{"clock":{"move_s":120,"game_s":600,"increment_s":5}}"#).await;
    let [ann, bob] = game.bob.clocks[..] else { panic!("{:?}", game.bob.clocks) };
    assert!(ann.runs && !bob.runs);
    assert_eq!((bob.game_ms, bob.move_ms), (Some(600_000), Some(120_000)));
    assert!(ann.move_ms.unwrap() <= 120_000 && ann.game_ms.unwrap() <= 600_000);
    assert!(game.bob.left_ms.unwrap().abs_diff(ann.move_ms.unwrap()) < 100);
    // The turn goes over to Bob at the latest when Ann has played all she may.
    while game.ann.sight.listed().is_empty() == game.bob.sight.listed().is_empty()
        || !game.ann.sight.listed().is_empty()
    {
        let seq = game.ann.play_first().await.unwrap();
        game.bob.see(seq).await.unwrap();
    }
    let [ann, bob] = game.bob.clocks[..] else { panic!("{:?}", game.bob.clocks) };
    assert!(bob.runs && !ann.runs);
    let left = ann.game_ms.unwrap();
    assert!(left > 500_000 && left <= 605_000, "five seconds were added, and some used: {left}");
}

#[tokio::test]
async fn in_every_game_who_runs_out_of_time_loses() {
    let house = House::open_faster(50).await;
    for kind in GameKind::ALL {
        let wanted = OpenTable {
            game: kind.name().into(),
            name: "Ann".into(),
            seats: Some(2),
            ..OpenTable::default()
        };
        let opened = house.door.open(&on_terms(wanted, r#"{"clock":{"game_s":10}}"#)).await.unwrap();
        house.door.sit(&opened.table, "Bob").await.unwrap();
        let mut spectator = guest(&house).await;
        spectator.send(&watch(&opened.watch, None, 0)).await.unwrap();
        let over = spectator.until(|message| match message {
            ServerMessage::Seen { sight, .. } => {
                let sight: Value = serde_json::from_str(sight.get()).unwrap();
                Some(sight["over"].clone()).filter(|over| !over.is_null())
            }
            _ => None,
        });
        let places = over.await.unwrap()["places"].clone();
        assert!(
            places == serde_json::json!([1, 2]) || places == serde_json::json!([2, 1]),
            "{kind}: {places}"
        );
    }
}

#[tokio::test]
async fn who_takes_too_long_for_a_move_loses_unless_a_bot_plays_this_once() {
    let house = House::open_faster(50).await;
    let mut game = house.game_on(r#"{"clock":{"move_s":10}}"#).await;
    while game.bob.sight.over.is_none() {
        game.bob.take_in().await.unwrap();
    }
    assert_eq!(game.bob.sight.over.as_ref().unwrap().get(), r#"{"places":[2,1]}"#);

    let terms = r#"{"clock":{"move_s":10},"absence":{"then":"bot","level":"easy"}}"#;
    let mut game = house.game_on(terms).await;
    let before = game.ann.sight.seq;
    // Ann and Bob look on while bots play their moves, one after the other.
    while game.ann.sight.seq.0 < before.0 + 4 {
        game.ann.take_in().await.unwrap();
    }
    assert!(game.ann.sight.over.is_none());
    assert!(game.ann.seats.iter().all(|card| card.present && card.away.is_none()));
}

#[tokio::test]
async fn a_clock_strikes_at_a_table_that_sleeps() {
    let mut house = House::open_faster(20).await;
    let game = house.game_on(r#"{"clock":{"game_s":20}}"#).await;
    house.stop().await;
    assert_eq!(house.written(&game.table).await, 0);
    house.start().await;
    // Nobody looks at the table, but the sweep knows when its time has come.
    let since = Instant::now();
    while house.written(&game.table).await == 0 {
        assert!(since.elapsed() < Duration::from_secs(30), "the table sleeps on");
        sleep(Duration::from_millis(50)).await;
    }
    let bob = Player::sit(house.door, game.table.clone(), game.bob.token.clone()).await.unwrap();
    assert_eq!(bob.sight.over.unwrap().get(), r#"{"places":[2,1]}"#);
}

#[tokio::test]
async fn a_phone_that_slept_is_back_with_its_question_its_score_and_its_clock() {
    let mut house = House::open().await;
    let mut game = house.game_on(r#"{"clock":{"move_s":3600,"game_s":7200,"increment_s":1}}"#).await;
    game.play_to(6).await;
    // Ann's phone falls asleep: her socket is still there, but nothing answers. The server is restarted meanwhile.
    let asleep = game.ann;
    let (since, before) = (Instant::now(), asleep.clocks.clone());
    house.stop().await;
    sleep(Duration::from_millis(1500)).await;
    house.start().await;
    let woke = Instant::now();
    let mut ann = Player::sit(house.door, game.table.clone(), asleep.token.clone()).await.unwrap();
    let (woken_in, gone) = (woke.elapsed(), since.elapsed().as_millis() as u32);
    assert!(woken_in < Duration::from_secs(2), "{woken_in:?}");
    assert_eq!(ann.sight.seq, asleep.sight.seq);
    assert_eq!(ann.sight.view.get(), asleep.sight.view.get());
    let texts = |player: &Player| {
        player.sight.listed().iter().map(|choice| choice.get().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&ann), texts(&asleep));
    for (now, then) in ann.clocks.iter().zip(&before) {
        assert_eq!(now.runs, then.runs);
        let used = then.game_ms.unwrap() - now.game_ms.unwrap();
        match now.runs {
            true => assert!((1500..=gone + 5000).contains(&used), "{used} {gone}"),
            false => assert_eq!(used, 0),
        }
    }
    // What was sent before the phone fell asleep, and sent again because no answer came, counts once.
    let mut bob = Player::sit(house.door, game.table.clone(), game.bob.token.clone()).await.unwrap();
    let mover = if ann.sight.listed().is_empty() { &mut bob } else { &mut ann };
    let action = mover.sight.listed()[0].clone();
    let act: ClientMessage = mover.act_as(&action, id("twice"));
    let mut answers = Vec::new();
    for _ in 0..2 {
        match mover.ask(&act).await.unwrap() {
            ServerMessage::Accepted { seq, .. } => answers.push(seq),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn who_takes_back_and_plays_again_gains_no_time() {
    let house = House::open().await;
    let mut game = house.game_on(r#"{"clock":{"move_s":600,"game_s":600,"increment_s":60}}"#).await;
    let left = |player: &Player| player.clocks[0].game_ms.unwrap();
    for round in 0..3 {
        let seq = game.ann.play_first().await.unwrap();
        let back = ClientMessage::TakeBack {
            table: game.table.clone(),
            token: game.ann.token.clone(),
            at: seq,
            id: id(&format!("back-{round}")),
        };
        match game.ann.ask(&back).await.unwrap() {
            ServerMessage::Accepted { seq, .. } => game.ann.see(seq).await.unwrap(),
            other => panic!("{other:?}"),
        };
        assert!(left(&game.ann) <= 600_000);
        assert!(game.ann.clocks[0].runs);
    }
}
