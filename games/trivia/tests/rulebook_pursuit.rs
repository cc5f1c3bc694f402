//! One test at least for each clause of `docs/rulebooks/trivial_pursuit.md`.

mod support;

use rules::{Game, Seat, Seats, Turn, Viewer};
use support::{Table, contents};
use trivia::{
    Action, BotKnows, Boxes, Call, Category, Doing, Draw, EditionName, Event, Exactness, Luck,
    PursuitOptions, Put, Ruling, Switch, Time, Trivia, TrivialPursuit, TurnBack, Verdict, Wedges,
};

type Pursuit = Table<TrivialPursuit>;

use Category::{ArtsEntertainment, History, PeoplePlaces, ScienceNature, SportsLeisure, WildCard};

const ALL_SIX: [Category; 6] =
    [PeoplePlaces, ArtsEntertainment, History, ScienceNature, SportsLeisure, WildCard];

/// The rules of the box, without the window for contests, which has tests of its own.
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
    assert_eq!(refusal.to_string(), "TP-6: S02 is 4 from S02 only by going back the way the move came");
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

/// A table with contests, where the mover's answer has just been ruled.
fn ruled(call: Call, seats: u8) -> Pursuit {
    Pursuit::start(PursuitOptions::default(), seats)
        .rolls(1)
        .moves_to("S01")
        .types("something")
        .is_ruled(call)
}

/// TP-29
#[test]
fn nothing_follows_from_a_ruling_until_everybody_lets_it_stand() {
    let table = ruled(Call::Wrong, 3).is_to_act(&[0, 1, 2]).seat_does(1, Action::LetStand).is_to_act(&[0, 2]);
    table.seat_does(0, Action::LetStand).seat_does(2, Action::LetStand).is_to_roll(1);
}

/// TP-29
#[test]
fn all_but_the_contester_vote_on_a_contest() {
    let vote = ruled(Call::Wrong, 4).seat_does(0, Action::Contest).is_to_act(&[1, 2, 3]);
    assert_eq!(vote.view(0).question.expect("the question stands").answer, None, "the contester waits");
    assert!(vote.view(1).question.expect("the question stands").answer.is_some());
    let overturned = vote.seat_does(1, Action::Judge(Call::Right)).seat_does(2, Action::Judge(Call::Right));
    let counted = overturned.seat_does(3, Action::Judge(Call::Wrong)).is_to_roll(0);
    assert!(counted.heard(Viewer::Seat(Seat(0))).iter().any(|event| matches!(event, Event::CardSays { .. })));
}

/// TP-29
#[test]
fn an_opponent_may_contest_and_the_mover_votes_too() {
    let vote = ruled(Call::Right, 3).seat_does(2, Action::Contest).is_to_act(&[0, 1]);
    // One against one: a tie upholds the ruling.
    vote.seat_does(0, Action::Judge(Call::Right)).seat_does(1, Action::Judge(Call::Wrong)).is_to_roll(0);
}

/// TP-29
#[test]
fn of_two_players_the_other_decides() {
    ruled(Call::Wrong, 2)
        .seat_does(0, Action::Contest)
        .is_to_act(&[1])
        .does(Action::Judge(Call::Right))
        .is_to_roll(0);
    ruled(Call::Wrong, 2).seat_does(0, Action::Contest).does(Action::Judge(Call::Wrong)).is_to_roll(1);
}

/// TP-29
#[test]
fn a_ruling_is_contested_once_and_not_again() {
    let counted = ruled(Call::Wrong, 2).seat_does(0, Action::Contest).does(Action::Judge(Call::Wrong));
    counted.rolls(1).refuses(Action::Contest, "TP-29");
    start().rolls(1).refuses(Action::LetStand, "TP-29");
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
    let contest = ruled(Call::Wrong, 3).seat_does(0, Action::Contest);
    contest.plays(rules::Step::Left(Seat(0))).is_to_roll(1);
}
