//! Mancala's notation: positions and turns. What is read can be written and is then read the same.

use std::sync::Arc;

use mancala::{Capture, Mancala, Options, Side, read_game};
use rules::{Game, Notation};

use crate::target::{Target, texts};

/// A position on the first line, the turns of a game from there on the others.
pub const NOTATION: Target = Target {
    name: "notation",
    read,
    good: || {
        texts(&[
            "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A\n3-6 2-3 1",
            "3,3,3,3,3,3/0 3,3,3,3,3,3/0 B\n4-1\n2",
            "4,4,4,4,4,4/0 4,4,4,4,4,4/0 A first-turn\n3-6 swap 1",
            "4,4,0,5,5,5/1 4,4,4,4,4,4/0 B swap-offered\nswap",
            "0,0,0,0,0,1/24 0,0,0,0,0,13/10 A swapped\n6",
            "13,0,0,0,0,0/0 1,1,1,1,1,1/0 A\nA1",
        ])
    },
    words: &[
        "A",
        "B",
        "swap",
        "first-turn",
        "swap-offered",
        "swapped",
        "/",
        ",",
        "-",
        " ",
        "\n",
        "A3",
        "b6",
        "½",
        "三",
    ],
    brief: 60_000,
};

fn read(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let (position, turns) = text.split_once('\n').unwrap_or((&text, ""));
    for capture in [Capture::Standard, Capture::Empty] {
        let options = Options { capture, ..Options::default() };
        let Ok(game) = Mancala::read_position(Arc::new(()), &options, 2, position) else {
            continue;
        };
        assert_eq!(again(&game, &options), game, "a position reads back as it was written");
        play(game, turns, &options);
    }
}

/// Plays as many turns as can be read and are legal; each leaves a position that can be written down.
fn play(mut game: Mancala, turns: &str, options: &Options) {
    let Ok(steps) = read_game(&game, turns) else {
        return;
    };
    let stones = total(&game);
    for step in steps {
        game.play(step).expect("what was read as a game can be played");
        assert_eq!(total(&game), stones, "no stone is lost");
        assert_eq!(again(&game, options), game, "a position reads back as it was written");
    }
}

fn again(game: &Mancala, options: &Options) -> Mancala {
    let written = game.write_position();
    Mancala::read_position(Arc::new(()), options, 2, &written)
        .unwrap_or_else(|misread| panic!("{written:?} was written and cannot be read: {misread}"))
}

fn total(game: &Mancala) -> u32 {
    let sides = [Side::A, Side::B].map(|side| {
        let pockets = game.board().pockets(side).into_iter().map(u32::from).sum::<u32>();
        pockets + u32::from(game.board().store(side))
    });
    sides.into_iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_good_input_is_a_position_and_a_game_from_there() {
        for good in (NOTATION.good)() {
            let good = std::str::from_utf8(&good).expect("it is text");
            let (position, turns) = good.split_once('\n').expect("a line for the position, others for turns");
            let options = Options { pie: mancala::Pie::On, ..Options::default() };
            let game = Mancala::read_position(Arc::new(()), &options, 2, position);
            let game = game.unwrap_or_else(|misread| panic!("{position:?}: {misread}"));
            read_game(&game, turns).unwrap_or_else(|misread| panic!("{good:?}: {misread}"));
        }
    }
}
