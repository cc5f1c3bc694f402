//! How a game went: the report, reached from the end of a game and looked through.

use anyhow::{Context, Result, ensure};
use e2e::{Light, Visitor, Way, Window, eventually, scenario};
use fantoccini::key::Key;

/// Plays to the end, always the last lit pocket.
async fn play_to_the_end(person: &Visitor) -> Result<()> {
    while let Some(pocket) = person.my_choices().await?.last() {
        person.sow(pocket).await?;
    }
    Ok(())
}

/// Looks at a game of Mancala from its end to its beginning.
async fn look_back(person: &Visitor, name: &str) -> Result<()> {
    person.browser.prefer(Light::Light, true).await?;
    person.sit_down(Way::HotSeat, &["begins-a"]).await?;
    play_to_the_end(person).await?;
    let result = person.read("over").await?;
    person.click("how-it-went").await?;
    person.expect("report-result", result.split(&[',', '.']).next().unwrap_or_default()).await?;
    let moves = "return document.querySelectorAll('[data-test=moves] tbody tr').length";
    let moves = person.browser.script(moves, vec![]).await?.as_u64().context("moves are a number")?;
    ensure!(moves > 10, "{moves} moves are listed");
    // The end is proved at once, and a position near it with every value in it.
    let near_the_end = moves - 6;
    person
        .browser
        .script(
            &format!("document.querySelector('[data-test=move-{near_the_end}]').scrollIntoView()"),
            vec![],
        )
        .await?;
    // The list grows while values come in, and a finger may meet the line beside it: people press again.
    eventually(&format!("move {near_the_end} to be chosen"), async || {
        person.click(&format!("move-{near_the_end}")).await?;
        let moment = person.attribute("moment", "data-moment").await?;
        ensure!(moment == Some(near_the_end.to_string()), "it is {moment:?}");
        Ok(())
    })
    .await?;
    eventually("exact values on the small board", async || {
        let script = "return [document.querySelectorAll('.small-board .worth').length, document.querySelectorAll('.small-board .worth.open').length]";
        let found = person.browser.script(script, vec![]).await?;
        ensure!(found[0].as_u64() > Some(0) && found[1] == 0, "values, and those that are not exact: {found}");
        Ok(())
    })
    .await?;
    person.browser.script("document.activeElement.blur(); window.scrollTo(0, 0)", vec![]).await?;
    person.press(Key::Left).await?;
    expect_moment(person, near_the_end - 1).await?;
    let (width, inside) = person.widths().await?;
    ensure!(inside <= width, "{inside} px lie in a window of {width}: {}", person.widest().await?);
    person.picture(&format!("report-{name}.png")).await?;
    let nameless = person.nameless().await?;
    ensure!(nameless.is_empty(), "these have no name: {nameless:?}");
    // Back at the table the game is as it was, and the browser leads back to the report.
    person.click("table").await?;
    person.see("over").await?;
    person.browser.client().back().await?;
    person.see("curve").await.map(|_| ())
}

async fn expect_moment(person: &Visitor, moment: u64) -> Result<()> {
    eventually(&format!("move {moment} to be looked at"), async || {
        let found = person.attribute("moment", "data-moment").await?;
        ensure!(found == Some(moment.to_string()), "it is {found:?}");
        Ok(())
    })
    .await
}

#[test]
fn a_whole_game_is_looked_back_on_at_a_laptop() {
    scenario("report-wide", async |house| look_back(&house.visitor(Window::WIDE).await?, "wide").await);
}

#[test]
fn a_whole_game_is_looked_back_on_at_a_phone() {
    scenario("report-phone", async |house| look_back(&house.visitor(Window::PHONE).await?, "phone").await);
}

#[test]
fn a_game_over_the_network_is_looked_back_on_once_it_is_over() {
    scenario("report-online", async |house| {
        let host = house.visitor(Window::WIDE).await?;
        host.sit_down(Way::Link, &["begins-a"]).await?;
        let link = host.link("seat-link").await?;
        let guest = house.visitor(Window::WIDE).await?;
        guest.follow(&link).await?;
        guest.take_the_seat("Gus").await?;
        host.sow("A3").await?;
        // Nobody who plays against people elsewhere is shown what a pocket is worth.
        host.see("values-unfair").await?;
        let off = host.attribute("values", "disabled").await?;
        ensure!(off.is_some(), "the values are offered in a running game over the network");
        host.resign().await?;
        guest.click("how-it-went").await?;
        guest.expect("report-result", "resigned").await?;
        guest.see("moves").await.map(|_| ())
    });
}

/// Somebody gives up at once, and looks at what luck and decisions had a part in it all the same.
async fn look_back_at_luck(person: &Visitor, game: &str, option: &str) -> Result<()> {
    person.browser.prefer(Light::Light, true).await?;
    person.open_the_shelf().await?;
    person.click(&format!("box-{game}")).await?;
    person.click("way-bot").await?;
    person.click(option).await?;
    person.click("start").await?;
    person.see("board").await?;
    person.click("menu").await?;
    person.click("menu-resign").await?;
    person.click("resign-yes").await?;
    person.click("how-it-went").await?;
    person.see_the_split(&format!("report-{game}.png")).await
}

#[test]
fn luck_and_decisions_are_told_apart_in_a_game_of_dice() {
    scenario("report-dice", async |house| {
        look_back_at_luck(&house.visitor(Window::WIDE).await?, "manipulation", "option-mode-tournament").await
    });
}

#[test]
fn luck_and_decisions_are_told_apart_in_a_game_of_questions() {
    scenario("report-questions", async |house| {
        look_back_at_luck(&house.visitor(Window::PHONE).await?, "trivial-pursuit", "option-time-none").await
    });
}
