//! The perfect bot, which thinks in the study.

use anyhow::{Result, ensure};
use e2e::{Light, Way, Window, scenario};

#[test]
fn the_perfect_bot_plays_a_whole_game() {
    scenario("perfect-bot", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.browser.prefer(Light::Light, true).await?;
        person.open_the_shelf().await?;
        person.click("menu").await?;
        person.click("bots-quick").await?;
        person.click("close").await?;
        person.click("box-mancala").await?;
        person.click("way-bot").await?;
        person.click("bot-perfect").await?;
        let about = person.browser.text().await?;
        ensure!(about.contains("proved"), "the set-up does not say what the perfect bot is");
        // Three stones a pocket make a short game in which nearly everything can be proved.
        person.set_up(Way::Bot("perfect"), &["begins-a", "stones-3"]).await?;
        let mut sown = 0;
        while let Some(pocket) = person.my_choices().await?.first() {
            person.sow(pocket).await?;
            sown += 1;
            ensure!(sown < 60, "the game does not end");
        }
        let result: Result<String> = person.read("over").await;
        ensure!(
            result?.contains("Bot wins"),
            "somebody who always sows the first pocket beat the perfect bot"
        );
        Ok(())
    });
}
