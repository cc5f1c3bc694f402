//! A whole typed game of both editions, of which every byte that anybody was sent is looked at: no card before it is
//! drawn, no answer before its time, no talk of another team.

use std::collections::HashMap;

use protocol::{Seq, TableId};
use remote::Guest;
use serde_json::{Value, json};

use crate::house::{House, guest, watch};
use crate::quiz::{HEISEY, PURSUIT, Quiz, deck, question, right_answer, view, wanted};

const CARDS: usize = 40;

#[tokio::test]
async fn nothing_leaks_in_a_whole_game_of_trivial_pursuit() {
    let board = include_str!("../../../../content/boards/trivial_pursuit.json");
    whole_game(PURSUIT, board, r#"{"time":"none","contest":"off","wedges":"4"}"#).await;
}

#[tokio::test]
async fn nothing_leaks_in_a_whole_game_of_heisey_mania_with_challenges() {
    let board = include_str!("../../../../content/boards/heisey_mania.json");
    whole_game(HEISEY, board, r#"{"time":"none","contest":"on"}"#).await;
}

/// When each secret of the deck may first be known, as the length of the log.
#[derive(Default)]
struct Truth {
    asked: HashMap<String, Seq>,
    answered: HashMap<String, Seq>,
    answering: Option<String>,
}

async fn whole_game(game: &str, board: &str, options: &str) {
    let house = House::open_faster(1).await;
    let kept = house.door.keep_deck(&deck(game, CARDS)).await.unwrap();
    let mut quiz = Quiz::open(&house, &wanted(game, options, Some(&kept))).await;
    let mut members = Vec::new();
    for (seat, name) in [(0, "Cleo"), (1, "Dan")] {
        members.push(quiz.join(&house, seat, name).await);
    }
    let mut spectator = guest(&house).await;
    for player in quiz.players.iter_mut().chain(&mut members) {
        player.guest.keep_a_diary();
    }
    spectator.keep_a_diary();
    spectator.send(&watch(&quiz.watch, None, 0)).await.unwrap();
    for player in quiz.players.iter_mut().chain(&mut members) {
        let again = watch(&player.table, Some(&player.token), 0);
        player.guest.send(&again).await.unwrap();
    }
    for (seat, member) in members.iter_mut().enumerate() {
        let say = member.say(&format!("whisper of team {seat}"));
        member.ask(&say).await.unwrap();
    }

    let headquarters = headquarters(board);
    let mut truth = Truth::default();
    let mut turns = 0;
    while quiz.players[0].sight.over.is_none() {
        turns += 1;
        assert!(turns < 5_000, "the game does not end");
        if turns % 40 == 1 {
            sealed_from_outside(&house, &quiz.table, &kept.hash).await;
        }
        step(&mut quiz, &headquarters, &mut truth, turns).await;
    }
    let end = quiz.players[0].sight.seq;
    for member in &mut members {
        member.see(end).await.unwrap();
    }
    drain(&mut spectator, end).await;

    assert!(truth.answered.len() > 8, "a game worth the name");
    let [ann, bob] = &quiz.players[..] else { panic!("two play") };
    let readers =
        [(&ann.guest, 0), (&bob.guest, 1), (&members[0].guest, 0), (&members[1].guest, 1), (&spectator, 9)];
    for (reader, seat) in readers {
        assert!(reader.diary().len() > 20);
        for message in reader.diary() {
            look_through(message, &truth);
            for team in [0, 1] {
                let whispered = message.contains(&format!("whisper of team {team}"));
                assert!(!whispered || team == seat, "team {seat} was told of team {team}: {message}");
            }
        }
    }
}

/// Before the end there is no log, and from outside neither card nor deck says a word of the cards.
async fn sealed_from_outside(house: &House, table: &TableId, deck: &str) {
    let log = house.door.get(&format!("/api/tables/{table}/log")).await.unwrap();
    assert_eq!(log.status, 409);
    let sealed = house.door.deck(deck, None).await.unwrap();
    assert_eq!(sealed.status, 403);
    let card = house.door.get(&format!("/api/tables/{table}")).await.unwrap();
    let deck = house.door.get(&format!("/api/decks/{deck}/card")).await.unwrap();
    assert_eq!((card.status, deck.status), (200, 200));
    for said in [log, sealed, card, deck] {
        assert!(!said.text().contains("riddle") && !said.text().contains("secret"), "{}", said.text());
    }
}

/// Plays one action, and notes what everybody may know after it.
async fn step(quiz: &mut Quiz, headquarters: &HashMap<String, String>, truth: &mut Truth, turn: usize) {
    let mover = quiz.mover();
    let sight = &quiz.players[mover].sight;
    let action = match question(sight) {
        Some(text) if sight.listed().is_empty() => {
            truth.asked.entry(text.clone()).or_insert(sight.seq);
            // Four of five answers are right; who is wrong gives nothing away.
            let wrong = turn.is_multiple_of(5);
            truth.answering = Some(text.clone());
            json!({ "answer": if wrong { "no idea".to_owned() } else { right_answer(&text) } })
        }
        _ => choice(&view(sight), sight.listed(), mover, headquarters, turn),
    };
    let seq = quiz.act(mover, &action).await;
    let typed = action["answer"].as_str().filter(|typed| *typed != "no idea");
    let still_asked = question(&quiz.players[mover].sight);
    // HM-24: while a ruling can be challenged, its answer has been read out.
    let read_out = view(&quiz.players[mover].sight)["question"]["read_out"] == true;
    if let Some(answering) = truth.answering.clone()
        && (typed.is_some() || read_out || still_asked.as_ref() != Some(&answering))
    {
        truth.answered.entry(right_answer(&answering)).or_insert(seq);
    }
    if let Some(text) = still_asked {
        truth.asked.entry(text).or_insert(seq);
    }
}

/// A headquarters that is still worth going to, the hub with everything won, or anything.
fn choice(
    view: &Value,
    listed: &[Box<protocol::RawValue>],
    mover: usize,
    headquarters: &HashMap<String, String>,
    turn: usize,
) -> Value {
    let listed: Vec<Value> =
        listed.iter().map(|choice| serde_json::from_str(choice.get()).unwrap()).collect();
    if listed.contains(&json!("let_stand")) {
        return json!("let_stand");
    }
    let won = view["tokens"][mover]["won"].as_array().unwrap();
    let full = won.len() as u64 >= view["needed"].as_u64().unwrap();
    let good = listed.iter().find(|choice| match choice["move_to"].as_str() {
        Some("HUB" | "HM") => full,
        Some(space) => {
            headquarters.get(space).is_some_and(|category| !full && !won.contains(&json!(category)))
        }
        None => false,
    });
    good.unwrap_or(&listed[turn % listed.len()]).clone()
}

fn headquarters(board: &str) -> HashMap<String, String> {
    let board: Value = serde_json::from_str(board).unwrap();
    let spaces = board["spaces"].as_array().unwrap().iter().filter(|space| space["kind"] == "headquarters");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    spaces.map(|space| (text(&space["id"]), text(&space["category"]))).collect()
}

async fn drain(guest: &mut Guest, end: Seq) {
    let at_the_end = |message| match message {
        protocol::ServerMessage::Seen { sight, .. } => {
            (remote::Sight::of(&sight).unwrap().seq >= end).then_some(())
        }
        _ => None,
    };
    guest.until(at_the_end).await.unwrap();
}

/// Looks for every question and every answer of the deck in a message that somebody was sent.
fn look_through(message: &str, truth: &Truth) {
    let value: Value = serde_json::from_str(message).unwrap();
    let seq = value["seen"]["sight"]["seq"].as_u64().map(Seq);
    for word in message.split(|letter: char| !letter.is_alphanumeric() && letter != '_') {
        if word.starts_with("riddle") {
            let since = truth.asked.iter().find(|(text, _)| text.contains(word)).map(|(_, seq)| *seq);
            assert!(since.is_some() && seq >= since, "{word} was shown at {seq:?}, asked at {since:?}");
        }
        if word.starts_with("secret") {
            let since = truth.answered.get(word).copied();
            assert!(since.is_some() && seq >= since, "{word} was shown at {seq:?}, due at {since:?}");
        }
    }
}
