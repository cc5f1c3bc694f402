//! What a referee may do that no seat may: see everything, set up any position, give luck and rulings.
//!
//! For tools on one's own machine (the engine protocol, tests). The server asks for an [`AnyTable`] and so
//! cannot reach any of this.

use std::sync::Arc;

use rules::{
    Audience, Chance, Choices, Dice, Judge, Misread, Notation, Refusal, RefusalKind, Seat, Seq, Turn,
};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::wire::{decode, encode, store};
use crate::{AnyTable, Fortune, Opening, StoredEntry, Table};

/// A table in the hands of its referee.
pub trait RefereeTable: AnyTable {
    /// The whole position in the game's notation, secrets included.
    fn position(&self) -> String;
    /// What is waited for, as JSON: `{"seats":[…]}`, `{"luck":…}`, `{"ruling":…}` or `{"over":…}`.
    fn waits(&self) -> Box<RawValue>;
    /// Every line of the log from `since` on with all that was told of it and to whom, as JSON:
    /// `[{"line":0,"entry":…,"events":[{"to":"all","event":…}]}]`. Nothing is told of a line that was taken
    /// back.
    fn happened(&self, since: Seq) -> Box<RawValue>;
    /// What `seat` may do: each action as JSON with its notation.
    fn choices(&self, seat: Seat) -> Choices<(Box<RawValue>, String)>;
    /// Reads what a person typed for a whole turn of `seat` into actions as JSON.
    fn read_turn(&self, seat: Seat, text: &str) -> Result<Vec<Box<RawValue>>, Refusal>;
    /// What follows if luck comes out as `draw`.
    fn decide_draw(&self, draw: &RawValue) -> Result<Vec<StoredEntry>, Refusal>;
    /// A draw that might come of the luck that is waited for; nothing if none is.
    fn draw(&self, dice: &mut Dice) -> Option<Box<RawValue>>;
    /// What the table's own judge would rule on what is waited for; nothing if no ruling is.
    fn ruling(&self) -> Option<Box<RawValue>>;
    /// What follows if the judge rules so.
    fn decide_ruling(&self, ruling: &RawValue) -> Result<Vec<StoredEntry>, Refusal>;
    /// This table seen as one without a referee.
    fn as_any(&self) -> &dyn AnyTable;
    /// A copy, to try things on.
    fn fork(&self) -> Box<dyn RefereeTable>;
}

impl<G: Notation> Table<G> {
    /// Sets up a table as `opening` says, from its position if it has one.
    pub fn set_up(
        opening: Opening<G>,
        contents: Arc<G::Contents>,
        fortune: Fortune,
        judge: Arc<dyn Judge<G> + Send + Sync>,
    ) -> Result<Self, Refusal> {
        let Some(position) = &opening.position else {
            return Table::open(opening, contents, fortune, judge);
        };
        let game = G::read_position(contents, &opening.settled, opening.seats, position).map_err(misread)?;
        let game = game.by_rules(opening.rules);
        Ok(Table::with_game(opening, game, fortune, judge))
    }
}

impl<G: Notation> RefereeTable for Table<G> {
    fn position(&self) -> String {
        self.game().write_position()
    }

    fn waits(&self) -> Box<RawValue> {
        use serde_json::json;
        let waits = match self.game().turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => json!({ "seats": turn.seats() }),
            Turn::Luck(luck) => json!({ "luck": luck }),
            Turn::Appeal(appeal) => json!({ "ruling": appeal }),
            Turn::Over(standing) => json!({ "over": standing }),
        };
        encode(&waits)
    }

    fn happened(&self, since: Seq) -> Box<RawValue> {
        let lines: Vec<_> = self.lines(since).collect();
        let happened = lines.iter().map(|(line, entry, told)| Happened {
            line: *line,
            entry,
            events: told.iter().map(|told| Heard { to: audience(told.to), event: &told.event }).collect(),
        });
        encode(&happened.collect::<Vec<_>>())
    }

    fn choices(&self, seat: Seat) -> Choices<(Box<RawValue>, String)> {
        match self.game().choices(seat) {
            Choices::Listed(actions) => {
                let written = |action| (encode(action), self.game().write_action(action));
                Choices::Listed(actions.iter().map(written).collect())
            }
            Choices::Open => Choices::Open,
            Choices::Nothing => Choices::Nothing,
        }
    }

    fn read_turn(&self, seat: Seat, text: &str) -> Result<Vec<Box<RawValue>>, Refusal> {
        let actions = self.game().read_turn(seat, text).map_err(misread)?;
        Ok(actions.iter().map(encode).collect())
    }

    fn decide_draw(&self, draw: &RawValue) -> Result<Vec<StoredEntry>, Refusal> {
        // Asked before the JSON is read, for where no luck is due no draw makes sense.
        match self.game().turn() {
            Turn::Luck(_) => Table::decide_draw(self, decode(draw)?).map(store),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Appeal(_) | Turn::Over(_) => {
                Err(Refusal::new(RefusalKind::NotDue, "no luck is waited for"))
            }
        }
    }

    fn draw(&self, dice: &mut Dice) -> Option<Box<RawValue>> {
        match self.game().turn() {
            Turn::Luck(luck) => Some(encode(&luck.draw(dice))),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Appeal(_) | Turn::Over(_) => None,
        }
    }

    fn ruling(&self) -> Option<Box<RawValue>> {
        self.judged().as_ref().map(encode)
    }

    fn decide_ruling(&self, ruling: &RawValue) -> Result<Vec<StoredEntry>, Refusal> {
        match self.game().turn() {
            Turn::Appeal(_) => Table::decide_ruling(self, decode(ruling)?).map(store),
            Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) | Turn::Luck(_) | Turn::Over(_) => {
                Err(Refusal::new(RefusalKind::NotDue, "no ruling is waited for"))
            }
        }
    }

    fn as_any(&self) -> &dyn AnyTable {
        self
    }

    fn fork(&self) -> Box<dyn RefereeTable> {
        Box::new(self.clone())
    }
}

/// A line of the log as a referee reads it.
#[derive(Serialize)]
struct Happened<Entry, Event> {
    line: Seq,
    entry: Entry,
    events: Vec<Heard<Event>>,
}

/// An event and who hears it.
#[derive(Serialize)]
struct Heard<Event> {
    to: serde_json::Value,
    event: Event,
}

fn audience(to: Audience) -> serde_json::Value {
    use serde_json::json;
    match to {
        Audience::All => json!("all"),
        Audience::Only(seat) => json!({ "only": seat }),
        Audience::AllBut(seat) => json!({ "all_but": seat }),
    }
}

fn misread(misread: Misread) -> Refusal {
    Refusal::new(RefusalKind::Malformed, misread.to_string())
}
