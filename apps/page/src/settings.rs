//! How this browser's owner likes it.

use serde::{Deserialize, Serialize};

use crate::browser::document;

/// Choices that change how the page looks and feels, never the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub theme: Theme,
    /// Whether stones click; off until asked for.
    pub sound: bool,
    /// Whether a choice is shown before it is made.
    pub choosing: Choosing,
    /// Whether bots on this device play at once instead of leaving time to follow.
    pub quick_bots: bool,
    /// Whether the board of Mancala says what each pocket is worth, where that is fair.
    pub values: bool,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device is set.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// How a choice on the board is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    /// At once with a mouse, shown first under a finger.
    #[default]
    Auto,
    /// At once, whatever is used.
    AtOnce,
    /// Always shown first, and made by the button or by choosing it again.
    Confirm,
}

/// Lets the style sheets know whether it is to be light or dark; without the attribute they follow the device.
pub fn show(theme: Theme) {
    let Some(root) = document().document_element() else {
        return;
    };
    let _ = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}
