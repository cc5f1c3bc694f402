//! What each person sees at each moment.

use rules::{Game as _, Seat};
use screens::{Company, Eyes, Face, Halt, WhizKeyFace};
use whizkey::{Options, Points, Switch};

use crate::support::{NOW, Play, Position, drawn, has, of, phone, room, say, values};

/// Ana stands before DOOR 2 with sevens; Ben is somewhere on his way.
pub fn middle() -> Position {
    of(2)
        .pieces(0, "PAYOFF R2C9 R1C3")
        .pieces(1, "R1C4 PAYOFF R3C9")
        .hand(0, "4H 7C 7D 7H JS")
        .hand(1, "KD 2C 8S")
        .whiz(0, "6D")
        .whiz(1, "AS")
        .table("3C 3D 3H 3S 5D 7S 9C 9H JD QH QS KC")
}

fn listed(play: &Play) -> usize {
    play.table.game().choices(Seat(0)).listed().len()
}

/// The indices of the rows, in the order they stand.
fn rows(markup: &str) -> Vec<usize> {
    values(markup, r#"data-test="go-"#).iter().map(|index| index.parse().unwrap()).collect()
}

#[test]
fn rows_are_the_listed_choices_in_the_same_order_and_what_is_lit_are_their_targets() {
    let positions = [
        middle(),
        middle().doing("drawing/R1C3"),
        middle().pieces(0, "PAYOFF R2C9 R1C2").doing("going_on/R1C2"),
        middle().pieces(0, "PAYOFF R3C12 R1C3").doing("choosing/R3C12/R3C11"),
        middle().pieces(0, "PAYOFF R3C9 R1C3").doing("bonus/R3C9"),
    ];
    for position in positions {
        let play = position.play();
        let ana = play.seen_by(0);
        let all: Vec<usize> = (0..listed(&play)).collect();
        assert_eq!(rows(&ana), all, "{}", position.doing);
        let narrow = play.face(Eyes::Seat(Seat(0))).draw(phone()).markup;
        assert_eq!(rows(&narrow), all, "{}", position.doing);
    }
    let ana = middle().play().seen_by(0);
    assert_eq!(values(&ana, r#"data-test="door-"#), ["R2C9", "START-1", "START-2"]);
    assert_eq!(values(&ana, r#"data-test="square-"#), ["R1C4"]);
    assert_eq!(say(&ana), "Ana, move one piece.");
    assert!(ana.contains("Three doors and one square are lit."));
}

#[test]
fn those_who_wait_see_nothing_lit_and_nothing_to_press() {
    let play = middle().play();
    for markup in [play.seen_by(1), drawn(&mut play.face(Eyes::Spectator)).markup] {
        assert_eq!(say(&markup), "Ana is choosing a move.");
        for what in ["go-", "door-", "square-", "call-"] {
            assert!(!markup.contains(&format!(r#"data-test="{what}"#)), "{what}");
        }
        assert!(!markup.contains("wk-glow"));
    }
}

#[test]
fn the_own_board_lies_large_and_the_others_small() {
    let play = middle().play();
    let ana = play.seen_by(0);
    assert!(ana.contains(r#"data-test="board" data-seat="0""#) && ana.contains("Ana’s board"));
    assert_eq!(ana.matches(r#"class="wk-mini""#).count(), 1);
    assert!(ana.contains("Ben's board: one in START, one in PAYOFF, piece 1 on the first doorway of ROW 1"));
    assert!(play.seen_by(1).contains(r#"data-test="board" data-seat="1""#));
    let four = of(4).hand(0, "4H").hand(1, "5H").hand(2, "6H").hand(3, "7H").play();
    for markup in [four.seen_by(2), four.face(Eyes::Seat(Seat(2))).draw(phone()).markup] {
        assert_eq!(markup.matches(r#"class="wk-mini""#).count(), 3);
        assert!((0..4).all(|seat| has(&markup, &format!("seat-{seat}"))));
    }
    let watched = drawn(&mut play.face(Eyes::Spectator)).markup;
    assert!(watched.contains(r#"data-test="board" data-seat="0""#), "whoever is at it");
}

#[test]
fn table_hand_whiz_and_stack_are_there() {
    let ana = middle().play().seen_by(0);
    for test in ["table-cards", "hand", "whiz", "stack", "card-7", "card-J", "log"] {
        assert!(has(&ana, test), "{test}");
    }
    let piles: Vec<&str> = values(&ana, r#"data-key="pile-"#);
    assert_eq!(piles, ["3", "5", "7", "9", "J", "Q", "K"], "by rank, ace low");
    assert!(ana.contains("5 of 6") && ana.contains("30 left") && ana.contains(">×2</u>"));
    assert!(ana.contains("1 of 4 in PAYOFF, 5 cards, 1 WHIZ"));
    let empty = of(2).hand(0, "4H").hand(1, "5H").play().seen_by(0);
    assert!(empty.contains("No cards yet; keys will lie here."));
}

#[test]
fn a_door_says_what_is_missing_and_a_lit_one_says_place_content_and_effect() {
    let play = of(2).pieces(0, "R2C4 R1C8").hand(0, "7C 7D").hand(1, "2C").table("9C").play();
    let ana = play.seen_by(0);
    assert!(ana.contains("needs one more 7"), "beside the board");
    assert!(ana.contains(">one more 7</text>"), "and on the door");
    let label = "DOOR 1 below the second doorway of ROW 1, DOOR 1: your 7, piece 2, Then draw a card or swap one, WK-20";
    assert!(ana.contains(&format!(r#"aria-label="{label}""#)));
    let label = "DOOR 1 of START, START by DOOR 1: your 7, piece 3, Into ROW 1, WK-16";
    assert!(ana.contains(&format!(r#"aria-label="{label}""#)));
    // What is missing stays to be seen while others play.
    let waiting = of(2).to('B').pieces(0, "R2C4 R1C8").hand(0, "7C 7D").hand(1, "2C").table("9C").play();
    assert!(waiting.seen_by(0).contains("needs one more 7"));
    assert!(!waiting.seen_by(1).contains("needs one more 7"));
}

#[test]
fn a_bonus_is_a_chain_with_its_links() {
    let play = middle().play().plays(0, "R2C9-2:7");
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, go on through DOOR 3?");
    assert!(has(&ana, "chain") && ana.contains(r#"aria-label="Chain of one: DOOR 2""#));
    assert!(has(&ana, "call-stop") && has(&ana, "call-keys"));
    assert!(has(&ana, "door-R3C9") && ana.contains("wk-links"));
    let ben = play.seen_by(1);
    assert_eq!(say(&ben), "Ana may go on through DOOR 3.");
    assert!(has(&ben, "chain") && !has(&ben, "call-stop"));
    let two = play.plays(0, "R3C9-3:7");
    assert!(two.seen_by(0).contains("Chain of two: DOOR 2, DOOR 3"));
}

#[test]
fn a_bonus_without_a_key_is_asked_all_the_same_and_others_see_no_difference() {
    let with = middle().hand(0, "4H KH JS").whiz(0, "-").play().plays(0, "R2C9-2:K");
    let ana = with.seen_by(0);
    assert_eq!(say(&ana), "Ana, the chain ends here.");
    assert!(has(&ana, "call-stop") && !has(&ana, "door-R3C9"));
    assert_eq!(say(&with.seen_by(1)), "Ana may go on through DOOR 3.");
}

#[test]
fn follow_ups_are_put_in_the_call() {
    let going = middle().pieces(0, "PAYOFF R2C9 R1C2").doing("going_on/R1C2").play().seen_by(0);
    assert_eq!(say(&going), "Ana, one square more or to the doorway?");
    assert!(has(&going, "call-step") && has(&going, "call-hop"));
    let choosing = middle().pieces(0, "PAYOFF R3C12 R1C3").doing("choosing/R3C12/R3C11").play().seen_by(0);
    assert_eq!(say(&choosing), "Ana, choose a doorway.");
    assert!(has(&choosing, "square-R3C6") && !has(&choosing, "square-R3C11"));
    let drawing = middle().doing("drawing/R1C3").play();
    assert_eq!(say(&drawing.seen_by(0)), "Ana, draw or swap.");
    assert!(has(&drawing.seen_by(0), "call-draw") && has(&drawing.seen_by(0), "draw"));
    assert_eq!(say(&drawing.seen_by(1)), "Ana draws or swaps.");
    let full = middle().hand(0, "4H 7C 7D 7H JS TS").doing("drawing/R1C3").play().seen_by(0);
    assert_eq!(say(&full), "Ana, swap a card.");
    assert!(full.contains("Your hand is full.") && !has(&full, "call-draw") && !has(&full, "draw"));
}

#[test]
fn blocked_and_bare_players_are_told_what_is_left() {
    let blocked = of(2).pieces(0, "R2C9 R1C8").hand(1, "2C").play().seen_by(0);
    assert_eq!(say(&blocked), "Ana, you are blocked. Put a piece back.");
    assert_eq!(values(&blocked, r#"data-test="square-"#), ["R2C9", "R1C8"]);
    let mercy = Options { mercy: Switch::On, ..Options::default() };
    let mercy = of(2).options(mercy).hand(1, "2C").play().seen_by(0);
    assert_eq!(say(&mercy), "Ana, you have no card. Draw one.");
    assert!(has(&mercy, "call-draw") && has(&mercy, "draw"));
}

fn won() -> Play {
    of(2)
        .pieces(0, "PAYOFF PAYOFF PAYOFF R4C9")
        .pieces(1, "R1C4 PAYOFF R3C9")
        .hand(0, "7C 7D")
        .hand(1, "KD 2C")
        .whiz(0, "7H")
        .whiz(1, "AS")
        .play()
        .plays(0, "R4C9-4:777*")
}

#[test]
fn when_it_is_over_all_hands_are_shown_and_those_who_played_may_play_again() {
    let play = won();
    for (eyes, words, again) in [
        (Eyes::Seat(Seat(0)), "You win!", true),
        (Eyes::Seat(Seat(1)), "Ana wins!", true),
        (Eyes::Spectator, "Ana wins!", false),
    ] {
        let markup = drawn(&mut play.face(eyes)).markup;
        assert_eq!(say(&markup), words);
        assert!(has(&markup, "over") && has(&markup, "hands"));
        assert_eq!(has(&markup, "rematch"), again);
        assert!(markup.contains("2 of clubs, king of diamonds. WHIZ: ace of spades"));
        assert!(markup.contains("Ana brought all four pieces to PAYOFF."));
    }
}

#[test]
fn a_match_shows_its_score_in_halves() {
    let cup = Options { tournament: Switch::On, total: Points::halves(6), ..Options::default() };
    let play = middle().options(cup).score("1.5/0.5/3").play();
    let mut face = play.face(Eyes::Seat(Seat(0)));
    let drawing = drawn(&mut face);
    assert!(drawing.markup.contains("Match to 3, game 3"));
    assert!(drawing.markup.contains(r#"<span class="score">1½</span>"#));
    assert!(drawing.markup.contains(r#"<span class="score">½</span>"#));
    assert_eq!(drawing.sub, "Two players, four pieces each, match to 3");
    assert!(face.draw(phone()).markup.contains("1½ pt"));
}

#[test]
fn names_and_levels_never_become_markup() {
    let evil = r#"<b onclick="x">7H'"#;
    let play = middle().play().plays(0, "R2C9-2:7").with_people(|people| {
        people[0].name = Some(evil.to_owned());
        people[1].name = Some("{}<script>".to_owned());
        people[1].company = Company::Bot { level: "<i>".to_owned() };
    });
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Spectator, Eyes::Everybody] {
        for room in [room(), phone()] {
            let markup = play.face(eyes).draw(room).markup;
            assert!(
                !markup.contains("<b onclick") && !markup.contains("<script>") && !markup.contains("<i>&")
            );
            assert!(markup.contains("&lt;script&gt;"));
        }
    }
}

#[test]
fn the_screen_reader_hears_what_happened_and_the_tab_says_whose_turn_it_is() {
    let play = middle().play();
    let mut ben = play.face(Eyes::Seat(Seat(1)));
    assert_eq!(drawn(&mut ben).title, "Whiz Key – Boxlid");
    let after = play.plays(0, "R1C3>");
    assert!(ben.see(after.sight_since(Eyes::Seat(Seat(1)), 0)));
    let drawing = drawn(&mut ben);
    assert_eq!(
        drawing.aloud,
        "Ana moves from the first DRAW OR SWAP of ROW 1 to the first doorway of ROW 1. It is Ben's turn."
    );
    assert_eq!(drawing.title, "Your turn – Whiz Key");
    assert!(drawing.rests_in > 0 && drawing.wakes_in.is_some());
    assert!(drawing.markup.contains(r#"data-do="settle""#), "a click ends it");
    let later = ben.draw(screens::Room { now: NOW + 3000.0, ..room() });
    assert_eq!((later.rests_in, later.sound), (0, Some(screens::Sound::YourTurn)));
    assert!(has(&later.markup, "go-0"));
}

#[test]
fn stillness_shows_where_a_piece_went_at_once() {
    let play = middle().play();
    let mut ana = play.face(Eyes::Seat(Seat(0)));
    let still = screens::Room { still: true, ..room() };
    ana.draw(still);
    assert!(ana.see(play.plays(0, "R1C3>").sight(Eyes::Seat(Seat(0)))));
    let drawing = ana.draw(still);
    assert_eq!((drawing.rests_in, drawing.wakes_in), (0, None));
    assert!(
        drawing.markup.contains("stroke-dasharray")
            && drawing.markup.contains(r#"class="shell wk wide still""#)
    );
}

#[test]
fn a_lost_line_an_open_seat_and_an_act_on_its_way_hold_everything() {
    let play = middle().play();
    let ana = Eyes::Seat(Seat(0));
    let lost = drawn(&mut play.face_with(ana, |sight| sight.halted = Some(Halt::Looking))).markup;
    assert!(
        lost.contains("Looking for the table…")
            && lost.contains(r#"class="shell wk wide looking""#)
            && !has(&lost, "go-0")
    );
    let parted = drawn(&mut play.face_with(ana, |sight| sight.halted = Some(Halt::BrokenOff))).markup;
    assert_eq!(say(&parted), "This game was broken off.");
    assert!(!has(&parted, "go-0"));
    let open = drawn(&mut play.face_with(ana, |sight| sight.people[1].name = None)).markup;
    assert_eq!(say(&open), "Waiting for someone with the link.");
    assert!(!has(&open, "go-0"));
    let sent = drawn(&mut play.face_with(ana, |sight| sight.pending = true)).markup;
    assert!(sent.contains(r#"data-test="go-4" disabled"#) && !has(&sent, "call-act"));
    let member = drawn(&mut play.face_with(ana, |sight| sight.captain = false)).markup;
    assert_eq!(say(&member), "Your captain chooses: Ana.");
    assert!(!has(&member, "go-0"));
}

#[test]
fn a_gap_is_noticed_and_a_take_back_is_told() {
    let play = of(2).pieces(0, "R1C2").hand(0, "2C 3C").hand(1, "4C").play();
    let mut face = WhizKeyFace::new(false);
    assert!(!face.see(play.clone().plays(0, "R1C2>>").sight_since(Eyes::Seat(Seat(0)), 1)));
    assert!(face.see(play.sight(Eyes::Seat(Seat(0)))));
    assert_eq!(say(&drawn(&mut face).markup), "Ana, move one piece.");
}

#[test]
fn a_newcomer_is_shown_round_until_they_know_or_say_no() {
    let play = of(2).hand(0, "2H 4H 7C 7D JS KH").hand(1, "KD").play();
    let mut face = WhizKeyFace::new(true);
    face.see(play.sight(Eyes::Seat(Seat(0))));
    assert!(has(&drawn(&mut face).markup, "tutorial") && !face.tutorial_done());
    crate::support::press(&mut face, "skip-tutorial", "", room());
    assert!(!has(&drawn(&mut face).markup, "tutorial") && face.tutorial_done());
}

/// WK-5 is not cited for an ending that no printed rule covers.
#[test]
fn a_game_that_ended_by_leaving_says_who_left() {
    let play = middle().play().leaves(1);
    let markup = drawn(&mut play.face(Eyes::Seat(Seat(0)))).markup;
    assert_eq!(say(&markup), "You win!");
    assert!(markup.contains("Ben left. No printed rule covers this ending."), "{markup}");
    assert!(!markup.contains("WK-5"));
}
