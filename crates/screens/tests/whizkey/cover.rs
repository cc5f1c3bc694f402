//! People who share a device: a cover between their turns.

use rules::Seat;
use screens::{Company, Eyes, Face};

use crate::drawn::middle;
use crate::support::{Play, actions, drawn, has, phone, press, room, say};

fn shared() -> Play {
    middle().play().shared()
}

#[test]
fn before_each_turn_the_device_is_passed_on() {
    let mut face = shared().face(Eyes::Everybody);
    let covered = drawn(&mut face).markup;
    assert_eq!(say(&covered), "Pass the device to Ana. Ready?");
    assert!(has(&covered, "cover") && has(&covered, "cover-open"));
    for test in ["hand", "whiz", "go-0", "card-7", "doors", "door-R2C9", "square-R1C4"] {
        assert!(!has(&covered, test), "{test}");
    }
    assert!(!covered.contains("c-7C") && !covered.contains("you have its key"));
    press(&mut face, "uncover", "", room());
    let open = drawn(&mut face).markup;
    assert_eq!(say(&open), "Ana, move one piece.");
    assert!(has(&open, "hand") && has(&open, "card-7") && has(&open, "go-0") && !has(&open, "cover"));
    assert!(face.draw(phone()).markup.contains("c-7C"));
}

#[test]
fn while_covered_nothing_can_be_played() {
    let mut face = shared().face(Eyes::Everybody);
    drawn(&mut face);
    for (what, value) in [("go", "0"), ("make", "0"), ("aim", "door-R2C9"), ("aim", "square-R1C4")] {
        assert!(press(&mut face, what, value, room()).is_empty(), "{what}");
    }
    press(&mut face, "uncover", "", room());
    assert_eq!(actions(&press(&mut face, "aim", "square-R1C4", room())).len(), 1);
}

#[test]
fn follow_ups_of_one_turn_need_no_new_cover_and_the_next_turn_does() {
    let play = shared();
    let mut face = play.face(Eyes::Everybody);
    press(&mut face, "uncover", "", room());
    drawn(&mut face);
    let bonus = play.plays(0, "R2C9-2:7");
    assert!(face.see(bonus.sight(Eyes::Everybody)));
    press(&mut face, "settle", "", room());
    assert_eq!(say(&drawn(&mut face).markup), "Ana, go on through DOOR 3?");
    let bens = bonus.plays(0, "stop");
    assert!(face.see(bens.sight_since(Eyes::Everybody, 1)));
    let moving = drawn(&mut face).markup;
    assert!(has(&moving, "cover") && !moving.contains("c-7D") && !moving.contains("c-KD"));
    press(&mut face, "settle", "", room());
    let passed = drawn(&mut face).markup;
    assert_eq!(say(&passed), "Pass the device to Ben. Ready?");
    assert!(!passed.contains("c-7D") && !passed.contains("c-KD"), "neither Ana's cards nor Ben's");
    assert!(passed.contains(r#"data-test="board" data-seat="1""#));
    press(&mut face, "uncover", "", room());
    let bens_turn = drawn(&mut face).markup;
    assert!(bens_turn.contains("c-KD") && !bens_turn.contains("c-7D"));
}

#[test]
fn what_was_drawn_is_told_to_nobody_else_and_pointed_out_to_its_owner() {
    let play = middle().doing("drawing/R1C3").top("TH").play().shared();
    let mut face = play.face(Eyes::Everybody);
    press(&mut face, "uncover", "", room());
    drawn(&mut face);
    assert_eq!(actions(&press(&mut face, "aim", "stack", room())).len(), 1);
    let drew = play.plays(0, "draw");
    assert!(face.see(drew.sight(Eyes::Everybody)));
    press(&mut face, "settle", "", room());
    press(&mut face, "uncover", "", room());
    let ben = drawn(&mut face);
    assert!(!ben.markup.contains("c-TH") && !ben.markup.contains("10♥") && !ben.aloud.contains("10♥"));
    // Ben plays; the log that Ana hears by her own ears still says no card.
    let back = drew.plays(1, "R1C4>");
    assert!(face.see(back.sight(Eyes::Everybody)));
    press(&mut face, "settle", "", room());
    assert!(!drawn(&mut face).markup.contains("10♥"));
    press(&mut face, "uncover", "", room());
    let ana = drawn(&mut face).markup;
    assert!(ana.contains("c-TH") && ana.contains(">new</em>"));
    assert_eq!(ana.matches(">new</em>").count(), 1);
}

#[test]
fn one_person_with_bots_needs_no_cover() {
    let play = middle().play().with_people(|people| {
        people[0].company = Company::Here;
        people[1].company = Company::Bot { level: "steady".to_owned() };
    });
    let mut face = play.face_with(Eyes::Seat(Seat(0)), |sight| sight.local = true);
    assert!(has(&drawn(&mut face).markup, "hand") && !has(&drawn(&mut face).markup, "cover"));
}
