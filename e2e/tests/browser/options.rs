//! What people choose in the setup holds at the table, and the table says so in its own words.

use anyhow::{Result, ensure};
use e2e::{Asked, House, Light, Visitor, Window, eventually, scenario};
use serde_json::json;

use crate::marks::{set_up, told};

/// A game of Whiz Key on one device with 40 quiet turns behind it, as `quiet_game` writes it.
const QUIET: &str = include_str!("quiet_game.json");

async fn type_number(person: &Visitor, option: &str, number: &str) -> Result<()> {
    Ok(person.see(&format!("number-{option}")).await?.send_keys(number).await?)
}

/// Chooses an option that may lie below the edge of the window: it is brought to the middle first.
async fn pick(person: &Visitor, option: &str) -> Result<()> {
    person.see(option).await?;
    let script = "document.querySelector(`[data-test=${arguments[0]}]`).scrollIntoView({ block: 'center' })";
    person.browser.script(script, vec![json!(option)]).await?;
    person.click(option).await
}

/// Waits until the page says this somewhere.
async fn expect_text(person: &Visitor, words: &str) -> Result<()> {
    eventually(&format!("the words {words:?}"), async || {
        let text = person.browser.text().await?;
        ensure!(text.contains(words), "the page says {text}");
        Ok(())
    })
    .await
}

/// Waits until the sheet of the table says all of this about its rules.
async fn expect_rules(person: &Visitor, words: &[&str]) -> Result<()> {
    for words in words {
        person.expect("house", words).await?;
    }
    Ok(())
}

/// Ana starts a table for two, and Dov follows her link as far as the door.
async fn at_the_door(house: &mut House, ana: &Visitor) -> Result<Visitor> {
    ana.click("start").await?;
    let link = ana.link("seat-link").await?;
    let dov = house.visitor(Window::WIDE).await?;
    dov.browser.prefer(Light::Light, true).await?;
    dov.follow(&link).await?;
    dov.see("join-name").await?.send_keys("Dov").await?;
    Ok(dov)
}

/// TP-22: any time to answer may be typed. Whoever comes by link reads the preset and what was changed before sitting down.
#[test]
fn a_typed_answer_time_is_told_to_whoever_joins_and_at_the_table() {
    scenario("options-time", async |house| {
        let ana = set_up(house, "trivial-pursuit", "way-link").await?;
        type_number(&ana, "time", "3").await?;
        ana.expect("number-time-wrong", "5 to 600 s").await?;
        type_number(&ana, "time", "5").await?;
        pick(&ana, "option-order-printed").await?;
        ana.expect("preset-changes", "Time to answer: 35 s").await?;
        let rules = ["At a distance", "Time to answer: 35 s", "Order of the cards: As printed"];
        let dov = at_the_door(house, &ana).await?;
        for words in rules {
            dov.expect("join-rules", words).await?;
        }
        dov.picture("options-join.png").await?;
        dov.click("join-sit").await?;
        for person in [&ana, &dov] {
            person.see("board").await?;
            expect_rules(person, &rules).await?;
        }
        Ok(())
    });
}

/// BM-1: two people who change nothing play in tournament mode. BM-19 is chosen in the setup.
#[test]
fn two_people_who_change_nothing_play_in_tournament_mode() {
    scenario("options-tournament", async |house| {
        let people = set_up(house, "manipulation", "way-hotseat").await?;
        let pressed = people.attribute("option-mode-tournament", "aria-pressed").await?;
        ensure!(pressed.as_deref() == Some("true"), "the setup does not begin with tournament mode");
        ensure!(!people.sees("option-mode-alone").await?, "two people cannot play each alone");
        pick(&people, "option-world_home-fits").await?;
        people.click("start").await?;
        people.see("board").await?;
        expect_rules(&people, &["Two, tournament", "Going home after WORLD: Any roll that fits"]).await?;
        for (seat, colors) in [(0, "circle and square"), (1, "triangle and diamond")] {
            let said = told(&people, seat).await?;
            ensure!(said.contains(colors), "seat {seat} is {said:?}");
        }
        people.picture("options-tournament.png").await
    });
}

/// WK-3, WK-32: WHIZ cards in the hand, and a match to two and a half points.
#[test]
fn options_of_whiz_key_hold_at_the_table() {
    scenario("options-whiz-key", async |house| {
        let people = set_up(house, "whiz-key", "way-hotseat").await?;
        pick(&people, "option-whiz_cards-in_hand").await?;
        pick(&people, "option-quiet_draw-never").await?;
        pick(&people, "option-tournament-on").await?;
        type_number(&people, "total", "2½").await?;
        people.click("start").await?;
        people.see("board").await?;
        let rules = [
            "WHIZ cards: Counted in the hand",
            "Draw after quiet turns: Never",
            "Points to win a match: 2.5 points",
        ];
        expect_rules(&people, &rules).await?;
        let text = people.browser.text().await?;
        ensure!(text.contains("match to 2.5"), "the lid does not name the total: {text}");
        Ok(())
    });
}

/// WK-31: after twenty quiet turns each, a player claims the DRAW.
#[test]
fn a_player_claims_the_quiet_draw() {
    scenario("options-claim", async |house| {
        let people = house.visitor(Window::WIDE).await?;
        people.browser.prefer(Light::Light, true).await?;
        people.open_the_shelf().await?;
        let script = "localStorage.setItem('boxlid:game:quiet', arguments[0]);
            localStorage.setItem('boxlid:knows:whiz-key', 'true'); return location.origin + '/play/quiet'";
        let kept: serde_json::Value = serde_json::from_str(QUIET)?;
        let address = people.browser.script(script, vec![json!(kept.to_string())]).await?;
        people.follow(address.as_str().unwrap_or_default()).await?;
        people.see("board").await?;
        // The hand is covered until whoever is to move has the device.
        people.click("cover-open").await?;
        expect_text(&people, "the DRAW may be claimed").await?;
        people.picture("options-claim.png").await?;
        people.click("call-claim").await?;
        people.see("over").await?;
        expect_text(&people, "turns without a door or a card.").await?;
        people.expect("call", "draw").await
    });
}

/// TP-23: where the players judge, everybody but the one who answered votes on a spoken answer.
#[test]
fn the_others_vote_on_a_spoken_answer() {
    scenario("options-vote", async |house| {
        let people = set_up(house, "trivial-pursuit", "way-hotseat").await?;
        people.click("way-hotseat").await?;
        pick(&people, "option-exactness-players").await?;
        people.click("start").await?;
        people.see("board").await?;
        expect_rules(&people, &["As printed", "How exact: Players judge"]).await?;
        let mut votes = 0;
        for _ in 0..400 {
            if people.sees("reveal").await? {
                people.click("reveal").await?;
            } else if people.sees("judge-right").await? {
                votes += 1;
                people.and_then_see(async || people.click("judge-right").await).await?;
                if votes == 2 {
                    break;
                }
            } else if people.sees("box-1").await? {
                people.and_then_see(async || people.click("box-1").await).await?;
            } else {
                match people.asked().await? {
                    Asked::Move(spaces) => {
                        people.and_then_see(async || people.go_to(&spaces[0]).await).await?;
                    }
                    Asked::Category(buttons) => {
                        people.and_then_see(async || people.click(&buttons[0]).await).await?;
                    }
                    _ => tokio::time::sleep(std::time::Duration::from_millis(60)).await,
                }
            }
        }
        ensure!(votes == 2, "only {votes} of two voted");
        people.expect("log", "2 say right, 0 say wrong").await?;
        people.picture("options-vote.png").await
    });
}

/// Nobody has to guess why a game ended: the Call says who left, and that no printed rule covers it.
#[test]
fn a_resignation_names_who_left() {
    scenario("options-left", async |house| {
        let ana = set_up(house, "manipulation", "way-link").await?;
        let dov = at_the_door(house, &ana).await?;
        dov.click("join-sit").await?;
        for person in [&ana, &dov] {
            person.see("board").await?;
            person.expect_connection("online").await?;
        }
        dov.click("menu").await?;
        dov.click("menu-resign").await?;
        dov.click("resign-yes").await?;
        for person in [&ana, &dov] {
            expect_text(person, "Dov left. No printed rule covers this ending.").await?;
        }
        ana.expect("call", "You win").await?;
        ana.picture("options-left.png").await
    });
}
