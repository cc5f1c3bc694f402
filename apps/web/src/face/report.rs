//! How a game went: the log is fetched, a worker takes it apart, the other bundle draws what it finds.

use std::cell::RefCell;
use std::rc::Rc;

use catalog::GameKind;
use leptos::prelude::*;
use protocol::TableId;

use super::chrome;
use super::easel::{Easel, Host, Show, place, when_fetched};
use crate::api;
use crate::bundle;
use crate::cupboard;
use crate::desk::Panel;
use crate::keep::{self, KeptGame};
use crate::marks::{Icon, marks_of};
use crate::route::Route;
use crate::trouble::Trouble;
use crate::worker::Aide;

/// A game that was played, or is being played on this device.
#[derive(Clone)]
struct Played {
    kind: GameKind,
    /// The text that `boxlid replay` reads.
    log: String,
    names: Vec<String>,
    /// The marks people chose, as a list in JSON.
    marks: String,
}

/// The report of the game at a table, by the table's place in the page.
pub fn report_page(of: Route) -> AnyView {
    when_fetched(async move {
        let played = match &of {
            Route::Local(id) => here(id).await?,
            Route::Table(name) | Route::Watch(name) => online(name).await?,
            _ => return Err("There is nothing at this address.".to_owned()),
        };
        let bundle = bundle::fetch_dressed("/report.css").await?;
        let show: Show = Rc::new(move || {
            let Played { kind, log, names, marks } = &played;
            let told = serde_json::to_string(names).unwrap_or_default();
            let door = match bundle.faces.report(kind.name(), &told, marks) {
                Ok(door) => door,
                Err(error) => return view! { <Trouble said=bundle::said(error) /> }.into_any(),
            };
            let host = LookingBack { kind: *kind, table: of.clone(), aide: RefCell::default() };
            let aide = Rc::new(host);
            let (easel, root) =
                Easel::set_up(&bundle.stage, door, Box::new(Rc::clone(&aide)), Box::new(Easel::draw));
            let later = easel.later();
            let mind = bundle.faces.report_mind(kind.name());
            *aide.aide.borrow_mut() = Aide::call(&mind, move |told| {
                if let Some(easel) = later.upgrade() {
                    easel.door.take_report(told);
                    easel.draw();
                }
            });
            let log = serde_json::to_string(log).unwrap_or_default();
            aide.tell(&format!(r#"{{"ask":"report","ticket":0,"log":{log},"names":{told}}}"#));
            place("page report", format!("var(--lid-{})", kind.name()), root)
        });
        Ok(show)
    })
}

async fn here(id: &str) -> Result<Played, String> {
    let lost = || "This game is not kept on this device.".to_owned();
    let kept = keep::game(id).ok_or_else(lost)?;
    let kind = kept.game.parse().map_err(|_| lost())?;
    let names = kept.people.iter().map(|person| person.name.clone()).collect();
    let deck = match &kept.deck {
        Some(hash) => {
            let lost = "The deck of this table is not kept in this browser any more.";
            Some(cupboard::deck(hash).await.ok_or(lost)?)
        }
        None => None,
    };
    let marks = marks_of(&kept.people.iter().map(|person| person.mark).collect::<Vec<_>>());
    Ok(Played { kind, log: written(&kept, deck.as_deref()), names, marks })
}

async fn online(name: &str) -> Result<Played, String> {
    let table = TableId::try_from(name.to_owned()).map_err(|_| "There is no such table.".to_owned())?;
    let said = |problem: api::Problem| problem.to_string();
    let card = api::card(&table).await.map_err(said)?;
    let kind = card.game.parse::<GameKind>().map_err(|unknown| unknown.to_string())?;
    let marks = marks_of(&card.seats.iter().map(|seat| seat.mark).collect::<Vec<_>>());
    let seats = (0..).map(rules::Seat).zip(card.seats);
    let names = seats.map(|(seat, card)| card.name.unwrap_or_else(|| format!("Player {seat}"))).collect();
    Ok(Played { kind, log: api::log(&table).await.map_err(said)?, names, marks })
}

/// A game on this device as the text of a log.
fn written(kept: &KeptGame, deck: Option<&str>) -> String {
    let (game, opening) = (&kept.game, &kept.opening);
    // A line of a log has no room for lines; outside of its strings JSON does not mind, and within there are none.
    let deck =
        deck.map_or_else(String::new, |deck| format!(r#","deck":{}"#, deck.replace(['\n', '\r'], " ")));
    let mut log = format!(r#"{{"boxlid":1,"game":"{game}","opening":{opening}{deck}}}"#);
    for line in &kept.log {
        log += "\n";
        log += line.get();
    }
    log
}

/// What hosts a report, and the worker that writes it, for as long as somebody looks.
struct LookingBack {
    kind: GameKind,
    table: Route,
    aide: RefCell<Option<Aide>>,
}

impl LookingBack {
    fn tell(&self, what: &str) {
        if let Some(aide) = &*self.aide.borrow() {
            aide.tell(what);
        }
    }
}

impl Host for Rc<LookingBack> {
    fn lid(&self, easel: &Easel) -> String {
        let tools = chrome::tool("table", Icon::Board, "Back to the table", false)
            + &chrome::tool("rules", Icon::Book, "Rules", false);
        chrome::lid(self.kind.title(), &easel.door.sub(), &tools)
    }

    fn press(&self, easel: &Easel, what: &str, value: &str) {
        match what {
            "table" => easel.way.go(self.table.clone()),
            _ => easel
                .desk
                .open(Panel::Rules(self.kind, Some(value.to_owned()).filter(|clause| !clause.is_empty()))),
        }
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        match word {
            "ask" => self.tell(&value),
            other => self.press(easel, other, &value),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;

    #[test]
    fn a_kept_game_is_written_as_a_log_is() {
        let raw = |text: &str| RawValue::from_string(text.to_owned()).unwrap();
        let kept = KeptGame {
            game: "mancala".to_owned(),
            people: Vec::new(),
            seed: 1,
            deck: None,
            opening: raw(r#"{"rules":1}"#),
            log: vec![raw("1"), raw("2")],
            precedents: Vec::new(),
            over: None,
            touched: 0.0,
        };
        assert_eq!(
            written(&kept, Some("{\n}")),
            "{\"boxlid\":1,\"game\":\"mancala\",\"opening\":{\"rules\":1},\"deck\":{ }}\n1\n2"
        );
    }
}
