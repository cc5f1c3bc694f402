//! What a face is told of its table. The other side of the border is `apps/faces/src/face.rs`; the tests here speak with
//! the real thing.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::ChatLine;
use rules::Refusal;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::play::{Connection, Eyes, Person, Sitting};

/// What is known of a table.
#[derive(Clone, Serialize)]
struct Sight<'a> {
    sighting: &'a RawValue,
    options: &'a RawValue,
    people: Vec<Person>,
    eyes: Eyes,
    /// Why nothing can be done, if so.
    halted: Option<Halt>,
    local: bool,
    pending: bool,
    refused: Option<Refusal>,
    deadline: Option<f64>,
    chat: Vec<ChatLine>,
    captain: bool,
}

/// Why nothing can be done at a table, whatever its game says.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Halt {
    Looking,
    BrokenOff,
}

fn halted(connection: Connection) -> Option<Halt> {
    match connection {
        Connection::Looking => Some(Halt::Looking),
        Connection::BrokenOff => Some(Halt::BrokenOff),
        Connection::Local | Connection::Online => None,
    }
}

/// The latest sighting of a table, which the page does not look into.
pub type Sighted = RwSignal<Option<Arc<RawValue>>>;

/// What is known of a table, as JSON, once it was seen. Whoever asks in an effect is told when any of it changes.
pub fn sight(sitting: Sitting, sighted: Sighted) -> Option<String> {
    let (sighting, options) = (sighted.get()?, sitting.options.get()?);
    let connection = sitting.connection.get();
    let sight = Sight {
        sighting: &sighting,
        options: &options,
        people: sitting.people.get(),
        eyes: sitting.eyes.get(),
        halted: halted(connection),
        local: connection == Connection::Local,
        pending: sitting.pending.get(),
        refused: sitting.refused.get(),
        deadline: sitting.deadline.get(),
        chat: sitting.chat.get(),
        captain: sitting.captain.get(),
    };
    serde_json::to_string(&sight).ok()
}

#[cfg(test)]
mod tests {
    use rules::{RefusalKind, Seat};
    use serde_json::value::to_raw_value;

    use super::*;
    use crate::keep;
    use crate::play::Company;

    #[test]
    fn a_sight_is_understood_on_the_other_side() {
        let sighting = to_raw_value(&serde_json::json!({ "seq": 3 })).unwrap();
        let options = to_raw_value(&()).unwrap();
        let person = |company| Person {
            name: Some("Ana".to_owned()),
            company,
            team: vec!["Ben".to_owned()],
            mark: Some(3),
        };
        let sight = Sight {
            sighting: &sighting,
            options: &options,
            people: vec![
                person(Company::Here),
                person(Company::Bot { level: "steady".to_owned() }),
                person(Company::Away { present: true }),
            ],
            eyes: Eyes::Seat(Seat(1)),
            halted: None,
            local: true,
            pending: false,
            refused: Some(Refusal::new(RefusalKind::Stale, "too late")),
            deadline: Some(1.5),
            chat: vec![ChatLine { name: "Ana".to_owned(), text: "seven?".to_owned() }],
            captain: true,
        };
        let heard = |sight: &Sight<'_>| {
            let text = serde_json::to_string(sight).unwrap();
            serde_json::from_str::<faces::Sight>(&text).unwrap()
        };
        assert_eq!(heard(&sight).people[1].company, faces::Company::Bot { level: "steady".to_owned() });
        assert_eq!(heard(&sight).eyes, faces::Eyes::Seat(Seat(1)));
        assert_eq!(heard(&sight).chat[0].text, "seven?");
        for (eyes, meant) in
            [(Eyes::Everybody, faces::Eyes::Everybody), (Eyes::Spectator, faces::Eyes::Spectator)]
        {
            assert_eq!(heard(&Sight { eyes, ..sight.clone() }).eyes, meant);
        }
    }

    #[test]
    fn a_game_that_the_other_bundle_keeps_is_understood_here_and_there() {
        let kept = faces::KeptGame {
            game: "trivial-pursuit".to_owned(),
            people: vec![faces::KeptPerson::here("Ana", Seat(0)), faces::KeptPerson::bot("steady", None)],
            seed: 7,
            deck: Some("abc".to_owned()),
            opening: to_raw_value(&()).unwrap(),
            log: vec![to_raw_value(&1).unwrap()],
            precedents: Vec::new(),
            over: Some(rules::Standing::draw(2)),
            touched: 5.0,
        };
        let text = serde_json::to_string(&kept).unwrap();
        let here: keep::KeptGame = serde_json::from_str(&text).unwrap();
        assert_eq!(here.people[1].company, Company::Bot { level: "steady".to_owned() });
        assert_eq!(serde_json::to_string(&here).unwrap(), text);
    }
}
