//! The server's first answer: it can be read without any script, and the page takes it over without anything moving.

use anyhow::{Result, ensure};
use e2e::{Visitor, Way, Window, scenario};
use serde_json::{Value, json};

/// What people do not notice; a page is called good below 0.1.
const SHIFT: f64 = 0.02;

/// Where everything lies on the shelf.
async fn places(person: &Visitor) -> Result<Value> {
    let script = "return ['tables', 'menu', 'box-mancala', 'box-trivial-pursuit', 'box-heisey-mania',
        'box-manipulation', 'box-whiz-key', 'set-up', 'read-rules'].map(name => {
            const box = document.querySelector(`[data-test=${name}]`)?.getBoundingClientRect();
            return box ? [name, ...[box.x, box.y, box.width].map(Math.round)] : [name];
        }).concat([getComputedStyle(document.querySelector('.board.peek .wood')).width])";
    person.browser.script(script, vec![]).await
}

async fn reads(person: &Visitor, link: &str, said: &[&str]) -> Result<()> {
    person.visit(link).await?;
    let text = person.browser.text().await?;
    for words in said {
        ensure!(text.contains(words), "without scripts {link} does not say {words:?}:\n{text}");
    }
    Ok(())
}

#[test]
fn without_scripts_the_shelf_the_rules_and_a_table_can_be_read() {
    scenario("no-script", async |house| {
        let ana = house.visitor(Window::WIDE).await?;
        ana.sit_down(Way::Link, &["begins-a"]).await?;
        let table = ana.link("seat-link").await?;
        let home = house.server.address();
        let eve = house.visitor(Window::PHONE).await?;
        eve.browser.run_scripts(false).await?;
        reads(&eve, &home, &["Which box shall we open?", "Whiz Key", "What Boxlid is", "allow JavaScript"])
            .await?;
        eve.picture("first-shelf-no-script.png").await?;
        ensure!(!eve.sees("bot-now").await?, "a button that only a script can follow is offered");
        reads(&eve, &format!("{home}rules/mancala"), &["The rules of Mancala", "M-5"]).await?;
        eve.picture("first-rules-no-script.png").await?;
        reads(&eve, &format!("{home}whiz-key"), &["How it can be played", "Against bots"]).await?;
        eve.picture("first-game-no-script.png").await?;
        reads(&eve, &format!("{home}tables"), &["Open tables", "No table is open to everybody now."]).await?;
        eve.picture("first-tables-no-script.png").await?;
        reads(&eve, &table, &["has a seat free for you.", "Only look on", "B free"]).await?;
        eve.picture("first-table-no-script.png").await?;
        // The code of a table leads there, too.
        eve.visit(&home).await?;
        let code = table.rsplit('/').next().unwrap_or_default();
        eve.see("code").await?.send_keys(code).await?;
        eve.see("code-join").await?.click().await?;
        eve.see("join-seats").await?;
        eve.browser.allow_network_errors();
        reads(&eve, &format!("{home}t/k7m2p-9xq4t"), &["There is no such table."]).await
    });
}

async fn takes_over(house: &mut e2e::House, window: Window) -> Result<()> {
    let person = house.visitor(window).await?;
    // The page never starts, and what the server drew stays.
    person.browser.allow_network_errors();
    person.browser.block(&["*/boot.js*"]).await?;
    person.visit(&house.server.address()).await?;
    let before = places(&person).await?;
    person.picture(&format!("first-shelf-{}.png", window.name())).await?;
    person.browser.block(&[]).await?;
    person.open_the_shelf().await?;
    person.picture(&format!("taken-over-shelf-{}.png", window.name())).await?;
    let after = places(&person).await?;
    ensure!(before == after, "the page laid the shelf out anew:\n{before}\n{after}");
    let shift = person.layout_shift().await?;
    ensure!(shift < SHIFT, "the shelf shifted by {shift}");
    let shelves = person.browser.script("return document.querySelectorAll('.home').length", vec![]).await?;
    ensure!(shelves == json!(1), "there are {shelves} shelves");
    person.follow(&format!("{}rules/mancala", house.server.address())).await?;
    person.see("back").await?;
    let shift = person.layout_shift().await?;
    ensure!(shift < SHIFT, "the rules shifted by {shift}");
    Ok(())
}

#[test]
fn a_button_pressed_before_the_page_has_started_counts() {
    scenario("early-press", async |house| {
        let person = house.visitor(Window::WIDE).await?;
        // The bundle takes seconds at this speed.
        person.browser.slow_down(150_000).await?;
        person.visit(&house.server.address()).await?;
        person.click("bot-now").await?;
        let first = "return !!document.querySelector('#page[data-first]')";
        let early = person.browser.script(first, vec![]).await?;
        ensure!(early == json!(true), "the page had started already, so this shows nothing");
        person.see("pocket-A1").await?;
        Ok(())
    });
}

#[test]
fn the_page_takes_the_shelf_over_where_it_lies_on_a_laptop() {
    scenario("takes-over-wide", async |house| takes_over(house, Window::WIDE).await);
}

#[test]
fn the_page_takes_the_shelf_over_where_it_lies_on_a_phone() {
    scenario("takes-over-phone", async |house| takes_over(house, Window::PHONE).await);
}
