//! How far a piece is from PAYOFF: the turns and cards the cheapest way takes, in tenths of a turn.
//!
//! An estimate for bots, worked out once for each board. It knows the squares and not the cards in play.

use crate::{Board, Door, Kind, Square};

/// What an effort is at most; only a square without any way has it.
const FAR: i32 = 2_000;
/// What a turn costs.
pub(crate) const TURN: i32 = 10;
/// What landing on DRAW OR SWAP and on DRAW WHIZ CARD is worth, in cards.
pub(crate) const CARD: i32 = 8;
/// A WHIZ card counts as two.
pub(crate) const WHIZ_CARD: i32 = 14;

/// The effort from every square of a board.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Efforts([i32; Square::PLACES]);

impl Efforts {
    /// Before they are worked out.
    pub const UNKNOWN: Efforts = Efforts([FAR; Square::PLACES]);

    pub fn of(board: &Board) -> Self {
        let mut efforts = Efforts::UNKNOWN;
        efforts.0[Square::PAYOFF.place()] = 0;
        // Ways lead right and down, and from one square to any doorway: a few rounds settle them all. More rounds
        // than squares are never needed, unless a board of one's own lets a piece gain cards for ever.
        for _ in 0..Square::PLACES {
            let before = efforts.clone();
            for square in board.squares().filter(|square| *square != Square::PAYOFF) {
                let step = board.right(square).map(|to| TURN + efforts.landed(board, to));
                let doors = board
                    .doors(square)
                    .iter()
                    .map(|passage| TURN + key_cost(passage.door) + efforts.through(board, passage.to));
                let best = doors.chain(step).min().unwrap_or(FAR);
                efforts.0[square.place()] = best.min(efforts.0[square.place()]);
            }
            if efforts == before {
                break;
            }
        }
        efforts
    }

    /// From a square at the beginning of a turn.
    #[inline]
    pub fn from(&self, square: Square) -> i32 {
        self.0[square.place()]
    }

    /// From a square a piece has just landed on, with what the square gives.
    pub fn landed(&self, board: &Board, square: Square) -> i32 {
        match board.kind(square) {
            Kind::MoveOneOrToDoorway => {
                let step = board.right(square).map_or(FAR, |to| self.from(to) - CARD);
                board.next_doorway(square).map_or(step, |to| step.min(self.from(to)))
            }
            Kind::MoveToDoorwayOfChoice => {
                board.doorways().iter().map(|doorway| self.from(*doorway)).min().unwrap_or(FAR)
            }
            Kind::DrawOrSwap => self.from(square) - CARD,
            Kind::DrawWhizCard => self.from(square) - WHIZ_CARD,
            Kind::Start | Kind::Entry | Kind::Doorway | Kind::Payoff => self.from(square),
        }
    }

    /// From a square a door has just led to: a doorway gives a bonus there, which saves a turn (WK-17).
    pub fn through(&self, board: &Board, square: Square) -> i32 {
        let bonus = board.door(square).map(|next| key_cost(next.door) + self.through(board, next.to));
        let landed = self.landed(board, square);
        bonus.map_or(landed, |bonus| landed.min(bonus))
    }
}

/// What a key costs in the long run, getting its cards included.
fn key_cost(door: Door) -> i32 {
    match door {
        Door::One => CARD,
        Door::Two => 14,
        Door::Three => 24,
        Door::Four => 36,
        Door::Whiz => WHIZ_CARD,
    }
}
