//! Names that are easily taken for each other, every one against every other of its class: no slip, no sound and no
//! likeness makes one of the other.

use answers::{Card, judge_at_all_levels};

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

fn field(text: &str, number: usize) -> Vec<&str> {
    lines(text)
        .filter_map(|line| line.split('|').nth(number))
        .map(|name| name.split(',').next().unwrap_or(name).trim())
        .collect()
}

/// Judges every name against every other; `same` names pairs that are one thing after all.
fn check(class: &str, names: &[&str], same: &[(&str, &str)]) {
    let cards: Vec<Card> = names.iter().map(|name| Card::new(name)).collect();
    let mut wrong = Vec::new();
    for (card, name) in cards.iter().zip(names) {
        for typed in names.iter().filter(|typed| *typed != name) {
            let [.., lenient] = judge_at_all_levels(card, typed, None);
            let one_thing = same.iter().any(|pair| *pair == (*name, *typed) || *pair == (*typed, *name));
            if lenient.is_accept() && !one_thing {
                wrong.push(format!("{name} / {typed}: {lenient}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{class}: {} pairs are taken for each other\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn no_country_passes_for_another() {
    let same = [("England", "United Kingdom"), ("Congo", "Democratic Republic of the Congo")];
    check("countries", &field(include_str!("../tables/countries.txt"), 0), &same);
}

#[test]
fn no_people_pass_for_another() {
    let names = field(include_str!("../tables/countries.txt"), 1);
    check("peoples", &names, &[("Bissau-Guinean", "Guinean")]);
}

#[test]
fn no_capital_passes_for_another() {
    check("capitals", &field(include_str!("../tables/countries.txt"), 2), &[]);
}

#[test]
fn no_state_passes_for_another() {
    check("states", &field(include_str!("../tables/states.txt"), 0), &[]);
    check("capitals of states", &field(include_str!("../tables/states.txt"), 2), &[]);
}

#[test]
fn no_city_passes_for_another() {
    let same = [("New York City", "New York")];
    check("cities", &field(include_str!("../tables/cities.txt"), 0), &same);
}

#[test]
fn nothing_known_passes_for_another_of_its_class() {
    // Two spellings or two names of one thing, as the tables say.
    const SAME: &[(&str, &str)] = &[
        ("aluminium", "aluminum"),
        ("sulfur", "sulphur"),
        ("caesium", "cesium"),
        ("grey", "gray"),
        ("football", "soccer"),
        ("hercules", "heracles"),
        ("baldur", "balder"),
        ("cranium", "skull"),
        ("cilantro", "coriander"),
    ];
    for line in lines(include_str!("../tables/known.txt")) {
        let (class, names) = line.split_once(':').expect("a class and its names");
        let mut names: Vec<&str> = names.split(',').map(str::trim).collect();
        names.sort_unstable();
        names.dedup();
        check(class, &names, SAME);
    }
}
