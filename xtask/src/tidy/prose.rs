//! How files are kept: they say what they hold, they stay short, and nothing of one's own machine is in them.

use super::{Complaint, Project};

/// Past this many lines there is a second noun in the file.
const LONGEST: usize = 500;

/// Files that may be longer, each with its reason. The number is what it may grow to.
const LONG: &[(&str, usize, &str)] = &[];

/// What people write by hand, where stray spaces and lengths matter.
const SOURCES: [&str; 7] = [".rs", ".toml", ".css", ".js", ".html", ".sql", ".yml"];

/// Paths that exist on one machine only. Spelled in halves, or this file would break its own rule.
const MACHINE: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/tm", "p/"),
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/Us", "ers/"),
];

/// Complains about every Rust file that does not open with `//!`.
pub fn say_what_it_holds(project: &Project) -> Vec<Complaint> {
    let silent = project.rust().filter(|(_, text)| !text.starts_with("//! "));
    silent.map(|(path, _)| Complaint::at(path, 0, "open with `//!` and say what the file holds")).collect()
}

/// Complains about every source that is too long.
pub fn keep_it_short(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in sources(project) {
        let allowed = LONG.iter().find(|(long, ..)| *long == path).map_or(LONGEST, |(_, lines, _)| *lines);
        let lines = text.lines().count();
        if lines > allowed {
            let said = format!("{lines} lines; past {allowed}, look for the second noun and give it a file");
            complaints.push(Complaint::about(path, said));
        }
    }
    complaints
}

/// Complains about tabs and spaces at the end of a line in sources, and about paths of one machine anywhere.
pub fn keep_it_clean(project: &Project) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    for (path, text) in sources(project) {
        for (index, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t']) {
                complaints.push(Complaint::at(path, index, "spaces at the end of the line"));
            }
            if line.contains('\t') {
                complaints.push(Complaint::at(path, index, "a tab; indent with spaces"));
            }
        }
    }
    for (path, text) in &project.files {
        for (index, line) in text.lines().enumerate() {
            for place in MACHINE.iter().filter(|place| is_named(line, place)) {
                let said = format!("`{place}` is a path of one machine; let the reader have their own");
                complaints.push(Complaint::at(path.as_str(), index, said));
            }
        }
    }
    complaints
}

/// Whether a path that begins at the root of a machine stands in the line: no letter and no dot before it, as in
/// `https://example.org/work/` or `../work/`.
fn is_named(line: &str, place: &str) -> bool {
    let before = |at: usize| line[..at].chars().next_back();
    let mut found = line.match_indices(place);
    found.any(|(at, _)| !before(at).is_some_and(|c| c.is_alphanumeric() || ".-_/$}".contains(c)))
}

fn sources(project: &Project) -> impl Iterator<Item = (&str, &str)> {
    project
        .files
        .iter()
        .filter(|(path, _)| SOURCES.iter().any(|ending| path.ends_with(ending)))
        .map(|(path, text)| (path.as_str(), text.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_says_nothing_is_found() {
        let project = Project::of(&[("a.rs", "//! Says.\n"), ("b.rs", "fn main() {}\n"), ("c.md", "# C")]);
        assert_eq!(say_what_it_holds(&project).len(), 1);
    }

    #[test]
    fn a_file_that_is_too_long_is_found() {
        let (long, short) = ("\n".repeat(LONGEST + 1), "\n".repeat(LONGEST));
        let project = Project::of(&[("a.rs", &long), ("b.rs", &short), ("c.md", &long)]);
        assert_eq!(keep_it_short(&project).len(), 1);
    }

    #[test]
    fn stray_spaces_tabs_and_paths_of_one_machine_are_found() {
        let there = format!("see {}main", MACHINE[0]);
        let project = Project::of(&[
            ("a.rs", "fn a() {} \n"),
            ("b.css", "\ta {}\n"),
            ("c.md", &there),
            ("d.md", "two spaces  \nhttps://example.org/tmp/ and ../work/"),
        ]);
        let files: Vec<String> = keep_it_clean(&project).into_iter().map(|found| found.file).collect();
        assert_eq!(files, ["a.rs", "b.css", "c.md"]);
    }
}
