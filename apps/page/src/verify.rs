//! Whether it was fair: what the table shows of its luck, and its log once it is closed, worked out again by a worker. A log
//! file can be brought instead of a table.

use std::cell::RefCell;
use std::rc::Rc;

use client::Glimpse;
use protocol::{Stage, TableCard, TableId};
use screens::Icon;
use screens::{About, Verify};

use crate::PagePress;
use crate::Route;
use crate::api;
use crate::app;
use crate::browser::spawn;
use crate::bundle::dress;
use crate::cupboard;
use crate::hosted::{Host, HostedScreen};
use crate::keep::{self, KeptSeat};
use crate::online::{OnlineTable, Place};
use crate::screen::{Made, Making};
use crate::worker::Aide;

/// The worker that works luck out again.
const MIND: &str = "/report_worker.js";

/// What is looked at.
#[derive(Default)]
struct Sealed {
    about: About,
    lid: Option<String>,
    /// The log and what the server says of it, once the table is closed.
    log: Option<(String, Option<String>)>,
    /// The seat of whoever looks, while the game goes on.
    seat: Option<KeptSeat>,
}

/// The envelope of a table, by the table's place in the page; or a place to bring a log file to.
pub fn verify(of: Option<&Route>) -> Making {
    let table = of.cloned();
    Box::pin(async move {
        let Sealed { about, lid, log, seat } = match &table {
            Some(Route::Table(name) | Route::Watch(name)) => online(name).await?,
            _ => Sealed::default(),
        };
        dress("/verify.css").await?;
        // Whoever looks at the envelope still sits at the table: they are not away, and their slip is shown in time.
        let sits = seat.map(|kept| OnlineTable::watch(Place::Seat(Box::new(kept)), Glimpse::blind, |_| {}));
        let lid = screens::color(lid.and_then(|game| game.parse().ok()));
        let aide = Rc::new(RefCell::new(None::<Aide>));
        let text = log.as_ref().map(|(log, _)| log.clone()).unwrap_or_default();
        let host = Checking { table, log: text, aide: Rc::clone(&aide), _sits: sits };
        let screen = HostedScreen::new("page", lid, Verify::new(about), host);
        let later = screen.later();
        let called = Aide::call(MIND, move |told| {
            if let Some(screen) = later.upgrade() {
                screen.tell(|verify| verify.take_report(told));
            }
        });
        match log {
            Some((log, theirs)) => {
                if let Some(called) = &called {
                    called.tell(&serde_json::json!({ "ask": "verify", "log": log }).to_string());
                }
                if let Some(proof) = theirs {
                    let told = format!(r#"{{"told":"theirs","proof":{proof}}}"#);
                    screen.tell(|verify| verify.take_report(&told));
                }
            }
            None => screen.catch_files(),
        }
        aide.replace(called);
        Ok(Made::Here(screen))
    })
}

async fn online(name: &str) -> Result<Sealed, String> {
    let table = TableId::try_from(name.to_owned()).map_err(|_| "There is no such table.".to_owned())?;
    let said = |problem: api::Problem| problem.to_string();
    let card: TableCard = api::card(&table).await.map_err(said)?;
    let names: Vec<String> = (0..)
        .map(rules::Seat)
        .zip(&card.seats)
        .map(|(seat, card)| card.name.clone().unwrap_or_else(|| format!("Seat {seat}")))
        .collect();
    let kept = keep::seat(&table);
    let read = card.fairness.as_ref().and_then(|fairness| fairness.read());
    // The log of a table that was broken off can be had, too.
    let closed = card.over || read.is_some_and(|fairness| fairness.stage == Stage::Closed);
    let log = match closed {
        true => Some((api::log(&table).await.map_err(said)?, api::proof(&table).await.ok())),
        false => None,
    };
    let about = serde_json::json!({
        "game": card.game,
        "names": names,
        "marks": card.seats.iter().map(|seat| seat.mark).collect::<Vec<_>>(),
        "card": card.fairness,
        "seat": kept.as_ref().map(|kept| kept.seat.0),
        "slip": kept.as_ref().map(|kept| &kept.slip),
        "closed": log.is_some(),
    });
    let about = serde_json::from_value(about).map_err(|error| error.to_string())?;
    let seat = kept.filter(|_| log.is_none());
    Ok(Sealed { about, lid: Some(card.game), log, seat })
}

/// What hosts the page, and the worker, for as long as somebody looks.
struct Checking {
    table: Option<Route>,
    log: String,
    aide: Rc<RefCell<Option<Aide>>>,
    _sits: Option<Rc<OnlineTable>>,
}

impl Host for Checking {
    fn lid(&self, sub: &str) -> maud::Markup {
        let table = self
            .table
            .as_ref()
            .map(|_| screens::tool(&PagePress::Table, "table", Icon::Board, "Back to the table", false));
        screens::lid("Is it fair?", sub, table.unwrap_or_default())
    }

    fn press(&self, _screen: &HostedScreen, press: PagePress) {
        match press {
            PagePress::Table => app::go(self.table.clone().unwrap_or(Route::Shelf)),
            PagePress::Download => {
                let file = ["boxlid-log.jsonl", "application/x-ndjson", &self.log];
                let file = serde_json::to_string(&file).unwrap_or_default();
                spawn(async move {
                    if let Some(cupboard) = cupboard::open().await {
                        cupboard.download(&file);
                    }
                });
            }
            _ => {}
        }
    }

    fn want(&self, screen: &HostedScreen, word: &str, value: String) {
        match word {
            "ask" => {
                if let Some(aide) = &*self.aide.borrow() {
                    aide.tell(&value);
                }
            }
            "choose_file" => screen.choose_file(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::{FairnessCard, SeatFairness, Stage};
    use rules::Hex32;
    use screens::Hosted as _;

    use client::Slip;

    #[test]
    fn what_a_table_shows_and_what_was_kept_is_understood_on_the_other_side() {
        let slip = Slip::with([7; 32]).sealed(Hex32([1; 32]));
        let card = FairnessCard {
            stage: Stage::Revealing,
            abandoned: Vec::new(),
            commitment: Hex32([1; 32]),
            rules: 1,
            last: None,
            seats: vec![SeatFairness { promise: slip.promise(), entropy: None }],
            left_ms: Some(5),
            breaking_off: Vec::new(),
            secret: None,
        };
        let about = serde_json::json!({ "game": "whiz-key", "names": ["<Ana>"], "card": card, "seat": 0, "slip": slip });
        let about: screens::About = serde_json::from_str(&about.to_string()).unwrap();
        let room = screens::Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };
        let drawn = screens::Verify::new(about).draw(room).markup;
        assert!(drawn.contains("The slips are being collected."), "{drawn}");
        assert!(
            drawn.contains("&lt;Ana&gt; (you)") && drawn.contains("the very one your browser was shown"),
            "{drawn}"
        );
    }
}
