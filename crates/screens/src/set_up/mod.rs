//! Setting up a table: who sits down, by which rules, and with which questions.
//!
//! If nobody comes by a link the table is opened here and now; otherwise the server is asked to open it, where the
//! people at this device but the host take their seats by the link as well.

pub(crate) mod fair_starts;
pub(crate) mod house_words;
mod lid_notes;
mod marks;
pub(crate) mod own_board;
pub(crate) mod press;
mod terms_wish;
mod view;

use std::collections::BTreeMap;

use catalog::{GameKind, LONGEST_BOARD, OwnBoard, PlayDeck};
use client::Person;
use rules::{OptionSpec, Preset, Refusal, Seat};
use serde_json::value::to_raw_value;

use crate::set_up::press::{Field, Press, Way};
use crate::set_up::terms_wish::TermsWish;
use crate::shell::face::{self, Drawing, Room};
use crate::shell::hosted::{Hosted, Wanted, json};
use crate::shell::kept::{KeptGame, bot, here, name_or_seat, usual_level};
use crate::shell::local::{SHELF, Settled};
use crate::workshop::KeptDeck;

/// How much of what is typed for a number is kept.
const LONGEST_NUMBER: usize = 12;

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

impl Sits {
    /// The way the seat is filled.
    pub(crate) fn way(&self) -> Way {
        match self {
            Sits::Here(_) => Way::Here,
            Sits::Bot(_) => Way::Bot,
            Sits::Link => Way::Link,
        }
    }
}

/// A table that is being set up.
#[derive(Clone, Debug)]
pub struct SetUp {
    pub(crate) kind: GameKind,
    pub(crate) seats: Vec<Sits>,
    /// The marks that were chosen, row by row.
    pub(crate) chosen_marks: Vec<Option<u8>>,
    pub(crate) options: Vec<OptionSpec>,
    /// The set of options the table begins with, in a game that has such sets.
    pub(crate) preset: Option<Preset>,
    /// Whether somebody picked a preset. From then on it stays, whoever sits down; a changed option does not fix it.
    is_picked: bool,
    /// Options that were changed since, by name.
    pub(crate) changed: BTreeMap<&'static str, String>,
    /// What is typed where an option takes a number, by the option's name.
    pub(crate) typed: BTreeMap<&'static str, String>,
    /// The decks of this browser that can be played with the game.
    pub(crate) decks: Vec<KeptDeck>,
    /// The deck, by its hash, if it is not the one in the box.
    pub(crate) deck: Option<String>,
    /// The board of one's own, if it is not the built-in one.
    pub(crate) board: Option<OwnBoard>,
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
        let mut set_up = SetUp {
            kind,
            chosen_marks: vec![None; seats.len()],
            seats,
            options: kind.options(),
            preset: None,
            is_picked: false,
            changed: BTreeMap::new(),
            typed: BTreeMap::new(),
            decks: Vec::new(),
            deck,
            board: None,
            terms: TermsWish::default(),
            problem: None,
            opening: false,
            other: other.to_owned(),
            seed,
        };
        set_up.follow_company();
        set_up
    }

    /// The value of an option now.
    pub(crate) fn value(&self, option: &OptionSpec) -> &str {
        let usual = || self.kind.usual_value(option, self.count());
        let begins_with = || self.preset.as_ref().map_or_else(usual, |preset| preset.value(option));
        let changed = self.changed.get(option.name).filter(|value| self.is_possible(option, value));
        changed.map_or_else(begins_with, String::as_str)
    }

    /// Whether an option can be set so by as many as sit down (BM-1).
    pub(crate) fn is_possible(&self, option: &OptionSpec, value: &str) -> bool {
        self.kind.is_possible(option, value, self.count())
    }

    /// How many sit down.
    pub(crate) fn count(&self) -> u8 {
        self.seats.len() as u8
    }

    /// Begins with the preset that fits those who sit down, until somebody picks one. What was changed stays changed.
    fn follow_company(&mut self) {
        if !self.is_picked {
            let here = self.seats.iter().filter(|sits| matches!(sits, Sits::Here(_))).count();
            let together = here >= 2 && here == self.seats.len();
            self.preset = Preset::usual(self.kind.presets(), together);
        }
    }

    fn pick(&mut self, name: &str) {
        if let Some(preset) = self.kind.presets().into_iter().find(|preset| preset.name == name) {
            self.preset = Some(preset);
            self.is_picked = true;
            self.changed.clear();
            self.typed.clear();
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

    /// Whether there are too few to begin, or a number that cannot play (BM-1).
    pub(crate) fn lacks_people(&self) -> bool {
        !self.kind.seat_counts().contains(&self.count())
    }

    /// The deck that is chosen, if it is one of this browser's.
    fn chosen_deck(&self) -> Option<&KeptDeck> {
        self.decks.iter().find(|deck| Some(&deck.hash) == self.deck.as_ref())
    }

    fn add(&mut self, way: Way) {
        if self.is_for_two() {
            self.seats.truncate(1);
            self.chosen_marks.truncate(1);
        }
        if self.is_full() {
            return;
        }
        let first_other = !self.seats.iter().skip(1).any(|sits| matches!(sits, Sits::Here(_)));
        self.seats.push(match way {
            Way::Here if first_other => Sits::Here(self.other.clone()),
            Way::Here => Sits::Here(String::new()),
            Way::Bot => Sits::Bot(usual_level(self.kind).to_owned()),
            Way::Link => Sits::Link,
        });
        self.chosen_marks.push(None);
    }

    /// Sets an option to one of its values.
    fn choose(&mut self, name: &str, value: &str) {
        let Some(option) = self.options.iter().find(|option| option.name == name) else { return };
        let Some(value) = option.read(value) else { return };
        fair_starts::stones_change(option.name, &mut self.changed);
        self.typed.remove(option.name);
        self.changed.remove(option.name);
        if self.value(option) != value {
            self.changed.insert(option.name, value);
        }
    }

    /// Takes a number as far as it is typed. An empty field gives back what the table began with.
    fn type_number(&mut self, name: &str, typed: &str) {
        let Some(option) = self.options.iter().find(|option| option.name == name) else { return };
        let name = option.name;
        if typed.trim().is_empty() {
            self.typed.remove(name);
            self.changed.remove(name);
        } else if option.numbers.is_some() {
            self.choose(name, typed);
            self.typed.insert(name, typed.chars().take(LONGEST_NUMBER).collect());
        }
    }

    /// Whether something is typed for an option that is none of its values.
    pub(crate) fn is_misread(&self, option: &OptionSpec) -> bool {
        self.typed.get(option.name).is_some_and(|typed| option.read(typed).is_none())
    }

    /// Whether the table cannot be opened as it is.
    pub(crate) fn is_held_up(&self) -> bool {
        self.lacks_people() || self.opening || self.options.iter().any(|option| self.is_misread(option))
    }

    /// The options of the table: the preset by its name, and what was changed since.
    fn chosen(&self) -> BTreeMap<&'static str, &str> {
        let changed = self.options.iter().filter_map(|option| {
            let value = self.changed.get(option.name).filter(|value| self.is_possible(option, value))?;
            Some((option.name, value.as_str()))
        });
        self.preset.iter().map(|preset| ("preset", preset.name)).chain(changed).collect()
    }

    fn start(&mut self) -> Vec<Wanted> {
        if self.is_held_up() {
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
        let person = |(row, (seat, sits)): (usize, (Seat, &Sits))| {
            let person = match sits {
                Sits::Here(name) => here(name, seat),
                Sits::Bot(level) => bot(level, (bots > 1).then_some(seat)),
                Sits::Link => here("", seat),
            };
            (seat, Person { mark: self.mark_of(row), ..person })
        };
        if self.chosen_deck().is_some_and(|deck| deck.key.is_some()) {
            return Err(
                "This deck is on the server: invite somebody with a link, or choose another deck.".to_owned()
            );
        }
        let rows = self.seat_of_rows().into_iter().zip(&self.seats).enumerate();
        let mut people: Vec<(Seat, Person)> = rows.map(person).collect();
        people.sort_by_key(|(seat, _)| *seat);
        let people = people.into_iter().map(|(_, person)| person).collect();
        let options = to_raw_value(&self.chosen()).map_err(|error| error.to_string())?;
        let table = SHELF.open(Settled {
            kind: self.kind,
            people,
            options: Some(&options),
            deck: self.chosen_deck().map(|deck| deck.json.as_str()),
            board: self.board.as_ref().map(OwnBoard::text),
            last: None,
            seed: self.seed,
        });
        Ok(json(&KeptGame::of(&table.map_err(|refusal| refusal.to_string())?, 0.0)))
    }

    /// What the server is asked: to keep the deck if there is one, and to open the table.
    fn ask_the_server(&self, own: &str) -> Vec<Wanted> {
        let seats = self.seat_of_rows();
        let bots = seats.iter().zip(&self.seats).filter_map(|(seat, sits)| match sits {
            Sits::Bot(level) => Some(serde_json::json!({ "seat": seat.0, "level": level })),
            Sits::Here(_) | Sits::Link => None,
        });
        let deck = self.chosen_deck();
        let mut table = serde_json::json!({
            "game": self.kind.name(),
            "options": self.chosen(),
            "seats": self.seats.len(),
            "name": name_or_seat(own, Seat(0)),
            "bots": bots.collect::<Vec<_>>(),
        });
        match self.mark_of(0) {
            Some(mark) => table["mark"] = mark.into(),
            None => table["seat"] = seats.first().map_or(0, |seat| seat.0).into(),
        }
        if let Some(terms) = self.terms.json(self.kind) {
            table["terms"] = terms;
        }
        if let Some(deck) = deck {
            table["deck"] = deck.hash.as_str().into();
            if let Some(key) = &deck.key {
                table["deck_key"] = key.as_str().into();
            }
        }
        if let Some(board) = &self.board {
            // OK because it was written as JSON a moment ago.
            table["board"] = serde_json::from_str(board.text()).expect("a board is JSON");
        }
        // A deck of one's own is sent first; the host puts in what the server knows it by.
        let upload = deck.filter(|deck| deck.key.is_none()).map(|deck| ("upload", json(deck)));
        upload.into_iter().chain([("online", table.to_string())]).collect()
    }

    fn typed(&mut self, field: Field<'_>, value: String) {
        match field {
            Field::Name(row) => {
                if let Some(Sits::Here(name)) = self.seats.get_mut(row) {
                    *name = value;
                }
            }
            Field::Mark(row) => self.choose_mark(row, &value),
            Field::Number(option) => self.type_number(option, &value),
        }
    }

    fn act(&mut self, press: Press<'_>) -> Vec<Wanted> {
        match press {
            Press::Add(way) => {
                self.add(way);
                self.follow_company();
            }
            Press::Remove(row) => {
                if row > 0 && row < self.seats.len() && !self.is_for_two() {
                    self.seats.remove(row);
                    self.chosen_marks.remove(row);
                }
                self.follow_company();
            }
            Press::Level(row, chosen) => {
                let known = self.kind.bots().iter().any(|level| level.name == chosen);
                if let Some(Sits::Bot(level)) = self.seats.get_mut(row).filter(|_| known) {
                    *level = chosen.to_owned();
                }
            }
            Press::Preset(name) => self.pick(name),
            Press::Option(name, value) => self.choose(name, value),
            Press::Term(matter, way) => self.terms.choose(matter, way),
            Press::Deck(hash) => self.deck = hash.map(str::to_owned),
            Press::OwnBoard => return vec![("choose_file", String::new())],
            Press::BuiltInBoard => self.board = None,
            Press::Rules(clause) => return vec![("rules", clause.to_owned())],
            Press::Workshop => return vec![("workshop", String::new())],
            Press::Start => return self.start(),
            Press::Field(_) => {}
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
    fn press(&mut self, press: face::Press, _room: Room) -> Vec<Wanted> {
        match press {
            face::Press::Do { what, value } => {
                Press::parse(&what, &value).map(|press| self.act(press)).unwrap_or_default()
            }
            face::Press::Typed { what, value } => {
                if let Some(field) = Field::parse(&what) {
                    self.typed(field, value);
                }
                Vec::new()
            }
            face::Press::Peek(_) | face::Press::Key(_) | face::Press::Woke => Vec::new(),
        }
    }

    fn draw(&mut self, _room: Room) -> Drawing {
        Drawing {
            markup: view::draw(self).into_string(),
            sub: "Setting up a table".to_owned(),
            title: format!("Set up a table – {}", self.kind.title()),
            ..Drawing::default()
        }
    }

    fn take_decks(&mut self, decks: Vec<KeptDeck>) {
        // A deck that is not finished cannot be played, and one of another game not here.
        let plays = |deck: &KeptDeck| match &deck.key {
            Some(_) => deck.edition.replace('_', "-") == self.kind.name(),
            None => PlayDeck::read_kept(&deck.json).is_ok_and(|read| read.kind() == self.kind),
        };
        self.decks = decks.into_iter().filter(plays).collect();
        // The deck in the box is known by its hash, too, but it is not among these.
        if self.chosen_deck().is_none() {
            self.deck = None;
        }
    }

    fn take_file(&mut self, name: &str, bytes: &[u8]) {
        // A file that is too long is not even looked at.
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_BOARD + 1)]);
        match OwnBoard::read_for(self.kind, &text) {
            Ok(board) => {
                self.board = Some(board);
                self.problem = None;
            }
            Err(bad) => self.problem = Some(format!("{name}: {}", Refusal::from(bad))),
        }
    }

    fn take_trouble(&mut self, why: &str) {
        self.opening = false;
        self.problem = Some(why.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use rules::Numbers;

    use super::*;

    const ROOM: Room = Room { narrow: false, tall: false, still: true, touch: false, now: 0.0 };

    /// A table whose option takes any number from 5 to 600.
    fn with_numbers() -> SetUp {
        let mut set_up = SetUp::new(GameKind::TrivialPursuit, "Ana", "Ben", None, 7);
        set_up.add(Way::Bot);
        for option in set_up.options.iter_mut().filter(|option| option.name == "time") {
            option.numbers = Some(Numbers { least: 5, most: 600, steps: 1, unit: "s" });
        }
        set_up
    }

    fn type_time(set_up: &mut SetUp, text: &str) -> String {
        set_up.press(face::Press::Typed { what: "number-time".to_owned(), value: text.to_owned() }, ROOM);
        set_up.draw(ROOM).markup
    }

    /// TP-22: any number of seconds from 5 to 600.
    #[test]
    fn a_number_is_typed_beside_the_choices() {
        let mut set_up = with_numbers();
        let markup = type_time(&mut set_up, "75");
        assert!(markup.contains("Time to answer: 75 s"), "{markup}");
        assert_eq!(set_up.chosen()["time"], "75");
        assert!(type_time(&mut set_up, "60").contains(r#"value="60""#), "what is typed stays in the field");
        assert_eq!(set_up.chosen()["time"], "60");
        assert!(!type_time(&mut set_up, "").contains("Changed:"), "an empty field changes nothing");
    }

    /// TP-22, again.
    #[test]
    fn a_number_out_of_range_is_told_and_holds_the_table_up() {
        let mut set_up = with_numbers();
        for wrong in ["4", "601", "7.5", "soon", "9999999999999999"] {
            let markup = type_time(&mut set_up, wrong);
            assert!(markup.contains("Type a number from 5 to 600 s."), "{wrong}");
            assert!(set_up.start().is_empty(), "{wrong}");
        }
        set_up.act(Press::Option("time", "30"));
        assert!(!set_up.is_held_up(), "a choice replaces what was typed");
        type_time(&mut set_up, "7");
        assert!(!set_up.is_held_up());
    }
}
