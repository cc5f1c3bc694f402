//! The laws of `rules::laws`, for every number of players and every option; and cards are never lost.

mod support;

use rules::laws::{self, Setting};
use rules::{Dice, Game, Imagine, Playout, Seat, Step, Turn, Viewer};
use support::{board, play_through};
use whizkey::{Action, Door, Key, Options, QuietDraw, Rank, Square, Switch, WhizCards, WhizKey};

fn settings() -> Vec<(Options, u8)> {
    let base = Options::default();
    let mercy = Options { mercy: Switch::On, ..base };
    // Random players seldom win, and a match of theirs would be long: half a point is the shortest.
    let to = |total: &str| Options { tournament: Switch::On, total: total.parse().expect("points"), ..base };
    let counted = Options { whiz_cards: WhizCards::InHand, ..base };
    let automatic = Options { quiet_draw: QuietDraw::Automatic, ..base };
    let never = Options { quiet_draw: QuietDraw::Never, ..base };
    let mut all = vec![(base, 2), (base, 3), (base, 4), (mercy, 2), (mercy, 3), (mercy, 4), (to("0.5"), 2)];
    all.extend([(counted, 2), (counted, 4), (automatic, 2), (automatic, 3), (never, 2), (never, 3)]);
    all
}

/// Matches to every total that is offered. Random players need more than 100,000 steps to end the longest.
fn matches() -> Vec<(Options, u8)> {
    let to = |total: &str| total.parse().expect("points");
    let base = Options { tournament: Switch::On, ..Options::default() };
    ["1", "3", "5", "7"].map(|total| (Options { total: to(total), ..base }, 2)).into()
}

fn each_setting(law: impl Fn(&Setting<'_, WhizKey>, u64), games: u64) {
    for (options, seats) in settings() {
        for seed in 0..games {
            law(&setting(options, seats), seed);
        }
    }
}

fn setting(options: Options, seats: u8) -> Setting<'static, WhizKey> {
    Setting {
        contents: board(),
        options,
        seats,
        candidates: &candidates,
        rule: &|appeal, _| match *appeal {},
        // One game of random players has some 300 steps, and a match of theirs many games.
        longest: 100_000,
    }
}

/// Everything that may be done now, and much that may not. Only now and then the whole of it, for a match is long.
fn candidates(game: &WhizKey, seat: Seat) -> Vec<Action> {
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let mut all = vec![Action::Draw, Action::Stop, Action::Mercy, Action::ClaimDraw, Action::Miss];
    all.extend(["R1C4", "R4C9", "PAYOFF", "R1C15"].map(|to| Action::Go { to: square(to) }));
    let ranks: Vec<Rank> = Rank::all().collect();
    for (place, from) in
        ["START", "PAYOFF", "R2C5", "R2C9", "R3C6", "R4C11"].map(square).into_iter().enumerate()
    {
        all.extend([
            Action::Step { from },
            Action::Hop { from },
            Action::Return { from },
            Action::PutBack { from },
        ]);
        let rank = ranks[(place + usize::from(game.view(Viewer::Spectator).stack)) % 13];
        for (door, hand, whiz) in [
            (Door::One, 1, 0),
            (Door::Two, 0, 1),
            (Door::Three, 2, 255),
            (Door::Four, 4, 0),
            (Door::Whiz, 0, 1),
        ] {
            all.push(Action::Open { from, door, key: Key { rank, hand, whiz } });
        }
        all.push(Action::Swap { give: rank, take: ranks[place] });
    }
    let listed = game.choices(seat);
    let missing = listed.listed().iter().filter(|action| !all.contains(action)).copied();
    let missing: Vec<Action> = missing.collect();
    all.extend(missing);
    all
}

#[test]
fn random_games_obey_every_law() {
    each_setting(laws::hold, 3);
    for (options, seats) in matches() {
        laws::hold_at_first(&setting(options, seats), 0, 1_500);
    }
}

/// WK-3 WK-31 WK-32 WK-33
#[test]
fn every_value_of_every_option_is_a_setting() {
    let json =
        |(options, _): &(Options, u8)| serde_json::to_value(options).expect("options have a JSON form");
    let set: Vec<serde_json::Value> = settings().iter().chain(&matches()).map(json).collect();
    for option in WhizKey::options() {
        for choice in &option.choices {
            // A total counts only where a match is played, and an option that is not written has its default.
            let is_set = |set: &serde_json::Value| {
                let is_match = set["tournament"] == "on";
                (option.name != "total" || is_match)
                    && set.get(option.name).map_or(option.usual(), |set| set.as_str().unwrap_or_default())
                        == choice.value
            };
            assert!(set.iter().any(is_set), "no setting has {}: {}", option.name, choice.value);
        }
    }
}

#[test]
fn what_a_bot_imagines_is_what_it_sees() {
    each_setting(laws::imagination_agrees, 3);
}

#[test]
fn positions_and_moves_come_back_from_their_text() {
    each_setting(laws::notation_agrees, 3);
}

/// WK-2: the 52 cards are conserved at every step, also when somebody leaves.
#[test]
fn no_card_is_ever_lost() {
    for (options, seats) in settings() {
        for seed in 0..10 {
            let mut game = WhizKey::new(board(), &options, seats).expect("these options can be played");
            for step in play_through(&options, seats, seed, 3) {
                game.play(step).expect("it was played before");
                assert!(game.keeps_its_pack());
                if !matches!(game.turn(), Turn::Over(_)) {
                    let mut left = game.clone();
                    left.play(Step::Left(Seat(seed as u8 % seats))).expect("everybody may leave");
                    assert!(left.keeps_its_pack() || matches!(left.turn(), Turn::Over(_)));
                }
            }
        }
    }
}

/// WK-34: what a bot imagines holds the bot's own cards and is a whole pack; the rest differs from time to time.
#[test]
fn an_imagined_game_can_be_played_on() {
    let mut dice = Dice::seeded(3);
    for seats in 2..=4 {
        let steps = play_through(&Options::default(), seats, 9, 6);
        let mut game = WhizKey::new(board(), &Options::default(), seats).expect("the box can be played");
        for step in steps {
            game.play(step).expect("it was played before");
            let Turn::Of(seat) = game.turn() else { continue };
            let mut world = WhizKey::imagine(&game.view(Viewer::Seat(seat)), Viewer::Seat(seat), &mut dice);
            assert!(world.keeps_its_pack());
            assert_eq!(
                world.choices(seat),
                game.choices(seat),
                "one's own choices do not hang on what is hidden"
            );
            let place = world.habit(seat, world.choices(seat).listed(), &mut dice);
            let action = world.choices(seat).listed()[place];
            world.play(Step::acted(seat, action)).expect("habit is legal");
            let outlooks: f64 = (0..seats).map(|seat| world.outlook(Seat(seat))).sum();
            assert!((outlooks - 1.0).abs() < 1e-9, "the outlooks of all sum to one");
        }
    }
}
