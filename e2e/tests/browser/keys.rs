//! Two people on two devices and a bot: a whole game of Whiz Key, in which nobody sees another's hand.

use anyhow::{Result, ensure};
use e2e::{Light, Visitor, Window, scenario};
use serde_json::Value;

/// The choices the page offers, by their hooks, in the order of the rules.
async fn choices(person: &Visitor) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('[data-test^=\"go-\"]')]
        .filter(row => row.checkVisibility() && !row.disabled).map(row => row.dataset.test)";
    let found = person.browser.script(script, vec![]).await?;
    Ok(found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect())
}

#[test]
fn a_whole_game_of_three_with_one_bot_and_two_browsers() {
    scenario("whiz-key", async |house| {
        let ana = house.visitor(Window::WIDE).await?;
        ana.browser.prefer(Light::Light, true).await?;
        ana.open_the_shelf().await?;
        ana.click("box-whiz-key").await?;
        ana.click("way-link").await?;
        ana.click("way-bot").await?;
        ana.click("start").await?;
        let link = ana.link("seat-link").await?;
        let dov = house.visitor(Window::PHONE).await?;
        dov.browser.prefer(Light::Light, true).await?;
        dov.follow(&link).await?;
        dov.see("join-name").await?.send_keys("Dov").await?;
        dov.click("join-sit").await?;
        for person in [&ana, &dov] {
            person.see("board").await?;
            person.see("hand").await?;
            person.expect_connection("online").await?;
        }
        let mut acted = [0, 0];
        while !(ana.sees("over").await? && dov.sees("over").await?) {
            for (seat, person) in [&ana, &dov].into_iter().enumerate() {
                let offered = choices(person).await?;
                let Some(choice) = offered.first() else { continue };
                acted[seat] += 1;
                ensure!(acted[seat] < 600, "the game does not end");
                person
                    .and_then_see(async || {
                        person.click(choice).await?;
                        // With a finger a choice is first shown; the Call's button, or the same choice again, makes it.
                        match person.browser.is_touched() {
                            true if person.sees("call-act").await? => person.click("call-act").await,
                            true if choices(person).await?.contains(choice) => person.click(choice).await,
                            true | false => Ok(()),
                        }
                    })
                    .await?;
            }
        }
        ensure!(acted.iter().all(|acts| *acts > 0), "somebody never acted: {acted:?}");
        ana.picture("whiz-key-over.png").await?;
        // The log may be fetched now that it is over, and says what luck there was in the cards.
        dov.click("how-it-went").await?;
        dov.see_the_split("report-whiz-key-phone.png").await
    });
}
