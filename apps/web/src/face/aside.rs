//! What lies beside the board of a table on the server: talk, clocks, who is away, the code for one's seat. The other
//! bundle draws it and reads the server's messages itself; the page only hands them on.

use std::rc::Rc;

use leptos::prelude::*;
use protocol::Speech;

use super::chrome;
use super::easel::{Easel, Host, Show, place, when_fetched_quietly};
use crate::api;
use crate::browser::spawn;
use crate::bundle;
use crate::keep::KeptSeat;
use crate::play::{Place, Sitting};

/// What lies beside the board.
pub fn aside(sitting: Sitting, place_at: &Place) -> AnyView {
    let seat = match place_at {
        Place::Seat(kept) => Some(kept.clone()),
        Place::Gallery(_) => None,
    };
    when_fetched_quietly(async move {
        let bundle = bundle::fetch_dressed("/aside.css").await?;
        let show: Show = Rc::new(move || {
            let host = Beside { sitting, seat: seat.clone() };
            let (easel, root) = Easel::set_up(
                &bundle,
                bundle.faces.aside(),
                Box::new(host),
                Box::new(move |easel: &Easel| {
                    let open = sitting.talking.get();
                    easel.door.take_report(&format!(r#"{{"told":"open","open":{open}}}"#));
                    easel.draw();
                }),
            );
            let later = easel.later();
            sitting.overhear(move |text| {
                if let Some(easel) = later.upgrade() {
                    easel.door.take_report(text);
                    easel.draw();
                }
            });
            place("aside", chrome::PLAIN.to_owned(), root)
        });
        Ok(show)
    })
}

/// What hosts it.
struct Beside {
    sitting: Sitting,
    seat: Option<KeptSeat>,
}

impl Beside {
    /// Asks for a code that takes the seat to another device.
    fn ask_for_code(&self, easel: &Easel) {
        let (Some(kept), later) = (self.seat.clone(), easel.later()) else { return };
        spawn(async move {
            let told = match api::recovery(&kept.table, &kept.token).await {
                Ok(shown) => shown,
                Err(problem) => {
                    let said = serde_json::to_string(&problem.to_string()).unwrap_or_default();
                    format!(r#"{{"told":"trouble","said":{said}}}"#)
                }
            };
            if let Some(easel) = later.upgrade() {
                easel.door.take_report(&told);
                easel.draw();
            }
        });
    }
}

impl Host for Beside {
    /// It lies below the table's lid.
    fn lid(&self, _easel: &Easel) -> String {
        String::new()
    }

    fn want(&self, easel: &Easel, word: &str, value: String) {
        match word {
            "phrase" => self.sitting.speak(Speech::Phrase(value)),
            "text" => self.sitting.speak(Speech::Text(value)),
            "code" => self.ask_for_code(easel),
            "close" => self.sitting.talking.set(false),
            _ => {}
        }
    }
}
