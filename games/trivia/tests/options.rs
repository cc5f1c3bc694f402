//! The options as the setup shows them: their defaults, their presets, and what each rulebook itself says.

use rules::{Game, OptionSpec, Preset};
use serde_json::{Map, Value};
use trivia::{Edition, HeiseyMania, Time, Trivia, TrivialPursuit};

fn spec<E: Edition>(name: &str) -> OptionSpec {
    let specs = Trivia::<E>::options();
    specs.into_iter().find(|spec| spec.name == name).unwrap_or_else(|| panic!("there is no option {name}"))
}

fn preset<E: Edition>(name: &str) -> Preset {
    Trivia::<E>::presets().into_iter().find(|preset| preset.name == name).expect("there is such a preset")
}

/// All options by name, as a preset leaves them.
fn values<E: Edition>(preset: &Preset) -> Map<String, Value> {
    let specs = Trivia::<E>::options();
    specs.iter().map(|spec| (spec.name.to_owned(), preset.value(spec).into())).collect()
}

/// The options the rulebook says something about, each with the values that are in the box.
fn in_the_box<E: Edition>() -> Vec<String> {
    let told = |spec: OptionSpec| {
        let printed = spec.choices.iter().filter(|choice| choice.in_the_box).map(|choice| choice.value);
        let printed: Vec<&str> = printed.collect();
        assert_eq!(spec.box_says.is_some(), !printed.is_empty(), "{}", spec.name);
        assert_eq!(spec.is_in_the_box(), printed.len() == spec.choices.len(), "{}", spec.name);
        spec.box_says.map(|_| format!("{} {}", spec.name, printed.join("|")))
    };
    Trivia::<E>::options().into_iter().filter_map(told).collect()
}

/// TP-7 TP-10 TP-21 TP-22 TP-23 TP-26 HM-7 HM-9 HM-21 HM-22 HM-23: only what a game's own rulebook says is in its box.
#[test]
fn a_value_is_in_the_box_only_if_its_own_rulebook_says_so() {
    assert_eq!(
        in_the_box::<TrivialPursuit>(),
        [
            "wedges 6|5|4",
            "turn_back never|when_full",
            "boxes two",
            "put spoken",
            "time 45|none|15|30|60|90",
            "exactness standard|strict|lenient|players",
            "consultation on",
        ]
    );
    assert_eq!(
        in_the_box::<HeiseyMania>(),
        [
            "turn_back when_full|never",
            "order shuffled|printed",
            "put spoken",
            "time 45|none|15|30|60|90",
            "exactness standard|strict|lenient|players",
            "read_aloud on|off",
            "consultation on|off",
        ]
    );
}

/// TP-10 TP-22 HM-9 HM-21: what the box says is all that a table as printed has.
#[test]
fn whatever_the_box_speaks_of_is_set_as_printed_by_the_first_preset() {
    fn check<E: Edition>() {
        let printed = preset::<E>("printed");
        for spec in Trivia::<E>::options().iter().filter(|spec| spec.box_says.is_some()) {
            let set = printed.value(spec);
            let choice = spec.choices.iter().find(|choice| choice.value == set).expect("it is a choice");
            assert!(choice.in_the_box, "{} {set}", spec.name);
        }
    }
    check::<TrivialPursuit>();
    check::<HeiseyMania>();
}

fn defaults_are_the_distance_preset<E: Edition>() {
    let distance = preset::<E>("distance");
    assert_eq!(distance.sets, []);
    let mut defaults = serde_json::to_value(E::Options::default()).expect("options have a JSON form");
    defaults.as_object_mut().expect("options are an object").remove("bots");
    assert_eq!(defaults, Value::from(values::<E>(&distance)));
    for (name, value) in [
        ("put", "typed"),
        ("exactness", "standard"),
        ("time", "45"),
        ("contest", "on"),
        ("contest_time", "5"),
    ] {
        assert_eq!(defaults[name], value, "{name}");
    }
}

/// TP-22 TP-23 TP-29 HM-21 HM-24
#[test]
fn the_defaults_are_the_preset_for_play_at_a_distance() {
    defaults_are_the_distance_preset::<TrivialPursuit>();
    defaults_are_the_distance_preset::<HeiseyMania>();
}

/// TP-10 TP-22 TP-29 HM-9 HM-21 HM-24
#[test]
fn as_printed_another_player_reads_and_rules_without_a_clock_or_a_challenge() {
    for printed in [
        values::<TrivialPursuit>(&preset::<TrivialPursuit>("printed")),
        values::<HeiseyMania>(&preset::<HeiseyMania>("printed")),
    ] {
        for (name, value) in
            [("put", "spoken"), ("time", "none"), ("exactness", "standard"), ("contest", "off")]
        {
            assert_eq!(printed[name], value, "{name}");
        }
        assert!(printed.get("boxes").is_none_or(|boxes| boxes == "two"));
        assert_eq!(printed["order"], "shuffled");
    }
}

/// TP-10 TP-22 TP-29 HM-9 HM-21 HM-24: the page's bold values are those of a table as printed, and it says in words what
/// is set at a distance.
#[test]
fn the_rule_pages_show_the_printed_values_as_defaults() {
    let pursuit = include_str!("../../../docs/rulebooks/trivial_pursuit.md");
    let heisey = include_str!("../../../docs/rulebooks/heisey_mania.md");
    let clause = |page: &str, number: &str| {
        let row = page.lines().find(|line| line.starts_with(&format!("| {number} |")));
        row.unwrap_or_else(|| panic!("there is no {number}")).to_owned()
    };
    let bold = |row: &str| -> Vec<String> { row.split("**").skip(1).step_by(2).map(str::to_owned).collect() };
    assert_eq!(bold(&clause(pursuit, "TP-10")), ["two boxes", "shuffled", "spoken"]);
    assert_eq!(bold(&clause(pursuit, "TP-22")), ["none"]);
    assert_eq!(bold(&clause(heisey, "HM-9")), ["shuffled", "spoken"]);
    assert_eq!(bold(&clause(heisey, "HM-21")), ["none", "standard"]);
    for (page, number) in [(pursuit, "TP-29"), (heisey, "HM-24")] {
        assert!(clause(page, number).contains("**on** at a distance, off as printed"), "{number}");
        let distance = page.lines().find(|line| line.starts_with("- **At a distance**")).unwrap();
        for words in ["typed", "45 seconds", "judges at standard", "challenge"] {
            assert!(distance.contains(words), "{words}: {distance}");
        }
    }
}

/// TP-22 HM-21
#[test]
fn any_time_from_5_to_600_seconds_can_be_typed() {
    for time in [spec::<TrivialPursuit>("time"), spec::<HeiseyMania>("time")] {
        assert_eq!(time.numbers, Some(Time::NUMBERS));
        assert_eq!(["4", "5", "7", "600", "601"].map(|typed| time.read(typed).is_some()), {
            [false, true, true, true, false]
        });
        assert_eq!(time.title_of("7").as_deref(), Some("7 s"));
        assert_eq!(time.read("none").as_deref(), Some("none"));
    }
}

/// TP-23 HM-21
#[test]
fn exactness_is_explained_by_the_rulebooks_own_example() {
    for exactness in [spec::<TrivialPursuit>("exactness"), spec::<HeiseyMania>("exactness")] {
        assert!(exactness.about.contains("both names") && exactness.about.contains("last name alone"));
        assert_eq!(exactness.usual(), "standard");
    }
}

/// TP-29 HM-24
#[test]
fn a_challenge_has_3_5_or_10_seconds() {
    for time in [spec::<TrivialPursuit>("contest_time"), spec::<HeiseyMania>("contest_time")] {
        assert_eq!(time.usual(), "5");
        let mut offered: Vec<u8> = time.choices.iter().map(|choice| choice.value.parse().unwrap()).collect();
        offered.sort_unstable();
        assert_eq!(offered, [3, 5, 10]);
    }
}
