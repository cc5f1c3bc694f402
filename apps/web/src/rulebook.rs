//! The rulebook page: read from its Markdown, which is the one source of the clauses, and drawn as text, because text is a
//! tenth as large as a tree of components. It is fetched when somebody wants to read it; only how many clauses there are is
//! known beforehand.

use catalog::GameKind;

use crate::face::escaped;

/// How many clauses a game has.
pub fn clauses(kind: GameKind) -> usize {
    const MANCALA: usize = rows(include_str!("../../../docs/rulebooks/mancala.md"));
    const TRIVIAL_PURSUIT: usize = rows(include_str!("../../../docs/rulebooks/trivial_pursuit.md"));
    const HEISEY_MANIA: usize = rows(include_str!("../../../docs/rulebooks/heisey_mania.md"));
    const MANIPULATION: usize = rows(include_str!("../../../docs/rulebooks/manipulation.md"));
    const WHIZ_KEY: usize = rows(include_str!("../../../docs/rulebooks/whiz_key.md"));
    match kind {
        GameKind::Mancala => MANCALA,
        GameKind::TrivialPursuit => TRIVIAL_PURSUIT,
        GameKind::HeiseyMania => HEISEY_MANIA,
        GameKind::Manipulation => MANIPULATION,
        GameKind::WhizKey => WHIZ_KEY,
    }
}

/// The rows of the table of clauses, counted by the compiler: the text itself does not come along.
const fn rows(markdown: &str) -> usize {
    let bytes = markdown.as_bytes();
    let (mut at, mut rows) = (0, 0);
    while at + 1 < bytes.len() {
        if bytes[at] == b'|' && bytes[at + 1] == b' ' && (at == 0 || bytes[at - 1] == b'\n') {
            rows += 1;
        }
        at += 1;
    }
    // The head of the table is a row, too.
    rows - 1
}

/// Where the rulebook of a game is fetched from.
pub fn address(kind: GameKind) -> String {
    format!("/rules/{}.md", kind.name().replace('-', "_"))
}

/// Draws the Markdown our rulebooks are written in: paragraphs, one table of clauses, headings and lists. The clause
/// that is wanted is marked.
pub fn draw(kind: GameKind, markdown: &str, wanted: Option<&str>) -> String {
    let mut page = String::new();
    // What list is open: `ol` for the clauses, `ul` for points.
    let mut list = "";
    for line in markdown.lines().map(str::trim) {
        let (inside, item) = match line {
            _ if line.starts_with('|') => ("ol", clause(kind, line, wanted)),
            _ if line.starts_with("## ") => ("", format!("<h3>{}</h3>", escaped(&line[3..]))),
            _ if line.is_empty() || line.starts_with(['#', '<']) => continue,
            _ if page.contains("<h3>") => {
                ("ul", format!("<li>{}</li>", runs(line.strip_prefix("- ").unwrap_or(line))))
            }
            _ => ("", format!("<p>{}</p>", runs(line))),
        };
        if list != inside {
            page += close(list);
            page += open(inside);
            list = inside;
        }
        page += &item;
    }
    page + close(list)
}

fn open(list: &str) -> &'static str {
    match list {
        "ol" => "<ol>",
        "ul" => r#"<ul class="points">"#,
        _ => "",
    }
}

fn close(list: &str) -> &'static str {
    match list {
        "ol" => "</ol>",
        "ul" => "</ul>",
        _ => "",
    }
}

/// A row of the table; nothing for its head and the rule under it.
fn clause(kind: GameKind, row: &str, wanted: Option<&str>) -> String {
    let Some((id, text)) = row.trim_matches('|').split_once('|') else { return String::new() };
    let id = id.trim();
    if id == "id" || id.starts_with('-') {
        return String::new();
    }
    let mark = if wanted == Some(id) { r#" class="wanted" aria-current="true""# } else { "" };
    let (game, id, text) = (kind.name(), escaped(id), runs(text.trim()));
    format!(r#"<li id="{id}"{mark}><a class="rid" href="/rules/{game}#{id}">{id}</a><p>{text}</p></li>"#)
}

/// Sets off what stands between asterisks and backticks.
fn runs(line: &str) -> String {
    let line = escaped(line);
    let mut drawn = String::new();
    let mut rest = line.as_str();
    while let Some(next) = rest.find(['*', '`']) {
        drawn += &rest[..next];
        rest = &rest[next..];
        let (mark, tag) = match rest {
            _ if rest.starts_with("**") => ("**", "strong"),
            _ if rest.starts_with('*') => ("*", "em"),
            _ => ("`", "code"),
        };
        let inside = &rest[mark.len()..];
        match inside.find(mark) {
            Some(end) => {
                drawn += &format!("<{tag}>{}</{tag}>", &inside[..end]);
                rest = &inside[end + mark.len()..];
            }
            None => {
                drawn += rest;
                rest = "";
            }
        }
    }
    drawn + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_every_game_is_drawn() {
        for kind in GameKind::ALL {
            let drawn = draw(kind, kind.rulebook(), None);
            let rows = kind.rulebook().lines().filter(|line| line.starts_with("| ")).count();
            // All rows but the head of the table.
            assert_eq!(drawn.matches("<li id=").count(), rows - 1, "{kind}");
            assert_eq!(clauses(kind), rows - 1, "{kind}");
            assert!(drawn.starts_with("<p>"), "{kind}");
            assert_eq!(drawn.matches("<ol>").count(), 1, "{kind}");
            assert!(!drawn.contains("&lt;!--"), "{kind}: a note to ourselves is drawn");
            if let Some(said) = kind.reconstructed() {
                assert!(drawn.contains(&escaped(said)), "{kind}: {said}");
            }
            assert_eq!(drawn.matches("<ul ").count(), drawn.matches("</ul>").count(), "{kind}");
        }
    }

    #[test]
    fn every_rulebook_lies_where_it_is_fetched_from() {
        for kind in GameKind::ALL {
            let file = address(kind).replace("/rules/", "docs/rulebooks/");
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
            assert_eq!(std::fs::read_to_string(path).unwrap(), kind.rulebook());
        }
    }

    #[test]
    fn every_clause_an_option_names_is_in_the_book() {
        for kind in GameKind::ALL {
            for option in kind.options() {
                let drawn = draw(kind, kind.rulebook(), Some(option.clause.as_str()));
                assert_eq!(drawn.matches("aria-current").count(), 1, "{}", option.clause);
            }
        }
    }

    #[test]
    fn styles_are_told_apart_and_nothing_else_becomes_markup() {
        assert_eq!(
            runs("*Option.* Default: **four**, as in `4`. 3 * 4 < 13"),
            "<em>Option.</em> Default: <strong>four</strong>, as in <code>4</code>. 3 * 4 &lt; 13"
        );
    }
}
