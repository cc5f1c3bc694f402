//! Board files: that the one of `content/` shows what the rules are played on, and what is said of one that breaks what
//! the rulebook settles.

use manipulation::{BadBoard, Board, BoardFile, Color, Layout, PLAYING_SPACES, Space, SpaceFile};

fn file() -> BoardFile {
    serde_json::from_str(include_str!("../../../content/boards/manipulation.json"))
        .expect("the board is JSON")
}

/// Changes one space of the file and gives what is said of it.
fn broken(id: &str, change: impl FnOnce(&mut SpaceFile)) -> String {
    let mut file = file();
    change(file.spaces.iter_mut().find(|space| space.id == id).expect("the space is there"));
    said(&file).join("; ")
}

/// Every problem of a file.
fn said(file: &BoardFile) -> Vec<String> {
    let problems = Board::examine(file).expect_err("the board should be refused");
    problems.iter().map(BadBoard::to_string).collect()
}

#[test]
fn the_board_of_the_box_shows_what_the_rules_are_played_on() {
    let board = Board::check(&file()).expect("the board follows the rules");
    assert_eq!(board.layout(), &Layout::BUILT_IN);
    assert_eq!(board.layout().playing().count(), usize::from(PLAYING_SPACES));
    assert_eq!(board.layout().differences(), Vec::<String>::new());
    let world = board.place(Space::WORLD);
    assert_eq!((world.x, world.y), (6.0, 6.0));
    assert_eq!(board.holding(Color::Green).map(|place| place.x), [13.1, 14.0, 13.1, 14.0]);
}

#[test]
fn the_lines_join_neighbors_and_each_is_drawn_once() {
    let board = Board::check(&file()).expect("the board follows the rules");
    let lines = board.neighbors();
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
fn what_the_rulebook_settles_is_refused_with_its_clause_and_the_space() {
    let next = |space: &mut SpaceFile| space.next = vec!["O09".to_owned()];
    assert_eq!(broken("O07", next), "for a red token space O07 leads to O08, not to O09 (BM-17)");
    assert_eq!(
        broken("B0", |space| space.next_from_here.clear()),
        "for a red token space B0 leads to O07 and T0, not to O07 (BM-14)"
    );
    assert_eq!(
        broken("O11", |space| space.next_owner.clear()),
        "for a yellow token space O11 leads to E1, not to S1 (BM-17)"
    );
    assert_eq!(
        broken("O11", |space| space.next_other = vec!["S2".to_owned()]),
        "O11 leads to the corner of green; red is opposite green and yellow opposite blue, so that corner is yellow's \
         or blue's (BM-1); for a red token space O11 leads to S1, not to S2 (BM-17)"
    );
    assert_eq!(
        broken("WORLD", |space| space.next_owner.truncate(3)),
        "for a blue token space WORLD leads to E3, not to nothing (BM-16)"
    );
    assert_eq!(
        broken("T1", |space| space.next.push("H15".to_owned())),
        "there is no space H15: each color's Home Refuge has four spaces, H01 to H34 (BM-18)"
    );
    assert_eq!(broken("S2", |space| space.color = Some(Color::Red)), "space S2 belongs to green, not to red");
    assert_eq!(
        broken("T2", |space| space.kind = manipulation::SpaceKind::Beast),
        "space T2 is of the kind StarBeast, not Beast: a STAR-BEAST lies one step inward of each BEAST (BM-11)"
    );
    let outside = "space P11 lies outside the picture, which reaches from -40 to 40";
    assert_eq!(broken("P11", |space| space.x = f64::NAN), outside);
    assert_eq!(broken("P11", |space| space.y = -1e300), outside);
    assert_eq!(
        broken("P11", |space| (space.x, space.y) = (9.0, 6.0)),
        "spaces P11 and P12 are drawn on top of each other"
    );
}

#[test]
fn a_space_too_many_or_too_few_is_refused_with_its_clause() {
    let mut twice = file();
    let again = twice.spaces[7].clone();
    twice.spaces.push(SpaceFile { x: -4.0, ..again });
    assert_eq!(Board::check(&twice), Err(BadBoard::Twice("H02".to_owned())));
    let without = |name: &str| {
        let mut file = file();
        file.spaces.retain(|space| space.id != name);
        said(&file).join("; ")
    };
    assert_eq!(without("H34"), "space H34 is missing: a Home Refuge has four spaces (BM-18)");
    assert_eq!(
        without("X34"),
        "space X34 is missing: there is a place in holding for each of a color's four tokens (BM-2)"
    );
    assert_eq!(without("T0"), "space T0 is missing: a STAR-BEAST lies one step inward of each BEAST (BM-11)");
    assert_eq!(
        without("N23"),
        "space N23 is missing: the diamond leads from STAR-BEAST to STAR-BEAST without gaps (BM-15)"
    );
    // A lane that is shorter before its BEAST than behind it.
    assert_eq!(
        without("O17"),
        "B1 has 4 spaces before it and 5 behind it, and lies in the middle of its lane (BM-11); for a red token space \
         O16 leads to B1, not to O17 (BM-3)"
    );
    let mut format = file();
    format.boxlid_board = 2;
    assert_eq!(Board::check(&format), Err(BadBoard::Format(2)));
}

#[test]
fn every_problem_is_named_at_once() {
    let mut file = file();
    file.spaces.retain(|space| space.id != "H04" && space.id != "E2");
    file.spaces[20].kind = manipulation::SpaceKind::Home;
    file.spaces[30].x = 1e9;
    file.spaces.push(SpaceFile { id: "H05".to_owned(), x: -5.0, ..file.spaces[8].clone() });
    let said = said(&file);
    assert_eq!(said.len(), 5, "{said:#?}");
}

/// The parts that are assumed: the order of the colors and the lengths of the lines.
#[test]
fn an_owner_may_correct_what_is_assumed() {
    let own = include_str!("../../../testdata/boards/manipulation_own.json");
    let own: BoardFile = serde_json::from_str(own).expect("it is JSON");
    let board = Board::check(&own).expect("it keeps what the rulebook settles");
    assert_eq!(
        board.layout().differences(),
        [
            "Clockwise lie red, blue, green, yellow; built in are red, yellow, green, blue.",
            "Spaces between a corner and a BEAST: 6, 6, 6, 6; built in are 5, 5, 5, 5.",
            "Spaces between a STAR-BEAST and WORLD: 3, 3, 3, 3; built in are 4, 4, 4, 4.",
            "Spaces between STAR-BEASTs: 7, 7, 7, 7; built in are 6, 6, 6, 6.",
        ]
    );
    // It comes back from a view as it was.
    let shown = serde_json::to_string(&board).expect("a board has a JSON form");
    assert_eq!(serde_json::from_str::<Board>(&shown).expect("it was written so"), board);
    assert!(serde_json::from_str::<Board>(&shown.replace("[6,6,6,6]", "[6,6,6,9]")).is_err());
}

/// BM-5: a move is known by its ends, so no roll may have two ways to one space.
#[test]
fn lanes_that_are_too_short_are_refused() {
    let mut short = file();
    let gone = ["O03", "O04", "O05", "O09", "O10"];
    short.spaces.retain(|space| !gone.contains(&space.id.as_str()));
    for space in &mut short.spaces {
        match space.id.as_str() {
            "O02" => space.next = vec!["B0".to_owned()],
            "O08" => {
                (space.next_owner, space.next_other) = (vec!["E1".to_owned()], vec!["S1".to_owned()]);
                space.next.clear();
            }
            _ => {}
        }
    }
    short.spaces.retain(|space| space.id != "O11");
    assert_eq!(
        said(&short),
        [
            "B0 has 2 spaces before it and behind it; with fewer than 3 two ways of one roll could end on one space, and a \
          move says only where it ends (BM-5)"
        ]
    );
}
