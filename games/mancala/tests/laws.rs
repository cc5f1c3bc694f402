//! The laws of `rules::laws`, under every combination of options.

use mancala::{Action, Begins, Capture, FairStart, Mancala, Options, Pie, Pocket, Side, Start, Stones};
use rules::laws::{self, Setting};
use rules::{Game, Seat, Viewer};

fn each_setting(law: impl Fn(&Setting<'_, Mancala>, u64)) {
    let mut seed = 0;
    for stones in [Stones::Three, Stones::Four] {
        for begins in [Begins::A, Begins::B] {
            for capture in [Capture::Empty, Capture::Standard] {
                for pie in [Pie::Off, Pie::On] {
                    let start = FairStart::all_for(stones).next().filter(|_| seed % 3 == 0);
                    let start = start.map_or(Start::Box, Start::Named);
                    let options = Options { stones, begins, capture, pie, start };
                    for _ in 0..40 {
                        seed += 1;
                        law(&setting(options), seed);
                    }
                }
            }
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
