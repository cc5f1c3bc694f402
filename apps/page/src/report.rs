//! How a game went: the log is fetched, and a worker takes it apart.

use std::cell::RefCell;
use std::rc::Rc;

use catalog::GameKind;
use protocol::TableId;
use screens::Icon;
use screens::LookBack;

use crate::PagePress;
use crate::Route;
use crate::api;
use crate::app;
use crate::bundle::dress;
use crate::cupboard;
use crate::hosted::{Host, HostedScreen};
use crate::keep::{self, KeptGame};
use crate::panel::Panel;
use crate::screen::{Made, Making};
use crate::worker::Aide;

/// A game that was played, or is being played on this device.
struct Played {
    kind: GameKind,
    /// The text that `boxlid replay` reads.
    log: String,
    names: Vec<String>,
    /// The marks people chose.
    marks: Vec<Option<u8>>,
}

/// The report of the game at a table, by the table's place in the page.
pub fn report(of: &Route) -> Making {
    let table = of.clone();
    Box::pin(async move {
        let Played { kind, log, names, marks } = match &table {
            Route::Local(id) => here(id).await?,
            Route::Table(name) | Route::Watch(name) => online(name).await?,
            _ => return Err("There is nothing at this address.".to_owned()),
        };
        dress("/report.css").await?;
        let aide = Rc::new(RefCell::new(None::<Aide>));
        let host = LookingBack { kind, table, aide: Rc::clone(&aide) };
        let look = LookBack::new(kind, names.clone(), marks);
        let screen = HostedScreen::new("page report", screens::color(Some(kind)), look, host);
        let later = screen.later();
        let called = Aide::call(LookBack::mind(kind), move |told| {
            if let Some(screen) = later.upgrade() {
                screen.tell(|report| report.take_report(told));
            }
        });
        if let Some(called) = &called {
            let asked = serde_json::json!({ "ask": "report", "ticket": 0, "log": log, "names": names });
            called.tell(&asked.to_string());
        }
        aide.replace(called);
        Ok(Made::Here(screen))
    })
}

async fn here(id: &str) -> Result<Played, String> {
    let kept = keep::game(id).ok_or(keep::NOT_KEPT)?;
    let kind = kept.game.parse().map_err(|_| keep::NOT_KEPT)?;
    let names = kept.people.iter().map(|person| person.called().to_owned()).collect();
    let deck = match &kept.deck {
        Some(hash) => Some(cupboard::deck(hash).await.ok_or(cupboard::LOST)?),
        None => None,
    };
    let marks = kept.people.iter().map(|person| person.mark).collect();
    Ok(Played { kind, log: written(&kept, deck.as_deref()), names, marks })
}

async fn online(name: &str) -> Result<Played, String> {
    let table = TableId::try_from(name.to_owned()).map_err(|_| "There is no such table.".to_owned())?;
    let said = |problem: api::Problem| problem.to_string();
    let card = api::card(&table).await.map_err(said)?;
    let kind = card.game.parse::<GameKind>().map_err(|unknown| unknown.to_string())?;
    let marks = card.seats.iter().map(|seat| seat.mark).collect();
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
    aide: Rc<RefCell<Option<Aide>>>,
}

impl Host for LookingBack {
    fn lid(&self, sub: &str) -> maud::Markup {
        let tools = maud::html! {
            (screens::tool(&PagePress::Table, "table", Icon::Board, "Back to the table", false))
            (screens::tool(&PagePress::Rules(None), "rules", Icon::Book, "Rules", false))
        };
        screens::lid(self.kind.title(), sub, tools)
    }

    fn press(&self, _screen: &HostedScreen, press: PagePress) {
        match press {
            PagePress::Table => app::go(self.table.clone()),
            PagePress::Rules(clause) => app::open(Panel::rules(self.kind, clause)),
            _ => {}
        }
    }

    fn want(&self, _screen: &HostedScreen, word: &str, value: String) {
        match word {
            "ask" => {
                if let Some(aide) = &*self.aide.borrow() {
                    aide.tell(&value);
                }
            }
            "table" => app::go(self.table.clone()),
            _ => app::open(Panel::rules(self.kind, Some(value).filter(|clause| !clause.is_empty()))),
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
