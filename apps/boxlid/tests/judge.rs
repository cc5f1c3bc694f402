//! The judge of typed answers, asked from the command line.

mod boxlid;

use boxlid::boxlid;

#[test]
fn a_file_of_pairs_is_judged_line_by_line() {
    let input = "Albert Einstein\teinstien\nParis\tParis\nIran\tIraq\nIstanbul\t\\u0130stanbul\nParis\t{{REPEAT:Paris :2000}}\n";
    let run = boxlid(&["judge", "--tsv"]).with_input(input).run();
    let expected = "reject\taccept\taccept\naccept\taccept\taccept\nreject\treject\treject\naccept\taccept\taccept\n\
                    reject\treject\treject\n";
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, expected, ""));
}

#[test]
fn a_line_that_cannot_be_read_is_rejected_and_does_not_end_the_run() {
    let run =
        boxlid(&["judge", "--tsv"]).with_input(b"no tab here\n\xFF\xFE\tx\n\nParis\tparis".as_slice()).run();
    let lines: Vec<&str> = run.stdout.lines().collect();
    let rejected = "reject\treject\treject";
    assert_eq!((run.code, lines), (0, vec![rejected, rejected, rejected, "accept\taccept\taccept"]));
    assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
}

/// TP-23 HM-21: the rulebooks' own example, a last name alone or both names, as `docs/judging.md` tells it.
#[test]
fn a_last_name_alone_is_enough_for_standard_and_not_for_strict() {
    let typed = ["Ludwig van Beethoven", "Beethoven", "Baytoven"];
    let input: String = typed.iter().map(|typed| format!("Ludwig van Beethoven\t{typed}\n")).collect();
    let run = boxlid(&["judge", "--tsv"]).with_input(input + "Marie Curie\tCurie\n").run();
    let expected =
        "accept\taccept\taccept\nreject\taccept\taccept\nreject\treject\taccept\nreject\treject\taccept\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, expected));
    let page = include_str!("../../../docs/judging.md");
    assert!(typed.iter().all(|typed| page.contains(&format!("`{typed}`"))));
    assert!(page.contains("Standard is the default"));
}

#[test]
fn every_level_says_why() {
    let run = boxlid(&["judge", "--explain", "Albert Einstein", "einstien"]).run();
    assert_eq!(run.code, 0);
    let said: Vec<&str> = run.stdout.lines().collect();
    assert!(said[0].starts_with("strict    reject  only a standard judge takes that"), "{said:?}");
    assert_eq!(said[1], "standard  accept  one typo in word 1");
    let run = boxlid(&["judge", "--explain", "Theodore Roosevelt", "-1", "--ask-back"]).run();
    assert!(run.stdout.contains("numbers must be exact"), "{}", run.stdout);
}

#[test]
fn a_table_that_asks_back_asks_for_more() {
    let run = boxlid(&["judge", "--ask-back", "--explain", "North Korea", "Korea"]).run();
    assert!(run.stdout.contains("prompt"), "{}", run.stdout);
}

#[test]
fn nothing_to_judge_is_not_understood() {
    assert_eq!(boxlid(&["judge"]).run().code, 2);
}
