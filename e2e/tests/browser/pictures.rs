//! Pictures of every page, in both lights and both sizes, for people to look at: `target/screenshots`.
//!
//! The README shows one of them; `cargo xtask bless --screenshot` puts it there.

use anyhow::Result;
use e2e::{Light, Visitor, Way, Window, scenario};

async fn take_all(person: &Visitor, window: Window, light: Light) -> Result<()> {
    let name = |page: &str| format!("{page}-{}-{}.png", light.name(), window.name());
    // Without motion a picture shows how things end up, not how they get there.
    person.browser.prefer(light, true).await?;
    person.open_the_shelf().await?;
    person.picture(&name("shelf")).await?;
    person.click("box-mancala").await?;
    person.see("name").await?.send_keys("Ana").await?;
    person.see("name-2").await?.send_keys("Dov").await?;
    person.picture(&name("setup")).await?;
    person.set_up(Way::HotSeat, &["begins-a"]).await?;
    for pocket in ["A3", "A6", "B2", "B5", "A1", "B3"] {
        person.sow(pocket).await?;
    }
    person.settle().await?;
    person.picture(&name("table")).await?;
    person.click("pocket-A6").await?;
    person.see("slip").await?;
    person.picture(&name("refusal")).await?;
    person.open_the_rules().await?;
    person.picture(&name("rules")).await
}

fn pictures(window: Window, light: Light) {
    let name = format!("pictures-{}-{}", light.name(), window.name());
    scenario(&name, async |house| take_all(&house.visitor(window).await?, window, light).await);
}

#[test]
fn screenshots_of_a_laptop_in_the_light() {
    pictures(Window::WIDE, Light::Light);
}

#[test]
fn screenshots_of_a_laptop_in_the_dark() {
    pictures(Window::WIDE, Light::Dark);
}

#[test]
fn screenshots_of_a_phone_in_the_light() {
    pictures(Window::PHONE, Light::Light);
}

#[test]
fn screenshots_of_a_phone_in_the_dark() {
    pictures(Window::PHONE, Light::Dark);
}
