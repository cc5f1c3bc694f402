//! The transcript in `docs/engine.md` is played with the real engine; `BLESS=1` writes the answers anew.

mod boxlid;

use std::path::PathBuf;

use boxlid::boxlid;

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md")
}

/// The page with the answers the engine gives, under the requests they answer.
fn answered(page: &str) -> String {
    let requests: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    // The page names files as they are seen from the root of the project.
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let run = boxlid(&["engine"]).with_input(requests.join("\n") + "\n").within(&root).run();
    assert_eq!(run.code, 0, "{}", run.stderr);
    let mut answers = run.stdout.lines();
    let mut text = String::new();
    for line in page.lines().filter(|line| !line.starts_with("< ")) {
        text.push_str(line);
        text.push('\n');
        if line.starts_with("> ") {
            let answer = answers.next().expect("every request has an answer");
            text.push_str(&format!("< {answer}\n"));
        }
    }
    assert_eq!(answers.next(), None, "there are more answers than requests");
    text
}

#[test]
fn the_conversation_in_the_engine_page_happens_to_the_letter() {
    let page = page();
    let written = std::fs::read_to_string(&page).unwrap();
    let happened = answered(&written);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&page, happened).unwrap();
        return;
    }
    for (number, (written, happened)) in written.lines().zip(happened.lines()).enumerate() {
        assert_eq!(written, happened, "line {} of docs/engine.md", number + 1);
    }
    assert_eq!(written.lines().count(), happened.lines().count());
}

#[test]
fn the_engine_page_describes_every_request_and_every_error() {
    let page = std::fs::read_to_string(page()).unwrap();
    let help = boxlid(&["engine"]).with_input("{\"do\":\"help\"}\n").run();
    let answer: serde_json::Value = serde_json::from_str(&help.stdout).unwrap();
    for request in answer["ok"]["requests"].as_array().unwrap() {
        let row = format!("| `{}` |", request["do"].as_str().unwrap());
        assert!(page.contains(&row), "docs/engine.md has no row {row}");
    }
}
