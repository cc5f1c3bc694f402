//! Clocks that run out, by themselves and across a restart.

use std::time::{Duration, Instant};

use protocol::Seq;
use serde_json::json;
use tokio::time::sleep;

use crate::house::{House, watch};
use crate::quiz::{HEISEY, PURSUIT, Quiz, question, view};

#[tokio::test]
async fn a_question_that_nobody_answers_in_time_counts_as_wrong() {
    // TP-22 and HM-21: fifteen seconds, which here take 300 milliseconds.
    let house = House::open_faster(50).await;
    for game in [PURSUIT, HEISEY] {
        let mut quiz = Quiz::with_riddles(&house, game, r#"{"time":"15","contest":"off"}"#, 12).await;
        let (mover, _) = quiz.until_asked().await;
        let left = quiz.players[mover].left_ms.expect("a clock runs");
        assert!(left > 0 && left <= 300, "{left}");
        let before = quiz.players[mover].sight.seq;
        let since = Instant::now();
        quiz.players[mover].see(Seq(before.0 + 1)).await.unwrap();
        assert!(since.elapsed() >= Duration::from_millis(u64::from(left) / 2), "not before its time");
        let seen = view(&quiz.players[mover].sight);
        assert_eq!(seen["last"]["call"], "wrong");
        assert_eq!(seen["mover"], 1 - mover, "the turn went on");
        // Nobody need be asked anything now, and the clock stands still again.
        assert_eq!(quiz.players[mover].left_ms, None);
    }
}

#[tokio::test]
async fn an_answer_in_time_is_heard_and_a_table_without_a_limit_waits() {
    let house = House::open_faster(50).await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"none","contest":"off"}"#, 12).await;
    let (mover, asked) = quiz.until_asked().await;
    assert_eq!(quiz.players[mover].left_ms, None);
    let mut hasty = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"90","contest":"off"}"#, 12).await;
    let (hasty_mover, hasty_question) = hasty.until_asked().await;
    hasty.answer(hasty_mover, &crate::quiz::right_answer(&hasty_question)).await;
    assert_eq!(view(&hasty.players[hasty_mover].sight)["last"]["call"], "right");
    sleep(Duration::from_millis(400)).await;
    quiz.answer(mover, &crate::quiz::right_answer(&asked)).await;
    assert_eq!(view(&quiz.players[mover].sight)["last"]["call"], "right");
}

#[tokio::test]
async fn a_silent_player_lets_a_ruling_stand() {
    // TP-29: ten seconds to challenge, which here take 200 milliseconds.
    let house = House::open_faster(50).await;
    let mut quiz = Quiz::with_riddles(&house, PURSUIT, r#"{"time":"none","contest_time":"10"}"#, 12).await;
    let (mover, _) = quiz.until_asked().await;
    let ruled = quiz.answer(mover, "no idea at all").await;
    assert!(quiz.players[mover].left_ms.is_some_and(|left| left <= 200));
    // The mover says nothing, and nobody else is asked; the clock speaks for the mover.
    assert_eq!(view(&quiz.players[1 - mover].sight)["doing"]["ruled"]["waiting"], json!([mover]));
    for player in &mut quiz.players {
        player.see(Seq(ruled.0 + 1)).await.unwrap();
        assert_eq!(view(&player.sight)["last"]["call"], "wrong");
    }
}

#[tokio::test]
async fn a_clock_runs_on_while_the_server_is_away() {
    let mut house = House::open_faster(8).await;
    let options = r#"{"time":"15","contest":"off"}"#;
    let mut quiz = Quiz::with_riddles(&house, HEISEY, options, 12).await;
    let (mover, asked) = quiz.until_asked().await;
    let since = Instant::now();
    let left = quiz.players[mover].left_ms.unwrap();
    house.stop().await;
    sleep(Duration::from_millis(300)).await;
    house.start().await;
    quiz.reconnect(&house).await;
    let gone = since.elapsed().as_millis() as u32;
    let left_now = quiz.players[mover].left_ms.expect("the clock still runs");
    assert!(
        left_now <= left.saturating_sub(250) && left_now + gone + 200 >= left,
        "{left} {left_now} {gone}"
    );
    assert_eq!(question(&quiz.players[mover].sight), Some(asked));

    // While nobody looks there is no table in memory to act; whoever looks later finds the time over.
    house.stop().await;
    sleep(Duration::from_millis(u64::from(left_now))).await;
    house.start().await;
    let before = quiz.players[mover].sight.seq;
    let mut looker = crate::house::guest(&house).await;
    looker.send(&watch(&quiz.watch, None, 0)).await.unwrap();
    quiz.reconnect(&house).await;
    quiz.players[mover].see(Seq(before.0 + 1)).await.unwrap();
    assert_eq!(view(&quiz.players[mover].sight)["last"]["call"], "wrong");
}
