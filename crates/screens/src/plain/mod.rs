//! The plain face: what a table looks like whose game has no face of its own yet. It says what is seen in sentences and
//! lists what can be done.
//!
//! It knows no game: the words come from the game's entry in the catalog.

mod press;

use catalog::{GameKind, InWords};
use client::Glimpse;
use maud::{Markup, html};
use rules::{Refusal, Seat};
use serde_json::value::RawValue;

use crate::shell::face::{self, Drawing, Eyes, Face, Halt, Person, Room, Sight, Sound, Wish};
pub use press::Press;

/// The face of a table of any game.
pub struct PlainFace {
    kind: GameKind,
    table: Option<Table>,
    sound: Option<Sound>,
}

/// What is known of a table.
struct Table {
    words: InWords,
    people: Vec<Person>,
    eyes: Eyes,
    halted: Option<Halt>,
    pending: bool,
    refused: Option<Refusal>,
    captain: bool,
}

impl PlainFace {
    /// The face of a table that was not seen yet.
    pub fn new(kind: GameKind) -> Self {
        PlainFace { kind, table: None, sound: None }
    }
}

impl Table {
    /// Whether this person may choose now.
    fn may_choose(&self) -> bool {
        self.captain && !self.pending && self.halted.is_none() && !self.words.choices.is_empty()
    }

    fn name(&self, seat: Seat) -> &str {
        self.people.get(seat.index()).map_or("Somebody", Person::called)
    }

    /// What is to be done now, and a line about it.
    fn call(&self) -> (String, String) {
        if let Some(refused) = &self.refused {
            return (crate::sentence(&refused.to_string()), String::new());
        }
        if let Some(halt) = self.halted {
            let (said, more) = halt.words();
            return (said.to_owned(), more.to_owned());
        }
        if let Some(standing) = &self.words.over {
            let winners: Vec<&str> = standing.winners().iter().map(|seat| self.name(seat)).collect();
            let said = match &winners[..] {
                [] => "Nobody won.".to_owned(),
                [one] => format!("{one} won."),
                several => format!("{} share the win.", several.join(" and ")),
            };
            return (said, "The game is over.".to_owned());
        }
        let waiting: Vec<&str> = self.words.waiting_for.iter().map(|seat| self.name(seat)).collect();
        match (self.may_choose(), self.eyes) {
            (true, Eyes::Seat(_)) => ("Your turn.".to_owned(), "Choose one of these.".to_owned()),
            (true, _) => {
                (format!("{}, it is your turn.", waiting.join(" and ")), "Choose one of these.".to_owned())
            }
            (false, _) => (format!("Waiting for {}.", waiting.join(" and ")), String::new()),
        }
    }

    fn draw(&self) -> Markup {
        let (said, more) = self.call();
        let over = self.words.over.is_some();
        html! {
            main.plain {
                section.paper aria-label="The table" data-test="plain-view" {
                    @for line in &self.words.lines { p { (line) } }
                }
                section.paper.plain-call aria-label="The Call" {
                    h2 data-test="call" { (said) }
                    @if !more.is_empty() { p.muted { (more) } }
                    @if self.may_choose() {
                        div.plain-choices {
                            @for (place, (words, _)) in self.words.choices.iter().enumerate() {
                                (button(&Press::Choose(place), words, "plain-choice"))
                            }
                        }
                    }
                    @if over { (button(&Press::Rematch, "Play again", "rematch")) }
                    (button(&Press::Rules, "Read the rules", "plain-rules"))
                }
            }
        }
    }
}

fn button(press: &Press, label: &str, test: &str) -> Markup {
    let (what, value) = press.written();
    html! { button.btn type="button" data-do=(what) data-value=[value] data-test=(test) { (label) } }
}

impl Face for PlainFace {
    fn reads(&self) -> fn(&RawValue) -> Option<Glimpse> {
        Glimpse::blind
    }

    fn see(&mut self, sight: Sight) -> bool {
        let names: Vec<String> = sight.people.iter().map(|person| person.called().to_owned()).collect();
        let words = sight.sighting.json().map(|json| self.kind.in_words(json, &names));
        let Some(Ok(words)) = words else { return false };
        let before = self.table.as_ref();
        let was_asked = before.is_some_and(Table::may_choose);
        let was_refused = before.and_then(|table| table.refused.clone());
        let Sight { people, eyes, halted, pending, refused, captain, .. } = sight;
        let is_refused = refused.is_some() && refused != was_refused;
        let table = Table { words, people, eyes, halted, pending, refused, captain };
        if is_refused {
            self.sound = Some(Sound::Knock);
        } else if before.is_some() && !was_asked && table.may_choose() && matches!(eyes, Eyes::Seat(_)) {
            self.sound = Some(Sound::YourTurn);
        }
        self.table = Some(table);
        true
    }

    fn press(&mut self, press: face::Press, _: Room) -> Vec<Wish> {
        let press = match press {
            face::Press::Do { what, value } => Press::read(&what, &value),
            // The first nine choices have their number.
            face::Press::Key(key) => match key.parse::<usize>() {
                Ok(number @ 1..=9) => Some(Press::Choose(number - 1)),
                Ok(_) | Err(_) => None,
            },
            face::Press::Typed { .. } | face::Press::Peek(_) | face::Press::Woke => None,
        };
        let wish = match press {
            Some(Press::Choose(place)) => self
                .table
                .as_ref()
                .filter(|table| table.may_choose())
                .and_then(|table| table.words.choices.get(place))
                .map(|(_, action)| Wish::Act(action.clone())),
            Some(Press::Rematch) => Some(Wish::Rematch),
            Some(Press::Rules) => Some(Wish::Rules(None)),
            None => None,
        };
        wish.into_iter().collect()
    }

    fn draw(&mut self, _: Room) -> Drawing {
        let Some(table) = &self.table else { return Drawing::default() };
        let (said, _) = table.call();
        Drawing {
            markup: table.draw().into_string(),
            sub: "Unfinished".to_owned(),
            title: format!("{} – Boxlid", self.kind.title()),
            aloud: [table.words.lines.join(" "), said].join(" "),
            sound: self.sound.take(),
            may_resign: table.words.over.is_none() && table.captain && table.eyes != Eyes::Spectator,
            ..Drawing::default()
        }
    }
}
