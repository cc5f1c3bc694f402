//! A new version of the page is put in place while people play; nobody loses their game.

use std::time::Duration;

use anyhow::{Result, ensure};
use e2e::{FrontDoor, Light, Visitor, Way, Window, eventually, scenario};

/// How long the page waits until it counts somebody as idle, and a little more.
const IDLE: Duration = Duration::from_secs(20);

async fn build_of(person: &Visitor) -> Result<String> {
    let build = person.browser.script("return document.documentElement.dataset.build", vec![]).await?;
    Ok(build.as_str().unwrap_or_default().to_owned())
}

async fn expect_new_build(person: &Visitor, door: &FrontDoor) -> Result<()> {
    eventually("the new build", async || {
        let found = build_of(person).await?;
        ensure!(found == door.next_build(), "the page is of build {found}");
        Ok(())
    })
    .await
}

#[test]
fn a_new_version_is_taken_in_the_middle_of_a_game_over_the_network() {
    scenario("update-online", async |house| {
        let door = house.front_door().await?;
        let ana = house.visitor_at(Window::WIDE, door.address()).await?;
        ana.browser.prefer(Light::Light, true).await?;
        ana.sit_down(Way::Link, &["begins-a"]).await?;
        let dov = house.visitor_at(Window::PHONE, door.address()).await?;
        dov.browser.prefer(Light::Dark, true).await?;
        dov.follow(&ana.link("seat-link").await?).await?;
        dov.take_the_seat("Dov").await?;
        ana.sow("A3").await?;
        let board = "4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]";
        for person in [&ana, &dov] {
            person.expect_board(board).await?;
            ensure!(build_of(person).await? == door.build(), "the old page is not the old one");
            person.browser.allow_network_errors();
        }
        // The server is stopped and started with another page; both lines break and are found again.
        door.put_in_a_new_build();
        house.server.restart().await?;
        for person in [&ana, &dov] {
            person.see("new-build").await?;
            person.expect_board(board).await?;
        }
        ana.picture("update-light-1440x900.png").await?;
        dov.picture("update-dark-390x844.png").await?;
        ana.click("new-build").await?;
        expect_new_build(&ana, &door).await?;
        ana.expect_board(board).await?;
        ana.sow("A1").await?;
        // Dov only watches, and touches nothing: the page updates itself.
        tokio::time::sleep(IDLE).await;
        expect_new_build(&dov, &door).await?;
        dov.expect_board("0 5 1 6 6 5 [1] / 4 4 4 4 4 4 [0]").await?;
        ensure!(!dov.sees("new-build").await?, "what was taken is still offered");
        dov.sow("B1").await
    });
}

#[test]
fn a_game_on_this_device_outlives_a_new_version_too() {
    scenario("update-local", async |house| {
        let door = house.front_door().await?;
        let person = house.visitor_at(Window::WIDE, door.address()).await?;
        person.browser.prefer(Light::Light, true).await?;
        person.sit_down(Way::HotSeat, &["begins-a"]).await?;
        person.sow("A3").await?;
        door.put_in_a_new_build();
        // The device sleeps and wakes up.
        let wake = "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))";
        person.browser.script(wake, vec![]).await?;
        person.see("new-build").await?;
        // While something lies over the page nothing is taken away from under it.
        person.click("menu").await?;
        tokio::time::sleep(IDLE + Duration::from_secs(5)).await;
        ensure!(build_of(&person).await? == door.build(), "the page was loaded under an open menu");
        person.click("close").await?;
        tokio::time::sleep(IDLE).await;
        expect_new_build(&person, &door).await?;
        person.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;
        person.sow("A1").await
    });
}
