//! The options of `docs/rulebooks/whiz_key.md`, each value of each: WK-3, WK-31, WK-32; and leaving.

mod support;

use rules::{Bot, Game, Imagine, Playout, Refusable, Seat, Step, Turn, Viewer};
use support::{Position, board, of};
use whizkey::{
    Action, Careful, Claiming, Event, Illegal, Options, Outcome, Points, QuietDraw, Switch, Teller,
    WhizCards, WhizKey,
};

fn counted() -> Options {
    Options { whiz_cards: WhizCards::InHand, ..Options::default() }
}

fn quiet(quiet_draw: QuietDraw) -> Options {
    Options { quiet_draw, ..Options::default() }
}

/// Both have a piece that can walk, and 39 of the 40 quiet turns are over.
fn nearly_quiet() -> Position {
    of(2).pieces(0, "R1C1").pieces(1, "R1C1").hand(0, "2C").hand(1, "3C").quiet(39)
}

/// WK-3, WK-21
#[test]
fn whiz_cards_are_counted_apart_from_the_hand_or_in_it() {
    let position = of(2).pieces(0, "R2C7").hand(0, "2C 3C 4C 5C").whiz(0, "6C 7C").hand(1, "8C").table("9C");
    assert_eq!(Options::default().whiz_cards, WhizCards::Apart);
    let apart = position.clone().game().plays("R2C7>");
    assert!(apart.may().contains(&"draw".to_owned()));
    let full = position.options(counted()).game().plays("R2C7>");
    assert_eq!(full.may(), ["swap:2-9", "swap:3-9", "swap:4-9", "swap:5-9"]);
    let said = "WK-21: your hand is full with 6 cards, 2 WHIZ cards among them, so you must swap";
    assert_eq!(full.refuses("draw"), said);
    assert!(full.view(0).is_hand_full(&full.view(0).players[0]));
    assert!(!apart.view(0).is_hand_full(&apart.view(0).players[0]));
    // With one card less there is room.
    let room = of(2).pieces(0, "R2C7").hand(0, "2C 3C 4C").whiz(0, "6C 7C").hand(1, "8C").table("9C");
    assert!(room.options(counted()).game().plays("R2C7>").may().contains(&"draw".to_owned()));
}

/// WK-3, WK-24: a WHIZ card that would be one too many is not drawn; the square is entered all the same.
#[test]
fn where_whiz_cards_count_in_the_hand_a_full_hand_draws_none() {
    let position = of(2).pieces(0, "R2C2").hand(0, "2C 3C 4C 5C 6C").whiz(0, "7C").hand(1, "8C").top("KH");
    let apart = position.clone().game().plays("R2C2>");
    assert_eq!(apart.word("whiz"), "7C.KH,-");
    let full = position.options(counted()).game().plays("R2C2>");
    assert_eq!((full.word("whiz"), full.to_move()), ("7C,-".to_owned(), Seat(1)));
    let nothing = |told: &rules::Told<Event>| matches!(&told.event, Event::Nothing { clause, .. } if clause.as_str() == "WK-3");
    assert!(full.told.iter().any(nothing), "{:?}", full.told);
    // Too many cards cannot be set up either.
    let text = of(2).hand(0, "2C 3C 4C 5C 6C 8C").whiz(0, "7C").hand(1, "9C").text();
    let read = <WhizKey as rules::Notation>::read_position(board(), &counted(), 2, &text);
    assert!(read.is_err_and(|misread| misread.what.contains("more than 6 cards")));
}

/// WK-31
#[test]
fn after_twenty_quiet_turns_for_each_seat_a_draw_may_be_claimed() {
    assert_eq!(Options::default().quiet_draw, QuietDraw::Claimed);
    let early = nearly_quiet().game();
    assert_eq!((early.view(0).quiet.turns, early.view(0).quiet.most), (39, 40));
    let said = "WK-31: a DRAW may be claimed after 40 turns in a row without a door or a card drawn, and there were 39";
    assert_eq!(early.refuses("claim"), said);
    let due = early.plays("R1C1> R1C2>>");
    assert_eq!(due.may(), ["R1C1>", "claim"]);
    // Play continues until somebody claims it: B walks on, and then A may claim it as well.
    let on = due.clone().plays("R1C1>");
    assert_eq!(
        on.refuses("claim"),
        "WK-25: on R1C2 you first go on, one square or to the doorway, with the piece that stands there"
    );
    let on = on.plays("R1C2>>");
    assert_eq!(on.word("quiet"), "41");
    let over = on.plays("claim");
    assert_eq!(over.view(0).outcome, Some(Outcome::Quiet));
    assert!(over.has_told(&Event::Claimed { seat: Seat(0) }));
    let Turn::Over(standing) = over.game.turn() else { panic!("it was claimed") };
    assert!(standing.is_draw());
    assert_eq!(due.plays("claim").view(1).outcome, Some(Outcome::Quiet));
    // A door, START's too, and a card from the stack begin the count anew.
    let door = of(2).hand(0, "2C").hand(1, "3C").quiet(50).game().plays("START-1:2");
    assert_eq!(door.word("quiet"), "0");
    assert_eq!(nearly_quiet().game().plays("R1C1> R1C2> draw").word("quiet"), "0");
}

/// WK-31, WK-28: who has no move is asked, for a turn that is missed automatically would take the claim along.
#[test]
fn a_player_without_a_move_may_claim_too() {
    let position = of(2).pieces(0, "R1C1").hand(0, "2C").quiet(39);
    let asked = position.clone().game().plays("R1C1> R1C2>>");
    assert_eq!((asked.to_move(), asked.may()), (Seat(1), vec!["claim".to_owned(), "miss".to_owned()]));
    let missed = asked.clone().plays("miss");
    assert!(missed.has_told(&Event::Missed { seat: Seat(1) }));
    assert_eq!((missed.to_move(), missed.word("quiet")), (Seat(0), "41".to_owned()));
    assert_eq!(asked.plays("claim").view(0).outcome, Some(Outcome::Quiet));
    // Before that, turns are missed as ever, and nobody who can move may miss one.
    let early = position.clone().quiet(0).game();
    assert_eq!(early.refuses("miss"), "WK-28: a turn is missed only by a player who has no move");
    assert_eq!(early.plays("R1C1> R1C2>>").to_move(), Seat(0));
    let never = position.options(quiet(QuietDraw::Never)).game().plays("R1C1> R1C2>>");
    assert_eq!(never.to_move(), Seat(0));
}

/// WK-31
#[test]
fn quiet_turns_are_a_draw_at_once_where_that_is_automatic() {
    let position = nearly_quiet().options(quiet(QuietDraw::Automatic));
    let before = position.clone().quiet(38).game().plays("R1C1> R1C2>>");
    assert_eq!(before.word("quiet"), "39");
    assert_eq!(before.refuses("claim"), "WK-31: at this table a DRAW is not claimed");
    assert_eq!(position.game().plays("R1C1> R1C2>>").view(0).outcome, Some(Outcome::Quiet));
}

/// WK-31
#[test]
fn quiet_turns_are_never_a_draw_where_the_table_says_so() {
    let on = nearly_quiet().options(quiet(QuietDraw::Never)).quiet(4_000).game().plays("R1C1> R1C2>>");
    assert_eq!((on.word("quiet"), on.may()), ("4001".to_owned(), vec!["R1C1>".to_owned()]));
    assert_eq!(on.refuses("claim"), "WK-31: at this table a DRAW is not claimed");
}

/// WK-31: bots claim it, whatever their level.
#[test]
fn bots_claim_the_draw() {
    let due = nearly_quiet().game().plays("R1C1> R1C2>>");
    let (view, choices) = (due.view(1), due.game.choices(Seat(1)));
    let mut dice = rules::Dice::seeded(1);
    assert_eq!(Careful.choose(&view, &choices, &mut dice), Action::ClaimDraw);
    struct Last;
    impl Bot<WhizKey> for Last {
        fn choose_within(
            &mut self,
            _: &whizkey::View,
            choices: &rules::Choices<Action>,
            _: &mut rules::Dice,
            _: &dyn rules::ThinkingTime,
        ) -> Action {
            choices.listed()[0]
        }
    }
    assert_eq!(Claiming(Last).choose(&view, &choices, &mut dice), Action::ClaimDraw);
    let imagined = WhizKey::imagine(&view, Viewer::Seat(Seat(1)), &mut dice);
    let listed = imagined.choices(Seat(1));
    assert_eq!(listed.listed()[imagined.habit(Seat(1), listed.listed(), &mut dice)], Action::ClaimDraw);
    let early = nearly_quiet().game();
    let mut bot = Claiming(Last);
    assert_ne!(bot.choose(&early.view(0), &early.game.choices(Seat(0)), &mut dice), Action::ClaimDraw);
}

/// WK-31: version 1 of the rules had no choice, and its logs say nothing of it.
#[test]
fn by_the_first_rules_quiet_turns_end_the_game_and_a_seat_may_leave_twice() {
    let mut game = nearly_quiet().game();
    game.game = game.game.by_rules(1);
    assert_eq!(game.view(0).options.quiet_draw, QuietDraw::Automatic);
    assert_eq!(game.plays("R1C1> R1C2>>").view(0).outcome, Some(Outcome::Quiet));
    let three = of(3).hand(0, "2C").hand(1, "3C").hand(2, "4C").game().leaves(2);
    let refused = three.game.clone().play(Step::Left(Seat(2))).expect_err("C has left");
    assert_eq!(refused.to_string(), "seat C has already left");
    let mut old = three.game.clone().by_rules(1);
    old.play(Step::Left(Seat(2))).expect("it was accepted once");
}

/// WK-32: any total in halves from one half to a hundred.
#[test]
fn a_match_is_played_to_any_total_in_halves() {
    let to = |total: &str| Options {
        tournament: Switch::On,
        total: total.parse().expect("points"),
        ..Options::default()
    };
    for halves in 1..=200 {
        let total = Points::halves(halves).to_string();
        assert_eq!(Points::TOTALS.read(&total), Some(halves), "what is typed is what is played to");
        let game = WhizKey::new(board(), &to(&total), 2).expect("it can be played to");
        let shown = game.view(Viewer::Spectator).tournament.expect("a match is played");
        assert_eq!(shown.total, Points::halves(halves));
    }
    for wrong in ["0", "100.5", "101"] {
        let refused = WhizKey::new(board(), &to(wrong), 2).expect_err("no match is played to that");
        assert_eq!(
            (refused, refused.clause().as_str()),
            (Illegal::NoSuchTotal { total: wrong.parse().unwrap() }, "WK-32")
        );
        assert_eq!(
            refused.to_string(),
            format!("a match is played to ½ to 100 points, in halves, not to {wrong}")
        );
    }
}

/// WK-32: a score that passes the highest total comes back from JSON.
#[test]
fn the_highest_total_can_be_passed() {
    let options = Options { tournament: Switch::On, total: "100".parse().unwrap(), ..Options::default() };
    let position = of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").hand(0, "7C").table("7D 7H 7S").hand(1, "2C");
    let over = position.options(options).score("99.5/0/200").game().plays("R4C9-4:7");
    assert_eq!(over.word("match"), "100.5/0/200");
    let json = serde_json::to_string(&over.view(0)).expect("a view has a JSON form");
    assert_eq!(serde_json::from_str::<whizkey::View>(&json).expect("and back"), over.view(0));
}

/// WK-5 is not cited for an ending that no printed rule covers.
#[test]
fn a_game_that_ended_by_leaving_cites_no_clause_and_says_who_left() {
    let mut teller = Teller::new(["Ana", "Ben", "Cy"].map(str::to_owned).to_vec());
    let mut tell = |game: &support::Playing| {
        teller.tell(&game.heard_by(Viewer::Spectator)).expect("there is something to say")
    };
    let game = of(3).hand(0, "2C").hand(1, "3C").hand(2, "4C").game().leaves(2);
    tell(&game);
    let over = game.leaves(1);
    let said = tell(&over);
    assert_eq!(
        said.aloud,
        "Ben leaves the game. Ana is the only player left, because Cy and Ben left. No printed rule covers this ending. Ana wins."
    );
    assert_eq!(said.clause, None);
    let refusal =
        over.game.clone().play(Step::acted(Seat(0), Action::Draw)).expect_err("it is over").refusal();
    assert_eq!(refusal.said, "the game is over because seats B and C left, an ending no printed rule covers");
    assert_eq!(refusal.clause, None);
}
