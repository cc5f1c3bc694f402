//! Nobody takes every open seat, a host can free one, and a guesser of recovery codes locks out nobody but themselves.

use std::net::{IpAddr, Ipv4Addr};

use protocol::{ErrorBody, FaultKind, RecoveryCode, SeatTaken, ServerMessage, Stage, TakeSeat, Token};
use remote::{Door, Player, Reply};
use rules::Seat;
use table::promise;

use crate::house::{House, mancala, on_terms, raw};
use crate::quiz::fresh_token;

const LISTED: &str = r#"{"listed":true}"#;

fn code_of(reply: &Reply) -> String {
    reply.json::<ErrorBody>().unwrap().code
}

/// The house as somebody at another address sees it.
fn from(house: &House, last: u8) -> Door {
    house.door.from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)))
}

async fn sit(door: Door, table: &protocol::TableId, wish: &TakeSeat) -> Reply {
    door.post(&format!("/api/tables/{table}/seats"), wish).await.unwrap()
}

fn bob() -> TakeSeat {
    TakeSeat { name: "Bob".into(), token: Some(fresh_token()), ..TakeSeat::default() }
}

async fn turned_away(player: &mut Player) -> FaultKind {
    let fault = player.guest.until(|message| match message {
        ServerMessage::Fault(fault) => Some(fault.kind),
        _ => None,
    });
    fault.await.unwrap()
}

#[tokio::test]
async fn b04_one_address_cannot_take_every_listed_seat() {
    let house = House::open().await;
    let mut taken = 0;
    for _ in 0..15 {
        let table = house.door.open(&on_terms(mancala(), LISTED)).await.unwrap().table;
        let reply = sit(from(&house, 2), &table, &bob()).await;
        match reply.status {
            201 => taken += 1,
            _ => assert_eq!((reply.status, code_of(&reply).as_str()), (429, "too_many_listed_seats")),
        }
    }
    assert!((5..=6).contains(&taken), "{taken} of 15");
    // Others still find seats, and the same address sits down with friends.
    let table = house.door.open(&on_terms(mancala(), LISTED)).await.unwrap().table;
    assert_eq!(sit(from(&house, 3), &table, &bob()).await.status, 201);
    let table = house.door.open(&mancala()).await.unwrap().table;
    assert_eq!(sit(from(&house, 2), &table, &bob()).await.status, 201);
}

#[tokio::test]
async fn b04_asking_for_seats_is_limited_per_address() {
    let house = House::open().await;
    let table = house.door.open(&mancala()).await.unwrap().table;
    house.door.sit(&table, "Bob").await.unwrap();
    let mut refused = None;
    for _ in 0..1000 {
        let reply = sit(from(&house, 2), &table, &bob()).await;
        if reply.status == 429 {
            refused = Some(code_of(&reply));
            break;
        }
        assert_eq!(code_of(&reply), "no_free_seat");
    }
    assert_eq!(refused.as_deref(), Some("too_many_seats"));
}

#[tokio::test]
async fn b04_a_host_frees_a_seat_before_the_game_begins() {
    let house = House::open().await;
    let wanted = protocol::OpenTable {
        game: "whiz-key".into(),
        options: Some(raw("{}")),
        seats: Some(3),
        name: "Ann".into(),
        ..protocol::OpenTable::default()
    };
    let opened = house.door.open(&wanted).await.unwrap();
    let table = opened.table.clone();
    let mut ann = Player::sit(house.door, table.clone(), opened.token).await.unwrap();
    let entropy = protocol::Hex32([7; 32]);
    let wish = TakeSeat { promise: Some(promise(&entropy)), ..bob() };
    let taken: SeatTaken = sit(house.door, &table, &wish).await.ok().unwrap();
    let mut bob = Player::sit(house.door, table.clone(), taken.token.clone()).await.unwrap();
    // Only the host may, and not herself.
    for (player, seat) in [(&mut bob, Seat(0)), (&mut ann, Seat(0))] {
        let answer = player.free_seat(seat).await.unwrap();
        assert!(matches!(answer, ServerMessage::Refused { .. }), "{answer:?}");
    }
    assert!(matches!(ann.free_seat(Seat(1)).await.unwrap(), ServerMessage::Accepted { .. }));
    // Said again, because the answer got lost, it changes nothing.
    assert!(matches!(ann.free_seat(Seat(1)).await.unwrap(), ServerMessage::Accepted { .. }));
    assert_eq!(turned_away(&mut bob).await, FaultKind::SeatFreed);
    ann.meet(Seat(1), |seat| seat.name.is_none()).await.unwrap();
    assert!(Player::sit(house.door, table.clone(), taken.token).await.is_err());
    let reply = sit(house.door, &table, &wish).await;
    assert_eq!(
        (reply.status, code_of(&reply).as_str()),
        (403, "seat_freed"),
        "their page does not slip back in"
    );
    assert!(house.record(&table).await.seats.iter().all(|seat| seat.seat != Seat(1)), "it is written down");
    // What they promised is waited for no more: the game begins with two others.
    for name in ["Cleo", "Dan"] {
        house.door.sit(&table, name).await.unwrap();
    }
    let fairness = ann.learn(|card| card.stage == Stage::Begun).await.unwrap();
    assert!(fairness.seats.iter().all(|seat| seat.promise.is_none()));
    let answer = ann.free_seat(Seat(1)).await.unwrap();
    assert!(matches!(answer, ServerMessage::Refused { .. }), "the game has begun: {answer:?}");
}

#[tokio::test]
async fn b04_nobody_is_sent_away_while_promises_are_being_kept() {
    let house = House::open().await;
    let entropy = protocol::Hex32([7; 32]);
    let wanted = protocol::OpenTable {
        options: Some(raw(r#"{"begins":"by_lot"}"#)),
        promise: Some(promise(&protocol::Hex32([1; 32]))),
        ..mancala()
    };
    let opened = house.door.open(&wanted).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let wish = TakeSeat { promise: Some(promise(&entropy)), ..bob() };
    assert_eq!(sit(house.door, &opened.table, &wish).await.status, 201);
    ann.learn(|card| card.stage == Stage::Revealing).await.unwrap();
    let answer = ann.free_seat(Seat(1)).await.unwrap();
    assert!(matches!(answer, ServerMessage::Refused { .. }), "{answer:?}");
}

#[tokio::test]
async fn b04_a_host_of_a_game_without_luck_frees_a_seat_until_the_first_move() {
    let house = House::open().await;
    let mut game = house.game_on(LISTED).await;
    let answer = game.ann.free_seat(Seat(1)).await.unwrap();
    assert!(matches!(answer, ServerMessage::Accepted { .. }), "{answer:?}");
    assert_eq!(turned_away(&mut game.bob).await, FaultKind::SeatFreed);
    let listed = house.door.listed("").await.unwrap().tables;
    assert_eq!(listed.len(), 1, "the seat is open to everybody again");
    // A table with somebody new plays on as if nothing had happened.
    let taken = house.door.sit(&game.table, "Cleo").await.unwrap();
    game.bob = Player::sit(house.door, game.table.clone(), taken.token).await.unwrap();
    game.play_to(2).await;
    let answer = game.ann.free_seat(Seat(1)).await.unwrap();
    assert!(matches!(answer, ServerMessage::Refused { .. }), "{answer:?}");
    game.play_out().await;
}

#[tokio::test]
async fn b04_a_guesser_is_locked_out_and_the_owner_is_not() {
    let mut house = House::open().await;
    let game = house.game().await;
    let code = house.door.recovery(&game.table, &game.ann.token).await.unwrap();
    let token = Token::from_random([7; 32]);
    let guess = async |house: &House, number: u8| {
        let wrong = RecoveryCode::from_random([number; 8]);
        code_of(&from(house, 2).recover(&game.table, &wrong, &fresh_token()).await.unwrap())
    };
    for number in 0..5 {
        assert_eq!(guess(&house, number).await, "wrong_code");
    }
    assert_eq!(guess(&house, 5).await, "locked");
    // Even the right code does not help from there, so trying it tells nothing.
    let reply = from(&house, 2).recover(&game.table, &code, &fresh_token()).await.unwrap();
    assert_eq!((reply.status, code_of(&reply).as_str()), (429, "locked"));
    // The count outlives the server.
    house.stop().await;
    house.start().await;
    assert_eq!(guess(&house, 6).await, "locked");
    // Nor is another table a way round it.
    let other = house.game().await;
    let reply = from(&house, 2).recover(&other.table, &code, &fresh_token()).await.unwrap();
    assert_eq!(code_of(&reply), "locked");
    // The owner comes from elsewhere and has mistyped before.
    let mistyped = RecoveryCode::from_random([9; 8]);
    assert_eq!(code_of(&house.door.recover(&game.table, &mistyped, &token).await.unwrap()), "wrong_code");
    let taken: SeatTaken = house.door.recover(&game.table, &code, &token).await.unwrap().ok().unwrap();
    assert_eq!(taken.seat, Seat(0));
}

#[tokio::test]
async fn b04_a_guesser_cannot_clear_the_count_at_a_table_of_their_own() {
    let house = House::open().await;
    let game = house.game().await;
    let eve = from(&house, 2);
    let own = eve.open(&mancala()).await.unwrap();
    let own_code = eve.recovery(&own.table, &own.token).await.unwrap();
    let guess = async |number: u8| {
        let wrong = RecoveryCode::from_random([number; 8]);
        code_of(&eve.recover(&game.table, &wrong, &fresh_token()).await.unwrap())
    };
    for number in 0..4 {
        assert_eq!(guess(number).await, "wrong_code");
    }
    // With a token that has the seat already no code is looked at, and the right code of a seat of one's own is known.
    let nonsense = RecoveryCode::from_random([99; 8]);
    assert_eq!(eve.recover(&own.table, &nonsense, &own.token).await.unwrap().status, 201);
    assert_eq!(eve.recover(&own.table, &own_code, &fresh_token()).await.unwrap().status, 201);
    assert_eq!(guess(4).await, "wrong_code");
    assert_eq!(guess(5).await, "locked", "the four before were not forgotten");
    assert_eq!(code_of(&eve.recover(&own.table, &nonsense, &own.token).await.unwrap()), "locked");
}

#[tokio::test]
async fn b04_many_codes_at_once_are_no_way_round_the_count() {
    let house = House::open().await;
    let game = house.game().await;
    let door = from(&house, 2);
    let tries = (0..8).map(|number| {
        let (table, wrong) = (game.table.clone(), RecoveryCode::from_random([number; 8]));
        tokio::spawn(async move { code_of(&door.recover(&table, &wrong, &fresh_token()).await.unwrap()) })
    });
    let mut answers = Vec::new();
    for tried in tries.collect::<Vec<_>>() {
        answers.push(tried.await.unwrap());
    }
    assert_eq!(answers.iter().filter(|answer| *answer == "wrong_code").count(), 5, "{answers:?}");
    assert_eq!(answers.iter().filter(|answer| *answer == "locked").count(), 3, "{answers:?}");
    let mut last = String::new();
    for number in 0..12 {
        let wrong = RecoveryCode::from_random([number; 8]);
        last = code_of(&door.recover(&game.table, &wrong, &fresh_token()).await.unwrap());
    }
    assert_eq!(last, "too_many_tries", "and an address may not even ask as often as it likes");
}
