//! A visit to a table that stands in two houses: everything a client can ask without changing anything, asked of both.

use catalog::GameKind;
use protocol::{ClientMessage, MessageId, Seq, Token};
use remote::Door;
use rules::{Seat, Viewer};
use serde_json::{Value, json};
use table::StoredEntry;

use super::transcript::{Part, Transcript};
use super::version::Version;
use super::wire::{Wire, request};
use crate::house::watch;
use crate::quiz::to_raw;

/// Who comes, and what they try.
pub struct Visitor {
    pub viewer: Viewer,
    pub token: Option<Token>,
    /// Actions that are refused, in the game's own JSON.
    pub tries: Vec<Value>,
    /// Whether they also ask which tables there are; how often one may is limited.
    pub asks_around: bool,
}

impl Visitor {
    /// Somebody with a seat's token, or a spectator.
    pub fn new(viewer: Viewer, tokens: &[Token], version: &Version) -> Self {
        let token = viewer.seat().map(|seat| tokens[seat.index()].clone());
        let tries = viewer.seat().map(|seat| refused(version, seat)).unwrap_or_default();
        Visitor { viewer, token, tries, asks_around: true }
    }

    /// Asks everything.
    pub async fn visit(&self, door: Door, version: &Version) -> Transcript {
        let mut transcript = Transcript::default();
        for (method, path, body) in self.questions(version) {
            let bytes = request(door, method, &path, &body).await;
            // The name of a deck may differ, so it is no part of what the question is called.
            let about = version.deck.as_ref().map_or(path.clone(), |deck| path.replace(deck.hash(), "DECK"));
            transcript.0.push(Part { about, bytes });
        }
        let mut wire = Wire::open(door).await;
        let length = version.record.steps.len() as u64;
        let name = if self.token.is_some() { &version.record.id } else { &version.record.watch };
        for since in [0, length / 2, length.saturating_sub(1), length] {
            wire.send(&watch(name, self.token.as_ref(), since)).await;
        }
        for message in self.requests(version, length) {
            wire.send(&message).await;
        }
        transcript.0.push(Part { about: "the socket".into(), bytes: wire.hang_up().await });
        transcript
    }

    fn questions(&self, version: &Version) -> Vec<(&'static str, String, String)> {
        let (table, gallery) = (&version.record.id, &version.record.watch);
        let mut all = Vec::new();
        let mut ask = |method, path: String, body: Value| {
            all.push((method, path, if body.is_null() { String::new() } else { body.to_string() }));
        };
        ask("GET", format!("/api/tables/{gallery}"), Value::Null);
        ask("GET", format!("/api/tables/{gallery}/log"), Value::Null);
        ask("GET", format!("/api/tables/{gallery}/proof"), Value::Null);
        if self.asks_around {
            ask("GET", "/api/tables".into(), Value::Null);
        }
        if let Some(deck) = &version.deck {
            ask("GET", format!("/api/decks/{}", deck.hash()), Value::Null);
            ask("GET", format!("/api/decks/{}/card", deck.hash()), Value::Null);
        }
        if let Some(token) = &self.token {
            ask("GET", format!("/api/tables/{table}"), Value::Null);
            ask("GET", format!("/api/tables/{table}/log"), Value::Null);
            ask("POST", format!("/api/tables/{table}/seats"), json!({ "name": "Eve" }));
            if self.asks_around {
                let own = json!([{ "table": table, "token": token }]);
                ask("POST", "/api/tables/mine".into(), json!({ "tables": own }));
            }
        }
        all
    }

    /// Messages that change nothing: what is refused, what comes too late, what is not due.
    fn requests(&self, version: &Version, length: u64) -> Vec<ClientMessage> {
        let Some(token) = &self.token else { return Vec::new() };
        let table = &version.record.id;
        let id = |number: usize| MessageId::try_from(format!("try-{number}")).unwrap();
        let act = |at: u64, number: usize, action: &Value| ClientMessage::Act {
            table: table.clone(),
            token: token.clone(),
            at: Seq(at),
            id: id(number),
            action: to_raw(action),
        };
        let mut all: Vec<ClientMessage> =
            (0..).zip(&self.tries).map(|(number, action)| act(length, number, action)).collect();
        // Whoever answers what was asked long ago is shown how things stand.
        all.push(act(0, 900, &json!({ "nothing": "of the kind" })));
        all.extend(self.tries.first().map(|action| act(length.saturating_sub(1), 901, action)));
        all.push(ClientMessage::Rematch { table: table.clone(), token: token.clone(), id: id(902) });
        all
    }
}

/// Those of some actions that the rules refuse to a seat.
fn refused(version: &Version, seat: Seat) -> Vec<Value> {
    let mut referee = version.referee();
    let lines = version.lines().map(|line| StoredEntry::from_json(line.to_owned()).unwrap());
    referee.commit(&lines.collect::<Vec<_>>()).unwrap();
    let is_refused = |action: &Value| referee.decide(seat, referee.seq(), &to_raw(action)).is_err();
    candidates(version.kind).into_iter().filter(is_refused).collect()
}

/// Actions worth trying, legal here and illegal there.
fn candidates(kind: GameKind) -> Vec<Value> {
    match kind {
        GameKind::Mancala => ["A1", "A6", "B1", "B6"].map(|pocket| json!({ "sow": pocket })).to_vec(),
        GameKind::Manipulation => vec![json!("pass"), json!({ "move": "1" }), json!({ "roll": 6 })],
        GameKind::TrivialPursuit | GameKind::HeiseyMania => vec![
            json!({ "answer": "an answer" }),
            json!({ "judge": "right" }),
            json!({ "move_to": "HUB" }),
            json!({ "move_to": "nowhere" }),
            json!({ "pick_box": 1 }),
            json!("pass"),
            json!("contest"),
            json!("let_stand"),
        ],
        GameKind::WhizKey => {
            let mut all =
                vec![json!("draw"), json!("stop"), json!("mercy"), json!({ "go": { "to": "R4C9" } })];
            for from in ["START", "R1C4", "R2C4", "R3C9"] {
                all.extend(["step", "hop", "return", "put_back"].map(|how| json!({ how: { "from": from } })));
                for rank in ["7", "Q"] {
                    let key = json!({ "rank": rank, "hand": 1, "whiz": 0 });
                    all.push(json!({ "open": { "from": from, "door": "1", "key": key } }));
                }
            }
            all.extend(
                [("7", "Q"), ("A", "K"), ("5", "5")]
                    .map(|(give, take)| json!({ "swap": { "give": give, "take": take } })),
            );
            all
        }
        _ => Vec::new(),
    }
}
