//! What lies beside the board of a table on the server: talk, clocks, who is away, the code for one's seat. The other
//! bundle draws it and reads the server's messages itself; the page only hands them on.

use std::rc::Rc;

use leptos::prelude::*;

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
        Place::Seat(kept) => Some(KeptSeat::clone(kept)),
        Place::Gallery(_) => None,
    };
    when_fetched_quietly(async move {
        let bundle = bundle::fetch_dressed("/aside.css").await?;
        let show: Show = Rc::new(move || {
            let host = Beside { sitting, seat: seat.clone() };
            let (easel, root) = Easel::set_up(
                &bundle.stage,
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
            "message" => self.sitting.message(&value),
            "verify" => easel.way.go(easel.way.here_now().verify()),
            "code" => self.ask_for_code(easel),
            "close" => self.sitting.talking.set(false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use faces::{Hosted as _, Press, Room};
    use protocol::{ClientMessage, Speech, TableId, Token};

    use crate::play::message::ended;

    #[test]
    fn what_is_begun_beside_the_board_and_ended_here_is_what_the_server_understands() {
        let room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };
        let table = TableId::from_random([7; 10]);
        let token = Token::from_random([7; 32]);
        let mut aside = faces::Aside::default();
        let mut message = |what: &str, value: &str| -> ClientMessage {
            let press = Press::Do { what: what.to_owned(), value: value.to_owned() };
            let (word, begun) = aside.press(press, room).remove(0);
            assert_eq!(word, "message");
            serde_json::from_str(&ended(&begun, &table, &token, "m-1")).unwrap()
        };
        let said = |message| match message {
            ClientMessage::Speak { said, id, .. } => (said, String::from(id)),
            other => panic!("{other:?}"),
        };
        let id = "m-1".to_owned();
        assert_eq!(said(message("phrase", "hello")), (Speech::Phrase("hello".to_owned()), id.clone()));
        let text = r#"a "quote" and a \ in it"#;
        assert_eq!(said(message("say", text)), (Speech::Text(text.to_owned()), id));
        match message("agree", "") {
            ClientMessage::BreakOff { table: at, token: proof, .. } => {
                assert_eq!((at, proof.reveal()), (TableId::from_random([7; 10]), token.reveal()));
            }
            other => panic!("{other:?}"),
        }
    }
}
