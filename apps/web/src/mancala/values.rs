//! What each pocket is worth, while somebody wants to see it: asked of the study, and shown as far as it is known.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Reflect};
use leptos::prelude::*;
use mancala::{Mancala, Pocket};
use wasm_bindgen::JsValue;

use super::model::Model;
use crate::play::{Company, Connection, Eyes, Person, Play};
use crate::settings::Liking;
use crate::worker::Aide;

/// What the study knows of a position; see `ValuesTold` there. It is read field by field, because readers that are derived
/// make the first visit longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worths {
    ticket: u64,
    /// The whole position in words.
    pub line: String,
    /// How far that is proved.
    pub proof: Proof,
    /// Whether there is nothing left to prove.
    pub done: bool,
    /// Each sowing.
    pub sowings: Vec<Worth>,
    /// What swapping is worth (M-17), in words, if it is on offer.
    pub swap: Option<String>,
}

/// What sowing a pocket is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The pocket.
    pub pocket: Pocket,
    /// For a label: `+6`.
    pub label: String,
    /// In words.
    pub words: String,
    /// How far it is proved.
    pub proof: Proof,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

/// How far something is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All the way.
    Exact,
    /// From one side.
    Bound,
    /// Not at all yet.
    About,
}

impl Proof {
    /// The word for it beside a value.
    pub fn word(self) -> &'static str {
        match self {
            Proof::Exact => "exact",
            Proof::Bound => "proving…",
            Proof::About => "estimate",
        }
    }

    fn read(told: &JsValue) -> Self {
        match text(told, "proof").as_str() {
            "exact" => Proof::Exact,
            "bound" => Proof::Bound,
            _ => Proof::About,
        }
    }
}

impl Worths {
    /// Reads what the study tells; nothing if that is something else.
    fn read(told: &str) -> Option<Self> {
        let told = js_sys::JSON::parse(told).ok()?;
        let sowings = Array::from(&field(&told, "sowings"));
        let swap = field(&told, "swap");
        Some(Worths {
            ticket: field(&told, "ticket").as_f64()? as u64,
            line: text(&told, "line"),
            proof: Proof::read(&told),
            done: field(&told, "done").is_truthy(),
            sowings: sowings.iter().filter_map(|sown| Worth::read(&sown)).collect(),
            swap: swap.is_object().then(|| {
                let best = if field(&swap, "best").is_truthy() { "best: " } else { "" };
                format!("{best}swapping sides {}", text(&swap, "words"))
            }),
        })
    }

    /// What sowing a pocket is worth.
    pub fn of(&self, pocket: Pocket) -> Option<&Worth> {
        self.sowings.iter().find(|worth| worth.pocket == pocket)
    }
}

impl Worth {
    fn read(sown: &JsValue) -> Option<Self> {
        Some(Worth {
            pocket: text(sown, "pocket").parse().ok()?,
            label: text(sown, "label"),
            words: text(sown, "words"),
            proof: Proof::read(sown),
            best: field(sown, "best").is_truthy(),
        })
    }
}

fn field(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn text(of: &JsValue, name: &str) -> String {
    field(of, name).as_string().unwrap_or_default()
}

/// Why the values are not shown to somebody.
pub const NOT_NOW: &str = "You are playing other people over the network, and they would not know that you had help. \
                           The values are shown to everybody once the game is over.";

/// The values at one table.
#[derive(Clone, Copy)]
pub struct Values {
    play: Play<Mancala>,
    liking: Liking,
    /// What was told last, as it was told; nothing is the empty text. Kept so because one kind of signal less makes the
    /// first visit shorter.
    told: RwSignal<String>,
}

impl Values {
    /// Asks the study whenever the position changes, as long as they are wanted. It is an effect because it reaches out
    /// of the page's own state, to a worker.
    pub fn at(play: Play<Mancala>, model: Signal<Model>) -> Self {
        let values = Values { play, liking: Liking::get(), told: RwSignal::new(String::new()) };
        let position = Memo::new(move |_| match values.are_on() && values.are_fair() {
            true => model.with(about),
            false => String::new(),
        });
        let ticket = Rc::new(Cell::new(0u64));
        let aide = RefCell::new(None::<Aide>);
        Effect::new(move |_| {
            let position = position.get();
            values.told.set(String::new());
            ticket.set(ticket.get() + 1);
            let mut aide = aide.borrow_mut();
            if aide.is_none() && !position.is_empty() {
                let ticket = Rc::clone(&ticket);
                *aide = Aide::call("/study_worker.js", move |told| {
                    if Worths::read(told).is_some_and(|worths| worths.ticket == ticket.get()) {
                        let _ = values.told.try_set(told.to_owned());
                    }
                });
            }
            if let Some(aide) = &*aide {
                aide.tell(&match position.as_str() {
                    "" => r#"{"ask":"enough"}"#.to_owned(),
                    position => format!(r#"{{"ask":"values","ticket":{},{position}}}"#, ticket.get()),
                });
            }
        });
        values
    }

    /// Whether somebody wants to see them.
    pub fn are_on(self) -> bool {
        self.liking.settings().values
    }

    /// Whether it is fair to show them here.
    pub fn are_fair(self) -> bool {
        let over = self.play.seen.with(|seen| seen.as_ref().is_some_and(|seen| seen.sighting.over.is_some()));
        let (eyes, connection) = (self.play.eyes.get(), self.play.connection.get());
        over || self.play.people.with(|people| fair(connection, eyes, people))
    }

    /// Shows them from now on, or not.
    pub fn switch(self) {
        self.liking.change(|settings| settings.values = !settings.values);
    }

    /// What a screen reader says, once there is nothing left to prove.
    pub fn aloud(self) -> String {
        let done = self.told().filter(|told| told.done);
        done.map_or_else(String::new, |told| format!("{}, {}.", told.line, told.proof.word()))
    }

    /// What sowing a pocket is worth, in words; nothing if nobody asked.
    pub fn words(self, pocket: Pocket) -> String {
        self.told().and_then(|told| told.of(pocket).map(|worth| worth.words.clone())).unwrap_or_default()
    }

    /// What is known.
    pub fn told(self) -> Option<Worths> {
        self.told.with(|told| Worths::read(told))
    }
}

/// A position as the study is asked about it; the empty text if there is nothing to ask.
fn about(model: &Model) -> String {
    if !model.begun || model.view.over.is_some() {
        return String::new();
    }
    let json = |value: serde_json::Result<String>| value.unwrap_or_default();
    let view = json(serde_json::to_string(&model.view));
    let names = json(serde_json::to_string(model.names.as_slice()));
    format!(r#""view":{view},"names":{names}"#)
}

/// Whether nobody else at a running table would be wronged.
fn fair(connection: Connection, eyes: Eyes, people: &[Person]) -> bool {
    let others = |person: &Person| matches!(person.company, Company::Away { .. });
    matches!(connection, Connection::Local | Connection::BrokenOff)
        || eyes == Eyes::Spectator
        || !people.iter().any(others)
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn nobody_is_helped_against_people_elsewhere() {
        let person = |company| Person { name: Some("Ana".to_owned()), company, team: Vec::new(), mark: None };
        let here = person(Company::Here);
        let away = person(Company::Away { present: false });
        let bot = person(Company::Bot { level: "hard".to_owned() });
        let seat = Eyes::Seat(Seat(0));
        assert!(!fair(Connection::Online, seat, &[here.clone(), away.clone()]));
        assert!(!fair(Connection::Looking, seat, &[here.clone(), away.clone()]));
        assert!(fair(Connection::BrokenOff, seat, &[here.clone(), away.clone()]));
        assert!(fair(Connection::Online, Eyes::Spectator, &[away.clone(), away]));
        assert!(fair(Connection::Online, seat, &[here.clone(), bot.clone()]));
        assert!(fair(Connection::Local, Eyes::Everybody, &[here.clone(), here]));
    }
}
