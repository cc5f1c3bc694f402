//! Somebody has the real box: they bring its board, and both players see what they play on.

use anyhow::ensure;
use e2e::{Window, scenario};

use crate::workshop::bring;

const OWN: &str = include_str!("../../../testdata/boards/heisey_mania_own.json");
const DIFFERS: &str = "Between headquarters lie 8, 8, 8, 8 spaces; built in are 6, 6, 6, 6.";

#[test]
fn two_people_play_on_the_board_that_one_of_them_brought() {
    scenario("own-board", async |house| {
        let ana = house.visitor(Window::WIDE).await?;
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
