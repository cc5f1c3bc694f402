//! The clauses of `docs/rulebooks/trivial_pursuit.md` from the winning question on: TP-17 to TP-29, and what the
//! page decides besides.

mod support;

use rules::{Game, Seat, Turn, Viewer};
use support::{Table, contents};
use trivia::{
    Action, BotKnows, Call, Category, Draw, EditionName, Event, Exactness, Luck, PursuitOptions, Ruling,
    Switch, Time, Trivia, TrivialPursuit, Verdict, Wedges,
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

/// A table where the mover has just reached the hub with the full set.
fn at_the_winning_question() -> Pursuit {
    start().with_token(0, "S01", &ALL_SIX).rolls(1).moves_to("HUB")
}

/// TP-17
#[test]
fn with_the_full_set_the_others_vote_in_secret() {
    let voting = at_the_winning_question().is_to_act(&[1, 2]).seat_does(1, Action::Vote(History));
    assert_eq!(voting.told.len(), 1);
    assert_eq!(voting.told[0].event, Event::Voted { seat: Seat(1) });
    let shown = serde_json::to_string(&voting.view(2)).expect("a view has a JSON form");
    let before =
        serde_json::to_string(&at_the_winning_question().seat_does(1, Action::Vote(WildCard)).view(2));
    assert_eq!(shown, before.expect("a view has a JSON form"), "a sealed vote shows nothing");
    let asked = voting.is_to_act(&[2]).seat_does(2, Action::Vote(History)).is_to_act(&[0]);
    let question = asked.view(0).question.expect("the winning question is put");
    assert!(question.winning && question.category == History);
}

/// TP-17
#[test]
fn of_tied_categories_the_one_named_first_after_the_mover_is_taken() {
    // Seat 2 votes first in time, but seat 1 sits first after the mover.
    let asked =
        at_the_winning_question().seat_does(2, Action::Vote(History)).seat_does(1, Action::Vote(WildCard));
    assert_eq!(asked.view(0).question.expect("the winning question is put").category, WildCard);
}

/// TP-18
#[test]
fn the_winning_question_answered_right_wins() {
    let table = at_the_winning_question().with_turns_behind();
    let asked = table.seat_does(1, Action::Vote(History)).seat_does(2, Action::Vote(History));
    asked.answers(Call::Right).is_won_by(&[0]);
}

/// TP-18
#[test]
fn the_winning_question_answered_wrong_ends_the_turn() {
    let asked =
        at_the_winning_question().seat_does(1, Action::Vote(History)).seat_does(2, Action::Vote(History));
    let passed = asked.answers(Call::Wrong).is_to_roll(1);
    assert_eq!(passed.view(0).tokens[0].at, "HUB");
    let later = passed.pass_round_from(1).rolls(1);
    assert!(!later.targets().contains(&"HUB".to_owned()), "the token has to leave the hub");
}

/// TP-19
#[test]
fn overshooting_the_hub_is_an_ordinary_move() {
    let over = start().with_token(0, "S01", &ALL_SIX).rolls(2);
    assert_eq!(
        over.targets(),
        ["S11", "S21", "S31", "S41", "S51", "S03"]
            .map(str::to_owned)
            .into_iter()
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
    let asked = over.moves_to("S11");
    assert!(!asked.view(0).question.expect("an ordinary question").winning);
}

/// TP-20
#[test]
fn a_win_in_the_first_turn_gives_the_others_one_turn_each() {
    let won =
        at_the_winning_question().seat_does(1, Action::Vote(History)).seat_does(2, Action::Vote(History));
    let second = won.answers(Call::Right).is_to_roll(1);
    assert_eq!(second.view(1).finished, [Seat(0)]);
    let third = second.rolls(1).moves_to("S01").answers(Call::Wrong).is_to_roll(2);
    third.rolls(1).moves_to("S01").answers(Call::Wrong).is_won_by(&[0]);
}

/// TP-20
#[test]
fn those_who_also_win_in_their_first_turn_share_a_tie() {
    let won =
        at_the_winning_question().seat_does(1, Action::Vote(History)).seat_does(2, Action::Vote(History));
    let second = won.answers(Call::Right).with_token(1, "S01", &ALL_SIX).rolls(1).moves_to("HUB");
    let tied =
        second.seat_does(0, Action::Vote(History)).seat_does(2, Action::Vote(History)).answers(Call::Right);
    let third = tied.is_to_roll(2).rolls(1).moves_to("S01").answers(Call::Wrong);
    third.is_won_by(&[0, 1]);
}

/// TP-21
#[test]
fn fewer_wedges_may_open_the_winning_question() {
    for (wedges, needed) in [(Wedges::Six, 6), (Wedges::Five, 5), (Wedges::Four, 4)] {
        let options = PursuitOptions { wedges, ..uncontested() };
        let enough = Pursuit::start(options.clone(), 2)
            .with_token(0, "S01", &ALL_SIX[..needed])
            .rolls(1)
            .moves_to("HUB");
        enough.is_to_act(&[1]);
        let short =
            Pursuit::start(options, 2).with_token(0, "S01", &ALL_SIX[..needed - 1]).rolls(1).moves_to("HUB");
        short.is_to_act(&[0]);
    }
}

/// TP-22
#[test]
fn running_out_of_time_is_wrong_and_cannot_be_contested() {
    let asked = Pursuit::start(PursuitOptions::default(), 2).rolls(1).moves_to("S01");
    let out = asked.does(Action::OutOfTime).is_to_roll(1);
    assert!(out.told.iter().any(|told| told.event == Event::RanOut { seat: Seat(0) }));
    let untimed = PursuitOptions { time: Time::None, ..uncontested() };
    Pursuit::start(untimed, 2).rolls(1).moves_to("S01").refuses(Action::OutOfTime, "TP-22");
}

/// TP-22
#[test]
fn the_time_to_answer_is_any_number_from_5_to_600() {
    let read = |json: &str| serde_json::from_str::<PursuitOptions>(json);
    for (json, time) in [
        (r#"{"time":"none"}"#, Time::None),
        (r#"{"time":"45"}"#, Time::Seconds(45)),
        (r#"{"time":45}"#, Time::Seconds(45)),
        (r#"{"time":5}"#, Time::Seconds(5)),
        (r#"{"time":"600"}"#, Time::Seconds(600)),
    ] {
        let options = read(json).expect("it is a time");
        assert_eq!(options.time, time, "{json}");
        let game = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &options, 2);
        assert_eq!(game.expect("it can be played").house().time, time.seconds());
    }
    for json in
        [r#"{"time":4}"#, r#"{"time":"601"}"#, r#"{"time":0}"#, r#"{"time":-5}"#, r#"{"time":99999999}"#]
    {
        let options = read(json).expect("it is a number");
        let refused = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 5), &options, 2);
        let refused = refused.expect_err("nobody agrees on that");
        assert_eq!(refused.clause.as_str(), "TP-22", "{json}");
        assert!(refused.to_string().contains("from 5 to 600 seconds"), "{refused}");
    }
    for json in [r#"{"time":"soon"}"#, r#"{"time":7.5}"#, r#"{"time":null}"#] {
        let error = read(json).expect_err("it is no time").to_string();
        assert!(error.contains("`none` or a whole number of seconds"), "{error}");
    }
    assert_eq!(serde_json::to_string(&Time::Seconds(7)).unwrap(), "\"7\"");
}

/// TP-23
#[test]
fn the_program_judges_at_the_level_of_the_table() {
    for exactness in [Exactness::Strict, Exactness::Standard, Exactness::Lenient] {
        let options = PursuitOptions { exactness, ..uncontested() };
        let judged = Pursuit::start(options, 2).rolls(1).moves_to("S01").types("Pelé");
        let Turn::Appeal(appeal) = judged.game.turn() else { panic!("a ruling is due") };
        assert_eq!((appeal.exactness, appeal.typed.as_str(), appeal.card), (exactness, "Pelé", 0));
    }
}

/// TP-23
#[test]
fn the_program_may_ask_for_more_once() {
    let more = || Ruling { verdict: Verdict::More, reason: "which first name?".to_owned() };
    let asked = start().rolls(1).moves_to("S01").types("Williams").plays(rules::Step::Ruled(more()));
    let asked = asked.is_to_act(&[0]);
    assert_eq!(
        asked.view(0).question.expect("the question stands").more.as_deref(),
        Some("which first name?")
    );
    asked.types("Williams, I said").plays(rules::Step::Ruled(more())).is_to_roll(1);
}

/// TP-23
#[test]
fn where_players_judge_they_see_the_card_and_a_tie_is_right() {
    let options = PursuitOptions { exactness: Exactness::Players, ..PursuitOptions::default() };
    let panel = Pursuit::start(options, 3).rolls(1).moves_to("S01").types("something").is_to_act(&[1, 2]);
    assert_eq!(panel.view(0).question.expect("the question stands").answer, None);
    assert_eq!(
        panel.view(2).question.expect("the question stands").answer.as_deref(),
        Some("sports_leisure 0")
    );
    let tie = panel.seat_does(1, Action::Judge(Call::Right)).seat_does(2, Action::Judge(Call::Wrong));
    // TP-29 does not apply: the turn goes on at once.
    tie.is_to_roll(0);
}

/// TP-24
#[test]
fn brackets_are_left_to_the_judge_who_never_asks_for_them() {
    // The engine hands the printed line to the judge as it is; the judge's own tests show what brackets mean.
    let judged = start().rolls(1).moves_to("S01").types("anything (or so)");
    let Turn::Appeal(appeal) = judged.game.turn() else { panic!("a ruling is due") };
    assert_eq!(appeal.typed, "anything (or so)");
}

/// TP-25
#[test]
fn after_a_wrong_answer_the_right_one_is_read_aloud_or_not() {
    let read = start().rolls(1).moves_to("S01").answers(Call::Wrong);
    let read_out = Event::ReadOut { answer: "sports_leisure 0".to_owned(), note: None };
    assert!(read.heard(Viewer::Spectator).contains(&&read_out));
    let silent = PursuitOptions { read_aloud: Switch::Off, ..uncontested() };
    let unread = Pursuit::start(silent, 2).rolls(1).moves_to("S01").answers(Call::Wrong);
    assert!(!unread.heard(Viewer::Seat(Seat(0))).contains(&&read_out));
    assert_eq!(unread.view(0).last.expect("a question was asked").answer, None);
}

/// TP-26
#[test]
fn consultation_is_an_option_of_the_table() {
    // A team is one seat; who speaks for it is for the table. The rules only carry the option.
    let json = serde_json::to_string(&PursuitOptions { consultation: Switch::Off, ..uncontested() });
    assert!(json.expect("options have a JSON form").contains("\"consultation\":\"off\""));
    assert_eq!(PursuitOptions::default().consultation, Switch::On);
}

/// TP-27
#[test]
fn by_the_house_rule_a_wedge_ends_the_turn() {
    let options = PursuitOptions { wedge_ends_turn: Switch::On, ..uncontested() };
    let table =
        Pursuit::start(options.clone(), 2).rolls(6).moves_to("R07").answers(Call::Right).is_to_roll(1);
    assert_eq!(table.view(0).tokens[0].won, [PeoplePlaces]);
    Pursuit::start(options, 2).rolls(1).moves_to("S01").answers(Call::Right).is_to_roll(0);
}

/// TP-28
#[test]
fn any_deck_with_the_six_categories_plays_but_an_empty_one() {
    for cards in [1, 2, 500] {
        assert!(
            Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, cards), &uncontested(), 2)
                .is_ok()
        );
    }
    let empty = Trivia::<TrivialPursuit>::new(contents(EditionName::TrivialPursuit, 0), &uncontested(), 2);
    assert_eq!(empty.expect_err("there is nothing to ask").clause.as_str(), "TP-28");
}

#[test]
fn a_bot_knows_by_luck_and_is_shown_no_card() {
    let options = PursuitOptions { bots: vec![Some(BotKnows::Steady), None], ..PursuitOptions::default() };
    let asked = Pursuit::start(options, 2).rolls(1).moves_to("S01");
    assert!(matches!(asked.game.turn(), Turn::Luck(Luck::Knows { chance: 50..=70 })));
    assert_eq!(asked.view(0).question.as_ref().expect("a question is put").answer, None);
    asked.draws(Draw::Knew(true)).is_to_roll(0);
}

#[test]
fn whoever_leaves_loses_their_voice_and_the_last_one_left_wins() {
    let voting = at_the_winning_question().seat_does(1, Action::Vote(History));
    let asked = voting.plays(rules::Step::Left(Seat(2))).is_to_act(&[0]);
    assert_eq!(asked.view(0).question.as_ref().expect("the winning question is put").category, History);
    asked.plays(rules::Step::Left(Seat(0))).is_won_by(&[1]);
}
