//! Two people on two devices and a bot: a whole game of Whiz Key, in which nobody sees another's hand.

use anyhow::{Result, ensure};
use e2e::{Light, Visitor, Window, scenario};

/// The hook of the choice to make: the first that opens a door, because doors end the game, or else the first of all.
async fn choice(person: &Visitor) -> Result<Option<String>> {
    let script =
        "const opens = row => /\\bDOOR\\b/.test(row.closest('li')?.querySelector('b')?.textContent ?? '');
        const rows = [...document.querySelectorAll('[data-test^=\"go-\"]')]
            .filter(row => row.checkVisibility() && !row.disabled);
        return (rows.find(opens) ?? rows[0])?.dataset.test ?? null";
    let found = person.browser.script(script, vec![]).await?;
    Ok(found.as_str().map(str::to_owned))
}

/// Makes a choice. With a finger it is first shown; the Call's button, or the same choice again, makes it.
async fn make(person: &Visitor, choice: &str) -> Result<()> {
    person.click(choice).await?;
    if person.browser.is_touched() {
        let again = if person.sees("call-act").await? { "call-act" } else { choice };
        // On a slow machine the page may draw itself anew under the finger, or have made the choice already. If it is
        // still only shown, the next round makes it.
        let _ = person.browser.tap(again).await;
    }
    Ok(())
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
                let Some(choice) = choice(person).await? else { continue };
                acted[seat] += 1;
                ensure!(acted[seat] < 600, "the game does not end");
                person.and_then_see(async || make(person, &choice).await).await?;
            }
        }
        ensure!(acted.iter().all(|acts| *acts > 0), "somebody never acted: {acted:?}");
        ana.picture("whiz-key-over.png").await?;
        // The log may be fetched now that it is over, and says what luck there was in the cards.
        dov.click("how-it-went").await?;
        dov.see_the_split("report-whiz-key-phone.png").await
    });
}
