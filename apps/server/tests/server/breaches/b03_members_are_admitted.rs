//! Nobody joins a team unless its captain, and after the start the table, agrees.

use protocol::{ClientMessage, Consent, ErrorBody, FaultKind, SeatTaken, ServerMessage, TableOpened, Token};
use remote::{Player, Reply};
use rules::Seat;

use crate::house::{House, id, watch};
use crate::quiz::{HEISEY, PURSUIT, Quiz, fresh_token, wanted};

fn code_of(reply: &Reply) -> String {
    reply.json::<ErrorBody>().unwrap().code
}

fn waits_for(reply: &Reply) -> Option<Consent> {
    assert_eq!(reply.status, 202, "{}", reply.text());
    reply.json::<SeatTaken>().unwrap().waits_for
}

/// A table with two seats where only Ann sits, so that the game has not begun.
async fn ann_alone(house: &House) -> (TableOpened, Player) {
    let opened = house.door.open(&wanted(PURSUIT, "{}", None)).await.unwrap();
    let ann = Player::sit(house.door, opened.table.clone(), opened.token.clone()).await.unwrap();
    (opened, ann)
}

/// Whether a token opens the view of a seat.
async fn is_let_in(house: &House, table: &protocol::TableId, token: &Token) -> bool {
    Player::sit(house.door, table.clone(), token.clone()).await.is_ok()
}

#[tokio::test]
async fn b03_a_stranger_with_the_link_is_no_member_until_the_captain_says_so() {
    let house = House::open().await;
    let (opened, mut ann) = ann_alone(&house).await;
    let (table, cleo, eve) = (&opened.table, fresh_token(), fresh_token());
    for (name, token) in [("Cleo", &cleo), ("Eve", &eve)] {
        let reply = house.door.ask_to_join(table, Seat(0), name, token).await.unwrap();
        assert_eq!(waits_for(&reply), Some(Consent::Captain));
        assert!(!is_let_in(&house, table, token).await);
    }
    let number = ann.until_asked("Cleo").await.unwrap();
    ann.admit(number, true).await.unwrap();
    let number = ann.until_asked("Eve").await.unwrap();
    ann.admit(number, false).await.unwrap();
    // Asking again, as a page does, tells them.
    assert_eq!(house.door.ask_to_join(table, Seat(0), "Cleo", &cleo).await.unwrap().status, 201);
    assert!(is_let_in(&house, table, &cleo).await);
    let reply = house.door.ask_to_join(table, Seat(0), "Eve", &eve).await.unwrap();
    assert_eq!((reply.status, code_of(&reply).as_str()), (403, "declined"));
    assert!(!is_let_in(&house, table, &eve).await);
    let seats = house.door.card(table).await.unwrap().seats;
    assert_eq!(seats[0].members, ["Cleo"]);
    // Nobody else is asked: not a spectator, and not a member.
    let reply = house.door.ask_to_join(table, Seat(0), "Finn", &fresh_token()).await.unwrap();
    assert_eq!(reply.status, 202);
    assert!(house.door.card(table).await.unwrap().asking.is_empty());
    let mut member = Player::sit(house.door, table.clone(), cleo).await.unwrap();
    assert!(member.asking.is_empty());
    let number = ann.until_asked("Finn").await.unwrap();
    let answer = member.admit(number, true).await.unwrap();
    assert!(matches!(answer, ServerMessage::Refused { .. }), "{answer:?}");
    assert_eq!(house.door.card(table).await.unwrap().seats[0].members, ["Cleo"]);
}

#[tokio::test]
async fn b03_after_the_start_every_other_captain_has_to_agree_too() {
    let house = House::open().await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, "{}", 12).await;
    let table = quiz.table.clone();
    let (cleo, eve) = (fresh_token(), fresh_token());
    house.door.ask_to_join(&table, Seat(0), "Cleo", &cleo).await.unwrap();
    // The other captain is not asked before the captain, and cannot answer in her place.
    let number = quiz.players[0].until_asked("Cleo").await.unwrap();
    quiz.players[1].admit(number, true).await.unwrap();
    quiz.players[0].admit(number, true).await.unwrap();
    let reply = house.door.ask_to_join(&table, Seat(0), "Cleo", &cleo).await.unwrap();
    assert_eq!(waits_for(&reply), Some(Consent::Table));
    assert!(!is_let_in(&house, &table, &cleo).await);
    let asked = quiz.players[1].until_asked("Cleo").await.unwrap();
    assert_eq!(quiz.players[1].asking[0].waits_for, Consent::Table);
    quiz.players[1].admit(asked, true).await.unwrap();
    assert_eq!(house.door.ask_to_join(&table, Seat(0), "Cleo", &cleo).await.unwrap().status, 201);
    assert!(is_let_in(&house, &table, &cleo).await);
    // One refusal is enough.
    house.door.ask_to_join(&table, Seat(0), "Eve", &eve).await.unwrap();
    for (player, admit) in [(0, true), (1, false)] {
        let number = quiz.players[player].until_asked("Eve").await.unwrap();
        quiz.players[player].admit(number, admit).await.unwrap();
    }
    assert_eq!(code_of(&house.door.ask_to_join(&table, Seat(0), "Eve", &eve).await.unwrap()), "declined");
    assert!(!is_let_in(&house, &table, &eve).await);
}

#[tokio::test]
async fn b03_the_player_who_is_asked_cannot_join_the_team_that_reads_the_answer() {
    let house = House::open().await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"none"}"#, 12).await;
    let (asked, _) = quiz.until_asked().await;
    let reader = Seat(1 - asked as u8);
    // With the token of their own seat.
    let token = quiz.players[asked].token.clone();
    let reply = house.door.ask_to_join(&quiz.table, reader, "Eve", &token).await.unwrap();
    assert_eq!(code_of(&reply), "seated_elsewhere");
    // With a fresh one they are a stranger who waits, and see nothing.
    let token = fresh_token();
    let reply = house.door.ask_to_join(&quiz.table, reader, "Eve", &token).await.unwrap();
    assert_eq!(waits_for(&reply), Some(Consent::Captain));
    assert!(!is_let_in(&house, &quiz.table, &token).await);
    assert_eq!(house.door.card(&quiz.table).await.unwrap().seats[reader.index()].members.len(), 0);
}

#[tokio::test]
async fn b03_one_socket_cannot_be_in_two_teams() {
    let house = House::open().await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, "{}", 12).await;
    let cleo = quiz.join(&house, 1, "Cleo").await;
    let ann = &mut quiz.players[0];
    ann.guest.send(&watch(&quiz.table, Some(&cleo.token), 0)).await.unwrap();
    let kind = ann.guest.until(|message| match message {
        ServerMessage::Fault(fault) => Some(fault.kind),
        _ => None,
    });
    assert_eq!(kind.await.unwrap(), FaultKind::SeatedElsewhere);
}

#[tokio::test]
async fn b03_a_member_hears_nothing_that_was_said_before_they_came() {
    let house = House::open().await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, "{}", 12).await;
    let mut cleo = quiz.join(&house, 0, "Cleo").await;
    for text in ["the first secret", "the second secret"] {
        let say = quiz.players[0].say(text);
        quiz.players[0].ask(&say).await.unwrap();
    }
    assert_eq!(cleo.hear(2).await.unwrap().len(), 2);
    let mut dan = quiz.join(&house, 0, "Dan").await;
    let say = quiz.players[0].say("welcome, Dan");
    quiz.players[0].ask(&say).await.unwrap();
    let heard = dan.hear(1).await.unwrap();
    assert_eq!(heard.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["welcome, Dan"]);
    // Neither on another connection, which begins from the beginning.
    let mut again = Player::sit(house.door, quiz.table.clone(), dan.token).await.unwrap();
    assert_eq!(again.hear(1).await.unwrap()[0].text, "welcome, Dan");
    assert_eq!(again.heard.len(), 1);
    // The captain and who was there before hear all of it.
    let mut again = Player::sit(house.door, quiz.table.clone(), cleo.token).await.unwrap();
    assert_eq!(again.hear(3).await.unwrap()[0].text, "the first secret");
}

#[tokio::test]
async fn b03_a_request_outlives_a_restart_by_being_made_again_and_members_stay() {
    let mut house = House::open().await;
    let (opened, mut ann) = ann_alone(&house).await;
    let (cleo, dan) = (fresh_token(), fresh_token());
    for (name, token) in [("Cleo", &cleo), ("Dan", &dan)] {
        house.door.ask_to_join(&opened.table, Seat(0), name, token).await.unwrap();
    }
    let number = ann.until_asked("Cleo").await.unwrap();
    ann.admit(number, true).await.unwrap();
    house.stop().await;
    house.start().await;
    assert_eq!(house.door.ask_to_join(&opened.table, Seat(0), "Cleo", &cleo).await.unwrap().status, 201);
    let reply = house.door.ask_to_join(&opened.table, Seat(0), "Dan", &dan).await.unwrap();
    assert_eq!(waits_for(&reply), Some(Consent::Captain));
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let number = ann.until_asked("Dan").await.unwrap();
    ann.admit(number, true).await.unwrap();
    assert_eq!(house.door.ask_to_join(&opened.table, Seat(0), "Dan", &dan).await.unwrap().status, 201);
}

#[tokio::test]
async fn b03_requests_are_few_at_a_table_and_from_an_address() {
    let house = House::open().await;
    let open = protocol::OpenTable { seats: Some(2), ..wanted(HEISEY, "{}", None) };
    let mut answers = Vec::new();
    for _ in 0..4 {
        let table = house.door.open(&open).await.unwrap().table;
        for number in 0..9 {
            let name = format!("Eve {number}");
            let reply = house.door.ask_to_join(&table, Seat(0), &name, &fresh_token()).await.unwrap();
            answers.push(if reply.status == 202 { "waits".to_owned() } else { code_of(&reply) });
        }
    }
    assert_eq!(answers[..8], ["waits"; 8]);
    assert_eq!(answers[8], "too_many_waiting");
    assert_eq!(answers.last().unwrap(), "too_many_join_requests");
    let waiting = answers.iter().filter(|answer| *answer == "waits").count();
    assert!((20..=22).contains(&waiting), "{waiting}");
}

#[tokio::test]
async fn b03_an_answer_that_got_lost_can_be_given_again() {
    let house = House::open().await;
    let (opened, mut ann) = ann_alone(&house).await;
    let cleo = fresh_token();
    house.door.ask_to_join(&opened.table, Seat(0), "Cleo", &cleo).await.unwrap();
    let number = ann.until_asked("Cleo").await.unwrap();
    let admit = ClientMessage::Admit {
        table: opened.table.clone(),
        token: opened.token.clone(),
        id: id("yes"),
        number,
        admit: true,
    };
    for _ in 0..2 {
        assert!(matches!(ann.ask(&admit).await.unwrap(), ServerMessage::Accepted { .. }));
    }
    assert_eq!(house.door.card(&opened.table).await.unwrap().seats[0].members, ["Cleo"]);
}
