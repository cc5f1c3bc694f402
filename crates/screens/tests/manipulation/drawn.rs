//! What each person sees of a table at each of its moments, and what they may press there.

use manipulation::{Mode, Options, Six, WorldHome};
use rules::Seat;
use screens::{Company, Eyes, Face, Halt, ManipulationFace, Press};

use crate::support::{ANA, BEN, Play, drawn, has, how, mode, named, peek, phone, press, room, say};

/// A game in full swing: red can send yellow back, go on along the lane, in towards WORLD or round the diamond.
pub const SWING: &str = "R:O02,O05,B1 Y:O09,O27,H14 G:T2,O39 B:H34,H33,N23,S3 to:A";

fn swing() -> Play {
    Play::at(Options::default(), SWING).rolls(4)
}

#[test]
fn whoever_moves_sees_lit_tokens_and_spaces_and_the_same_rows_in_the_same_order() {
    let ana = swing().seen_by(0);
    assert_eq!(say(&ana), "Ana, you rolled four. Choose a lit space.");
    assert_eq!(how(&ana), "Four moves of two tokens. Point at one to see what it does. BM-5");
    assert_eq!(named(&ana, "token-"), ["O05", "B1"]);
    assert_eq!(named(&ana, "target-"), ["O09", "O22", "P13", "N13"]);
    assert_eq!(named(&ana, "go-"), ["O05-O09", "B1-O22", "B1-P13", "B1-N13"]);
    assert!(ana.contains("bm-dim on") && has(&ana, "board") && has(&ana, "die"));
    assert!(!has(&ana, "call-act"), "nothing is shown yet");
}

#[test]
fn those_who_wait_see_nothing_lit_and_nothing_to_press() {
    let play = swing();
    for markup in [play.seen_by(1), drawn(&mut play.face(Eyes::Spectator)).markup] {
        assert_eq!(say(&markup), "Ana rolled four and is choosing.");
        assert!(named(&markup, "token-").is_empty() && named(&markup, "target-").is_empty());
        assert!(named(&markup, "go-").is_empty() && !has(&markup, "call-act"));
        assert!(!markup.contains("bm-dim on"));
    }
    let bot = swing().with_people(|people| people[0].company = Company::Bot { level: "careful".to_owned() });
    assert_eq!(say(&bot.seen_by(1)), "Ana rolled four and is thinking.");
    assert!(bot.seen_by(1).contains("Ana, red (careful)"));
    let away = swing().with_people(|people| people[0].company = Company::Away { present: false });
    assert_eq!(say(&away.seen_by(1)), "Ana is away. Their seat is kept.");
}

#[test]
fn a_spectator_has_no_switch_and_a_player_has() {
    let play = swing();
    assert!(has(&play.seen_by(0), "auto") && has(&play.seen_by(1), "auto"));
    assert!(!has(&drawn(&mut play.face(Eyes::Spectator)).markup, "auto"));
}

#[test]
fn a_lit_space_shows_the_way_and_what_will_happen_before_anything_is_done() {
    let mut face = swing().face(ANA);
    assert!(!drawn(&mut face).markup.contains("bm-dots"));
    peek(&mut face, "target-O09");
    let shown = drawn(&mut face).markup;
    let line =
        "Red from one before the top BEAST to three before the yellow corner; yellow goes back to holding.";
    assert_eq!(how(&shown), format!("{line} BM-9"));
    assert!(shown.contains("<b>Sends yellow back</b> <span>BM-9</span>"));
    assert!(shown.contains("bm-dots") && shown.contains("Move and send yellow back"));
    assert!(shown.contains(r#"<li class="choice on" data-key="row-O05-O09">"#));
}

#[test]
fn a_token_that_is_pointed_at_shows_all_it_can_do() {
    let mut face = swing().face(ANA);
    drawn(&mut face);
    peek(&mut face, "token-B1");
    let shown = drawn(&mut face).markup;
    assert_eq!(say(&shown), "Ana, you rolled four. Where to?");
    assert_eq!(how(&shown), "Red on the right BEAST can go to three spaces. BM-5");
    assert_eq!(shown.matches(r#"class="choice on""#).count(), 3);
    assert_eq!(shown.matches("bm-dots").count(), 3);
    assert_eq!(shown.matches(" faint").count(), 2, "the other token and its end step back");
}

#[test]
fn screen_readers_hear_place_content_and_effect() {
    let ana = swing().seen_by(0);
    let attack = "Three before the yellow corner, yellow stands there, Red from one before the top BEAST to three \
                  before the yellow corner; yellow goes back to holding, BM-9";
    assert!(ana.contains(&format!(r#"aria-label="{attack}""#)));
    assert!(ana.contains(r#"aria-label="Red token on the right BEAST, three moves""#));
    assert!(ana.contains("Outer lane of 48, a diamond within, and WORLD in the middle. Red: on "));
    assert!(ana.contains("Two tokens can move.") && ana.contains(r#"role="group""#));
    assert!(ana.contains(r#"role="log""#) && ana.contains(r#"role="status""#));
    assert!(ana.contains(r#"<span class="sr">, circle. To act. </span>"#));
}

#[test]
fn each_move_is_named_for_what_it_does_with_its_clause() {
    let row = |play: Play, key: &str| {
        let markup = play.seen_by(play.table.game().mover().0);
        let row =
            markup.split(&format!(r#"data-test="go-{key}""#)).nth(1).expect("the move is listed").to_owned();
        let title = row.split("<b>").nth(1).unwrap().split("</b>").next().unwrap().to_owned();
        let clause = row.split(r#"data-value=""#).nth(1).unwrap().split('"').next().unwrap().to_owned();
        (title, clause)
    };
    let alone = |position: &str, die: u8| Play::at(Options::default(), position).rolls(die);
    let is = |title: &str, clause: &str| (title.to_owned(), clause.to_owned());
    let rest = "G:S2 B:S3 to:A";
    assert_eq!(row(alone(&format!("R:S0 Y:S1 {rest}"), 6), "S0-B0"), is("To the top BEAST", "BM-11"));
    assert_eq!(row(alone(&format!("R:O05 Y:S1 {rest}"), 6), "X0-S0"), is("Out of holding", "BM-4"));
    assert_eq!(
        row(alone(&format!("R:O05 Y:S0 {rest}"), 1), "X0-S0"),
        is("Out of holding, and send yellow back", "BM-9")
    );
    assert_eq!(
        row(alone(&format!("R:O31 Y:E0 {rest}"), 1), "X0-E0"),
        is("Out of holding, and send yellow back", "BM-22")
    );
    assert_eq!(
        row(alone(&format!("R:B3 Y:S1 {rest}"), 6), "B3-WORLD-E0"),
        is("Through WORLD to the red entrance", "BM-16")
    );
    assert_eq!(row(alone(&format!("R:B3 Y:S1 {rest}"), 6), "B3-E0"), is("To the red entrance", "BM-17"));
    assert_eq!(
        row(alone(&format!("R:O47 Y:S1 {rest}"), 3), "O47-H02"),
        is("Home, to red home space 2", "BM-17")
    );
    assert_eq!(
        row(alone(&format!("R:E0 Y:S1 {rest}"), 3), "E0-H03"),
        is("Home, to red home space 3", "BM-18")
    );
    assert_eq!(
        row(alone(&format!("R:E0 Y:S1 {rest} world:R"), 4), "E0-H04"),
        is("Home, to red home space 4", "BM-19")
    );
    assert_eq!(
        row(alone(&format!("R:H01 Y:S1 {rest}"), 2), "H01-H03"),
        is("Deeper, to red home space 3", "BM-18")
    );
    assert_eq!(row(alone(&format!("R:O04 Y:B0 {rest}"), 2), "O04-O07"), is("On along the lane", "BM-12"));
    assert_eq!(row(alone(&format!("R:O10 Y:E1 {rest}"), 2), "O10-E1"), is("Send yellow back", "BM-21"));
    assert_eq!(row(alone(&format!("R:T0 Y:S1 {rest}"), 2), "T0-O07"), is("Back out to the lane", "BM-5"));
    let partners = |position: &str, die: u8| Play::at(mode(Mode::Partners), position).rolls(die);
    assert_eq!(row(partners("R:O22 Y:S1 G:T1 B:S3 to:A", 2), "O22-E2"), is("To the green entrance", "BM-20"));
    assert_eq!(row(partners("R:O22 Y:E2 G:T1 B:S3 to:A", 2), "O22-E2"), is("Send yellow back", "BM-23"));
    assert_eq!(
        row(partners("R:O02 Y:S1 G:O05 B:S3 to:A", 3), "O02-O05"),
        is("Set your partner green back", "BM-10")
    );
    assert_eq!(
        row(alone(&format!("R:E0,H02,H03,H04 Y:S1 {rest}"), 1), "E0-H01"),
        is("Home, and win", "BM-24")
    );
}

#[test]
fn the_first_turn_is_rolled_for_before_everybodys_eyes() {
    let new = Play::new(Options::default());
    let before = new.seen_by(2);
    assert_eq!(say(&before), "Everybody rolls for the first turn.");
    assert!(before.contains("Nothing yet. The highest roll begins."));
    let tied = new.rolls_off(&[6, 2, 6, 1]);
    assert_eq!(say(&tied.seen_by(1)), "Ana and Chloe tie and roll again.");
    assert_eq!(tied.seen_by(1).matches(r#"aria-label="rolled 6""#).count(), 2);
    let begun = tied.rolls_off(&[3, 5]);
    assert_eq!(say(&begun.seen_by(0)), "Chloe rolls.");
    let first = begun.rolls(4).seen_by(0);
    assert_eq!(how(&first), "For the first turn: Ben 2, Dov 1, Ana 3, Chloe 5. BM-3");
}

#[test]
fn a_lost_turn_is_shown_plainly() {
    let play = Play::at(Options::default(), "R:H03,H04 Y:S1 G:S2 B:S3 to:A").rolls(5);
    let markup = play.seen_by(1);
    assert_eq!(how(&markup), "Ana sat out: no token can move a 5. BM-8");
    assert!(markup.contains(r#"data-test="sit-out">Sat out: no token can move a 5"#));
    let mut face = play.face(ANA);
    let narrow = face.draw(phone()).markup;
    assert!(narrow.contains(r#"data-test="sit-out">sat out<span class="sr">: no token can move a 5</span>"#));
    let chooses = play.rolls(3).seen_by(1);
    assert!(has(&chooses, "sit-out") && chooses.contains("SIT-OUT."), "also while the next one chooses");
}

#[test]
fn partners_are_shown_as_teams_ones_own_first() {
    let play = Play::at(mode(Mode::Partners), "R:O02 Y:O09,H14 G:T2,H21 B:H34,S3 to:A").rolls(4);
    let ana = play.seen_by(0);
    assert_eq!(named(&ana, "seat-"), ["0", "2", "1", "3"]);
    assert!(ana.contains("Your team") && ana.contains("1 of 8 home") && ana.contains("2 of 8 home"));
    assert!(ana.contains("Team of Ana and Chloe") && ana.contains("<b>Ben and Dov</b>"));
    assert_eq!(named(&play.seen_by(1), "seat-"), ["1", "3", "0", "2"]);
    let mut face = play.face(BEN);
    let strip = face.draw(phone()).markup;
    assert_eq!(named(&strip, "seat-"), ["1", "3", "0", "2"]);
    assert!(strip.contains("bm-teams") && strip.contains(", partner of Dov"));
    assert_eq!(drawn(&mut face).sub, "Four players, two teams");
}

#[test]
fn whoever_is_home_moves_for_the_partner_and_the_page_says_so() {
    let home = "R:H01,H02,H03,H04 Y:O09 G:B2,O39 B:S3 to:A";
    let ana = Play::at(mode(Mode::Partners), home).rolls(4).seen_by(0);
    assert_eq!(say(&ana), "Ana, you rolled four. Move green for Chloe.");
    assert!(ana.contains(r#"data-test="assists">Moves green for Chloe"#));
    assert_eq!(named(&ana, "token-"), ["B2", "O39"], "the partner's tokens are lit");
    assert!(ana.contains(r#"class="bm-corner now"><rect"#) && ana.contains("BM-25"));
}

#[test]
fn in_a_tournament_each_has_two_colors() {
    let play = Play::at(mode(Mode::Tournament), SWING).rolls(4);
    let ana = play.seen_by(0);
    assert_eq!(say(&ana), "Ana, you rolled four. Move red or green.");
    assert_eq!(named(&ana, "seat-"), ["0", "1"]);
    assert_eq!(named(&ana, "token-"), ["O05", "B1", "O39", "T2"]);
    assert!(ana.contains("<small>Green: 2 in holding, 2 out</small>") && ana.contains("0 of 8"));
    assert_eq!(ana.matches("bm-corner now").count(), 2);
    assert_eq!(ana.matches(">Ana</text>").count(), 2, "both corners bear the name");
    assert_eq!(drawn(&mut play.face(ANA)).sub, "Two players, two colors each");
}

#[test]
fn a_six_that_rolls_again_is_told() {
    let options = Options { six: Six::RollsAgain, ..Options::default() };
    let play = Play::at(options, "R:S0 Y:S1 G:S2 B:S3 to:A").rolls(6).goes("S0-B0");
    let mut face = play.face(ANA);
    let drawing = drawn(&mut face);
    assert_eq!(drawing.sub, "Four players, each alone, a six rolls again");
    assert!(drawing.markup.contains("Rolls again.") && drawing.markup.contains("House rule"));
}

#[test]
fn somebody_who_came_through_world_is_marked() {
    let play = Play::at(Options::default(), "R:B3 Y:S1 G:S2 B:S3 to:A").rolls(6);
    assert!(!play.seen_by(0).contains("stroke-dasharray=\"2 1.2\""));
    let after = play.goes("B3-WORLD-E0").seen_by(0);
    assert!(after.contains("stroke-dasharray=\"2 1.2\"") && after.contains("BM-19"));
}

#[test]
fn the_end_names_the_winners_and_offers_another_game() {
    let won = Play::at(Options::default(), "R:E0,H02,H03,H04 Y:S1 G:S2 B:S3 to:A").rolls(1).goes("E0-H01");
    let ana = won.seen_by(0);
    assert_eq!(say(&ana), "You win!");
    assert!(has(&ana, "over") && has(&ana, "rematch") && ana.contains("All four tokens are home."));
    assert_eq!(say(&won.seen_by(1)), "Ana wins!");
    let looks_on = drawn(&mut won.face(Eyes::Spectator)).markup;
    assert!(has(&looks_on, "over") && !has(&looks_on, "rematch"));
    let team = "R:E0,H02,H03,H04 Y:S1 G:H21,H22,H23,H24 B:S3 to:A";
    let team = Play::at(mode(Mode::Partners), team).rolls(1).goes("E0-H01");
    assert_eq!(say(&team.seen_by(0)), "You and Chloe win!");
    assert_eq!(say(&team.seen_by(1)), "Ana and Chloe win!");
    let left = Play::new(mode(Mode::Tournament)).leaves(0);
    assert_eq!(say(&left.seen_by(1)), "You win!");
    // No printed rule covers such an ending (BM-24), so none is cited.
    assert!(left.seen_by(1).contains("Ana left. No printed rule covers this ending."));
    assert!(left.seen_by(1).contains(r#"class="place left""#) && !left.seen_by(1).contains("BM-24"));
    assert!(ana.contains("BM-24"));
    let mut face = won.face(ANA);
    assert_eq!(drawn(&mut face).title, "Game over – Basic Manipulation");
    assert!(!drawn(&mut face).may_resign);
}

#[test]
fn a_table_that_is_not_full_or_out_of_reach_offers_nothing() {
    let play = swing();
    let mut empty = play.face_with(ANA, |sight| sight.people[2].name = None);
    assert_eq!(say(&drawn(&mut empty).markup), "Waiting for someone with the link.");
    let mut lost = play.face_with(ANA, |sight| sight.halted = Some(Halt::Looking));
    let markup = drawn(&mut lost).markup;
    assert_eq!(say(&markup), "Looking for the table…");
    assert!(markup.contains("bm wide looking"));
    let mut parted = play.face_with(ANA, |sight| sight.halted = Some(Halt::BrokenOff));
    assert_eq!(say(&drawn(&mut parted).markup), "This game was broken off.");
    for face in [&mut empty, &mut lost, &mut parted] {
        let markup = drawn(face).markup;
        assert!(named(&markup, "token-").is_empty() && named(&markup, "go-").is_empty());
        assert!(press(face, "go", "O05-O09", room()).is_empty());
    }
    let mut pending = play.face_with(ANA, |sight| sight.pending = true);
    assert!(drawn(&mut pending).markup.contains("disabled"));
    assert!(press(&mut pending, "go", "O05-O09", room()).is_empty());
    let mut member = play.face_with(ANA, |sight| sight.captain = false);
    drawn(&mut member);
    assert!(press(&mut member, "go", "O05-O09", room()).is_empty());
}

#[test]
fn names_are_text_and_never_markup() {
    let play = swing().with_people(|people| {
        for person in people.iter_mut() {
            person.name = Some(r#"<img src=x onerror="y">'&"#.to_owned());
        }
        people[1].company = Company::Bot { level: "<b>".to_owned() };
    });
    let mut screens = Vec::new();
    for eyes in [ANA, BEN, Eyes::Spectator] {
        let mut face = play.face(eyes);
        screens.extend([drawn(&mut face).markup, face.draw(phone()).markup]);
        let mut sat = Play::at(mode(Mode::Partners), "R:H03,H04 Y:S1 G:S2 B:S3 to:A").rolls(5);
        sat.people = play.people.clone();
        screens.push(drawn(&mut sat.face(eyes)).markup);
    }
    for markup in screens {
        assert!(!markup.contains("<img") && !markup.contains("<b></b>"), "{markup}");
        assert!(markup.contains("&lt;img"));
    }
}

#[test]
fn a_narrow_page_has_the_strip_the_rows_and_the_sheet_on_demand() {
    let mut face = swing().face(ANA);
    let markup = face.draw(phone()).markup;
    assert!(markup.contains(" narrow") && markup.contains("of-4"));
    assert_eq!(named(&markup, "go-").len(), 4);
    assert!(has(&markup, "log") && has(&markup, "auto") && !has(&markup, "sheet-close"));
    press(&mut face, "sheet", "", phone());
    assert!(has(&face.draw(phone()).markup, "sheet-close"));
    face.press(Press::Key("Escape".to_owned()), phone());
    assert!(!has(&face.draw(phone()).markup, "sheet-close"));
}

#[test]
fn the_sheet_says_what_is_assumed_about_the_board() {
    let markup = swing().seen_by(0);
    assert!(markup.contains("About this board") && markup.contains("113 playing spaces"));
    assert!(markup.contains("Rules for this moment"));
}

#[test]
fn a_face_that_has_seen_nothing_draws_nothing() {
    let mut face = ManipulationFace::new(false);
    assert_eq!(drawn(&mut face).markup, "");
    assert!(press(&mut face, "token", "S0", room()).is_empty());
    assert!(drawn(&mut swing().face(Eyes::Seat(Seat(0)))).may_resign);
}

/// The tokens of a player who left are not shown as waiting in holding.
#[test]
fn the_tokens_of_somebody_who_left_are_gone() {
    let play = Play::at(Options::default(), "R:O05 Y:S1 G:S2 B:S3 to:A").leaves(1);
    let markup = play.seen_by(0);
    assert!(!markup.contains(r#"data-key="token-Y"#), "no yellow token is drawn");
    assert_eq!(markup.matches(r#"data-key="token-"#).count(), 12);
    assert!(markup.contains("Yellow has left the game."), "the board says so to those who cannot see it");
}

/// BM-19
#[test]
fn a_table_where_any_roll_that_fits_goes_home_says_so_and_gives_the_right_reasons() {
    let marked = "R:E0,O05 Y:S1 G:S2 B:S3 to:A world:R";
    let why = |options: Options, die: u8| {
        let mut face = Play::at(options, marked).rolls(die).face(ANA);
        drawn(&mut face);
        press(&mut face, "why", "E0", room());
        drawn(&mut face).markup
    };
    let exactly = why(Options::default(), 3);
    assert!(exactly.contains("enters only with a roll equal to the home spaces still free, which is 4"));
    assert!(!exactly.contains("that takes a"), "no other roll would help");
    let fits = Options { world_home: WorldHome::Fits, ..Options::default() };
    assert!(why(fits, 5).contains("the Home Refuge has room for 4"));
    let play = Play::at(fits, marked).rolls(3);
    assert_eq!(named(&play.seen_by(0), "go-"), ["O05-O08", "E0-H03"]);
    let sub = drawn(&mut play.face(ANA)).sub;
    assert!(sub.contains("any roll that fits goes home after WORLD"), "{sub}");
}
