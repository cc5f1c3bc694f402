//! The rule page of a game for the terminal: its numbered clauses, and the page as a whole.

use catalog::GameKind;
use serde::Serialize;

use crate::play::screen::page::{hang, wrap};

/// One clause of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    /// Its number, such as `M-9`.
    pub clause: String,
    /// What it says, without the marks of Markdown.
    pub text: String,
}

/// Every clause of a game, in order.
pub fn paragraphs(kind: GameKind) -> Vec<Paragraph> {
    kind.rulebook().lines().filter_map(row).collect()
}

/// One clause by its number; letters may be small, and the letters may be left out: `m-9` and `9` are M-9.
pub fn find(kind: GameKind, number: &str) -> Option<Paragraph> {
    let wanted = number.trim().to_ascii_uppercase();
    let matches = |paragraph: &Paragraph| {
        let digits = paragraph.clause.rsplit('-').next();
        paragraph.clause == wanted || digits == Some(&wanted)
    };
    paragraphs(kind).into_iter().find(matches)
}

/// What the page says below its clauses: decisions of ours, each a sentence or two.
pub fn decisions(kind: GameKind) -> Vec<String> {
    let lines = kind.rulebook().lines();
    lines.filter_map(|line| line.strip_prefix("- ")).map(plain).collect()
}

/// The whole page, in lines of at most `width` characters: the introduction, every clause, the decisions made where the
/// rulebook is silent, and what is reconstructed. Pictures are left as they are.
pub fn page(kind: GameKind, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut paragraph = String::new();
    let mut in_picture = false;
    // The page ends like a paragraph.
    for line in kind.rulebook().lines().chain([""]) {
        let fence = line.starts_with("```");
        in_picture ^= fence;
        if in_picture && !fence {
            lines.push(line.to_owned());
            continue;
        }
        let is_text = !(line.is_empty() || fence || line.starts_with(['|', '#', '<', '-']));
        if is_text {
            paragraph += line;
            paragraph.push(' ');
            continue;
        }
        if !paragraph.is_empty() {
            lines.extend(wrap(&in_brackets(&paragraph), width));
            paragraph.clear();
        }
        if let Some((clause, text)) = cells(line) {
            lines.extend(hang(&format!("{clause:<5} "), &in_brackets(text), width));
        } else if line.starts_with('#') {
            lines.extend(wrap(line.trim_start_matches(['#', ' ']), width));
        } else if let Some(point) = line.strip_prefix("- ") {
            lines.extend(hang("- ", &in_brackets(point), width));
        } else if line.is_empty() && lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(String::new());
        }
    }
    lines.pop();
    lines
}

/// A row of the table of clauses: `| M-9 | If the last stone … |`.
fn row(line: &str) -> Option<Paragraph> {
    let (clause, text) = cells(line)?;
    Some(Paragraph { clause: clause.to_owned(), text: plain(text) })
}

/// The number and the text of a row, if it is a clause.
fn cells(line: &str) -> Option<(&str, &str)> {
    let (clause, text) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
    let is_number = clause.contains('-') && clause.ends_with(|last: char| last.is_ascii_digit());
    is_number.then_some((clause, text))
}

/// A terminal may have no bold letters, so a default stands in brackets, and the page says so.
fn in_brackets(markdown: &str) -> String {
    let marked: Vec<&str> = markdown.split("**").collect();
    let set = |(at, part): (usize, &&str)| match at % 2 {
        1 => format!("[{part}]"),
        _ => part.replace(" in bold", " in brackets"),
    };
    plain(&marked.iter().enumerate().map(set).collect::<String>())
}

fn plain(markdown: &str) -> String {
    markdown.replace(['*', '`'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_clauses_and_each_can_be_found() {
        for kind in GameKind::ALL {
            let all = paragraphs(kind);
            assert!(all.len() > 10, "{kind} has too few clauses");
            for paragraph in all {
                assert!(!paragraph.text.contains(['*', '|']), "{}", paragraph.text);
                assert_eq!(find(kind, &paragraph.clause.to_lowercase()), Some(paragraph));
            }
        }
    }

    #[test]
    fn the_page_has_every_clause_decision_and_reconstruction_and_fits_the_width() {
        for kind in GameKind::ALL {
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
            for width in [40, 80, 200] {
                let lines = page(kind, width);
                let said = words(&lines.join(" "));
                let unmarked = said.replace(['[', ']'], "");
                for paragraph in paragraphs(kind) {
                    let text = words(&paragraph.text).replace(['[', ']'], "");
                    assert!(
                        unmarked.contains(&format!("{} {text}", paragraph.clause)),
                        "{}",
                        paragraph.clause
                    );
                }
                for decision in decisions(kind) {
                    assert!(unmarked.contains(&words(&decision).replace(['[', ']'], "")), "{decision}");
                }
                assert_eq!(kind.reconstructed().is_some(), said.contains("What is reconstructed"), "{kind}");
                assert!(said.contains(kind.reconstructed().unwrap_or_default()), "{kind}: {said}");
                assert!(!said.contains(['*', '`', '|', '#']) || kind == GameKind::WhizKey, "{kind}: {said}");
                assert!(!said.contains("<!--") && !said.contains("**"), "{kind}: {said}");
                // The picture of Whiz Key's board is not cut.
                let picture = |line: &&String| line.contains("   ") && !line.contains('-');
                let long = lines.iter().filter(|line| line.chars().count() > width && !picture(line));
                assert_eq!(long.collect::<Vec<_>>(), Vec::<&String>::new(), "{kind} at {width}");
            }
        }
    }

    #[test]
    fn a_clause_hangs_beside_its_number_and_its_default_stands_in_brackets() {
        let lines = page(GameKind::ALL[0], 80);
        assert_eq!(lines[0], "Mancala: the clauses");
        let at = lines.iter().position(|line| line.starts_with("M-3   ")).unwrap();
        assert!(lines[at + 1].starts_with("      ") || lines[at + 1].starts_with("M-4"), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("[four]")), "{lines:?}");
        assert!(lines.join(" ").contains("the default in brackets"));
    }

    /// A terminal shows brackets, so no page of the five may speak of bold letters.
    #[test]
    fn every_page_says_how_its_defaults_are_marked() {
        for kind in GameKind::ALL {
            let said = page(kind, 80).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(!said.contains("bold"), "{kind}: {said}");
            assert!(said.contains("the default in brackets"), "{kind}: {said}");
        }
    }

    #[test]
    fn a_clause_is_found_by_its_bare_number() {
        let nine = find(GameKind::ALL[0], "9").unwrap();
        assert_eq!(nine.clause, "M-9");
        assert_eq!(find(GameKind::ALL[0], "99"), None);
        assert_eq!(find(GameKind::ALL[0], ""), None);
    }
}
