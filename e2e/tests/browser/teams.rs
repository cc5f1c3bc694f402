//! A team on two devices: the captain lets the other in and answers, the other consults, and the opponents hear nothing
//! of it. And who is not let in, or is sent away.

use anyhow::{Result, ensure};
use e2e::{Asked, Light, Visitor, Window, scenario};

async fn say(person: &Visitor, text: &str) -> Result<()> {
    person.see("chat-text").await?.send_keys(text).await?;
    person.click("chat-send").await
}

#[test]
fn a_member_consults_the_captain_and_nobody_else_hears_it() {
    scenario("teams", async |house| {
        let ana = house.visitor(Window::WIDE).await?;
        ana.browser.prefer(Light::Light, true).await?;
        ana.open_the_shelf().await?;
        ana.click("box-trivial-pursuit").await?;
        ana.see("name").await?.send_keys("Ana").await?;
        ana.click("way-link").await?;
        ana.click("option-time-none").await?;
        ana.click("start").await?;
        let link = ana.link("seat-link").await?;
        let dov = house.visitor(Window::WIDE).await?;
        dov.browser.prefer(Light::Light, true).await?;
        dov.follow(&link).await?;
        dov.see("join-name").await?.send_keys("Dov").await?;
        dov.click("join-sit").await?;
        dov.see("board").await?;
        let eve = house.visitor(Window::PHONE).await?;
        eve.browser.prefer(Light::Light, true).await?;
        eve.follow(&link).await?;
        eve.see("join-name").await?.send_keys("Eve").await?;
        eve.click("join-team-B").await?;
        // The captain lets her in and, because the game has begun, Ana has to agree.
        eve.expect("join-waiting", "Waiting for Dov").await?;
        dov.expect("join-request", "Eve wants to join your team").await?;
        dov.picture("join-request.png").await?;
        ensure!(!ana.sees("join-request").await?, "Ana is asked before the captain");
        dov.click("admit").await?;
        eve.expect("join-waiting", "Waiting for the other players").await?;
        eve.picture("join-waiting.png").await?;
        ana.expect("join-request", "Eve wants to join Dov’s team").await?;
        ana.click("admit").await?;
        eve.see("board").await?;
        ensure!(!dov.sees("join-request").await?, "Dov is still asked");
        say(&eve, "I think it is the moon").await?;
        dov.expect("chat", "I think it is the moon").await?;
        say(&dov, "Are you sure?").await?;
        eve.expect("chat", "Are you sure?").await?;
        ensure!(!ana.browser.text().await?.contains("the moon"), "Ana hears what the other team says");
        // Until Dov is to move, Ana moves and gives no answer.
        for _ in 0..60 {
            if matches!(dov.asked().await?, Asked::Move(_)) {
                break;
            }
            match ana.asked().await? {
                Asked::Move(spaces) => ana.and_then_see(async || ana.go_to(&spaces[0]).await).await?,
                Asked::Answer => ana.and_then_see(async || ana.click("pass").await).await?,
                Asked::Category(buttons) => {
                    ana.and_then_see(async || ana.click(&buttons[0]).await).await?;
                }
                Asked::Wait | Asked::Ruling | Asked::Vote | Asked::Over => {}
            }
        }
        dov.until_asked("a move of Dov's", |asked| matches!(asked, Asked::Move(_))).await?;
        ensure!(eve.asked().await? == Asked::Wait, "a member may move: {:?}", eve.asked().await?);
        eve.reload().await?;
        eve.expect("chat", "Are you sure?").await?;
        eve.picture("team-member.png").await
    });
}

#[test]
fn a_captain_declines_and_a_host_frees_a_seat() {
    scenario("doorway", async |house| {
        let ana = house.visitor(Window::PHONE).await?;
        ana.browser.prefer(Light::Light, true).await?;
        ana.open_the_shelf().await?;
        ana.click("box-trivial-pursuit").await?;
        ana.see("name").await?.send_keys("Ana").await?;
        // Two seats for others, so that the game does not begin with the first.
        ana.click("way-link").await?;
        ana.click("way-link").await?;
        ana.click("start").await?;
        let link = ana.link("seat-link").await?;
        let dov = house.visitor(Window::WIDE).await?;
        dov.browser.prefer(Light::Light, true).await?;
        // A browser notes in its console that a request was refused.
        dov.browser.allow_network_errors();
        dov.follow(&link).await?;
        dov.see("join-name").await?.send_keys("Dov").await?;
        dov.click("join-team-A").await?;
        dov.expect("join-waiting", "Waiting for Ana").await?;
        ana.expect("join-request", "Dov wants to join your team").await?;
        ana.picture("join-request-phone.png").await?;
        ana.click("decline").await?;
        dov.expect("join-problem", "declined").await?;
        // Then he takes a seat of his own, and the host sends him away.
        dov.follow(&link).await?;
        dov.click("join-sit").await?;
        dov.see("board").await?;
        ana.click("host-open").await?;
        ana.picture("host-phone.png").await?;
        ana.click("free-B").await?;
        dov.expect("seat-gone", "The host freed your seat").await?;
        dov.picture("seat-gone.png").await?;
        ensure!(!ana.sees("host-open").await?, "there is nobody left to send away");
        // The seat is free for somebody else.
        let eve = house.visitor(Window::WIDE).await?;
        eve.follow(&link).await?;
        eve.see("join-name").await?.send_keys("Eve").await?;
        eve.click("join-sit").await?;
        eve.see("board").await?;
        ana.see("host-open").await.map(|_| ())
    });
}
