//! WORLD, entrances and the way home: BM-16 to BM-23 of `docs/rulebooks/manipulation.md`. How a board is drawn
//! stands in `drawing`.

mod drawing;

use drawing::{alone, board, partners, spaces, tournament};
use manipulation::{Color, Happening, Options, Space, WorldHome};
use rules::{Game, Viewer};

/// BM-16
#[test]
fn world_is_reached_by_exact_count_and_leads_at_once_to_ones_entrance() {
    let drawn = "spoke 1  ..r.";
    let table = alone('A', drawn).rolls(2).may(&["P13-WORLD-E0"]);
    let shown = table.foretold("P13-WORLD-E0");
    assert_eq!(shown.path, spaces("P14 WORLD E0"));
    assert_eq!(shown.happens, [Happening::Portal]);
    let said = "nobody stays on WORLD: the token goes at once to E0";
    table.refuses("P13-WORLD", "BM-16", said).moves("P13-WORLD-E0").shows("home 0  R|....");
    let said = "WORLD is reached by exact count: from P13 that takes 2, and you rolled 6";
    alone('A', drawn).rolls(6).may(&["X0-S0"]).refuses("P13-WORLD-E0", "BM-16", said);
}

/// BM-16
#[test]
fn no_token_goes_past_world() {
    alone('A', "spoke 1  ..r.").rolls(3).sits_out('A', 3);
}

/// BM-16
#[test]
fn world_is_closed_while_ones_own_colour_stands_on_the_entrance() {
    let drawn = "spoke 0  ...r
                 home 0   r|....";
    let said = "WORLD leads to red's entrance E0, where your red token stands";
    alone('A', drawn).rolls(1).may(&["E0-H01", "X0-S0"]).refuses("P04-WORLD-E0", "BM-16", said);
}

/// BM-16
#[test]
fn in_tournament_mode_ones_other_colour_on_the_entrance_closes_world_too() {
    let drawn = "spoke 0  ...r
                 home 0   g|....";
    let said = "WORLD leads to red's entrance E0, where your green token stands";
    tournament('A', drawn).rolls(1).refuses("P04-WORLD-E0", "BM-16", said);
}

/// BM-16, BM-23
#[test]
fn whoever_comes_through_world_attacks_a_squatter_on_the_entrance() {
    let drawn = "spoke 0  ...r
                 home 0   b|....";
    let table = alone('A', drawn).rolls(1).offers("P04-WORLD-E0*");
    assert_eq!(table.foretold("P04-WORLD-E0").happens, [Happening::Portal, Happening::Attack(Color::Blue)]);
    table.moves("P04-WORLD-E0*").shows("home 0  R|....");
}

/// BM-16, BM-10
#[test]
fn a_partner_on_the_entrance_is_set_back_through_world_only_if_that_is_all_there_is() {
    let drawn = "spoke 0  ..r.
                 home 0   g|....";
    partners('A', drawn).rolls(2).may(&["P03-WORLD-E0~"]);
    let free = "spoke 0  ..r.
                home 0   g|....
                lane 0   .r....(.).....";
    partners('A', free).rolls(2).may(&["O01-O03"]);
}

/// BM-17
#[test]
fn going_round_a_token_reaches_its_entrance_and_need_not_stop_there() {
    let drawn = "lane 3  ......(.)...r.";
    alone('A', drawn).rolls(2).may(&["O46-E0"]);
    alone('A', drawn).rolls(5).may(&["O46-H03"]);
    let said = "coming home, red reaches red's entrance E0 and not its Start";
    alone('A', drawn).rolls(2).refuses("O46-S0", "BM-17", said);
    assert_eq!(alone('A', drawn).rolls(5).foretold("O46-H03").path, spaces("O47 E0 H01 H02 H03"));
}

/// BM-17
#[test]
fn other_colours_on_the_entrance_may_be_passed() {
    let drawn = "lane 3  ......(.)...r.
                 home 0  y|....";
    alone('A', drawn).rolls(3).moves("O46-H01").shows("home 0  y|r...");
}

/// BM-17, BM-23
#[test]
fn landing_on_ones_entrance_by_exact_count_attacks_an_opponent_there() {
    let drawn = "lane 3  ......(.)...r.
                 home 0  y|....";
    alone('A', drawn).rolls(2).may(&["O46-E0*"]).moves("O46-E0*").shows("home 0  r|....");
}

/// BM-17, BM-10
#[test]
fn landing_on_ones_entrance_sets_back_a_partner_there_if_that_is_all_there_is() {
    let drawn = "lane 3  ......(.)...r.
                 home 0  g|....";
    partners('A', drawn).rolls(2).may(&["O46-E0~"]);
    let free = "lane 3  r.....(.)...r.
                home 0  g|....";
    partners('A', free).rolls(2).may(&["S3-O38"]);
}

/// BM-17
#[test]
fn landing_on_ones_entrance_is_illegal_while_ones_other_colour_stands_there() {
    let drawn = "lane 3  ......(.)...r.
                 home 0  g|....";
    let said = "your green token stands on red's entrance E0, and your two colors may not land on each other";
    tournament('A', drawn).rolls(2).may(&["E0-O02"]).refuses("O46-E0", "BM-7", said);
}

/// BM-18
#[test]
fn in_the_home_refuge_the_count_must_fit() {
    let said = "a roll of 5 is too much: from E0 the Home Refuge has room for 4";
    let drawn = "home 0  r|....
                 lane 0  .r....(.).....";
    alone('A', drawn).rolls(5).may(&["O01-B0"]).refuses("E0-H04", "BM-18", said);
    let drawn = "home 0  .|..r.
                 lane 0  .r....(.).....";
    let said = "a roll of 2 is too much: from H03 the Home Refuge has room for 1";
    alone('A', drawn).rolls(2).may(&["O01-O03"]).refuses("H03-H04", "BM-18", said);
}

/// BM-18
#[test]
fn tokens_at_home_may_go_deeper_but_pass_nobody() {
    let drawn = "home 0  .|r.r.";
    alone('A', drawn).rolls(1).may(&["H01-H02", "H03-H04", "X0-S0"]);
    let said = "your red token on red's home space H03 is in the way";
    alone('A', "home 0  .|r.r.\n lane 0  .r....(.).....").rolls(3).refuses("H01-H04", "BM-6", said);
    assert_eq!(alone('A', drawn).rolls(1).foretold("H01-H02").happens, [Happening::Home]);
}

/// BM-18
#[test]
fn a_home_refuge_is_for_its_owner_only() {
    let said = "yellow's home space H11 is for yellow tokens only";
    alone('A', "home 1  r|....").rolls(1).may(&["E1-O13", "X0-S0"]).refuses("E1-H11", "BM-18", said);
}

/// BM-19
#[test]
fn whoever_came_through_world_enters_only_with_the_number_of_free_home_spaces() {
    let said = "this token came through WORLD and enters only with a roll equal to the home spaces still free, which is 4; you rolled 3";
    let drawn = "home 0  R|....
                 lane 0  .r....(.).....";
    alone('A', drawn).rolls(3).may(&["O01-O04"]).refuses("E0-H03", "BM-19", said);
    alone('A', drawn).rolls(4).offers("E0-H04").moves("E0-H04").shows(
        "home 0  .|...r
         lane 0  .r....(.).....",
    );
}

/// BM-19
#[test]
fn where_any_roll_that_fits_will_do_world_is_like_the_lane() {
    let fits = Options { world_home: WorldHome::Fits, ..Options::default() };
    for (die, to) in [(2, "E0-H02"), (3, "E0-H03"), (4, "E0-H04")] {
        board(fits, 'A', "home 0  R|....").rolls(die).may(&[to]);
    }
    board(fits, 'A', "home 0  R|..r.").rolls(1).may(&["E0-H01", "H03-H04", "X0-S0"]);
    // The count must still fit, and own tokens are not passed (BM-18).
    let drawn = "home 0  R|..r.
                 lane 0  .r....(.).....";
    let said = "a roll of 5 is too much: from E0 the Home Refuge has room for 4";
    board(fits, 'A', drawn).rolls(5).refuses("E0-H04", "BM-18", said);
    let said = "your red token on red's home space H03 is in the way";
    board(fits, 'A', drawn).rolls(4).refuses("E0-H04", "BM-6", said);
    // The mark is seen as ever, and ends as ever.
    let table = board(fits, 'A', "spoke 2  ...r").rolls(1).moves("P24-WORLD-E0").shows("home 0  R|....");
    assert!(table.game.view(Viewer::Spectator).color(Color::Red).through_world);
}

/// BM-19: a hint names a roll only if that roll would help.
#[test]
fn a_hint_about_a_token_that_came_through_world_names_the_roll_that_helps_it() {
    let drawn = "home 0  R|....
                 lane 0  .r....(.).....";
    let only = |die: u8, free: u8| {
        format!(
            "this token came through WORLD and enters only with a roll equal to the home spaces still free, which is {free}; you rolled {die}"
        )
    };
    for die in [1, 2, 3, 5, 6] {
        for to in ["E0-H01", "E0-H02", "E0-H03", "E0-H04"] {
            alone('A', drawn).rolls(die).refuses(to, "BM-19", &only(die, 4));
        }
    }
    let said = "a roll of 4 does not lead from E0 to H02";
    alone('A', drawn).rolls(4).refuses("E0-H02", "BM-5", said);
    let two_free = "home 0  R|..r.
                    lane 0  .r....(.).....";
    alone('A', two_free).rolls(5).refuses("E0-H01", "BM-19", &only(5, 2));
    // Without the mark, or where any roll that fits will do, the distance is the hint.
    let plain = "home 0  r|....
                 lane 0  .r....(.).....";
    let said = "a roll of 3 does not lead from E0 to H02; that takes a 2";
    alone('A', plain).rolls(3).refuses("E0-H02", "BM-5", said);
    let fits = Options { world_home: WorldHome::Fits, ..Options::default() };
    board(fits, 'A', drawn).rolls(3).refuses("E0-H02", "BM-5", said);
    // Another color's home is no business of WORLD.
    let said = "yellow's home space H11 is for yellow tokens only";
    alone('A', drawn).rolls(3).refuses("E0-H11", "BM-18", said);
}

/// BM-19
#[test]
fn free_home_spaces_are_counted_in_a_row_from_the_first() {
    let drawn = "home 0  R|..r.";
    alone('A', drawn).rolls(2).may(&["E0-H02"]);
    // H03 moves deeper with a 1, and a 3 is too much: two are free in a row.
    alone('A', drawn).rolls(1).may(&["H03-H04", "X0-S0"]);
    alone('A', drawn).rolls(3).sits_out('A', 3);
}

/// BM-19
#[test]
fn whoever_came_through_world_waits_while_the_first_home_space_is_taken() {
    for die in 4..=5 {
        alone('A', "home 0  R|r...").rolls(die).sits_out('A', die);
    }
    alone('A', "home 0  R|r...").rolls(1).may(&["H01-H02", "X0-S0"]);
}

/// BM-19
#[test]
fn any_other_token_on_its_entrance_enters_with_any_roll_that_fits() {
    for (die, to) in [(2, "E0-H02"), (3, "E0-H03"), (4, "E0-H04")] {
        alone('A', "home 0  r|....").rolls(die).may(&[to]);
    }
}

/// BM-19
#[test]
fn the_mark_of_world_is_seen_by_all_and_ends_when_the_token_leaves_the_entrance() {
    let table = alone('A', "home 0  R|....");
    assert!(table.game.view(Viewer::Spectator).color(Color::Red).through_world);
    let attacked = "home 0  R|....
                    lane 3  ......(.)....b";
    // Blue goes on to red's corner and attacks on the entrance (BM-21); the next red token there has no mark.
    let table = alone('D', attacked).rolls(1).moves("O47-E0*");
    assert!(!table.game.view(Viewer::Spectator).color(Color::Red).through_world);
    table.rolls(1).moves("X0-E0*").shows("home 0  r|....");
}

/// BM-20
#[test]
fn at_a_partners_corner_the_entrance_may_be_taken_instead_of_the_start() {
    let drawn = "lane 1  ......(.)..r..";
    let table = partners('A', drawn).rolls(3).may(&["O21-S2", "O21-E2"]);
    let shown = table.foretold("O21-E2");
    assert_eq!(shown.path, spaces("O22 O23 E2"));
    assert_eq!(shown.happens, [Happening::TakesEntrance(Space::entrance(Color::Green))]);
    table.moves("O21-E2").shows("home 2  r|....");
}

/// BM-20
#[test]
fn while_the_partner_is_on_the_entrance_only_the_start_is_left() {
    let drawn = "lane 1  ......(.)..r..
                 home 2  g|....";
    let said = "green stands on green's entrance E2, so you may take only the Start";
    partners('A', drawn).rolls(3).may(&["O21-S2"]).refuses("O21-E2", "BM-20", said);
}

/// BM-20
#[test]
fn in_tournament_mode_ones_other_colour_counts_as_the_partner() {
    tournament('A', "lane 1  ......(.)..r..").rolls(3).may(&["O21-S2", "O21-E2"]);
    let drawn = "lane 1  ......(.)..r..
                 lane 2  g.....(.).....";
    tournament('A', drawn).rolls(3).may(&["O21-E2", "S2-O27"]);
}

/// BM-20, BM-10
#[test]
fn the_entrance_spares_a_partner_on_the_start_from_a_set_back() {
    let drawn = "lane 1  ......(.)..r..
                 lane 2  g.....(.).....";
    partners('A', drawn).rolls(3).may(&["O21-E2"]);
}

/// BM-20
#[test]
fn from_a_foreign_entrance_the_way_goes_on_along_the_lane() {
    partners('A', "home 2  r|....").rolls(3).may(&["E2-O27"]);
}

/// BM-21
#[test]
fn at_an_opponents_corner_a_token_lands_on_the_start() {
    let drawn = "lane 0  ......(.)...r.";
    let said = "yellow's entrance E1 may be taken only when a yellow token stands on it";
    for table in [alone('A', drawn), partners('A', drawn), tournament('A', drawn)] {
        table.rolls(2).may(&["O10-S1"]).refuses("O10-E1", "BM-21", said);
    }
}

/// BM-21
#[test]
fn an_opponent_on_its_own_entrance_may_be_attacked_there() {
    let drawn = "lane 0  ......(.)...r.
                 home 1  y|....";
    let table = alone('A', drawn).rolls(2).may(&["O10-S1", "O10-E1*"]);
    let shown = table.foretold("O10-E1");
    let entrance = Space::entrance(Color::Yellow);
    assert_eq!(shown.happens, [Happening::TakesEntrance(entrance), Happening::Attack(Color::Yellow)]);
    table.moves("O10-E1*").shows("home 1  r|....");
}

/// BM-21
#[test]
fn the_owners_partner_or_other_colour_on_an_entrance_cannot_be_attacked_by_opponents() {
    let drawn = "lane 0  ......(.)...r.
                 home 1  b|....";
    let said = "yellow's entrance E1 may be taken only when a yellow token stands on it";
    partners('A', drawn).rolls(2).may(&["O10-S1"]).refuses("O10-E1", "BM-21", said);
    tournament('A', drawn).rolls(2).may(&["O10-S1"]).refuses("O10-E1", "BM-21", said);
}

/// BM-21
#[test]
fn in_tournament_mode_the_owner_is_the_colour_of_the_corner() {
    let drawn = "lane 0  ......(.)...r.
                 home 1  y|....";
    tournament('A', drawn).rolls(2).may(&["O10-S1", "O10-E1*"]);
}

/// BM-22
#[test]
fn whoever_was_attacked_on_their_entrance_may_strike_back_from_holding_with_a_one() {
    let table = alone('A', "lane 0  ......(.)...r.\n home 1  y|....").rolls(2).moves("O10-E1*");
    let view = table.game.view(Viewer::Spectator);
    assert_eq!(view.color(Color::Yellow).squatter, Some(Color::Red));
    let table = table.rolls(1).may(&["X1-S1", "X1-E1*"]);
    let happens = [Happening::LeavesHolding, Happening::Attack(Color::Red)];
    assert_eq!(table.foretold("X1-E1").happens, happens);
    table.moves("X1-E1*").shows("home 1  y|....");
}

/// BM-22
#[test]
fn a_six_only_brings_a_token_out_to_the_start() {
    let said = "from holding yellow's entrance E1 is reached only on a 1, and only while an opponent who attacked you there sits on it";
    alone('B', "home 1  r|....").rolls(6).may(&["X1-S1"]).refuses("X1-E1", "BM-22", said);
}

/// BM-22
#[test]
fn without_a_squatter_nobody_goes_from_holding_to_the_entrance() {
    let said = "from holding yellow's entrance E1 is reached only on a 1, and only while an opponent who attacked you there sits on it";
    alone('B', "lane 1  .y....(.).....").rolls(1).refuses("X1-E1", "BM-22", said);
    // A partner who stands there attacked nobody.
    partners('B', "home 1  b|....").rolls(1).may(&["X1-S1"]).refuses("X1-E1", "BM-22", said);
    tournament('B', "home 1  b|....").rolls(1).refuses("X1-E1", "BM-22", said);
}

/// BM-22
#[test]
fn the_right_lasts_as_long_as_the_opponent_stays() {
    let drawn = "home 1  r|....
                 lane 0  ......(.).....";
    let table = alone('B', drawn).rolls(3).sits_out('B', 3).rolls(2).rolls(2).rolls(4).moves("E1-O16");
    table.rolls(1).may(&["X1-S1"]);
}

/// BM-22
#[test]
fn the_right_needs_a_token_in_holding() {
    let drawn = "home 1  r|....
                 lane 1  .yyyy.(.).....";
    alone('B', drawn).rolls(1).refuses("X1-E1", "BM-4", "no yellow token waits in holding").may(&["O16-O17"]);
}

/// BM-22
#[test]
fn the_limit_to_a_one_binds_tokens_from_holding_only() {
    let drawn = "home 1  r|....
                 lane 0  ......(.).y...";
    alone('B', drawn).rolls(4).may(&["O08-E1*"]);
}

/// BM-22, BM-19
#[test]
fn who_strikes_back_enters_home_with_any_roll_that_fits() {
    let table = alone('B', "home 1  r|....").rolls(1).moves("X1-E1*");
    table.rolls(2).rolls(2).rolls(2).rolls(3).may(&["E1-H13"]);
}

/// BM-23
#[test]
fn a_squatter_is_safe_from_all_but_the_owner_and_the_owners_side() {
    // Blue sits on yellow's entrance; alone, red is no friend of yellow's.
    let drawn = "lane 0  ......(.)...r.
                 home 1  b|....";
    let said = "blue sits on yellow's entrance E1, and only yellow's side can attack there";
    alone('A', drawn).rolls(2).may(&["O10-S1"]).refuses("O10-E1", "BM-23", said);
}

/// BM-23, BM-20
#[test]
fn the_owners_partner_or_other_colour_can_attack_a_squatter() {
    // Red sits on yellow's entrance; blue comes by.
    let drawn = "lane 0  ......(.)...b.
                 home 1  r|....";
    partners('D', drawn).rolls(2).may(&["O10-S1", "O10-E1*"]);
    tournament('B', drawn).rolls(2).may(&["O10-S1", "O10-E1*"]);
}
