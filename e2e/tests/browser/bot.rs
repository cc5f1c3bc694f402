//! One person against the program, which thinks in a worker of the same browser.

use anyhow::{Result, ensure};
use e2e::{Visitor, Way, Window, scenario};

/// Plays A's last lit pocket whenever it is A's turn, until the game is over.
async fn play_to_the_end(person: &Visitor) -> Result<()> {
    loop {
        let choices = person.my_choices().await?;
        ensure!(choices.iter().all(|pocket| pocket.starts_with('A')), "I may only sow my own: {choices:?}");
        match choices.last() {
            Some(pocket) => person.sow(pocket).await?,
            None => return Ok(()),
        }
    }
}

#[test]
fn somebody_plays_the_easy_bot_to_the_end() {
    scenario("bot", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.sit_down(Way::Bot("easy"), &["begins-a"]).await?;
        play_to_the_end(&person).await?;
        let (a, b) = (person.stones("A").await?, person.stones("B").await?);
        ensure!(a + b == 48, "the stores hold {a} and {b} stones, not 48 together");
        person.see("over").await.map(|_| ())
    });
}

#[test]
fn the_hard_bot_answers() {
    scenario("bot-hard", async |house| {
        let person = house.visitor(Window::PHONE).await?;
        person.sit_down(Way::Bot("hard"), &["begins-b"]).await?;
        let choices = person.my_choices().await?;
        ensure!(!choices.is_empty(), "the game cannot be over");
        ensure!(!person.log().await?.is_empty(), "the bot began, and the log does not tell");
        Ok(())
    });
}

#[test]
fn the_game_against_the_bot_is_there_after_a_reload() {
    scenario("bot-reload", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.sit_down(Way::Bot("easy"), &["begins-a"]).await?;
        person.sow("A1").await?;
        person.my_choices().await?;
        let board = person.board().await?;
        person.reload().await?;
        person.expect_board(&board).await?;
        let choices = person.my_choices().await?;
        person.sow(&choices[0]).await
    });
}
