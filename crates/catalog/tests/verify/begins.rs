//! Tables whose luck is not settled yet, and what happens when it is.

use catalog::{GameKind, Setting, begin, is_left_to_luck, open};
use rules::{Seat, Standing, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Secret, StoredOpening};

fn unsettled(kind: GameKind, options: Option<&str>) -> StoredOpening {
    let options = options.map(|json| RawValue::from_string(json.to_owned()).unwrap());
    let setting = Setting { options: options.as_deref(), ..Setting::default() };
    open(kind, &setting, Secret::from_seed(0), None).unwrap().opening()
}

#[test]
fn a_table_offers_nothing_before_its_luck_is_settled() {
    for kind in GameKind::ALL {
        let table = open(kind, &Setting::default(), Secret::from_seed(0), None).unwrap();
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let sight: Value = serde_json::from_str(table.seen_before_it_begins(viewer).get()).unwrap();
            assert_eq!(
                (&sight["seq"], &sight["choices"]),
                (&Value::from(0), &Value::from("nothing")),
                "{kind}"
            );
            assert_eq!(
                (&sight["waiting_for"], &sight["events"]),
                (&Value::Array(vec![]), &Value::Array(vec![]))
            );
        }
    }
}

#[test]
fn a_table_begins_the_same_with_the_same_key_and_otherwise_with_another() {
    for kind in GameKind::ALL {
        let opening = unsettled(kind, None);
        let begun = |seed| {
            let mut table = begin(kind, &opening, None, Secret::from_seed(seed), None).unwrap();
            let first = table.begin();
            table.commit(&first).unwrap();
            let lines: Vec<String> = first.iter().map(|entry| entry.json().to_owned()).collect();
            (table.opening().json().to_owned(), lines)
        };
        assert_eq!(begun(1), begun(1), "{kind}");
        let all_alike = (2..40).all(|seed| begun(seed) == begun(1));
        assert!(!all_alike, "{kind}");
    }
}

#[test]
fn only_mancala_with_a_given_beginner_leaves_nothing_to_luck() {
    let lost = Standing::won_by(Seat(0), 2);
    let mancala = |begins: &str, last: Option<&Standing>| {
        let opening = unsettled(GameKind::Mancala, Some(&format!(r#"{{"begins":"{begins}"}}"#)));
        is_left_to_luck(GameKind::Mancala, &opening, None, last).unwrap()
    };
    assert!(mancala("by_lot", None) && mancala("loser", None) && mancala("by_lot", Some(&lost)));
    assert!(!mancala("a", None) && !mancala("b", None) && !mancala("loser", Some(&lost)));
    for kind in GameKind::ALL.into_iter().filter(|kind| *kind != GameKind::Mancala) {
        assert!(is_left_to_luck(kind, &unsettled(kind, None), None, None).unwrap(), "{kind}");
    }
}
