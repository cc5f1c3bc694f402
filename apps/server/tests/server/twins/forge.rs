//! From a table to its twin: the same to one viewer, and different where that viewer may not look.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalog::{GameKind, PlayDeck};
use protocol::{RecoveryCode, Token};
use rules::{Dice, Viewer};
use serde_json::{Value, json};
use store::{CodeHash, Sitter, TokenHash};

use super::version::{Version, may_know, word};

/// A game that was played, with every position of it.
pub struct Original {
    pub version: Version,
    pub positions: Vec<String>,
    pub tokens: Vec<Token>,
}

/// The lengths of the log at which somebody is to act, from the first on, without the end of the game.
pub fn pauses(version: &Version) -> Vec<usize> {
    let acted = version.lines().enumerate().filter(|(_, line)| line.starts_with(r#"{"acted""#));
    acted.map(|(at, _)| at).collect()
}

impl Original {
    /// A twin of the table after `length` lines with the same secret: cards that the viewer has not seen by then are
    /// exchanged, and sealed votes of others are turned. Nothing if nothing can be changed without the viewer's
    /// knowledge.
    pub fn with_other_secrets(&self, viewer: Viewer, length: usize, dice: &mut Dice) -> Option<Version> {
        let tries = match self.version.kind {
            GameKind::WhizKey => 40,
            GameKind::TrivialPursuit | GameKind::HeiseyMania => 2,
            // Everything at these tables lies open but what the dice will show.
            _ => return None,
        };
        (0..tries).find_map(|attempt| {
            let mut twin = self.version.clone().cut(length);
            match self.version.kind {
                GameKind::WhizKey => self.exchange_cards(&mut twin, viewer, attempt, dice),
                _ => {
                    self.reverse_questions(&mut twin);
                    if attempt == 0 {
                        self.turn_votes(&mut twin, viewer);
                    }
                }
            }
            self.is_twin(&twin, viewer).then_some(twin)
        })
    }

    /// Whether the viewer may know the same at every step, and yet the tables are different.
    pub fn is_twin(&self, twin: &Version, viewer: Viewer) -> bool {
        let Some(positions) = twin.positions() else { return false };
        let kind = self.version.kind;
        let is_same = |(one, other): (&String, &String)| {
            one == other || may_know(kind, one, viewer) == may_know(kind, other, viewer)
        };
        self.positions.iter().zip(&positions).all(is_same)
            && positions.last() != self.positions.get(positions.len() - 1)
    }

    /// Exchanges cards that the viewer has never seen, all of them at first and then fewer and fewer.
    fn exchange_cards(&self, twin: &mut Version, viewer: Viewer, attempt: usize, dice: &mut Dice) {
        let mut seen = BTreeSet::new();
        for position in &self.positions[..=twin.record.steps.len()] {
            let mut places = vec![word(position, "table")];
            if let Viewer::Seat(seat) = viewer {
                let own = |name| word(position, name).split(',').nth(seat.index());
                places.extend(["hand", "whiz"].into_iter().filter_map(own));
            }
            seen.extend(places.iter().flat_map(|cards| cards.split('.')).map(str::to_owned));
        }
        for step in &mut twin.record.steps {
            let mut line: Value = serde_json::from_str(&step.entry).unwrap();
            let Some(order) = line["drew"]["order"].as_array_mut() else { continue };
            let is_hidden = |card: &Value| !seen.contains(card.as_str().unwrap());
            let mut places: Vec<usize> = (0..order.len()).filter(|at| is_hidden(&order[*at])).collect();
            dice.shuffle(&mut places);
            places.truncate((places.len() >> (attempt / 4)).max(2));
            for pair in places.windows(2) {
                order.swap(pair[0], pair[1]);
            }
            step.entry = line.to_string();
        }
    }

    /// Turns the questions that were not asked yet into another order, box by box.
    fn reverse_questions(&self, twin: &mut Version) {
        let asked = self.asked(twin.record.steps.len());
        for step in &mut twin.record.steps {
            let mut line: Value = serde_json::from_str(&step.entry).unwrap();
            let Some(boxes) = line["drew"]["order"].as_array_mut() else { continue };
            for cards in boxes.iter_mut().map(|cards| cards.as_array_mut().unwrap()) {
                let is_asked = |card: &Value| asked.contains(&card.as_u64().unwrap());
                let mut others: Vec<Value> = cards.iter().filter(|card| !is_asked(card)).cloned().collect();
                for card in cards.iter_mut().filter(|card| !is_asked(card)) {
                    *card = others.pop().unwrap();
                }
            }
            step.entry = line.to_string();
        }
    }

    /// Turns the votes of others, if a vote is under way.
    fn turn_votes(&self, twin: &mut Version, viewer: Viewer) {
        let length = twin.record.steps.len();
        let is_vote = |position: &String| word(position, "phase").starts_with("panel");
        let begun = (0..=length).rev().take_while(|at| is_vote(&self.positions[*at])).last();
        for step in &mut twin.record.steps[begun.unwrap_or(length)..] {
            let mut line: Value = serde_json::from_str(&step.entry).unwrap();
            let is_own = viewer.seat().is_some_and(|own| line["acted"]["seat"] == json!(own));
            let judged = &mut line["acted"]["action"]["judge"];
            if let (false, Some(call)) = (is_own, judged.as_str()) {
                *judged = json!(if call == "right" { "wrong" } else { "right" });
                step.entry = line.to_string();
            }
        }
    }

    /// The cards that were asked in the first `length` lines.
    fn asked(&self, length: usize) -> BTreeSet<u64> {
        // A question is written `12.history.…`; a number alone is what the die showed.
        let card = |text: &str| text.split('/').nth(1)?.split_once('.')?.0.parse().ok();
        let both = |position: &String| [word(position, "phase"), word(position, "last")].map(card);
        self.positions[..=length].iter().flat_map(both).flatten().collect()
    }

    /// A twin after `length` lines with another secret in its envelope, other proofs of the seats of others, codes to
    /// recover them by, and other questions and answers on every card that was not asked yet.
    pub fn resealed(&self, viewer: Viewer, length: usize, number: u16) -> Version {
        let mut twin = self.version.clone().cut(length).named(number);
        let [high, low] = number.to_be_bytes();
        twin.record.secret.iter_mut().for_each(|byte| *byte = byte.wrapping_add(low | 1));
        for sitter in &mut twin.record.seats {
            if viewer != Viewer::Seat(sitter.seat) {
                sitter.sitter =
                    Sitter::Person(TokenHash::of(&Token::from_random([high ^ low ^ sitter.seat.0; 32])));
                let code = RecoveryCode::from_random([low; 8]);
                sitter.recovery = Some(CodeHash::of(&twin.record.id, &code));
            }
        }
        if let Some(deck) = &self.version.deck {
            let other = Arc::new(self.other_deck(deck, length));
            twin.record.opening = twin.record.opening.replace(deck.hash(), other.hash());
            twin.deck = Some(other);
        }
        twin
    }

    /// The deck with other words on every card that was not asked, and with another answer to what is being asked:
    /// nobody has seen it, for answers are typed and shown when they were judged.
    fn other_deck(&self, deck: &PlayDeck, length: usize) -> PlayDeck {
        let asked = self.asked(length);
        let mut json: Value = serde_json::from_str(&deck.deck().to_json()).unwrap();
        for (number, card) in (0..).zip(json["cards"].as_array_mut().unwrap()) {
            for question in card["questions"].as_object_mut().unwrap().values_mut() {
                if !asked.contains(&number) {
                    question["question"] = json!(format!("Who would ask about {number} instead?"));
                    question["answer"] = json!(format!("nobody but number {number}"));
                }
            }
        }
        let asking = word(&self.positions[length], "phase").strip_prefix("asking/");
        if let Some((card, category)) = asking.and_then(|asking| asking.split_once('.')) {
            let number: usize = card.parse().unwrap();
            let category = category.split('.').next().unwrap();
            let question = &mut json["cards"][number]["questions"][category];
            assert!(question["answer"].is_string(), "{asking:?}");
            question["answer"] = json!("quite another answer");
        }
        PlayDeck::read(&json.to_string()).unwrap()
    }
}
