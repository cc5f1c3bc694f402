//! Somebody in front of a browser. Their verbs are a player's: they open the shelf, pick a box, sow a pocket,
//! read the Call.
//!
//! The page marks what tests may hold on to with `data-test`; nothing here depends on styles or structure.

use anyhow::{Context, Result, ensure};
use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};

use crate::{Browser, eventually};

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Two people on one device.
    HotSeat,
    /// Against the program, by the level's name.
    Bot(&'static str),
    /// Over the network, by a link.
    Link,
}

/// Somebody who visits the house.
pub struct Visitor {
    /// Their browser.
    pub browser: Browser,
    address: String,
}

impl Visitor {
    pub(crate) fn new(browser: Browser, address: String) -> Self {
        Visitor { browser, address }
    }

    /// Comes in by the front door.
    pub async fn open_the_shelf(&self) -> Result<()> {
        self.follow(&self.address.clone()).await?;
        self.see("box-mancala").await.map(|_| ())
    }

    /// Follows a link, and waits until the page has started there.
    pub async fn follow(&self, link: &str) -> Result<()> {
        self.visit(link).await?;
        self.wait_for_the_page().await
    }

    /// Follows a link, and does not wait for anything but what the server answers.
    pub async fn visit(&self, link: &str) -> Result<()> {
        self.browser.client().goto(link).await.with_context(|| format!("could not open {link}"))
    }

    /// Reloads the page.
    pub async fn reload(&self) -> Result<()> {
        self.browser.client().refresh().await.context("could not reload")?;
        self.wait_for_the_page().await
    }

    /// What the server drew looks like the page, but not everything in it can be pressed yet.
    async fn wait_for_the_page(&self) -> Result<()> {
        let script = "return !document.querySelector('#page[data-first]')";
        eventually("the page to start", async || {
            let started = self.browser.script(script, vec![]).await?;
            ensure!(started == json!(true), "it shows what the server drew");
            Ok(())
        })
        .await
    }

    /// From the front door to a table of Mancala on which A begins, unless `options` say otherwise.
    pub async fn sit_down(&self, way: Way, options: &[&str]) -> Result<()> {
        self.open_the_shelf().await?;
        self.click("box-mancala").await?;
        self.set_up(way, options).await
    }

    /// Chooses on the set-up page, and starts. Options are written `name-value`.
    pub async fn set_up(&self, way: Way, options: &[&str]) -> Result<()> {
        match way {
            Way::HotSeat => self.click("way-hotseat").await?,
            Way::Bot(level) => {
                self.click("way-bot").await?;
                self.click(&format!("bot-{level}")).await?;
            }
            Way::Link => self.click("way-link").await?,
        }
        for option in options {
            self.click(&format!("option-{option}")).await?;
        }
        self.click("start").await?;
        self.see("store-A").await.map(|_| ())
    }

    /// Waits until something is there to be seen.
    pub async fn see(&self, what: &str) -> Result<Element> {
        let selector = format!("[data-test=\"{what}\"]");
        eventually(&format!("{what} to be there"), async || {
            let element = self.browser.client().find(Locator::Css(&selector)).await;
            let element = element.with_context(|| format!("{what} is nowhere on the page"))?;
            ensure!(element.is_displayed().await?, "{what} is hidden");
            Ok(element)
        })
        .await
    }

    /// Whether something is there to be seen now.
    pub async fn sees(&self, what: &str) -> Result<bool> {
        let selector = format!("[data-test=\"{what}\"]");
        // Between finding it and looking at it the page may have drawn it anew.
        eventually(&format!("a look at {what}"), async || {
            match self.browser.client().find_all(Locator::Css(&selector)).await?.first() {
                Some(element) => Ok(element.is_displayed().await?),
                None => Ok(false),
            }
        })
        .await
    }

    /// Clicks something, or taps it with a finger, as soon as it can be reached.
    pub async fn click(&self, what: &str) -> Result<()> {
        eventually(&format!("{what} to take a click"), async || {
            let element = self.see(what).await?;
            if self.browser.is_touched() {
                return self.browser.tap(what).await;
            }
            let clicked = element.click().await.with_context(|| format!("{what} took no click"));
            if clicked.is_err() {
                // The driver scrolls only what is outside the window; people also scroll what a bar covers.
                let script = "document.querySelector(arguments[0])?.scrollIntoView({ block: 'nearest', behavior: 'instant' })";
                self.browser.script(script, vec![json!(format!("[data-test=\"{what}\"]"))]).await?;
            }
            clicked
        })
        .await
    }

    /// Presses something with a mouse where it is now, without waiting for it.
    pub async fn press_on(&self, what: &str) -> Result<()> {
        let found = self.browser.client().find(Locator::Css(&format!("[data-test=\"{what}\"]"))).await?;
        Ok(found.click().await?)
    }

    /// What something says.
    pub async fn read(&self, what: &str) -> Result<String> {
        // Between finding it and reading it the page may have drawn it anew.
        eventually(&format!("{what} to be read"), async || Ok(self.see(what).await?.text().await?)).await
    }

    /// Waits until something says, among other things, `words`.
    pub async fn expect(&self, what: &str, words: &str) -> Result<()> {
        eventually(&format!("{what} to say {words:?}"), async || {
            let said = self.read(what).await?;
            ensure!(said.to_lowercase().contains(&words.to_lowercase()), "it says {said:?}");
            Ok(())
        })
        .await
    }

    /// Waits until the Call says, among other things, `words`.
    pub async fn expect_call(&self, words: &str) -> Result<()> {
        self.expect("call", words).await
    }

    /// An attribute of something.
    pub async fn attribute(&self, what: &str, name: &str) -> Result<Option<String>> {
        eventually(&format!("{name} of {what}"), async || Ok(self.see(what).await?.attr(name).await?)).await
    }

    /// How many stones lie in a pocket (`A3`) or a store (`A`).
    pub async fn stones(&self, place: &str) -> Result<u32> {
        let what = if place.len() == 1 { format!("store-{place}") } else { format!("pocket-{place}") };
        let stones = self.attribute(&what, "data-stones").await?;
        let stones = stones.with_context(|| format!("{what} does not say how many stones it holds"))?;
        stones.parse().with_context(|| format!("{what} holds {stones:?} stones"))
    }

    /// Waits until a pocket or store holds so many stones.
    pub async fn expect_stones(&self, place: &str, wanted: u32) -> Result<()> {
        eventually(&format!("{wanted} stones in {place}"), async || {
            let found = self.stones(place).await?;
            ensure!(found == wanted, "there are {found}");
            Ok(())
        })
        .await
    }

    /// The whole board as text: A's pockets, A's store, B's pockets, B's store.
    pub async fn board(&self) -> Result<String> {
        let script = "const n = s => document.querySelector(`[data-test=\"${s}\"]`)?.dataset.stones ?? '?';
            return ['A', 'B'].map(side => [1, 2, 3, 4, 5, 6].map(i => n(`pocket-${side}${i}`)).join(' ')
                + ' [' + n(`store-${side}`) + ']').join(' / ')";
        let board = self.browser.script(script, vec![]).await?;
        Ok(board.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the board is as `wanted` shows it.
    pub async fn expect_board(&self, wanted: &str) -> Result<()> {
        eventually(&format!("the board {wanted}"), async || {
            let found = self.board().await?;
            ensure!(found == wanted, "it is {found}");
            Ok(())
        })
        .await
    }

    /// The pockets that are lit: those the visitor may choose now.
    pub async fn lit(&self) -> Result<Vec<String>> {
        let script = "return [...document.querySelectorAll('[data-test^=\"pocket-\"][data-lit=\"true\"]')]
            .map(pocket => pocket.dataset.test.slice(7)).sort()";
        let lit = self.browser.script(script, vec![]).await?;
        let lit = lit.as_array().context("the lit pockets are a list")?;
        Ok(lit.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Waits until some pocket is lit, or the game is over (then there is none).
    pub async fn my_choices(&self) -> Result<Vec<String>> {
        eventually("a choice or the end of the game", async || {
            let lit = self.lit().await?;
            ensure!(
                !lit.is_empty() || self.is_over().await?,
                "nothing is lit; the Call: {:?}",
                self.read("call").await
            );
            Ok(lit)
        })
        .await
    }

    /// Whether the game is over: then the Call says how it came out.
    pub async fn is_over(&self) -> Result<bool> {
        self.sees("over").await
    }

    /// Sows a pocket, and waits until the board has changed. With a finger a choice is first shown and then made
    /// by the Call's button.
    pub async fn sow(&self, pocket: &str) -> Result<()> {
        let before = self.board().await?;
        self.click(&format!("pocket-{pocket}")).await?;
        if self.browser.is_touched() {
            self.click("call-act").await?;
        }
        eventually(&format!("{pocket} to be sown"), async || {
            let call = self.read("call").await;
            ensure!(self.board().await? != before, "the board is still {before}; the Call: {call:?}");
            Ok(())
        })
        .await
    }

    /// The lines of the log, the first move first.
    pub async fn log(&self) -> Result<Vec<String>> {
        let script = "const log = document.querySelector('[data-test=\"log\"]');
            return log ? [...log.querySelectorAll('li')].map(line => line.textContent.trim()) : []";
        let lines = self.browser.script(script, vec![]).await?;
        let lines = lines.as_array().context("the log is a list")?;
        Ok(lines.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Waits until the service worker has the page in its keeping; only then does it survive without a server.
    pub async fn wait_for_service_worker(&self) -> Result<()> {
        eventually("the service worker", async || {
            let script = "return !!(navigator.serviceWorker && navigator.serviceWorker.controller)";
            ensure!(self.browser.script(script, vec![]).await? == json!(true), "the page is on its own");
            Ok(())
        })
        .await
    }

    /// The link that an element shares: its `data-href`, its `href` or its text.
    pub async fn link(&self, what: &str) -> Result<String> {
        eventually(&format!("the link of {what}"), async || {
            let element = self.see(what).await?;
            for attribute in ["data-href", "href"] {
                if let Some(link) = element.attr(attribute).await? {
                    return Ok(link);
                }
            }
            Ok(element.text().await?)
        })
        .await
    }

    /// Waits until the page says how it is connected: `online`, `looking` or `local`.
    pub async fn expect_connection(&self, state: &str) -> Result<()> {
        eventually(&format!("the connection to be {state}"), async || {
            let found = self.attribute("connection", "data-state").await?;
            ensure!(found.as_deref() == Some(state), "it is {found:?}");
            Ok(())
        })
        .await
    }

    /// Gives a name and sits down at the table whose link was followed.
    pub async fn take_the_seat(&self, name: &str) -> Result<()> {
        self.see("join-name").await?.send_keys(name).await?;
        self.click("join-sit").await?;
        self.see("store-A").await.map(|_| ())
    }

    /// Gives up, and means it.
    pub async fn resign(&self) -> Result<()> {
        self.click("resign").await?;
        self.click("resign-yes").await?;
        self.see("over").await.map(|_| ())
    }

    /// Opens the rules.
    pub async fn open_the_rules(&self) -> Result<()> {
        self.click("rules").await?;
        eventually("the first clause", async || {
            ensure!(self.browser.text().await?.contains("M-1"), "no clause is shown");
            Ok(())
        })
        .await
    }

    /// Waits until the rules are open at a clause: marked, and in sight.
    pub async fn expect_clause(&self, clause: &str) -> Result<()> {
        let script = "const marked = document.querySelector('[aria-current=true]');
            const box = marked?.getBoundingClientRect();
            return [marked?.id ?? '', !!box && box.top >= 0 && box.bottom <= innerHeight]";
        eventually(&format!("{clause} to be shown"), async || {
            let found = self.browser.script(script, vec![]).await?;
            ensure!(found == json!([clause, true]), "marked, and whether it is in sight: {found}");
            Ok(())
        })
        .await
    }

    /// Waits until nothing moves any more.
    pub async fn settle(&self) -> Result<()> {
        eventually("the stones to come to rest", async || {
            let script = "return document.getAnimations().filter(animation => animation.playState === 'running').length";
            let moving = self.browser.script(script, vec![]).await?;
            ensure!(moving == json!(0), "{moving} things still move");
            Ok(())
        })
        .await
    }

    /// Takes a picture of the page at rest. Whether screens are without fault is checked on the gallery, which has all of
    /// them.
    pub async fn picture(&self, file: &str) -> Result<()> {
        self.settle().await?;
        self.browser.screenshot(file).await.map(|_| ())
    }
}
