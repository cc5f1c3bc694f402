//! TP-29 and TP-23: who may challenge a ruling, who is waited for and who votes; and how spoken answers are voted on.

mod support;

use rules::{Game, Patience, Seat, Step, Viewer};
use support::Table;
use trivia::{
    Action, BotKnows, Call, ContestTime, Event, Exactness, PursuitOptions, Put, Switch, TrivialPursuit,
    Verdict,
};

type Pursuit = Table<TrivialPursuit>;

const RIGHT: Action = Action::Judge(Call::Right);
const WRONG: Action = Action::Judge(Call::Wrong);
const ANSWER: &str = "sports_leisure 0";

fn asked(options: PursuitOptions, seats: u8) -> Pursuit {
    Pursuit::start(options, seats).rolls(1).moves_to("S01")
}

/// A table where the first seat's typed answer has just been ruled on.
fn ruled(call: Call, seats: u8) -> Pursuit {
    asked(PursuitOptions::default(), seats).types("something").is_ruled(call)
}

/// The same with these bots.
fn ruled_among(bots: &[Option<BotKnows>], call: Call) -> Pursuit {
    let options = PursuitOptions { bots: bots.to_vec(), ..PursuitOptions::default() };
    asked(options, bots.len() as u8).types("something").is_ruled(call)
}

/// The same where a wrong answer is not followed by the right one.
fn ruled_in_silence(call: Call, seats: u8) -> Pursuit {
    let options = PursuitOptions { read_aloud: Switch::Off, ..PursuitOptions::default() };
    asked(options, seats).types("something").is_ruled(call)
}

fn answer_seen(table: &Pursuit, viewer: Viewer) -> Option<String> {
    table.game.view(viewer).question.expect("the question is still on the table").answer
}

fn seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

/// TP-29
#[test]
fn a_ruling_of_wrong_concerns_the_mover_alone() {
    let table = ruled(Call::Wrong, 3).is_to_act(&[0]);
    let refusal = table.refusal(1, Action::Contest);
    assert_eq!(refusal.clause.unwrap().as_str(), "TP-29");
    table.seat_does(0, Action::LetStand).is_to_roll(1);
}

/// TP-29
#[test]
fn a_ruling_of_right_concerns_all_other_seats_with_people() {
    let table = ruled(Call::Right, 3).is_to_act(&[1, 2]);
    assert_eq!(table.refusal(0, Action::Contest).clause.unwrap().as_str(), "TP-29");
    let table = table.seat_does(2, Action::LetStand).is_to_act(&[1]);
    table.seat_does(1, Action::LetStand).is_to_roll(0);
}

/// TP-29
#[test]
fn the_verdict_and_the_answer_are_shown_while_the_window_is_open() {
    for call in [Call::Right, Call::Wrong] {
        let table = ruled(call, 3);
        let read_out = Event::ReadOut { answer: ANSWER.to_owned(), note: None };
        assert!(table.heard(Viewer::Spectator).contains(&&read_out));
        for viewer in [seat(0), seat(1), Viewer::Spectator] {
            assert_eq!(answer_seen(&table, viewer).as_deref(), Some(ANSWER), "{viewer}");
        }
        // It is read out once.
        let after = table.all_let_stand();
        assert!(!after.heard(Viewer::Spectator).contains(&&read_out));
        assert_eq!(after.view(0).last.unwrap().answer.as_deref(), Some(ANSWER));
    }
    // TP-25 may forbid it after a wrong answer.
    assert_eq!(answer_seen(&ruled_in_silence(Call::Wrong, 3), seat(0)), None);
    assert_eq!(answer_seen(&ruled_in_silence(Call::Right, 3), seat(0)).as_deref(), Some(ANSWER));
}

/// TP-29
#[test]
fn anyone_who_does_nothing_lets_the_ruling_stand() {
    for (contest_time, seconds) in [(ContestTime::Three, 3), (ContestTime::Five, 5), (ContestTime::Ten, 10)] {
        let options = PursuitOptions { contest_time, ..PursuitOptions::default() };
        let table = asked(options, 4).types("something").is_ruled(Call::Right).seat_does(2, Action::LetStand);
        let then = vec![(Seat(1), Action::LetStand), (Seat(3), Action::LetStand)];
        assert_eq!(table.game.patience(), Some(Patience { seconds, then }));
        table.seat_does(1, Action::LetStand).seat_does(3, Action::LetStand).is_to_roll(0);
    }
    assert_eq!(PursuitOptions::default().contest_time, ContestTime::Five);
}

/// TP-29
#[test]
fn times_of_older_tables_are_still_read() {
    for (json, seconds) in [(r#"{"contest_time":"8"}"#, 8), (r#"{"contest_time":"15"}"#, 15)] {
        let options: PursuitOptions = serde_json::from_str(json).unwrap();
        assert_eq!(options.contest_time.seconds(), seconds);
    }
}

/// TP-29
#[test]
fn all_other_people_vote_on_the_movers_challenge() {
    let vote = ruled_in_silence(Call::Wrong, 4).seat_does(0, Action::Contest).is_to_act(&[1, 2, 3]);
    // Voters see the card's answer and the typed one, whatever TP-25 says; the challenger waits.
    for voter in [1, 2, 3] {
        let question = vote.view(voter).question.unwrap();
        assert_eq!(
            (question.answer.as_deref(), question.typed.as_deref()),
            (Some(ANSWER), Some("something"))
        );
        assert!(vote.heard(seat(voter)).iter().any(|event| matches!(event, Event::CardSays { .. })));
    }
    assert_eq!(answer_seen(&vote, seat(0)), None);
    assert_eq!(answer_seen(&vote, Viewer::Spectator), None);
    let counted = vote.seat_does(1, RIGHT).seat_does(2, RIGHT).seat_does(3, WRONG).is_to_roll(0);
    assert!(counted.heard(seat(0)).iter().any(|event| matches!(event, Event::CardSays { .. })));
    // A challenge that fails leaves the answer with those who voted and the challenger.
    let failed = ruled_in_silence(Call::Wrong, 2).seat_does(0, Action::Contest).seat_does(1, WRONG);
    assert_eq!(failed.view(0).last.unwrap().answer.as_deref(), Some(ANSWER));
    assert_eq!(failed.game.view(Viewer::Spectator).last.unwrap().answer, None);
}

/// TP-29
#[test]
fn the_mover_votes_on_a_challenge_by_somebody_else() {
    let vote = || ruled(Call::Right, 4).seat_does(2, Action::Contest).is_to_act(&[0, 1, 3]);
    vote().seat_does(0, RIGHT).seat_does(1, WRONG).seat_does(3, WRONG).is_to_roll(1);
    vote().seat_does(0, RIGHT).seat_does(1, RIGHT).seat_does(3, WRONG).is_to_roll(0);
}

/// TP-29
#[test]
fn a_tie_upholds_the_ruling() {
    let right = ruled(Call::Right, 3).seat_does(2, Action::Contest);
    right.seat_does(0, RIGHT).seat_does(1, WRONG).is_to_roll(0);
    let wrong = ruled(Call::Wrong, 3).seat_does(0, Action::Contest);
    wrong.seat_does(1, RIGHT).seat_does(2, WRONG).is_to_roll(1);
}

/// TP-29
#[test]
fn a_question_is_challenged_once_and_a_timeout_never() {
    let counted = ruled(Call::Wrong, 2).seat_does(0, Action::Contest).seat_does(1, WRONG).is_to_roll(1);
    counted.rolls(1).refuses(Action::Contest, "TP-29");
    let out = asked(PursuitOptions::default(), 3).does(Action::OutOfTime).is_to_roll(1);
    out.rolls(1).refuses(Action::Contest, "TP-29");
    let off = PursuitOptions { contest: Switch::Off, ..PursuitOptions::default() };
    asked(off, 2).types("something").is_ruled(Call::Wrong).is_to_roll(1);
}

/// TP-29
#[test]
fn bots_neither_challenge_nor_vote() {
    let bots = [None, Some(BotKnows::Much), None, Some(BotKnows::Little)];
    ruled_among(&bots, Call::Right).is_to_act(&[2]);
    ruled_among(&bots, Call::Wrong).seat_does(0, Action::Contest).is_to_act(&[2]);
    ruled_among(&bots, Call::Right).seat_does(2, Action::Contest).is_to_act(&[0]);
    // A ruling of right among bots concerns nobody, so nobody is waited for.
    ruled_among(&[None, Some(BotKnows::Much)], Call::Right).is_to_roll(0);
}

/// TP-29
#[test]
fn if_nobody_is_left_to_vote_the_challengers_word_decides() {
    let table = ruled_among(&[None, Some(BotKnows::Much)], Call::Wrong).is_to_act(&[0]);
    let decided = table.seat_does(0, Action::Contest).is_to_roll(0);
    let counted = Event::Counted { votes: Vec::new(), call: Call::Right };
    assert!(decided.heard(Viewer::Spectator).contains(&&counted));
    assert_eq!(decided.game.precedent(), None, "nobody voted, so nothing is settled for later");
    // The same if the last voter leaves.
    let bots = [None, Some(BotKnows::Much), None];
    let voting = ruled_among(&bots, Call::Wrong).seat_does(0, Action::Contest).is_to_act(&[2]);
    voting.plays(Step::Left(Seat(2))).is_to_roll(0);
}

/// TP-29
#[test]
fn who_leaves_is_not_waited_for_and_a_challenger_who_leaves_lets_the_ruling_stand() {
    let window = ruled(Call::Right, 3).seat_does(1, Action::LetStand).is_to_act(&[2]);
    window.plays(Step::Left(Seat(2))).is_to_roll(0);
    let challenged = ruled(Call::Right, 3).seat_does(2, Action::Contest);
    challenged.plays(Step::Left(Seat(2))).is_to_roll(0);
    ruled(Call::Wrong, 3).seat_does(0, Action::Contest).plays(Step::Left(Seat(0))).is_to_roll(1);
}

/// TP-29
#[test]
fn what_a_challenge_decided_by_vote_is_a_precedent_and_nothing_else_is() {
    assert_eq!(ruled(Call::Wrong, 2).all_let_stand().game.precedent(), None);
    let decided = ruled(Call::Wrong, 2).seat_does(0, Action::Contest).seat_does(1, RIGHT);
    let (appeal, ruling) = decided.game.precedent().expect("people have decided");
    assert_eq!((appeal.typed.as_str(), ruling.verdict), ("something", Verdict::Right));
    assert_eq!(decided.rolls(1).game.precedent(), None);
}

/// TP-10 TP-23 TP-29
#[test]
fn the_reader_rules_on_a_spoken_answer_and_the_ruling_can_be_challenged() {
    for exactness in [Exactness::Strict, Exactness::Standard, Exactness::Lenient] {
        let options = PursuitOptions { put: Put::Spoken, exactness, ..PursuitOptions::default() };
        let table = asked(options, 3).is_to_act(&[1]).does(WRONG).is_to_act(&[0]);
        table.seat_does(0, Action::Contest).is_to_act(&[1, 2]);
    }
}

fn spoken_vote(seats: u8, bots: &[Option<BotKnows>]) -> Pursuit {
    let options = PursuitOptions {
        put: Put::Spoken,
        exactness: Exactness::Players,
        bots: bots.to_vec(),
        ..PursuitOptions::default()
    };
    asked(options, seats)
}

/// TP-23
#[test]
fn where_players_judge_all_others_vote_on_a_spoken_answer() {
    let read = spoken_vote(4, &[]).is_to_act(&[1]);
    assert_eq!(answer_seen(&read, seat(2)), None, "TP-10: only the reader sees the card before the vote");
    // The reader's call is a sealed vote like the others', and shows them the card.
    let voting = read.does(WRONG).is_to_act(&[2, 3]);
    assert!(voting.heard(seat(2)).contains(&&Event::CardSays { answer: ANSWER.to_owned() }));
    assert!(voting.heard(seat(0)).iter().all(|event| matches!(event, Event::Judged { .. })));
    for voter in [1, 2, 3] {
        assert_eq!(answer_seen(&voting, seat(voter)).as_deref(), Some(ANSWER));
    }
    assert_eq!(answer_seen(&voting, seat(0)), None);
    // Most say right, and TP-29 does not apply: the turn goes on at once.
    voting.seat_does(2, RIGHT).seat_does(3, RIGHT).is_to_roll(0);
    // A tie is right.
    spoken_vote(3, &[]).does(WRONG).does(RIGHT).is_to_roll(0);
    // Of two, the reader is the only voter.
    spoken_vote(2, &[]).does(WRONG).is_to_roll(1);
    // A bot hears nothing and has no vote.
    spoken_vote(3, &[None, Some(BotKnows::Much), None]).is_to_act(&[2]).does(RIGHT).is_to_roll(0);
}

/// TP-22 TP-10
#[test]
fn the_reader_keeps_the_card_when_time_runs_out() {
    for exactness in [Exactness::Standard, Exactness::Players] {
        let options = PursuitOptions {
            put: Put::Spoken,
            exactness,
            read_aloud: Switch::Off,
            ..PursuitOptions::default()
        };
        let out = asked(options, 3).does(Action::OutOfTime).is_to_roll(1);
        assert!(out.heard(seat(1)).contains(&&Event::CardSays { answer: ANSWER.to_owned() }));
        assert_eq!(out.view(1).last.unwrap().answer.as_deref(), Some(ANSWER));
        for other in [0, 2] {
            assert!(!out.heard(seat(other)).iter().any(|event| matches!(event, Event::CardSays { .. })));
            assert_eq!(out.view(other).last.unwrap().answer, None);
        }
    }
}

/// The rules of version 1: all seats are waited for, any of them may challenge, and bots vote.
#[test]
fn version_1_is_played_as_before() {
    let old = |table: Pursuit| Pursuit { game: table.game.by_rules(1), ..table };
    let table = old(asked(PursuitOptions::default(), 3)).types("something").is_ruled(Call::Wrong);
    assert_eq!(answer_seen(&table, seat(0)), None, "the answer was shown after the window");
    let table = table.is_to_act(&[0, 1, 2]).seat_does(1, Action::Contest).is_to_act(&[0, 2]);
    table.seat_does(0, RIGHT).seat_does(2, WRONG).is_to_roll(1);
    let bots = vec![None, Some(BotKnows::Much)];
    let with_bot = old(asked(PursuitOptions { bots, ..PursuitOptions::default() }, 2));
    with_bot.types("something").is_ruled(Call::Wrong).seat_does(0, Action::Contest).is_to_act(&[1]);
    // Its reader ruled alone even where players judge.
    old(spoken_vote(3, &[])).does(RIGHT).is_to_act(&[0, 1, 2]);
    // And a seat could leave twice.
    let left = old(asked(PursuitOptions::default(), 3)).plays(Step::Left(Seat(2)));
    assert!(!left.game.has_left(Seat(2)));
    let again = left.plays(Step::Left(Seat(2))).is_to_act(&[0]);
    assert!(again.game.by_rules(2).has_left(Seat(2)));
}
