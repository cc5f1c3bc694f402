//! The workshop for decks: what it wants kept goes into the cupboard of this browser.

use std::rc::Rc;

use screens::Workshop;

use crate::Route;
use crate::app;
use crate::browser::spawn;
use crate::bundle::dress;
use crate::cupboard::{self, Cupboard};
use crate::hosted::{Host, HostedScreen};
use crate::screen::{Made, Making};

/// The workshop for decks.
pub fn workshop() -> Making {
    Box::pin(async move {
        dress("/workshop.css").await?;
        let cupboard = Rc::new(cupboard::open().await.ok_or(cupboard::NOT_FOUND)?);
        let lent = cupboard.take_link().await;
        let decks = serde_json::from_str(&cupboard::decks().await).unwrap_or_default();
        let screen = HostedScreen::new("page", screens::PLAIN.to_owned(), Workshop::new(), Working(cupboard));
        screen.tell(|workshop| workshop.take_decks(decks));
        if let Some(lent) = lent {
            take_told(&screen, &lent);
        }
        screen.catch_files();
        Ok(Made::Here(screen))
    })
}

/// Takes what the server told about decks.
fn take_told(screen: &HostedScreen, told: &str) {
    if let Ok(told) = serde_json::from_str(told) {
        screen.tell(|workshop| workshop.take_told(told));
    }
}

/// What hosts the workshop.
struct Working(Rc<Cupboard>);

impl Host for Working {
    fn lid(&self, sub: &str) -> maud::Markup {
        screens::lid("Question decks", sub, maud::html! {})
    }

    /// Changes are gathered until the typing pauses; whoever leaves before that loses nothing.
    fn gathers(&self) -> bool {
        true
    }

    fn want(&self, screen: &HostedScreen, word: &str, value: String) {
        let cupboard = Rc::clone(&self.0);
        match word {
            // One after the other, in the order they were wanted: the cupboard sees to that.
            "keep" => {
                let later = screen.later();
                spawn(async move {
                    if !cupboard.keep(&value).await
                        && let Some(screen) = later.upgrade()
                    {
                        let why = "the browser has no room for it, or keeps nothing in private windows";
                        screen.tell(|workshop| workshop.take_trouble(why));
                    }
                });
            }
            "forget" => spawn(async move { cupboard.forget(&value).await }),
            "download" => cupboard.download(&value),
            "play" => {
                if let Some((game, hash)) = value.split_once(' ') {
                    app::bring_deck(hash);
                    app::go(Route::SetUp(game.to_owned()));
                }
            }
            "share" | "grant" | "revoke" | "settle" => {
                let (word, later) = (word.to_owned(), screen.later());
                spawn(async move {
                    let told = cupboard.wish(&word, &value).await;
                    if let Some(screen) = later.upgrade() {
                        told.iter().for_each(|told| take_told(&screen, told));
                    }
                });
            }
            "choose_file" => cupboard.choose(&screen.taking()),
            _ => {}
        }
    }
}
