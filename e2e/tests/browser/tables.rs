//! Finding tables, talking at them, and taking one's seat to another device.

use anyhow::{Result, ensure};
use e2e::{House, Light, Visitor, Window, eventually, scenario};

/// Somebody opens a table of Mancala by link, with some terms, and gives its code.
async fn open_a_table(house: &mut House, terms: &[&str]) -> Result<(Visitor, String)> {
    let ana = house.visitor(Window::WIDE).await?;
    ana.browser.prefer(Light::Light, true).await?;
    ana.open_the_shelf().await?;
    ana.click("box-mancala").await?;
    ana.see("name").await?.send_keys("Ana").await?;
    ana.click("way-link").await?;
    ana.click("option-begins-a").await?;
    for term in terms {
        ana.click(&format!("term-{term}")).await?;
    }
    if !terms.is_empty() {
        ana.picture("setup-terms-light-1440x900.png").await?;
    }
    ana.click("start").await?;
    ana.see("qr").await?;
    let link = ana.link("seat-link").await?;
    Ok((ana, link))
}

fn code(link: &str) -> &str {
    link.rsplit('/').next().unwrap_or_default()
}

async fn expect_tidy(person: &Visitor) -> Result<()> {
    let (width, inside) = person.widths().await?;
    ensure!(inside <= width, "{inside} px lie in a window of {width}: {}", person.widest().await?);
    let nameless = person.nameless().await?;
    ensure!(nameless.is_empty(), "these have no name: {nameless:?}");
    Ok(())
}

#[test]
fn a_stranger_finds_an_open_table_and_both_find_it_again() {
    scenario("tables", async |house| {
        let (ana, link) = open_a_table(house, &["listed-anybody", "clock-day"]).await?;
        let eve = house.visitor(Window::PHONE).await?;
        eve.browser.prefer(Light::Dark, true).await?;
        eve.open_the_shelf().await?;
        eve.click("tables").await?;
        eve.expect("open-tables", "1 day a move").await?;
        eve.expect("my-tables", "You sit at no table").await?;
        expect_tidy(&eve).await?;
        eve.picture("tables-open-dark-390x844.png").await?;
        eve.click(&format!("sit-{}", code(&link))).await?;
        eve.take_the_seat("Eve").await?;
        // Both clocks are on the table, and Ana's runs.
        ana.see("clock-A").await?;
        ana.picture("table-clocks-light-1440x900.png").await?;
        ana.sow("A1").await?;
        ana.click("back").await?;
        ana.click("tables").await?;
        let state = format!("state-{}", code(&link));
        ana.expect(&state, "Waiting for Eve").await?;
        expect_tidy(&ana).await?;
        ana.picture("tables-mine-light-1440x900.png").await?;
        eve.click("back").await?;
        eve.click("tables").await?;
        eve.expect(&state, "Your turn").await?;
        eve.picture("tables-mine-dark-390x844.png").await?;
        eve.click(&format!("go-{}", code(&link))).await?;
        eve.sow("B1").await
    });
}

#[test]
fn people_talk_in_phrases_and_a_seat_moves_to_another_device() {
    scenario("talk", async |house| {
        let (ana, link) = open_a_table(house, &[]).await?;
        let dov = house.visitor(Window::PHONE).await?;
        dov.browser.prefer(Light::Dark, true).await?;
        dov.follow(&link).await?;
        dov.take_the_seat("Dov").await?;
        ana.click("talk").await?;
        ana.click("phrase-good_luck").await?;
        ana.expect("talk-lines", "Good luck!").await?;
        dov.click("talk").await?;
        dov.expect("talk-lines", "Good luck!").await?;
        dov.click("talk-close").await?;
        dov.picture("talk-dark-390x844.png").await?;
        expect_tidy(&ana).await?;
        ana.picture("talk-light-1440x900.png").await?;
        // Ana goes on at another device.
        ana.click("show-code").await?;
        let code = ana.read("recovery-code").await?;
        let other = house.visitor(Window::PHONE).await?;
        other.browser.prefer(Light::Light, true).await?;
        other.follow(&link).await?;
        other.click("recover-open").await?;
        other.see("recover-code").await?.send_keys(&code.to_lowercase()).await?;
        other.picture("recover-light-390x844.png").await?;
        other.click("recover").await?;
        other.see("store-A").await?;
        other.sow("A3").await?;
        dov.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;
        // Nobody is muted for the others, but one may stop listening.
        dov.click("talk").await?;
        dov.click("mute-A").await?;
        eventually("silence", async || {
            let lines = "return document.querySelector('[data-test=talk-lines]').textContent";
            let lines = dov.browser.script(lines, vec![]).await?;
            ensure!(lines == "", "it is still to be read: {lines}");
            Ok(())
        })
        .await?;
        expect_tidy(&dov).await?;
        dov.picture("talk-panel-dark-390x844.png").await
    });
}

#[test]
fn a_game_is_broken_off_when_everybody_agrees_and_its_envelope_is_opened() {
    scenario("parting", async |house| {
        let (ana, link) = open_a_table(house, &[]).await?;
        let dov = house.visitor(Window::PHONE).await?;
        dov.browser.prefer(Light::Dark, true).await?;
        dov.follow(&link).await?;
        dov.take_the_seat("Dov").await?;
        ana.sow("A1").await?;
        // Ana asks, and is asked whether she is sure.
        ana.click("talk").await?;
        ana.click("parting-part").await?;
        ana.picture("parting-asks-light-1440x900.png").await?;
        ana.click("parting-agree").await?;
        ana.expect("parting-waits", "until Dov would").await?;
        // Dov puts it off, thinks again, and agrees.
        dov.expect("parting-note", "Ana would like to break the game off").await?;
        expect_tidy(&dov).await?;
        dov.picture("parting-asked-dark-390x844.png").await?;
        dov.click("parting-later").await?;
        dov.click("talk").await?;
        dov.click("parting-part").await?;
        dov.click("parting-agree").await?;
        for person in [&ana, &dov] {
            person.click("talk-close").await?;
            person.expect("parting-note", "was broken off").await?;
            person.expect("call", "This game was broken off.").await?;
            expect_tidy(person).await?;
        }
        // It was Ana who sowed last, and still nothing can be taken back or resigned.
        for tool in ["undo", "resign"] {
            ensure!(ana.attribute(tool, "disabled").await?.is_some(), "{tool} is offered");
        }
        ana.picture("parting-done-light-1440x900.png").await?;
        dov.picture("parting-done-dark-390x844.png").await?;
        // Nothing more can be played, and what was in the envelope can be seen.
        dov.click("parting-verify").await?;
        dov.expect("verdict", "Fair").await?;
        // Nothing was left to luck, so nobody was asked for a slip; that is no reason to be alarmed.
        dov.expect("own-slip", "did not ask for one").await?;
        expect_tidy(&dov).await?;
        dov.picture("parting-verify-dark-390x844.png").await?;
        ana.click("back").await?;
        ana.click("tables").await?;
        ana.expect(&format!("state-{}", code(&link)), "Over").await
    });
}

#[test]
fn every_way_with_somebody_who_is_away_can_be_chosen_where_the_game_has_it() {
    scenario("absence", async |house| {
        let ana = house.visitor(Window::PHONE).await?;
        ana.browser.prefer(Light::Light, true).await?;
        for (game, may_skip) in [("mancala", false), ("trivial-pursuit", true)] {
            ana.open_the_shelf().await?;
            ana.click(&format!("box-{game}")).await?;
            ana.click("way-link").await?;
            for way in ["forfeit", "bot", "wait"] {
                ana.click(&format!("term-absence-{way}")).await?;
            }
            ensure!(ana.sees("term-absence-skip").await? == may_skip, "{game}");
            if may_skip {
                ana.click("term-absence-skip").await?;
            }
            expect_tidy(&ana).await?;
            ana.picture(&format!("setup-absence-{game}-light-390x844.png")).await?;
        }
        Ok(())
    });
}
