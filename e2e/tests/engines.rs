//! Every game opens in Firefox and in WebKit, and a first move against bots is made.

use anyhow::{Context, Result, ensure};
use e2e::{Engine, Visitor, Window, eventually, scenario_in};

/// Somebody opens a game, sits down with so many bots, and comes to the board.
async fn sit_down(person: &Visitor, game: &str, bots: usize, options: &[&str]) -> Result<()> {
    person.open_the_shelf().await?;
    person.click(&format!("box-{game}")).await?;
    for _ in 0..bots {
        person.click("way-bot").await?;
    }
    for option in options {
        person.click(&format!("option-{option}")).await?;
    }
    person.click("start").await
}

/// What the table tells of the game so far.
async fn log(person: &Visitor) -> Result<String> {
    let script = "return document.querySelector('[data-test=log]')?.textContent ?? ''";
    Ok(person.browser.script(script, vec![]).await?.as_str().unwrap_or_default().to_owned())
}

/// Makes the first choice there is, once there is one, and waits until it is in the log.
async fn first_move(person: &Visitor) -> Result<()> {
    let script = "const rows = [...document.querySelectorAll('[data-test^=\"go-\"]')];
        return rows.find(row => row.checkVisibility() && !row.disabled)?.dataset.test ?? null";
    eventually("a choice, and that it is made", async || {
        let choice = person.browser.script(script, vec![]).await?;
        let choice = choice.as_str().context("nothing can be chosen yet")?;
        let before = log(person).await?;
        person.click(choice).await?;
        eventually("the move in the log", async || {
            ensure!(log(person).await? != before, "the log is as it was");
            Ok(())
        })
        .await
    })
    .await
}

fn story(engine: Engine, game: &'static str, bots: usize) {
    scenario_in(engine, &format!("{engine:?}-{game}").to_lowercase(), async |house| {
        let person = house.visitor(Window::WIDE).await?;
        if game == "mancala" {
            sit_down(&person, game, bots, &["begins-a"]).await?;
            person.see("store-A").await?;
            person.sow("A3").await?;
        } else {
            sit_down(&person, game, bots, &[]).await?;
            person.see("board").await?;
            // Bots may go first, and go on for as long as they know the answers.
            let mut tries = 0;
            while let Err(late) = first_move(&person).await {
                tries += 1;
                ensure!(tries < 5, "{late}");
            }
        }
        person.browser.screenshot(&format!("{engine:?}-{game}.png").to_lowercase()).await.map(|_| ())
    });
}

macro_rules! stories {
    ($($name:ident: $engine:ident, $game:literal, $bots:literal;)*) => {
        $(#[test]
        fn $name() {
            story(Engine::$engine, $game, $bots);
        })*
    };
}

stories! {
    mancala_in_firefox: Firefox, "mancala", 1;
    trivial_pursuit_in_firefox: Firefox, "trivial-pursuit", 1;
    heisey_mania_in_firefox: Firefox, "heisey-mania", 1;
    basic_manipulation_in_firefox: Firefox, "manipulation", 3;
    whiz_key_in_firefox: Firefox, "whiz-key", 1;
    mancala_in_webkit: WebKit, "mancala", 1;
    trivial_pursuit_in_webkit: WebKit, "trivial-pursuit", 1;
    heisey_mania_in_webkit: WebKit, "heisey-mania", 1;
    basic_manipulation_in_webkit: WebKit, "manipulation", 3;
    whiz_key_in_webkit: WebKit, "whiz-key", 1;
}
