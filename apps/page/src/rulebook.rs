//! The rulebook page: read from its Markdown, which is the one source of the clauses. It is fetched when somebody wants to read it; only how many clauses there are is
//! known beforehand.

use catalog::GameKind;
use maud::{Markup, PreEscaped, html};

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
pub fn draw(kind: GameKind, markdown: &str, wanted: Option<&str>) -> Markup {
    let mut page: Vec<Block<'_>> = Vec::new();
    let mut headed = false;
    for line in markdown.lines().map(str::trim) {
        match line {
            _ if line.starts_with('|') => {
                if let Some(clause) = clause(line) {
                    match page.last_mut() {
                        Some(Block::Clauses(clauses)) => clauses.push(clause),
                        _ => page.push(Block::Clauses(vec![clause])),
                    }
                }
            }
            _ if line.starts_with("## ") => {
                headed = true;
                page.push(Block::Heading(&line[3..]));
            }
            _ if line.is_empty() || line.starts_with(['#', '<']) => {}
            _ if headed => {
                let point = line.strip_prefix("- ").unwrap_or(line);
                match page.last_mut() {
                    Some(Block::Points(points)) => points.push(point),
                    _ => page.push(Block::Points(vec![point])),
                }
            }
            _ => page.push(Block::Paragraph(line)),
        }
    }
    html! {
        @for block in page {
            @match block {
                Block::Paragraph(line) => { p { (runs(line)) } }
                Block::Heading(line) => { h3 { (line) } }
                Block::Points(points) => { ul.points { @for point in points { li { (runs(point)) } } } }
                Block::Clauses(clauses) => {
                    ol { @for (id, text) in clauses { (item(kind, id, text, wanted == Some(id))) } }
                }
            }
        }
    }
}

/// What a rulebook is made of.
enum Block<'a> {
    Paragraph(&'a str),
    Heading(&'a str),
    Points(Vec<&'a str>),
    Clauses(Vec<(&'a str, &'a str)>),
}

/// A row of the table; nothing for its head and the rule under it.
fn clause(row: &str) -> Option<(&str, &str)> {
    let (id, text) = row.trim_matches('|').split_once('|')?;
    let id = id.trim();
    (id != "id" && !id.starts_with('-')).then_some((id, text.trim()))
}

fn item(kind: GameKind, id: &str, text: &str, wanted: bool) -> Markup {
    html! {
        li id=(id) class=[wanted.then_some("wanted")] aria-current=[wanted.then_some("true")] {
            a.rid href={ "/rules/" (kind.name()) "#" (id) } { (id) }
            p { (runs(text)) }
        }
    }
}

/// Sets off what stands between asterisks and backticks.
fn runs(line: &str) -> Markup {
    let mut rest = line;
    let mut drawn = String::new();
    while let Some(next) = rest.find(['*', '`']) {
        let (plain, marked) = rest.split_at(next);
        let mark = match marked {
            _ if marked.starts_with("**") => "**",
            _ => &marked[..1],
        };
        let Some((inside, after)) = marked[mark.len()..].split_once(mark) else { break };
        let set_off = match mark {
            "**" => html! { (plain) strong { (inside) } },
            "*" => html! { (plain) em { (inside) } },
            _ => html! { (plain) code { (inside) } },
        };
        drawn += &set_off.into_string();
        rest = after;
    }
    html! { (PreEscaped(drawn)) (rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_every_game_is_drawn() {
        for kind in GameKind::ALL {
            let drawn = draw(kind, kind.rulebook(), None).into_string();
            let rows = kind.rulebook().lines().filter(|line| line.starts_with("| ")).count();
            // All rows but the head of the table.
            assert_eq!(drawn.matches("<li id=").count(), rows - 1, "{kind}");
            assert_eq!(clauses(kind), rows - 1, "{kind}");
            assert!(drawn.starts_with("<p>"), "{kind}");
            assert_eq!(drawn.matches("<ol>").count(), 1, "{kind}");
            assert!(!drawn.contains("&lt;!--"), "{kind}: a note to ourselves is drawn");
            if let Some(said) = kind.reconstructed() {
                assert!(drawn.contains(&html! { (said) }.into_string()), "{kind}: {said}");
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
                let drawn = draw(kind, kind.rulebook(), Some(option.clause.as_str())).into_string();
                assert_eq!(drawn.matches("aria-current").count(), 1, "{}", option.clause);
            }
        }
    }

    #[test]
    fn styles_are_told_apart_and_nothing_else_becomes_markup() {
        assert_eq!(
            runs("*Option.* Default: **four**, as in `4`. 3 * 4 < 13").into_string(),
            "<em>Option.</em> Default: <strong>four</strong>, as in <code>4</code>. 3 * 4 &lt; 13"
        );
    }
}
