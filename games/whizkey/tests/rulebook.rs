//! The clauses of `docs/rulebooks/whiz_key.md`: setting up, moving, doors and keys.

mod support;

use rules::{Chance, Dice, Game, Refusable, Seat, Turn, Viewer};
use support::{board, of};
use whizkey::{Card, Doing, Door, Draw, Illegal, Luck, Options, Square, WhizKey};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A pack in order, clubs before diamonds, aces first.
fn pack() -> Vec<Card> {
    Card::all().collect()
}

/// WK-1
#[test]
fn two_to_four_play_and_their_pieces_never_meet() {
    for seats in [0, 1, 5, 8] {
        let why = WhizKey::new(board(), &Options::default(), seats).unwrap_err();
        assert_eq!((why, why.clause().as_str()), (Illegal::Players { seats }, "WK-1"));
    }
    // B's piece on R1C2 does not stand in A's way.
    let game = of(2).pieces(0, "R1C1").pieces(1, "R1C2").hand(0, "2C").hand(1, "3C").game();
    assert!(game.may().contains(&"R1C1>".to_owned()));
}

/// WK-2, WK-3
#[test]
fn the_deal_gives_each_their_cards_one_at_a_time_from_the_dealers_left() {
    for (seats, cards, pieces) in [(2, 6, 4), (3, 5, 3), (4, 4, 3)] {
        let game = WhizKey::new(board(), &Options::default(), seats).expect("the box can be played");
        let playing = support::Playing { game, told: Vec::new() };
        let playing = playing.draws(Draw::Dealer(Seat(0))).draws(Draw::Order(pack()));
        // The dealer's left gets the first card, the ace of clubs, and the dealer the last of each round.
        let first = &playing.view(1).players[1];
        let own = first.hand.clone().expect("one sees one's own hand");
        assert_eq!(own[0].to_string(), "AC");
        assert_eq!(own[1], pack()[usize::from(seats)]);
        for seat in 0..seats {
            let player = &playing.view(seat).players[usize::from(seat)];
            assert_eq!((player.cards, player.pieces.len()), (cards, pieces));
        }
        assert_eq!(playing.view(0).stack, 52 - cards * seats);
        assert_eq!(playing.view(0).hand_limit, cards);
        assert_eq!(playing.to_move(), Seat(1));
    }
}

/// WK-2: suits do not matter, and of equal ranks the lowest goes.
#[test]
fn of_equal_ranks_the_lowest_suit_goes() {
    let game = of(2).hand(0, "7S 7D 9C").hand(1, "2C").game().plays("START-1:7");
    assert_eq!((game.word("table"), game.word("hand")), ("7D".to_owned(), "7S.9C,2C".to_owned()));
}

/// WK-3, WK-24
#[test]
fn whiz_cards_are_counted_apart_from_the_hand() {
    let full = of(2).pieces(0, "R2C2").hand(0, "2C 3C 4C 5C 6C 7C").hand(1, "9C").top("KH");
    let game = full.game().plays("R2C2>");
    let me = &game.view(0).players[0];
    assert_eq!((me.cards, me.whiz_cards), (6, 1));
    assert_eq!(game.word("whiz"), "KH,-");
}

/// WK-4
#[test]
fn a_lot_names_the_dealer_and_the_player_on_the_left_begins() {
    let game = WhizKey::new(board(), &Options::default(), 3).expect("the box can be played");
    let Turn::Luck(cut) = game.turn() else { panic!("the cut comes first") };
    assert!(cut.allows(&Draw::Dealer(Seat(2))) && !cut.allows(&Draw::Dealer(Seat(3))));
    assert!(!cut.allows(&Draw::Order(pack())));
    let playing = support::Playing { game, told: Vec::new() }.draws(Draw::Dealer(Seat(2)));
    assert_eq!(playing.game.turn(), Turn::Luck(Luck::Shuffle));
    assert!(!Luck::Shuffle.allows(&Draw::Order(pack()[1..].to_vec())), "a card is missing");
    assert!(!Luck::Shuffle.allows(&Draw::Order(vec![pack()[0]; 52])), "a card is there twice");
    let playing = playing.draws(Luck::Shuffle.draw(&mut Dice::seeded(1)));
    assert_eq!(playing.to_move(), Seat(0));
    // Play goes clockwise.
    let first = playing
        .may()
        .into_iter()
        .find(|action| action.starts_with("START-1"))
        .expect("any card opens DOOR 1");
    assert_eq!(playing.plays(&first).to_move(), Seat(1));
}

/// WK-5
#[test]
fn the_first_with_all_pieces_in_payoff_wins() {
    let game = of(3).pieces(0, "PAYOFF PAYOFF R4C9").hand(0, "7C 7D 7H 7S").hand(1, "2C").game();
    let over = game.plays("R4C9-4:7777");
    let Turn::Over(standing) = over.game.turn() else { panic!("the game is over") };
    assert_eq!(standing.places.0, [1, 2, 2]);
    assert_eq!(WhizKey::END_CLAUSE.as_str(), "WK-5");
}

/// WK-6
#[test]
fn one_must_move_and_moves_ones_own_pieces() {
    let game = of(2).pieces(0, "R1C2").hand(0, "2C").game();
    assert_eq!(game.may(), ["R1C2>", "R1C2>>", "START-1:2"], "there is no passing");
    assert_eq!(game.refuses("R2C2>"), "WK-6: you have no piece on R2C2");
    assert_eq!(game.refuses("PAYOFF>"), "WK-6: you have no piece on PAYOFF");
}

/// WK-7
#[test]
fn a_square_holds_one_piece_but_start_and_payoff_hold_any_number() {
    let game = of(2).pieces(0, "R1C1 R1C2 PAYOFF PAYOFF").hand(0, "2C").game();
    assert_eq!(game.refuses("R1C1>"), "WK-7: R1C2 is taken by another of your pieces");
    assert!(!game.may().contains(&"R1C1>".to_owned()));
    // The entry is taken, so DOOR 1 of START is closed too.
    let game = of(2).pieces(0, "R1C1").hand(0, "2C").game();
    assert_eq!(game.refuses("START-1:2"), "WK-7: R1C1 is taken by another of your pieces");
}

/// WK-8
#[test]
fn pieces_move_right_or_down_one_square() {
    let game = of(2).pieces(0, "R1C1 R2C9").hand(0, "2C 3C").game();
    assert_eq!(game.refuses("R2C9>"), "WK-8: there is no square to the right of R2C9");
    assert_eq!(game.refuses("START>"), "WK-8: there is no square to the right of START");
    assert!(game.plays("R1C1>").word("pieces").starts_with("R1C2."));
}

/// WK-9
#[test]
fn a_piece_follows_the_square_it_lands_on() {
    let landing =
        |from: &str, turn: &str| of(2).pieces(0, from).hand(0, "2C").hand(1, "3C").game().plays(turn).view(0);
    assert_eq!(landing("R1C1", "R1C1>").doing, Doing::GoingOn { at: square("R1C2") });
    assert_eq!(landing("R2C7", "R2C7>").doing, Doing::Drawing { at: square("R2C8") });
    assert_eq!(
        landing("R3C11", "R3C11>").doing,
        Doing::Choosing { at: square("R3C12"), from: square("R3C11") }
    );
    assert_eq!(landing("R1C3", "R1C3>").mover, Some(Seat(1)), "a doorway says nothing");
}

/// WK-10
#[test]
fn the_table_lies_in_order_of_rank_ace_low() {
    let game = of(2).hand(0, "KC 2D AS").hand(1, "QC TC").game();
    let game = game.plays("START-1:K").plays("START-1:T").plays("R1C1> R1C2>>").plays("R1C1> R1C2>> ");
    let game = game.plays("START-1:A").plays("START-1:Q");
    let table = game.game.view(Viewer::Spectator).table;
    assert_eq!(table.iter().map(|card| card.rank().letter()).collect::<String>(), "ATQK");
    // Cards come to the table by doors and swaps only: walking laid none.
    assert_eq!(table.len(), 4);
}

/// WK-11
#[test]
fn a_door_opens_from_its_own_doorway_only() {
    let game = of(2).pieces(0, "R1C4 R1C5").hand(0, "2C 2D 2H").game();
    assert_eq!(game.refuses("R1C4-3:222"), "WK-11: R1C4 has no DOOR 3");
    assert_eq!(game.refuses("R1C5-1:2"), "WK-11: R1C5 has no DOOR 1");
    assert_eq!(game.refuses("START-4:222"), "WK-11: START has no DOOR 4");
    let game = of(2).pieces(0, "R1C4 R2C4").hand(0, "2C").game();
    assert_eq!(game.refuses("R1C4-1:2"), "WK-7: R2C4 is taken by another of your pieces");
}

/// WK-12
#[test]
fn each_door_has_its_key() {
    let keys = |from: &str, hand: &str| {
        let game = of(2).pieces(0, from).hand(0, hand).game();
        let prefix = format!("{from}-");
        game.may().into_iter().filter(|action| action.starts_with(&prefix)).collect::<Vec<_>>()
    };
    assert_eq!(keys("R1C4", "2C 9D"), ["R1C4-1:2", "R1C4-1:9"]);
    assert_eq!(keys("R2C9", "2C 9D"), [""; 0]);
    assert_eq!(keys("R2C9", "9C 9D 9H"), ["R2C9-2:99"]);
    assert_eq!(keys("R2C4", "9C 9D 9H 9S"), ["R2C4-3:999"]);
    assert_eq!(keys("R4C9", "9C 9D 9H 9S"), ["R4C9-4:9999"]);
    let whiz = of(2).pieces(0, "R3C6").hand(0, "5C").whiz(0, "5D 8D").game();
    assert_eq!(whiz.may().iter().filter(|action| action.starts_with("R3C6-K")).count(), 2);
    assert_eq!(whiz.refuses("R3C6-K:5"), "WK-12: the WHIZ DOOR opens with one WHIZ card and nothing else");
    let small = of(2).pieces(0, "R2C4").hand(0, "9C 9D").game();
    assert_eq!(
        small.refuses("R2C4-3:99"),
        "WK-12: DOOR 3 needs 3 of a kind; with the table this makes 2 of rank 9"
    );
}

/// WK-13
#[test]
fn the_table_helps_but_a_key_needs_a_card_of_ones_own() {
    let game = of(2).pieces(0, "R2C9").hand(0, "7C 2D").table("7D 7H 5C").game();
    assert!(game.may().contains(&"R2C9-2:7".to_owned()));
    let action = whizkey::Action::Open {
        from: square("R2C9"),
        door: Door::Two,
        key: whizkey::Key { rank: "7".parse().expect("a rank"), hand: 0, whiz: 0 },
    };
    let why = game.game.check(Seat(0), &action).unwrap_err();
    assert_eq!(format!("{}: {why}", why.clause()), "WK-13: a key needs a card of your own");
    assert_eq!(game.refuses("R2C9-2:55"), "WK-13: you hold 0 of rank 5 in hand, not 2");
    // What lay on the table stays there, and the 7 joins it.
    assert_eq!(game.plays("R2C9-2:7").word("table"), "5C.7C.7D.7H");
}

/// WK-14
#[test]
fn a_whiz_card_counts_two_when_presented_and_one_on_the_table() {
    let game = of(2).pieces(0, "R2C9").hand(0, "2C").whiz(0, "6C").hand(1, "6D").game();
    let after = game.plays("R2C9-2:6* stop");
    assert_eq!(after.word("table"), "6C");
    // On the table it is one 6: with one more B has a pair, not three.
    let game = of(2).pieces(1, "R2C4 R2C9").hand(1, "6D").table("6C").to('B').game();
    assert!(game.may().contains(&"R2C9-2:6".to_owned()) && !game.may().contains(&"R2C4-3:6".to_owned()));
}

/// WK-14
#[test]
fn no_presented_card_may_be_spare_judged_by_the_presented_cards_alone() {
    let game = of(2).pieces(0, "R2C4").hand(0, "6H 6S 2C").whiz(0, "6C 6D").game();
    let keys: Vec<String> = game.may().into_iter().filter(|action| action.starts_with("R2C4-3")).collect();
    assert_eq!(keys, ["R2C4-3:6*6*", "R2C4-3:66*"], "two WHIZ 6s may open DOOR 3");
    let spare = |what: &str| format!("WK-14: DOOR 3 opens without one of the {what} of rank 6; leave it out");
    assert_eq!(game.refuses("R2C4-3:66*6*"), spare("WHIZ cards"));
    assert_eq!(game.refuses("R2C4-3:666*"), spare("hand cards"));
    assert_eq!(game.refuses("R2C4-3:2*2*"), "WK-14: you have 0 WHIZ cards of rank 2, not 2");
    // A complete key may be presented although the table could help.
    let game = of(2).pieces(0, "R2C9").hand(0, "7C 7D").table("7H").game();
    assert!(["R2C9-2:7", "R2C9-2:77"].iter().all(|key| game.may().contains(&(*key).to_owned())));
}
