//! The same wish twice, late, or by two at once.

use protocol::{Seq, ServerMessage};
use remote::Player;

use crate::house::{House, id};

#[tokio::test]
async fn a_retry_is_answered_the_same_and_is_one_move() {
    let house = House::open().await;
    let mut game = house.game().await;
    let action = game.ann.sight.listed()[0].clone();
    let act = game.ann.act_as(&action, id("once"));
    for _ in 0..3 {
        match game.ann.ask(&act).await.unwrap() {
            ServerMessage::Accepted { id: answered, seq, .. } => {
                assert_eq!((answered, seq), (id("once"), Seq(1)));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(game.ann.see(Seq(1)).await.unwrap().seq, Seq(1));
}

#[tokio::test]
async fn a_double_tap_is_one_move() {
    let house = House::open().await;
    let mut game = house.game().await;
    let action = game.ann.sight.listed()[0].clone();
    // Two taps are two messages with ids of their own, chosen on the same sight.
    let taps = [game.ann.act(&action), game.ann.act(&action)];
    for tap in &taps {
        game.ann.guest.send(tap).await.unwrap();
    }
    let mut accepted = 0;
    for _ in 0..2 {
        let answer = game.ann.guest.until(|message| match message {
            ServerMessage::Accepted { .. } => Some(1),
            ServerMessage::Resync { .. } | ServerMessage::Refused { .. } => Some(0),
            _ => None,
        });
        accepted += answer.await.unwrap();
    }
    assert_eq!(accepted, 1);
}

#[tokio::test]
async fn a_stale_answer_is_met_with_how_things_stand() {
    let house = House::open().await;
    let mut game = house.game().await;
    let action = game.ann.sight.listed()[0].clone();
    let late = game.ann.act_as(&action, id("late"));
    let seq = game.play_to(2).await;
    match game.ann.ask(&late).await.unwrap() {
        ServerMessage::Resync { id: answered, sight, .. } => {
            assert_eq!(answered, id("late"));
            assert_eq!(remote::Sight::of(&sight).unwrap().seq, seq);
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_clients_in_one_seat_one_makes_the_move() {
    let house = House::open().await;
    let game = house.game().await;
    let rivals = (0..8).map(|rival| {
        let (door, table, token) = (house.door, game.table.clone(), game.ann.token.clone());
        tokio::spawn(async move {
            let mut player = Player::sit(door, table, token).await.unwrap();
            let action = player.sight.listed()[0].clone();
            let act = player.act_as(&action, id(&format!("rival-{rival}")));
            matches!(player.ask(&act).await.unwrap(), ServerMessage::Accepted { .. })
        })
    });
    let mut winners = 0;
    for rival in rivals.collect::<Vec<_>>() {
        // One that connects after the move has nothing left to play, and does not count.
        winners += usize::from(rival.await.is_ok_and(|won| won));
    }
    assert!(winners >= 1);
    let log = store::SqliteStore::open(&house.folder().join("data/boxlid.db")).await.unwrap();
    let record = store::TableStore::load(&log, &game.table).await.unwrap().unwrap();
    assert_eq!(record.steps.len(), winners, "every accepted move is in the log, and no other");
}
