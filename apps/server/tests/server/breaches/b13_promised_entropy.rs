//! The operator cannot choose among outcomes by leaving promised entropy out.

use catalog::{CheckName, Outcome, Verdict, verify_text};
use protocol::{ClientMessage, Hex32, SeatFairness, Stage};
use remote::Player;
use rules::RefusalKind;
use serde_json::Value;
use table::promise;

use crate::fairness::{ANNS, BOBS, accepted, begun, break_off, log, play_to, refused, reveal, seated};
use crate::house::{House, id};

const FRESH: Hex32 = Hex32([0xf3; 32]);

fn promising(player: &Player, entropy: Hex32) -> ClientMessage {
    let (table, token) = (player.table.clone(), player.token.clone());
    ClientMessage::Promise { table, token, id: id("promise"), promise: promise(&entropy) }
}

async fn close(players: [&mut Player; 2]) {
    for player in players {
        let message = break_off(player);
        accepted(player, &message).await;
    }
}

#[tokio::test]
async fn b13_a_table_without_all_that_was_promised_seals_again_and_says_so() {
    let house = House::open_faster(3).await;
    let (mut ann, mut bob, gallery) = seated(&house, Some(ANNS), Some(BOBS)).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let first = ann.fairness.as_ref().unwrap().commitment;
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;

    // Bob never shows his bytes. Nothing was drawn; the envelope is open and there is another one.
    let card = ann.learn(|fairness| !fairness.abandoned.is_empty()).await.unwrap().clone();
    assert_eq!((card.stage, ann.sight.seq.0), (Stage::Gathering, 0));
    let second = card.commitment;
    assert_ne!(second, first);
    let [abandoned] = &card.abandoned[..] else { panic!("{:?}", card.abandoned) };
    assert_eq!(abandoned.commitment, first);
    let promised = |entropy: Hex32| Some(promise(&entropy));
    let seats = [
        SeatFairness { promise: promised(ANNS), entropy: Some(ANNS) },
        SeatFairness { promise: promised(BOBS), entropy: None },
    ];
    assert_eq!(abandoned.seats, seats);
    assert!(card.seats.iter().all(|seat| seat.promise.is_none()), "nobody has promised anything yet");

    // Everybody knows by now what Ann had promised, so she has to promise something else. Bob is not waited for.
    let (known, fresh, bobs) = (promising(&ann, ANNS), promising(&ann, FRESH), promising(&bob, FRESH));
    assert_eq!(refused(&mut ann, &known).await, RefusalKind::NotFair);
    assert_eq!(refused(&mut bob, &bobs).await, RefusalKind::NotDue);
    accepted(&mut ann, &fresh).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let shows = reveal(&ann, FRESH);
    accepted(&mut ann, &shows).await;
    begun([&mut ann, &mut bob]).await;
    play_to(&mut ann, &mut bob, 6).await;
    close([&mut ann, &mut bob]).await;

    let (_, text) = log(&house, &gallery).await;
    assert!([first, second].iter().all(|commitment| text.contains(&commitment.to_string())), "{text}");
    let proof = verify_text(&text).unwrap();
    assert_eq!(proof.verdict, Verdict::Resealed, "{:?}", proof.checks);
    assert!(proof.said.contains("sealed its luck again once before play"), "{}", proof.said);
    assert!(proof.said.contains("did not come from seat B"), "{}", proof.said);
    assert_eq!(proof.outcome(CheckName::Promises), Some(Outcome::Passed));
    let served: Value = house.door.get(&format!("/api/tables/{gallery}/proof")).await.unwrap().ok().unwrap();
    assert_eq!((&served["verdict"], served["said"].as_str()), (&"resealed".into(), Some(&*proof.said)));

    // An operator cannot hide it: without the envelope that was given up, the other one does not fit.
    let (head, rest) = text.split_once('\n').unwrap();
    let mut head: Value = serde_json::from_str(head).unwrap();
    head["fairness"]["sealed"].as_object_mut().unwrap().remove("abandoned").unwrap();
    let hidden = verify_text(&format!("{head}\n{rest}")).unwrap();
    assert_eq!(hidden.outcome(CheckName::Envelope), Some(Outcome::Failed));
}

#[tokio::test]
async fn b13_every_sealing_waits_for_fewer_people_and_survives_a_restart() {
    let mut house = House::open_faster(5).await;
    let (mut ann, mut bob, gallery) = seated(&house, Some(ANNS), Some(BOBS)).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;
    ann.learn(|fairness| fairness.abandoned.len() == 1).await.unwrap();
    let fresh = promising(&ann, FRESH);
    accepted(&mut ann, &fresh).await;
    house.stop().await;
    house.start().await;
    ann = Player::sit(house.door, ann.table.clone(), ann.token.clone()).await.unwrap();
    bob = Player::sit(house.door, bob.table.clone(), bob.token.clone()).await.unwrap();
    let card = ann.fairness.clone().unwrap();
    assert_eq!((card.stage, card.abandoned.len()), (Stage::Revealing, 1));
    assert_eq!(card.seats[0].promise, Some(promise(&FRESH)));

    // This time Ann does not show hers either. Nobody is left, and the third envelope is the last.
    begun([&mut ann, &mut bob]).await;
    let begun = ann.fairness.clone().unwrap();
    assert_eq!(begun.abandoned.len(), 2);
    assert_eq!(begun.abandoned[0], card.abandoned[0]);
    assert_eq!(begun.abandoned[1].commitment, card.commitment);
    assert!(begun.seats.iter().all(|seat| *seat == SeatFairness::default()));
    house.stop().await;
    house.start().await;
    ann = Player::sit(house.door, ann.table.clone(), ann.token.clone()).await.unwrap();
    bob = Player::sit(house.door, bob.table.clone(), bob.token.clone()).await.unwrap();
    play_to(&mut ann, &mut bob, 8).await;
    close([&mut ann, &mut bob]).await;
    let proof = verify_text(&log(&house, &gallery).await.1).unwrap();
    assert_eq!(proof.verdict, Verdict::Incomplete, "{:?}", proof.checks);
    assert_eq!(proof.outcome(CheckName::Draws), Some(Outcome::Passed));
    assert!(proof.said.contains("sealed its luck again twice before play"), "{}", proof.said);
    assert!(proof.said.contains("nobody's random bytes were in it"), "{}", proof.said);
}
