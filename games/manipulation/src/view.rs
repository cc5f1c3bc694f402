//! The game as anybody may see it: in this game nothing is hidden.

use rules::{Seat, Standing};
use serde::{Deserialize, Serialize};

use crate::{Action, Board, Color, Layout, Options, Space, TOKENS};

/// All there is to see. It is the same for players and spectators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The board, if it is one that somebody brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The options the table is played under.
    pub options: Options,
    /// The four colours, in the order of [`Color::ALL`].
    pub colors: Vec<ColorView>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// Whose turn it is; nobody before the roll-off is decided and once the game is over.
    pub mover: Option<Seat>,
    /// What is going on.
    pub doing: Doing,
    /// How the game came out, once it has.
    pub over: Option<Standing>,
}

/// The tokens of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColorView {
    /// The colour.
    pub color: Color,
    /// Whose tokens they are.
    pub seat: Seat,
    /// How many wait in holding.
    pub holding: u8,
    /// Where the others stand, those at home included.
    pub spaces: Vec<Space>,
    /// How many are home.
    pub home: u8,
    /// Whether the token on its own entrance came through WORLD, and so enters only with the number of home
    /// spaces still free (BM-19).
    pub through_world: bool,
    /// The opponent who sits on this colour's entrance and can be attacked from holding with a 1 (BM-22).
    pub squatter: Option<Color>,
}

/// One seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The colours it moves at present: its own, or the partner's once all its own are home (BM-25).
    pub moves: Vec<Color>,
    /// The roll it sat out in its last turn, if it did (BM-8).
    pub sat_out: Option<u8>,
    /// Whether it has left the game.
    pub left: bool,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// These roll for the first turn (BM-3).
    RollingOff {
        /// Who still rolls: everybody, or those who tied.
        seats: Vec<Seat>,
    },
    /// The mover's die is about to fall.
    Rolling,
    /// The mover chooses among these moves.
    Moving {
        /// The roll.
        die: u8,
        /// Every legal move once, in the order of the listed choices.
        moves: Vec<MoveView>,
    },
    /// The game is over.
    Over,
}

/// A legal move and what will come of it, so that it can be shown before it is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveView {
    /// The action that makes it.
    pub action: Action,
    /// The colour of the token.
    pub color: Color,
    /// The spaces it goes over, in order, the last being where it comes to stand.
    pub path: Vec<Space>,
    /// What happens on the way and at the end, in order; nothing if it just lands on a free space.
    pub happens: Vec<Happening>,
}

/// Something a move brings about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// A token leaves holding (BM-4).
    LeavesHolding,
    /// The move would have ended on this occupied safety area and goes one space beyond (BM-12).
    Beyond(Space),
    /// The token goes through WORLD to its entrance (BM-16).
    Portal,
    /// It takes this entrance instead of the Start beside it (BM-20, BM-21).
    TakesEntrance(Space),
    /// It attacks this colour (BM-9).
    Attack(Color),
    /// It sets back this partner's colour (BM-10).
    SetBack(Color),
    /// It comes to stand on a safety area (BM-11).
    Safe,
    /// It comes home, or goes deeper (BM-18).
    Home,
    /// It wins the game (BM-24).
    Wins,
}

impl ColorView {
    /// Whether the tokens are out of the game, because their player left.
    pub fn is_gone(&self) -> bool {
        self.holding == 0 && self.spaces.is_empty()
    }
}

impl View {
    /// The shape of the board that is played on.
    pub fn layout(&self) -> &Layout {
        self.board.as_ref().map_or(&Layout::BUILT_IN, Board::layout)
    }

    /// The tokens of one colour.
    pub fn color(&self, color: Color) -> &ColorView {
        &self.colors[color.index()]
    }

    /// The legal moves; none unless somebody is to move.
    pub fn moves(&self) -> &[MoveView] {
        match &self.doing {
            Doing::Moving { moves, .. } => moves,
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Over => &[],
        }
    }

    /// Whether the game is over because others left, which no printed rule covers, and not because a side is home.
    pub fn ended_by_leaving(&self) -> bool {
        let winners = self.over.as_ref().map(Standing::winners).unwrap_or_default();
        let is_winners = |color: &&ColorView| winners.includes(color.seat);
        self.colors.iter().filter(is_winners).any(|color| color.home < TOKENS)
    }

    /// The roll that is being played.
    pub fn die(&self) -> Option<u8> {
        match self.doing {
            Doing::Moving { die, .. } => Some(die),
            Doing::RollingOff { .. } | Doing::Rolling | Doing::Over => None,
        }
    }
}
