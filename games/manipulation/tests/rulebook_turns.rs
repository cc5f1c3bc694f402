//! Modes, turns, moving and winning: BM-1 to BM-8 and BM-24 to BM-26 of `docs/rulebooks/manipulation.md`. How a
//! board is drawn stands in `drawing`.

mod drawing;

use drawing::{Table, alone, board, of, partners, spaces, tournament};
use manipulation::{Color, Doing, Event, Manipulation, Mode, Options, Six, Space};
use rules::{Game, Notation, Refusable, Seat, Step, Viewer};

fn mode(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

/// BM-1
#[test]
fn four_play_alone_or_as_partners_and_two_in_tournament_mode() {
    for (mode, seats) in [(Mode::Alone, 4), (Mode::Partners, 4), (Mode::Tournament, 2)] {
        let options = Options { mode, ..Options::default() };
        assert!(Manipulation::new(Default::default(), &options, seats).is_ok());
        for wrong in (0..=6).filter(|other| *other != seats) {
            let refused = Manipulation::new(Default::default(), &options, wrong).unwrap_err();
            assert_eq!(refused.clause().as_str(), "BM-1");
            let said = match wrong {
                2 | 4 => format!(
                    "{wrong} seats do not fit: {mode} need {seats}, and the mode follows the number of seats"
                ),
                _ => format!("Basic Manipulation is played by 2 or 4, not by {wrong}"),
            };
            assert_eq!(refused.to_string(), said);
        }
    }
    assert_eq!(Options::default().mode, Mode::Alone);
}

/// BM-1
#[test]
fn the_mode_follows_the_number_of_seats() {
    let modes: Vec<Option<Mode>> = (0..=5).map(Mode::usual_for).collect();
    assert_eq!(modes, [None, None, Some(Mode::Tournament), None, Some(Mode::Alone), None]);
}

/// BM-1
#[test]
fn in_tournament_mode_the_first_player_has_red_and_green() {
    let colors = |seat| Mode::Tournament.colors_of(Seat(seat)).collect::<Vec<_>>();
    assert_eq!(colors(0), [Color::Red, Color::Green]);
    assert_eq!(colors(1), [Color::Yellow, Color::Blue]);
}

/// BM-2
#[test]
fn each_colour_starts_with_one_token_out_and_three_in_holding() {
    let table = Table::start(mode(Mode::Alone)).shows(
        "lane 0  r.....(.).....
         lane 1  y.....(.).....
         lane 2  g.....(.).....
         lane 3  b.....(.).....",
    );
    let view = table.game.view(Viewer::Spectator);
    assert!(view.colors.iter().all(|color| (color.holding, color.home) == (3, 0)));
}

/// BM-3
#[test]
fn the_highest_roll_begins_and_rolls_again_for_the_first_turn() {
    Table::start(mode(Mode::Alone))
        .rolls_off(&[2, 5, 3, 1])
        .tells(&Event::Begins { seat: of('B') })
        .is_to_roll('B');
    Table::start(mode(Mode::Tournament)).rolls_off(&[6, 5]).is_to_roll('A');
}

/// BM-3
#[test]
fn those_who_tie_for_highest_roll_again_among_themselves() {
    let tied = Table::start(mode(Mode::Partners)).rolls_off(&[5, 2, 5, 5]);
    let tied = tied.tells(&Event::Tied { seats: vec![of('A'), of('C'), of('D')] });
    let view = tied.game.view(Viewer::Spectator);
    assert_eq!(view.doing, Doing::RollingOff { seats: vec![of('A'), of('C'), of('D')] });
    assert_eq!(view.mover, None);
    tied.rolls_off(&[3, 4, 4]).rolls_off(&[1, 2]).is_to_roll('D');
}

/// BM-3
#[test]
fn turns_pass_to_the_left_and_tokens_go_clockwise() {
    Table::start(mode(Mode::Alone))
        .rolls_off(&[1, 1, 1, 6])
        .rolls(3)
        .refuses_seat('A', "S0-O03", "BM-3")
        .moves("S3-O39")
        .is_to_roll('A')
        .rolls(2)
        .moves("S0-O02")
        .is_to_roll('B');
}

const RED_AWAY: &str = "lane 0  .r....(.).....
                        lane 1  y.....(.).....";

/// BM-4
#[test]
fn a_one_or_a_six_brings_a_token_out() {
    for die in [1, 6] {
        alone('A', RED_AWAY).rolls(die).offers("X0-S0").moves("X0-S0").is_to_roll('B').shows(
            "lane 0  rr....(.).....
             lane 1  y.....(.).....",
        );
    }
    for die in 2..=5 {
        let said = format!("a token leaves holding on a 1 or a 6, and you rolled {die}");
        alone('A', RED_AWAY).rolls(die).refuses("X0-S0", "BM-4", &said);
    }
}

/// BM-4
#[test]
fn no_token_comes_out_while_its_own_colour_stands_on_the_start() {
    let said = "your red token still stands on S0, so no other can leave holding";
    alone('A', "lane 0  r.....(.).....").rolls(6).may(&["S0-B0"]).refuses("X0-S0", "BM-4", said);
}

/// BM-4
#[test]
fn coming_out_is_the_whole_move() {
    let said = "from holding a red token goes to S0 and no further";
    alone('A', RED_AWAY).rolls(6).refuses("X0-B0", "BM-4", said).refuses("X0-O05", "BM-4", said);
}

/// BM-4
#[test]
fn with_every_token_out_nothing_is_left_to_bring_out() {
    let drawn = "lane 0  .rrrr.(.).....";
    alone('A', drawn).rolls(6).refuses("X0-S0", "BM-4", "no red token waits in holding");
}

/// BM-4
#[test]
fn an_opponent_on_the_start_is_attacked_by_the_token_that_comes_out() {
    let table = alone('B', "lane 1  r.....(.).....");
    table
        .rolls(6)
        .may(&["X1-S1*"])
        .moves("X1-S1*")
        .tells(&Event::Attacked { by: Color::Yellow, color: Color::Red, at: Space::start(Color::Yellow) })
        .shows("lane 1  y.....(.).....");
}

/// BM-4, BM-10
#[test]
fn a_partner_on_the_start_is_set_back_only_if_nothing_else_can_move() {
    let alone_there = "lane 0  g.....(.).....";
    partners('A', alone_there).rolls(1).may(&["X0-S0~"]);
    let with_another = "lane 0  gr....(.).....";
    let said =
        "your partner's green token stands on red's Start S0; it is set back only if you have no other move";
    partners('A', with_another).rolls(1).may(&["O01-O02"]).refuses("X0-S0", "BM-10", said);
}

/// BM-4, BM-7
#[test]
fn in_tournament_mode_ones_other_colour_on_the_start_keeps_tokens_in_holding() {
    let said = "your green token stands on red's Start S0, and your two colors may not land on each other";
    tournament('A', "lane 0  g.....(.).....").rolls(6).refuses("X0-S0", "BM-7", said);
}

/// BM-5
#[test]
fn any_token_may_be_moved_by_the_whole_roll() {
    let drawn = "lane 0  .r..r.(.).....
                 lane 2  ......(.)..r..";
    alone('A', drawn)
        .rolls(1)
        .may(&["O01-O02", "O04-O05", "O33-O34", "X0-S0"])
        .refuses("O01-O03", "BM-5", "a roll of 1 does not lead from O01 to O03; that takes a 2")
        .refuses("O01-O20", "BM-5", "a roll of 1 does not lead from O01 to O20")
        .refuses("O02-O03", "BM-5", "no token stands on lane space O02");
}

/// BM-5
#[test]
fn nobody_moves_the_tokens_of_others() {
    let said = "the token on yellow's Start S1 is yellow, and you move red";
    alone('A', RED_AWAY).rolls(2).refuses("S1-O14", "BM-5", said);
    let said = "the token on yellow's Start S1 is yellow, and you move red and green";
    tournament('A', RED_AWAY).rolls(2).refuses("S1-O14", "BM-5", said);
}

/// BM-5
#[test]
fn a_six_from_the_last_beast_comes_home_by_the_lane_or_through_world() {
    let drawn = "lane 3  ......(r).....";
    let table = alone('A', drawn).rolls(6);
    let table = table.may(&["B3-E0", "B3-WORLD-E0", "B3-N35", "X0-S0"]);
    assert_eq!(table.foretold("B3-E0").path, spaces("O43 O44 O45 O46 O47 E0"));
    assert_eq!(table.foretold("B3-WORLD-E0").path, spaces("T3 P31 P32 P33 P34 WORLD E0"));
    table.moves("B3-E0").shows("home 0  r|....");
    alone('A', drawn).rolls(6).moves("B3-WORLD-E0").shows("home 0  R|....");
}

/// BM-5
#[test]
fn a_move_says_that_it_goes_through_world() {
    let action = manipulation::Action::new("P01".parse().unwrap(), "E0".parse().unwrap());
    let table = alone('A', "spoke 0  r...").rolls(4);
    let refused = table.game.check(of('A'), &action).unwrap_err();
    assert_eq!(refused.clause().as_str(), "BM-5");
    assert_eq!(
        refused.to_string(),
        "from P01 this roll leads to E0 only through WORLD, and a move has to say so"
    );
    // In notation the only way need not be spelled out.
    table.moves("P01-E0").shows("home 0  R|....");
}

/// BM-6
#[test]
fn a_token_never_passes_its_own_colour() {
    let said = "your red token on lane space O04 is in the way";
    alone('A', "lane 0  .r..r.(.).....").rolls(4).may(&["O04-O08"]).refuses("O01-O05", "BM-6", said);
    let said = "your red token on spoke space P02 is in the way";
    alone('A', "spoke 0  rr..\n lane 0  r.....(.).....").rolls(4).refuses("P01-WORLD-E0", "BM-6", said);
    let said = "your red token on red's home space H02 is in the way";
    alone('A', "home 0  r|.r..\n lane 0  r.....(.).....").rolls(3).refuses("E0-H03", "BM-6", said);
}

/// BM-6
#[test]
fn a_token_never_lands_on_its_own_colour() {
    let said = "your red token stands on lane space O04 already";
    alone('A', "lane 0  .r..r.(.).....").rolls(3).may(&["O04-O07"]).refuses("O01-O04", "BM-6", said);
}

/// BM-6
#[test]
fn at_a_foreign_corner_own_colour_blocks_on_the_start_but_not_on_the_entrance() {
    let on_start = "lane 0  ......(.)....r
                    lane 1  r.....(.).....";
    let said = "your red token on yellow's Start S1 is in the way";
    alone('A', on_start).rolls(3).may(&["S1-O15"]).refuses("O11-O14", "BM-6", said);
    let on_entrance = "lane 0  ......(.)....r
                       home 1  r|....";
    alone('A', on_entrance).rolls(3).may(&["O11-O14", "E1-O15"]);
}

/// BM-6
#[test]
fn ones_own_start_never_blocks_the_way_home_but_ones_own_entrance_does() {
    let on_start = "lane 0  r.....(.).....
                    lane 3  ......(.)....r";
    alone('A', on_start).rolls(3).may(&["S0-O03", "O47-H02"]);
    let on_entrance = "lane 3  ......(.)....r
                       home 0  r|....";
    let said = "your red token on red's entrance E0 is in the way";
    alone('A', on_entrance).rolls(3).may(&["E0-H03"]).refuses("O47-H02", "BM-6", said);
}

/// BM-7
#[test]
fn in_tournament_mode_either_colour_moves_and_they_pass_each_other() {
    let drawn = "lane 0  .rg...(.).....";
    tournament('A', drawn).rolls(2).may(&["O01-O03", "O02-O04"]);
}

/// BM-7
#[test]
fn in_tournament_mode_ones_two_colours_do_not_land_on_each_other() {
    let drawn = "lane 0  .r.g..(.).....";
    let said = "your green token stands on lane space O03, and your two colors may not land on each other";
    tournament('A', drawn).rolls(2).may(&["O03-O05"]).refuses("O01-O03", "BM-7", said);
}

/// BM-8
#[test]
fn whoever_cannot_move_the_full_roll_sits_out_and_everybody_sees_it() {
    let table = alone('A', "lane 1  y.....(.).....");
    let table = table.rolls(5).sits_out('A', 5).is_to_roll('B');
    // It stays in sight until that seat's next roll.
    let table = table.rolls(2).moves("S1-O14").rolls(2).sits_out('C', 2).rolls(3).sits_out('D', 3);
    assert_eq!(table.game.view(Viewer::Spectator).seats[0].sat_out, Some(5));
    let table = table.rolls(6);
    assert_eq!(table.game.view(Viewer::Spectator).seats[0].sat_out, None);
    table.may(&["X0-S0"]);
}

/// BM-8
#[test]
fn a_single_legal_move_is_still_the_players_to_make() {
    alone('A', "lane 0  r.....(.).....").rolls(3).may(&["S0-O03"]).moves("S0-O03").is_to_roll('B');
}

/// BM-24
#[test]
fn alone_the_first_with_four_tokens_home_wins_at_once() {
    let drawn = "home 0  r|.rrr
                 home 1  y|.yyy";
    let table = alone('A', drawn).rolls(1).moves("E0-H01").tells(&Event::Ended { winners: vec![of('A')] });
    table.is_won_by("A").refuses_seat('B', "E1-H11", "BM-24");
}

/// BM-24
#[test]
fn in_tournament_mode_both_colours_must_be_home() {
    let drawn = "home 0  r|.rrr
                 home 2  g|.ggg";
    tournament('A', drawn)
        .rolls(1)
        .moves("E0-H01")
        .is_to_roll('B')
        .rolls(3)
        .rolls(1)
        .moves("E2-H21")
        .is_won_by("A");
}

/// BM-24
#[test]
fn partners_win_together_when_all_eight_tokens_are_home() {
    let drawn = "home 0  .|rrrr
                 home 2  g|.ggg";
    partners('C', drawn).rolls(1).moves("E2-H21").is_won_by("AC");
}

/// BM-25
#[test]
fn whose_tokens_are_all_home_spends_their_rolls_on_the_partner() {
    let drawn = "lane 2  g.....(.).....
                 home 0  r|.rrr";
    let table = partners('A', drawn)
        .rolls(1)
        .moves("E0-H01")
        .tells(&Event::Assists { seat: of('A'), color: Color::Green });
    let view = table.game.view(Viewer::Spectator);
    assert_eq!((&view.seats[0].moves, &view.seats[2].moves), (&vec![Color::Green], &vec![Color::Green]));
    // The order of turns is unchanged: yellow sits out, green moves, blue sits out, red moves green.
    table
        .rolls(2)
        .rolls(2)
        .moves("S2-O26")
        .rolls(2)
        .is_to_roll('A')
        .rolls(6)
        .may(&["O26-O32", "X2-S2"])
        .refuses("H01-H02", "BM-25", "your red tokens are all home, and you move green for your partner")
        .moves("X2-S2")
        .is_to_roll('B');
}

/// BM-25, BM-22
#[test]
fn the_helper_has_the_partners_right_to_strike_back() {
    let drawn = "home 0  .|rrrr
                 home 2  y|....";
    partners('A', drawn).rolls(1).may(&["X2-S2", "X2-E2*"]).moves("X2-E2*").shows(
        "home 0  .|rrrr
         home 2  g|....",
    );
}

/// BM-26
#[test]
fn a_six_rolls_again_only_if_the_table_plays_so() {
    let drawn = "lane 0  r.....(.).....
                 lane 1  y.....(.).....";
    alone('A', drawn).rolls(6).moves("S0-B0").is_to_roll('B');
    let again = Options { six: Six::RollsAgain, ..Options::default() };
    board(again, 'A', drawn)
        .rolls(6)
        .moves("S0-B0")
        .tells(&Event::RollsAgain { seat: of('A') })
        .is_to_roll('A')
        .rolls(6)
        .moves("X0-S0")
        .is_to_roll('A')
        .rolls(5)
        .moves("S0-O05")
        .is_to_roll('B');
}

/// BM-26
#[test]
fn a_six_that_is_sat_out_rolls_again_too() {
    let again = Options { six: Six::RollsAgain, ..Options::default() };
    // Nobody waits in holding, three are home, and the fourth is two steps from WORLD.
    let stuck = "home 0   .|.rrr
                 spoke 1  ..r.";
    board(again, 'A', stuck)
        .rolls(6)
        .sits_out('A', 6)
        .is_to_roll('A')
        .rolls(5)
        .sits_out('A', 5)
        .is_to_roll('B');
    alone('A', stuck).rolls(6).sits_out('A', 6).is_to_roll('B');
}

/// BM-26
#[test]
fn a_six_that_wins_does_not_roll_again() {
    let again = Options { six: Six::RollsAgain, ..Options::default() };
    let drawn = "home 0  .|.rrr
                 lane 3  ......(.)...r.";
    board(again, 'A', drawn).rolls(3).moves("O46-H01").is_won_by("A");
    let six = "home 0  .|.rrr
               lane 3  ......(.)r....";
    board(again, 'A', six).rolls(6).moves("O43-H01").is_won_by("A");
}

#[test]
fn whoever_leaves_takes_their_tokens_off_the_board_and_the_last_one_left_wins() {
    let drawn = "lane 0  r.y...(.).....";
    alone('A', drawn)
        .rolls(2)
        .leaves('A')
        .shows("lane 0  ..y...(.).....")
        .is_to_roll('B')
        .rolls(2)
        .moves("O02-O04")
        .leaves('C')
        .is_to_roll('D')
        .leaves('D')
        .is_won_by("B")
        .shows("lane 0  ....y.(.).....");
}

/// BM-24: no printed rule covers a game that ends because others left.
#[test]
fn a_game_that_ended_by_leaving_cites_no_clause_and_says_who_left() {
    let refusal = |table: &Table| {
        let action = table.game.read_action(of('A'), "S0-O01").expect("a move");
        let refusal =
            table.game.clone().play(Step::acted(of('A'), action)).expect_err("it is over").refusal();
        (refusal.said, refusal.clause.map(|clause| clause.to_string()))
    };
    let drawn = "lane 0  r.y...(.).....";
    let table = alone('A', drawn).leaves('D').leaves('C').leaves('B');
    let said = "the game is over because seats B, C and D left, an ending no printed rule covers";
    assert_eq!(refusal(&table), (said.to_owned(), None));
    let said = "the game is over because seat B left, an ending no printed rule covers".to_owned();
    assert_eq!(refusal(&tournament('A', drawn).leaves('B')), (said.clone(), None));
    assert_eq!(refusal(&partners('A', drawn).leaves('B')), (said, None));
    // Somebody had left, but the game was won by its rules.
    let home = "home 0  r|.rrr";
    let won = alone('A', home).leaves('C').rolls(1).moves("E0-H01").is_won_by("A");
    assert_eq!(refusal(&won), ("the game is over".to_owned(), Some("BM-24".to_owned())));
}

/// Version 2 of the rules: nobody leaves twice. Logs of version 1 may say so.
#[test]
fn nobody_leaves_twice_but_by_the_first_rules() {
    let table = alone('A', "lane 0  r.y...(.).....").leaves('C');
    let mut now = table.game.clone();
    let refused = now.play(Step::Left(of('C'))).expect_err("C has left");
    assert_eq!(refused.to_string(), "seat C has already left");
    assert_eq!(now, table.game);
    let mut then = table.game.clone().by_rules(1);
    then.play(Step::Left(of('C'))).expect("it was accepted once");
    assert_eq!((then.playing(), then.mover()), (table.game.playing(), of('A')));
    // The last to leave left the tokens standing.
    for seat in ['D', 'B'] {
        then.play(Step::Left(of(seat))).expect("everybody may leave");
    }
    assert_eq!(then.tokens().of(Color::Yellow).count(), 1);
}

#[test]
fn with_partners_the_team_of_whoever_leaves_loses_and_of_two_the_other_wins() {
    partners('A', "lane 0  r.....(.).....").leaves('C').is_won_by("BD");
    tournament('A', "lane 0  r.....(.).....").leaves('B').is_won_by("A");
}

#[test]
fn leaving_the_roll_off_leaves_the_first_turn_to_the_others() {
    let table = Table::start(mode(Mode::Alone)).rolls_off(&[6, 1, 6, 2]);
    table.leaves('A').tells(&Event::Begins { seat: of('C') }).is_to_roll('C');
}
