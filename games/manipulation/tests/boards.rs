//! The board of `content/`: that it shows what the rules are played on, and what is said of a file that does not.

use manipulation::{BadBoard, Board, BoardFile, Color, PLAYING_SPACES, Space, SpaceFile};

fn file() -> BoardFile {
    serde_json::from_str(include_str!("../../../content/boards/manipulation.json"))
        .expect("the board is JSON")
}

/// Changes one space of the file and gives what is said of it.
fn broken(id: &str, change: impl FnOnce(&mut SpaceFile)) -> String {
    let mut file = file();
    change(file.spaces.iter_mut().find(|space| space.id == id).expect("the space is there"));
    Board::check(file).expect_err("the board should be refused").to_string()
}

#[test]
fn the_board_of_the_box_shows_what_the_rules_are_played_on() {
    let board = Board::check(file()).expect("the board follows the rules");
    assert_eq!(board.file().spaces.len(), usize::from(PLAYING_SPACES) + 16);
    let world = board.place(Space::WORLD);
    assert_eq!((world.x, world.y), (6.0, 6.0));
    assert_eq!(board.holding(Color::Green).map(|place| place.x), [13.1, 14.0, 13.1, 14.0]);
}

#[test]
fn the_lines_join_neighbours_and_each_is_drawn_once() {
    let board = Board::check(file()).expect("the board follows the rules");
    let lines = board.lines();
    // 48 round the lane, of which each corner has two ways in and two out, 4 x 4 into the homes, 4 from BEAST to
    // STAR-BEAST, 4 x 5 to WORLD and 4 x 7 along the diamond.
    assert_eq!(lines.len(), 48 + 4 * 2 + 16 + 4 + 20 + 28);
    for (one, other) in lines {
        let (from, to) = (board.place(one), board.place(other));
        let apart = (from.x - to.x).hypot(from.y - to.y);
        assert!((0.5..1.5).contains(&apart), "{one} and {other} are {apart} apart");
    }
}

#[test]
fn a_file_that_shows_another_board_is_refused_and_the_space_is_named() {
    let next = |space: &mut SpaceFile| space.next = vec!["O09".to_owned()];
    assert_eq!(broken("O07", next), "for a red token space O07 leads to O08, not to O09");
    assert_eq!(
        broken("B0", |space| space.next_from_here.clear()),
        "for a red token space B0 leads to O07 and T0, not to O07"
    );
    assert_eq!(
        broken("O11", |space| space.next_owner.clear()),
        "for a yellow token space O11 leads to E1, not to S1"
    );
    assert_eq!(
        broken("WORLD", |space| space.next_owner.truncate(3)),
        "for a blue token space WORLD leads to E3, not to nothing"
    );
    assert_eq!(broken("T1", |space| space.next.push("Q1".to_owned())), "there is no space Q1");
    assert_eq!(broken("S2", |space| space.color = Some(Color::Red)), "space S2 belongs to green, not to red");
    assert_eq!(
        broken("T2", |space| space.kind = manipulation::SpaceKind::Beast),
        "space T2 is of the kind StarBeast, not Beast"
    );
    assert_eq!(broken("P11", |space| space.x = f64::NAN), "space P11 lies at no number that can be drawn");
    assert_eq!(
        broken("O01", |space| space.id = "O02".to_owned()),
        "for a red token space O02 leads to O03, not to O02"
    );
}

#[test]
fn a_file_with_a_space_too_many_or_too_few_is_refused() {
    let mut twice = file();
    let again = twice.spaces[7].clone();
    twice.spaces.push(again);
    assert_eq!(Board::check(twice), Err(BadBoard::Twice("H02".to_owned())));
    let mut missing = file();
    missing.spaces.retain(|space| space.id != "N26");
    assert_eq!(Board::check(missing), Err(BadBoard::Missing("N26".to_owned())));
    let mut holding = file();
    holding.spaces.retain(|space| space.id != "X34");
    assert_eq!(Board::check(holding), Err(BadBoard::Missing("X34".to_owned())));
    let mut format = file();
    format.boxlid_board = 2;
    assert_eq!(Board::check(format), Err(BadBoard::Format(2)));
}
