//! The board: what the rulebook pins, and what is said of a file that breaks it.

mod support;

use whizkey::{BadBoard, Board, BoardFile, Door, Kind, Square};

fn file() -> BoardFile {
    serde_json::from_str(include_str!("../../../content/boards/whiz_key.json")).expect("the board is JSON")
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// WK-16, WK-19, WK-27
#[test]
fn the_file_is_the_board_that_is_played() {
    let board = Board::check(&file()).expect("the board keeps what the rulebook pins");
    assert_eq!(board, Board::printed());
    assert_eq!(board.to_string(), Board::LAYOUT);
    assert_eq!((board.squares().count(), board.columns()), (35, 13));
    assert_eq!((board.doorways().len(), board.passages().len()), (10, 12));
    let below = |name: &str| board.door(square(name)).map(|passage| (passage.door, passage.to.to_string()));
    assert_eq!(below("R2C9"), Some((Door::Two, "R3C9".to_owned())));
    assert_eq!(below("R3C6"), Some((Door::Whiz, "R4C6".to_owned())));
    assert_eq!(below("R4C6"), Some((Door::Four, "PAYOFF".to_owned())));
    assert!(board.may_return(square("R4C11")) && !board.may_return(square("R4C9")));
    assert_eq!(board.kind(square("R3C12")), Kind::MoveToDoorwayOfChoice);
    assert_eq!((square("R3C12").row(), square("R3C12").column()), (3, 12));
}

/// A layout that differs from the printed one by a letter or two.
fn said_of(change: impl Fn(String) -> String) -> String {
    change(Board::LAYOUT.to_owned()).parse::<Board>().expect_err("it breaks something").to_string()
}

/// WK-8, WK-11, WK-19, WK-24, WK-25, WK-26, WK-27
#[test]
fn a_layout_that_breaks_a_sentence_of_the_rulebook_is_refused() {
    assert_eq!(said_of(|layout| layout.replace("/EMDW3", "")), "the board has 3 rows; the rulebook has four");
    assert!(said_of(|layout| layout.replace('S', "M")).starts_with("START stands at the head"));
    assert_eq!(said_of(|layout| layout.replace('C', "X")), "'X' is no square of a layout");
    assert_eq!(
        said_of(|layout| layout.replacen("MD1", "ME1", 1)),
        "square R1C2 is followed by DRAW OR SWAP, and there is a doorway farther along the row"
    );
    assert_eq!(
        said_of(|layout| layout.replace("D3C", "D3DC")),
        "square R3C13 stands right of a doorway, the one a piece may not go back to"
    );
    assert_eq!(
        said_of(|layout| layout.replace("WD2", "W2D")),
        "square R2C9 ends its row, so it is a doorway or MOVE TO DOORWAY OF CHOICE"
    );
    assert_eq!(
        said_of(|layout| layout.replace("WD2", "WD4")),
        "the door of R2C9 is DOOR 4 if and only if it leads to PAYOFF"
    );
    assert_eq!(
        said_of(|layout| layout.replace("WD2", "WD1")),
        "the board has 0 columns with DOOR 2, 3 and 4 below each other; the rulebook wants one"
    );
    assert_eq!(
        said_of(|layout| layout.replace('K', "3")),
        "the board has 0 WHIZ DOORS; the rulebook wants at least one"
    );
    assert_eq!(
        said_of(|layout| layout.replace("4D4", "4.4")),
        "square R4C11 has nothing to its left, and is not the first of its row"
    );
    assert_eq!(said_of(|layout| layout.replace("1/E", "DDDDDDDDDDDDD1/E")), "row 1 is wider than 16 columns");
    assert_eq!(
        said_of(|layout| layout.replace("WMD1", "WMD1D1")),
        "the door of R1C10 leads to a square that is not there"
    );
}

#[test]
fn a_file_that_contradicts_itself_is_refused_by_the_square() {
    let changed = |change: &dyn Fn(&mut BoardFile)| {
        let mut file = file();
        change(&mut file);
        Board::check(&file).expect_err("it breaks something")
    };
    assert_eq!(changed(&|file| file.boxlid_board = 2), BadBoard::Format(2));
    assert_eq!(changed(&|file| file.game = "chess".to_owned()), BadBoard::OtherGame("chess".to_owned()));
    assert_eq!(changed(&|file| file.spaces[3].id = square("R1C2")), BadBoard::Twice(square("R1C2")));
    assert_eq!(changed(&|file| file.spaces[3].col = Some(9)), BadBoard::Misplaced(square("R1C3")));
    let said = changed(&|file| file.spaces[1].right = None).to_string();
    assert_eq!(said, "square R1C1 says that the square to the right is nothing; on this board it is R1C2");
    assert_eq!(changed(&|file| file.spaces[0].doors.clear()), BadBoard::Start);
    assert_eq!(changed(&|file| file.spaces.retain(|space| space.id != Square::PAYOFF)), BadBoard::Start);
}

#[test]
fn every_problem_of_a_file_is_named_with_its_square() {
    let mut file = file();
    file.spaces[1].right = None;
    file.spaces[3].kind = Kind::Start;
    file.spaces[4].door = None;
    let said: Vec<String> = Board::examine(&file).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "square R1C3 cannot be START or PAYOFF; there is one of each, under its own name",
            "square R1C4 is a doorway, so the file must say which door is below it"
        ]
    );
    let mut file = self::file();
    file.spaces[1].right = None;
    file.spaces[3].door = Some(Door::One);
    let said: Vec<String> = Board::examine(&file).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "square R1C1 says that the square to the right is nothing; on this board it is R1C2",
            "square R1C3 says that its door is DOOR 1; on this board it is nothing"
        ]
    );
    assert!("SEMD1WMD1/EMDW3MDWD2/....MDKMD3D3C/....S.4MD4D4".parse::<Board>().is_err());
}

#[test]
fn a_board_says_in_what_it_differs_from_the_built_in_one() {
    let own: Board = Board::LAYOUT.replace("EMDW3", "EMDD3").parse().unwrap();
    assert_eq!(own.differences(&Board::printed()), ["R2C3 is DRAW OR SWAP; built in is DRAW WHIZ CARD."]);
    assert_eq!(Board::printed().differences(&Board::printed()), Vec::<String>::new());
}
