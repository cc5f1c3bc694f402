//! Questions to the study, and what it tells slice by slice.

use std::sync::Arc;

use catalog::{GameKind, LogFile};
use mancala::{Action, Begins, Mancala, Options, Pie, Pocket};
use rules::{Game, Notation, Seat, Viewer};
use screens::{Hosted, LookBack, Room};
use study::{Proof, Question, ReportTold, Study, Told, ValuesTold};
use table::{Fortune, NoJudge, Opening, Secret, Table};

fn names() -> [String; 2] {
    ["Ana".to_owned(), "Ben".to_owned()]
}

fn game(options: &Options, position: &str) -> Mancala {
    Mancala::read_position(Arc::new(()), options, 2, position).unwrap()
}

fn values_of(ticket: u64, game: &Mancala) -> Question {
    Question::Values { ticket, view: Box::new(game.view(Viewer::Spectator)), names: names() }
}

/// Works for as long as the clock is looked at so often.
fn slice(study: &mut Study, most: usize) -> Option<Told> {
    let mut looks = 0;
    study.work(&mut || {
        looks += 1;
        looks < most
    })
}

/// Everything that is told of a position, in short slices.
fn all_values(study: &mut Study) -> Vec<ValuesTold> {
    let mut told = Vec::new();
    while study.is_busy() {
        if let Some(Told::Values(values)) = slice(study, 4) {
            told.push(values);
        }
    }
    told
}

#[test]
fn an_answer_begins_as_an_estimate_and_ends_exact() {
    let game = game(&Options::default(), "6,1,3,0,8,0/8 0,2,0,8,1,8/3 A");
    let mut study = Study::default();
    study.hear(values_of(7, &game));
    let told = all_values(&mut study);
    let (first, last) = (&told[0], &told[told.len() - 1]);
    assert!(first.sowings.iter().any(|sown| sown.proof != Proof::Exact), "{first:?}");
    assert!(!first.done && last.done && last.proof == Proof::Exact);
    assert!(last.sowings.iter().all(|sown| sown.proof == Proof::Exact));
    let pockets: Vec<&str> = last.sowings.iter().map(|sown| sown.pocket.as_str()).collect();
    assert_eq!(pockets, ["A1", "A2", "A3", "A5"]);
    assert!(last.sowings.iter().any(|sown| sown.best));
    assert!(told.iter().all(|told| told.ticket == 7));
    // What is called proved at some time is never taken back.
    for pair in told.windows(2) {
        for (before, after) in pair[0].sowings.iter().zip(&pair[1].sowings) {
            assert!(before.proof != Proof::Exact || before == after || before.best != after.best);
        }
    }
}

#[test]
fn a_newer_question_takes_the_place_of_an_older_one() {
    let start = game(&Options::default(), "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A");
    let near_the_end = game(&Options::default(), "0,0,0,0,0,1/20 2,0,0,0,0,0/25 A");
    let mut study = Study::default();
    study.hear(values_of(1, &start));
    slice(&mut study, 4);
    study.hear(values_of(2, &near_the_end));
    let told = all_values(&mut study);
    assert!(told.iter().all(|told| told.ticket == 2) && told.last().is_some_and(|told| told.done));
    study.hear(values_of(3, &start));
    study.hear(Question::Enough);
    assert!(!study.is_busy());
}

#[test]
fn under_the_pie_rule_the_swap_has_a_worth_too() {
    let options = Options { pie: Pie::On, begins: Begins::A, ..Options::default() };
    // A has made the first turn, and the sides are far from even: whoever moves wants the other side.
    let offered = game(&options, "0,0,0,0,0,1/30 0,0,0,0,0,1/16 B swap-offered");
    let mut study = Study::default();
    study.hear(values_of(1, &offered));
    let told = all_values(&mut study);
    let last = &told[told.len() - 1];
    let swap = last.swap.as_ref().expect("the swap is on offer");
    assert!(swap.best && swap.words.starts_with("wins by"), "{swap:?}");
    assert!(last.line.starts_with("Ben wins"), "{}", last.line);
}

/// A game that A plays badly at the end: pocket after pocket from the left.
fn played() -> String {
    let fortune = Fortune::Drawn(Secret::from_seed(3));
    let options = Options { begins: Begins::A, ..Options::default() };
    let opening = Opening::<Mancala>::new(options, 2, &fortune, None);
    let mut table = Table::open(opening, Arc::new(()), fortune, Arc::new(NoJudge)).unwrap();
    while let Some(seat) = table.game().turn().seats().iter().next() {
        let choices = table.game().choices(seat);
        let action = match seat {
            Seat(0) => choices.listed()[0],
            _ => *choices.listed().last().unwrap(),
        };
        let entries = table.decide(seat, table.seq(), action).unwrap();
        table.commit(entries).unwrap();
    }
    LogFile::of(GameKind::Mancala, &table, None).to_string()
}

/// The report of the end of a game: the positions from which little is left are proved in no time.
fn report(study: &mut Study, slices: usize) -> ReportTold {
    study.hear(Question::Report { ticket: 4, log: played(), names: names() });
    let mut last = None;
    for _ in 0..slices {
        if let Some(Told::Report(told)) = slice(study, 60) {
            last = Some(told);
        }
    }
    last.expect("something was told")
}

#[test]
fn a_game_is_proved_from_its_end_and_every_cost_is_the_difference_of_two_margins() {
    let told = report(&mut Study::default(), 12);
    assert!(told.seen > 8, "only {} positions were looked at", told.seen);
    let end = told.moments.last().unwrap();
    let margin = i32::from(end.stores[0]) - i32::from(end.stores[1]);
    assert_eq!((end.worth.low, end.worth.high), (margin, margin), "the last position is worth what it is");
    assert!(end.made.is_none());
    let mut slips = 0;
    for pair in told.moments.windows(2) {
        let made = pair[0].made.as_ref().unwrap();
        let sign = if pair[0].mover == 0 { 1 } else { -1 };
        let Some(cost) = made.cost else { continue };
        assert_eq!(cost, sign * (pair[0].worth.low - pair[1].worth.low));
        assert!(cost >= 0, "nobody gains by moving");
        if cost > 0 && pair[0].seen && made.better.is_some() {
            slips += 1;
            assert_ne!(made.better.as_deref(), Some(made.what.as_str()));
        }
    }
    assert!(slips > 0, "sowing from the left costs something: {:?}", told.moments.last());
}

#[test]
fn what_is_told_of_a_game_is_understood_where_it_is_drawn() {
    let mut study = Study::default();
    let told = report(&mut study, 4);
    let mut back = LookBack::new(GameKind::Mancala, names().to_vec(), Vec::new());
    back.take_report(&serde_json::to_string(&Told::Report(told.clone())).unwrap());
    let room = Room { narrow: true, tall: true, still: true, touch: false, now: 0.0 };
    let page = back.draw(room).markup;
    assert!(page.contains("data-test=\"moves\""), "{page}");
    let wanted = back.press(screens::Press::Key("ArrowLeft".to_owned()), room);
    let asked: Question =
        serde_json::from_str(&wanted[0].1).expect("the study understands what is asked there");
    study.hear(asked);
    let values = slice(&mut study, 4).expect("something is known at once");
    back.take_report(&serde_json::to_string(&values).unwrap());
    assert!(back.draw(room).markup.contains("report-worth-"));
}

#[test]
fn a_log_that_makes_no_sense_is_refused_with_a_reason() {
    let told =
        Study::default().hear(Question::Report { ticket: 9, log: "nonsense".to_owned(), names: names() });
    assert!(matches!(told, Some(Told::Trouble { ticket: 9, said }) if said.starts_with("line 1")));
}

#[test]
fn a_position_played_by_the_best_pocket_keeps_its_worth() {
    let mut now = game(&Options::default(), "0,2,0,1,0,3/18 1,0,0,4,0,2/17 A");
    let mut study = Study::default();
    let mut lines = Vec::new();
    while !now.is_over() {
        study.hear(values_of(1, &now));
        let told = all_values(&mut study);
        let last = &told[told.len() - 1];
        lines.push(last.line.clone());
        let best = last.sowings.iter().find(|sown| sown.best).expect("one is the best");
        let pocket: Pocket = best.pocket.parse().unwrap();
        let seat = now.turn().seats().iter().next().unwrap();
        now.apply(rules::Step::acted(seat, Action::Sow(pocket)));
    }
    assert!(lines.windows(2).all(|pair| pair[0] == pair[1]), "{lines:?}");
}
