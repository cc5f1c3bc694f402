//! Attack, set-back, safety areas and the centre: BM-9 to BM-15 of `docs/rulebooks/manipulation.md`. How a board
//! is drawn stands in `drawing`.

mod drawing;

use drawing::{alone, partners, spaces, tournament};
use manipulation::{Color, Event, Happening, Space};

/// BM-9
#[test]
fn landing_on_an_opponent_sends_it_back_to_holding() {
    let drawn = "lane 0  r..y..(.).....";
    let table = alone('A', drawn).rolls(3).may(&["S0-O03*"]);
    let shown = table.foretold("S0-O03");
    assert_eq!(shown.path, spaces("O01 O02 O03"));
    assert_eq!(shown.happens, [Happening::Attack(Color::Yellow)]);
    table
        .moves("S0-O03*")
        .tells(&Event::Attacked { by: Color::Red, color: Color::Yellow, at: Space::lane(3) })
        .shows("lane 0  ...r..(.).....");
}

/// BM-9
#[test]
fn opponents_are_passed_without_harm() {
    alone('A', "lane 0  r.gyb.(.).....").rolls(5).moves("S0-O05").shows("lane 0  ..gybr(.).....");
}

/// BM-10
#[test]
fn a_partner_is_set_back_only_when_every_legal_move_is_a_set_back() {
    let forced = "lane 0  r..g..(.).....";
    let table = partners('A', forced).rolls(3).may(&["S0-O03~"]);
    assert_eq!(table.foretold("S0-O03").happens, [Happening::SetBack(Color::Green)]);
    table
        .moves("S0-O03~")
        .tells(&Event::SetBack { by: Color::Red, color: Color::Green, at: Space::lane(3) })
        .shows("lane 0  ...r..(.).....");
    let free = "lane 0  r..g..(.).....
                lane 1  ..r...(.).....";
    let said =
        "your partner's green token stands on lane space O03; it is set back only if you have no other move";
    partners('A', free).rolls(3).may(&["O14-O17"]).refuses("S0-O03", "BM-10", said);
}

/// BM-10
#[test]
fn among_several_forced_set_backs_the_player_chooses() {
    let drawn = "lane 0  r..gr.(.)g....";
    partners('A', drawn).rolls(3).may(&["S0-O03~", "O04-O07~"]);
}

/// BM-10
#[test]
fn an_attack_is_another_move_too_and_rules_out_the_set_back() {
    let drawn = "lane 0  r..gr.(.)y....";
    partners('A', drawn).rolls(3).may(&["O04-O07*"]);
}

/// BM-10
#[test]
fn alone_there_are_no_partners() {
    alone('A', "lane 0  r..g..(.).....").rolls(3).may(&["S0-O03*"]);
}

/// BM-11
#[test]
fn nobody_is_attacked_on_a_beast_or_a_star_beast() {
    let drawn = "lane 0  ...r..(y).....";
    alone('A', drawn).rolls(3).moves("O03-O07").shows("lane 0  ......(y)r....");
    let drawn = "diamond 3  ...r..
                 star 0     (y)";
    alone('A', drawn).rolls(3).moves("N34-P01").shows(
        "spoke 0  r...
         star 0   (y)",
    );
}

/// BM-11
#[test]
fn a_free_safety_area_is_shown_as_safe() {
    let table = alone('A', "lane 0  r.....(.).....").rolls(6);
    assert_eq!(table.foretold("S0-B0").happens, [Happening::Safe]);
}

/// BM-12
#[test]
fn a_move_that_would_end_on_an_occupied_safety_area_ends_one_space_beyond() {
    let drawn = "lane 0  r.....(y).....";
    let said = "the BEAST B0 is safe and yellow stands there, so the move ends one space beyond it";
    let table = alone('A', drawn).rolls(6).may(&["S0-O07"]).refuses("S0-B0", "BM-12", said);
    let shown = table.foretold("S0-O07");
    assert_eq!(shown.path, spaces("O01 O02 O03 O04 O05 B0 O07"));
    assert_eq!(shown.happens, [Happening::Beyond(Space::beast(0))]);
}

/// BM-12
#[test]
fn a_partner_or_ones_other_colour_on_a_safety_area_is_passed_beyond_as_well() {
    let drawn = "lane 0  r.....(g).....";
    partners('A', drawn).rolls(6).may(&["S0-O07"]);
    tournament('A', drawn).rolls(6).may(&["S0-O07", "B0-S1", "B0-WORLD-E2", "B0-N05", "X2-S2"]);
}

/// BM-12
#[test]
fn ones_own_colour_on_a_safety_area_makes_the_move_illegal() {
    let drawn = "lane 0  ...r..(r).....";
    let said = "your red token stands on the BEAST B0 already";
    alone('A', drawn).rolls(3).refuses("O03-B0", "BM-6", said).may(&["B0-O09", "B0-P02", "B0-N02"]);
    // And one space beyond is no way round it.
    let said = "a roll of 3 does not lead from O03 to O07; that takes a 4";
    alone('A', drawn).rolls(3).refuses("O03-O07", "BM-5", said);
}

/// BM-13
#[test]
fn beyond_a_beast_on_the_lane_is_the_next_lane_space() {
    alone('A', "lane 2  ....r.(y).....").rolls(2).may(&["O28-O31"]);
}

/// BM-13
#[test]
fn beyond_a_beast_an_opponent_is_attacked() {
    alone('A', "lane 0  ....r.(y)b....")
        .rolls(2)
        .may(&["O04-O07*"])
        .moves("O04-O07")
        .shows("lane 0  ......(y)r....");
}

/// BM-13
#[test]
fn beyond_a_beast_ones_own_colour_makes_the_move_illegal() {
    let drawn = "lane 0  ....r.(y)r....";
    let said = "your red token stands on lane space O07 already";
    alone('A', drawn).rolls(2).may(&["O07-O09"]).refuses("O04-O07", "BM-6", said);
}

/// BM-13
#[test]
fn beyond_a_beast_ones_other_colour_makes_the_move_illegal() {
    let drawn = "lane 0  ....r.(y)g....";
    let said = "your green token stands on lane space O07, and your two colors may not land on each other";
    tournament('A', drawn).rolls(2).may(&["O07-O09"]).refuses("O04-O07", "BM-7", said);
}

/// BM-13
#[test]
fn beyond_a_beast_a_partner_is_set_back_if_that_is_all_there_is() {
    partners('A', "lane 0  ....r.(y)g....").rolls(2).may(&["O04-O07~"]);
}

/// BM-13
#[test]
fn beyond_a_star_beast_entered_from_its_beast_lie_the_spoke_and_the_diamond() {
    let drawn = "lane 0  ......(r).....
                 star 0  (y)";
    let table = alone('A', drawn).rolls(1).may(&["B0-O07", "B0-P01", "B0-N01", "X0-S0"]);
    assert_eq!(table.foretold("B0-P01").path, spaces("T0 P01"));
    assert_eq!(table.foretold("B0-P01").happens, [Happening::Beyond(Space::star_beast(0))]);
    table.moves("B0-N01").shows(
        "diamond 0  r.....
         star 0     (y)",
    );
}

/// BM-13
#[test]
fn beyond_a_star_beast_each_choice_is_judged_alone() {
    let drawn = "lane 0     ......(r).....
                 star 0     (y)
                 spoke 0    r...
                 diamond 0  b.....";
    let said = "your red token stands on spoke space P01 already";
    let wanted = ["B0-O07", "B0-N01*", "P01-P02", "X0-S0"];
    alone('A', drawn).rolls(1).may(&wanted).refuses("B0-P01", "BM-6", said);
}

/// BM-13
#[test]
fn beyond_a_star_beast_reached_along_the_diamond_lies_the_beast_too() {
    let drawn = "diamond 3  ....r.
                 star 0     (y)";
    let table = alone('A', drawn).rolls(2).may(&["N35-P01", "N35-N01", "N35-B0"]);
    assert_eq!(table.foretold("N35-B0").path, spaces("N36 T0 B0"));
    assert_eq!(table.foretold("N35-B0").happens, [Happening::Beyond(Space::star_beast(0)), Happening::Safe]);
}

/// BM-13
#[test]
fn beyond_star_beast_and_beast_both_occupied_is_the_lane() {
    let drawn = "diamond 3  .....r
                 star 0     (y)
                 lane 0     ......(b).....";
    let table = alone('A', drawn).rolls(1).may(&["N36-P01", "N36-N01", "N36-O07", "X0-S0"]);
    let shown = table.foretold("N36-O07");
    assert_eq!(shown.path, spaces("T0 B0 O07"));
    assert_eq!(shown.happens, [Happening::Beyond(Space::star_beast(0)), Happening::Beyond(Space::beast(0))]);
    let said = "the BEAST B0 is safe and blue stands there, so the move ends one space beyond it";
    table.refuses("N36-B0", "BM-12", said);
}

/// BM-13
#[test]
fn beyond_a_star_beast_the_beast_with_ones_own_colour_is_no_choice() {
    let drawn = "diamond 3  .....r
                 star 0     (y)
                 lane 0     ......(r).....";
    let said = "your red token stands on the BEAST B0 already";
    let table = alone('A', drawn).rolls(1).refuses("N36-B0", "BM-6", said);
    table.may(&["N36-P01", "N36-N01", "B0-O07", "B0-P01", "B0-N01", "X0-S0"]);
}

/// BM-13
#[test]
fn beyond_a_star_beast_and_a_beast_the_lane_is_judged_like_any_space() {
    let drawn = |lane| {
        format!(
            "diamond 3  .....r\n star 0  (y)\n spoke 0  r...\n diamond 0  r.....\n lane 0  ......(b){lane}...."
        )
    };
    alone('A', &drawn('y')).rolls(1).offers("N36-O07*");
    alone('A', &drawn('r')).rolls(1).refuses(
        "N36-O07",
        "BM-6",
        "your red token stands on lane space O07 already",
    );
    let said = "your green token stands on lane space O07, and your two colors may not land on each other";
    tournament('A', &drawn('g')).rolls(1).refuses("N36-O07", "BM-7", said);
    let said =
        "your partner's green token stands on lane space O07; it is set back only if you have no other move";
    partners('A', &drawn('g')).rolls(1).refuses("N36-O07", "BM-10", said);
}

/// BM-13
#[test]
fn beyond_the_beast_when_leaving_a_star_beast_is_the_next_lane_space() {
    let drawn = "star 0  (r)
                 lane 0  ......(y).....";
    let table = alone('A', drawn).rolls(1).may(&["T0-P01", "T0-N01", "T0-O07", "X0-S0"]);
    assert_eq!(table.foretold("T0-O07").path, spaces("B0 O07"));
}

/// BM-13
#[test]
fn beyond_the_beast_when_coming_out_of_the_diamond_is_the_next_lane_space() {
    let drawn = "diamond 3  .....r
                 lane 0     ......(y).....";
    alone('A', drawn).rolls(2).may(&["N36-P01", "N36-N01", "N36-O07"]);
}

/// BM-13
#[test]
fn beyond_a_star_beast_ones_other_colour_closes_a_choice_and_a_partner_is_spared_while_there_are_others() {
    let drawn = "diamond 3  .....r
                 star 0     (y)
                 spoke 0    g...";
    let said = "your green token stands on spoke space P01, and your two colors may not land on each other";
    tournament('A', drawn).rolls(1).refuses("N36-P01", "BM-7", said);
    partners('A', drawn).rolls(1).may(&["N36-N01", "N36-B0", "X0-S0"]);
}

/// BM-14
#[test]
fn the_centre_is_entered_only_by_a_token_that_begins_its_move_on_a_beast() {
    let said = "the centre is entered only by a token that begins its move on a BEAST, and this one is on lane space O05";
    alone('A', "lane 0  .....r(.).....").rolls(2).may(&["O05-O07"]).refuses("O05-T0", "BM-14", said);
    alone('A', "lane 0  .....r(.).....").rolls(4).refuses("O05-P02", "BM-14", said).refuses(
        "O05-WORLD-E0",
        "BM-14",
        said,
    );
    alone('A', "lane 0  ......(r).....").rolls(2).may(&["B0-O08", "B0-P01", "B0-N01"]);
}

/// BM-14
#[test]
fn from_a_beast_any_roll_leads_inward() {
    for (die, spoke, diamond) in [(2, "P01", "N01"), (3, "P02", "N02"), (4, "P03", "N03"), (5, "P04", "N04")]
    {
        let table = alone('A', "lane 0  ......(r).....").rolls(die);
        table.offers(&format!("B0-{spoke}")).offers(&format!("B0-{diamond}"));
    }
    alone('A', "lane 0  ......(r).....").rolls(1).offers("B0-T0");
}

/// BM-15
#[test]
fn from_a_star_beast_three_ways_are_open() {
    alone('A', "star 1  (r)").rolls(3).may(&["T1-P13", "T1-N13", "T1-O20"]);
    // Passing one along the diamond as well.
    alone('A', "diamond 0  .....r").rolls(3).may(&["N06-P12", "N06-N12", "N06-O19"]);
}

/// BM-15
#[test]
fn a_token_does_not_go_back_to_the_beast_it_came_from_in_the_same_move() {
    let said = "a token that has come from the BEAST B0 does not go back to it in the same move";
    alone('A', "lane 0  ......(r).....").rolls(2).refuses("B0-B0", "BM-15", said);
    alone('A', "lane 0  ......(r).....").rolls(4).refuses("B0-O08", "BM-15", said);
}

/// BM-15
#[test]
fn the_diamond_goes_round_clockwise() {
    alone('A', "diamond 3  r.....").rolls(6).may(&["N31-T0", "X0-S0"]);
    alone('A', "diamond 1  .r....").rolls(2).may(&["N12-N14"]);
    let said = "a roll of 2 does not lead from N13 to N11";
    alone('A', "diamond 1  ..r...").rolls(2).refuses("N13-N11", "BM-5", said);
}
