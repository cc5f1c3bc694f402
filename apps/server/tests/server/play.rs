//! Playing: what two people and a spectator see of a game, and what they are refused.

use protocol::{ClientMessage, FaultKind, ServerMessage, Viewer};
use remote::{Player, Sight};
use rules::{RefusalKind, Seat};

use crate::house::{House, guest, id, raw, watch};

#[tokio::test]
async fn two_people_play_a_whole_game() {
    let house = House::open().await;
    let mut game = house.game().await;
    let seq = game.play_out().await;
    game.bob.see(seq).await.unwrap();
    assert!(game.ann.sight.over.is_some() && game.bob.sight.over.is_some());
    assert!(house.door.card(&game.table).await.unwrap().over);
}

#[tokio::test]
async fn a_spectator_sees_the_game_and_may_do_nothing() {
    let house = House::open().await;
    let mut game = house.game().await;
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&game.watch, None, 0)).await.unwrap();
    let you = spectator.until(|message| match message {
        ServerMessage::Opened { you, .. } => Some(you),
        _ => None,
    });
    assert_eq!(you.await.unwrap(), Viewer::Spectator);
    let seq = game.play_to(4).await;
    loop {
        let sight = spectator.until(|message| match message {
            ServerMessage::Seen { table, sight, .. } => {
                assert_eq!(table, game.watch);
                Some(sight)
            }
            _ => None,
        });
        let sight = Sight::of(&sight.await.unwrap()).unwrap();
        assert!(sight.listed().is_empty());
        if sight.seq == seq {
            break;
        }
    }
}

#[tokio::test]
async fn a_refusal_cites_its_clause() {
    let house = House::open().await;
    let mut game = house.game().await;
    let elsewhere = game.ann.act(&raw(r#"{"sow":"b1"}"#));
    match game.ann.ask(&elsewhere).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => {
            assert_eq!(refusal.clause.unwrap().as_str(), "M-5");
            assert!(refusal.said.contains("other player"), "{}", refusal.said);
        }
        other => panic!("{other:?}"),
    }
    let out_of_turn = game.bob.act(&raw(r#"{"sow":"b1"}"#));
    match game.bob.ask(&out_of_turn).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => {
            assert_eq!(refusal.kind, RefusalKind::NotYourTurn);
            assert!(refusal.clause.is_some());
        }
        other => panic!("{other:?}"),
    }
    let nonsense = game.ann.act(&raw(r#"{"fly":1}"#));
    match game.ann.ask(&nonsense).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => assert_eq!(refusal.kind, RefusalKind::Malformed),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_plays_before_everybody_sits() {
    let house = House::open().await;
    let opened = house.table().await;
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let action = ann.sight.listed()[0].clone();
    let act = ann.act(&action);
    match ann.ask(&act).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => {
            assert_eq!(refusal.kind, RefusalKind::NotBegun);
            assert_eq!(refusal.said, "the game has not begun: nobody has taken seat B yet");
        }
        other => panic!("{other:?}"),
    }
    house.door.sit(&opened.table, "Bob").await.unwrap();
    let seats = ann.guest.until(|message| match message {
        ServerMessage::People { seats, .. } => Some(seats),
        _ => None,
    });
    assert_eq!(seats.await.unwrap()[1].name.as_deref(), Some("Bob"));
    ann.play_first().await.unwrap();
}

#[tokio::test]
async fn presence_follows_the_sockets() {
    let house = House::open().await;
    let mut game = house.game().await;
    let present = async || {
        let card = house.door.card(&game.table).await.unwrap();
        card.seats.iter().map(|seat| seat.present).collect::<Vec<_>>()
    };
    assert_eq!(present().await, [true, true]);
    drop(game.bob);
    let gone = game.ann.guest.until(|message| match message {
        ServerMessage::People { seats, .. } => (!seats[1].present).then_some(()),
        _ => None,
    });
    gone.await.unwrap();
    game.ann.guest.send(&ClientMessage::Unwatch { table: game.table.clone() }).await.unwrap();
    game.ann.guest.send(&ClientMessage::Ping { n: 7 }).await.unwrap();
    game.ann
        .guest
        .until(|message| matches!(message, ServerMessage::Pong { n: 7 }).then_some(()))
        .await
        .unwrap();
    assert_eq!(present().await, [false, false]);
}

#[tokio::test]
async fn a_seat_is_restored_from_its_token_in_the_middle_of_a_game() {
    let house = House::open().await;
    let mut game = house.game().await;
    let seq = game.play_to(3).await;
    let (table, token) = (game.bob.table.clone(), game.bob.token.clone());
    drop(game.bob);
    let bob = Player::sit(house.door, table, token).await.unwrap();
    assert_eq!(bob.sight.seq, seq);
    game.bob = bob;
    game.play_to(6).await;
}

#[tokio::test]
async fn watching_again_tells_only_what_is_new() {
    let house = House::open().await;
    let mut game = house.game().await;
    let seq = game.play_to(3).await;
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&game.watch, None, 2)).await.unwrap();
    let sight = spectator.until(|message| match message {
        ServerMessage::Seen { sight, .. } => Some(sight),
        _ => None,
    });
    #[derive(serde::Deserialize)]
    struct Events {
        seq: u64,
        since: u64,
        events: Vec<serde_json::Value>,
    }
    let sight: Events = serde_json::from_str(sight.await.unwrap().get()).unwrap();
    assert_eq!((sight.seq, sight.since, sight.events.len() as u64), (seq.0, 2, seq.0 - 2));
}

#[tokio::test]
async fn an_action_can_be_taken_back_until_the_other_answers() {
    let house = House::open().await;
    let mut game = house.game().await;
    let seq = game.ann.play_first().await.unwrap();
    game.bob.see(seq).await.unwrap();
    let take_back = |player: &Player, name| ClientMessage::TakeBack {
        table: player.table.clone(),
        token: player.token.clone(),
        at: player.sight.seq,
        id: id(name),
    };
    let message = take_back(&game.ann, "back");
    let answer = game.ann.ask(&message).await.unwrap();
    let ServerMessage::Accepted { seq, .. } = answer else { panic!("{answer:?}") };
    game.bob.see(seq).await.unwrap();
    assert!(!game.ann.see(seq).await.unwrap().listed().is_empty(), "Ann is to move again");
    let message = take_back(&game.bob, "mine");
    match game.bob.ask(&message).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => assert_eq!(refusal.kind, RefusalKind::NotFair),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn resigning_ends_the_game_even_when_it_is_the_others_turn() {
    let house = House::open().await;
    let mut game = house.game().await;
    let resign = |player: &Player| ClientMessage::Resign {
        table: player.table.clone(),
        token: player.token.clone(),
        at: player.sight.seq,
        id: id("enough"),
    };
    let message = resign(&game.bob);
    let answer = game.bob.ask(&message).await.unwrap();
    let ServerMessage::Accepted { seq, .. } = answer else { panic!("{answer:?}") };
    assert!(game.ann.see(seq).await.unwrap().over.is_some());
    let again = resign(&game.ann);
    match game.ann.ask(&again).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => assert_eq!(refusal.kind, RefusalKind::Over),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_wrong_token_is_nobodys() {
    let house = House::open().await;
    let game = house.game().await;
    let stranger = house.table().await;
    let mut eve = guest(&house).await;
    eve.send(&watch(&game.table, Some(&stranger.token), 0)).await.unwrap();
    let act = ClientMessage::Act {
        table: game.table.clone(),
        token: stranger.token.clone(),
        at: game.ann.sight.seq,
        id: id("steal"),
        action: game.ann.sight.listed()[0].clone(),
    };
    eve.send(&act).await.unwrap();
    for _ in 0..2 {
        match eve.next().await.unwrap() {
            ServerMessage::Fault(fault) => assert_eq!(fault.kind, FaultKind::NotYourSeat),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn by_the_spectators_name_nobody_sits_or_acts() {
    let house = House::open().await;
    let mut game = house.game().await;
    let other_table = house.table().await;
    let path = format!("/api/tables/{}/seats", other_table.watch);
    let reply = house.door.post(&path, &serde_json::json!({"name": "Eve"})).await.unwrap();
    assert_eq!(reply.status, 403);
    assert_eq!(reply.json::<protocol::ErrorBody>().unwrap().code, "watch_only");
    let action = game.ann.sight.listed()[0].clone();
    game.ann.table = game.watch.clone();
    let act = game.ann.act(&action);
    match game.ann.ask(&act).await.unwrap() {
        ServerMessage::Fault(fault) => {
            assert_eq!(fault.kind, FaultKind::NotYourSeat);
            assert!(fault.id.is_some() && fault.table == Some(game.watch.clone()));
        }
        other => panic!("{other:?}"),
    }
    let mut eve = guest(&house).await;
    eve.send(&watch(&game.watch, Some(&game.ann.token), 0)).await.unwrap();
    assert!(matches!(eve.next().await.unwrap(), ServerMessage::Fault(_)));
}

#[tokio::test]
async fn a_table_that_is_not_there_is_a_fault() {
    let house = House::open().await;
    let mut ann = guest(&house).await;
    let nowhere = protocol::TableId::from_random([9; 10]);
    ann.send(&watch(&nowhere, None, 0)).await.unwrap();
    match ann.next().await.unwrap() {
        ServerMessage::Fault(fault) => {
            assert_eq!(fault.kind, FaultKind::NoSuchTable);
            assert_eq!(fault.table, Some(nowhere));
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn each_sits_where_they_asked_to() {
    let house = House::open().await;
    let mut wanted = crate::house::mancala();
    wanted.seat = Some(Seat(1));
    let opened = house.door.open(&wanted).await.unwrap();
    assert_eq!(opened.seat, Seat(1));
    assert_eq!(house.door.sit(&opened.table, "Bob").await.unwrap().seat, Seat(0));
}
