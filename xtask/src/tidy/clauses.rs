//! Rulebooks and tests cover each other: every clause is cited by a test of its game, every citation exists,
//! and every refusal names the clause it rests on.
//!
//! A rulebook page is `docs/rulebooks/<game>.md`; each clause is a row of a table that begins `| M-5 |`. A page
//! whose rules are played by a crate of another name says so in a comment, `<!-- played by games/trivia -->`. A
//! test cites a clause if the number stands in the test itself or in the comments right above it.

use std::collections::{BTreeMap, BTreeSet};

use super::source::without_comments_and_texts;
use super::{Complaint, Project};

/// The clauses of one page, each by its line.
type Clauses = BTreeMap<usize, String>;

/// Complains about every clause that no test of its game cites.
pub fn cover_the_rulebook(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let games = project.games();
    for (game, path, clauses) in rulebooks(project) {
        if !games.contains(&game) {
            complaints.push(Complaint::about(path, format!("there is no games/{game} to play by this page")));
            continue;
        }
        let prefix = format!("games/{game}/tests/");
        let tests = project.rust().filter(|(file, _)| file.starts_with(&prefix));
        let cited: BTreeSet<String> =
            tests.flat_map(|(_, text)| tests_in(text)).flat_map(|test| citations(&test)).collect();
        let uncited = clauses.iter().filter(|(_, clause)| !cited.contains(*clause));
        complaints.extend(uncited.map(|(index, clause)| {
            Complaint::at(path, *index, format!("no test in {prefix} cites {clause}"))
        }));
    }
    for game in games {
        if pages(project, game).next().is_none() {
            complaints
                .push(Complaint::about(format!("games/{game}"), "the game has no page in docs/rulebooks"));
        }
    }
    complaints
}

/// Complains about every clause that is cited in Rust and stands on no page.
///
/// A number counts as a citation if its letters are those of some page, or if code makes a `Clause` of it.
pub fn cite_what_exists(project: &Project) -> Vec<Complaint> {
    let known: BTreeSet<String> =
        rulebooks(project).flat_map(|(_, _, clauses)| clauses.into_values()).collect();
    let letters: BTreeSet<&str> = known.iter().filter_map(|clause| clause.split('-').next()).collect();
    let mut complaints = Vec::new();
    for (path, text) in project.rust().filter(|(path, _)| !path.starts_with("xtask/")) {
        let shipped = text.lines().take_while(|line| line.trim() != "#[cfg(test)]").count();
        for (index, line) in text.lines().enumerate() {
            let made = |clause: &str| {
                path.contains("/src/")
                    && index < shipped
                    && line.contains(&format!("Clause::new(\"{clause}\""))
            };
            let cited = citations(&without_paths(line)).into_iter().filter(|clause| {
                made(clause) || clause.split('-').next().is_some_and(|prefix| letters.contains(prefix))
            });
            for clause in cited.filter(|clause| !known.contains(clause)) {
                complaints.push(Complaint::at(path, index, format!("there is no clause {clause}")));
            }
        }
    }
    complaints
}

/// Complains about a game whose refusals might forget their clause: its `clause` matches with a wildcard, or
/// leaves a variant of `Illegal` out.
pub fn name_the_clause(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for game in project.games() {
        let sources: Vec<(&str, String)> = project.shipped(&format!("games/{game}")).collect();
        let whole: String = sources.iter().map(|(_, code)| code.as_str()).collect();
        let bodies = clause_bodies(&whole);
        let body = bodies.as_str();
        let Some(variants) = variants(&whole).filter(|_| !body.is_empty()) else {
            let said = "the game has no `enum Illegal` with a `fn clause`";
            complaints.push(Complaint::about(format!("games/{game}/src"), said));
            continue;
        };
        if body.lines().any(|line| line.trim().starts_with("_ ")) {
            let said = "`clause` matches with a wildcard: a new refusal would get a clause nobody chose";
            complaints.push(Complaint::about(format!("games/{game}/src"), said));
        }
        for variant in variants.iter().filter(|variant| !super::source::has_word(body, variant)) {
            let said = format!("`Illegal::{variant}` names no clause");
            complaints.push(Complaint::about(format!("games/{game}/src"), said));
        }
    }
    complaints
}

/// The names of the pages of a game: one, or one for each edition.
pub fn pages<'p>(project: &'p Project, game: &str) -> impl Iterator<Item = &'p str> {
    let of_game = move |(page, player): (&'p str, &'p str)| (player == game).then_some(page);
    let all: Vec<(&str, &str)> =
        project.files.iter().filter_map(|(path, text)| Some((page(path)?, player(path, text)?))).collect();
    all.into_iter().filter_map(of_game).collect::<Vec<_>>().into_iter()
}

/// The name of a page.
fn page(path: &str) -> Option<&str> {
    path.strip_prefix("docs/rulebooks/")?.strip_suffix(".md")
}

/// The crate that plays by a page.
fn player<'p>(path: &'p str, text: &'p str) -> Option<&'p str> {
    let told = after(text, "<!-- played by games/").and_then(|rest| rest.split(" -->").next());
    told.or_else(|| page(path))
}

/// The bodies of all functions that give a refusal its clause.
fn clause_bodies(code: &str) -> String {
    let starts = code.match_indices("clause(").filter(|(at, _)| {
        let line = code[..*at].rsplit('\n').next().unwrap_or_default();
        line.trim_start().trim_start_matches("pub(crate) ").trim_start_matches("pub ").starts_with("fn ")
    });
    // A declaration in a trait has no body: what follows it up to the next `{` is another's.
    let has_body = |rest: &&str| rest.find('{') < rest.find(";\n").or(Some(usize::MAX));
    starts.map(|(at, _)| &code[at..]).filter(has_body).map(block).collect()
}

/// Every page: its game, its path, its clauses.
fn rulebooks(project: &Project) -> impl Iterator<Item = (&str, &str, Clauses)> {
    project.files.iter().filter_map(|(path, text)| {
        page(path)?;
        let game = player(path, text)?;
        let rows = text.lines().enumerate().filter_map(|(index, line)| {
            let number = line.strip_prefix("| ")?.split(" |").next()?;
            citations(number).into_iter().find(|clause| clause == number).map(|clause| (index, clause))
        });
        Some((game, path.as_str(), rows.collect()))
    })
}

/// The line without the outlines of SVG drawings, where `M-5` means "move to the left".
fn without_paths(line: &str) -> String {
    let mut parts = line.split(" d=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('"').map_or("", |(_, rest)| rest))
}

/// The clause numbers in a text: one to three capitals, a hyphen, digits, and no letter or digit around.
fn citations(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| is_clause(word)).map(str::to_owned).collect()
}

fn is_clause(word: &str) -> bool {
    let Some((letters, digits)) = word.split_once('-') else {
        return false;
    };
    (1..=3).contains(&letters.len())
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && (1..=3).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The text of every test with the comments and attributes right above it. Rustfmt lays them out so that a
/// function ends at the first `}` as far to the right as it began.
fn tests_in(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let marks = lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[test]");
    marks
        .map(|(mark, line)| {
            let indent = &line[..line.len() - line.trim_start().len()];
            let belongs = |line: &&&str| line.trim().starts_with("//") || line.trim().starts_with("#[");
            let first = mark - lines[..mark].iter().rev().take_while(belongs).count();
            let closing = format!("{indent}}}");
            let last =
                lines[mark..].iter().position(|line| *line == closing).map_or(lines.len(), |n| mark + n + 1);
            lines[first..last].join("\n")
        })
        .collect()
}

/// The names of the variants of `enum Illegal`, or of `enum Why` where `Illegal` adds the clause of an edition.
fn variants(code: &str) -> Option<Vec<String>> {
    let body = block(after(code, "enum Illegal").or_else(|| after(code, "enum Why"))?);
    let mut depth = 0;
    let mut names = Vec::new();
    for line in without_comments_and_texts(body).lines() {
        let line = line.trim();
        let name: String = line.chars().take_while(|c| c.is_alphanumeric()).collect();
        if depth == 1 && name.starts_with(char::is_uppercase) {
            names.push(name);
        }
        for character in line.chars() {
            match character {
                '{' | '(' | '[' => depth += 1,
                '}' | ')' | ']' => depth -= 1,
                _ => {}
            }
        }
    }
    Some(names)
}

fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    text.find(words).map(|at| &text[at + words.len()..])
}

/// The text from the first `{` to the `}` that closes it.
fn block(text: &str) -> &str {
    let begin = text.find('{').unwrap_or(text.len());
    let mut depth = 0;
    for (at, character) in text[begin..].char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[begin..=begin + at];
        }
    }
    &text[begin..]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "# Whist\n\n| id | clause |\n|---|---|\n| W-1 | Four players. |\n| W-2 | Follow suit. |\n";

    fn project(test: &str, source: &str) -> Project {
        Project::of(&[
            ("docs/rulebooks/whist.md", PAGE),
            ("games/whist/tests/rulebook.rs", test),
            ("games/whist/src/action.rs", source),
        ])
        .with("whist", "games/whist", &["rules"], &[])
    }

    fn said(complaints: Vec<Complaint>) -> Vec<String> {
        complaints.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_clause_without_a_test_is_found() {
        let test = "// W-2 is elsewhere.\n\n/// W-1: four sit down.\n#[test]\nfn four() {\n    sit();\n}\n";
        let found = said(cover_the_rulebook(&project(test, "")));
        assert_eq!(found, ["docs/rulebooks/whist.md:6: no test in games/whist/tests/ cites W-2"]);
        let inside = format!("{test}#[test]\nfn suit() {{\n    assert_eq!(clause, \"W-2\");\n}}\n");
        assert!(cover_the_rulebook(&project(&inside, "")).is_empty());
    }

    #[test]
    fn a_page_without_a_game_and_a_game_without_a_page_are_found() {
        let project =
            Project::of(&[("docs/rulebooks/whist.md", PAGE)]).with("chess", "games/chess", &[], &[]);
        let found = said(cover_the_rulebook(&project));
        assert!(found[0].contains("there is no games/whist"), "{found:?}");
        assert!(found[1].contains("no page in docs/rulebooks"), "{found:?}");
    }

    #[test]
    fn a_citation_of_nothing_is_found() {
        let found = said(cite_what_exists(&project("// W-3 is new.", "Clause::new(\"X-1\") // UTF-8")));
        let expected = [
            "games/whist/src/action.rs:1: there is no clause X-1",
            "games/whist/tests/rulebook.rs:1: there is no clause W-3",
        ];
        assert_eq!(found, expected);
        let drawing = r#"<path d="M-37.5 34H-17"/> <path d="W-9 3"/>"#;
        assert!(cite_what_exists(&project("", drawing)).is_empty());
    }

    #[test]
    fn a_refusal_without_a_clause_is_found() {
        let kinds = "pub enum Illegal {\n    /// No.\n    Revoke { suit: Suit },\n    Short(u8),\n}\n";
        let good = "fn clause(&self) -> Clause {\n    match self {\n        Illegal::Revoke { .. } => two(),\n        \
                    Illegal::Short(_) => one(),\n    }\n}\n";
        assert!(name_the_clause(&project("", &format!("{kinds}{good}"))).is_empty());
        let wild = good.replace("Illegal::Short(_)", "_");
        let found = said(name_the_clause(&project("", &format!("{kinds}{wild}"))));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("wildcard") && found[1].contains("`Illegal::Short` names no clause"));
        assert_eq!(name_the_clause(&project("", kinds)).len(), 1);
    }
}
