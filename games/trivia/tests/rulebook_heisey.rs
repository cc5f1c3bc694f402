//! One test at least for each clause of `docs/rulebooks/heisey_mania.md`.

mod support;

use rules::{Game, Seat, Seats, Turn, Viewer};
use support::{Table, contents};
use trivia::{
    Action, Call, Category, Draw, EditionName, Event, Exactness, HeiseyMania, HeiseyOptions, Luck, Order,
    Put, Switch, Time, Trivia, TurnBack,
};

type Heisey = Table<HeiseyMania>;

use Category::{Abc, Colors, History, Patterns};

const ALL_FOUR: [Category; 4] = [Abc, History, Colors, Patterns];

/// The rules of the box, without the window for challenges, which has a test of its own.
fn uncontested() -> HeiseyOptions {
    HeiseyOptions { contest: Switch::Off, ..HeiseyOptions::default() }
}

fn start() -> Heisey {
    Table::start(uncontested(), 3)
}

/// HM-1
#[test]
fn two_to_four_play_and_one_may_practise() {
    for seats in 0..=6 {
        let opened = Trivia::<HeiseyMania>::new(contents(EditionName::HeiseyMania, 5), &uncontested(), seats);
        assert_eq!(opened.is_ok(), (1..=4).contains(&seats), "{seats} seats");
    }
}

/// HM-1
#[test]
fn alone_there_is_no_roll_off_and_no_contest_and_the_winning_category_is_drawn() {
    let alone = Heisey::start(HeiseyOptions::default(), 1).is_to_roll(0);
    let asked = alone.rolls(1).moves_to("P01").types("something").is_ruled(Call::Right).is_to_roll(0);
    let winning = asked.with_token(0, "P01", &ALL_FOUR).rolls(1).moves_to("HM");
    assert_eq!(winning.game.turn(), Turn::Luck(Luck::Lot(&ALL_FOUR)));
    let question = winning.draws(Draw::Lot(Colors));
    assert!(question.view(0).question.as_ref().expect("the winning question is put").winning);
    question.types("something").is_ruled(Call::Right).is_won_by(&[0]);
}

/// HM-1
#[test]
fn alone_nobody_reads_or_judges() {
    for options in [
        HeiseyOptions { put: Put::Spoken, ..uncontested() },
        HeiseyOptions { exactness: Exactness::Players, ..uncontested() },
    ] {
        let refused = Trivia::<HeiseyMania>::new(contents(EditionName::HeiseyMania, 5), &options, 1);
        assert_eq!(refused.expect_err("there is nobody else").clause.as_str(), "HM-1");
    }
}

/// HM-2
#[test]
fn each_space_asks_in_its_own_category() {
    assert_eq!(
        start().rolls(1).moves_to("P01").view(0).question.expect("a question is put").category,
        Colors
    );
    assert_eq!(start().rolls(5).moves_to("D00").view(0).question.expect("a question is put").category, Abc);
}

/// HM-3
#[test]
fn the_highest_roll_begins_and_ties_roll_again() {
    let tied = Heisey::unshuffled(uncontested(), 3).draws(Draw::RolledOff(vec![5, 5, 1]));
    assert_eq!(
        tied.game.turn(),
        Turn::Luck(Luck::RollOff([Seat(0), Seat(1)].into_iter().collect::<Seats>()))
    );
    tied.draws(Draw::RolledOff(vec![2, 3])).is_to_roll(1);
}

/// HM-4
#[test]
fn whoever_begins_rolls_again_and_moves_from_the_museum_in_any_direction() {
    assert_eq!(start().is_to_roll(0).rolls(1).targets(), ["P01", "P11", "P21", "P31"]);
}

/// HM-5
#[test]
fn a_move_uses_the_whole_roll_round_the_diamond_or_along_a_path() {
    let table = start().with_token(0, "D01", &[]).rolls(3);
    assert_eq!(table.targets(), ["D04", "D26", "P03"]);
    table.refuses(Action::MoveTo("D03".to_owned()), "HM-5");
}

/// HM-6
#[test]
fn forward_and_backward_are_not_combined() {
    let table = start().with_token(0, "D01", &[]).rolls(2);
    let refusal = table.refusal(0, Action::MoveTo("D01".to_owned()));
    let said = "HM-6: with a 2, D01 can be reached from D01 only by going forward and back in one move";
    assert_eq!(refusal.to_string(), said);
    // The rulebook's own example: one space away, a roll of 5, three forward and two back.
    start().with_token(0, "D01", &[]).rolls(5).refuses(Action::MoveTo("D00".to_owned()), "HM-6");
}

/// HM-7
#[test]
fn leaving_the_museum_by_the_same_path_is_never_only_when_full_or_always() {
    for (turn_back, lacking, full) in
        [(TurnBack::Never, false, false), (TurnBack::WhenFull, false, true), (TurnBack::Always, true, true)]
    {
        let may = |won: &[Category]| {
            let options = HeiseyOptions { turn_back, ..uncontested() };
            Heisey::start(options, 2).with_token(0, "P12", won).rolls(6).targets().contains(&"P14".to_owned())
        };
        assert_eq!((may(&ALL_FOUR[1..]), may(&ALL_FOUR)), (lacking, full), "{turn_back:?}");
    }
    assert_eq!(HeiseyOptions::default().turn_back, TurnBack::WhenFull);
}

/// HM-8
#[test]
fn tokens_may_share_a_space() {
    let table = start().rolls(1).moves_to("P01").answers(Call::Wrong).rolls(1).moves_to("P01");
    assert_eq!(table.view(0).tokens[0].at, table.view(0).tokens[1].at);
}

/// HM-9
#[test]
fn each_question_comes_from_the_next_card_and_used_cards_go_to_the_rear() {
    let first = start().rolls(1).moves_to("P01");
    assert_eq!(first.view(0).question.as_ref().expect("a question is put").text, "colors 0?");
    let second = first.answers(Call::Right).rolls(1).moves_to("P02");
    assert_eq!(second.view(0).question.as_ref().expect("a question is put").text, "abc 1?");
    assert_eq!(second.view(0).boxes, [10]);
}

/// HM-9
#[test]
fn cards_are_shuffled_or_lie_as_printed() {
    let opened = |order| {
        let options = HeiseyOptions { order, ..uncontested() };
        Trivia::<HeiseyMania>::new(contents(EditionName::HeiseyMania, 5), &options, 2)
            .expect("it opens")
            .turn()
    };
    assert_eq!(opened(Order::Shuffled), Turn::Luck(Luck::Shuffle { boxes: vec![5] }));
    assert_eq!(opened(Order::Printed), Turn::Luck(Luck::RollOff(Seats::first(2))));
}

/// HM-10
#[test]
fn a_right_answer_goes_on_and_a_wrong_one_passes() {
    start().rolls(1).moves_to("P01").answers(Call::Right).is_to_roll(0);
    start().rolls(1).moves_to("P01").answers(Call::Wrong).is_to_roll(1);
}

/// HM-11
#[test]
fn a_right_answer_at_a_headquarters_wins_its_peg() {
    let table = start().rolls(5).moves_to("D07").answers(Call::Right).is_to_roll(0);
    assert_eq!(table.view(0).tokens[0].won, [History]);
}

/// HM-12
#[test]
fn after_a_wrong_answer_one_may_come_back_without_a_question_between() {
    let missed = start().rolls(5).moves_to("D07").answers(Call::Wrong);
    assert_eq!(missed.view(0).tokens[0].marked, None);
    let back = missed.pass_round().rolls(2).moves_to("D09").rolls(2).moves_to("D07").answers(Call::Right);
    assert_eq!(back.view(0).tokens[0].won, [History]);
}

/// HM-13
#[test]
fn a_headquarters_already_won_asks_an_ordinary_question() {
    let table = start().with_token(0, "D08", &[History]).rolls(1).moves_to("D07").answers(Call::Right);
    assert_eq!(table.view(0).tokens[0].won, [History]);
    assert!(!table.told.iter().any(|told| matches!(told.event, Event::Won { .. })));
}

/// HM-14
#[test]
fn roll_again_has_no_question() {
    start().with_token(0, "D01", &[]).rolls(1).moves_to("D02").is_to_roll(0);
}

/// HM-15
#[test]
fn on_the_museum_without_all_pegs_the_player_chooses() {
    let table = start().with_token(0, "P01", &[Abc]).rolls(1).moves_to("HM").is_to_act(&[0]);
    let asked = table.refuses(Action::Choose(Category::WildCard), "HM-2").does(Action::Choose(Patterns));
    assert_eq!(asked.view(0).question.expect("a question is put").category, Patterns);
}

/// HM-16, HM-18
#[test]
fn with_all_pegs_an_exact_roll_brings_the_vote_of_the_opponents() {
    let voting = start().with_token(0, "P02", &ALL_FOUR).rolls(2).moves_to("HM").is_to_act(&[1, 2]);
    let asked = voting.seat_does(2, Action::Vote(Colors)).seat_does(1, Action::Vote(Colors)).is_to_act(&[0]);
    let question = asked.view(0).question.expect("the winning question is put");
    assert!(question.winning && question.category == Colors);
}

/// HM-17
#[test]
fn overshooting_the_museum_is_an_ordinary_move() {
    let asked = start().with_token(0, "P01", &ALL_FOUR).rolls(3).moves_to("P12");
    assert!(!asked.view(0).question.expect("an ordinary question").winning);
}

/// HM-18
#[test]
fn of_tied_categories_the_one_named_first_after_the_mover_is_taken() {
    let voting = start().with_token(0, "P01", &ALL_FOUR).rolls(1).moves_to("HM");
    let asked = voting.seat_does(2, Action::Vote(Colors)).seat_does(1, Action::Vote(Abc));
    assert_eq!(asked.view(0).question.expect("the winning question is put").category, Abc);
}

/// HM-19
#[test]
fn the_winning_question_wins_or_ends_the_turn() {
    let asked = || {
        let voting = start().with_token(0, "P01", &ALL_FOUR).rolls(1).moves_to("HM").with_turns_behind();
        voting.seat_does(1, Action::Vote(Abc)).seat_does(2, Action::Vote(Abc))
    };
    asked().answers(Call::Right).is_won_by(&[0]);
    let later = asked().answers(Call::Wrong).is_to_roll(1).pass_round_from(1).rolls(2);
    assert!(!later.targets().contains(&"HM".to_owned()), "the token has to leave");
}

/// HM-20
#[test]
fn a_win_in_the_first_turn_gives_the_others_one_turn_each() {
    let voting = start().with_token(0, "P01", &ALL_FOUR).rolls(1).moves_to("HM");
    let won = voting.seat_does(1, Action::Vote(Abc)).seat_does(2, Action::Vote(Abc)).answers(Call::Right);
    let third = won.is_to_roll(1).rolls(1).moves_to("P01").answers(Call::Wrong).is_to_roll(2);
    third.rolls(1).moves_to("P01").answers(Call::Wrong).is_won_by(&[0]);
}

/// HM-21
#[test]
fn time_and_exactness_are_options() {
    let timed = start().rolls(1).moves_to("P01").does(Action::OutOfTime).is_to_roll(1);
    assert!(timed.told.iter().any(|told| told.event == Event::RanOut { seat: Seat(0) }));
    let untimed = HeiseyOptions { time: Time::None, ..uncontested() };
    Heisey::start(untimed, 2).rolls(1).moves_to("P01").refuses(Action::OutOfTime, "HM-21");
    for seconds in [4, 601] {
        let options = HeiseyOptions { time: Time::Seconds(seconds), ..uncontested() };
        let refused = Trivia::<HeiseyMania>::new(contents(EditionName::HeiseyMania, 5), &options, 2);
        assert_eq!(refused.unwrap_err().clause.as_str(), "HM-21");
    }
    let players = HeiseyOptions { exactness: Exactness::Players, ..uncontested() };
    Heisey::start(players, 3).rolls(1).moves_to("P01").types("something").is_to_act(&[1, 2]);
}

/// HM-22
#[test]
fn after_a_wrong_answer_the_right_one_is_read_aloud_or_not() {
    let read_out = Event::ReadOut { answer: "colors 0".to_owned(), note: None };
    let read = start().rolls(1).moves_to("P01").answers(Call::Wrong);
    assert!(read.heard(Viewer::Spectator).contains(&&read_out));
    let silent = HeiseyOptions { read_aloud: Switch::Off, ..uncontested() };
    let unread = Heisey::start(silent, 2).rolls(1).moves_to("P01").answers(Call::Wrong);
    assert!(!unread.heard(Viewer::Spectator).contains(&&read_out));
}

/// HM-23
#[test]
fn consultation_is_an_option_of_the_table() {
    // A team is one seat; who speaks for it is for the table. The rules only carry the option.
    assert_eq!(HeiseyOptions::default().consultation, Switch::On);
    let read: HeiseyOptions = serde_json::from_str(r#"{"consultation":"off"}"#).expect("it is an option");
    assert_eq!(read.consultation, Switch::Off);
}

/// HM-24
#[test]
fn a_ruling_may_be_challenged_by_those_it_concerns() {
    let ruled = |call, options| Heisey::start(options, 3).rolls(1).moves_to("P01").types("x").is_ruled(call);
    let wrong = ruled(Call::Wrong, HeiseyOptions::default()).is_to_act(&[0]);
    assert_eq!(wrong.refusal(1, Action::Contest).clause.unwrap().as_str(), "HM-24");
    let voting = wrong.seat_does(0, Action::Contest).is_to_act(&[1, 2]);
    voting.does(Action::Judge(Call::Right)).does(Action::Judge(Call::Right)).is_to_roll(0);
    ruled(Call::Right, HeiseyOptions::default()).is_to_act(&[1, 2]);
    ruled(Call::Wrong, uncontested()).is_to_roll(1);
    start().rolls(1).refuses(Action::Contest, "HM-24");
    // HM-1: alone there is no challenge.
    let alone = Heisey::start(HeiseyOptions::default(), 1).rolls(1).moves_to("P01").types("x");
    alone.is_ruled(Call::Wrong).is_to_roll(0);
}
