//! Every format, whole and broken: the files in `testdata/import` are imported, and what comes out is compared with
//! `testdata/import/expected`. `BLESS=1` writes that anew; read the diff as prose.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use decks::import::{Format, Import, Options, Outcome, Target, Upload, import};
use decks::{Edition, Question, kind_name};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/import").join(name)
}

/// The files of a folder, in order.
fn files(name: &str) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn edition(name: &str) -> Edition {
    if name.contains("wide") || name.contains("boxlid") {
        Edition::HeiseyMania
    } else {
        Edition::TrivialPursuit
    }
}

fn read(name: &str, bytes: &[u8]) -> Import {
    import(Upload { name, bytes }, &Options::new(edition(name)), &mut |_| {})
}

fn told(import: &Import) -> String {
    let report = &import.report;
    let mut out = format!("format: {}\n", report.format);
    for (name, text) in [
        ("title", &report.title),
        ("licence", &report.licence),
        ("source", &report.source),
        ("language", &report.language),
    ] {
        if !text.is_empty() {
            writeln!(out, "{name}: {text}").unwrap();
        }
    }
    for remark in &report.remarks {
        writeln!(out, "remark: {remark}").unwrap();
    }
    for category in &report.unknown_categories {
        writeln!(out, "unknown category: \"{}\" ({})", category.name, category.questions).unwrap();
    }
    for entry in &report.entries {
        writeln!(out, "{entry}").unwrap();
    }
    for question in &import.questions {
        let place = match question.target {
            Some(Target::Category(category)) => category.name(),
            Some(Target::Any) => "any",
            None => "?",
        };
        let card = question.card.as_deref().map(|card| format!(" {card}")).unwrap_or_default();
        writeln!(out, "[{place}{card}] {}", one_line(&question.question)).unwrap();
    }
    out
}

fn one_line(question: &Question) -> String {
    let mut line = format!("{} = {}", question.question, question.answer);
    for (name, list) in [("or", &question.alternates), ("needs", &question.needs), ("not", &question.rejects)]
    {
        if !list.is_empty() {
            write!(line, "; {name} {}", list.join(" | ")).unwrap();
        }
    }
    if let Some(kind) = question.kind {
        write!(line, "; {}", kind_name(kind)).unwrap();
    }
    if let Some(difficulty) = question.difficulty {
        write!(line, "; {}", difficulty.name()).unwrap();
    }
    for (name, text) in [("note", &question.note), ("source", &question.source)] {
        if let Some(text) = text {
            write!(line, "; {name}: {text}").unwrap();
        }
    }
    line
}

#[test]
fn every_fixture_is_read_as_it_should_be() {
    let mut differing = Vec::new();
    for kind in ["valid", "broken"] {
        for (name, bytes) in files(kind) {
            let told = told(&read(&name, &bytes));
            let path = folder("expected").join(format!("{name}.txt"));
            if std::env::var_os("BLESS").is_some() {
                fs::create_dir_all(folder("expected")).unwrap();
                fs::write(&path, &told).unwrap();
            }
            let expected = fs::read_to_string(&path).unwrap_or_default();
            if told != expected {
                differing.push(format!("{name}:\n{told}\ninstead of\n{expected}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n\n"));
}

#[test]
fn every_format_has_a_whole_and_a_broken_fixture() {
    for kind in ["valid", "broken"] {
        let formats: Vec<Format> =
            files(kind).iter().map(|(name, bytes)| read(name, bytes).report.format).collect();
        for format in Format::ALL {
            assert!(formats.contains(&format), "no {kind} fixture is {format}");
        }
    }
}

#[test]
fn whole_files_give_questions_and_broken_ones_a_reason() {
    for (name, bytes) in files("valid") {
        assert!(!read(&name, &bytes).questions.is_empty(), "{name}");
    }
    for (name, bytes) in files("broken") {
        let report = read(&name, &bytes).report;
        let complains = report.entries.iter().any(|entry| entry.outcome != Outcome::Accepted);
        assert!(complains || report.entries.is_empty(), "{name} is told to be whole");
    }
}

#[test]
fn the_four_encodings_of_open_trivia_db_give_the_same_questions() {
    let questions = |name: &str| {
        let bytes = fs::read(folder("valid").join(name)).unwrap();
        let lines = read(name, &bytes).questions.into_iter();
        lines.map(|question| (question.target, one_line(&question.question))).collect::<Vec<_>>()
    };
    let html = questions("opentdb-html.json");
    assert_eq!(html.len(), 3);
    for name in [
        "opentdb-url-legacy.json",
        "opentdb-url-3986.json",
        "opentdb-base64.json",
        "opentdb-bare-list-with-comment.json",
    ] {
        assert_eq!(questions(name), html, "{name}");
    }
}

#[test]
fn questions_that_need_choices_can_be_kept() {
    let bytes = fs::read(folder("valid").join("opentdb-html.json")).unwrap();
    let options = Options { keep_choice_dependent: true, ..Options::new(Edition::TrivialPursuit) };
    let import = import(Upload { name: "x.json", bytes: &bytes }, &options, &mut |_| {});
    assert_eq!(import.questions[2].question.question, "True or false: The Nile flows north.");
}

#[test]
fn a_better_map_sorts_what_was_unknown() {
    let bytes = fs::read(folder("valid").join("csv-with-header.csv")).unwrap();
    let mut import = read("csv-with-header.csv", &bytes);
    assert_eq!(import.report.unknown_categories[0].name, "Knitting");
    let mut map = decks::import::CategoryMap::suggested(Edition::TrivialPursuit);
    map.add("knitting", "Sports & Leisure").unwrap();
    import.sort(&map);
    assert!(import.report.unknown_categories.is_empty());
    assert!(import.questions.iter().all(|question| question.category().is_some()));
}

#[test]
fn quizlet_sets_may_be_cut_up_otherwise_and_asked_from_the_other_side() {
    use decks::import::{Asked, Separators};
    let separators =
        Separators { within: " - ".to_owned(), between: ";".to_owned(), asked: Asked::Definition };
    let options =
        Options { format: Some(Format::Quizlet), separators, ..Options::new(Edition::TrivialPursuit) };
    let bytes = b"oak - a tree;\nrose - a flower";
    let import = import(Upload { name: "set.txt", bytes }, &options, &mut |_| {});
    let lines: Vec<_> = import.questions.iter().map(|one| (one.line, one_line(&one.question))).collect();
    assert_eq!(lines, [(1, "a tree = oak".to_owned()), (2, "a flower = rose".to_owned())]);
}

#[test]
fn progress_goes_from_nothing_to_all() {
    let mut seen = Vec::new();
    let bytes = "Why?,Because\n".repeat(2_000);
    let file = Upload { name: "a.csv", bytes: bytes.as_bytes() };
    import(file, &Options::new(Edition::TrivialPursuit), &mut |share| seen.push(share));
    assert_eq!((seen[0], seen[seen.len() - 1]), (0.0, 1.0));
    assert!(seen.len() > 3 && seen.is_sorted());
}
