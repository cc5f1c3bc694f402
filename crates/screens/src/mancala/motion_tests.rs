//! What the schedule of a turn promises, checked on whole games.

use std::sync::Arc;

use mancala::{Begins, Event, Mancala, Options, Space};
use rules::{Dice, Game, Notation, Step, Turn, Viewer};

use super::heaps::{self, Heaps};
use super::motion::{Beat, Lay, Schedule};
use crate::shell::stage::LONGEST;

fn start() -> Mancala {
    let options = Options { begins: Begins::A, ..Options::default() };
    Mancala::new(Arc::new(()), &options, 2).unwrap()
}

fn position(text: &str) -> Mancala {
    Mancala::read_position(Arc::new(()), &Options::default(), 2, text).unwrap()
}

/// Plays `action` and gives its schedule, with the heaps before and after.
fn sow(game: &mut Mancala, pocket: &str) -> (Heaps, Schedule, Heaps) {
    let Turn::Of(seat) = game.turn() else { panic!("the game is over") };
    let before = Heaps::of(&game.view(Viewer::Spectator));
    let told = game.play(Step::acted(seat, mancala::Action::Sow(pocket.parse().unwrap()))).unwrap();
    let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
    let mut after = before.clone();
    let schedule = Schedule::of(&mut after, &events);
    (before, schedule, after)
}

#[test]
fn stones_fall_one_by_one_and_each_count_ticks() {
    let mut game = start();
    let (_, schedule, after) = sow(&mut game, "A3");
    assert!(after.agree_with(&game.view(Viewer::Spectator)));
    let ticks: Vec<(u32, Space, u8)> = schedule
        .beats
        .iter()
        .filter_map(|(at, beat)| match beat {
            Beat::Count(space, stones) => Some((*at, *space, *stones)),
            Beat::Move(..) | Beat::Click | Beat::Word(..) => None,
        })
        .collect();
    let space = |text: &str| Space::try_from(text.to_owned()).unwrap();
    let spaces: Vec<(Space, u8)> = ticks.iter().map(|(_, space, stones)| (*space, *stones)).collect();
    assert_eq!(
        spaces,
        [(space("A3"), 0), (space("A4"), 5), (space("A5"), 5), (space("A6"), 5), (space("A:store"), 1)]
    );
    let apart: Vec<u32> = ticks[1..].windows(2).map(|pair| pair[1].0 - pair[0].0).collect();
    assert_eq!(apart, [140, 140, 140]);
    assert!(schedule.beats.iter().any(|(_, beat)| matches!(beat, Beat::Word(_, text) if text == "Again!")));
}

#[test]
fn a_capture_takes_both_heaps_to_the_store() {
    let mut game = position("1,0,4,4,4,4/0 4,4,4,4,7,4/0 A");
    let (_, schedule, after) = sow(&mut game, "A1");
    let store = Space::Store(mancala::Side::A);
    assert_eq!(after.at(store).len(), 8);
    let said = schedule.beats.iter().find_map(|(_, beat)| match beat {
        Beat::Word(_, text) => Some(text.as_str()),
        _ => None,
    });
    assert_eq!(said, Some("Takes eight"));
    let last = schedule.beats.iter().rev().find_map(|(_, beat)| match beat {
        Beat::Move(_, pose) => Some(*pose),
        _ => None,
    });
    assert!(matches!(last, Some(pose) if pose.space == store && matches!(pose.lay, Lay::Resting(_))));
}

#[test]
fn no_turn_takes_longer_than_it_may() {
    let mut game = position("40,0,0,0,0,0/0 4,4,4,4,4,4/0 A");
    let (_, schedule, _) = sow(&mut game, "A1");
    assert!(schedule.lasts <= LONGEST, "{}", schedule.lasts);
    assert!(schedule.beats.iter().all(|(at, _)| *at <= LONGEST));
    let whole = schedule.lasts;
    assert_eq!(schedule.in_order().iter().map(|(lasts, _)| lasts).sum::<u32>(), whole);
}

#[test]
fn in_random_games_no_stone_is_lost_and_every_stone_comes_to_rest() {
    for seed in 0..40 {
        let mut dice = Dice::seeded(seed);
        let mut game = start();
        let mut heaps = Heaps::of(&game.view(Viewer::Spectator));
        while let Turn::Of(seat) = game.turn() {
            let action = *dice.pick(game.choices(seat).listed());
            let told = game.play(Step::acted(seat, action)).unwrap();
            let events: Vec<Event> = told.into_iter().map(|told| told.event).collect();
            let schedule = Schedule::of(&mut heaps, &events);
            assert!(heaps.agree_with(&game.view(Viewer::Spectator)));
            assert!(schedule.lasts <= LONGEST);
            let mut poses = std::collections::HashMap::new();
            for (_, beat) in schedule.beats {
                if let Beat::Move(stone, pose) = beat {
                    poses.insert(stone, pose);
                }
            }
            for (stone, space, slot) in heaps.each() {
                if let Some(pose) = poses.get(&stone) {
                    assert_eq!((pose.space, pose.lay), (space, Lay::Resting(slot)));
                }
            }
        }
        assert_eq!(heaps.total(), 48);
    }
}

#[test]
fn a_take_back_moves_only_what_must_move() {
    let mut game = start();
    let view = game.view(Viewer::Spectator);
    let (_, _, mut heaps) = sow(&mut game, "A3");
    let schedule = Schedule::back_to(&mut heaps, &view);
    assert!(heaps.agree_with(&view));
    let moved = schedule.beats.iter().filter(|(_, beat)| matches!(beat, Beat::Move(..))).count();
    assert_eq!(moved, 4);
    assert_eq!(heaps::count(&view, Space::Store(mancala::Side::A)), 0);
}
