//! Games whose faces come in a second bundle: played at one device, with bots, and without a server.

use anyhow::{Result, ensure};
use e2e::{Asked, Light, Visitor, Window, eventually, scenario};

/// Goes somewhere as soon as it is one's turn, and waits until something comes of it.
async fn make_a_move(person: &Visitor) -> Result<()> {
    let asked = person.until_asked("a move", |asked| matches!(asked, Asked::Move(_))).await?;
    if let Asked::Move(spaces) = asked {
        person.go_to(&spaces[0]).await?;
    }
    person.until_asked("what comes of the move", |asked| !matches!(asked, Asked::Move(_))).await.map(|_| ())
}

#[test]
fn a_game_of_questions_is_played_with_bots_and_no_server() {
    scenario("faces-offline", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        // The bot may begin and answer right many times in a row; nobody here waits to watch that.
        person.browser.prefer(Light::Light, true).await?;
        person.open_the_shelf().await?;
        person.click("menu").await?;
        person.click("bots-quick").await?;
        person.click("close").await?;
        person.wait_for_service_worker().await?;
        person.browser.allow_network_errors();
        house.server.kill()?;
        person.click("box-heisey-mania").await?;
        person.click("way-hotseat").await?;
        person.click("way-bot").await?;
        person.click("option-time-none").await?;
        person.click("start").await?;
        person.see("board").await?;
        make_a_move(&person).await?;
        person.reload().await?;
        person.see("board").await?;
        let log = person.read("log").await?;
        ensure!(!log.trim().is_empty(), "the game was forgotten with the reload");
        Ok(())
    });
}

#[test]
fn bots_are_played_at_once_from_the_shelf_with_a_finger() {
    scenario("faces-now", async |house| {
        let person = house.visitor(Window::PHONE).await?;
        person.open_the_shelf().await?;
        person.see("box-trivial-pursuit").await?;
        person
            .browser
            .script("document.querySelector('[data-test=box-trivial-pursuit]').focus()", vec![])
            .await?;
        person.click("bot-now").await?;
        person.see("board").await?;
        person.click("rules").await?;
        eventually("the rules", async || {
            ensure!(person.browser.text().await?.contains("TP-29"), "they are not there yet");
            Ok(())
        })
        .await?;
        person.click("close").await?;
        person.click("menu").await?;
        person.click("menu-resign").await?;
        person.click("resign-no").await?;
        person.click("back").await?;
        person.see("box-mancala").await.map(|_| ())
    });
}

#[test]
fn seats_come_and_go_before_the_game_begins() {
    scenario("faces-seats", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        person.open_the_shelf().await?;
        person.click("box-trivial-pursuit").await?;
        person.see("name").await?.send_keys("Ana").await?;
        for _ in 0..5 {
            person.click("way-bot").await?;
        }
        person.see("remove-F").await?;
        for seat in ["F", "E", "D"] {
            person.click(&format!("remove-{seat}")).await?;
        }
        person.click("bot-much").await?;
        person.click("way-hotseat").await?;
        person.see("name-4").await?.send_keys("Dov").await?;
        person.click("option-wedges-4").await?;
        person.click("start").await?;
        for (seat, name) in ["Ana", "Bot B, much", "Bot C, steady", "Dov"].into_iter().enumerate() {
            person.expect(&format!("seat-{seat}"), name).await?;
        }
        Ok(())
    });
}
