//! A page for when there is nothing else to show: it says why, and where to go from here.

use faces::Room;
use maud::{Markup, html};

use crate::chrome::lid;
use crate::route::Route;
use crate::screen::{Drawn, Screen};

/// Says what is wrong and leads back to the shelf.
pub struct Trouble(pub String);

impl Screen for Trouble {
    fn draw(&self, _room: Room) -> Drawn {
        Drawn::page("Boxlid", markup(&self.0))
    }
}

fn markup(said: &str) -> Markup {
    html! {
        (lid("Boxlid", "", html! {}))
        main.trouble {
            p.say role="status" data-test="trouble" { (said) }
            a.btn.primary href=(Route::Shelf.address()) { "Back to the shelf" }
        }
    }
}
