//! Luck that can be checked: envelopes, promises, what people add, and the day the envelope is opened.

use std::time::Duration;

use catalog::{CheckName, Outcome, Verdict, verify_text};
use protocol::{ClientMessage, Hex32, OpenTable, ServerMessage, Stage, TableId, TakeSeat};
use remote::{Choices, Player};
use rules::{RefusalKind, Seat};
use serde_json::Value;
use table::promise;

use crate::house::{House, guest, id, mancala, raw, watch};
use crate::paper;

pub const ANNS: Hex32 = Hex32([0xa1; 32]);
pub const BOBS: Hex32 = Hex32([0xb2; 32]);

fn dice_for_two(adds: Option<Hex32>) -> OpenTable {
    OpenTable {
        game: "manipulation".into(),
        seats: Some(2),
        options: Some(raw(r#"{"mode":"tournament"}"#)),
        name: "Ann".into(),
        promise: adds.as_ref().map(promise),
        ..OpenTable::default()
    }
}

/// Ann and Bob at a table, each with a promise if they add something; nothing was shown yet.
pub async fn seated(house: &House, anns: Option<Hex32>, bobs: Option<Hex32>) -> (Player, Player, TableId) {
    let opened = house.door.open(&dice_for_two(anns)).await.unwrap();
    let ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    assert_eq!(ann.fairness.as_ref().unwrap().commitment, opened.commitment);
    let bob = sit(house, &opened.table, bobs).await;
    (ann, bob, opened.watch)
}

async fn sit(house: &House, table: &TableId, adds: Option<Hex32>) -> Player {
    let wish = TakeSeat { name: "Bob".into(), promise: adds.as_ref().map(promise), ..TakeSeat::default() };
    let path = format!("/api/tables/{table}/seats");
    let taken: protocol::SeatTaken = house.door.post(&path, &wish).await.unwrap().ok().unwrap();
    Player::sit(house.door, table.clone(), taken.token).await.unwrap()
}

pub fn reveal(player: &Player, entropy: Hex32) -> ClientMessage {
    let (table, token) = (player.table.clone(), player.token.clone());
    ClientMessage::Reveal { table, token, id: id("reveal"), entropy }
}

pub fn break_off(player: &Player) -> ClientMessage {
    ClientMessage::BreakOff { table: player.table.clone(), token: player.token.clone(), id: id("enough") }
}

pub async fn accepted(player: &mut Player, message: &ClientMessage) {
    match player.ask(message).await.unwrap() {
        ServerMessage::Accepted { .. } => {}
        other => panic!("{other:?}"),
    }
}

pub async fn refused(player: &mut Player, message: &ClientMessage) -> RefusalKind {
    match player.ask(message).await.unwrap() {
        ServerMessage::Refused { refusal, .. } => refusal.kind,
        other => panic!("{other:?}"),
    }
}

/// Waits until both see that the game has begun.
pub async fn begun(players: [&mut Player; 2]) {
    for player in players {
        player.learn(|fairness| fairness.stage == Stage::Begun).await.unwrap();
        while player.sight.seq.0 == 0 {
            player.take_in().await.unwrap();
        }
    }
}

/// Plays first choices until the log is this long.
pub async fn play_to(ann: &mut Player, bob: &mut Player, length: u64) {
    while ann.sight.seq.0 < length && ann.sight.over.is_none() {
        let (mover, other) = match &ann.sight.choices {
            Choices::Listed(_) => (&mut *ann, &mut *bob),
            Choices::Open | Choices::Nothing => (&mut *bob, &mut *ann),
        };
        let seq = mover.play_first().await.unwrap();
        other.see(seq).await.unwrap();
    }
}

pub async fn log(house: &House, table: &TableId) -> (u16, String) {
    let reply = house.door.get(&format!("/api/tables/{table}/log")).await.unwrap();
    (reply.status, reply.text())
}

#[tokio::test]
async fn two_people_add_entropy_play_and_check_everything() {
    let house = House::open().await;
    let (mut ann, mut bob, gallery) = seated(&house, Some(ANNS), Some(BOBS)).await;
    let mut spectator = guest(&house).await;
    for guest in [&mut ann.guest, &mut bob.guest, &mut spectator] {
        guest.keep_a_diary();
    }
    spectator.send(&watch(&gallery, None, 0)).await.unwrap();
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    assert_eq!(ann.sight.seq.0, 0, "nothing was drawn yet");
    let (table, anns, bobs) = (ann.table.clone(), reveal(&ann, ANNS), reveal(&bob, BOBS));
    accepted(&mut ann, &anns).await;
    let known = house.door.card(&table).await.unwrap().fairness.unwrap().read().unwrap();
    assert_eq!(known.stage, Stage::Revealing);
    assert!(
        known.seats.iter().all(|seat| seat.entropy.is_none()),
        "nobody is told before all have shown theirs"
    );
    accepted(&mut bob, &bobs).await;
    begun([&mut ann, &mut bob]).await;
    let known = ann.fairness.clone().unwrap();
    assert_eq!(known.seats.iter().map(|seat| seat.entropy).collect::<Vec<_>>(), [Some(ANNS), Some(BOBS)]);
    assert!(known.secret.is_none());

    play_to(&mut ann, &mut bob, 24).await;
    assert_eq!(log(&house, &table).await.0, 409, "no log before the end");
    let before: Vec<String> =
        [&ann.guest, &bob.guest, &spectator].iter().flat_map(|guest| guest.diary().to_vec()).collect();
    for player in [&mut ann, &mut bob] {
        let message = break_off(player);
        accepted(player, &message).await;
    }
    let closed = ann.learn(|fairness| fairness.stage == Stage::Closed).await.unwrap();
    let secret = closed.secret.expect("the envelope is open").to_string();
    assert!(before.iter().all(|message| !message.contains(&secret)), "nobody was told before");
    assert!(!paper::text().contains(&secret), "nor is it ever logged");

    // By either name, and by anybody: the table is closed.
    for name in [&table, &gallery] {
        assert!(house.door.card(name).await.unwrap().over, "nobody is offered a seat there any more");
        let (status, text) = log(&house, name).await;
        assert_eq!(status, 200);
        assert!(text.contains(&secret) && !text.contains(table.as_str()), "the seats' name stays a secret");
        let proof = verify_text(&text).unwrap();
        assert_eq!(proof.verdict, Verdict::Fair, "{:?}", proof.checks);
        assert_eq!(proof.outcome(CheckName::Promises), Some(Outcome::Passed));
        assert!(text.contains(&known.commitment.to_string()) && text.contains(&ANNS.to_string()));
    }
    let proof: Value = house.door.get(&format!("/api/tables/{gallery}/proof")).await.unwrap().ok().unwrap();
    assert_eq!(proof["verdict"], "fair");

    let action = raw("{}");
    let act = ann.act(&action);
    assert_eq!(refused(&mut ann, &act).await, RefusalKind::Over);
}

#[tokio::test]
async fn nothing_is_drawn_before_the_last_seat_is_taken() {
    let house = House::open().await;
    let opened = house.door.open(&dice_for_two(None)).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    assert_eq!(ann.fairness.as_ref().unwrap().stage, Stage::Gathering);
    assert!(ann.sight.seq.0 == 0 && ann.sight.listed().is_empty());
    let mut bob = sit(&house, &opened.table, None).await;
    begun([&mut ann, &mut bob]).await;
    assert_eq!(ann.fairness.as_ref().unwrap().commitment, opened.commitment);
}

#[tokio::test]
async fn who_begins_is_drawn_when_both_are_there() {
    let house = House::open().await;
    let wanted = OpenTable { options: None, promise: Some(promise(&ANNS)), ..mancala() };
    let opened = house.door.open(&wanted).await.unwrap();
    let settled = async || {
        let card = house.door.card(&opened.table).await.unwrap();
        serde_json::from_str::<Value>(card.settled.get()).unwrap()["begins"].as_str().unwrap().to_owned()
    };
    assert_eq!(settled().await, "by_lot");
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token.clone()).await.unwrap();
    assert!(ann.sight.listed().is_empty(), "nobody knows yet whose turn it is");
    let bob = sit(&house, &opened.table, None).await;
    assert!(bob.sight.listed().is_empty());
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;
    ann.learn(|fairness| fairness.stage == Stage::Begun).await.unwrap();
    assert!(["a", "b"].contains(&settled().await.as_str()));
    // Ann is shown the table anew, although its log is as long as before.
    ann.take_in().await.unwrap();
    ann.take_in().await.unwrap();
    assert_eq!(!ann.sight.listed().is_empty(), settled().await == "a");
}

#[tokio::test]
async fn a_table_that_leaves_nothing_to_luck_takes_no_promises_and_says_of_nobody_that_they_kept_theirs_back()
{
    let house = House::open().await;
    let opened = house.door.open(&OpenTable { promise: Some(promise(&ANNS)), ..mancala() }).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let mut bob = sit(&house, &opened.table, Some(BOBS)).await;
    for player in [&mut ann, &mut bob] {
        let fairness = player.fairness.as_ref().unwrap();
        assert_eq!(fairness.stage, Stage::Begun);
        assert!(fairness.seats.iter().all(|seat| seat.promise.is_none()), "{:?}", fairness.seats);
        let message = break_off(player);
        accepted(player, &message).await;
    }
    let proof = verify_text(&log(&house, &ann.table).await.1).unwrap();
    assert_eq!(proof.verdict, Verdict::Fair);
    let said = |check: &catalog::Check| check.said.contains("Nobody but the table added entropy");
    assert!(proof.checks.iter().any(said), "{:?}", proof.checks);
}

#[tokio::test]
async fn whoever_never_shows_what_they_promised_is_not_waited_for_for_ever() {
    let house = House::open_faster(30).await;
    let (mut ann, mut bob, _) = seated(&house, Some(ANNS), Some(BOBS)).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let (anns, bobs) = (reveal(&ann, ANNS), reveal(&bob, BOBS));
    accepted(&mut ann, &anns).await;
    begun([&mut ann, &mut bob]).await;
    let fairness = bob.fairness.as_ref().unwrap();
    assert!(fairness.seats.iter().all(|seat| seat.promise.is_none() && seat.entropy.is_none()));
    let seats = &fairness.abandoned[0].seats;
    assert!(seats[0].entropy.is_some() && seats[1].entropy.is_none() && seats[1].promise.is_some());
    assert_eq!(refused(&mut bob, &bobs).await, RefusalKind::NotDue, "too late");
    for player in [&mut ann, &mut bob] {
        let message = break_off(player);
        accepted(player, &message).await;
    }
    let proof = verify_text(&log(&house, &ann.table).await.1).unwrap();
    let promises = proof.outcome(CheckName::Promises);
    assert_eq!((proof.verdict, promises), (Verdict::Incomplete, Some(Outcome::Noted)));
}

#[tokio::test]
async fn what_was_not_promised_or_comes_too_early_is_refused() {
    let house = House::open().await;
    let opened = house.door.open(&dice_for_two(Some(ANNS))).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    let (early, other) = (reveal(&ann, ANNS), reveal(&ann, BOBS));
    assert_eq!(refused(&mut ann, &early).await, RefusalKind::NotDue);
    let mut bob = sit(&house, &opened.table, None).await;
    assert_eq!(refused(&mut ann, &other).await, RefusalKind::NotFair);
    let unasked = reveal(&bob, BOBS);
    assert_eq!(refused(&mut bob, &unasked).await, RefusalKind::NotDue);
    let promise = ClientMessage::Promise {
        table: bob.table.clone(),
        token: bob.token.clone(),
        id: id("late"),
        promise: promise(&BOBS),
    };
    assert_eq!(refused(&mut bob, &promise).await, RefusalKind::NotDue);
    accepted(&mut ann, &early).await;
    begun([&mut ann, &mut bob]).await;
    accepted(&mut ann, &early).await;
}

#[tokio::test]
async fn a_server_that_goes_away_in_the_middle_goes_on_where_it_was() {
    let mut house = House::open_faster(10).await;
    let (mut ann, bob, _) = seated(&house, Some(ANNS), Some(BOBS)).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let commitment = ann.fairness.as_ref().unwrap().commitment;
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;
    house.stop().await;
    house.start().await;
    let mut ann = Player::sit(house.door, ann.table.clone(), ann.token.clone()).await.unwrap();
    let mut bob = Player::sit(house.door, bob.table.clone(), bob.token.clone()).await.unwrap();
    assert_eq!(ann.fairness.as_ref().unwrap().commitment, commitment);
    assert_eq!(ann.fairness.as_ref().unwrap().stage, Stage::Revealing);
    // Bob never shows his; the server is away while the time runs out, and seals again as soon as it is asked.
    house.stop().await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    house.start().await;
    ann = Player::sit(house.door, ann.table.clone(), ann.token.clone()).await.unwrap();
    bob = Player::sit(house.door, bob.table.clone(), bob.token.clone()).await.unwrap();
    begun([&mut ann, &mut bob]).await;
    play_to(&mut ann, &mut bob, 8).await;
    let seen = ann.sight.view.get().to_owned();
    house.stop().await;
    house.start().await;
    ann = Player::sit(house.door, ann.table.clone(), ann.token.clone()).await.unwrap();
    bob = Player::sit(house.door, bob.table.clone(), bob.token.clone()).await.unwrap();
    assert_eq!(ann.sight.view.get(), seen);
    play_to(&mut ann, &mut bob, 14).await;
    for player in [&mut ann, &mut bob] {
        let message = break_off(player);
        accepted(player, &message).await;
    }
    let proof = verify_text(&log(&house, &ann.table).await.1).unwrap();
    // Ann did not promise anything for the second envelope, so nobody but the table added entropy.
    assert_eq!(proof.verdict, Verdict::Incomplete, "{:?}", proof.checks);
    let draws = proof.outcome(CheckName::Draws);
    assert_eq!(draws, Some(Outcome::Passed), "the key is the same after every restart");
}

#[tokio::test]
async fn in_a_rematch_those_who_added_something_are_waited_for() {
    let house = House::open_faster(3).await;
    let (mut ann, mut bob, _) = seated(&house, Some(ANNS), None).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;
    begun([&mut ann, &mut bob]).await;
    let (table, token) = (bob.table.clone(), bob.token.clone());
    let resign = ClientMessage::Resign { table, token, at: bob.sight.seq, id: id("resign") };
    accepted(&mut bob, &resign).await;
    let rematch =
        ClientMessage::Rematch { table: ann.table.clone(), token: ann.token.clone(), id: id("again") };
    let next = match ann.ask(&rematch).await.unwrap() {
        ServerMessage::Rematch { next, .. } => next,
        other => panic!("{other:?}"),
    };
    let mut ann = Player::sit(house.door, next.clone(), ann.token).await.unwrap();
    let fairness = ann.fairness.clone().unwrap();
    assert_eq!(fairness.stage, Stage::Gathering);
    assert!(fairness.last.is_some() && fairness.left_ms.is_some());
    let fresh = Hex32([0xa2; 32]);
    let promise = ClientMessage::Promise {
        table: next.clone(),
        token: ann.token.clone(),
        id: id("promise"),
        promise: promise(&fresh),
    };
    accepted(&mut ann, &promise).await;
    ann.learn(|fairness| fairness.stage == Stage::Revealing).await.unwrap();
    let shows = reveal(&ann, fresh);
    accepted(&mut ann, &shows).await;
    ann.learn(|fairness| fairness.stage == Stage::Begun).await.unwrap();
    assert_eq!(ann.fairness.as_ref().unwrap().seats[0].entropy, Some(fresh));

    // Who says nothing the next time is not waited for longer than for the promise.
    let resign = ClientMessage::Resign {
        table: next.clone(),
        token: ann.token.clone(),
        at: ann.sight.seq,
        id: id("r2"),
    };
    accepted(&mut ann, &resign).await;
    let rematch = ClientMessage::Rematch { table: next, token: ann.token.clone(), id: id("third") };
    let third = match ann.ask(&rematch).await.unwrap() {
        ServerMessage::Rematch { next, .. } => next,
        other => panic!("{other:?}"),
    };
    let mut ann = Player::sit(house.door, third, ann.token).await.unwrap();
    ann.learn(|fairness| fairness.stage == Stage::Begun).await.unwrap();
    assert!(ann.fairness.as_ref().unwrap().seats.iter().all(|seat| seat.entropy.is_none()));
}

#[tokio::test]
async fn one_person_with_bots_adds_entropy_and_may_break_off_alone() {
    let house = House::open_faster(10).await;
    let bots = vec![protocol::BotSeat { seat: Seat(1), level: "random".into() }];
    let wanted = OpenTable { bots, ..dice_for_two(Some(ANNS)) };
    let opened = house.door.open(&wanted).await.unwrap();
    let mut ann = Player::sit(house.door, opened.table.clone(), opened.token).await.unwrap();
    assert_eq!(ann.fairness.as_ref().unwrap().stage, Stage::Revealing);
    let anns = reveal(&ann, ANNS);
    accepted(&mut ann, &anns).await;
    ann.learn(|fairness| fairness.stage == Stage::Begun).await.unwrap();
    let message = break_off(&ann);
    accepted(&mut ann, &message).await;
    let proof = verify_text(&log(&house, &ann.table).await.1).unwrap();
    assert_eq!((proof.verdict, proof.outcome(CheckName::Ending)), (Verdict::Fair, Some(Outcome::Noted)));
}

#[tokio::test]
async fn a_game_without_luck_begins_at_once_and_has_its_envelope_too() {
    let house = House::open().await;
    let mut game = house.game().await;
    assert_eq!(game.ann.fairness.as_ref().unwrap().stage, Stage::Begun);
    game.play_out().await;
    let proof = verify_text(&log(&house, &game.watch).await.1).unwrap();
    assert_eq!(proof.verdict, Verdict::Fair, "{:?}", proof.checks);
    assert_eq!(proof.outcome(CheckName::Ending), Some(Outcome::Passed));
}

#[tokio::test]
async fn nobody_breaks_off_a_game_that_others_want_to_play() {
    let house = House::open().await;
    let (mut ann, mut bob, _) = seated(&house, None, None).await;
    begun([&mut ann, &mut bob]).await;
    let message = break_off(&ann);
    accepted(&mut ann, &message).await;
    let told = bob.learn(|fairness| !fairness.breaking_off.is_empty()).await.unwrap();
    assert_eq!((told.breaking_off.clone(), told.stage), (vec![Seat(0)], Stage::Begun));
    assert_eq!(log(&house, &ann.table).await.0, 409);
    play_to(&mut ann, &mut bob, 6).await;
}
