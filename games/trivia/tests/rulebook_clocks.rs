//! Clocks, and bots at a table of people: TP-10, TP-22 and their like.

mod support;

use rules::{Bot, Choices, Dice, Game, Patience, Seat, Viewer};
use support::{Table, contents};
use trivia::{
    Action, BotKnows, Call, EditionName, HeiseyMania, HeiseyOptions, Pursuer, PursuitOptions, Put, Time,
    Trivia, TrivialPursuit,
};

type Pursuit = Table<TrivialPursuit>;
type Heisey = Table<HeiseyMania>;

/// TP-22 HM-21
#[test]
fn the_game_waits_for_an_answer_as_long_as_the_table_says() {
    let waits = |time| {
        let options = PursuitOptions { time, ..PursuitOptions::default() };
        Pursuit::start(options, 3).rolls(1).moves_to("S01").game.patience()
    };
    let out = |seconds| Some(Patience { seconds, then: vec![(Seat(0), Action::OutOfTime)] });
    assert_eq!(waits(Time::Seconds(45)), out(45));
    assert_eq!(waits(Time::Seconds(15)), out(15));
    assert_eq!(waits(Time::Seconds(5)), out(5));
    assert_eq!(waits(Time::Seconds(600)), out(600));
    assert_eq!(waits(Time::None), None);
    let heisey = Heisey::start(HeiseyOptions::default(), 2).rolls(1).moves_to("P01");
    assert_eq!(heisey.game.patience(), out(45));
    // Nobody is hurried to move.
    assert_eq!(Pursuit::start(PursuitOptions::default(), 2).rolls(1).game.patience(), None);
}

/// TP-22
#[test]
fn of_a_spoken_question_the_reader_says_that_time_is_up() {
    let options = PursuitOptions { put: Put::Spoken, ..PursuitOptions::default() };
    let patience = Pursuit::start(options, 3).rolls(1).moves_to("S01").game.patience();
    assert_eq!(patience, Some(Patience { seconds: 45, then: vec![(Seat(1), Action::OutOfTime)] }));
}

/// TP-10
#[test]
fn a_bot_does_not_read_what_is_answered_aloud_while_a_person_can() {
    let bots = vec![None, Some(BotKnows::Steady), None];
    let options = PursuitOptions { put: Put::Spoken, bots, ..PursuitOptions::default() };
    Pursuit::start(options, 3).rolls(1).moves_to("S01").is_to_act(&[2]);
}

/// TP-1 HM-1
#[test]
fn one_person_among_bots_has_nobody_who_listens() {
    let bots = vec![None, Some(BotKnows::Much)];
    let options = PursuitOptions { put: Put::Spoken, bots: bots.clone(), ..PursuitOptions::default() };
    let refused = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 10), &options, 2);
    assert_eq!(refused.unwrap_err().clause.as_str(), "TP-1");
    let options = HeiseyOptions { put: Put::Spoken, bots, ..HeiseyOptions::default() };
    let refused = Trivia::<HeiseyMania>::new(contents(EditionName::HeiseyMania, 10), &options, 2);
    assert_eq!(refused.unwrap_err().clause.as_str(), "HM-1");
}

fn pursuer(knows: BotKnows) -> Pursuer {
    Pursuer::new(contents(EditionName::TrivialPursuit, 10), knows, |answer, typed| answer == typed)
}

fn chooses(table: &Pursuit, seat: u8) -> Action {
    let view = table.view(seat);
    let choices = table.game.choices(Seat(seat));
    Bot::<Trivia<TrivialPursuit>>::choose(&mut pursuer(BotKnows::Much), &view, &choices, &mut Dice::seeded(1))
}

#[test]
fn a_bot_goes_to_a_headquarters_it_lacks_and_with_the_full_set_to_the_hub() {
    let start = || Pursuit::start(PursuitOptions::default(), 2);
    let Action::MoveTo(to) = chooses(&start().rolls(6), 0) else { panic!("it moves") };
    let board = &contents(EditionName::TrivialPursuit, 1).board;
    let space = board.find(&to).expect("the space exists");
    assert_eq!(board.kind(space), trivia::SpaceKind::Headquarters);
    let full = start().with_token(0, "S03", EditionName::TrivialPursuit.categories()).rolls(3);
    assert_eq!(chooses(&full, 0), Action::MoveTo("HUB".to_owned()));
}

#[test]
fn a_bot_that_has_to_judge_compares_the_card_with_what_was_typed() {
    let challenged = |typed: &str| {
        let table = Pursuit::start(PursuitOptions::default(), 2).rolls(1).moves_to("S01");
        let table = table.types(typed).is_ruled(Call::Wrong).seat_does(0, Action::Contest);
        chooses(&table, 1)
    };
    assert_eq!(challenged("sports_leisure 0"), Action::Judge(Call::Right));
    assert_eq!(challenged("nonsense"), Action::Judge(Call::Wrong));
    let ruled = Pursuit::start(PursuitOptions::default(), 2).rolls(1).moves_to("S01").types("x");
    assert_eq!(chooses(&ruled.is_ruled(Call::Right), 1), Action::LetStand);
}

#[test]
fn a_bot_without_a_listed_choice_passes() {
    let view = Pursuit::start(PursuitOptions::default(), 2).game.view(Viewer::Spectator);
    let mut bot = pursuer(BotKnows::Little);
    let action = Bot::<Trivia<TrivialPursuit>>::choose(&mut bot, &view, &Choices::Open, &mut Dice::seeded(1));
    assert_eq!(action, Action::Pass);
}
