//! Setting up a table: the person says how, and it is opened on this device or on the server.

use std::cell::RefCell;

use catalog::GameKind;
use client::Slip;
use screens::Icon;
use screens::SetUp;

use crate::PagePress;
use crate::Route;
use crate::api::{self, Problem};
use crate::app;
use crate::browser::{secret_bytes, spawn};
use crate::bundle::dress;
use crate::cupboard;
use crate::hosted::{Host, HostedScreen};
use crate::keep::{self, KeptSeat};
use crate::panel::Panel;
use crate::play::seed;
use crate::screen::{Made, Making};

/// Setting up a table of a game.
pub fn set_up(game: &str) -> Making {
    let kind = game.parse::<GameKind>();
    Box::pin(async move {
        let kind = kind.map_err(|_| "There is no such game on the shelf.")?;
        dress("/setup.css").await?;
        let decks = serde_json::from_str(&cupboard::decks().await).unwrap_or_default();
        let (own, other) = keep::names();
        let set_up = SetUp::new(kind, &own, &other, app::brought_deck(), seed());
        let host = SettingUp { kind, upload: RefCell::default() };
        let screen = HostedScreen::new("page setup", screens::color(Some(kind)), set_up, host);
        screen.tell(|set_up| set_up.take_decks(decks));
        Ok(Made::Here(screen))
    })
}

/// What hosts a set-up.
struct SettingUp {
    kind: GameKind,
    /// The deck that the server must know before it can open a table with it.
    upload: RefCell<Option<String>>,
}

impl Host for SettingUp {
    fn lid(&self, sub: &str) -> maud::Markup {
        let rules = screens::tool(&PagePress::Rules(None), "rules", Icon::Book, "Rules", false);
        screens::lid(self.kind.title(), sub, rules)
    }

    fn press(&self, _screen: &HostedScreen, press: PagePress) {
        if let PagePress::Rules(clause) = press {
            app::open(Panel::rules(self.kind, clause));
        }
    }

    fn want(&self, screen: &HostedScreen, word: &str, value: String) {
        match word {
            "rules" => app::open(Panel::rules(self.kind, Some(value).filter(|clause| !clause.is_empty()))),
            "workshop" => app::go(Route::Workshop),
            "names" => {
                let (own, other): (String, String) = serde_json::from_str(&value).unwrap_or_default();
                keep::keep_names(&own, &other);
            }
            "open" => {
                if let Ok(kept) = serde_json::from_str(&value) {
                    app::go(Route::Local(keep::keep_new(&kept)));
                }
            }
            "choose_file" => screen.choose_file(),
            "upload" => *self.upload.borrow_mut() = Some(value),
            "online" => self.open_online(screen, value),
            _ => {}
        }
    }
}

impl SettingUp {
    fn open_online(&self, screen: &HostedScreen, wish: String) {
        let (kind, later, upload) = (self.kind, screen.later(), self.upload.borrow_mut().take());
        spawn(async move {
            let opened = async {
                let wish = match upload {
                    Some(deck) => with_sent_deck(&wish, &deck).await?,
                    None => wish,
                };
                sit_down_online(kind, wish).await
            };
            if let (Err(problem), Some(screen)) = (opened.await, later.upgrade()) {
                screen.tell(|set_up| set_up.take_trouble(&problem.to_string()));
            }
        });
    }
}

/// What the server is asked to open, with the deck as it knows it, after it was sent if need be.
async fn with_sent_deck(wish: &str, deck: &str) -> Result<String, Problem> {
    let cupboard = cupboard::open().await;
    let cupboard = cupboard.ok_or_else(|| Problem::Said(cupboard::NOT_FOUND.to_owned()))?;
    cupboard.with_sent_deck(wish, deck).await
}

/// Opens a table on the server, as an `OpenTable` in JSON says, and sits down at it.
async fn sit_down_online(kind: GameKind, wish: String) -> Result<(), Problem> {
    let slip = Slip::with(secret_bytes());
    let opened = api::open_table(promising(&wish, &slip)).await?;
    keep::keep_seat(KeptSeat {
        game: kind.name().to_owned(),
        table: opened.table.clone(),
        seat: opened.seat,
        token: opened.token,
        // Who sits there is known as soon as the table is seen.
        names: Vec::new(),
        our_turn: false,
        over: false,
        slip: slip.sealed(opened.commitment),
        touched: 0.0,
    });
    app::go(Route::Table(opened.table.to_string()));
    Ok(())
}

/// A wish in JSON, with the promise of a slip in it.
fn promising(wish: &str, slip: &Slip) -> String {
    match (wish.trim_end().strip_suffix('}'), slip.promise()) {
        (Some(open), Some(promise)) => format!(r#"{open},"promise":"{promise}"}}"#),
        _ => wish.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_opens_a_table_promises_what_they_will_add() {
        let slip = Slip::with([3; 32]);
        let wish = promising(r#"{"game":"mancala","name":"Ana"}"#, &slip);
        let wish: protocol::OpenTable = serde_json::from_str(&wish).unwrap();
        assert_eq!((wish.name.as_str(), wish.promise), ("Ana", slip.promise()));
    }
}
