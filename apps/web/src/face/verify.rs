//! Whether it was fair: what the table shows of its luck, and its log once it is closed, worked out again by a worker and
//! drawn by the other bundle. A log file can be brought instead of a table.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::*;
use protocol::{Stage, TableCard, TableId};
use wasm_bindgen::prelude::*;

use super::chrome;
use super::easel::{Easel, Host, Show, place, when_fetched};
use super::pages::choose_file;
use super::table::Unopened;
use crate::api;
use crate::browser::spawn;
use crate::bundle;
use crate::cupboard;
use crate::keep::{self, KeptSeat};
use crate::marks::{Icon, marks_of};
use crate::play::{Connection, OnlineTable, Place, Sitting};
use crate::route::Route;
use crate::trouble::Trouble;
use crate::worker::Aide;

/// The worker that works luck out again.
const MIND: &str = "/report_worker.js";

/// What is looked at.
#[derive(Clone, Default)]
struct Sealed {
    /// An `About` of the other bundle, in JSON.
    about: String,
    lid: Option<String>,
    /// The log and what the server says of it, once the table is closed.
    log: Option<(String, Option<String>)>,
    /// The seat of whoever looks, while the game goes on.
    seat: Option<KeptSeat>,
}

/// The envelope of a table, by the table's place in the page; or a place to bring a log file to.
pub fn verify_page(of: Option<Route>) -> AnyView {
    when_fetched(async move {
        let sealed = match &of {
            Some(Route::Table(name) | Route::Watch(name)) => online(name).await?,
            _ => Sealed { about: "{}".to_owned(), ..Sealed::default() },
        };
        let bundle = bundle::fetch_dressed("/verify.css").await?;
        let show: Show = Rc::new(move || {
            let Sealed { about, lid, log, seat } = sealed.clone();
            if let Some(kept) = seat {
                // Whoever looks at the envelope still sits at the table: they are not away, and their slip is shown in time.
                let seat = Place::Seat(Box::new(kept));
                let sitting = Sitting::new(seat.eyes(), Connection::Looking);
                OnlineTable::watch(seat, sitting, Unopened(RwSignal::new(None)));
            }
            let door = match bundle.faces.verify(&about) {
                Ok(door) => door,
                Err(error) => return view! { <Trouble said=bundle::said(error) /> }.into_any(),
            };
            let text = log.as_ref().map(|(log, _)| log.clone()).unwrap_or_default();
            let host = Rc::new(Checking { table: of.clone(), log: text, aide: RefCell::default() });
            let (easel, root) =
                Easel::set_up(&bundle.stage, door, Box::new(Rc::clone(&host)), Box::new(Easel::draw));
            let later = easel.later();
            *host.aide.borrow_mut() = Aide::call(MIND, move |told| {
                if let Some(easel) = later.upgrade() {
                    easel.door.take_report(told);
                    easel.draw();
                }
            });
            match log {
                Some((log, theirs)) => {
                    let log = serde_json::to_string(&log).unwrap_or_default();
                    host.tell(&format!(r#"{{"ask":"verify","log":{log}}}"#));
                    if let Some(proof) = theirs {
                        easel.door.take_report(&format!(r#"{{"told":"theirs","proof":{proof}}}"#));
                    }
                }
                None => catch_files(&easel, root),
            }
            let lid = lid.map_or(chrome::PLAIN.to_owned(), |game| format!("var(--lid-{game})"));
            place("page", lid, root)
        });
        Ok(show)
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
    let json = |value: Option<String>| value.unwrap_or_else(|| "null".to_owned());
    let fairness = card.fairness.as_ref().and_then(|fairness| serde_json::to_string(fairness).ok());
    let about = format!(
        r#"{{"game":"{}","names":{},"marks":{},"card":{},"seat":{},"slip":{},"closed":{}}}"#,
        card.game,
        serde_json::to_string(&names).unwrap_or_default(),
        marks_of(&card.seats.iter().map(|seat| seat.mark).collect::<Vec<_>>()),
        json(fairness),
        json(kept.as_ref().map(|kept| kept.seat.0.to_string())),
        json(kept.as_ref().and_then(|kept| serde_json::to_string(&kept.slip).ok())),
        log.is_some(),
    );
    let seat = kept.filter(|_| log.is_none());
    Ok(Sealed { about, lid: Some(card.game), log, seat })
}

/// Takes files that are dropped anywhere on the page.
fn catch_files(easel: &Easel, root: NodeRef<leptos::html::Div>) {
    let taking = taking(easel);
    Effect::new(move |_| {
        let (root, taking) = (root.get(), taking.clone());
        spawn(async move {
            if let (Some(root), Some(cupboard)) = (root, cupboard::open().await) {
                cupboard.catch_files(&root, &taking);
            }
        });
    });
}

/// What takes a file that was chosen or dropped.
fn taking(easel: &Easel) -> JsValue {
    let later = easel.later();
    let take = Closure::<dyn FnMut(String, JsValue)>::new(move |name: String, bytes: JsValue| {
        if let Some(easel) = later.upgrade() {
            easel.door.take_file(&name, &bytes);
            // It wants the file to be handed to the worker.
            easel.tell("woke", "", "");
        }
    });
    take.into_js_value()
}

/// What hosts the page, and the worker, for as long as somebody looks.
struct Checking {
    table: Option<Route>,
    log: String,
    aide: RefCell<Option<Aide>>,
}

impl Checking {
    fn tell(&self, what: &str) {
        if let Some(aide) = &*self.aide.borrow() {
            aide.tell(what);
        }
    }
}

impl Host for Rc<Checking> {
    fn lid(&self, easel: &Easel) -> String {
        let tools = match self.table {
            Some(_) => chrome::tool("table", Icon::Board, "Back to the table", false),
            None => String::new(),
        };
        chrome::lid("Is it fair?", &easel.door.sub(), &tools)
    }

    fn press(&self, easel: &Easel, what: &str, _value: &str) {
        match what {
            "table" => easel.way.go(self.table.clone().unwrap_or(Route::Shelf)),
            "download" => {
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

    fn want(&self, easel: &Easel, word: &str, value: String) {
        match word {
            "ask" => self.tell(&value),
            "choose_file" => choose_file(taking(easel)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use faces::Hosted as _;
    use protocol::{FairnessCard, SeatFairness, Stage};
    use rules::Hex32;

    use crate::play::Slip;

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
        let about: faces::About = serde_json::from_str(&about.to_string()).unwrap();
        let room = faces::Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };
        let drawn = faces::Verify::new(about).draw(room).markup;
        assert!(drawn.contains("The slips are being collected."), "{drawn}");
        assert!(
            drawn.contains("&lt;Ana&gt; (you)") && drawn.contains("the very one your browser was shown"),
            "{drawn}"
        );
    }
}
