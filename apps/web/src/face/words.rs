//! What passes between the page and a face, as JSON. The other side of the border is `apps/faces/src/face.rs`; a test
//! there would not see this one, so this one's tests speak with the real thing.

use std::sync::Arc;

use protocol::ChatLine;
use rules::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::play::{Eyes, Person};
use crate::sound::Sound;

/// What is known of a table.
#[derive(Clone, Serialize)]
pub struct Sight<'a> {
    /// The latest sighting.
    pub sighting: &'a RawValue,
    /// The options after lots were drawn.
    pub options: Box<RawValue>,
    /// Who sits where.
    pub people: Vec<Person>,
    /// Whose eyes the page looks with.
    pub eyes: Eyes,
    /// Whether the server is being looked for.
    pub looking: bool,
    /// Whether the table is on this device.
    pub local: bool,
    /// Whether an act was sent and not yet answered.
    pub pending: bool,
    /// What was last refused.
    pub refused: Option<Refusal>,
    /// When the table loses patience.
    pub deadline: Option<f64>,
    /// What the own team has said.
    pub chat: Vec<ChatLine>,
    /// Whether this person may act for their seat.
    pub captain: bool,
}

/// Something a person did to the page.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Press {
    /// An element was pressed, or a form was submitted.
    Do {
        /// Its `data-do`.
        what: String,
        /// Its `data-value`, or what stands in its first field.
        value: String,
    },
    /// A field was changed.
    Typed {
        /// Its `data-do`.
        what: String,
        /// What stands in it.
        value: String,
    },
    /// The pointer or the focus came to an element, or left it.
    Peek(Option<String>),
    /// A key was struck.
    Key(String),
    /// The time to draw again has come.
    Woke,
}

/// The room there is to draw in.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Room {
    /// Whether there is no room for the sheet beside the board.
    pub narrow: bool,
    /// Whether the person asked for less motion.
    pub still: bool,
    /// Whether a choice is shown first and made by the Call's button.
    pub touch: bool,
    /// The time.
    pub now: f64,
}

/// What a table looks like.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Drawing {
    /// Everything below the lid.
    pub markup: String,
    /// The second line on the lid.
    pub sub: String,
    /// The title of the tab.
    pub title: String,
    /// What a screen reader is to say now.
    pub aloud: String,
    /// What is to be heard now.
    pub sound: Option<Sound>,
    /// When to draw again, in milliseconds.
    pub wakes_in: Option<u32>,
    /// When the board will have come to rest, in milliseconds.
    pub rests_in: u32,
    /// Whether there is something to resign.
    pub may_resign: bool,
}

/// What a face wants done.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// Play an action.
    Act(Box<RawValue>),
    /// Take back the last action.
    TakeBack,
    /// Give up.
    Resign,
    /// Play again with the same people.
    Rematch,
    /// Say something to the own team.
    Say(String),
    /// Open the rules, at a clause if one is named.
    Rules(Option<String>),
    /// Give the focus to an element.
    Focus(String),
}

/// A sighting that the page does not look into.
#[derive(Clone, Debug)]
pub struct Sighted(pub Arc<RawValue>);

/// JSON for the other side of the border.
pub fn json(value: &impl Serialize) -> String {
    // OK because everything here is plain data with string keys, which always has a JSON form.
    serde_json::to_string(value).expect("plain data has a JSON form")
}

#[cfg(test)]
mod tests {
    use rules::{RefusalKind, Seat};
    use serde_json::value::to_raw_value;

    use super::*;
    use crate::play::Company;

    #[test]
    fn a_sight_is_understood_on_the_other_side() {
        let sighting = to_raw_value(&serde_json::json!({ "seq": 3 })).unwrap();
        let person = |company| Person { name: Some("Ana".to_owned()), company, team: vec!["Ben".to_owned()] };
        let sight = Sight {
            sighting: &sighting,
            options: to_raw_value(&()).unwrap(),
            people: vec![
                person(Company::Here),
                person(Company::Bot { level: "steady".to_owned() }),
                person(Company::Away { present: true }),
            ],
            eyes: Eyes::Seat(Seat(1)),
            looking: false,
            local: true,
            pending: false,
            refused: Some(Refusal::new(RefusalKind::Stale, "too late")),
            deadline: Some(1.5),
            chat: vec![ChatLine { name: "Ana".to_owned(), text: "seven?".to_owned() }],
            captain: true,
        };
        let heard: faces::Sight = serde_json::from_str(&json(&sight)).unwrap();
        assert_eq!(heard.people[1].company, faces::Company::Bot { level: "steady".to_owned() });
        assert_eq!(heard.eyes, faces::Eyes::Seat(Seat(1)));
        assert_eq!(heard.chat[0].text, "seven?");
        for eyes in [Eyes::Everybody, Eyes::Spectator] {
            serde_json::from_str::<faces::Sight>(&json(&Sight { eyes, ..sight.clone() })).unwrap();
        }
    }

    #[test]
    fn every_press_is_understood_on_the_other_side() {
        let text = || "roll".to_owned();
        let presses = [
            (Press::Do { what: text(), value: text() }, faces::Press::Do { what: text(), value: text() }),
            (
                Press::Typed { what: text(), value: text() },
                faces::Press::Typed { what: text(), value: text() },
            ),
            (Press::Peek(None), faces::Press::Peek(None)),
            (Press::Peek(Some(text())), faces::Press::Peek(Some(text()))),
            (Press::Key(text()), faces::Press::Key(text())),
            (Press::Woke, faces::Press::Woke),
        ];
        for (said, meant) in presses {
            assert_eq!(serde_json::from_str::<faces::Press>(&json(&said)).unwrap(), meant);
        }
        let room = Room { narrow: true, still: false, touch: true, now: 5.0 };
        assert!(serde_json::from_str::<faces::Room>(&json(&room)).unwrap().touch);
    }

    #[test]
    fn drawings_and_wishes_are_understood_here() {
        use faces::Sound as Heard;
        for sound in [Heard::Dice, Heard::Step, Heard::Card, Heard::YourTurn, Heard::Knock, Heard::Won] {
            let drawing = faces::Drawing { sound: Some(sound), wakes_in: Some(40), ..Default::default() };
            let drawn: Drawing = serde_json::from_str(&json(&drawing)).unwrap();
            assert!(drawn.sound.is_some() && drawn.wakes_in == Some(40));
        }
        let wishes = [
            faces::Wish::Act(to_raw_value(&1).unwrap()),
            faces::Wish::TakeBack,
            faces::Wish::Resign,
            faces::Wish::Rematch,
            faces::Wish::Say("hello".to_owned()),
            faces::Wish::Rules(Some("TP-5".to_owned())),
            faces::Wish::Focus("answer".to_owned()),
        ];
        let heard: Vec<Wish> = serde_json::from_str(&json(&wishes)).unwrap();
        assert!(matches!(heard[1], Wish::TakeBack) && matches!(&heard[6], Wish::Focus(id) if id == "answer"));
    }
}
