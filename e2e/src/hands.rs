//! What a visitor does with a keyboard, and with a mouse that clicks twice.

use anyhow::{Context, Result, bail, ensure};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::key::Key;

use crate::{Visitor, eventually};

/// More stops than any of our pages has.
const STOPS: usize = 80;

impl Visitor {
    /// Presses a key, wherever the focus is.
    pub async fn press(&self, key: Key) -> Result<()> {
        self.type_in(&char::from(key).to_string()).await
    }

    /// Types text, wherever the focus is.
    pub async fn type_in(&self, text: &str) -> Result<()> {
        let focused = self.browser.client().active_element().await.context("nothing has the focus")?;
        Ok(focused.send_keys(text).await?)
    }

    /// The hook of what has the focus, if it has one.
    pub async fn focus(&self) -> Result<String> {
        let script = "return document.activeElement?.closest('[data-test]')?.dataset.test ?? ''";
        let focus = self.browser.script(script, vec![]).await?;
        Ok(focus.as_str().unwrap_or_default().to_owned())
    }

    /// Presses Tab until the focus is on `what`.
    pub async fn tab_to(&self, what: &str) -> Result<()> {
        self.tab_until(what, |focus| focus == what).await
    }

    /// Presses Tab until the focus is on a pocket.
    pub async fn tab_to_the_board(&self) -> Result<()> {
        self.tab_until("the board", |focus| focus.starts_with("pocket-")).await
    }

    async fn tab_until(&self, what: &str, reached: impl Fn(&str) -> bool) -> Result<()> {
        let mut stops = Vec::new();
        for _ in 0..STOPS {
            let focus = self.focus().await?;
            if reached(&focus) {
                return Ok(());
            }
            stops.push(focus);
            self.press(Key::Tab).await?;
        }
        stops.dedup();
        bail!("{what} cannot be reached with Tab; it stops at {stops:?}")
    }

    /// Walks with the arrow keys, once the board is lit, until the focus is on `pocket`.
    pub async fn walk_to(&self, pocket: &str) -> Result<()> {
        eventually("a lit board", async || {
            ensure!(!self.lit().await?.is_empty(), "nothing is lit");
            Ok(())
        })
        .await?;
        let mut stops = Vec::new();
        // Once round all pockets and a little more, there and back.
        for key in [[Key::Right; 14], [Key::Left; 14]].concat() {
            let focus = self.focus().await?;
            if focus == pocket {
                return Ok(());
            }
            stops.push(focus);
            self.press(key).await?;
        }
        bail!("{pocket} cannot be reached with the arrow keys; they stop at {stops:?}")
    }

    /// Chooses what has the focus, as a keyboard does: Space for boxes and radios, Enter for all else.
    pub async fn choose_with_keys(&self) -> Result<()> {
        let script =
            "return document.activeElement?.matches('input[type=radio], input[type=checkbox]') ?? false";
        let is_input = self.browser.script(script, vec![]).await? == true;
        if is_input { self.type_in(" ").await } else { self.press(Key::Enter).await }
    }

    /// Clicks twice as fast as a nervous finger does.
    pub async fn double_click(&self, what: &str) -> Result<()> {
        let element = self.see(what).await?;
        let press = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
        let release = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
        let middle = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let clicks = MouseActions::new("mouse".to_owned())
            .then(middle)
            .then(press.clone())
            .then(release.clone())
            .then(press)
            .then(release);
        Ok(self.browser.client().perform_actions(clicks).await?)
    }
}
