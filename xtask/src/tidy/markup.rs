//! Screens are written with maud: the compiler checks every tag, and no text is left unescaped by accident.

use super::source::texts;
use super::{Complaint, Project};

/// Where screens are written.
const SCREENS: [&str; 2] = ["apps/page/src/", "crates/screens/src/"];

/// Complains about a tag in a text.
pub fn write_no_tags_by_hand(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in project.rust().filter(|(path, _)| is_screen(path)) {
        for (line, _) in texts(text).into_iter().filter(|(_, text)| has_tag(text)) {
            complaints.push(Complaint::at(path, line, "write markup with maud's `html!`, not as text"));
        }
    }
    complaints
}

fn is_screen(path: &str) -> bool {
    SCREENS.iter().any(|folder| path.starts_with(folder))
}

/// Whether something like `<b>` or `</b>` stands in a text.
fn has_tag(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        let name = text[at + 1..].trim_start_matches('/');
        name.starts_with(|letter: char| letter.is_ascii_alphabetic())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_in_a_text_is_found_and_one_in_a_test_is_not() {
        let bad = "fn f() {\n    format!(r#\"<b class=\"x\">{}</b>\"#, 1);\n}";
        let good = "/// `<b>`\nfn f() -> Vec<u8> { html! { b { \"1 < 2\" } } }\n#[cfg(test)]\nmod t { const T: &str = \"<b>\"; }";
        let project = Project::of(&[
            ("apps/page/src/a.rs", bad),
            ("apps/page/src/b.rs", good),
            ("apps/server/src/c.rs", bad),
            ("crates/screens/src/d.rs", bad),
        ]);
        let found = write_no_tags_by_hand(&project);
        let found: Vec<_> = found.iter().map(|found| (found.file.as_str(), found.line)).collect();
        assert_eq!(found, [("apps/page/src/a.rs", Some(2)), ("crates/screens/src/d.rs", Some(2))]);
    }
}
