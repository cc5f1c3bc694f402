//! The rules of a game, clause by clause, each with an address of its own. They are read from their Markdown, which is the
//! one source of the clauses; in the browser it is fetched, so only how many clauses there are is known beforehand.

use catalog::GameKind;
use maud::{Markup, html};

use crate::Screen;
use crate::document::Bundle;
use crate::lid::{color, lid};
use crate::preview::Preview;

/// How many clauses a game has.
pub fn count(kind: GameKind) -> usize {
    kind.lid().clauses
}

/// Where the rulebook of a game is fetched from.
pub fn path(kind: GameKind) -> String {
    format!("/rules/{}.md", kind.name().replace('-', "_"))
}

/// The rules as a page: [`clauses`], or why there are none.
pub fn rules(kind: GameKind, clauses: Markup) -> Screen {
    let title = format!("The rules of {}", kind.title());
    let inside = html! { main.rulebook.paper { (clauses) } };
    Screen {
        description: format!(
            "The rules of {} in our own words: {} clauses, each with a number and an address.",
            kind.title(),
            count(kind)
        ),
        picture: Preview::Game(kind),
        is_public: true,
        bundle: Bundle::Home,
        styles: &[],
        class: "page",
        lid: color(Some(kind)),
        inside: html! { (lid(&title, "In our own words, clause by clause", html! {})) (inside) },
        title: format!("{title} – Boxlid"),
    }
}

/// The clauses of a game, from its Markdown. The one that is wanted is marked.
pub fn clauses(kind: GameKind, markdown: &str, wanted: Option<&str>) -> Markup {
    html! {
        div.clauses {
            @for block in blocks(markdown) {
                @match block {
                    Block::Text(text) => { p { (runs(text)) } },
                    Block::Heading(text) => { h2 { (text) } },
                    Block::Clauses(rows) => {
                        ol { @for (id, text) in rows { (clause(kind, id, text, wanted == Some(id))) } }
                    },
                    Block::Points(points) => { ul.points { @for point in points { li { (runs(point)) } } } },
                }
            }
        }
    }
}

/// A part of a rulebook.
#[derive(Debug, PartialEq, Eq)]
enum Block<'a> {
    Text(&'a str),
    Heading(&'a str),
    /// Numbers and texts.
    Clauses(Vec<(&'a str, &'a str)>),
    Points(Vec<&'a str>),
}

/// Reads the Markdown our rulebooks are written in: paragraphs, one table of clauses, headings and lists.
fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut headed = false;
    for line in markdown.lines().map(str::trim) {
        if line.starts_with('|') {
            let Some((id, text)) = row(line) else { continue };
            match blocks.last_mut() {
                Some(Block::Clauses(rows)) => rows.push((id, text)),
                Some(_) | None => blocks.push(Block::Clauses(vec![(id, text)])),
            }
        } else if let Some(heading) = line.strip_prefix("## ") {
            headed = true;
            blocks.push(Block::Heading(heading));
        } else if line.is_empty() || line.starts_with(['#', '<']) {
            // The title is on the lid, and notes to ourselves are for nobody else.
        } else if headed {
            let point = line.strip_prefix("- ").unwrap_or(line);
            match blocks.last_mut() {
                Some(Block::Points(points)) => points.push(point),
                Some(_) | None => blocks.push(Block::Points(vec![point])),
            }
        } else {
            blocks.push(Block::Text(line));
        }
    }
    blocks
}

/// The number and the text of a clause; nothing for the head of the table and the rule under it.
fn row(line: &str) -> Option<(&str, &str)> {
    let (id, text) = line.trim_matches('|').split_once('|')?;
    let id = id.trim();
    (id != "id" && !id.starts_with('-')).then_some((id, text.trim()))
}

fn clause(kind: GameKind, id: &str, text: &str, is_wanted: bool) -> Markup {
    html! {
        li class=[is_wanted.then_some("wanted")] id=(id) aria-current=[is_wanted.then_some("true")] {
            a.rid href={ "/rules/" (kind.name()) "#" (id) } { (id) }
            p { (runs(text)) }
        }
    }
}

/// Sets off what stands between asterisks and backticks.
fn runs(line: &str) -> Markup {
    let Some(at) = line.find(['*', '`']) else { return html! { (line) } };
    let (before, rest) = line.split_at(at);
    let mark = match rest {
        _ if rest.starts_with("**") => "**",
        _ if rest.starts_with('*') => "*",
        _ => "`",
    };
    let inside = &rest[mark.len()..];
    let Some(end) = inside.find(mark) else { return html! { (line) } };
    let (set_off, after) = (&inside[..end], &inside[end + mark.len()..]);
    html! {
        (before)
        @match mark {
            "**" => { strong { (set_off) } },
            "*" => { em { (set_off) } },
            _ => { code { (set_off) } },
        }
        (runs(after))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_of_every_game_is_drawn() {
        for kind in GameKind::ALL {
            let screen = rules(kind, clauses(kind, kind.rulebook(), None));
            let drawn = screen.body().into_string();
            let rows = kind.rulebook().lines().filter(|line| line.starts_with("| ")).count();
            // All rows but the head of the table.
            assert_eq!(drawn.matches("<li id=").count(), rows - 1, "{kind}");
            assert_eq!(count(kind), rows - 1, "{kind}");
            assert!(drawn.contains(r#"<div class="clauses"><p>"#), "{kind}");
            assert_eq!(drawn.matches("<ol>").count(), 1, "{kind}");
            assert!(!drawn.contains("&lt;!--"), "{kind}: a note to ourselves is drawn");
            if let Some(said) = kind.reconstructed() {
                assert!(drawn.contains(&html! { (said) }.into_string()), "{kind}: {said}");
            }
            assert_eq!(drawn.matches("<ul ").count(), drawn.matches("</ul>").count(), "{kind}");
            assert!(screen.title.contains(kind.title()) && screen.is_public);
            assert!(!drawn.contains("<script"));
        }
    }

    #[test]
    fn every_rulebook_lies_where_it_is_fetched_from() {
        for kind in GameKind::ALL {
            let file = path(kind).replace("/rules/", "docs/rulebooks/");
            let found = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
            assert_eq!(std::fs::read_to_string(found).unwrap(), kind.rulebook());
        }
    }

    #[test]
    fn every_clause_an_option_names_is_in_the_book() {
        for kind in GameKind::ALL {
            for option in kind.options() {
                let drawn = clauses(kind, kind.rulebook(), Some(option.clause.as_str())).into_string();
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
