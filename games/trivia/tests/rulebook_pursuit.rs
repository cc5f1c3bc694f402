//! One test at least for each clause of `docs/rulebooks/trivial_pursuit.md`.

mod support;

use rules::{Game, Notation, Seat, Seats, Turn, Viewer};
use support::{Table, contents};
use trivia::{
    Action, Boxes, Call, Category, Doing, Draw, EditionName, Event, Luck, Order, PursuitOptions, Put, Switch,
    Trivia, TrivialPursuit, TurnBack,
};

type Pursuit = Table<TrivialPursuit>;

use Category::{ArtsEntertainment, History, PeoplePlaces, ScienceNature, SportsLeisure, WildCard};

const ALL_SIX: [Category; 6] =
    [PeoplePlaces, ArtsEntertainment, History, ScienceNature, SportsLeisure, WildCard];

/// The rules of the box, without the window for challenges, which has tests of its own.
fn uncontested() -> PursuitOptions {
    PursuitOptions { contest: Switch::Off, ..PursuitOptions::default() }
}

fn start() -> Pursuit {
    Table::start(uncontested(), 3)
}

/// TP-1
#[test]
fn two_to_six_play() {
    for seats in 0..=8 {
        let opened =
            Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &uncontested(), seats);
        assert_eq!(opened.is_ok(), (2..=6).contains(&seats), "{seats} seats");
    }
    let refused = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &uncontested(), 7);
    let refused = refused.expect_err("seven are too many");
    assert_eq!(
        (refused.clause.as_str(), refused.to_string().as_str()),
        ("TP-1", "this game is for 2 to 6 seats, not 7")
    );
}

/// TP-2
#[test]
fn each_space_asks_in_its_own_category() {
    let asked = start().rolls(1).moves_to("S01");
    assert_eq!(asked.view(0).question.expect("a question is put").category, SportsLeisure);
    start().rolls(6).moves_to("R07").refuses(Action::Choose(Category::Abc), "TP-16");
}

/// TP-2
#[test]
fn a_category_of_another_game_is_refused() {
    start().with_token(0, "S01", &[]).rolls(1).moves_to("HUB").refuses(Action::Choose(Category::Abc), "TP-2");
}

/// TP-3
#[test]
fn the_highest_roll_begins() {
    Pursuit::unshuffled(uncontested(), 4).draws(Draw::RolledOff(vec![2, 5, 6, 1])).is_to_roll(2);
}

/// TP-3
#[test]
fn those_tied_for_highest_roll_again() {
    let tied = Pursuit::unshuffled(uncontested(), 4).draws(Draw::RolledOff(vec![6, 5, 6, 1]));
    assert_eq!(
        tied.game.turn(),
        Turn::Luck(Luck::RollOff([Seat(0), Seat(2)].into_iter().collect::<Seats>()))
    );
    tied.draws(Draw::RolledOff(vec![3, 4])).is_to_roll(2);
}

/// TP-3, TP-11
#[test]
fn turns_go_to_the_left() {
    start().rolls(1).moves_to("S01").answers(Call::Wrong).is_to_roll(1);
}

/// TP-4
#[test]
fn all_tokens_start_on_the_hub() {
    assert!(start().view(0).tokens.iter().all(|token| token.at == "HUB" && token.won.is_empty()));
}

/// TP-5
#[test]
fn a_token_moves_exactly_the_roll_and_chooses_at_junctions() {
    let table = start().with_token(0, "R01", &[]).rolls(3);
    assert_eq!(table.targets(), ["R04", "R40", "S04"]);
    let refusal = table.refusal(0, Action::MoveTo("R03".to_owned()));
    assert_eq!(refusal.to_string(), "TP-5: a roll of 3 does not lead from R01 to R03; that takes a 2");
}

/// TP-5
#[test]
fn each_roll_may_go_back_the_way_the_last_one_came() {
    let back = start().rolls(2).moves_to("S02").answers(Call::Right).rolls(2);
    assert!(back.targets().contains(&"HUB".to_owned()));
}

/// TP-6
#[test]
fn no_step_undoes_the_one_before() {
    let table = start().with_token(0, "S02", &[]).rolls(4);
    assert!(!table.targets().contains(&"S02".to_owned()));
    let refusal = table.refusal(0, Action::MoveTo("S02".to_owned()));
    let said = "TP-6: with a 4, S02 can be reached from S02 only by going forward and back in one move";
    assert_eq!(refusal.to_string(), said);
    // Three forward and two back: a 1 would lead there too, but TP-6 is what forbids it.
    let table = start().with_token(0, "R01", &[]).rolls(5);
    assert_eq!(table.refusal(0, Action::MoveTo("R02".to_owned())).clause.unwrap().as_str(), "TP-6");
    // Two spaces away there is nothing to go back for.
    table.refuses(Action::MoveTo("R03".to_owned()), "TP-5");
}

/// TP-7
#[test]
fn turning_back_at_the_hub_is_for_full_tokens_if_the_table_allows_it() {
    let options = PursuitOptions { turn_back: TurnBack::WhenFull, ..uncontested() };
    let full = Pursuit::start(options.clone(), 2).with_token(0, "S02", &ALL_SIX).rolls(4);
    assert!(full.targets().contains(&"S02".to_owned()));
    let lacking = Pursuit::start(options, 2).with_token(0, "S02", &ALL_SIX[1..]).rolls(4);
    assert!(!lacking.targets().contains(&"S02".to_owned()));
    let never = start().with_token(0, "S02", &ALL_SIX).rolls(4);
    assert!(!never.targets().contains(&"S02".to_owned()));
}

/// TP-7
#[test]
fn turning_back_always_is_no_option_of_this_game() {
    let options = PursuitOptions { turn_back: TurnBack::Always, ..uncontested() };
    let refused = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &options, 2);
    assert_eq!(refused.expect_err("it is Heisey Mania's").clause.as_str(), "TP-7");
}

/// TP-8
#[test]
fn several_ways_to_one_space_are_one_choice() {
    let table = start().with_token(0, "R00", &[]).rolls(6);
    let targets = table.targets();
    let mut once = targets.clone();
    once.dedup();
    assert_eq!(targets, once);
    let Doing::Moving { ways, .. } = table.view(0).doing else { panic!("a move is due") };
    assert!(ways.iter().all(|way| way.len() == 6), "the move is made in full");
}

/// TP-9
#[test]
fn tokens_may_share_a_space() {
    let table = start().rolls(1).moves_to("S01").answers(Call::Wrong).rolls(1).moves_to("S01");
    assert_eq!(table.view(0).tokens[0].at, table.view(0).tokens[1].at);
}

/// TP-10
#[test]
fn the_first_card_is_asked_and_goes_to_the_back() {
    let mut table = start();
    for card in (0..10).chain(0..2) {
        table = table.rolls(1);
        let target = table.targets()[0].clone();
        table = table.moves_to(&target);
        if matches!(table.view(0).doing, Doing::Choosing) {
            table = table.does(Action::Choose(History));
        }
        let text = table.view(0).question.expect("a question is put").text;
        assert!(text.ends_with(&format!(" {card}?")), "{text}");
        assert_eq!(table.view(0).boxes, [10]);
        table = table.answers(Call::Right);
    }
}

/// TP-10
#[test]
fn with_two_boxes_the_player_to_the_left_picks_one() {
    let options = PursuitOptions { boxes: Boxes::Two, ..uncontested() };
    let table = Pursuit::start(options, 3);
    assert_eq!(table.view(0).boxes, [5, 5]);
    let picking = table.rolls(1).moves_to("S01").is_to_act(&[1]).refuses(Action::PickBox(3), "TP-10");
    let asked = picking.does(Action::PickBox(2)).is_to_act(&[0]);
    assert_eq!(asked.view(2).question.expect("a question is put").text, "sports_leisure 5?");
}

/// TP-10
#[test]
fn cards_are_shuffled_or_lie_as_printed_in_one_box_or_two() {
    let opened = |boxes, order| {
        let options = PursuitOptions { boxes, order, ..uncontested() };
        Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &options, 2).unwrap()
    };
    let shuffle = |boxes: &[u16]| Turn::Luck(Luck::Shuffle { boxes: boxes.to_vec() });
    let roll_off = Turn::Luck(Luck::RollOff(Seats::first(2)));
    assert_eq!(opened(Boxes::Merged, Order::Shuffled).turn(), shuffle(&[5]));
    assert_eq!(opened(Boxes::Two, Order::Shuffled).turn(), shuffle(&[3, 2]));
    assert_eq!(opened(Boxes::Merged, Order::Printed).turn(), roll_off);
    let two = opened(Boxes::Two, Order::Printed);
    assert_eq!(two.turn(), roll_off);
    assert!(two.write_position().contains(" boxes:0.1.2;3.4 "), "{}", two.write_position());
}

/// TP-10
#[test]
fn nobody_sees_the_answer_or_the_cards_to_come() {
    let asked = start().rolls(1).moves_to("S01");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        let shown = serde_json::to_string(&asked.game.view(viewer)).expect("a view has a JSON form");
        assert!(!shown.contains("sports_leisure 0\""), "{viewer} sees the answer: {shown}");
        assert!(!shown.contains("1?") && !shown.contains("2?"), "{viewer} sees a card to come");
    }
}

/// TP-10
#[test]
fn the_reader_of_a_spoken_question_sees_the_answer_and_rules() {
    let options = PursuitOptions { put: Put::Spoken, ..uncontested() };
    let asked = Pursuit::start(options, 3).rolls(1).moves_to("S01").is_to_act(&[1]);
    assert_eq!(
        asked.view(1).question.expect("a question is put").answer.as_deref(),
        Some("sports_leisure 0")
    );
    for seat in [0, 2] {
        assert_eq!(asked.view(seat).question.expect("a question is put").answer, None);
    }
    assert!(
        asked
            .heard(Viewer::Seat(Seat(1)))
            .contains(&&Event::CardSays { answer: "sports_leisure 0".to_owned() })
    );
    assert!(!asked.heard(Viewer::Spectator).iter().any(|event| matches!(event, Event::CardSays { .. })));
    asked.does(Action::Judge(Call::Right)).is_to_roll(0);
}

/// TP-11
#[test]
fn a_right_answer_goes_on_and_a_wrong_one_passes() {
    start().rolls(1).moves_to("S01").answers(Call::Right).is_to_roll(0);
    start().rolls(1).moves_to("S01").answers(Call::Wrong).is_to_roll(1);
}

/// TP-12
#[test]
fn roll_again_has_no_question() {
    let table = start().with_token(0, "R01", &[]).rolls(1).moves_to("R02").is_to_roll(0);
    assert_eq!(table.view(0).question, None);
}

/// TP-13
#[test]
fn a_right_answer_at_a_headquarters_wins_its_wedge() {
    let table = start().rolls(6).moves_to("R07").answers(Call::Right).is_to_roll(0);
    assert_eq!(table.view(0).tokens[0].won, [PeoplePlaces]);
}

/// TP-14
#[test]
fn a_wrong_answer_at_a_headquarters_asks_for_a_question_elsewhere_first() {
    let missed = start().rolls(6).moves_to("R07").answers(Call::Wrong);
    assert_eq!(missed.view(0).tokens[0].marked.as_deref(), Some("R07"));
    // The others pass; then out to Roll Again and straight back: an ordinary question.
    let back = missed.pass_round().rolls(2).moves_to("R09").rolls(2).moves_to("R07");
    let answered = back.answers(Call::Right);
    assert!(answered.view(0).tokens[0].won.is_empty(), "no wedge while the mark stands");
    // A question anywhere else lifts it, right or wrong.
    let elsewhere = answered.rolls(1).moves_to("R08").answers(Call::Right);
    assert_eq!(elsewhere.view(0).tokens[0].marked, None);
    let won = elsewhere.rolls(1).moves_to("R07").answers(Call::Right);
    assert_eq!(won.view(0).tokens[0].won, [PeoplePlaces]);
}

/// TP-14
#[test]
fn a_wrong_answer_while_the_mark_stands_keeps_it() {
    let missed = start().rolls(6).moves_to("R07").answers(Call::Wrong).pass_round();
    let again = missed.rolls(2).moves_to("R09").rolls(2).moves_to("R07").answers(Call::Wrong);
    assert_eq!(again.view(0).tokens[0].marked.as_deref(), Some("R07"));
}

/// TP-15
#[test]
fn a_headquarters_already_won_asks_an_ordinary_question() {
    let table = start().with_token(0, "R08", &[PeoplePlaces]).rolls(1).moves_to("R07").answers(Call::Wrong);
    assert_eq!(table.view(0).tokens[0].won, [PeoplePlaces]);
    assert_eq!(table.view(0).tokens[0].marked, None, "nothing was missed, so nothing is marked");
}

/// TP-16
#[test]
fn on_the_hub_without_the_full_set_the_mover_picks_the_category() {
    let table = start().with_token(0, "S01", &[History]).rolls(1).moves_to("HUB").is_to_act(&[0]);
    let asked = table.refuses(Action::Vote(History), "TP-17").does(Action::Choose(WildCard));
    assert_eq!(asked.view(1).question.as_ref().expect("a question is put").category, WildCard);
    asked.answers(Call::Right).is_to_roll(0);
}
