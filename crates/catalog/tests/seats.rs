//! How many play: the counts of each game, and what follows from them for Basic Manipulation (BM-1).

use catalog::{GameKind, Setting, open, set_up};
use rules::{OptionSpec, Refusal};
use serde_json::Value;
use serde_json::value::RawValue;
use table::{Fortune, Secret};

fn options_of(seats: Option<u8>, options: Option<&str>) -> Result<Value, Refusal> {
    let options = options.map(|text| RawValue::from_string(text.to_owned()).expect("it is JSON"));
    let setting = Setting { options: options.as_deref(), seats, ..Setting::default() };
    let table = open(GameKind::Manipulation, &setting, Secret::from_seed(1), None)?;
    // The engine's way to open a table comes to the same.
    let given = set_up(GameKind::Manipulation, &setting, None, Fortune::Given)?;
    assert_eq!(given.options().0.get(), table.options().0.get());
    Ok(serde_json::from_str(table.options().0.get()).expect("options are JSON"))
}

/// BM-1
#[test]
fn two_play_in_tournament_mode_whatever_else_was_chosen() {
    for options in [None, Some("{}"), Some(r#"{"six":"rolls_again"}"#), Some(r#"{"world_home":"fits"}"#)] {
        assert_eq!(options_of(Some(2), options).unwrap()["mode"], "tournament", "{options:?}");
        assert_eq!(options_of(Some(4), options).unwrap()["mode"], "alone", "{options:?}");
    }
    let both = options_of(Some(2), Some(r#"{"six":"rolls_again","world_home":"fits"}"#)).unwrap();
    assert_eq!((&both["six"], &both["world_home"]), (&"rolls_again".into(), &"fits".into()));
    assert_eq!(options_of(Some(4), Some(r#"{"mode":"partners"}"#)).unwrap()["mode"], "partners");
    // Without a number of seats it follows from the mode.
    assert_eq!(options_of(None, Some(r#"{"mode":"tournament"}"#)).unwrap()["mode"], "tournament");
    assert_eq!(options_of(None, None).unwrap()["mode"], "alone");
}

/// BM-1
#[test]
fn three_cannot_play_and_a_mode_must_fit_the_number() {
    for options in [None, Some(r#"{"six":"rolls_again"}"#), Some(r#"{"mode":"partners"}"#)] {
        let refusal = options_of(Some(3), options).unwrap_err();
        assert_eq!(refusal.clause.as_ref().map(|clause| clause.as_str()), Some("BM-1"));
        assert_eq!(refusal.said, "Basic Manipulation is played by 2 or 4, not by 3");
    }
    for (seats, mode) in [(2, "alone"), (2, "partners"), (4, "tournament")] {
        let refusal = options_of(Some(seats), Some(&format!(r#"{{"mode":"{mode}"}}"#))).unwrap_err();
        assert_eq!(refusal.clause.as_ref().map(|clause| clause.as_str()), Some("BM-1"), "{mode}");
    }
}

/// M-1, TP-1, HM-1, BM-1, WK-1
#[test]
fn every_text_about_how_many_play_comes_from_the_counts() {
    let said = GameKind::ALL.map(|kind| (kind.name(), kind.how_many()));
    assert_eq!(said[0], ("mancala", "2".to_owned()));
    assert_eq!(said[1], ("trivial-pursuit", "2 to 6".to_owned()));
    assert_eq!(said[3], ("manipulation", "2 or 4".to_owned()));
    assert_eq!(said[4], ("whiz-key", "2 to 4".to_owned()));
    assert_eq!(GameKind::Manipulation.seat_counts(), [2, 4]);
    let refusal = GameKind::Manipulation.check_seats(3).unwrap_err();
    assert_eq!(refusal.to_string(), "BM-1: Basic Manipulation is played by 2 or 4, not by 3");
    for kind in GameKind::ALL {
        for seats in 0..=9 {
            let can = kind.seat_counts().contains(&seats);
            let setting = Setting { seats: Some(seats), ..Setting::default() };
            assert_eq!(kind.check_seats(seats).is_ok(), can, "{kind} {seats}");
            assert_eq!(open(kind, &setting, Secret::from_seed(1), None).is_ok(), can, "{kind} {seats}");
        }
        let shelf = kind.lid();
        let size = shelf.size.replace('–', " to ");
        assert!(size.starts_with(&kind.how_many()) || kind == GameKind::HeiseyMania, "{size}");
    }
}

/// WK-32: a match is for two, so nobody has to say how many play.
#[test]
fn a_match_of_whiz_key_is_for_two() {
    let options = RawValue::from_string(r#"{"tournament":"on","total":"2.5"}"#.to_owned()).unwrap();
    let setting = Setting { options: Some(&options), ..Setting::default() };
    let table = open(GameKind::WhizKey, &setting, Secret::from_seed(1), None).unwrap();
    assert_eq!(table.seats(), 2);
    assert!(table.options().0.get().contains(r#""total":"2.5""#));
}

/// The rulebooks say something about these, and about nothing else (M-3, M-11, BM-1, BM-19, WK-3, WK-32).
#[test]
fn only_what_the_own_rulebook_says_or_leaves_to_the_players_is_in_the_box() {
    let in_the_box = |kind: GameKind| -> Vec<String> {
        let told = |option: OptionSpec| {
            let printed = option.choices.iter().filter(|choice| choice.in_the_box).map(|choice| choice.value);
            let printed: Vec<&str> = printed.collect();
            assert_eq!(option.box_says.is_some(), !printed.is_empty(), "{kind} {}", option.name);
            option.box_says.map(|_| format!("{} {}", option.name, printed.join("|")))
        };
        kind.options().into_iter().filter_map(told).collect()
    };
    assert_eq!(in_the_box(GameKind::Mancala), ["stones 4|3", "capture empty", "start box"]);
    assert_eq!(in_the_box(GameKind::Manipulation), ["mode alone|partners|tournament", "world_home exactly"]);
    let whiz_key = ["tournament off|on", "total 3|1|5|7", "whiz_cards apart|in_hand"];
    assert_eq!(in_the_box(GameKind::WhizKey), whiz_key);
}
