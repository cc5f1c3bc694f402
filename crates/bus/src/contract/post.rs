//! What every post promises.

use std::time::{Duration, Instant};

use super::SOON;
use crate::{LONGEST_LETTER, Post, PostError, handler};

/// Puts a post through every promise; panics at the first that is broken. What is served `there` is asked `here`.
pub async fn check(here: &dyn Post, there: &dyn Post) {
    an_answer_comes_back_to_who_asked(here, there).await;
    a_node_that_does_not_serve_is_nobody(here, there).await;
    a_slow_answer_keeps_nobody_else_waiting(here, there).await;
    each_of_many_questions_gets_its_own_answer(here, there).await;
    what_cannot_travel_is_said_at_once(here, there).await;
}

async fn an_answer_comes_back_to_who_asked(here: &dyn Post, there: &dyn Post) {
    let backwards = handler(async |mut letters: Vec<u8>| {
        letters.reverse();
        letters
    });
    let _round = there.serve("node-a", backwards).await.unwrap();
    assert_eq!(here.ask("node-a", b"stone".to_vec(), SOON).await.unwrap(), b"enots");
    assert_eq!(here.ask("node-a", Vec::new(), SOON).await.unwrap(), b"", "an empty letter is a letter");
}

async fn a_node_that_does_not_serve_is_nobody(here: &dyn Post, there: &dyn Post) {
    let nobody = here.ask("node-nowhere", b"?".to_vec(), SOON).await;
    assert_eq!(nobody, Err(PostError::NobodyThere));
    let round = there.serve("node-b", handler(async |letter| letter)).await.unwrap();
    here.ask("node-b", b"?".to_vec(), SOON).await.unwrap();
    drop(round);
    // Over a network it takes a moment until that is known.
    let until = Instant::now() + SOON;
    while here.ask("node-b", b"?".to_vec(), Duration::from_millis(200)).await != Err(PostError::NobodyThere) {
        assert!(Instant::now() < until, "it still answers");
    }
}

async fn a_slow_answer_keeps_nobody_else_waiting(here: &dyn Post, there: &dyn Post) {
    let sleepy = handler(async |letter: Vec<u8>| {
        if letter == b"sleep" {
            tokio::time::sleep(Duration::from_secs(60)).await;
        }
        letter
    });
    let _round = there.serve("node-c", sleepy).await.unwrap();
    let late = here.ask("node-c", b"sleep".to_vec(), Duration::from_millis(100)).await;
    assert_eq!(late, Err(PostError::TooLate));
    assert_eq!(here.ask("node-c", b"wake".to_vec(), SOON).await.unwrap(), b"wake");
}

async fn each_of_many_questions_gets_its_own_answer(here: &dyn Post, there: &dyn Post) {
    let _round = there.serve("node-d", handler(async |letter| letter)).await.unwrap();
    let asked: Vec<_> = (0..200_u32)
        .map(|number| (number, here.ask("node-d", number.to_be_bytes().to_vec(), SOON)))
        .collect();
    for (number, answer) in asked {
        assert_eq!(answer.await.unwrap(), number.to_be_bytes());
    }
}

async fn what_cannot_travel_is_said_at_once(here: &dyn Post, there: &dyn Post) {
    let boundless = handler(async |_| vec![0; LONGEST_LETTER + 1]);
    let _round = there.serve("node-e", boundless).await.unwrap();
    let endless = here.ask("node-e", vec![0; LONGEST_LETTER + 1], SOON).await;
    assert_eq!(endless, Err(PostError::TooLarge));
    let endless = here.ask("node-e", Vec::new(), SOON).await;
    assert_eq!(endless, Err(PostError::TooLarge), "nor can the answer");
    for name in ["", "node.a", "node a", "*", ">"] {
        assert_eq!(here.ask(name, Vec::new(), SOON).await, Err(PostError::BadName), "{name:?}");
        assert!(there.serve(name, handler(async |letter| letter)).await.is_err(), "{name:?}");
    }
}
