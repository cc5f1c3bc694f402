//! The numbered clauses of a game, read from its rulebook page.

use catalog::GameKind;
use serde::Serialize;

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

/// A row of the table of clauses: `| M-9 | If the last stone … |`.
fn row(line: &str) -> Option<Paragraph> {
    let mut cells = line.strip_prefix("| ")?.strip_suffix(" |")?.splitn(2, " | ");
    let (clause, text) = (cells.next()?, cells.next()?);
    let is_number = clause.contains('-') && clause.ends_with(|last: char| last.is_ascii_digit());
    is_number.then(|| Paragraph { clause: clause.to_owned(), text: plain(text) })
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
    fn a_clause_is_found_by_its_bare_number() {
        let nine = find(GameKind::ALL[0], "9").unwrap();
        assert_eq!(nine.clause, "M-9");
        assert_eq!(find(GameKind::ALL[0], "99"), None);
        assert_eq!(find(GameKind::ALL[0], ""), None);
    }
}
