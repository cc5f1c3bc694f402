//! Teams: a captain who answers, members who watch and consult, and talk that stays in the team.

use std::time::Duration;

use protocol::{ClientMessage, ErrorBody, FaultKind, OpenTable, ServerMessage, TakeSeat, Viewer};
use remote::{Guest, Player};
use rules::Seat;
use serde_json::json;

use crate::house::{House, guest, id, mancala, watch};
use crate::quiz::{HEISEY, PURSUIT, Quiz, fresh_token, may_act, to_raw, wanted};

/// A game with Cleo in Ann's team.
async fn with_cleo(house: &House, game: &str, options: &str) -> (Quiz, Player) {
    let mut quiz = Quiz::with_riddles(house, game, options, 12).await;
    let cleo = quiz.join(house, 0, "Cleo").await;
    (quiz, cleo)
}

#[tokio::test]
async fn a_member_sees_what_the_captain_sees_and_only_the_captain_acts() {
    // TP-26 and HM-23.
    let house = House::open().await;
    for (game, clause) in [(PURSUIT, "TP-26"), (HEISEY, "HM-23")] {
        let (mut quiz, mut cleo) = with_cleo(&house, game, r#"{"time":"none","contest":"off"}"#).await;
        while !may_act(&quiz.players[0].sight) {
            let first = quiz.players[1].sight.listed().first().cloned();
            let action = first.map_or(json!("pass"), |first| serde_json::from_str(first.get()).unwrap());
            quiz.act(1, &action).await;
        }
        cleo.see(quiz.players[0].sight.seq).await.unwrap();
        assert_eq!(cleo.sight.view.get(), quiz.players[0].sight.view.get());
        let action = cleo.sight.listed().first().cloned().unwrap_or_else(|| to_raw(&json!("pass")));
        let act = cleo.act(&action);
        let resign = ClientMessage::Resign {
            table: cleo.table.clone(),
            token: cleo.token.clone(),
            at: cleo.sight.seq,
            id: id("no"),
        };
        for message in [&act, &resign] {
            match cleo.ask(message).await.unwrap() {
                ServerMessage::Refused { refusal, .. } => {
                    assert_eq!(refusal.said, "your captain answers for the team");
                    assert_eq!(refusal.clause.unwrap().as_str(), clause);
                }
                other => panic!("{other:?}"),
            }
        }
        let card = house.door.card(&quiz.watch).await.unwrap();
        assert_eq!(card.seats[0].members, ["Cleo"]);
        assert!(card.seats[1].members.is_empty());
    }
}

#[tokio::test]
async fn a_member_is_told_so_and_stays_one_after_a_restart_and_at_a_rematch() {
    let mut house = House::open().await;
    let (mut quiz, cleo) = with_cleo(&house, HEISEY, "{}").await;
    let opened = async |house: &House, table: &protocol::TableId| {
        let mut guest = guest(house).await;
        guest.send(&watch(table, Some(&cleo.token), 0)).await.unwrap();
        match guest.next().await.unwrap() {
            ServerMessage::Opened { you, member, card, .. } => (you, member, card.seats[0].members.clone()),
            other => panic!("{other:?}"),
        }
    };
    let expected = (Viewer::Seat(Seat(0)), true, vec!["Cleo".to_owned()]);
    assert_eq!(opened(&house, &quiz.table).await, expected);
    house.stop().await;
    house.start().await;
    assert_eq!(opened(&house, &quiz.table).await, expected);

    quiz.reconnect(&house).await;
    let bob = &quiz.players[1];
    let resign = ClientMessage::Resign {
        table: bob.table.clone(),
        token: bob.token.clone(),
        at: bob.sight.seq,
        id: id("enough"),
    };
    quiz.players[1].ask(&resign).await.unwrap();
    let mut asker = Player::sit(house.door, quiz.table.clone(), cleo.token.clone()).await.unwrap();
    let again =
        ClientMessage::Rematch { table: quiz.table.clone(), token: cleo.token.clone(), id: id("more") };
    let next = match asker.ask(&again).await.unwrap() {
        ServerMessage::Rematch { next, seat, .. } => {
            assert_eq!(seat, Some(Seat(0)));
            next
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(opened(&house, &next).await, expected);
}

#[tokio::test]
async fn nobody_joins_where_there_is_no_team_or_no_room() {
    let house = House::open().await;
    let refused = async |table: &protocol::TableId, wanted: &TakeSeat| {
        let reply = house.door.post(&format!("/api/tables/{table}/seats"), wanted).await.unwrap();
        assert!(reply.status >= 400, "{}", reply.text());
        reply.json::<ErrorBody>().unwrap()
    };
    let joins = |seat| TakeSeat { name: "Eve".into(), seat, member: true, ..TakeSeat::default() };
    let no_teams = house.door.open(&mancala()).await.unwrap().table;
    assert_eq!(refused(&no_teams, &joins(Some(Seat(0)))).await.said, "Mancala is not played by teams");

    let bots = vec![protocol::BotSeat { seat: Seat(2), level: "little".into() }];
    let open = OpenTable { seats: Some(3), bots, ..wanted(HEISEY, "{}", None) };
    let opened = house.door.open(&open).await.unwrap();
    let table = opened.table;
    assert_eq!(refused(&table, &joins(None)).await.code, "which_team");
    assert_eq!(refused(&table, &joins(Some(Seat(1)))).await.code, "nobody_there");
    assert_eq!(refused(&table, &joins(Some(Seat(2)))).await.code, "bot_there");
    assert_eq!(refused(&table, &joins(Some(Seat(3)))).await.code, "no_such_seat");
    let captain = TakeSeat { token: Some(opened.token), ..joins(Some(Seat(0))) };
    assert_eq!(refused(&table, &captain).await.code, "seated_elsewhere");
    assert_eq!(refused(&opened.watch, &joins(Some(Seat(0)))).await.code, "watch_only");

    // HM-1: sixteen in all, of whom each seat takes one.
    let mut ann = Player::sit(house.door, table.clone(), captain.token.unwrap()).await.unwrap();
    let mut last = fresh_token();
    for number in 0..13 {
        last = fresh_token();
        let name = format!("Member {number}");
        assert_eq!(house.door.ask_to_join(&table, Seat(0), &name, &last).await.unwrap().status, 202);
        let number = ann.until_asked(&name).await.unwrap();
        ann.admit(number, true).await.unwrap();
    }
    let full = refused(&table, &joins(Some(Seat(0)))).await;
    assert_eq!(
        (full.said.as_str(), full.clause.unwrap().as_str()),
        ("at most 16 people play Heisey Mania", "HM-1")
    );
    // A retry of the last one is no fourteenth.
    assert_eq!(house.door.ask_to_join(&table, Seat(0), "Member 12", &last).await.unwrap().status, 201);
    assert_eq!(house.door.card(&table).await.unwrap().seats[0].members.len(), 13);
}

#[tokio::test]
async fn what_a_team_says_is_heard_by_the_team_alone() {
    let house = House::open().await;
    let (mut quiz, mut cleo) = with_cleo(&house, PURSUIT, "{}").await;
    let mut spectator = guest(&house).await;
    spectator.send(&watch(&quiz.watch, None, 0)).await.unwrap();
    let say = cleo.say("  I think it is   Baikal ");
    // Said twice, as after an answer that got lost, it is one line.
    for _ in 0..2 {
        assert!(matches!(cleo.ask(&say).await.unwrap(), ServerMessage::Accepted { .. }));
    }
    let answer = quiz.players[0].say("So do I");
    assert!(matches!(quiz.players[0].ask(&answer).await.unwrap(), ServerMessage::Accepted { .. }));
    for player in [&mut cleo, &mut quiz.players[0]] {
        let heard = player.hear(2).await.unwrap();
        let heard: Vec<_> = heard.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
        assert_eq!(heard, [("Cleo", "I think it is Baikal"), ("Ann", "So do I")]);
    }
    let own = quiz.players[1].say("They whisper");
    quiz.players[1].ask(&own).await.unwrap();
    assert_eq!(quiz.players[1].hear(1).await.unwrap()[0].text, "They whisper");
    assert_eq!(quiz.players[1].heard.len(), 1);
    assert!(is_quiet(&mut spectator).await);

    // Whoever watches again is told again, from the beginning.
    cleo.guest.send(&watch(&quiz.table, Some(&cleo.token), 0)).await.unwrap();
    let (anew, lines) = cleo.guest.until(heard).await.unwrap();
    assert!(anew && lines == 2);
}

#[tokio::test]
async fn what_cannot_be_said_is_told_why() {
    let house = House::open().await;
    let (mut quiz, mut cleo) = with_cleo(&house, PURSUIT, r#"{"consultation":"off"}"#).await;
    let say = cleo.say("psst");
    match cleo.ask(&say).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => {
            assert_eq!(refusal.clause.unwrap().as_str(), "TP-26");
            assert_eq!(refusal.said, "at this table a team may not consult");
        }
        other => panic!("{other:?}"),
    }
    let fault = async |player: &mut Player, message: ClientMessage| match player.ask(&message).await.unwrap()
    {
        ServerMessage::Fault(fault) => fault.kind,
        other => panic!("{other:?}"),
    };
    let ann = &mut quiz.players[0];
    for (text, kind) in [
        ("x".repeat(301), FaultKind::TooLong),
        (" \n ".to_owned(), FaultKind::Malformed),
        ("a\u{202e}b".to_owned(), FaultKind::Malformed),
        ("\u{3164}".to_owned(), FaultKind::Malformed),
    ] {
        let say = ann.say(&text);
        assert_eq!(fault(ann, say).await, kind, "{text:?}");
    }
    let stranger = ClientMessage::Say {
        table: quiz.table.clone(),
        token: protocol::Token::from_random([5; 32]),
        id: id("who"),
        text: "hello".into(),
    };
    assert_eq!(fault(ann, stranger).await, FaultKind::NotYourSeat);
    let mut game = house.game().await;
    let say = game.ann.say("psst");
    match game.ann.ask(&say).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => assert!(refusal.said.contains("not played by teams")),
        other => panic!("{other:?}"),
    }

    let (_, mut chatty) = with_cleo(&house, HEISEY, "{}").await;
    let mut last = None;
    for number in 0..30 {
        let say = chatty.say(&format!("line {number}"));
        last = Some(chatty.ask(&say).await.unwrap());
    }
    assert!(matches!(last, Some(ServerMessage::Fault(fault)) if fault.kind == FaultKind::TooFast));
}

fn heard(message: ServerMessage) -> Option<(bool, usize)> {
    match message {
        ServerMessage::Heard { anew, lines, .. } => Some((anew, lines.len())),
        _ => None,
    }
}

/// Whether nothing but who sits there and what is seen comes for a while.
async fn is_quiet(guest: &mut Guest) -> bool {
    let heard = guest.until(heard);
    tokio::time::timeout(Duration::from_millis(300), heard).await.is_err()
}
