//! The page of tables: one's own and the open ones, as the server says they stand.

use protocol::{MINE_AT_ONCE, TableId};
use screens::Lobby;

use crate::Route;
use crate::api;
use crate::app;
use crate::browser::spawn;
use crate::bundle::dress;
use crate::hosted::{Host, HostedScreen};
use crate::keep;
use crate::screen::{Made, Making};

/// The page of tables.
pub fn lobby() -> Making {
    Box::pin(async move {
        dress("/lobby.css").await?;
        let screen = HostedScreen::new("page", screens::PLAIN.to_owned(), Lobby::default(), Looking);
        tell_kept(&screen);
        refresh(&screen);
        Ok(Made::Here(screen))
    })
}

/// Tells which seats this browser has. Their proofs stay here.
fn tell_kept(screen: &HostedScreen) {
    let seats: Vec<_> = keep::seats()
        .into_iter()
        .map(|(_, kept)| (kept.game, kept.table, kept.names, kept.our_turn, kept.over))
        .collect();
    if let Ok(seats) = serde_json::to_string(&seats) {
        screen.tell(|lobby| lobby.take_report(&format!(r#"{{"kept":{seats}}}"#)));
    }
}

/// Asks the server how things stand.
fn refresh(screen: &HostedScreen) {
    let later = screen.later();
    spawn(async move {
        let seats = keep::seats().into_iter().take(MINE_AT_ONCE);
        let seats: Vec<String> = seats
            .map(|(_, kept)| format!(r#"{{"table":"{}","token":"{}"}}"#, kept.table, kept.token.reveal()))
            .collect();
        let asked = format!(r#"{{"tables":[{}]}}"#, seats.join(","));
        let mine = match seats.is_empty() {
            // Of nothing nothing is known, and it looks the same.
            true => Ok(asked),
            false => api::mine(asked).await,
        };
        let listed = api::listed().await;
        let Some(screen) = later.upgrade() else { return };
        for (told, answer) in [("mine", mine), ("listed", listed)] {
            let told = match answer {
                Ok(answer) => format!(r#"{{"{told}":{answer}}}"#),
                Err(problem) => {
                    let said = serde_json::to_string(&problem.to_string()).unwrap_or_default();
                    format!(r#"{{"trouble":{said}}}"#)
                }
            };
            screen.tell(|lobby| lobby.take_report(&told));
        }
    });
}

/// What hosts the page.
struct Looking;

impl Host for Looking {
    fn lid(&self, sub: &str) -> maud::Markup {
        screens::lid("Tables", sub, maud::html! {})
    }

    fn want(&self, screen: &HostedScreen, word: &str, value: String) {
        match word {
            "go" => app::go(Route::read(&value, "")),
            "forget" => {
                if let Ok(table) = TableId::try_from(value) {
                    keep::forget_seat(&table);
                }
            }
            "refresh" => refresh(screen),
            _ => {}
        }
    }
}
