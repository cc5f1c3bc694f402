//! The laws of `rules::laws`, under every combination of options.

use mancala::{Action, Begins, Capture, FairStart, Mancala, Options, Pie, Pocket, Side, Start, Stones};
use rules::laws::{self, Setting};
use rules::{Dice, Game, OptionSpec, Seat, Viewer};

/// Every combination of options as in the box, and every fair start with one combination or another.
fn settings() -> Vec<Options> {
    let mut all = Vec::new();
    for stones in [Stones::Three, Stones::Four] {
        for begins in [Begins::A, Begins::B] {
            for capture in [Capture::Empty, Capture::Standard] {
                for pie in [Pie::Off, Pie::On] {
                    all.push(Options { stones, begins, capture, pie, start: Start::Box });
                }
            }
        }
    }
    for stones in [Stones::Three, Stones::Four] {
        let combinations: Vec<Options> =
            all.iter().filter(|options| options.stones == stones).copied().collect();
        for (start, options) in FairStart::all_for(stones).zip(combinations.iter().cycle()) {
            all.push(Options { start: Start::Named(start), ..*options });
        }
    }
    all
}

fn each_setting(law: impl Fn(&Setting<'_, Mancala>, u64)) {
    for (options, place) in settings().into_iter().zip(0..) {
        for seed in 0..30 {
            law(&setting(options), 30 * place + seed);
        }
    }
}

fn setting(options: Options) -> Setting<'static, Mancala> {
    Setting {
        contents: Default::default(),
        options,
        seats: 2,
        candidates: &candidates,
        rule: &|appeal, _| match *appeal {},
        // Every sowing brings stones nearer to a store; the longest random games seen have about 120 sowings.
        longest: 1_000,
    }
}

/// Every pocket that could be named, those that do not exist included, and the swap.
fn candidates(_: &Mancala, _: Seat) -> Vec<Action> {
    let pockets =
        Side::BOTH.into_iter().flat_map(|side| (0..=9).map(move |number| Pocket::new(side, number)));
    pockets.map(Action::Sow).chain([Action::Swap]).collect()
}

#[test]
fn random_games_obey_every_law() {
    each_setting(laws::hold);
}

/// M-3 M-4 M-11 M-17 M-18. What settling resolves as the table opens cannot be a setting: no game is set up with it, and
/// what it comes to is one.
#[test]
fn every_value_of_every_option_is_a_setting() {
    let json = |options: Options| serde_json::to_value(options).expect("options have a JSON form");
    let set: Vec<serde_json::Value> = settings().into_iter().map(json).collect();
    let has = |option: &OptionSpec, value: &str| {
        // An option that is not written has its default.
        set.iter()
            .any(|set| set.get(option.name).map_or(option.usual(), |set| set.as_str().unwrap()) == value)
    };
    let mut settled = Vec::new();
    for option in Mancala::options() {
        for choice in option.choices.iter().filter(|choice| !has(&option, choice.value)) {
            let asked = serde_json::from_value(serde_json::json!({ (option.name): choice.value }));
            let asked: Options = asked.expect("it is a value");
            let open =
                Options { begins: if option.name == "begins" { asked.begins } else { Begins::A }, ..asked };
            Mancala::new(Default::default(), &open, 2).expect_err("nothing is left to lot");
            for seed in 0..20 {
                let options = json(Mancala::settle(&open, &mut Dice::seeded(seed), None));
                let value = options.get(option.name).map_or(option.usual(), |value| value.as_str().unwrap());
                assert!(has(&option, value), "{} {} is settled as {value}", option.name, choice.value);
            }
            settled.push(format!("{} {}", option.name, choice.value));
        }
    }
    assert_eq!(
        settled,
        ["begins by_lot", "begins loser", "start fair"],
        "these are settled as the table opens"
    );
}

#[test]
fn what_a_bot_imagines_is_what_it_sees() {
    each_setting(laws::imagination_agrees);
}

#[test]
fn positions_and_moves_come_back_from_their_text() {
    each_setting(laws::notation_agrees);
}

#[test]
fn no_stone_is_ever_lost() {
    each_setting(|plain, seed| {
        let counted = Setting { candidates: &counting_candidates, ..setting(plain.options) };
        laws::hold(&counted, seed);
    });
}

fn counting_candidates(game: &Mancala, seat: Seat) -> Vec<Action> {
    let view = game.view(Viewer::Spectator);
    let heaps = [view.a, view.b].into_iter().flat_map(|half| half.pockets.into_iter().chain([half.store]));
    let stones: u32 = heaps.map(u32::from).sum();
    assert_eq!(stones, 12 * u32::from(view.options.stones.count()));
    candidates(game, seat)
}
