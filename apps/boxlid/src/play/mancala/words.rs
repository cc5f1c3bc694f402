//! A position of Mancala in words and in plain characters.

use mancala::{Board, Mancala, Offer, Side};
use rules::{Game, Turn};

use solver::Worth;

use crate::play::Desk;
use crate::solving::values::{Tag, Values, said};

/// What the one to move is asked.
pub fn asks(game: &Mancala, desk: &Desk<'_>) -> String {
    let side = game.mover();
    let name = desk.name(game.seat_of(side));
    match game.offer() {
        Offer::Open => format!("{name}, choose a pocket of side {side} from 1 to 6, or `swap`"),
        Offer::FirstTurn | Offer::Closed => format!("{name}, choose a pocket of side {side} from 1 to 6"),
    }
}

/// Both sides and whose turn it is, in sentences.
pub fn describe(game: &Mancala, names: &[String]) -> Vec<String> {
    let name = |side: Side| &names[game.seat_of(side).index()];
    let half = |side: Side| {
        let owner = match name(side) {
            name if *name == side.to_string() => format!("Side {side}"),
            name => format!("Side {side}, {name}"),
        };
        let pockets = game.board().pockets(side).map(|stones| stones.to_string());
        let (last, first) = pockets.split_last().expect("a side has six pockets");
        let store = game.board().store(side);
        format!("{owner}: pockets 1 to 6 hold {} and {last}; the store holds {store}.", first.join(", "))
    };
    let mut lines = vec![half(Side::A), half(Side::B)];
    lines.push(match game.turn() {
        Turn::Over(standing) if standing.is_draw() => "The game is over. It is a draw.".to_owned(),
        Turn::Over(standing) => {
            let winners: Vec<&str> =
                standing.winners().iter().map(|seat| names[seat.index()].as_str()).collect();
            format!("The game is over. {} wins.", winners.join(" and "))
        }
        Turn::Of(_) | Turn::AnyOf(_) | Turn::EachOf(_) => format!("{} is to move.", name(game.mover())),
    });
    lines
}

/// What a choice is worth, and how sure that is: `Exact: wins by 6.`
pub fn worth(worth: &Worth) -> String {
    let sure = match Tag::of(worth) {
        Tag::Exact => "Exact",
        Tag::Bound => "Proved so far",
        Tag::Estimate => "Estimate",
    };
    format!("{sure}: {}.", said(worth))
}

/// What every choice is worth, a line each, and the position as a whole.
pub fn worths(game: &Mancala, values: &Values) -> Vec<String> {
    let line = |(action, value): &(mancala::Action, Worth)| {
        let word = match action {
            mancala::Action::Sow(pocket) => format!("Pocket {}", pocket.number),
            mancala::Action::Swap => "Swap".to_owned(),
        };
        format!("{word}. {}", worth(value))
    };
    let whole = format!("Side {} to move. {}", game.mover(), worth(&values.whole));
    values.moves.iter().map(line).chain([whole]).collect()
}

/// The board in characters any terminal has, A below, seen from A.
pub fn sketch(board: &Board) -> Vec<String> {
    let row = |stones: Vec<u8>| stones.iter().map(|stones| format!("({stones:>2})")).collect::<String>();
    let numbers = |numbers: Vec<u8>| numbers.iter().map(|number| format!("{number:>3} ")).collect::<String>();
    let far: Vec<u8> = board.pockets(Side::B).into_iter().rev().collect();
    let near = board.pockets(Side::A).to_vec();
    let (a, b) = (board.store(Side::A), board.store(Side::B));
    let lines = [
        format!("         {}", numbers((1..=6).rev().collect())),
        format!("  B      {}", row(far)),
        format!("    [{b:>2}] {} [{a:>2}]", " ".repeat(24)),
        format!("  A      {}", row(near)),
        format!("         {}", numbers((1..=6).collect())),
    ];
    lines.map(|line| line.trim_end().to_owned()).to_vec()
}
