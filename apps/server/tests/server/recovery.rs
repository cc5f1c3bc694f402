//! Taking one's seat to another device by a short code.

use protocol::{ErrorBody, FaultKind, SeatTaken, ServerMessage, Token};
use remote::{Player, Reply};
use rules::Seat;

use crate::house::{House, guest, watch};

fn code_of(reply: &Reply) -> String {
    reply.json::<ErrorBody>().unwrap().code
}

#[tokio::test]
async fn a_code_takes_the_seat_to_another_device_once_and_the_old_one_is_turned_away() {
    let mut house = House::open().await;
    let mut game = house.game().await;
    game.play_to(3).await;
    let worthless = house.door.recovery(&game.table, &game.ann.token).await.unwrap();
    let code = house.door.recovery(&game.table, &game.ann.token).await.unwrap();
    // What was written down outlives the server.
    house.stop().await;
    house.start().await;
    let mut old = Player::sit(house.door, game.table.clone(), game.ann.token.clone()).await.unwrap();
    let new = Token::from_random([7; 32]);
    let reply = house.door.recover(&game.table, &worthless, &new).await.unwrap();
    assert_eq!((reply.status, code_of(&reply).as_str()), (403, "wrong_code"), "a newer code replaced it");
    let taken: SeatTaken = house.door.recover(&game.table, &code, &new).await.unwrap().ok().unwrap();
    assert_eq!((taken.seat, &taken.token), (Seat(0), &new));
    // An answer that got lost: the same again gives the same.
    let again: SeatTaken = house.door.recover(&game.table, &code, &new).await.unwrap().ok().unwrap();
    assert_eq!(again.seat, Seat(0));
    let other = Token::from_random([8; 32]);
    let reply = house.door.recover(&game.table, &code, &other).await.unwrap();
    assert_eq!(code_of(&reply), "wrong_code", "a code is used once");
    // The old device is told, and can look no more.
    let fault = old.guest.until(|message| match message {
        ServerMessage::Fault(fault) => Some(fault.kind),
        _ => None,
    });
    assert_eq!(fault.await.unwrap(), FaultKind::NotYourSeat);
    let mut late = guest(&house).await;
    late.send(&watch(&game.table, Some(&game.ann.token), 0)).await.unwrap();
    assert!(
        matches!(late.next().await.unwrap(), ServerMessage::Fault(fault) if fault.kind == FaultKind::NotYourSeat)
    );
    // The new one has the seat, and the question.
    let ann = Player::sit(house.door, game.table.clone(), new).await.unwrap();
    assert_eq!(ann.sight.view.get(), old.sight.view.get());
    assert_eq!(ann.sight.listed().len(), old.sight.listed().len());
}

#[tokio::test]
async fn only_who_holds_a_seat_is_shown_a_code() {
    let house = House::open().await;
    let game = house.game().await;
    let stranger = Token::from_random([7; 32]);
    let ask = async |table: &protocol::TableId, token: &Token| {
        let body = protocol::RecoveryAsked { token: token.clone() };
        house.door.post(&format!("/api/tables/{table}/recovery"), &body).await.unwrap()
    };
    assert_eq!(code_of(&ask(&game.table, &stranger).await), "not_your_seat");
    assert_eq!(code_of(&ask(&game.watch, &game.ann.token).await), "watch_only");
    assert_eq!(ask(&game.table, &game.ann.token).await.status, 201);
}
