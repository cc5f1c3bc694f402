//! Two people on two devices, and somebody who watches.

use anyhow::{Result, ensure};
use e2e::{House, Visitor, Way, Window, scenario};

/// Ana opens a table and sends the link; Dov follows it and sits down.
async fn two_at_a_table(house: &mut House) -> Result<(Visitor, Visitor)> {
    let ana = house.visitor(Window::WIDE).await?;
    ana.sit_down(Way::Link, &["begins-a"]).await?;
    ana.see("qr").await?;
    let link = ana.link("seat-link").await?;
    let dov = house.visitor(Window::PHONE).await?;
    dov.follow(&link).await?;
    dov.take_the_seat("Dov").await?;
    ana.expect_connection("online").await?;
    dov.expect_connection("online").await?;
    Ok((ana, dov))
}

/// Whoever may move moves, until the game is over for both.
async fn play_to_the_end(ana: &Visitor, dov: &Visitor) -> Result<()> {
    loop {
        if ana.is_over().await? && dov.is_over().await? {
            return Ok(());
        }
        for (player, side) in [(ana, 'A'), (dov, 'B')] {
            let lit = player.lit().await?;
            ensure!(lit.iter().all(|pocket| pocket.starts_with(side)), "{side} may sow {lit:?}");
            if let Some(pocket) = lit.last() {
                player.sow(pocket).await?;
            }
        }
    }
}

#[test]
fn two_people_play_a_whole_game_by_a_link_and_a_third_watches() {
    scenario("online", async |house| {
        let (ana, dov) = two_at_a_table(house).await?;
        let watch = ana.link("watch-link").await?;
        let eve = house.visitor(Window::WIDE).await?;
        eve.follow(&watch).await?;
        ana.sow("A3").await?;
        for person in [&ana, &dov, &eve] {
            person.expect_board("4 4 0 5 5 5 [1] / 4 4 4 4 4 4 [0]").await?;
        }
        ensure!(dov.lit().await?.is_empty(), "Dov may sow in Ana's turn: {:?}", dov.lit().await?);
        ensure!(eve.lit().await?.is_empty(), "Eve, who only watches, may sow: {:?}", eve.lit().await?);
        play_to_the_end(&ana, &dov).await?;
        let end = ana.board().await?;
        dov.expect_board(&end).await?;
        eve.expect_board(&end).await
    });
}

#[test]
fn a_reload_in_the_middle_keeps_the_seat() {
    scenario("online-reload", async |house| {
        let (ana, dov) = two_at_a_table(house).await?;
        ana.sow("A1").await?;
        dov.expect_board("0 5 5 5 5 4 [0] / 4 4 4 4 4 4 [0]").await?;
        dov.reload().await?;
        dov.expect_board("0 5 5 5 5 4 [0] / 4 4 4 4 4 4 [0]").await?;
        dov.sow("B1").await?;
        ana.expect_board("0 5 5 5 5 4 [0] / 0 5 5 5 5 4 [0]").await?;
        ana.reload().await?;
        ana.sow("A2").await?;
        dov.expect_board("0 0 6 6 6 5 [1] / 0 5 5 5 5 4 [0]").await
    });
}

#[test]
fn a_server_killed_in_the_middle_loses_nothing() {
    scenario("online-kill", async |house| {
        let (ana, dov) = two_at_a_table(house).await?;
        ana.browser.allow_network_errors();
        dov.browser.allow_network_errors();
        ana.sow("A1").await?;
        dov.sow("B1").await?;
        house.server.kill()?;
        ana.expect_connection("looking").await?;
        ana.expect_board("0 5 5 5 5 4 [0] / 0 5 5 5 5 4 [0]").await?;
        house.server.restart().await?;
        ana.expect_connection("online").await?;
        dov.expect_connection("online").await?;
        ana.sow("A3").await?;
        dov.expect_board("0 5 0 6 6 5 [1] / 1 5 5 5 5 4 [0]").await?;
        dov.sow("B2").await?;
        ana.expect_board("0 5 0 6 6 5 [1] / 1 0 6 6 6 5 [1]").await
    });
}

#[test]
fn the_same_two_play_again() {
    scenario("online-rematch", async |house| {
        let (ana, dov) = two_at_a_table(house).await?;
        ana.sow("A1").await?;
        ana.resign().await?;
        dov.see("rematch").await?;
        dov.click("rematch").await?;
        for person in [&ana, &dov] {
            person.expect_board("4 4 4 4 4 4 [0] / 4 4 4 4 4 4 [0]").await?;
        }
        Ok(())
    });
}
