//! The laws of `rules::laws`, under every combination of options.

use manipulation::{Action, Manipulation, Mode, Options, Six, Space, TOKENS, WorldHome};
use rules::laws::{self, Setting};
use rules::{Chance, Dice, Game, Imagine, Notation, Odds, Seat, Seats, Step, Turn, Viewer};

fn settings() -> Vec<Options> {
    let mut all = Vec::new();
    for mode in Mode::ALL {
        for six in [Six::PassesOn, Six::RollsAgain] {
            all.extend(WorldHome::ALL.map(|world_home| Options { mode, six, world_home }));
        }
    }
    all
}

fn each_setting(games: u64, law: impl Fn(&Setting<'_, Manipulation>, u64)) {
    for options in settings() {
        for seed in 0..games {
            law(&setting(options), seed);
        }
    }
}

fn setting(options: Options) -> Setting<'static, Manipulation> {
    Setting {
        contents: Default::default(),
        options,
        seats: options.mode.seats(),
        candidates: &candidates,
        rule: &|appeal, _| match *appeal {},
        // The longest of 20,000 random games of each mode has fewer than 1,500 steps.
        longest: 10_000,
    }
}

/// From everywhere somebody stands and from every holding, to a few spaces of every kind; and the legal moves.
fn candidates(game: &Manipulation, seat: Seat) -> Vec<Action> {
    let view = game.view(Viewer::Spectator);
    let standing = view.colors.iter().flat_map(|color| color.spaces.clone());
    let holdings = view.colors.iter().map(|color| Space::holding(color.color));
    let ends = ["S1", "E0", "E1", "B0", "T2", "O43", "P04", "H04", "WORLD"];
    let ends = ends.map(|name| name.parse::<Space>().expect("these spaces exist"));
    let mut all = Vec::new();
    for from in standing.chain(holdings).chain([Space::WORLD, Space::lane(30)]) {
        all.extend(ends.map(|to| Action::new(from, to)));
        all.push(Action::through_world(from, ends[1]));
    }
    let listed = game.choices(seat);
    all.extend(listed.listed().iter().filter(|action| !all.contains(action)).copied().collect::<Vec<_>>());
    all
}

#[test]
fn random_games_obey_every_law() {
    each_setting(1, laws::hold);
}

/// BM-1 BM-19 BM-26
#[test]
fn every_value_of_every_option_is_a_setting() {
    let json = |options: &Options| serde_json::to_value(options).expect("options have a JSON form");
    let set: Vec<serde_json::Value> = settings().iter().map(json).collect();
    for option in Manipulation::options() {
        for choice in &option.choices {
            // An option that is not written has its default.
            let is_set = |set: &serde_json::Value| {
                set.get(option.name).map_or(option.usual(), |set| set.as_str().unwrap_or_default())
                    == choice.value
            };
            assert!(set.iter().any(is_set), "no setting has {}: {}", option.name, choice.value);
        }
    }
}

#[test]
fn what_a_bot_imagines_is_what_it_sees() {
    each_setting(2, laws::imagination_agrees);
}

#[test]
fn positions_and_moves_come_back_from_their_text() {
    each_setting(2, laws::notation_agrees);
}

/// Plays a random game and shows every position of it.
fn wander(options: Options, seed: u64, mut look: impl FnMut(&Manipulation)) {
    let mut dice = Dice::seeded(seed);
    let mut game =
        Manipulation::new(Default::default(), &options, options.mode.seats()).expect("it can be played");
    loop {
        look(&game);
        let step = match game.turn() {
            Turn::Of(seat) => Step::acted(seat, *dice.pick(game.choices(seat).listed())),
            Turn::Luck(luck) => Step::Drew(luck.draw(&mut dice)),
            Turn::AnyOf(_) | Turn::EachOf(_) => unreachable!("one seat moves at a time"),
            Turn::Over(_) => return,
        };
        game.play(step).expect("what is due and listed is legal");
    }
}

#[test]
fn no_token_is_ever_lost_and_no_space_holds_two() {
    each_setting(10, |setting, seed| {
        wander(setting.options, seed, |game| {
            let view = game.view(Viewer::Spectator);
            let mut taken: Vec<Space> = view.colors.iter().flat_map(|color| color.spaces.clone()).collect();
            for color in &view.colors {
                assert_eq!(color.holding + color.spaces.len() as u8, TOKENS, "{color:?}");
                let marked = !color.through_world || color.spaces.contains(&Space::entrance(color.color));
                assert!(marked, "the mark of WORLD is of a token on its entrance (BM-19)");
            }
            let count = taken.len();
            taken.sort();
            taken.dedup();
            assert_eq!(taken.len(), count, "two tokens stand on one space");
        });
    });
}

/// The tokens of a player who left are neither on the board nor in holding, for the viewers, the bots and the notation.
#[test]
fn whoever_leaves_takes_all_their_tokens_along() {
    let options = Options::default();
    wander(options, 5, |game| {
        if matches!(game.turn(), Turn::Over(_)) {
            return;
        }
        let mut left = game.clone();
        for (count, seat) in (1..4).zip([Seat(2), Seat(0), Seat(3)]) {
            left.play(Step::Left(seat)).expect("everybody may leave");
            let view = left.view(Viewer::Spectator);
            let color = &view.colors[seat.index()];
            assert_eq!((color.holding, color.home, color.spaces.len()), (0, 0, 0), "{color:?}");
            let gone =
                view.colors.iter().filter(|color| color.holding + color.spaces.len() as u8 == 0).count();
            assert_eq!(gone, count, "the others keep theirs");
            let mut dice = Dice::seeded(1);
            assert_eq!(Manipulation::imagine(&view, Viewer::Spectator, &mut dice).tokens(), left.tokens());
            let text = left.write_position();
            let read = Manipulation::read_position(Default::default(), &options, 4, &text);
            assert_eq!(read.expect("it was written so"), left, "{text}");
        }
    });
}

#[test]
fn what_the_view_foretells_of_a_move_is_what_happens() {
    use manipulation::{Event, Happening};
    each_setting(4, |setting, seed| {
        wander(setting.options, seed, |game| {
            let view = game.view(Viewer::Spectator);
            let Turn::Of(seat) = game.turn() else { return };
            let listed = game.choices(seat);
            let shown: Vec<Action> = view.moves().iter().map(|shown| shown.action).collect();
            assert_eq!(listed.listed(), shown, "the view shows the listed choices, in their order");
            for shown in view.moves() {
                let mut after = game.clone();
                let told = after.play(Step::acted(seat, shown.action)).expect("a shown move is legal");
                let told: Vec<Event> = told.into_iter().map(|told| told.event).collect();
                let (color, from, path) = (shown.color, shown.action.from, shown.path.clone());
                assert_eq!(told[0], Event::Moved { seat, color, from, path });
                assert_eq!(shown.path.last(), Some(&shown.action.to));
                let happens = |wanted: fn(&Happening) -> bool| shown.happens.iter().any(wanted);
                let tells = |wanted: fn(&Event) -> bool| told.iter().any(wanted);
                assert_eq!(
                    happens(|what| matches!(what, Happening::Attack(_))),
                    tells(|event| matches!(event, Event::Attacked { .. }))
                );
                assert_eq!(
                    happens(|what| matches!(what, Happening::SetBack(_))),
                    tells(|event| matches!(event, Event::SetBack { .. }))
                );
                assert_eq!(happens(|what| *what == Happening::Wins), after.is_over());
                assert_eq!(happens(|what| *what == Happening::Portal), shown.path.contains(&Space::WORLD));
            }
        });
    });
}

#[test]
fn the_odds_of_every_draw_sum_to_one_and_each_is_possible() {
    let lucks = [
        manipulation::Luck::Die,
        manipulation::Luck::RollOff(Seats::first(2)),
        manipulation::Luck::RollOff(Seats::first(4)),
    ];
    for luck in lucks {
        let odds = luck.odds();
        assert!((odds.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(odds.iter().all(|(draw, _)| luck.allows(draw)));
    }
}
