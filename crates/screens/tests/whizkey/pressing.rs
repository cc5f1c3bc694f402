//! What follows when somebody presses, points or strikes a key.

use rules::Seat;
use screens::{Eyes, Face, Halt, Press, Room, Wish};
use whizkey::Action;

use crate::drawn::middle;
use crate::support::{actions, drawn, has, of, phone, press, room, say, strike, values};

const ANA: Eyes = Eyes::Seat(Seat(0));

fn focused(wishes: &[Wish]) -> Option<String> {
    wishes.iter().find_map(|wish| match wish {
        Wish::Focus(id) => Some(id.clone()),
        _ => None,
    })
}

fn step() -> Action {
    Action::Step { from: "R1C3".parse().unwrap() }
}

#[test]
fn with_a_mouse_one_click_on_a_lit_square_is_enough() {
    let mut face = middle().play().face(ANA);
    drawn(&mut face);
    assert_eq!(actions(&press(&mut face, "aim", "square-R1C4", room())), [step()]);
}

#[test]
fn a_finger_sees_its_choice_first_and_makes_it_with_the_call() {
    let mut face = middle().play().face(ANA);
    face.draw(phone());
    assert!(press(&mut face, "aim", "square-R1C4", phone()).is_empty());
    let shown = face.draw(phone()).markup;
    assert!(has(&shown, "call-act") && shown.contains("Piece 3. Step right to the doorway."));
    let index = values(&shown, r#"data-do="make" data-value=""#)[0].to_owned();
    assert_eq!(actions(&press(&mut face, "make", &index, phone())), [step()]);
    // Pressed a second time the same choice is made as well.
    let mut face = middle().play().face(ANA);
    press(&mut face, "go", &index, phone());
    assert_eq!(actions(&press(&mut face, "go", &index, phone())), [step()]);
}

#[test]
fn a_door_with_several_keys_asks_which_and_offers_each_once() {
    let play = middle().whiz(0, "7S 4D").table("3C 3D 4C 4S 5D 9C").play();
    let mut face = play.face(ANA);
    drawn(&mut face);
    let wishes = press(&mut face, "aim", "door-R2C9", room());
    assert!(actions(&wishes).is_empty());
    let asked = drawn(&mut face).markup;
    assert_eq!(say(&asked), "Which key for DOOR 2?");
    let keys = values(&asked, r#"data-test="key-"#);
    assert_eq!(keys.len(), 4);
    assert_eq!(focused(&wishes), Some(format!("wk-key-{}", keys[0])));
    let made = actions(&press(&mut face, "go", keys[2], room()));
    assert!(matches!(made[..], [Action::Open { key, .. }] if key.hand == 2), "{made:?}");
    // The same door once more, or Esc, lets go.
    press(&mut face, "aim", "door-R2C9", room());
    press(&mut face, "aim", "door-R2C9", room());
    assert_eq!(say(&drawn(&mut face).markup), "Ana, move one piece.");
    press(&mut face, "aim", "door-R2C9", room());
    strike(&mut face, "Escape");
    assert!(!has(&drawn(&mut face).markup, "keys"));
}

#[test]
fn pointing_at_a_key_lifts_its_cards_and_lights_its_door() {
    let mut face = middle().play().face(ANA);
    drawn(&mut face);
    face.press(Press::Peek(Some("go-1".to_owned())), room());
    let shown = drawn(&mut face).markup;
    assert_eq!(shown.matches(r#" lifted" data-key="c-7"#).count(), 2, "one of the hand, one of the table");
    assert!(shown.contains(r#"wk-spot shown" id="wk-door-R2C9""#));
    assert!(shown.contains("Piece 2. DOOR 2: your 7 + table 7. Then DOOR 3 may open too"));
    face.press(Press::Peek(Some("door-R2C9".to_owned())), room());
    assert!(drawn(&mut face).markup.contains("DOOR 2: four keys. Press it to choose one."));
    face.press(Press::Peek(None), room());
    assert!(!drawn(&mut face).markup.contains(" lifted"));
}

#[test]
fn a_swap_names_the_card_that_goes_and_then_the_card_that_comes() {
    let play = middle().doing("drawing/R1C3").play();
    let swap =
        |give: &str, take: &str| Action::Swap { give: give.parse().unwrap(), take: take.parse().unwrap() };
    let mut face = play.face(ANA);
    assert!(!has(&drawn(&mut face).markup, "take-9"));
    let wishes = press(&mut face, "aim", "card-4", room());
    assert_eq!(focused(&wishes).as_deref(), Some("wk-table-3"));
    let giving = drawn(&mut face).markup;
    assert_eq!(say(&giving), "You give the 4. Which card do you take?");
    assert!(has(&giving, "take-9") && has(&giving, "call-let-go"));
    assert_eq!(actions(&press(&mut face, "take", "9", room())), [swap("4", "9")]);
    // With a finger both are shown before either goes.
    let mut face = play.face(ANA);
    press(&mut face, "aim", "card-J", phone());
    let giving = face.draw(phone()).markup;
    assert!(!has(&giving, "take-J"), "not for the same rank");
    assert!(press(&mut face, "take", "9", phone()).is_empty());
    let shown = face.draw(phone()).markup;
    assert!(shown.contains("Swap jack for 9"));
    let index = values(&shown, r#"data-do="make" data-value=""#)[0].to_owned();
    assert_eq!(actions(&press(&mut face, "make", &index, phone())), [swap("J", "9")]);
    assert_eq!(actions(&press(&mut play.face(ANA), "aim", "stack", room())), [Action::Draw]);
}

#[test]
fn the_call_goes_on_with_a_bonus_or_stops_it() {
    let play = middle().hand(0, "4H 7C 7D JS").play().plays(0, "R2C9-2:7");
    let mut face = play.face(ANA);
    let markup = drawn(&mut face).markup;
    assert!(has(&markup, "call-act"), "the one key there is");
    let made = values(&markup, r#"data-do="make" data-value=""#);
    let last = made.last().unwrap().to_string();
    assert!(matches!(actions(&press(&mut face, "make", &last, room()))[..], [Action::Open { .. }]));
    let first = made[0].to_owned();
    assert_eq!(actions(&press(&mut face, "make", &first, room())), [Action::Stop]);
}

#[test]
fn nobody_presses_for_another() {
    let play = middle().play();
    for eyes in [Eyes::Seat(Seat(1)), Eyes::Spectator] {
        let mut face = play.face(eyes);
        drawn(&mut face);
        for (what, value) in
            [("go", "0"), ("make", "0"), ("aim", "square-R1C4"), ("aim", "stack"), ("rematch", "")]
        {
            assert!(press(&mut face, what, value, room()).is_empty(), "{what} {value}");
        }
    }
    let pending = |sight: &mut screens::Sight| sight.pending = true;
    assert!(press(&mut play.face_with(ANA, pending), "go", "4", room()).is_empty());
    let looking = |sight: &mut screens::Sight| sight.halted = Some(Halt::Looking);
    assert!(press(&mut play.face_with(ANA, looking), "go", "4", room()).is_empty());
    let mut face = play.face(ANA);
    for value in ["99", "x", "", "-1"] {
        assert!(press(&mut face, "go", value, room()).is_empty());
        assert!(press(&mut face, "aim", value, room()).is_empty());
    }
}

#[test]
fn arrows_walk_what_is_lit_in_the_order_of_the_rows_and_round_the_end() {
    let mut face = middle().play().face(ANA);
    drawn(&mut face);
    let order: Vec<String> = (0..5).filter_map(|_| focused(&strike(&mut face, "ArrowRight"))).collect();
    assert_eq!(
        order,
        ["wk-door-R2C9", "wk-square-R1C4", "wk-door-START-1", "wk-door-START-2", "wk-door-R2C9"]
    );
    assert_eq!(focused(&strike(&mut face, "ArrowLeft")).as_deref(), Some("wk-door-START-2"));
    for id in order {
        assert!(drawn(&mut face).markup.contains(&format!(r#"id="{id}""#)));
    }
    let mut face = middle().doing("drawing/R1C3").play().face(ANA);
    assert_eq!(focused(&strike(&mut face, "ArrowDown")).as_deref(), Some("wk-stack"));
    assert_eq!(focused(&strike(&mut face, "ArrowDown")).as_deref(), Some("wk-card-4"));
    press(&mut face, "aim", "card-4", room());
    assert_eq!(focused(&strike(&mut face, "ArrowDown")).as_deref(), Some("wk-table-3"));
    let mut bonus = middle().play().plays(0, "R2C9-2:7").face(ANA);
    let ids: Vec<String> = (0..2).filter_map(|_| focused(&strike(&mut bonus, "ArrowDown"))).collect();
    assert_eq!(ids, ["wk-door-R3C9", "wk-stop"]);
    assert!(drawn(&mut bonus).markup.contains(r#"id="wk-stop""#));
}

#[test]
fn keys_open_the_rules_and_read_the_last_move() {
    let mut face = middle().play().plays(0, "R1C3>").face(Eyes::Seat(Seat(1)));
    assert!(matches!(strike(&mut face, "?")[..], [Wish::Rules(None)]));
    strike(&mut face, "L");
    let once = drawn(&mut face).aloud;
    assert!(once.starts_with("Ana moves from"));
    strike(&mut face, "l");
    assert_ne!(drawn(&mut face).aloud, once, "the same is read again");
    assert!(
        matches!(&press(&mut face, "rules", "WK-13", room())[..], [Wish::Rules(Some(id))] if id == "WK-13")
    );
}

#[test]
fn a_click_ends_what_moves_and_does_nothing_else() {
    let play = middle().play();
    let mut face = play.face(ANA);
    drawn(&mut face);
    face.see(play.plays(0, "R2C9-2:7").sight(ANA));
    assert!(drawn(&mut face).rests_in > 0);
    assert!(!has(&drawn(&mut face).markup, "go-0"), "nothing can be chosen meanwhile");
    assert!(press(&mut face, "settle", "", room()).is_empty());
    let drawing = drawn(&mut face);
    assert_eq!(drawing.rests_in, 0);
    assert!(has(&drawing.markup, "go-0"));
}

#[test]
fn two_pieces_that_may_go_to_one_square_are_told_apart() {
    let play = of(2).pieces(0, "R1C2 R1C3").hand(0, "2C").hand(1, "3C").play();
    let mut face = play.face(ANA);
    drawn(&mut face);
    press(&mut face, "aim", "square-R1C4", room());
    let markup = drawn(&mut face).markup;
    assert_eq!(say(&markup), "Which piece?");
    let ways = values(&markup, r#"data-test="key-"#);
    assert_eq!(ways.len(), 2);
    assert_eq!(actions(&press(&mut face, "go", ways[1], room())), [step()]);
}

#[test]
fn the_sheet_is_taken_out_and_put_away_on_a_phone() {
    let mut face = middle().play().face(ANA);
    let narrow = Room { touch: true, ..phone() };
    assert!(!has(&face.draw(narrow).markup, "sheet-close"));
    press(&mut face, "sheet", "", narrow);
    assert!(has(&face.draw(narrow).markup, "sheet-close"));
    strike(&mut face, "Escape");
    assert!(!has(&face.draw(narrow).markup, "sheet-close"));
}

/// WK-31: after many quiet turns the Call offers the DRAW beside the moves, and a player without a move may miss the turn.
#[test]
fn a_draw_that_is_due_can_be_claimed() {
    let mut due = of(2).pieces(0, "R1C1").hand(0, "2C").hand(1, "3C");
    due.quiet = 40;
    let mut face = due.clone().play().face(ANA);
    let markup = drawn(&mut face).markup;
    assert!(has(&markup, "call-claim") && markup.contains("WK-31"));
    let made = values(&markup, r#"data-do="make" data-value=""#);
    let claims = |value: &str, face: &mut screens::WhizKeyFace| {
        actions(&press(face, "make", value, room())) == [Action::ClaimDraw]
    };
    assert!(made.iter().any(|value| claims(value, &mut due.clone().play().face(ANA))), "{made:?}");
    due.quiet = 39;
    assert!(!has(&drawn(&mut due.play().face(ANA)).markup, "call-claim"));
    let mut stuck = of(2).pieces(1, "R1C1").hand(1, "3C");
    stuck.quiet = 40;
    let markup = drawn(&mut stuck.play().face(ANA)).markup;
    assert!(has(&markup, "call-claim") && has(&markup, "call-miss"));
}
