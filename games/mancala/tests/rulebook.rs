//! One test at least for each clause of `docs/rulebooks/mancala.md`. Boards are drawn as they lie between the
//! players: B's pockets 6 to 1 above, A's 1 to 6 below, B's store at the left, A's at the right.

mod drawing;

use drawing::{Table, board, table};
use mancala::{Begins, Board, Capture, Mancala, Options, Pie, Side, Start, Stones};
use rules::{Dice, Game, Seat, Standing, Turn};

/// M-1
#[test]
fn two_people_play() {
    let options = Options { begins: Begins::A, ..Options::default() };
    assert!(Mancala::new(Default::default(), &options, 2).is_ok());
    for seats in [0, 1, 3, 4] {
        let refused = Mancala::new(Default::default(), &options, seats).unwrap_err();
        assert_eq!(refused.to_string(), format!("Mancala is for two players, not {seats}"));
        assert_eq!(rules::Refusable::clause(&refused).as_str(), "M-1");
    }
}

/// M-2
#[test]
fn four_stones_lie_in_every_pocket_and_none_in_the_stores() {
    Table::start(Options::default()).shows(
        "   4 4 4 4 4 4
         0             0
           4 4 4 4 4 4",
    );
}

/// M-2
#[test]
fn there_are_no_pockets_beyond_six() {
    Table::start(Options::default())
        .refuses("A7", "M-2", "there is no pocket A7; each side has pockets 1 to 6")
        .refuses("A0", "M-2", "there is no pocket A0; each side has pockets 1 to 6");
}

/// M-3
#[test]
fn beginners_start_with_three_stones_a_pocket() {
    Table::start(Options { stones: Stones::Three, ..Options::default() }).shows(
        "   3 3 3 3 3 3
         0             0
           3 3 3 3 3 3",
    );
}

/// M-4
#[test]
fn who_begins_is_drawn_by_lot_as_the_table_opens() {
    let drawn: Vec<Begins> = (0..64).map(|seed| settled(Begins::ByLot, seed, None)).collect();
    assert!(drawn.contains(&Begins::A) && drawn.contains(&Begins::B));
    assert!(!drawn.contains(&Begins::ByLot), "the lot is drawn");
    let refused = Mancala::new(Default::default(), &Options::default(), 2).unwrap_err();
    assert_eq!(rules::Refusable::clause(&refused).as_str(), "M-4");
}

/// M-4
#[test]
fn a_or_b_may_begin_by_agreement() {
    for (begins, seat) in [(Begins::A, Seat(0)), (Begins::B, Seat(1))] {
        assert_eq!(settled(begins, 1, None), begins);
        let options = Options { begins, ..Options::default() };
        assert_eq!(Mancala::new(Default::default(), &options, 2).unwrap().turn(), Turn::Of(seat));
    }
}

/// M-4
#[test]
fn the_loser_of_the_last_game_may_begin() {
    for seed in 0..8 {
        assert_eq!(settled(Begins::Loser, seed, Some(Standing::won_by(Seat(0), 2))), Begins::B);
        assert_eq!(settled(Begins::Loser, seed, Some(Standing::won_by(Seat(1), 2))), Begins::A);
    }
}

/// M-4
#[test]
fn the_first_time_and_after_a_draw_the_loser_is_drawn_by_lot() {
    for last in [None, Some(Standing::draw(2))] {
        let drawn: Vec<Begins> = (0..64).map(|seed| settled(Begins::Loser, seed, last.clone())).collect();
        assert!(drawn.contains(&Begins::A) && drawn.contains(&Begins::B));
    }
}

fn settled(begins: Begins, seed: u64, last: Option<Standing>) -> Begins {
    let options = Options { begins, ..Options::default() };
    Mancala::settle(&options, &mut Dice::seeded(seed), last.as_ref()).begins
}

/// M-5
#[test]
fn stones_are_sown_one_by_one_to_the_right() {
    Table::start(Options::default()).sows("1").shows(
        "   4 4 4 4 4 4
         0             0
           0 5 5 5 5 4",
    );
}

/// M-5
#[test]
fn b_sows_to_the_right_as_b_sits() {
    Table::start(Options { begins: Begins::B, ..Options::default() }).sows("1").shows(
        "   4 5 5 5 5 0
         0             0
           4 4 4 4 4 4",
    );
}

/// M-5
#[test]
fn an_empty_pocket_cannot_be_chosen() {
    let drawn = "   4 4 4 4 4 4
                  0             4
                    0 4 4 4 4 4";
    table('A', drawn).refuses("1", "M-5", "pocket A1 is empty, so there is nothing to sow");
}

/// M-5
#[test]
fn a_pocket_of_the_other_player_cannot_be_chosen() {
    Table::start(Options::default()).refuses(
        "B3",
        "M-5",
        "pocket B3 belongs to the other player; you sow from A1 to A6",
    );
}

/// M-6
#[test]
fn sowing_drops_one_in_the_own_store_and_goes_on_across() {
    Table::start(Options::default()).sows("5").shows(
        "   4 4 4 4 5 5
         0             1
           4 4 4 4 0 5",
    );
}

/// M-6, M-7
#[test]
fn a_long_sowing_skips_the_other_store_and_comes_home() {
    let drawn = "   0 0 0 0 0 1
                  9             20
                    1 1 1 1 2 9";
    table('A', drawn).sows("6").shows(
        "   1 1 1 1 1 2
         9             21
           2 2 1 1 2 0",
    );
}

/// M-7
#[test]
fn b_skips_the_store_of_a() {
    let drawn = "   8 0 0 0 0 1
                  9             20
                    1 1 1 1 1 5";
    table('B', drawn).sows("6").shows(
        "   0 0 0 0 0 2
         10             20
           2 2 2 2 2 6",
    );
}

/// M-8
#[test]
fn fourteen_stones_sow_the_pocket_they_left_as_well() {
    let drawn = "   1 1 1 1 1 1
                  0             0
                    1 1 14 1 1 1";
    table('A', drawn).sows("3").shows(
        "   2 2 2 2 2 2
         0             1
           2 2 1 3 2 2",
    );
}

/// M-9
#[test]
fn the_last_stone_in_the_own_store_earns_another_turn() {
    // The rulebook's own example: from the start, pocket 3.
    Table::start(Options::default()).sows("3").is_to_move('A').shows(
        "   4 4 4 4 4 4
         0             1
           4 4 0 5 5 5",
    );
}

/// M-9
#[test]
fn there_is_no_limit_to_how_often_a_player_goes_again() {
    let drawn = "   1 1 1 1 1 1
                  0             0
                    6 5 4 3 2 1";
    table('A', drawn).sows("6").sows("5").sows("6").sows("4").sows("6").is_to_move('A');
}

/// M-9
#[test]
fn thirteen_on_top_of_the_way_home_ends_in_the_store_too() {
    let drawn = "   1 1 1 1 1 1
                  0             0
                    1 1 1 1 1 14";
    table('A', drawn).sows("6").is_to_move('A');
}

/// M-10
#[test]
fn a_last_stone_in_an_own_empty_pocket_takes_the_stones_opposite() {
    // The rulebook's own example: B moves one stone from 2 to an empty 3 and takes it with A's 4.
    let drawn = "   4 4 4 0 1 4
                  0             0
                    4 4 4 4 4 4";
    table('B', drawn).sows("2").is_to_move('A').shows(
        "   4 4 4 0 0 4
         5             0
           4 4 4 0 4 4",
    );
}

/// M-10
#[test]
fn every_pocket_faces_its_opposite() {
    for number in 1..=6u8 {
        // One stone from the pocket before lands there; pocket 1 is reached by eight stones from pocket 6.
        let (from, stones) = if number == 1 { (6, 8) } else { (number - 1, 1) };
        let mut own = [0; 6];
        own[usize::from(from - 1)] = stones;
        let mut board = Board::of([own, [7; 6]], [0, 0]).expect("50 stones fit");
        let across = if number == 1 { 8 } else { 7 };
        assert_eq!(board.sow(Side::A, from, Capture::Empty).captured, Some((number, across)));
        assert_eq!(board.pockets(Side::B)[usize::from(6 - number)], 0, "A{number} faces B{}", 7 - number);
    }
}

/// M-10
#[test]
fn a_last_stone_in_an_empty_pocket_of_the_other_side_takes_nothing() {
    let drawn = "   4 4 4 4 0 4
                  0             4
                    4 4 4 4 3 4";
    table('A', drawn).sows("5").shows(
        "   4 4 4 4 0 5
         0             5
           4 4 4 4 0 5",
    );
    let drawn = "   4 4 4 4 4 0
                  0             4
                    4 4 4 4 3 4";
    table('A', drawn).sows("5").is_to_move('B').shows(
        "   4 4 4 4 4 1
         0             5
           4 4 4 4 0 5",
    );
}

/// M-10
#[test]
fn a_last_stone_in_an_own_pocket_that_holds_stones_takes_nothing() {
    Table::start(Options::default()).sows("1").is_to_move('B').shows(
        "   4 4 4 4 4 4
         0             0
           0 5 5 5 5 4",
    );
}

const NOTHING_OPPOSITE: &str = "   4 4 4 0 4 4
                                 0             0
                                   4 4 1 0 4 4";

/// M-11
#[test]
fn a_single_stone_is_taken_all_the_same_when_nothing_lies_opposite() {
    table('A', NOTHING_OPPOSITE).sows("3").is_to_move('B').shows(
        "   4 4 4 0 4 4
         0             1
           4 4 0 0 4 4",
    );
}

/// M-11
#[test]
fn by_the_standard_capture_the_single_stone_stays() {
    let options = Options { capture: Capture::Standard, ..Options::default() };
    board('A', options, NOTHING_OPPOSITE).sows("3").is_to_move('B').shows(
        "   4 4 4 0 4 4
         0             0
           4 4 0 1 4 4",
    );
}

/// M-12
#[test]
fn a_lap_of_thirteen_ends_where_it_began_and_captures() {
    let drawn = "   1 1 1 1 1 1
                  0             0
                    1 1 13 1 1 1";
    table('A', drawn).sows("3").is_to_move('B').shows(
        "   2 2 0 2 2 2
         0             4
           2 2 0 2 2 2",
    );
}

/// M-13
#[test]
fn any_other_last_stone_passes_the_turn() {
    Table::start(Options::default()).sows("6").is_to_move('B').sows("1").is_to_move('A');
}

/// M-13
#[test]
fn nobody_moves_out_of_turn() {
    Table::start(Options::default()).refuses_out_of_turn('B', "1", "M-13");
}

/// M-14, M-15
#[test]
fn the_game_ends_when_a_side_is_empty_even_if_another_turn_was_earned() {
    let drawn = "   3 0 0 2 0 1
                  10            20
                    0 0 0 0 0 1";
    table('A', drawn).sows("6").is_over().shows(
        "   0 0 0 0 0 0
         16            21
           0 0 0 0 0 0",
    );
}

/// M-14
#[test]
fn a_capture_comes_before_the_end_is_looked_at() {
    // The capture takes B's last stones, and so ends the game.
    let drawn = "   0 0 0 5 0 0
                  10            20
                    0 0 1 0 0 2";
    table('A', drawn).sows("3").is_over().shows(
        "   0 0 0 0 0 0
         10            28
           0 0 0 0 0 0",
    );
}

/// M-14
#[test]
fn a_game_that_is_over_takes_no_more_moves() {
    let drawn = "   0 0 0 0 0 0
                  24            24
                    0 0 0 0 0 0";
    table('A', drawn).is_over().refuses_out_of_turn('A', "1", "M-14");
}

/// M-15
#[test]
fn the_other_player_keeps_what_is_left_in_their_own_pockets() {
    let drawn = "   0 0 0 0 0 1
                  20            10
                    0 3 2 0 0 0";
    // B's last stone goes to an empty pocket across from nothing, and by the printed rule is taken.
    table('B', drawn).sows("1").is_over().shows(
        "   0 0 0 0 0 0
         21            15
           0 0 0 0 0 0",
    );
}

/// M-16
#[test]
fn more_stones_in_the_store_wins() {
    let drawn = "   0 0 0 0 0 0
                  20            28
                    0 0 0 0 0 0";
    table('A', drawn).came_out(Standing::won_by(Seat(0), 2));
    let drawn = "   0 0 0 0 0 0
                  25            23
                    0 0 0 0 0 0";
    table('A', drawn).came_out(Standing::won_by(Seat(1), 2));
}

/// M-16
#[test]
fn equal_stores_are_a_draw() {
    let drawn = "   0 0 0 0 0 0
                  24            24
                    0 0 0 0 0 0";
    table('A', drawn).came_out(Standing::draw(2));
}

const PIE: Options = Options {
    stones: Stones::Four,
    begins: Begins::A,
    capture: Capture::Empty,
    pie: Pie::On,
    start: Start::Box,
};

/// M-17
#[test]
fn the_second_player_may_swap_after_the_whole_first_turn() {
    Table::start(PIE)
        .refuses("swap", "M-17", SWAP_REFUSED)
        .sows("3")
        .refuses("swap", "M-17", SWAP_REFUSED)
        .sows("6")
        .may_swap()
        .sows("swap")
        .shows(
            "   4 4 5 5 5 5
             0             2
               4 4 0 5 5 0",
        );
}

const SWAP_REFUSED: &str =
    "sides can be swapped only under the pie rule, by the second player, instead of their first turn";

/// M-17
#[test]
fn after_a_swap_people_change_sides_and_the_side_that_has_not_moved_moves() {
    let swapped = Table::start(PIE).sows("1").sows("swap").is_to_move('B');
    // The first player now has side B, and it is their turn.
    assert_eq!(swapped.game.turn(), Turn::Of(Seat(0)));
    assert_eq!(swapped.game.side_of(Seat(0)), Side::B);
    swapped.refuses("A1", "M-5", "pocket A1 belongs to the other player; you sow from B1 to B6");
}

/// M-17
#[test]
fn after_a_swap_the_store_of_ones_new_side_counts() {
    let mut table = Table::start(PIE).sows("1").sows("swap");
    table.game = Mancala::from_parts(
        Board::of([[0; 6], [0; 6]], [30, 18]).expect("48 stones fit"),
        Side::A,
        mancala::Offer::Closed,
        true,
        PIE,
    );
    table.came_out(Standing::won_by(Seat(1), 2));
}

/// M-17
#[test]
fn sowing_instead_declines_the_swap_for_good() {
    Table::start(PIE).sows("1").sows("1").sows("2").refuses("swap", "M-17", SWAP_REFUSED);
    // Also in the middle of the second player's own turn: their pocket 3 goes again.
    Table::start(PIE).sows("1").sows("3").is_to_move('B').refuses("swap", "M-17", SWAP_REFUSED);
}

/// M-17
#[test]
fn there_is_no_second_swap() {
    Table::start(PIE).sows("1").sows("swap").refuses("swap", "M-17", SWAP_REFUSED);
}

/// M-17
#[test]
fn there_is_no_swap_if_the_first_turn_ended_the_game() {
    let drawn = "   0 0 0 0 0 3
                  20            24
                    0 0 0 0 0 1";
    let mut table = board('A', PIE, drawn);
    table.game = Mancala::from_parts(*table.game.board(), Side::A, mancala::Offer::FirstTurn, false, PIE);
    table.sows("6").is_over().refuses_out_of_turn('B', "swap", "M-14");
}

/// M-17
#[test]
fn without_the_pie_rule_there_is_no_swap() {
    Table::start(Options::default()).sows("1").refuses("swap", "M-17", SWAP_REFUSED);
}
