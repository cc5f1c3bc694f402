//! `boxlid deck`, run as people run it.

mod boxlid;

use std::path::{Path, PathBuf};

use boxlid::{Ended, boxlid};

fn project(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.join(path).to_str().expect("the project's path is text").to_owned()
}

fn deck(arguments: &[&str]) -> Ended {
    boxlid(&[&["deck"], arguments].concat()).run()
}

fn valid(name: &str) -> String {
    project(&format!("testdata/import/valid/{name}"))
}

fn broken(name: &str) -> String {
    project(&format!("testdata/import/broken/{name}"))
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn an_import_shows_what_would_come_in_and_writes_nothing() {
    let run = deck(&["import", &valid("csv-with-header.csv")]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in [
        "accepted        5",
        "history                    1",
        "Unknown category: Knitting (1 question); --map \"Knitting=…\" sorts it.",
        "Nothing was written",
    ] {
        assert!(run.stdout.contains(words), "{words} is not in {}", run.stdout);
    }
    assert_eq!(run.stderr, "", "no bar where no terminal is");
}

#[test]
fn an_import_becomes_a_deck_with_its_licence() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("deck.json");
    let to = to.to_str().unwrap();
    let report = folder.path().join("report.txt");
    let run = deck(&[
        "import",
        &valid("csv-wide-cards.csv"),
        "--edition",
        "heisey_mania",
        "--to",
        to,
        "--title",
        "Wide",
        "--licence",
        "CC0-1.0",
        "--source",
        "ours",
        "--report",
        report.to_str().unwrap(),
    ]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("with 2 cards."), "{}", run.stdout);
    let written = text(Path::new(to));
    assert!(written.contains("\"title\": \"Wide\"") && written.contains("\"licence\": \"CC0-1.0\""));
    assert_eq!(text(&report).lines().count(), 8);
    let run = deck(&["check", to]);
    assert_eq!((run.code, run.stdout.contains("2 cards, 8 questions: nothing")), (0, true), "{}", run.stdout);
}

#[test]
fn questions_without_a_category_can_be_dealt_out() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("deck.json");
    let to = to.to_str().unwrap();
    let file = valid("gift-all-kinds.gift");
    let run = deck(&["import", &file, "--to", to]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("no card can be made. The categories are uneven"), "{}", run.stderr);
    let run = deck(&["import", &file, "--to", to, "--map", "quiz/History=any", "--map", "Science=any"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("cards           1"), "{}", run.stdout);
}

#[test]
fn a_file_without_questions_fails_and_says_why() {
    for (name, why) in [
        ("opentdb-javascript.json", "this is JavaScript"),
        ("kahoot-zip-bomb.xlsx", "expands beyond 32 megabytes"),
        ("csv-no-answer-column.csv", "no header names a question and an answer"),
        ("empty.txt", "a file without questions"),
        ("binary.dat", "this is no text"),
    ] {
        let run = deck(&["import", &broken(name)]);
        assert_eq!(run.code, 1, "{name}");
        assert!(run.stdout.contains(why), "{name}: {}", run.stdout);
    }
}

#[test]
fn every_question_is_told_with_its_line_when_asked_for() {
    let run = deck(&["import", &broken("csv-empty-cells-and-too-long.csv"), "-v"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("line 2: skipped (there is no question)"), "{}", run.stdout);
    assert!(run.stdout.contains("line 6: mended (the answer has 66 characters)"), "{}", run.stdout);
    let run = deck(&["import", &valid("kahoot-quiz.xlsx"), "--json"]);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(told["accepted"], 3);
    assert_eq!(told["import"]["questions"][0]["question"]["answer"], "The piano");
    assert_eq!(told["import"]["report"]["entries"][1]["line"], 10);
}

#[test]
fn mistakes_in_the_command_are_explained() {
    let file = valid("bars.txt");
    let run = deck(&["import", &file, "--map", "Knitting"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("has no \"=\""), "{}", run.stderr);
    let run = deck(&["import", &file, "--map", "Knitting=crafts"]);
    assert!(run.stderr.contains("\"crafts\" is no category of trivial_pursuit; there are"), "{}", run.stderr);
    let run = deck(&["import", &file, "--format", "word"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("\"word\" is no format; there are boxlid, csv"), "{}", run.stderr);
    let run = deck(&["import", "no-such-file.csv"]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.starts_with("boxlid: no-such-file.csv could not be read"), "{}", run.stderr);
}

#[test]
fn the_starter_decks_pass_the_check() {
    let (genus, heisey) =
        (project("content/decks/genus-starter.json"), project("content/decks/heisey-starter.json"));
    let run = deck(&["check", &genus, &heisey]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(run.stdout.matches("nothing to complain about").count(), 2, "{}", run.stdout);
}

#[test]
fn a_deck_with_a_mistake_fails_the_check_with_its_line() {
    let run = deck(&["check", &broken("boxlid-unknown-field.json"), &valid("boxlid-card.json")]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout.contains("line 14, card A1, category colors: unknown field `dificulty`"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("1 card, 4 questions"), "the other file is checked all the same");
    let run = deck(&["check", &valid("boxlid-card.json"), "--json"]);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let hash = told[0]["hash"].as_str().unwrap();
    assert!(hash.starts_with("d2-") && hash.len() == 3 + 64, "{hash}");
}

#[test]
fn a_deck_goes_to_a_spreadsheet_and_comes_back_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let heisey = project("content/decks/heisey-starter.json");
    let (csv, json) = (folder.path().join("deck.csv"), folder.path().join("deck.json"));
    let run = deck(&["export", &heisey, "--to", "csv", "--output", csv.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""));
    let (csv, json) = (csv.to_str().unwrap(), json.to_str().unwrap());
    let run = deck(&["import", csv, "--edition", "heisey_mania", "--to", json]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(text(Path::new(json)), text(Path::new(&heisey)));
    let run = deck(&["export", &heisey, "--to", "json"]);
    assert_eq!(run.stdout, text(Path::new(&heisey)));
    let run = deck(&["export", &heisey, "--to", "gift"]);
    assert!(run.stdout.contains("$CATEGORY: abc\n\n::card HS001::[plain]"), "{}", &run.stdout[..300]);
}

#[test]
fn a_deck_is_counted() {
    let heisey = project("content/decks/heisey-starter.json");
    let run = deck(&["stats", &heisey]);
    assert_eq!(run.code, 0);
    for words in ["80 cards, 320 questions", "by difficulty", "with a source: 100 %"] {
        assert!(run.stdout.contains(words), "{words} is not in {}", run.stdout);
    }
    let run = deck(&["stats", &heisey, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(told["categories"][0], serde_json::json!(["abc", 80]));
}
