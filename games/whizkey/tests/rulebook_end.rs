//! The clauses of `docs/rulebooks/whiz_key.md`: draws, matches, leaving, and what is open to whom.

mod support;

use rules::{Game, Refusable, Seat, Turn, Viewer};
use support::{board, of};
use whizkey::{
    Card, Door, Draw, Event, Illegal, Need, Options, Outcome, Points, Square, Switch, WhizKey, say_need,
};

fn tournament(total: &str) -> Options {
    Options { tournament: Switch::On, total: total.parse().expect("points"), ..Options::default() }
}

/// WK-29
#[test]
fn it_is_a_draw_when_no_seat_would_have_any_move() {
    let game = of(2).pieces(0, "R4C9 PAYOFF PAYOFF").hand(0, "7C").table("7D 7H 7S").game().plays("R4C9-4:7");
    assert_eq!(game.view(0).outcome, Some(Outcome::StandOff));
    let Turn::Over(standing) = game.game.turn() else { panic!("the game is over") };
    assert!(standing.is_draw());
    // A piece that can be put back is a move (WK-28), so this is none.
    let game = of(2).pieces(0, "R4C9 PAYOFF PAYOFF").pieces(1, "R2C9").hand(0, "7C").table("7D 7H 7S").game();
    assert_eq!(game.plays("R4C9-4:7").may(), ["R2C9<<"]);
}

/// WK-30
#[test]
fn with_an_empty_stack_play_goes_on() {
    let game = of(2).pieces(0, "R2C7").hand(0, "2C").hand(1, "3C").without_stack().game().plays("R2C7>");
    assert!(!game.may().contains(&"draw".to_owned()) && !game.may().is_empty());
    assert_eq!(game.refuses("draw"), "WK-30: the stack is empty, so there is nothing to draw");
}

/// WK-31
#[test]
fn it_is_a_draw_when_no_card_is_left_anywhere_but_on_the_table() {
    let game = of(2).pieces(0, "R1C1").pieces(1, "R1C1").hand(0, "2C").without_stack().game();
    assert_eq!(game.plays("START-2:2").view(0).outcome, Some(Outcome::OutOfCards));
    // A win comes first.
    let game =
        of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").pieces(1, "R1C1").hand(0, "2C").without_stack().game();
    assert_eq!(game.plays("R4C9-4:2").view(0).outcome, Some(Outcome::PaidOff(Seat(0))));
}

/// WK-32
#[test]
fn a_win_scores_half_a_point_or_one_by_the_losers_pieces() {
    let end = |loser: &str| {
        let position =
            of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").pieces(1, loser).hand(0, "7C").table("7D 7H 7S");
        position.options(tournament("3")).game().plays("R4C9-4:7")
    };
    let close = end("R1C1 PAYOFF PAYOFF PAYOFF");
    let score = close.view(0).tournament.expect("a match is played");
    assert_eq!((score.scores, score.game), (vec![Points::halves(1), Points::NONE], 2));
    // The loser deals next.
    assert_eq!(close.view(0).dealer, Some(Seat(1)));
    assert_eq!(end("R1C1 START PAYOFF PAYOFF").word("match"), "1/0/2");
    // The next game is shuffled for, and begins with the winner, who sits left of the dealer.
    let next = close.draws(Draw::Order(Card::all().collect()));
    assert_eq!((next.to_move(), next.word("pieces")), (Seat(0), ["START.START.START.START"; 2].join(",")));
}

/// WK-32
#[test]
fn a_match_ends_when_the_total_is_reached_or_passed() {
    let position = of(2).pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF").hand(0, "7C").table("7D 7H 7S").hand(1, "2C");
    let over = position.options(tournament("3")).score("2.5/2.5/6").game().plays("R4C9-4:7");
    let Turn::Over(standing) = over.game.turn() else { panic!("the match is over") };
    assert_eq!((standing.winners().iter().next(), over.word("match").as_str()), (Some(Seat(0)), "3.5/2.5/6"));
    for seats in [3, 4] {
        let why = WhizKey::new(board(), &tournament("3"), seats).unwrap_err();
        assert_eq!((why, why.clause().as_str()), (Illegal::TournamentIsForTwo { seats }, "WK-32"));
    }
}

/// WK-32
#[test]
fn after_a_draw_the_other_player_deals_and_nothing_is_scored() {
    let position =
        of(2).pieces(0, "R4C9 PAYOFF PAYOFF").hand(0, "7C").table("7D 7H 7S").options(tournament("1"));
    let drawn = position.game().plays("R4C9-4:7");
    assert_eq!((drawn.word("match"), drawn.word("dealer")), ("0/0/2".to_owned(), "A".to_owned()));
    assert_eq!(drawn.word("outcome"), "stand_off");
}

/// WK-32
#[test]
fn leaving_a_match_scores_by_the_leavers_pieces_and_loses_it() {
    let position =
        of(2).pieces(1, "R1C1 PAYOFF PAYOFF PAYOFF").hand(0, "7C").hand(1, "2C").options(tournament("7"));
    let over = position.score("0/6.5/9").game().leaves(1);
    let Turn::Over(standing) = over.game.turn() else { panic!("the match is over") };
    assert_eq!((standing.places.0, over.word("match").as_str()), (vec![1, 2], "0.5/6.5/9"));
}

/// WK-2: a player who leaves a game of three takes the pieces along, and the cards go unseen under the stack.
#[test]
fn a_leaver_is_skipped_and_the_cards_go_under_the_stack() {
    let game = of(3).pieces(0, "R1C1").hand(0, "9D 2S 2C").whiz(0, "5C").hand(1, "3C").hand(2, "4C").game();
    let after = game.leaves(0);
    assert!(after.word("stack").ends_with("2C.2S.9D.5C"), "{}", after.word("stack"));
    assert_eq!((after.word("hand"), after.to_move()), ("-,3C,4C".to_owned(), Seat(1)));
    assert!(after.view(0).players[0].left && after.view(0).players[0].pieces.is_empty());
    let last = after.plays("START-1:3").plays("START-1:4");
    assert_eq!(last.to_move(), Seat(1), "A is skipped");
    let over = last.leaves(2);
    let Turn::Over(standing) = over.game.turn() else { panic!("one is left") };
    assert_eq!(standing.places.0, [2, 1, 2]);
}

/// WK-34
#[test]
fn counts_and_boards_are_open_and_hands_are_not_until_the_game_is_over() {
    let game = of(2)
        .pieces(0, "R4C9 PAYOFF PAYOFF PAYOFF")
        .hand(0, "7C 2D")
        .whiz(0, "9C")
        .hand(1, "3C 4C")
        .table("7D 7H 7S");
    let game = game.game();
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let view = game.game.view(viewer);
        let other = &view.players[0];
        assert_eq!((other.cards, other.whiz_cards, &other.hand, &other.whiz), (2, 1, &None, &None));
        assert_eq!((view.table.len(), view.stack), (3, 52 - 8));
        let json = serde_json::to_string(&view).expect("a view has a JSON form");
        assert!(["7C", "2D", "9C"].iter().all(|card| !json.contains(card)), "{json}");
    }
    let over = game.plays("R4C9-4:7");
    let shown = over.game.view(Viewer::Spectator).players[0].hand.clone().expect("it is over");
    assert_eq!(shown.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2D"]);
}

/// WK-34: a card taken in a swap is seen when it is taken and not shown afterwards.
#[test]
fn a_swapped_card_is_seen_once() {
    let game = of(2).pieces(0, "R2C7").hand(0, "5C").hand(1, "2C").table("9C").game().plays("R2C7> swap:5-9");
    let [gave, took] = ["5C", "9C"].map(|card| card.parse().expect("a card"));
    assert!(game.heard_by(Viewer::Seat(Seat(1))).contains(&Event::Swapped { seat: Seat(0), gave, took }));
    assert_eq!(game.view(1).players[0].hand, None);
}

/// WK-13, WK-34: the doors of one's own board say which key is missing and which opens now.
#[test]
fn the_doors_say_what_they_need() {
    let game = of(2).pieces(0, "R2C9 R2C4").hand(0, "7C 2D").hand(1, "3C").table("7D 5C 5D 5H 5S").game();
    let view = game.view(0);
    let door = |from: &str| {
        let found = view.doors.iter().find(|door| door.from.to_string() == from);
        found.unwrap_or_else(|| panic!("there is a door at {from}"))
    };
    assert!(door("R2C9").now && view.need_for(Door::Two).is_none());
    assert_eq!(view.keys_for(Door::Two).len(), 1);
    assert!(door("R2C4").manned && door("R2C4").free && !door("R2C4").now);
    assert_eq!(view.need_for(Door::Three).map(say_need).as_deref(), Some("needs one 5 of your own"));
    assert_eq!(view.need_for(Door::Whiz), Some(&Need::WhizCard));
    let plain = of(2).pieces(0, "R2C4").hand(0, "7C 2D").table("7D").game().view(0);
    assert_eq!(plain.need_for(Door::Three).map(say_need).as_deref(), Some("needs one more 7"));
    assert!(plain.doors.iter().all(|door| !door.now || door.from == Square::START));
    assert!(game.game.view(Viewer::Spectator).doors.is_empty(), "a spectator has no cards");
}
