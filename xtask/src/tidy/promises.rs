//! Every promise of `docs/security.md` names the tests that prove it, and those tests exist.
//!
//! A promise is a row of a table whose last column is headed `proved by`. Tests are named there by the names of their
//! functions, in backticks. Each closed breach is a test whose name begins with its number, `b07_`, and the page has to
//! name at least one for each number that is in use.

use std::collections::BTreeSet;

use super::{Complaint, Project};

const PAGE: &str = "docs/security.md";

/// Complains about promises without a test, and about tests that do not exist.
pub fn prove_every_promise(project: &Project) -> Vec<Complaint> {
    let Some(page) = project.files.get(PAGE) else {
        return vec![Complaint::about(PAGE, "there is no page that says what the server promises")];
    };
    let tests: BTreeSet<&str> = project.rust().flat_map(|(_, text)| names_of_tests(text)).collect();
    let mut named = BTreeSet::new();
    let mut complaints = Vec::new();
    for (index, proofs) in promises(page) {
        let names: Vec<&str> = proofs.split('`').skip(1).step_by(2).collect();
        if names.is_empty() {
            complaints.push(Complaint::at(PAGE, index, "no test proves this promise"));
        }
        for name in names {
            if !tests.contains(name) {
                complaints.push(Complaint::at(PAGE, index, format!("there is no test named {name}")));
            }
            named.insert(name);
        }
    }
    if named.is_empty() {
        complaints.push(Complaint::about(PAGE, "no table has a last column headed `proved by`"));
    }
    let proved: BTreeSet<&str> = named.iter().filter_map(|name| breach(name)).collect();
    let closed: BTreeSet<&str> = tests.iter().filter_map(|name| breach(name)).collect();
    complaints.extend(closed.difference(&proved).map(|number| {
        Complaint::about(PAGE, format!("tests named {number}_… close a breach that no promise mentions"))
    }));
    complaints
}

/// The last cell of every row of every table that says what proves a promise, each with its line.
fn promises(page: &str) -> Vec<(usize, &str)> {
    let mut rows = Vec::new();
    let mut inside = false;
    for (index, line) in page.lines().enumerate() {
        let cells = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let Some(last) = cells.and_then(|cells| cells.rsplit('|').next()) else {
            inside = false;
            continue;
        };
        if last.trim() == "proved by" {
            inside = true;
        } else if inside && !last.trim().starts_with("--") {
            rows.push((index, last));
        }
    }
    rows
}

/// The names of the functions below `#[test]` and its relatives.
fn names_of_tests(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut marked = false;
    for line in text.lines().map(str::trim) {
        let is_mark = line == "#[test]" || line.starts_with("#[tokio::test");
        let declared = line.trim_start_matches("pub ").trim_start_matches("async ").strip_prefix("fn ");
        match declared {
            Some(rest) if marked => {
                names.extend(rest.split(['(', '<']).next());
                marked = false;
            }
            Some(_) => marked = false,
            None => marked |= is_mark,
        }
    }
    names
}

/// The number of the breach that a test closes: `b07` for `b07_a_slow_request_is_cut_off`.
fn breach(name: &str) -> Option<&str> {
    let (number, _) = name.split_once('_')?;
    let digits = number.strip_prefix('b')?;
    (digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TESTS: &str = "#[test]\nfn b01_nobody_peeks() {}\n\n#[tokio::test(start_paused = true)]\n\
                         async fn b02_nobody_floods() {}\n\nfn helper() {}\n";

    fn said(rows: &str) -> Vec<String> {
        let page = format!("# Promises\n\n| what | proved by |\n|---|---|\n{rows}\nThe end.\n");
        let project = Project::of(&[(PAGE, &page), ("apps/server/tests/all.rs", TESTS)]);
        prove_every_promise(&project).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_page_whose_promises_are_proved_is_fine() {
        let found = said("| hands are hidden | `b01_nobody_peeks` |\n| floods end | `b02_nobody_floods` |\n");
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_promise_without_a_test_and_one_with_a_test_that_is_gone_are_found() {
        let found = said(
            "| hands are hidden | we think so |\n| floods end | `b02_nobody_floods`, `b01_gone`, `helper` |\n",
        );
        assert_eq!(
            found,
            [
                "docs/security.md:5: no test proves this promise",
                "docs/security.md:6: there is no test named b01_gone",
                "docs/security.md:6: there is no test named helper",
            ]
        );
    }

    #[test]
    fn a_closed_breach_that_no_promise_mentions_is_found() {
        let found = said("| hands are hidden | `b01_nobody_peeks` |\n");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].contains("b02_…"), "{found:?}");
    }

    #[test]
    fn a_page_without_any_promise_is_found() {
        let project = Project::of(&[(PAGE, "# Promises\n"), ("a.rs", "")]);
        assert_eq!(prove_every_promise(&project).len(), 1);
    }
}
