//! The laws of `rules::laws`, under the options that change how a turn goes.

mod support;

use rules::laws::{self, Setting};
use rules::{Dice, Game, Seat};
use support::contents;
use trivia::{
    Action, Appeal, BotKnows, Boxes, Call, Category, ContestTime, Edition, Exactness, HeiseyMania,
    HeiseyOptions, Order, PursuitOptions, Put, Ruling, Switch, Time, Trivia, TrivialPursuit, TurnBack,
    Verdict, Wedges,
};

/// Between them these have every value of every option.
fn pursuit() -> Vec<(PursuitOptions, u8)> {
    let base = PursuitOptions { wedges: Wedges::Four, ..PursuitOptions::default() };
    let two = PursuitOptions { boxes: Boxes::Two, ..base.clone() };
    let spoken = PursuitOptions { put: Put::Spoken, time: Time::None, ..base.clone() };
    let players = PursuitOptions { exactness: Exactness::Players, ..base.clone() };
    let bots = vec![None, Some(BotKnows::Much)];
    vec![
        (base.clone(), 2),
        (PursuitOptions { wedges: Wedges::Six, time: Time::Seconds(5), ..base.clone() }, 3),
        (PursuitOptions { wedges: Wedges::Five, time: Time::Seconds(600), ..base.clone() }, 2),
        (PursuitOptions { turn_back: TurnBack::WhenFull, time: Time::Seconds(15), ..two.clone() }, 3),
        (PursuitOptions { order: Order::Printed, time: Time::Seconds(30), ..two }, 2),
        (PursuitOptions { order: Order::Printed, time: Time::Seconds(60), ..base.clone() }, 2),
        (PursuitOptions { consultation: Switch::Off, ..spoken.clone() }, 4),
        (PursuitOptions { contest: Switch::Off, exactness: Exactness::Strict, ..spoken.clone() }, 3),
        (PursuitOptions { exactness: Exactness::Players, ..spoken.clone() }, 4),
        (PursuitOptions { bots: vec![None, None, Some(BotKnows::Steady)], ..spoken }, 3),
        (PursuitOptions { put: Put::Choices, contest: Switch::Off, ..base.clone() }, 6),
        (PursuitOptions { read_aloud: Switch::Off, ..players.clone() }, 5),
        (PursuitOptions { bots: vec![None, Some(BotKnows::Little)], ..players }, 3),
        (PursuitOptions { contest_time: ContestTime::Three, read_aloud: Switch::Off, ..base.clone() }, 3),
        (PursuitOptions { contest_time: ContestTime::Ten, exactness: Exactness::Lenient, ..base.clone() }, 2),
        (PursuitOptions { wedge_ends_turn: Switch::On, bots, time: Time::Seconds(90), ..base.clone() }, 2),
        (PursuitOptions { bots: vec![Some(BotKnows::Little); 3], ..base }, 3),
    ]
}

/// Between them these have every value of every option.
fn heisey() -> Vec<(HeiseyOptions, u8)> {
    let base = HeiseyOptions::default();
    let printed = HeiseyOptions { order: Order::Printed, ..base.clone() };
    let spoken = HeiseyOptions { put: Put::Spoken, turn_back: TurnBack::Always, ..base.clone() };
    let players = HeiseyOptions { exactness: Exactness::Players, ..base.clone() };
    let bots = vec![None, None, Some(BotKnows::Steady)];
    vec![
        (base.clone(), 2),
        (base.clone(), 1),
        (HeiseyOptions { turn_back: TurnBack::Never, time: Time::Seconds(15), ..printed.clone() }, 4),
        (HeiseyOptions { time: Time::None, ..printed }, 1),
        (HeiseyOptions { contest: Switch::Off, time: Time::Seconds(30), ..spoken.clone() }, 3),
        (HeiseyOptions { exactness: Exactness::Players, consultation: Switch::Off, ..spoken }, 3),
        (HeiseyOptions { bots, read_aloud: Switch::Off, ..players }, 3),
        (HeiseyOptions { put: Put::Choices, time: Time::Seconds(60), ..base.clone() }, 2),
        (
            HeiseyOptions {
                exactness: Exactness::Strict,
                contest_time: ContestTime::Three,
                time: Time::Seconds(90),
                ..base.clone()
            },
            2,
        ),
        (
            HeiseyOptions {
                exactness: Exactness::Lenient,
                contest_time: ContestTime::Ten,
                bots: vec![None, Some(BotKnows::Much)],
                ..base
            },
            2,
        ),
    ]
}

fn candidates<E: Edition>(game: &Trivia<E>, seat: Seat) -> Vec<Action> {
    let mut all = vec![
        Action::Answer("an answer".to_owned()),
        Action::Answer("red".to_owned()),
        Action::Answer("x".repeat(301)),
        Action::Pass,
        Action::OutOfTime,
        Action::Judge(Call::Right),
        Action::Judge(Call::Wrong),
        Action::LetStand,
        Action::Contest,
        Action::PickBox(0),
        Action::PickBox(1),
        Action::PickBox(2),
        Action::PickBox(3),
    ];
    all.extend(
        Category::ALL.into_iter().flat_map(|category| [Action::Choose(category), Action::Vote(category)]),
    );
    all.extend(
        ["HUB", "HM", "R00", "S11", "D03", "P21", "nowhere"].map(|space| Action::MoveTo(space.to_owned())),
    );
    all.extend(
        game.choices(seat)
            .listed()
            .iter()
            .filter(|action| !all.contains(action))
            .cloned()
            .collect::<Vec<_>>(),
    );
    all
}

fn rule(_: &Appeal, dice: &mut Dice) -> Ruling {
    let verdict = [Verdict::Right, Verdict::Right, Verdict::Right, Verdict::Wrong, Verdict::More]
        [dice.below(5) as usize];
    Ruling { verdict, reason: "thrown by dice".to_owned() }
}

fn each_setting(
    pursuit_law: fn(&Setting<'_, Trivia<TrivialPursuit>>, u64),
    heisey_law: fn(&Setting<'_, Trivia<HeiseyMania>>, u64),
    games: u64,
) {
    for (options, seats) in pursuit() {
        for seed in 0..games {
            pursuit_law(&setting(&options, seats), seed);
        }
    }
    for (options, seats) in heisey() {
        for seed in 0..games {
            heisey_law(&setting(&options, seats), seed);
        }
    }
}

fn setting<E: Edition>(options: &E::Options, seats: u8) -> Setting<'static, Trivia<E>> {
    Setting {
        contents: contents(E::NAME, 20),
        options: options.clone(),
        seats,
        candidates: &candidates,
        rule: &rule,
        // Random movers take long to reach the hub by exact count; the longest seen have some 20,000 steps.
        longest: 200_000,
    }
}

#[test]
fn random_games_obey_every_law() {
    each_setting(laws::hold, laws::hold, 1);
}

#[test]
fn positions_and_moves_come_back_from_their_text() {
    each_setting(laws::notation_agrees, laws::notation_agrees, 1);
}

#[test]
fn every_value_of_every_option_is_a_setting() {
    let pursuit: Vec<String> = pursuit().iter().map(|(options, _)| json(options)).collect();
    let heisey: Vec<String> = heisey().iter().map(|(options, _)| json(options)).collect();
    for (specs, set) in
        [(Trivia::<TrivialPursuit>::options(), pursuit), (Trivia::<HeiseyMania>::options(), heisey)]
    {
        for option in specs {
            for choice in option.choices {
                let value = format!("\"{}\":\"{}\"", option.name, choice.value);
                assert!(set.iter().any(|options| options.contains(&value)), "no setting has {value}");
            }
        }
    }
}

fn json(options: &impl serde::Serialize) -> String {
    serde_json::to_string(options).expect("options have a JSON form")
}
