//! What each pocket is worth, while somebody wants to see it: asked of the study, and shown as far as it is known.

use leptos::prelude::*;
use mancala::{Mancala, Pocket, View};
use serde::{Deserialize, Serialize};

use super::model::Model;
use crate::play::{Company, Connection, Eyes, Person, Play};
use crate::settings::Liking;
use crate::worker::Aide;

/// What the study is asked; see `Question` there.
#[derive(Serialize)]
struct Asked<'a> {
    ask: &'static str,
    ticket: u64,
    view: &'a View,
    names: &'a [String; 2],
}

/// What the study knows of a position; see `ValuesTold` there.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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
    /// The swap, if it is on offer.
    pub swap: Option<Swap>,
}

/// What sowing a pocket is worth.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Worth {
    pocket: String,
    /// For a label: `+6`.
    pub label: String,
    /// In words.
    pub words: String,
    /// How far it is proved.
    pub proof: Proof,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

/// What swapping is worth (M-17).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Swap {
    /// In words.
    pub words: String,
    /// Whether it is proved that nothing is better.
    pub best: bool,
}

/// How far something is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
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
}

impl Worths {
    /// What sowing a pocket is worth.
    pub fn of(&self, pocket: Pocket) -> Option<&Worth> {
        let name = pocket.to_string();
        self.sowings.iter().find(|worth| worth.pocket == name)
    }
}

/// Why the values are not shown to somebody.
pub const NOT_NOW: &str = "You are playing other people over the network, and they would not know that you had help. \
                           The values are shown to everybody once the game is over.";

/// The values at one table.
#[derive(Clone, Copy)]
pub struct Values {
    play: Play<Mancala>,
    liking: Liking,
    told: RwSignal<Option<Worths>>,
}

impl Values {
    /// Asks the study whenever the position changes, as long as they are wanted. It is an effect because it reaches out
    /// of the page's own state, to a worker.
    pub fn at(play: Play<Mancala>, model: Signal<Model>) -> Self {
        let values = Values { play, liking: Liking::get(), told: RwSignal::new(None) };
        let aide = StoredValue::new_local(None::<Aide>);
        let ticket = StoredValue::new(0u64);
        let position = Memo::new(move |_| {
            let wanted = values.are_on() && values.are_fair();
            model.with(|model| {
                let open = wanted && model.begun && model.view.over.is_none();
                open.then(|| (model.view.clone(), model.names.clone()))
            })
        });
        Effect::new(move |_| {
            values.told.set(None);
            let this = ticket.get_value() + 1;
            ticket.set_value(this);
            let position = position.get();
            let Some((view, names)) = position else {
                aide.with_value(|aide| {
                    aide.as_ref().inspect(|aide| aide.tell(r#"{"ask":"enough"}"#)).is_some()
                });
                return;
            };
            if aide.with_value(Option::is_none) {
                aide.set_value(Aide::call("/study_worker.js", move |told| {
                    if let Ok(told) = serde_json::from_str::<Worths>(told)
                        && ticket.try_get_value() == Some(told.ticket)
                    {
                        values.told.set(Some(told));
                    }
                }));
            }
            let asked = Asked { ask: "values", ticket: this, view: &view, names: &names };
            let asked = serde_json::to_string(&asked).unwrap_or_default();
            aide.with_value(|aide| aide.as_ref().inspect(|aide| aide.tell(&asked)).is_some());
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
        let done = self.told.get().filter(|told| told.done);
        done.map_or_else(String::new, |told| format!("{}, {}.", told.line, told.proof.word()))
    }

    /// What is known.
    pub fn told(self) -> Option<Worths> {
        self.told.get()
    }
}

/// Whether nobody else at a running table would be wronged.
fn fair(connection: Connection, eyes: Eyes, people: &[Person]) -> bool {
    let others = |person: &Person| matches!(person.company, Company::Away { .. });
    connection == Connection::Local || eyes == Eyes::Spectator || !people.iter().any(others)
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    #[test]
    fn nobody_is_helped_against_people_elsewhere() {
        let person = |company| Person { name: Some("Ana".to_owned()), company, team: Vec::new() };
        let here = person(Company::Here);
        let away = person(Company::Away { present: false });
        let bot = person(Company::Bot { level: "hard".to_owned() });
        let seat = Eyes::Seat(Seat(0));
        assert!(!fair(Connection::Online, seat, &[here.clone(), away.clone()]));
        assert!(!fair(Connection::Looking, seat, &[here.clone(), away.clone()]));
        assert!(fair(Connection::Online, Eyes::Spectator, &[away.clone(), away]));
        assert!(fair(Connection::Online, seat, &[here.clone(), bot.clone()]));
        assert!(fair(Connection::Local, Eyes::Everybody, &[here.clone(), here]));
    }
}
