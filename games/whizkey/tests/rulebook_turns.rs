//! The clauses of `docs/rulebooks/whiz_key.md`: what follows a door, and what the squares say.

mod support;

use rules::{Game, Seat, Turn, Viewer};
use support::of;
use whizkey::{Doing, Event, How, Square, Switch};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// WK-15
#[test]
fn presented_cards_stay_and_may_be_used_by_anyone() {
    let game = of(2).pieces(0, "R2C9").hand(0, "7C 7D 7H").pieces(1, "R2C9").hand(1, "7S 2C").game();
    let after = game.plays("R2C9-2:77");
    assert_eq!(after.word("table"), "7C.7D");
    // By the same player for a bonus: two lie there, one more makes three.
    assert!(after.may().contains(&"R3C9-3:7".to_owned()));
    // And by the other.
    assert!(after.plays("stop").may().contains(&"R2C9-2:7".to_owned()));
}

/// WK-16
#[test]
fn start_has_two_doors_into_row_1_and_row_2() {
    let game = of(2).hand(0, "7C 7D 2C").hand(1, "3C").game();
    assert_eq!(game.may(), ["START-1:2", "START-1:7", "START-2:77"]);
    assert!(game.clone().plays("START-1:2").word("pieces").starts_with("R1C1"));
    assert!(game.plays("START-2:77").word("pieces").starts_with("R2C0"));
}

/// WK-17
#[test]
fn a_door_into_a_doorway_gives_a_bonus_for_that_piece_and_for_doors_only() {
    let game = of(2).pieces(0, "R1C4 R2C9").hand(0, "7C 7D 2C").hand(1, "3C").table("7H").game();
    let bonus = game.plays("R1C4-1:2");
    assert_eq!(bonus.view(0).doing, Doing::Bonus { at: square("R2C4") });
    assert_eq!(bonus.may(), ["R2C4-3:77", "stop"]);
    // Where the square below is taken nobody is asked.
    assert_eq!(
        of(2).pieces(0, "R1C4 R3C4").hand(0, "2C 3D").hand(1, "3C").game().plays("R1C4-1:2").to_move(),
        Seat(1)
    );
}

/// WK-17
#[test]
fn a_bonus_is_asked_while_any_card_is_held_and_refuses_all_else() {
    let game = of(2).pieces(0, "R1C4 R2C9 R1C1").hand(0, "2C 3D").hand(1, "4C").game().plays("R1C4-1:2");
    assert_eq!(game.may(), ["stop"], "no key can be made, and still the player is asked");
    let only = "WK-17: in a bonus only the piece on R2C4 may go on, and only through its door";
    assert_eq!(game.refuses("R1C1>"), only);
    assert_eq!(game.refuses("R2C9-2:33"), only);
    assert_eq!(game.refuses("draw"), only);
    assert_eq!(game.clone().plays("stop").to_move(), Seat(1));
    // With the last card gone nobody is asked.
    let bare = of(2).pieces(0, "R1C4").hand(0, "2C").hand(1, "4C").game().plays("R1C4-1:2");
    assert_eq!(bare.to_move(), Seat(1));
    assert_eq!(
        of(2).pieces(0, "R1C1").hand(0, "2C").game().refuses("stop"),
        "WK-17: there is no bonus to leave alone"
    );
}

/// WK-17: doorways reached by M or C give none.
#[test]
fn a_doorway_reached_on_foot_gives_no_bonus() {
    let by_hop = of(2).pieces(0, "R1C1").hand(0, "2C 3C").hand(1, "4C").game().plays("R1C1> R1C2>>");
    assert_eq!(by_hop.to_move(), Seat(1));
    let by_choice = of(2).pieces(0, "R3C11").hand(0, "2C 3C").hand(1, "4C").game().plays("R3C11> go:R1C4");
    assert_eq!(by_choice.to_move(), Seat(1));
}

/// WK-17, WK-9: a bonus door into another kind of square is followed by what that says.
#[test]
fn a_bonus_into_another_square_is_followed_by_its_direction() {
    let game = of(2).pieces(0, "R1C4").hand(0, "7C 7D 7H 2C").hand(1, "4C").game();
    let after = game.plays("R1C4-1:2 R2C4-3:777");
    assert_eq!(after.view(0).doing, Doing::GoingOn { at: square("R3C4") });
    assert!(after.told.iter().any(|told| matches!(told.event, Event::Opened { bonus: true, .. })));
}

/// WK-18
#[test]
fn starts_doors_give_no_bonus() {
    let game = of(2).hand(0, "7C 7D 2C").hand(1, "4C").game();
    assert_eq!(game.clone().plays("START-1:2").to_move(), Seat(1));
    assert_eq!(game.plays("START-2:77").to_move(), Seat(1));
}

/// WK-19: one 7 on the table and three in hand open three doors in one turn.
#[test]
fn column_nine_allows_three_doors_in_a_row() {
    let game = of(2).pieces(0, "R2C9").hand(0, "7C 7D 7H").hand(1, "2C").table("7S").game();
    let after = game.plays("R2C9-2:7 R3C9-3:7 R4C9-4:7");
    assert!(after.word("pieces").starts_with("PAYOFF."));
    assert_eq!((after.word("table"), after.to_move()), ("7C.7D.7H.7S".to_owned(), Seat(1)));
}

/// WK-20
#[test]
fn draw_or_swap_is_a_decision_of_its_own_after_the_move() {
    let game = of(2).pieces(0, "R2C7").hand(0, "5C").hand(1, "2C").table("9C").top("KH").game();
    assert_eq!(game.refuses("draw"), "WK-20: you draw or swap only after landing on DRAW OR SWAP");
    let landed = game.plays("R2C7>");
    assert_eq!(landed.may(), ["draw", "swap:5-9"]);
    assert_eq!(landed.refuses("START-1:5"), "WK-20: on R2C8 you first draw or swap");
    assert_eq!(landed.refuses("swap:6-9"), "WK-20: you have no 6 in hand to give");
    assert_eq!(landed.refuses("swap:5-J"), "WK-20: no J lies on the table");
    assert_eq!(landed.clone().plays("draw").word("hand"), "5C.KH,2C");
    let swapped = landed.plays("swap:5-9");
    assert_eq!((swapped.word("hand"), swapped.word("table")), ("9C,2C".to_owned(), "5C".to_owned()));
    // It is put even if only one way is open, and also after M.
    let only = of(2).pieces(0, "R2C0").hand(1, "2C").top("KH").game().plays("R2C0> R2C1>");
    assert_eq!(only.may(), ["draw"]);
}

/// WK-21
#[test]
fn with_a_full_hand_one_must_swap() {
    let game =
        of(2).pieces(0, "R2C7").hand(0, "2C 3C 4C 5C 6C 7C").hand(1, "8C").table("9C").game().plays("R2C7>");
    assert!(!game.may().contains(&"draw".to_owned()) && game.may().len() == 6);
    assert_eq!(game.refuses("draw"), "WK-21: your hand is full with 6 cards, so you must swap");
}

/// WK-22
#[test]
fn no_swap_for_the_same_rank_and_none_of_whiz_cards() {
    let game = of(2).pieces(0, "R2C7").hand(0, "5C").whiz(0, "8C").table("5D 9C").game().plays("R2C7>");
    assert_eq!(game.may(), ["draw", "swap:5-9"]);
    assert_eq!(game.refuses("swap:5-5"), "WK-22: a 5 is not swapped for a 5");
    assert_eq!(game.refuses("swap:8-9"), "WK-22: your 8 is a WHIZ card, and WHIZ cards are never swapped");
}

/// WK-23
#[test]
fn with_neither_draw_nor_swap_nothing_happens() {
    // The hand is empty, and so is the stack.
    let game = of(2).pieces(0, "R2C7").hand(1, "2C").without_stack().game().plays("R2C7>");
    assert_eq!(game.to_move(), Seat(1));
    let nothing = Event::Nothing { seat: Seat(0), at: square("R2C8"), clause: rules::Clause::new("WK-23") };
    assert!(game.has_told(&nothing));
}

/// WK-24
#[test]
fn a_whiz_card_is_drawn_face_down_and_two_bar_the_square() {
    let game = of(2).pieces(0, "R2C2").hand(0, "2C").hand(1, "3C").top("KH").game().plays("R2C2>");
    assert_eq!((game.word("whiz"), game.to_move()), ("KH,-".to_owned(), Seat(1)));
    let card = "KH".parse().ok();
    assert!(game.heard_by(Viewer::Seat(Seat(0))).contains(&Event::DrewWhiz { seat: Seat(0), card }));
    assert!(game.heard_by(Viewer::Seat(Seat(1))).contains(&Event::DrewWhiz { seat: Seat(0), card: None }));
    let barred = of(2).pieces(0, "R2C2").hand(0, "2C").whiz(0, "4C 5C").game();
    assert_eq!(barred.refuses("R2C2>"), "WK-24: with two WHIZ cards you may not move onto R2C3");
    // Two bar it with an empty stack as well; fewer do not, and then nothing is drawn.
    let empty = of(2).pieces(0, "R2C2").hand(0, "2C").whiz(0, "4C 5C").without_stack().game();
    assert!(!empty.may().contains(&"R2C2>".to_owned()));
    let entered = of(2).pieces(0, "R2C2").hand(0, "2C").hand(1, "3C").without_stack().game().plays("R2C2>");
    assert_eq!(entered.word("whiz"), "-,-");
    assert!(entered.told.iter().any(|told| matches!(told.event, Event::Nothing { .. })));
}

/// WK-25
#[test]
fn move_one_square_or_to_doorway_goes_on_at_once() {
    let game = of(2).pieces(0, "R2C4").hand(0, "2C").hand(1, "3C").game().plays("R2C4>");
    assert_eq!(game.may(), ["R2C5>", "R2C5>>"]);
    assert_eq!(
        game.refuses("START-1:2"),
        "WK-25: on R2C5 you first go on, one square or to the doorway, with the piece that stands there"
    );
    assert!(game.clone().plays("R2C5>>").word("pieces").starts_with("R2C9"));
    // A hop passes over pieces; each way must be free, and if one is, it must be taken.
    let hop = of(2).pieces(0, "R2C4 R2C6 R2C8").hand(0, "2C").hand(1, "3C").game().plays("R2C4>");
    assert_eq!(hop.may(), ["R2C5>>"]);
    let step = of(2).pieces(0, "R2C4 R2C9").hand(0, "2C").hand(1, "3C").game().plays("R2C4>");
    assert_eq!(step.may(), ["R2C5>"]);
    let walker = of(2).pieces(0, "R1C1").hand(0, "2C").game();
    assert_eq!(
        walker.refuses("R1C1>>"),
        "WK-25: a piece goes along to a doorway only from MOVE ONE SQUARE OR TO DOORWAY, and R1C1 is none"
    );
}

/// WK-25: with neither way free the piece stays, and moves on later.
#[test]
fn a_piece_that_could_not_go_on_may_do_so_on_a_later_turn() {
    let game = of(2).pieces(0, "R2C4 R2C6 R2C9").hand(0, "2C").hand(1, "3C 4C").game().plays("R2C4>");
    assert_eq!(game.to_move(), Seat(1));
    let later = game.plays("START-1:3").plays("R2C6>").plays("R1C1> R1C2>>");
    assert!(later.may().contains(&"R2C5>".to_owned()));
    // Also to the doorway, once that is free.
    let hop = of(2).pieces(0, "R2C5 R2C6").hand(0, "2C").game();
    assert!(hop.may().contains(&"R2C5>>".to_owned()) && !hop.may().contains(&"R2C5>".to_owned()));
}

/// WK-26
#[test]
fn any_free_doorway_may_be_chosen_but_the_one_just_left() {
    let game = of(2).pieces(0, "R3C11 R4C9").hand(0, "2C").hand(1, "3C").game();
    assert_eq!(
        game.refuses("go:R1C4"),
        "WK-26: you choose a doorway only after landing on MOVE TO DOORWAY OF CHOICE"
    );
    let choosing = game.plays("R3C11>");
    let doorways =
        ["R1C4", "R1C8", "R2C4", "R2C9", "R3C6", "R3C9", "R4C11", "R4C6"].map(|name| format!("go:{name}"));
    assert_eq!(choosing.may(), doorways);
    assert_eq!(choosing.refuses("go:R3C11"), "WK-26: the piece has just left R3C11; choose another doorway");
    assert_eq!(choosing.refuses("go:R4C9"), "WK-7: R4C9 is taken by another of your pieces");
    assert_eq!(choosing.refuses("go:R1C1"), "WK-26: R1C1 is no doorway");
    assert_eq!(choosing.refuses("START-1:2"), "WK-26: on R3C12 you first choose a doorway");
    let gone = choosing.plays("go:R4C6");
    assert_eq!((gone.to_move(), gone.word("pieces").starts_with("R4C6")), (Seat(1), true));
}

/// WK-27
#[test]
fn from_the_last_doorway_of_row_4_a_piece_may_return_to_start() {
    let game = of(2).pieces(0, "R4C11 R4C9").hand(0, "2C").hand(1, "3C").game();
    assert!(game.may().contains(&"R4C11<".to_owned()));
    assert_eq!(
        game.refuses("R4C9<"),
        "WK-27: a piece may return to START only from the last doorway of ROW 4, not from R4C9"
    );
    let after = game.plays("R4C11<");
    assert!(after.word("pieces").starts_with("START"));
    let moved = Event::Moved { seat: Seat(0), from: square("R4C11"), to: Square::START, how: How::Return };
    assert!(after.has_told(&moved));
}

/// WK-28
#[test]
fn a_blocked_player_puts_a_piece_back_but_must_open_a_door_if_any_opens() {
    let blocked = of(2).pieces(0, "R2C9 PAYOFF PAYOFF PAYOFF").hand(0, "2C").hand(1, "3C").game();
    assert_eq!(blocked.may(), ["R2C9<<"]);
    assert_eq!(blocked.refuses("PAYOFF<<"), "WK-6: you have no piece on PAYOFF");
    let after = blocked.plays("R2C9<<");
    assert!(after.word("pieces").starts_with("START") && after.to_move() == Seat(1));
    // A WHIZ card opens the door, so it must be, however dear.
    let rich = of(2).pieces(0, "R2C9 PAYOFF PAYOFF PAYOFF").hand(0, "2C").whiz(0, "6C").hand(1, "3C").game();
    assert_eq!(rich.may(), ["R2C9-2:6*"]);
    assert_eq!(
        rich.refuses("R2C9<<"),
        "WK-28: a piece is put back to START only when you have no other move, and you have one"
    );
    let in_start = of(2).pieces(0, "R2C9").hand(1, "3C").game();
    assert_eq!(in_start.refuses("START<<"), "WK-28: a piece on START cannot be put back to START");
}

/// WK-28, WK-30: with all pieces in START and no card the turn is missed by itself.
#[test]
fn a_player_without_cards_and_pieces_on_the_way_misses_the_turn() {
    let game = of(2).pieces(1, "R1C1").hand(1, "3C").to('B').game().plays("R1C1> R1C2>>");
    assert_eq!(game.to_move(), Seat(1), "A's turn was missed");
    assert!(game.has_told(&Event::Missed { seat: Seat(0) }));
    assert_eq!(game.word("quiet"), "2", "a missed turn counts as one");
}

/// WK-33
#[test]
fn a_mercy_draw_is_the_whole_turn_of_a_player_without_cards() {
    let options = whizkey::Options { mercy: Switch::On, ..whizkey::Options::default() };
    let position = of(2).hand(1, "3C").options(options).top("KH");
    let game = position.clone().game();
    assert_eq!(game.may(), ["mercy"]);
    let after = game.plays("mercy");
    assert_eq!((after.word("hand"), after.to_move()), ("KH,3C".to_owned(), Seat(1)));
    // Not with a card, and not where the table does not play it.
    let why = "WK-33: a mercy draw is for a player without cards whose pieces are all in START, where the table plays it";
    assert_eq!(position.hand(0, "2C").game().refuses("mercy"), why);
    assert_eq!(of(2).pieces(0, "R1C1").game().refuses("mercy"), why);
    // A mercy draw counts as a move: nobody has cards, and still it is no stand-off (WK-29).
    let last = of(2).hand(1, "3C").options(options).to('B').game().plays("START-1:3");
    assert!(matches!(last.game.turn(), Turn::Of(Seat(0))));
}
