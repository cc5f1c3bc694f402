//! The boards: what the rulebooks pin, and what is said of a file that breaks it.

mod support;

use std::collections::BTreeSet;

use support::board_file;
use trivia::{Board, BoardFile, Category, EditionName, Space, SpaceFile, SpaceKind, walks};

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

/// The diamond with sides of another length: every space between headquarters, and how it is drawn, made anew.
pub fn diamond_with_sides(length: usize) -> BoardFile {
    let mut file = board_file(EditionName::HeiseyMania);
    let rim = 4 * (length + 1);
    let name = |at: usize| format!("D{:02}", at % rim);
    let points = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let order = [Category::Abc, Category::History, Category::Patterns, Category::Colors];
    file.spaces.retain(|space| !space.id.starts_with('D'));
    for space in &mut file.spaces {
        if let Some(arm) = space.id.strip_suffix('4').and_then(|path| path[1..].parse::<usize>().ok()) {
            space.next[1] = name(arm * (length + 1));
        }
    }
    for at in 0..rim {
        let (side, along) = (at / (length + 1), at % (length + 1));
        let ((x0, y0), (x1, y1)) = (points[side], points[(side + 1) % 4]);
        let part = along as f64 / (length + 1) as f64;
        let mut next = vec![name(at + rim - 1), name(at + 1)];
        let (kind, category) = match along {
            0 => (SpaceKind::Headquarters, Some(order[side])),
            _ if along == 1 || along == length => (SpaceKind::Category, Some(Category::Patterns)),
            _ if along == 2 || along == length - 1 => (SpaceKind::RollAgain, None),
            _ => (SpaceKind::Category, Some(order[along % 4])),
        };
        if along == 0 {
            next.push(format!("P{side}4"));
        }
        let (x, y) = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
        file.spaces.push(SpaceFile { id: name(at), kind, category, x, y, next });
    }
    file
}

/// HM-5: how long a side of the diamond is, the rulebook does not say; an owner of the real board does.
#[test]
fn the_sides_of_the_diamond_may_be_longer_or_shorter() {
    let built_in = board(EditionName::HeiseyMania);
    for length in [4, 5, 6, 8, 12] {
        let file = diamond_with_sides(length);
        let own =
            Board::examine(file, EditionName::HeiseyMania).unwrap_or_else(|all| panic!("{length}: {all:?}"));
        let differences = own.differences(&built_in).join(" ");
        let says = format!("Between headquarters lie {length}, {length}, {length}, {length} spaces");
        assert_eq!(differences.contains(&says), length != 6, "{differences}");
    }
    let said = Board::check(diamond_with_sides(13), EditionName::HeiseyMania).unwrap_err().to_string();
    assert_eq!(said, "there are 13 spaces between D00 and the next headquarters; from 1 to 12 are possible");
    assert_eq!(built_in.differences(&built_in), Vec::<String>::new());
}

#[test]
fn every_problem_of_a_board_is_named_with_its_space() {
    let mut file = board_file(EditionName::HeiseyMania);
    file.spaces[1].category = Some(Category::Abc);
    file.spaces[2].x = 7.0;
    file.spaces[3].id = "a space".to_owned();
    let all = Board::examine(file, EditionName::HeiseyMania).unwrap_err();
    let said: Vec<String> = all.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|one| one == "space P02 leads to P03, and there is no such space"), "{said:?}");
    let mut file = board_file(EditionName::HeiseyMania);
    file.spaces[1].category = Some(Category::Abc);
    file.spaces[2].x = 7.0;
    file.spaces[5].x = file.spaces[6].x;
    let said = Board::examine(file, EditionName::HeiseyMania).unwrap_err();
    let said: Vec<String> = said.iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|one| one.contains("at 1 steps from the hub")), "{said:?}");
    assert!(said.contains(&"space P02 lies outside the picture, which reaches from -1 to 1".to_owned()));
    assert!(said.contains(&"spaces P11 and P12 lie on top of each other".to_owned()), "{said:?}");
}

/// A shortcut would give a roll more ways than anybody could walk, and a rim in two pieces is no way around.
#[test]
fn a_board_with_too_many_ways_or_no_way_around_is_refused() {
    let [_, diamond] = BOTH;
    let join = |file: &mut BoardFile, one: &str, other: &str| {
        for (from, to) in [(one, other), (other, one)] {
            let space = file.spaces.iter_mut().find(|space| space.id == from).unwrap();
            space.next.push(to.to_owned());
        }
    };
    let said = broken(diamond, |file| join(file, "D03", "D17"));
    assert_eq!(said, "space D03 has 3 ways to other spaces; a space of its kind has 2");
    let said = broken(diamond, |file| {
        let space = file.spaces.iter_mut().find(|space| space.id == "D03").unwrap();
        space.next = vec!["D02".to_owned(), "D02".to_owned()];
        let space = file.spaces.iter_mut().find(|space| space.id == "D04").unwrap();
        space.next = vec!["D05".to_owned(), "D05".to_owned()];
    });
    assert!(said.contains("has 1 ways to other spaces"), "{said}");
    // Two rounds instead of one: the middles of two opposite sides are crossed over.
    let said = broken(diamond, |file| {
        let mut swap = |from: &str, old: &str, new: &str| {
            let space = file.spaces.iter_mut().find(|space| space.id == from).unwrap();
            let at = space.next.iter().position(|next| next == old).unwrap();
            space.next[at] = new.to_owned();
        };
        swap("D03", "D04", "D18");
        swap("D18", "D17", "D03");
        swap("D04", "D03", "D17");
        swap("D17", "D18", "D04");
    });
    assert!(said.starts_with("the way around the edge does not pass every headquarters once"), "{said}");
}

#[test]
fn a_board_that_somebody_brought_travels_as_its_file() {
    let own = Board::check(diamond_with_sides(8), EditionName::HeiseyMania).unwrap().brought();
    // Reading it rounds where spaces are drawn; after that it stays as it is.
    let own: Board = serde_json::from_str(&serde_json::to_string(&own).unwrap()).unwrap();
    let text = serde_json::to_string(&own).unwrap();
    assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), own);
    assert!(serde_json::from_str::<Board>(&text.replacen("roll_again", "hub", 1)).is_err());
}
