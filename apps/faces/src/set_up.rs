//! Setting up a table: who sits down, by which rules, and with which questions.
//!
//! If nobody comes by a link the table is opened here and now; otherwise the server is asked to open it, where the
//! people at this device but the host take their seats by the link as well.

use std::collections::BTreeMap;

use catalog::{GameKind, PlayDeck};
use rules::{OptionSpec, Seat};
use serde_json::value::to_raw_value;

use crate::fair_starts;
use crate::hosted::{Hosted, Wanted, json};
use crate::kept::{KeptPerson, name_or_seat, usual_level};
use crate::local::{LocalTable, Settled};
use crate::set_up_view;
use crate::terms_wish::TermsWish;
use crate::workshop::KeptDeck;
use crate::{Drawing, Press, Room};

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sits {
    /// Somebody at this device, by their name.
    Here(String),
    /// A program, by its level.
    Bot(String),
    /// Somebody who gets a link.
    Link,
}

/// A table that is being set up.
#[derive(Clone, Debug)]
pub struct SetUp {
    pub(crate) kind: GameKind,
    pub(crate) seats: Vec<Sits>,
    pub(crate) options: Vec<OptionSpec>,
    /// Options that differ from the box, by name.
    pub(crate) changed: BTreeMap<&'static str, &'static str>,
    /// The decks of this browser that can be played with the game.
    pub(crate) decks: Vec<KeptDeck>,
    /// The deck, by its hash, if it is not the one in the box.
    pub(crate) deck: Option<String>,
    /// What is agreed on beside the rules, at a table on the server.
    pub(crate) terms: TermsWish,
    /// Why the table could not be opened.
    pub(crate) problem: Option<String>,
    /// Whether the table is being opened.
    pub(crate) opening: bool,
    /// The name of whoever shared the device the last time.
    other: String,
    seed: u64,
}

impl SetUp {
    /// Oneself at the table, and in a game for two whoever was there the last time. `deck` is the one to play with, by
    /// its hash; the luck of the table follows from `seed`.
    pub fn new(kind: GameKind, own: &str, other: &str, deck: Option<String>, seed: u64) -> Self {
        let mut seats = vec![Sits::Here(own.to_owned())];
        if kind.seats().1 == 2 {
            // Somebody must be the other one.
            seats.push(Sits::Here(other.to_owned()));
        }
        SetUp {
            kind,
            seats,
            options: kind.options(),
            changed: BTreeMap::new(),
            decks: Vec::new(),
            deck,
            terms: TermsWish::default(),
            problem: None,
            opening: false,
            other: other.to_owned(),
            seed,
        }
    }

    /// Whether no other seat can be added.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.len() >= usize::from(self.kind.seats().1)
    }

    /// Whether the game is for two and no more: then one says who the other is, and adds nobody.
    pub(crate) fn is_for_two(&self) -> bool {
        self.kind.seats().1 == 2
    }

    /// Whether there are too few to begin.
    pub(crate) fn lacks_people(&self) -> bool {
        self.seats.len() < usize::from(self.kind.seats().0)
    }

    /// The deck that is chosen, if it is one of this browser's.
    fn chosen_deck(&self) -> Option<&KeptDeck> {
        self.decks.iter().find(|deck| Some(&deck.hash) == self.deck.as_ref())
    }

    fn add(&mut self, who: &str) {
        if self.is_for_two() {
            self.seats.truncate(1);
        }
        if self.is_full() {
            return;
        }
        let first_other = !self.seats.iter().skip(1).any(|sits| matches!(sits, Sits::Here(_)));
        self.seats.push(match who {
            "here" if first_other => Sits::Here(self.other.clone()),
            "here" => Sits::Here(String::new()),
            "bot" => Sits::Bot(usual_level(self.kind).to_owned()),
            _ => Sits::Link,
        });
    }

    fn choose(&mut self, name: &str, value: &str) {
        let Some(option) = self.options.iter().find(|option| option.name == name) else { return };
        let Some(at) = option.choices.iter().position(|choice| choice.value == value) else { return };
        fair_starts::stones_change(option.name, &mut self.changed);
        match at {
            0 => self.changed.remove(option.name),
            _ => self.changed.insert(option.name, option.choices[at].value),
        };
    }

    fn start(&mut self) -> Vec<Wanted> {
        if self.lacks_people() || self.opening {
            return Vec::new();
        }
        self.problem = None;
        let names: Vec<&str> = self.seats.iter().filter_map(name).collect();
        let own = names.first().copied().unwrap_or_default();
        let names = json(&[own, names.get(1).copied().unwrap_or(&self.other)]);
        let mut wanted = vec![("names", names)];
        let opened = match self.seats.contains(&Sits::Link) {
            true => Ok(self.ask_the_server(own)),
            false => self.open_here().map(|kept| vec![("open", kept)]),
        };
        match opened {
            Ok(then) => {
                self.opening = true;
                wanted.extend(then);
            }
            Err(said) => self.problem = Some(said),
        }
        wanted
    }

    fn open_here(&self) -> Result<String, String> {
        let bots = self.seats.iter().filter(|sits| matches!(sits, Sits::Bot(_))).count();
        let person = |(seat, sits): (Seat, &Sits)| match sits {
            Sits::Here(name) => KeptPerson::here(name, seat),
            Sits::Bot(level) => KeptPerson::bot(level, (bots > 1).then_some(seat)),
            Sits::Link => KeptPerson::here("", seat),
        };
        let people = (0..).map(Seat).zip(&self.seats).map(person).collect();
        let options = to_raw_value(&self.changed).map_err(|error| error.to_string())?;
        let table = LocalTable::open(Settled {
            kind: self.kind,
            people,
            options: Some(&options),
            deck: self.chosen_deck().map(|deck| deck.json.as_str()),
            last: None,
            seed: self.seed,
        });
        Ok(json(&table.map_err(|refusal| refusal.to_string())?.kept(0.0)))
    }

    /// What the server is asked: to keep the deck if there is one, and to open the table.
    fn ask_the_server(&self, own: &str) -> Vec<Wanted> {
        let bots = (0u8..).zip(&self.seats).filter_map(|(seat, sits)| match sits {
            Sits::Bot(level) => Some(serde_json::json!({ "seat": seat, "level": level })),
            Sits::Here(_) | Sits::Link => None,
        });
        let deck = self.chosen_deck();
        let mut table = serde_json::json!({
            "game": self.kind.name(),
            "options": self.changed,
            "seats": self.seats.len(),
            "name": name_or_seat(own, Seat(0)),
            "bots": bots.collect::<Vec<_>>(),
        });
        if let Some(terms) = self.terms.json(self.kind) {
            table["terms"] = terms;
        }
        if let Some(deck) = deck {
            table["deck"] = deck.hash.as_str().into();
        }
        let upload = deck.map(|deck| ("upload", deck.json.clone()));
        upload.into_iter().chain([("online", table.to_string())]).collect()
    }

    fn typed(&mut self, what: &str, value: String) {
        let seat = what.strip_prefix("name-").and_then(|seat| seat.parse::<usize>().ok());
        if let Some(Sits::Here(name)) = seat.and_then(|seat| self.seats.get_mut(seat)) {
            *name = value;
        }
    }

    fn act(&mut self, what: &str, value: &str) -> Vec<Wanted> {
        let (first, second) = value.split_once(' ').unwrap_or((value, ""));
        match what {
            "add" => self.add(value),
            "remove" => {
                let others = if self.is_for_two() { 1..1 } else { 1..self.seats.len() };
                let seat = value.parse().ok().filter(|seat| others.contains(seat));
                seat.map(|seat: usize| self.seats.remove(seat));
            }
            "level" => {
                let known = self.kind.bots().iter().any(|level| level.name == second);
                let sits = first.parse::<usize>().ok().and_then(|seat| self.seats.get_mut(seat));
                if let Some(Sits::Bot(level)) = sits.filter(|_| known) {
                    *level = second.to_owned();
                }
            }
            "option" => self.choose(first, second),
            "term" => self.terms.choose(first, second),
            "deck" => self.deck = Some(value.to_owned()).filter(|hash| !hash.is_empty()),
            "rules" => return vec![("rules", value.to_owned())],
            "workshop" => return vec![("workshop", String::new())],
            "start" => return self.start(),
            _ => {}
        }
        Vec::new()
    }
}

/// The name of somebody at this device.
fn name(sits: &Sits) -> Option<&str> {
    match sits {
        Sits::Here(name) => Some(name.trim()),
        Sits::Bot(_) | Sits::Link => None,
    }
}

impl Hosted for SetUp {
    fn press(&mut self, press: Press, _room: Room) -> Vec<Wanted> {
        match press {
            Press::Do { what, value } => self.act(&what, &value),
            Press::Typed { what, value } => {
                self.typed(&what, value);
                Vec::new()
            }
            Press::Peek(_) | Press::Key(_) | Press::Woke => Vec::new(),
        }
    }

    fn draw(&mut self, _room: Room) -> Drawing {
        Drawing {
            markup: set_up_view::draw(self),
            sub: "Setting up a table".to_owned(),
            title: format!("Set up a table – {}", self.kind.title()),
            ..Drawing::default()
        }
    }

    fn take_decks(&mut self, decks: Vec<KeptDeck>) {
        // A deck that is not finished cannot be played, and one of another game not here.
        let plays = |deck: &KeptDeck| PlayDeck::read(&deck.json).is_ok_and(|read| read.kind() == self.kind);
        self.decks = decks.into_iter().filter(plays).collect();
        // The deck in the box is known by its hash, too, but it is not among these.
        if self.chosen_deck().is_none() {
            self.deck = None;
        }
    }

    fn take_trouble(&mut self, why: &str) {
        self.opening = false;
        self.problem = Some(why.to_owned());
    }
}
