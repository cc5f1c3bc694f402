//! The page of tables: one's own and the open ones. The server is asked, the other bundle draws what it says.

use std::rc::Rc;

use leptos::prelude::*;
use protocol::{MINE_AT_ONCE, TableId};

use super::chrome;
use super::easel::{Easel, Host, Show, place, when_fetched};
use crate::api;
use crate::browser::spawn;
use crate::bundle;
use crate::keep;
use crate::route::Route;

/// The page of tables.
pub fn lobby_page() -> AnyView {
    when_fetched(async move {
        let bundle = bundle::fetch_dressed("/lobby.css").await?;
        let show: Show = Rc::new(move || {
            let door = bundle.faces.lobby();
            let (easel, root) = Easel::set_up(&bundle.stage, door, Box::new(Looking), Box::new(Easel::draw));
            tell_kept(&easel);
            refresh(&easel);
            place("page", chrome::PLAIN.to_owned(), root)
        });
        Ok(show)
    })
}

/// Tells which seats this browser has. Their proofs stay here.
fn tell_kept(easel: &Easel) {
    let seats: Vec<_> = keep::seats()
        .into_iter()
        .map(|(_, kept)| (kept.game, kept.table, kept.names, kept.our_turn, kept.over))
        .collect();
    if let Ok(seats) = serde_json::to_string(&seats) {
        easel.door.take_report(&format!(r#"{{"kept":{seats}}}"#));
    }
}

/// Asks the server how things stand.
fn refresh(easel: &Easel) {
    let later = easel.later();
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
        let Some(easel) = later.upgrade() else { return };
        for (told, answer) in [("mine", mine), ("listed", listed)] {
            easel.door.take_report(&match answer {
                Ok(answer) => format!(r#"{{"{told}":{answer}}}"#),
                Err(problem) => {
                    let said = serde_json::to_string(&problem.to_string()).unwrap_or_default();
                    format!(r#"{{"trouble":{said}}}"#)
                }
            });
        }
        easel.draw();
    });
}

/// What hosts the page.
struct Looking;

impl Host for Looking {
    fn lid(&self, easel: &Easel) -> String {
        chrome::lid("Tables", &easel.door.sub(), "")
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        match word {
            "go" => easel.way.go(Route::read(&value, "")),
            "forget" => {
                if let Ok(table) = TableId::try_from(value) {
                    keep::forget_seat(&table);
                }
            }
            "refresh" => refresh(easel),
            _ => {}
        }
    }
}
