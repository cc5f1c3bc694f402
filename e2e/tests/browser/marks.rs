//! Players choose: presets, tokens (TP-1) and colors (BM-1), on one device and by link.

use anyhow::{Result, ensure};
use e2e::{Asked, House, Light, Visitor, Window, eventually, scenario};

pub(crate) async fn set_up(house: &mut House, game: &str, way: &str) -> Result<Visitor> {
    let ana = house.visitor(Window::WIDE).await?;
    ana.browser.prefer(Light::Light, true).await?;
    ana.open_the_shelf().await?;
    ana.click(&format!("box-{game}")).await?;
    ana.see("name").await?.send_keys("Ana").await?;
    ana.click(way).await?;
    Ok(ana)
}

/// Chooses from a list with the keyboard, as the driver tells a page of a clicked choice in another way than a browser does.
async fn choose(person: &Visitor, list: &str, title: &str) -> Result<()> {
    Ok(person.see(list).await?.send_keys(title).await?)
}

/// Dov follows Ana's link, finds these marks free, takes one, sees what it looks like and sits down.
async fn join(house: &mut House, ana: &Visitor, free: &str, title: &str, looks: &[&str]) -> Result<Visitor> {
    let link = ana.link("seat-link").await?;
    let dov = house.visitor(Window::PHONE).await?;
    dov.browser.prefer(Light::Light, true).await?;
    dov.follow(&link).await?;
    dov.see("join-name").await?.send_keys("Dov").await?;
    let offered = dov.read("join-mark").await?;
    let offered: Vec<&str> = offered.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    ensure!(offered.join(", ") == free, "offered: {offered:?}");
    dov.picture(&format!("marks-join-{}.png", title.to_lowercase().replace(' ', "-"))).await?;
    choose(&dov, "join-mark", title).await?;
    let script = "return document.querySelector('[data-test=join-worn]').innerHTML";
    eventually("the chosen mark beside the form", async || {
        let worn = dov.browser.script(script, vec![]).await?;
        let worn = worn.as_str().unwrap_or_default();
        ensure!(looks.iter().all(|look| worn.contains(look)), "the page shows {worn}, not {looks:?}");
        Ok(())
    })
    .await?;
    dov.click("join-sit").await?;
    dov.see("board").await?;
    Ok(dov)
}

/// What is said of a seat, hidden words included.
pub(crate) async fn told(person: &Visitor, seat: u8) -> Result<String> {
    let script = "return document.querySelector('[data-test=seat-' + arguments[0] + ']').textContent";
    person.see(&format!("seat-{seat}")).await?;
    Ok(person.browser.script(script, vec![seat.into()]).await?.as_str().unwrap_or_default().to_owned())
}

async fn both_see(people: [&Visitor; 2], seats: [[&str; 2]; 2]) -> Result<()> {
    for person in people {
        for (seat, words) in (0..).zip(seats) {
            let said = told(person, seat).await?;
            ensure!(words.iter().all(|word| said.contains(word)), "seat {seat} is {said:?}, not {words:?}");
        }
    }
    Ok(())
}

#[test]
fn two_people_pick_tokens_in_the_setup_and_by_link() {
    scenario("marks-tokens", async |house| {
        let ana = set_up(house, "trivial-pursuit", "way-link").await?;
        choose(&ana, "mark-0", "Pink").await?;
        ana.expect("preset-about", "Four differences from the box").await?;
        ana.picture("marks-set-up.png").await?;
        ana.click("start").await?;
        let free = "Blue circle, Orange square, Green triangle, Pale blue hexagon, Gray cross";
        let dov = join(house, &ana, free, "Gray cross", &["#45423F", ">B<"]).await?;
        both_see([&ana, &dov], [["Ana", "diamond"], ["Dov", "cross"]]).await
    });
}

/// Dov and Eve are offered the same token. Eve is quicker, and Dov is shown what is left.
#[test]
fn whoever_comes_too_late_for_a_token_sees_those_that_are_left() {
    scenario("marks-too-late", async |house| {
        let ana = set_up(house, "trivial-pursuit", "way-link").await?;
        ana.click("way-link").await?;
        ana.click("start").await?;
        let link = ana.link("seat-link").await?;
        let dov = house.visitor(Window::PHONE).await?;
        dov.browser.prefer(Light::Light, true).await?;
        // A browser notes in its console that a request was refused.
        dov.browser.allow_network_errors();
        dov.follow(&link).await?;
        dov.see("join-name").await?.send_keys("Dov").await?;
        ensure!(dov.read("join-mark").await?.contains("Orange square"), "the square is free");
        let free = "Orange square, Green triangle, Pink diamond, Pale blue hexagon, Gray cross";
        join(house, &ana, free, "Orange square", &[]).await?;
        dov.click("join-sit").await?;
        dov.expect("join-problem", "somebody has the orange square already").await?;
        dov.expect("join-mark", "Green triangle").await?;
        ensure!(!dov.read("join-mark").await?.contains("Orange square"), "the square is still offered");
        dov.click("join-sit").await?;
        dov.see("board").await?;
        let said = told(&dov, 2).await?;
        ensure!(said.contains("Dov") && said.contains("triangle"), "{said}");
        Ok(())
    });
}

#[test]
fn two_people_pick_colors_in_the_setup_and_by_link() {
    scenario("marks-colors", async |house| {
        let ana = set_up(house, "manipulation", "way-link").await?;
        choose(&ana, "mark-0", "Yellow").await?;
        ana.click("start").await?;
        let dov = join(house, &ana, "Red and green", "Red", &[">R<", ">G<"]).await?;
        both_see([&ana, &dov], [["Dov", "circle and square"], ["Ana", "triangle and diamond"]]).await
    });
}

/// Two people on one device begin as printed: one reads, the other answers aloud, and the answer is covered until the
/// device was passed to the reader.
#[test]
fn two_people_on_one_device_play_as_printed() {
    scenario("marks-as-printed", async |house| {
        let people = set_up(house, "trivial-pursuit", "way-hotseat").await?;
        people.expect("preset-about", "Another player reads the question").await?;
        people.click("option-wedges-4").await?;
        people.expect("preset-changes", "Four").await?;
        choose(&people, "mark-1", "Pale").await?;
        people.picture("marks-as-printed.png").await?;
        people.click("start").await?;
        people.see("board").await?;
        let said = told(&people, 1).await?;
        ensure!(said.contains("hexagon"), "{said}");
        for _ in 0..3 {
            while !people.sees("reveal").await? {
                match people.asked().await? {
                    Asked::Move(spaces) => {
                        people.and_then_see(async || people.go_to(&spaces[0]).await).await?
                    }
                    Asked::Category(buttons) => {
                        people.and_then_see(async || people.click(&buttons[0]).await).await?;
                    }
                    // TP-10: the reader picks one of the two boxes.
                    Asked::Wait if people.sees("box-1").await? => {
                        people.and_then_see(async || people.click("box-1").await).await?;
                    }
                    Asked::Wait => tokio::time::sleep(std::time::Duration::from_millis(60)).await,
                    other => anyhow::bail!("the page asks for {other:?}"),
                }
            }
            ensure!(people.sees("cover").await?, "the mover could read the answer");
            people.click("reveal").await?;
            people.and_then_see(async || people.click("judge-right").await).await?;
        }
        Ok(())
    });
}
