//! Somebody has the real box: they bring its board, and both players see what they play on.

use anyhow::{Context as _, ensure};
use e2e::{Light, Window, eventually, scenario};

use crate::workshop::bring;

const OWN: &str = include_str!("../../../testdata/boards/heisey_mania_own.json");
const DIFFERS: &str = "Between headquarters lie 8, 8, 8, 8 spaces; built in are 6, 6, 6, 6.";

#[test]
fn two_people_play_on_the_board_that_one_of_them_brought() {
    scenario("own-board", async |house| {
        let ana = house.visitor(Window::WIDE).await?;
        // Whoever is to move has a token that moves until it is chosen.
        ana.browser.prefer(Light::Light, true).await?;
        ana.open_the_shelf().await?;
        ana.click("box-heisey-mania").await?;
        let said = ana.read("reconstructed").await?;
        ensure!(said.contains("are assumed"), "the setup says {said:?}");
        // A board with a fault is refused with the place of the fault.
        let broken = OWN.replacen("roll_again", "hub", 1);
        bring(&ana, "board-own", "broken.json", &broken).await?;
        ana.expect("problem", "the board has 2 hubs").await?;
        bring(&ana, "board-own", "mine.json", OWN).await?;
        ana.expect("own-board", DIFFERS).await?;
        ana.click("way-link").await?;
        ana.click("start").await?;
        let link = ana.link("seat-link").await?;
        let dov = house.visitor(Window::WIDE).await?;
        dov.follow(&link).await?;
        dov.see("join-name").await?.send_keys("Dov").await?;
        dov.click("join-sit").await?;
        for person in [&ana, &dov] {
            person.see("board").await?;
            person.expect_connection("online").await?;
            let text = person.browser.text().await?;
            ensure!(
                text.contains("Own board: Long sides") && text.contains(DIFFERS),
                "the table says {text}"
            );
        }
        ana.reload().await?;
        ana.see("board").await?;
        let text = ana.browser.text().await?;
        ensure!(text.contains(DIFFERS), "after a reload the table says {text}");
        ana.browser.screenshot("own-board.png").await.map(|_| ())
    });
}

/// Whiz Key and Basic Manipulation on one device: the sheet names the board and in what it differs, and it is played on.
#[test]
fn whiz_key_and_basic_manipulation_are_played_on_boards_of_ones_own() {
    let whiz_key = include_str!("../../../testdata/boards/whiz_key_own.json");
    let manipulation = include_str!("../../../testdata/boards/manipulation_own.json");
    scenario("own-board-two", async |house| {
        let people = house.visitor(Window::WIDE).await?;
        people.browser.prefer(Light::Light, true).await?;
        for (game, file, title, differs) in [
            (
                "whiz-key",
                whiz_key,
                "Own board: Grandmother's board",
                "R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD.",
            ),
            (
                "manipulation",
                manipulation,
                "Own board: Long lanes",
                "Clockwise lie red, blue, green, yellow; built in are red, yellow, green, blue.",
            ),
        ] {
            people.open_the_shelf().await?;
            people.click(&format!("box-{game}")).await?;
            people.click("way-hotseat").await?;
            let broken = file.replacen("star_beast", "beast", 1).replacen("doorway", "start", 1);
            bring(&people, "board-own", "broken.json", &broken).await?;
            people.expect("problem", "broken.json").await?;
            bring(&people, "board-own", "mine.json", file).await?;
            people.expect("own-board", differs).await?;
            people.click("start").await?;
            people.see("board").await?;
            for _ in 0..2 {
                let text = people.browser.text().await?;
                ensure!(text.contains(title) && text.contains(differs), "the table of {game} says {text}");
                people.reload().await?;
                people.see("board").await?;
            }
            people.picture(&format!("own-board-{game}.png")).await?;
        }
        // Somebody moves on the long lanes.
        let moves = "return [...document.querySelectorAll('[data-test^=\"go-\"]')]
            .filter(row => row.checkVisibility() && !row.disabled).map(row => row.dataset.test)";
        let first = eventually("a move on the own board", async || {
            let found = people.browser.script(moves, vec![]).await?;
            found[0].as_str().map(str::to_owned).context("nothing can be moved yet")
        })
        .await?;
        people.and_then_see(async || people.click(&first).await).await
    });
}
