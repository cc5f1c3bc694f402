//! The laws of `rules::laws`, under the options that change how a turn goes.

mod support;

use rules::laws::{self, Setting};
use rules::{Dice, Game, Seat};
use support::contents;
use trivia::{
    Action, Appeal, BotKnows, Boxes, Call, Category, Edition, Exactness, HeiseyMania, HeiseyOptions, Order,
    PursuitOptions, Put, Ruling, Switch, Time, Trivia, TrivialPursuit, TurnBack, Verdict, Wedges,
};

fn pursuit() -> Vec<(PursuitOptions, u8)> {
    let base = PursuitOptions { wedges: Wedges::Four, ..PursuitOptions::default() };
    vec![
        (base.clone(), 2),
        (PursuitOptions { boxes: Boxes::Two, turn_back: TurnBack::WhenFull, ..base.clone() }, 3),
        (PursuitOptions { put: Put::Spoken, time: Time::None, ..base.clone() }, 4),
        (PursuitOptions { put: Put::Choices, contest: Switch::Off, ..base.clone() }, 6),
        (PursuitOptions { exactness: Exactness::Players, read_aloud: Switch::Off, ..base.clone() }, 5),
        (
            PursuitOptions {
                wedge_ends_turn: Switch::On,
                bots: vec![None, Some(BotKnows::Much)],
                ..base.clone()
            },
            2,
        ),
        (PursuitOptions { bots: vec![Some(BotKnows::Little); 3], ..base }, 3),
    ]
}

fn heisey() -> Vec<(HeiseyOptions, u8)> {
    let base = HeiseyOptions::default();
    vec![
        (base.clone(), 2),
        (base.clone(), 1),
        (HeiseyOptions { order: Order::Printed, turn_back: TurnBack::Never, ..base.clone() }, 4),
        (HeiseyOptions { order: Order::Printed, time: Time::None, ..base.clone() }, 1),
        (
            HeiseyOptions {
                turn_back: TurnBack::Always,
                put: Put::Spoken,
                contest: Switch::Off,
                ..base.clone()
            },
            3,
        ),
        (
            HeiseyOptions {
                exactness: Exactness::Players,
                bots: vec![None, None, Some(BotKnows::Steady)],
                ..base
            },
            3,
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
