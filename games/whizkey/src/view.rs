//! The game as one viewer may see it.

use std::sync::Arc;

use rules::{Seat, Standing};
use serde::{Deserialize, Serialize};

use crate::board::{read_board, write_board};
use crate::{Board, Card, Door, Key, Need, Options, Points, Square, WhizCards};

/// All that a viewer may know (WK-34). What is never here: another's cards before the game is over, and the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The options the table is played under.
    pub options: Options,
    /// The board each player has; in JSON its layout.
    #[serde(serialize_with = "write_board", deserialize_with = "read_board")]
    pub board: Arc<Board>,
    /// What the board is called, if somebody brought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board_title: Option<String>,
    /// The seat that sees this; none for a spectator.
    pub me: Option<Seat>,
    /// Every player.
    pub players: Vec<PlayerView>,
    /// Who deals, once the cut has said so.
    pub dealer: Option<Seat>,
    /// Whose turn it is.
    pub mover: Option<Seat>,
    /// What is going on.
    pub doing: Doing,
    /// The cards on the table, in order of rank, ace low (WK-10).
    pub table: Vec<Card>,
    /// How many cards the stack has.
    pub stack: u8,
    /// The most cards a hand may hold (WK-3).
    pub hand_limit: u8,
    /// The doors of the viewer's own board; none for a spectator.
    pub doors: Vec<DoorView>,
    /// What the viewer's cards and the table can do at each kind of door; nothing for a spectator.
    pub keys: Vec<KeysView>,
    /// How many turns in a row passed without a door and without a card drawn, and how many of them make a draw, unless
    /// the table plays without one (WK-31).
    pub quiet: Quiet,
    /// The match, if one is played (WK-32).
    pub tournament: Option<MatchView>,
    /// How the game, or the game before of a match, came out.
    pub outcome: Option<Outcome>,
    /// How it all came out, once it has.
    pub over: Option<Standing>,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerView {
    /// Where the pieces stand.
    pub pieces: Vec<Square>,
    /// How many cards the hand has.
    pub cards: u8,
    /// How many WHIZ cards lie on the board.
    pub whiz_cards: u8,
    /// The hand by rank, for those who may see it.
    pub hand: Option<Vec<Card>>,
    /// The WHIZ cards, for those who may see them.
    pub whiz: Option<Vec<Card>>,
    /// Whether the player has left.
    pub left: bool,
}

impl PlayerView {
    /// How many pieces have reached PAYOFF.
    pub fn paid_off(&self) -> usize {
        self.pieces.iter().filter(|square| **square == Square::PAYOFF).count()
    }
}

/// A door of the viewer's own board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorView {
    /// The doorway, or START.
    pub from: Square,
    /// The door.
    pub door: Door,
    /// The square behind it.
    pub to: Square,
    /// Whether a piece stands before it.
    pub manned: bool,
    /// Whether the square behind it is free.
    pub free: bool,
    /// Whether the viewer may open it now.
    pub now: bool,
}

/// What opens a kind of door, for the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeysView {
    /// The door.
    pub door: Door,
    /// Every key the viewer's cards and the table make.
    pub keys: Vec<Key>,
    /// What is missing if there is none.
    pub need: Option<Need>,
}

impl View {
    /// Where the piece stands that the turn goes on with.
    pub fn at(&self) -> Option<Square> {
        match self.doing {
            Doing::GoingOn { at }
            | Doing::Choosing { at, .. }
            | Doing::Drawing { at }
            | Doing::Bonus { at } => Some(at),
            Doing::Cutting | Doing::Shuffling | Doing::Moving | Doing::Over => None,
        }
    }

    /// The keys the viewer has for a kind of door.
    pub fn keys_for(&self, door: Door) -> &[Key] {
        self.keys.iter().find(|keys| keys.door == door).map_or(&[], |keys| &keys.keys)
    }

    /// Whether a player may draw no further card into the hand (WK-3, WK-21).
    pub fn is_hand_full(&self, player: &PlayerView) -> bool {
        let whiz = match self.options.whiz_cards {
            WhizCards::Apart => 0,
            WhizCards::InHand => player.whiz_cards,
        };
        player.cards + whiz >= self.hand_limit
    }

    /// What the viewer is missing for a kind of door; nothing if it opens, and for a spectator.
    pub fn need_for(&self, door: Door) -> Option<&Need> {
        self.keys.iter().find(|keys| keys.door == door)?.need.as_ref()
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doing {
    /// The players cut for the deal (WK-4).
    Cutting,
    /// The pack is being shuffled (WK-2).
    Shuffling,
    /// A piece is to be moved (WK-6).
    Moving,
    /// A piece has landed on MOVE ONE SQUARE OR TO DOORWAY and goes on (WK-25).
    GoingOn {
        /// Where it stands.
        at: Square,
    },
    /// A piece has landed on MOVE TO DOORWAY OF CHOICE (WK-26).
    Choosing {
        /// Where it stands.
        at: Square,
        /// Where it came from.
        from: Square,
    },
    /// A piece has landed on DRAW OR SWAP (WK-20).
    Drawing {
        /// Where it stands.
        at: Square,
    },
    /// A door has set a piece into a doorway, and it may go on (WK-17).
    Bonus {
        /// Where it stands.
        at: Square,
    },
    /// All is over.
    Over,
}

/// WK-31: how near the game is to ending for want of doors and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quiet {
    /// Turns in a row.
    pub turns: u16,
    /// How many make a draw.
    pub most: u16,
    /// Whether the turn that is being played has had its door or draw already.
    pub broken: bool,
}

/// A match (WK-32).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchView {
    /// The number of the game, from 1.
    pub game: u16,
    /// The points of each seat.
    pub scores: Vec<Points>,
    /// The total that is played to.
    pub total: Points,
}

/// How a game came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// All pieces of this seat reached PAYOFF (WK-5).
    PaidOff(Seat),
    /// All others left.
    LastSeat(Seat),
    /// A DRAW: no seat had any move (WK-29).
    StandOff,
    /// A DRAW: no card was left in stack, hands and WHIZ spaces (WK-31).
    OutOfCards,
    /// A DRAW: many turns without a door and without a card drawn, claimed or automatic (WK-31).
    Quiet,
}

impl Outcome {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Outcome::PaidOff(seat) | Outcome::LastSeat(seat) => Some(seat),
            Outcome::StandOff | Outcome::OutOfCards | Outcome::Quiet => None,
        }
    }
}
