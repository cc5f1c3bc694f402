//! For people who hear the page instead of seeing it.

use anyhow::{Result, ensure};
use e2e::{Visitor, Way, Window, scenario};

async fn everything_has_a_name(person: &Visitor, page: &str) -> Result<()> {
    let nameless = person.nameless().await?;
    ensure!(nameless.is_empty(), "on {page} a screen reader cannot name: {nameless:?}");
    Ok(())
}

#[test]
fn everything_that_can_be_operated_has_a_name() {
    scenario("names", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        everything_has_a_name(&person, "the shelf").await?;
        person.click("box-mancala").await?;
        person.see("start").await?;
        everything_has_a_name(&person, "the set-up").await?;
        person.set_up(Way::HotSeat, &["begins-a"]).await?;
        person.sow("A3").await?;
        everything_has_a_name(&person, "the table").await?;
        person.open_the_rules().await?;
        everything_has_a_name(&person, "the rules").await
    });
}

#[test]
fn every_move_is_said_in_words() {
    scenario("live-region", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.sit_down(Way::HotSeat, &["begins-a"]).await?;
        person.sow("A3").await?;
        person.expect_said("pocket 3").await?;
        person.expect_said("again").await?;
        person.click("pocket-A3").await?;
        person.expect_said("M-5").await
    });
}

#[test]
fn the_page_names_its_language_and_has_a_heading() {
    scenario("headings", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        let script = "return [document.documentElement.lang, document.title, !!document.querySelector('h1'),
            !!document.querySelector('main')]";
        let found = person.browser.script(script, vec![]).await?;
        ensure!(
            found[0] == "en" && found[1] != "" && found[2] == true && found[3] == true,
            "the page has {found}"
        );
        Ok(())
    });
}
