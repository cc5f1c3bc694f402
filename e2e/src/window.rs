//! The windows people look through: how large, and in which light.

use serde_json::{Value, json};

/// The inside of a browser window, to the pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Whether it is touched rather than pointed at.
    pub touch: bool,
}

impl Window {
    /// A phone, held upright and touched.
    pub const PHONE: Window = Window { width: 390, height: 844, touch: true };
    /// A laptop.
    pub const WIDE: Window = Window { width: 1440, height: 900, touch: false };
    /// The narrowest that must work.
    pub const NARROWEST: Window = Window { width: 320, height: 568, touch: true };
    /// The widest that must work: 4K.
    pub const WIDEST: Window = Window { width: 3840, height: 2160, touch: false };

    /// The name of the size, for files.
    pub fn name(self) -> String {
        format!("{}x{}", self.width, self.height)
    }

    /// What the browser is told, as parameters of `Emulation.setDeviceMetricsOverride`. The flag `mobile` makes
    /// the viewport meta tag count, as it does on a phone.
    pub(crate) fn metrics(self) -> Value {
        json!({ "width": self.width, "height": self.height, "deviceScaleFactor": 1, "mobile": self.touch })
    }
}

/// What the system of the visitor prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// A bright page.
    Light,
    /// A dark one.
    Dark,
}

impl Light {
    /// The name as it stands in style sheets and files.
    pub fn name(self) -> &'static str {
        match self {
            Light::Light => "light",
            Light::Dark => "dark",
        }
    }
}
