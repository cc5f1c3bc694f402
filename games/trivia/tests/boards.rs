//! The boards: what the rulebooks pin, and what is said of a file that breaks it.

mod support;

use std::collections::BTreeSet;

use support::board_file;
use trivia::{Board, BoardFile, Category, EditionName, Space, SpaceKind, walks};

const BOTH: [EditionName; 2] = [EditionName::TrivialPursuit, EditionName::HeiseyMania];

fn board(edition: EditionName) -> Board {
    Board::check(board_file(edition), edition).expect("the board keeps what the rulebook pins")
}

/// Every way of exactly `roll` steps, by plain breadth: all walks, then those that undo a step are thrown out.
fn brute_force(board: &Board, from: Space, roll: u8, may_turn_back: bool) -> BTreeSet<Space> {
    let mut ways = vec![vec![from]];
    for _ in 0..roll {
        let longer = |way: &Vec<Space>| {
            let last = *way.last().expect("a way has a start");
            board
                .next(last)
                .iter()
                .map(|next| way.iter().copied().chain([*next]).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    let undoes = |way: &[Space]| {
        way.windows(3)
            .any(|three| three[0] == three[2] && !(may_turn_back && board.kind(three[1]) == SpaceKind::Hub))
    };
    ways.iter().filter(|way| !undoes(way)).map(|way| *way.last().expect("a way has an end")).collect()
}

/// TP-5, TP-6, TP-7, TP-8, HM-5, HM-6, HM-7
#[test]
fn movement_equals_a_brute_force_walk_from_every_space_for_every_roll() {
    for edition in BOTH {
        let board = board(edition);
        for from in board.spaces() {
            for roll in 1..=6 {
                for may_turn_back in [false, true] {
                    let walked = walks(&board, from, roll, may_turn_back);
                    let ends: BTreeSet<Space> = walked.iter().map(|walk| walk.to).collect();
                    assert_eq!(ends.len(), walked.len(), "each space is offered once");
                    assert!(!ends.is_empty(), "there is always a move");
                    assert_eq!(
                        ends,
                        brute_force(&board, from, roll, may_turn_back),
                        "{} by {roll}",
                        board.name(from)
                    );
                    for walk in walked {
                        assert_eq!(walk.path.len(), usize::from(roll));
                        assert_eq!(walk.path.last(), Some(&walk.to));
                        let mut at = from;
                        for next in walk.path {
                            assert!(board.next(at).contains(&next), "the way follows the lines");
                            at = next;
                        }
                    }
                }
            }
        }
    }
}

#[track_caller]
fn leads(edition: EditionName, from: &str, roll: u8, may_turn_back: bool, to: &[&str]) {
    let board = board(edition);
    let from = board.find(from).expect("the space exists");
    let found: BTreeSet<String> =
        walks(&board, from, roll, may_turn_back).iter().map(|walk| board.name(walk.to).to_owned()).collect();
    assert_eq!(found, to.iter().map(|name| (*name).to_owned()).collect());
}

/// TP-5, TP-6
#[test]
fn the_wheel_leads_where_the_vectors_say() {
    let wheel = |from, roll, to: &[&str]| leads(EditionName::TrivialPursuit, from, roll, false, to);
    wheel("HUB", 6, &["R00", "R07", "R14", "R21", "R28", "R35"]);
    wheel("R07", 6, &["HUB", "R01", "R13"]);
    wheel("R01", 3, &["R04", "R40", "S04"]);
    wheel("R05", 4, &["R01", "R09", "S14"]);
    wheel("S03", 6, &["R03", "R39", "S13", "S23", "S33", "S43", "S53"]);
}

/// HM-5, HM-6, HM-7
#[test]
fn the_diamond_leads_where_the_vectors_say() {
    let diamond = |from, roll, to: &[&str]| leads(EditionName::HeiseyMania, from, roll, false, to);
    diamond("HM", 6, &["D01", "D06", "D08", "D13", "D15", "D20", "D22", "D27"]);
    diamond("D00", 6, &["D06", "D22", "P11", "P21", "P31"]);
    diamond("P12", 6, &["D04", "D10", "P04", "P24", "P34"]);
    diamond("D26", 5, &["D03", "D21", "P02"]);
    diamond("D01", 3, &["D04", "D26", "P03"]);
    leads(EditionName::HeiseyMania, "P12", 6, true, &["D04", "D10", "P04", "P14", "P24", "P34"]);
    leads(EditionName::HeiseyMania, "D00", 6, true, &["D06", "D22", "P01", "P11", "P21", "P31"]);
}

/// TP-7
#[test]
fn turning_back_may_end_where_the_move_began() {
    for (from, roll) in [("S01", 2), ("S02", 4), ("S03", 6)] {
        let board = board(EditionName::TrivialPursuit);
        let space = board.find(from).expect("the space exists");
        assert!(walks(&board, space, roll, true).iter().any(|walk| walk.to == space), "{from}/{roll}");
        assert!(!walks(&board, space, roll, false).iter().any(|walk| walk.to == space), "{from}/{roll}");
    }
}

/// TP-2, HM-2
#[test]
fn the_wheel_has_73_spaces_and_the_diamond_45() {
    for (edition, spaces, categories) in [(BOTH[0], 73, 6), (BOTH[1], 45, 4)] {
        let board = board(edition);
        assert_eq!(board.spaces().count(), spaces);
        for category in edition.categories() {
            let headquarters = board.spaces().filter(|space| {
                board.kind(*space) == SpaceKind::Headquarters && board.category(*space) == Some(*category)
            });
            assert_eq!(headquarters.count(), 1, "one headquarters for {category}");
        }
        assert_eq!(edition.categories().len(), categories);
    }
}

/// Breaks a board in one way and gives what is said of it.
#[track_caller]
fn broken(edition: EditionName, breaks: impl Fn(&mut BoardFile)) -> String {
    let mut file = board_file(edition);
    breaks(&mut file);
    Board::check(file, edition).expect_err("the board is broken").to_string()
}

#[test]
fn a_broken_board_gets_an_error_that_names_the_space() {
    let [wheel, diamond] = BOTH;
    let at = |file: &BoardFile, id: &str| {
        file.spaces.iter().position(|space| space.id == id).expect("the space exists")
    };
    let said = broken(wheel, |file| {
        let place = at(file, "R05");
        file.spaces[place].next = vec!["R04".to_owned(), "R99".to_owned()];
    });
    assert_eq!(said, "space R05 leads to R99, and there is no such space");
    let said = broken(wheel, |file| {
        let place = at(file, "R05");
        file.spaces[place].next.push("S11".to_owned());
    });
    assert_eq!(said, "space R05 leads to S11, but S11 does not lead back");
    let said = broken(wheel, |file| {
        let place = at(file, "S01");
        file.spaces[place].category = None;
    });
    assert_eq!(said, "space S01 is of the kind Category and so needs a category");
    let said = broken(wheel, |file| {
        let place = at(file, "S01");
        file.spaces[place].category = Some(Category::Abc);
    });
    assert_eq!(said, "space S01 has the category ABC, which this game does not know");
    let said = broken(wheel, |file| {
        let place = at(file, "R02");
        file.spaces[place].kind = SpaceKind::Category;
        file.spaces[place].category = Some(Category::History);
    });
    assert_eq!(said, "the board has 11 Roll Again spaces; the rulebook has 12");
    let said = broken(wheel, |file| {
        let place = at(file, "S01");
        file.spaces[place].category = Some(Category::History);
    });
    assert!(said.starts_with("at 1 steps from the hub the spaces should show every category once"), "{said}");
    let said = broken(diamond, |file| {
        let place = at(file, "D01");
        file.spaces[place].category = Some(Category::Colors);
    });
    assert_eq!(said, "space D01 lies beside a headquarters and so is ABC or Patterns");
    assert_eq!(broken(diamond, |file| file.edition = wheel), "this board is for another game");
    assert_eq!(
        broken(diamond, |file| file.boxlid_board = 9),
        "this board file has format 9; only 1 is known here"
    );
    let said = broken(diamond, |file| file.spaces[3].id = "HM".to_owned());
    assert_eq!(said, "space HM is there twice");
    assert!(broken(diamond, |file| file.start = "NOWHERE".to_owned()).contains("NOWHERE"));
}
