//! Playing again.

use protocol::{ClientMessage, FaultKind, ServerMessage, TableId};
use remote::Player;
use rules::Seat;

use crate::house::{House, guest, id, watch};

fn rematch(player: &Player, name: &str) -> ClientMessage {
    ClientMessage::Rematch { table: player.table.clone(), token: player.token.clone(), id: id(name) }
}

fn next(message: ServerMessage) -> Option<(TableId, Option<Seat>)> {
    match message {
        ServerMessage::Rematch { next, seat, .. } => Some((next, seat)),
        _ => None,
    }
}

#[tokio::test]
async fn a_rematch_seats_the_same_people_with_the_same_tokens() {
    let house = House::open().await;
    let mut game = house.game().await;
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&game.watch, None, 0)).await.unwrap();
    game.play_out().await;

    game.ann.guest.send(&rematch(&game.ann, "again")).await.unwrap();
    let (table, seat) = game.ann.guest.until(next).await.unwrap();
    assert_eq!(seat, Some(Seat(0)));
    assert_eq!(game.bob.guest.until(next).await.unwrap(), (table.clone(), Some(Seat(1))));
    let (gallery, nowhere) = spectator.until(next).await.unwrap();
    assert_eq!(nowhere, None);
    assert_ne!(gallery, table, "a spectator gets the spectators' name");
    assert_eq!(house.door.card(&gallery).await.unwrap().watch, gallery);

    // Whoever asks second, or again, is told of the same table.
    game.bob.guest.send(&rematch(&game.bob, "me-too")).await.unwrap();
    assert_eq!(game.bob.guest.until(next).await.unwrap().0, table);
    assert_eq!(house.door.card(&game.table).await.unwrap().next, Some(table.clone()));
    assert_eq!(house.door.card(&game.watch).await.unwrap().next, Some(gallery));

    for player in [&mut game.ann, &mut game.bob] {
        *player = Player::sit(house.door, table.clone(), player.token.clone()).await.unwrap();
    }
    game.play_out().await;
}

#[tokio::test]
async fn there_is_no_rematch_before_the_end() {
    let house = House::open().await;
    let mut game = house.game().await;
    let message = rematch(&game.ann, "early");
    match game.ann.ask(&message).await.unwrap() {
        ServerMessage::Fault(fault) => {
            assert_eq!((fault.kind, fault.id), (FaultKind::NotOver, Some(id("early"))));
        }
        other => panic!("{other:?}"),
    }
}
