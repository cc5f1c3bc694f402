//! Positions with all their legal moves, and counts of rolls and moves, from programs that share nothing with
//! this one.

use std::collections::BTreeSet;

use manipulation::{Effect, Mode, Options, Space, moves, perft};
use manipulation::{Manipulation, Phase};
use rules::{Notation, Seat};
use serde::Deserialize;

/// One position of the file.
#[derive(Deserialize)]
struct Position {
    mode: Mode,
    player: u8,
    die: u8,
    tokens: Spaces,
    through_world: Vec<Space>,
    legal: Vec<Legal>,
}

#[derive(Deserialize)]
struct Spaces {
    red: Vec<Space>,
    yellow: Vec<Space>,
    green: Vec<Space>,
    blue: Vec<Space>,
}

#[derive(Deserialize)]
struct Legal {
    from: Space,
    to: Space,
    world: bool,
    effect: String,
}

/// Sets up the tokens of a position by way of its notation.
fn set_up(position: &Position) -> Manipulation {
    let Spaces { red, yellow, green, blue } = &position.tokens;
    let mut text = String::new();
    for (letter, spaces) in [("R", red), ("Y", yellow), ("G", green), ("B", blue)] {
        let names: Vec<String> = spaces.iter().map(ToString::to_string).collect();
        let names = if names.is_empty() { "-".to_owned() } else { names.join(",") };
        text.push_str(&format!("{letter}:{names} "));
    }
    text.push_str(&format!("to:{}", Seat(position.player)));
    if !position.through_world.is_empty() {
        let letter = |space: &Space| {
            ["R", "Y", "G", "B"][space.index() - Space::entrance(manipulation::Color::Red).index()]
        };
        text.push_str(&format!(" world:{}", position.through_world.iter().map(letter).collect::<String>()));
    }
    Manipulation::read_position(Default::default(), &options(position.mode), position.mode.seats(), &text)
        .unwrap_or_else(|misread| panic!("{text}: {misread}"))
}

fn options(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

#[test]
fn every_position_has_the_same_legal_moves_as_in_another_program() {
    let lines = include_str!("../../../testdata/vectors/manipulation.jsonl").lines();
    let mut checked = 0;
    for line in lines {
        let position: Position = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let game = set_up(&position);
        let found: Vec<(Space, Space, bool, &str)> =
            moves(game.lines(), game.tokens(), options(position.mode), Seat(position.player), position.die)
                .iter()
                .map(|found| {
                    let effect = match found.effect {
                        Effect::Plain => "plain",
                        Effect::Attack(_) => "attack",
                        Effect::SetBack(_) => "set_back",
                    };
                    (found.action.from, found.action.to, found.action.world, effect)
                })
                .collect();
        let wanted: BTreeSet<(Space, Space, bool, &str)> = position
            .legal
            .iter()
            .map(|legal| (legal.from, legal.to, legal.world, legal.effect.as_str()))
            .collect();
        assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), wanted, "{line}");
        assert_eq!(found.len(), wanted.len(), "a move is offered once: {line}");
        assert_eq!(game.phase(), Phase::Rolling);
        checked += 1;
    }
    assert!(checked > 1_500, "the file has all its positions");
}

#[test]
fn counts_of_rolls_and_moves_agree_with_another_program() {
    let options = Options { mode: Mode::Tournament, ..Options::default() };
    let mut checked = 0;
    for line in
        include_str!("../../../testdata/perft/manipulation.txt").lines().filter(|line| !line.starts_with('#'))
    {
        for (depth, count) in (1..).zip(line.split_whitespace()) {
            assert_eq!(
                perft(options, depth),
                count.parse::<u64>().expect("a count is a number"),
                "depth {depth}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 4);
}
