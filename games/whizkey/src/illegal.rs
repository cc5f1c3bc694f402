//! Why something is not allowed, with the clause it rests on.

use rules::{Clause, Refusable};
use serde::{Deserialize, Serialize};

use crate::{Door, Points, Rank, Square};

/// Something the rules forbid, with what a player needs to understand it. It tells of nothing but the player's own
/// cards and what lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// WK-1: two to four play.
    #[error("Whiz Key is for two to four players, not {seats}")]
    Players {
        /// How many seats were asked for.
        seats: u8,
    },
    /// WK-32: a match is for two.
    #[error("a tournament is for two players, not {seats}")]
    TournamentIsForTwo {
        /// How many seats were asked for.
        seats: u8,
    },
    /// WK-32: a total no match is played to.
    #[error("a match is played to ½ to 100 points, in halves, not to {total}")]
    NoSuchTotal {
        /// The total that was asked for.
        total: Points,
    },
    /// WK-6: there is no piece to move.
    #[error("you have no piece on {from}")]
    NoPiece {
        /// Where it should stand.
        from: Square,
    },
    /// WK-8: a row has an end, and START is left through its doors.
    #[error("there is no square to the right of {from}")]
    NothingRight {
        /// Where the piece stands.
        from: Square,
    },
    /// WK-7: one piece to a square.
    #[error("{to} is taken by another of your pieces")]
    Taken {
        /// Where the piece was to go.
        to: Square,
    },
    /// WK-24: two WHIZ cards bar the square.
    #[error("with two WHIZ cards you may not move onto {to}")]
    WhizSpaceFull {
        /// The square.
        to: Square,
    },
    /// WK-11: no such door here.
    #[error("{from} has no {door}")]
    NoSuchDoor {
        /// Where the piece stands.
        from: Square,
        /// The door that was named.
        door: Door,
    },
    /// WK-13: more cards than the hand has.
    #[error("you hold {have} of rank {rank} in hand, not {named}")]
    NotInHand {
        /// The rank.
        rank: Rank,
        /// How many were named.
        named: u8,
        /// How many there are.
        have: u8,
    },
    /// WK-14: more WHIZ cards than there are.
    #[error("you have {have} WHIZ cards of rank {rank}, not {named}")]
    NotInWhizSpace {
        /// The rank.
        rank: Rank,
        /// How many were named.
        named: u8,
        /// How many there are.
        have: u8,
    },
    /// WK-13: the table alone opens nothing.
    #[error("a key needs a card of your own")]
    NoOwnCard,
    /// WK-12: too few of a kind.
    #[error("{door} needs {} of a kind; with the table this makes {makes} of rank {rank}", door.size().unwrap_or(1))]
    KeyTooSmall {
        /// The door.
        door: Door,
        /// The rank.
        rank: Rank,
        /// What the presented cards and the table come to.
        makes: u8,
    },
    /// WK-14: a card too many.
    #[error("{door} opens without one of the {} of rank {rank}; leave it out", if *whiz { "WHIZ cards" } else { "hand cards" })]
    KeyTooLarge {
        /// The door.
        door: Door,
        /// The rank.
        rank: Rank,
        /// Whether a WHIZ card is too many.
        whiz: bool,
    },
    /// WK-12: the WHIZ DOOR.
    #[error("the WHIZ DOOR opens with one WHIZ card and nothing else")]
    NoWhizKey,
    /// WK-25: not from here.
    #[error("a piece goes along to a doorway only from MOVE ONE SQUARE OR TO DOORWAY, and {from} is none")]
    NoHop {
        /// Where the piece stands.
        from: Square,
    },
    /// WK-27: not from here.
    #[error("a piece may return to START only from the last doorway of ROW 4, not from {from}")]
    NoReturn {
        /// Where the piece stands.
        from: Square,
    },
    /// WK-28: not blocked.
    #[error("a piece is put back to START only when you have no other move, and you have one")]
    NotBlocked,
    /// WK-28: a piece that cannot be put back.
    #[error("a piece on {from} cannot be put back to START")]
    NotOnTheWay {
        /// Where it stands.
        from: Square,
    },
    /// WK-20: drawing and swapping have their square.
    #[error("you draw or swap only after landing on DRAW OR SWAP")]
    NotOnDraw,
    /// WK-20: first draw or swap.
    #[error("on {at} you first draw or swap")]
    DrawFirst {
        /// Where the piece stands.
        at: Square,
    },
    /// WK-21: a full hand.
    #[error("your hand is full with {most} cards{}, so you must swap", counted(*whiz))]
    HandFull {
        /// The most a hand may hold.
        most: u8,
        /// How many of them are WHIZ cards, where those count in the hand (WK-3).
        whiz: u8,
    },
    /// WK-30: an empty stack.
    #[error("the stack is empty, so there is nothing to draw")]
    StackEmpty,
    /// WK-22: a swap for the same rank.
    #[error("a {rank} is not swapped for a {rank}")]
    SameRank {
        /// The rank.
        rank: Rank,
    },
    /// WK-22: WHIZ cards stay.
    #[error("your {rank} is a WHIZ card, and WHIZ cards are never swapped")]
    WhizNotSwapped {
        /// The rank.
        rank: Rank,
    },
    /// WK-20: no such card in hand.
    #[error("you have no {rank} in hand to give")]
    NothingToGive {
        /// The rank.
        rank: Rank,
    },
    /// WK-20: no such card on the table.
    #[error("no {rank} lies on the table")]
    NothingToTake {
        /// The rank.
        rank: Rank,
    },
    /// WK-25: first go on.
    #[error("on {at} you first go on, one square or to the doorway, with the piece that stands there")]
    GoOnFirst {
        /// Where the piece stands.
        at: Square,
    },
    /// WK-26: first choose.
    #[error("on {at} you first choose a doorway")]
    ChooseFirst {
        /// Where the piece stands.
        at: Square,
    },
    /// WK-26: choosing has its square.
    #[error("you choose a doorway only after landing on MOVE TO DOORWAY OF CHOICE")]
    NotOnChoice,
    /// WK-26: only doorways.
    #[error("{to} is no doorway")]
    NoDoorway {
        /// The square that was chosen.
        to: Square,
    },
    /// WK-26: not the same again.
    #[error("the piece has just left {to}; choose another doorway")]
    JustLeft {
        /// The doorway.
        to: Square,
    },
    /// WK-17: there is no bonus to leave alone.
    #[error("there is no bonus to leave alone")]
    NoBonus,
    /// WK-17: a bonus is for doors and for one piece.
    #[error("in a bonus only the piece on {at} may go on, and only through its door")]
    BonusOnly {
        /// Where the piece stands.
        at: Square,
    },
    /// WK-33: no mercy.
    #[error(
        "a mercy draw is for a player without cards whose pieces are all in START, where the table plays it"
    )]
    NoMercy,
    /// WK-31: the table plays without claims.
    #[error("at this table a DRAW is not claimed")]
    NoClaims,
    /// WK-31: not enough quiet turns.
    #[error(
        "a DRAW may be claimed after {most} turns in a row without a door or a card drawn, and there were {turns}"
    )]
    TooEarly {
        /// How many there were.
        turns: u16,
        /// How many it takes.
        most: u16,
    },
    /// WK-28: a turn is missed only without a move, and then automatically.
    #[error("a turn is missed only by a player who has no move")]
    NotMissed,
}

/// That some of the cards are WHIZ cards.
fn counted(whiz: u8) -> String {
    match whiz {
        0 => String::new(),
        1 => ", a WHIZ card among them".to_owned(),
        some => format!(", {some} WHIZ cards among them"),
    }
}

impl Refusable for Illegal {
    fn clause(&self) -> Clause {
        match self {
            Illegal::Players { .. } => Clause::new("WK-1"),
            Illegal::TournamentIsForTwo { .. } | Illegal::NoSuchTotal { .. } => Clause::new("WK-32"),
            Illegal::NoPiece { .. } => Clause::new("WK-6"),
            Illegal::NothingRight { .. } => Clause::new("WK-8"),
            Illegal::Taken { .. } => Clause::new("WK-7"),
            Illegal::WhizSpaceFull { .. } => Clause::new("WK-24"),
            Illegal::NoSuchDoor { .. } => Clause::new("WK-11"),
            Illegal::NotInHand { .. } | Illegal::NoOwnCard => Clause::new("WK-13"),
            Illegal::NotInWhizSpace { .. } | Illegal::KeyTooLarge { .. } => Clause::new("WK-14"),
            Illegal::KeyTooSmall { .. } | Illegal::NoWhizKey => Clause::new("WK-12"),
            Illegal::NoHop { .. } | Illegal::GoOnFirst { .. } => Clause::new("WK-25"),
            Illegal::NoReturn { .. } => Clause::new("WK-27"),
            Illegal::NotBlocked | Illegal::NotOnTheWay { .. } | Illegal::NotMissed => Clause::new("WK-28"),
            Illegal::NotOnDraw
            | Illegal::DrawFirst { .. }
            | Illegal::NothingToGive { .. }
            | Illegal::NothingToTake { .. } => Clause::new("WK-20"),
            Illegal::HandFull { .. } => Clause::new("WK-21"),
            Illegal::StackEmpty => Clause::new("WK-30"),
            Illegal::SameRank { .. } | Illegal::WhizNotSwapped { .. } => Clause::new("WK-22"),
            Illegal::ChooseFirst { .. }
            | Illegal::NotOnChoice
            | Illegal::NoDoorway { .. }
            | Illegal::JustLeft { .. } => Clause::new("WK-26"),
            Illegal::NoBonus | Illegal::BonusOnly { .. } => Clause::new("WK-17"),
            Illegal::NoMercy => Clause::new("WK-33"),
            Illegal::NoClaims | Illegal::TooEarly { .. } => Clause::new("WK-31"),
        }
    }
}
