//! Answers, the order of the cards and sealed votes stay hidden: pairs of games that differ only in these send a
//! viewer the same bytes.

mod support;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rules::{Chance, Choices, Dice, Game, Judge, Notation, Seat, Seats, Step, Turn, Viewer};
use support::contents;
use table::{Compared, Entry, Fortune, Opening, Table, Twins};
use trivia::{
    Action, Appeal, BotKnows, Boxes, Call, Card, Category, Contents, Draw, Edition, Exactness, HeiseyMania,
    HeiseyOptions, Order, PursuitOptions, Put, Ruling, Switch, Time, Trivia, TrivialPursuit, Verdict, Wedges,
};

/// How many steps of a game are compared; more are much like them.
const STEPS: usize = 160;
/// Cards enough that many are never asked.
const CARDS: u16 = 40;

/// A judge who is never asked, for rulings are given.
struct Nobody;

impl<E: Edition> Judge<Trivia<E>> for Nobody {
    fn rule(&self, _: &Appeal, _: &[(Appeal, Ruling)]) -> Ruling {
        Ruling { verdict: Verdict::Wrong, reason: "nobody judges".to_owned() }
    }
}

/// Plays a game at random for a while and gives its steps.
fn play<E: Edition>(
    box_of: &Arc<Contents>,
    options: &E::Options,
    seats: u8,
    seed: u64,
) -> Vec<Step<Trivia<E>>> {
    let mut dice = Dice::seeded(seed);
    let mut game = Trivia::<E>::new(box_of.clone(), options, seats).expect("these options can be played");
    let mut steps = Vec::new();
    while steps.len() < STEPS {
        let step = match game.turn() {
            turn @ (Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_)) => {
                let waiting: Vec<Seat> = turn.seats().iter().collect();
                let seat = *dice.pick(&waiting);
                let action = match game.choices(seat) {
                    Choices::Listed(listed) => dice.pick(&listed).clone(),
                    Choices::Open | Choices::Nothing => Action::Answer(format!("guess {}", dice.below(5))),
                };
                Step::acted(seat, action)
            }
            Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
            Turn::Appeal(_) => {
                let verdict = *dice.pick(&[Verdict::Right, Verdict::Wrong, Verdict::Wrong, Verdict::More]);
                Step::Ruled(Ruling { verdict, reason: "thrown by dice".to_owned() })
            }
            Turn::Over(_) => break,
        };
        game.play(step.clone()).expect("it is due and legal");
        steps.push(step);
    }
    steps
}

/// A word of a position.
fn word<E: Edition>(game: &Trivia<E>, name: &str) -> String {
    let position = game.write_position();
    let found = position.split(' ').find_map(|word| word.strip_prefix(name)?.strip_prefix(':'));
    found.unwrap_or_else(|| panic!("a position has the word {name}")).to_owned()
}

/// The card and category of a question as a position writes it.
fn asked(text: &str) -> Option<(u16, Category)> {
    let mut parts = text.split('.');
    Some((parts.next()?.parse().ok()?, Category::named(parts.next()?)?))
}

/// What was asked, and what of it the viewer got to know, told by the rulebooks and not by the views.
struct Learnt {
    asked: BTreeSet<u16>,
    answers: BTreeSet<(u16, &'static str)>,
}

/// TP-10, TP-23, TP-25, TP-29, HM-9, HM-10, HM-22, HM-24: the reader sees the card, judges and voters see the
/// answer, the challenger when the vote is over, and everybody hears it when it is read out or was right.
fn learnt<E: Edition>(
    box_of: &Arc<Contents>,
    options: &E::Options,
    seats: u8,
    steps: &[Step<Trivia<E>>],
    viewer: Viewer,
) -> Learnt {
    let mut game = Trivia::<E>::new(box_of.clone(), options, seats).expect("these options can be played");
    let house = game.house().clone();
    let mut learnt = Learnt { asked: BTreeSet::new(), answers: BTreeSet::new() };
    let mut before = String::new();
    for step in steps {
        let contested = word(&game, "phase").starts_with("contest");
        game.play(step.clone()).expect("it was played before");
        let mover = word(&game, "to");
        let phase = word(&game, "phase");
        let parts: Vec<&str> = phase.split('/').collect();
        if let Some((card, category)) = parts.get(1).and_then(|text| asked(text)) {
            learnt.asked.insert(card);
            let mover = Seat(mover.as_bytes()[0] - b'A');
            let reader = Seat((mover.0 + 1) % seats);
            let is_bot = house.bots.get(mover.index()).copied().flatten().is_some();
            let reads = house.put == Put::Spoken && !is_bot && viewer == Viewer::Seat(reader);
            let sits = viewer != Viewer::Spectator;
            let judges = sits && parts[0] == "panel" && viewer != Viewer::Seat(mover);
            let by = parts.get(3).filter(|_| parts[0] == "contest");
            let votes =
                sits && by.is_some_and(|by| viewer.seat().is_some_and(|seat| seat.to_string() != **by));
            // TP-29: while a ruling can be challenged, its answer is read out, if TP-25 allows that.
            let ruled = parts.get(2).filter(|_| ["ruled", "contest"].contains(&parts[0]));
            let read_out = ruled.is_some_and(|call| *call == "right" || house.read_aloud);
            if reads || judges || votes || read_out {
                learnt.answers.insert((card, category.name()));
            }
        }
        let last = word(&game, "last");
        if last != before {
            let parts: Vec<&str> = last.split('/').collect();
            if let Some((card, category)) = parts.get(1).and_then(|text| asked(text)) {
                learnt.asked.insert(card);
                let read_out = house.read_aloud || last.ends_with("/right");
                if read_out || (contested && viewer != Viewer::Spectator) {
                    learnt.answers.insert((card, category.name()));
                }
            }
            before = last;
        }
    }
    learnt
}

/// The same box with other answers and notes wherever the viewer never learns them, and other questions on cards
/// that are never asked.
fn other_box<E: Edition>(box_of: &Contents, learnt: &Learnt) -> Arc<Contents> {
    let card = |(number, card): (usize, &Card)| {
        let mut card = card.clone();
        for (question, category) in card.questions.iter_mut().zip(E::NAME.categories()) {
            let number = number as u16;
            if !learnt.answers.contains(&(number, category.name())) {
                let another = question.choices.iter().find(|choice| **choice != question.answer).cloned();
                question.answer = another.unwrap_or_else(|| format!("quite another answer {number}"));
                question.note = Some("another note".to_owned());
            }
            if !learnt.asked.contains(&number) {
                question.text = format!("another question {number}");
            }
        }
        card
    };
    Arc::new(Contents {
        board: box_of.board.clone(),
        cards: box_of.cards.iter().enumerate().map(card).collect(),
    })
}

/// The same steps with the cards that were never asked in another order, and the votes in `window` turned, save the
/// viewer's own.
fn other_steps<E: Edition>(
    steps: &[Step<Trivia<E>>],
    learnt: &Learnt,
    viewer: Viewer,
    window: &Range<usize>,
) -> Vec<Step<Trivia<E>>> {
    let turned = |(place, step): (usize, &Step<Trivia<E>>)| match step {
        Step::Drew(Draw::Order(boxes)) => {
            let reversed = |cards: &Vec<u16>| {
                let is_asked = |card: &u16| learnt.asked.contains(card);
                let mut unasked: Vec<u16> = cards.iter().copied().filter(|card| !is_asked(card)).collect();
                let mut other = |card: &u16| if is_asked(card) { None } else { unasked.pop() };
                cards.iter().map(|card| other(card).unwrap_or(*card)).collect()
            };
            Step::Drew(Draw::Order(boxes.iter().map(reversed).collect()))
        }
        Step::Acted { seat, action: Action::Judge(call) }
            if window.contains(&place) && viewer != Viewer::Seat(*seat) =>
        {
            Step::acted(*seat, Action::Judge(Call::from_bool(!call.is_right())))
        }
        same => same.clone(),
    };
    steps.iter().enumerate().map(turned).collect()
}

/// The steps of the last sealed vote that was counted, without the one that completed it; none if there was no vote.
fn last_vote<E: Edition>(
    box_of: &Arc<Contents>,
    options: &E::Options,
    seats: u8,
    steps: &[Step<Trivia<E>>],
) -> Range<usize> {
    let mut game = Trivia::<E>::new(box_of.clone(), options, seats).expect("these options can be played");
    let (mut from, mut window) = (0, 0..0);
    for (place, step) in steps.iter().enumerate() {
        let is_sealed = |game: &Trivia<E>| matches!(game.turn(), Turn::EachOf(_));
        let before = is_sealed(&game);
        game.play(step.clone()).expect("it was played before");
        match (before, is_sealed(&game)) {
            (false, true) => from = place + 1,
            (true, false) => window = from..place,
            (true, true) | (false, false) => {}
        }
    }
    window
}

/// Everything is open but the order of the cards and the votes of others before they are counted.
fn may_know<E: Edition>(game: &Trivia<E>, viewer: Viewer) -> String {
    let position = game.write_position();
    let hide = |text: &str| {
        let count = |cards: &str| cards.split('.').filter(|card| *card != "-").count().to_string();
        let boxes = |cards: &str| cards.split(';').map(count).collect::<Vec<_>>().join(";");
        let vote = |vote: &str| match vote.split_once('=') {
            Some((seat, _)) if viewer.seat().is_none_or(|own| own.to_string() != seat) => format!("{seat}=?"),
            Some(_) | None => vote.to_owned(),
        };
        match text.split_once(':') {
            Some(("boxes", cards)) => format!("boxes:{}", boxes(cards)),
            Some(("phase", phase))
                if ["electing", "panel", "contest"].iter().any(|sealed| phase.starts_with(sealed)) =>
            {
                let (open, votes) = phase.rsplit_once('/').unwrap_or((phase, "-"));
                format!("phase:{open}/{}", votes.split('+').map(vote).collect::<Vec<_>>().join("+"))
            }
            Some(_) | None => text.to_owned(),
        }
    };
    position.split(' ').map(hide).collect::<Vec<_>>().join(" ")
}

fn candidates<E: Edition>() -> Vec<Action> {
    let categories = E::NAME.categories();
    vec![
        Action::Answer("an answer".to_owned()),
        Action::Answer("red".to_owned()),
        Action::Pass,
        Action::OutOfTime,
        Action::Judge(Call::Right),
        Action::LetStand,
        Action::Contest,
        Action::PickBox(1),
        Action::PickBox(9),
        Action::Choose(categories[0]),
        Action::Vote(categories[1]),
        Action::MoveTo("HUB".to_owned()),
        Action::MoveTo("nowhere".to_owned()),
    ]
}

fn compare<E: Edition>(options: &E::Options, seats: u8, seed: u64) -> Compared {
    let box_of = contents(E::NAME, CARDS);
    let steps = play::<E>(&box_of, options, seats, seed);
    let mut sum = Compared::default();
    for viewer in Seats::first(seats).iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
        let learnt = learnt::<E>(&box_of, options, seats, &steps, viewer);
        // Once without a vote turned, over the whole game; once with the votes turned, until they are counted.
        for votes in [0..0, last_vote::<E>(&box_of, options, seats, &steps)] {
            let until = if votes.is_empty() { steps.len() } else { votes.end };
            let open = |contents: Arc<Contents>| {
                let opening = Opening::new(options.clone(), seats, &Fortune::Given, None);
                Table::<Trivia<E>>::open(opening, contents, Fortune::Given, Arc::new(Nobody))
                    .expect("it opens")
            };
            let log = |steps: Vec<Step<Trivia<E>>>| steps.into_iter().take(until).map(Entry::from).collect();
            let twins = Twins {
                tables: [open(box_of.clone()), open(other_box::<E>(&box_of, &learnt))],
                logs: [log(steps.clone()), log(other_steps::<E>(&steps, &learnt, viewer, &votes))],
                viewer,
                may_know: &|game| may_know(game, viewer),
                candidates: &|_| candidates::<E>(),
            };
            let compared =
                twins.compare().unwrap_or_else(|tale| panic!("seed {seed}, {seats} seats: {tale}"));
            assert_eq!(compared.lines, until, "seed {seed}: nothing the viewer may know differs");
            sum.different += compared.different;
            sum.sightings += compared.sightings;
            sum.refusals += compared.refusals;
        }
    }
    sum
}

#[test]
fn answers_cards_and_votes_of_trivial_pursuit_stay_hidden_to_the_last_byte() {
    let base = PursuitOptions { wedges: Wedges::Four, ..PursuitOptions::default() };
    let settings = [
        (base.clone(), 2),
        (PursuitOptions { boxes: Boxes::Two, read_aloud: Switch::Off, ..base.clone() }, 3),
        (PursuitOptions { put: Put::Spoken, time: Time::None, read_aloud: Switch::Off, ..base.clone() }, 4),
        (PursuitOptions { put: Put::Choices, read_aloud: Switch::Off, ..base.clone() }, 3),
        (PursuitOptions { exactness: Exactness::Players, read_aloud: Switch::Off, ..base.clone() }, 4),
        (PursuitOptions { bots: vec![None, Some(BotKnows::Little)], ..base.clone() }, 2),
        (
            PursuitOptions {
                put: Put::Spoken,
                exactness: Exactness::Players,
                read_aloud: Switch::Off,
                ..base
            },
            4,
        ),
    ];
    for (seed, (options, seats)) in (0..).zip(settings) {
        let sum = compare::<TrivialPursuit>(&options, seats, seed);
        assert!(sum.sightings > 1_000 && sum.refusals > 500, "too little was compared: {sum:?}");
    }
}

#[test]
fn answers_cards_and_votes_of_heisey_mania_stay_hidden_to_the_last_byte() {
    let base = HeiseyOptions::default();
    let settings = [
        (base.clone(), 2),
        (base.clone(), 1),
        (
            HeiseyOptions {
                order: Order::Printed,
                put: Put::Spoken,
                read_aloud: Switch::Off,
                ..base.clone()
            },
            3,
        ),
        (HeiseyOptions { exactness: Exactness::Players, read_aloud: Switch::Off, ..base }, 4),
    ];
    for (seed, (options, seats)) in (20..).zip(settings) {
        let sum = compare::<HeiseyMania>(&options, seats, seed);
        assert!(sum.sightings > 1_000 && sum.refusals > 250, "too little was compared: {sum:?}");
    }
}
