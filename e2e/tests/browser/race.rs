//! Somebody and a bot against two bots: a whole game of Basic Manipulation as partners.

use anyhow::{Result, ensure};
use e2e::{Light, Visitor, Window, eventually, scenario};
use serde_json::Value;

/// The moves the page offers, by their notation.
async fn moves(person: &Visitor) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('[data-test^=\"go-\"]')]
        .filter(row => row.checkVisibility() && !row.disabled).map(row => row.dataset.test)";
    let found = person.browser.script(script, vec![]).await?;
    Ok(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
}

#[test]
fn a_whole_game_as_partners_with_bots_in_three_seats() {
    scenario("manipulation", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.browser.prefer(Light::Light, true).await?;
        person.open_the_shelf().await?;
        person.click("menu").await?;
        person.click("bots-quick").await?;
        person.click("close").await?;
        person.click("box-manipulation").await?;
        for _ in 0..3 {
            person.click("way-bot").await?;
        }
        person.click("option-mode-partners").await?;
        person.click("start").await?;
        person.see("board").await?;
        let mut moved = 0;
        while !person.sees("over").await? {
            let offered = moves(&person).await?;
            // A lone move is made by itself; of several the last is the farthest on.
            match offered.last() {
                Some(last) if offered.len() > 1 => {
                    moved += 1;
                    person.and_then_see(async || person.click(last).await).await?;
                }
                Some(_) | None => tokio::time::sleep(std::time::Duration::from_millis(60)).await,
            }
        }
        ensure!(moved > 5, "the person hardly had a choice: {moved}");
        person.expect("over", "").await?;
        person.picture("manipulation-over.png").await?;
        person.click("how-it-went").await?;
        person.see_the_split("report-manipulation-whole.png").await
    });
}

#[test]
fn what_a_move_will_do_is_told_before_it_is_made() {
    scenario("manipulation-phone", async |house| {
        let person = house.visitor(Window::PHONE).await?;
        person.browser.prefer(Light::Dark, true).await?;
        person.open_the_shelf().await?;
        person.click("box-manipulation").await?;
        for _ in 0..3 {
            person.click("way-hotseat").await?;
        }
        person.click("start").await?;
        person.see("board").await?;
        eventually("somebody's choice", async || {
            ensure!(!moves(&person).await?.is_empty(), "nothing can be moved yet");
            Ok(())
        })
        .await?;
        person.picture("manipulation-phone.png").await
    });
}
